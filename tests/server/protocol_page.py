"""The lists of docs/protocol.md, made from the code: `python -m tests.server.protocol_page`."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from croupier.server import protocol

PAGE = Path(__file__).resolve().parents[2] / "docs/protocol.md"
MARK = "<!-- lists -->\n"
WAYS = (
    ("From a terminal", protocol.FROM_TERMINALS),
    ("From the staff", protocol.FROM_STAFF),
    ("From the house", protocol.FROM_US),
    ("Commands", protocol.COMMANDS),
    ("Acts that take two persons", protocol.ACTS),
    ("Events", protocol.EVENTS),
)


def lists() -> str:
    """All messages, commands, acts and events, a table each."""
    return MARK + "\n".join(line for title, classes in WAYS for line in _table(title, classes))


def _table(title: str, classes: tuple[type, ...]) -> Iterator[str]:
    defs = protocol.schema()["$defs"]
    yield from ("", f"## {title}", "", "| kind | fields | meaning |", "|---|---|---|")
    for cls in classes:
        said = defs[cls.__name__]
        fields = {**said["properties"]}
        tag = fields.pop("say", None) or fields.pop("type")
        shown = ", ".join(_field(name, of, said["required"]) for name, of in fields.items())
        meaning = " ".join(said["description"].split())
        yield f"| `{tag['enum'][0]}` | {shown or 'none'} | {meaning} |"


def _field(name: str, of: dict[str, Any], required: list[str]) -> str:
    left_out = "" if name in required else ", may be left out"
    return f"`{name}` ({_kind(name, of)}{left_out})"


def _kind(name: str, of: dict[str, Any]) -> str:
    if name in ("command", "act"):
        return f"one of the {name}s below"
    if name == "events":
        return "a list of events"
    if of.get("type") == "array":
        row = of["items"]
        if row.get("type") != "array":
            return f"a list of {_plain(row)}"
        return "a list of [" + ", ".join(_plain(one) for one in row["prefixItems"]) + "]"
    return _plain(of)


def _plain(of: dict[str, Any]) -> str:
    kind: str = of.get("type", "object")
    words = {"string": "text", "integer": "whole number", "boolean": "true or false"}
    return words.get(kind, kind)


if __name__ == "__main__":
    text = PAGE.read_text()
    PAGE.write_text(f"{text.partition(MARK)[0]}{lists()}\n")
