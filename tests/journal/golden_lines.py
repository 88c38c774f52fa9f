"""Add the lines of tags that have none yet: `python -m tests.journal.golden_lines`.

A line that is there stays as it is; when a class changes, it has a new tag and gets a new line.
"""

from dataclasses import fields, is_dataclass
from typing import Any, get_args, get_type_hints

from croupier.journal import codec, tags
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.state import Record
from tests.journal.test_codec import GOLDEN

WORDS = 'a "b" \\ / é 漢 🎲 \x00\x1f\x7f\u2028\t\n'


def value(name: str, hint: Any) -> Any:
    """One value with what is awkward in JSON."""
    inner = get_args(hint)
    if is_dataclass(hint):
        return instance(hint)
    if hint is int:
        return -(2**53) + 1 if name == "credits" else len(name)
    if hint is bool:
        return True
    if hint is str:
        return f"{name} {WORDS}"
    if inner[-1] is ...:
        return (value(name, inner[0]), value(f"{name}2", inner[0]))
    if all(is_dataclass(one) for one in inner):
        return instance(inner[0])
    return tuple(value(f"{name}{at}", one) for at, one in enumerate(inner))


def instance(cls: Any) -> Any:
    """One instance with its fields filled."""
    hints = get_type_hints(cls)
    return cls(*(value(field.name, hints[field.name]) for field in fields(cls)))


def record(n: int, cls: type) -> Record:
    """A record in which the class stands."""
    command: Any = c.OpenBets()
    events: tuple[Any, ...] = (e.TableOpened(),)
    thing = instance(cls)
    if cls in get_args(c.Command):
        command = thing
    elif cls in get_args(c.Act):
        command = c.Propose(thing)
    else:
        events = (thing,)
    return Record(n, c.Request(f"T1:{n}", c.Actor("dealer", WORDS, "s"), command, WORDS), events)


def main() -> None:
    """Append what is missing."""
    lines = GOLDEN.read_bytes().splitlines() if GOLDEN.exists() else []
    for cls, tag in tags.TAGS.items():
        if not any(f'"{tag}"'.encode() in line for line in lines):
            lines.append(codec.write_record(record(len(lines) + 1, cls)))
    GOLDEN.write_bytes(b"".join(line + b"\n" for line in lines))


if __name__ == "__main__":
    main()
