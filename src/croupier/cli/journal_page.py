"""The records of a journal as rows that people read."""

from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from typing import TYPE_CHECKING, Any

from croupier.cli import screen

if TYPE_CHECKING:
    from croupier.journal.store import Journal
    from croupier.table.state import Record

COLUMNS = (">record", "time", "who", "id", "asked for", "what followed")
LEFT_OUT = ("postings", "bets_root", "book_sha256", "message")


def lines(journal: "Journal", first: int, last: int | None) -> Iterator[bytes]:
    """The lines of records as they stand there, found good as far as they are read."""
    from croupier.journal.chain import verified

    for group, found in verified(journal.groups()):
        for n, line in enumerate(found, group.first):
            if last is not None and n > last:
                return
            if n >= first:
                yield line


def rows(journal: "Journal", first: int, last: int | None) -> Iterator[tuple[str, ...]]:
    """The same records for people."""
    from croupier.journal.codec import read_record

    for n, line in enumerate(lines(journal, first, last), first):
        yield row(read_record(line, n))


def row(record: "Record") -> tuple[str, ...]:
    """One record: number, time, who, id, the command, the events."""
    request = record.request
    events = "; ".join(map(in_words, record.events))
    return (str(record.n), request.at, who(request.actor), request.id, in_words(request.command),
            events)  # fmt: skip


def who(actor: Any) -> str:
    """The role and the person: "dealer Anna"."""
    return f"{actor.role.replace('_', ' ')} {actor.person}"


def in_words(thing: Any) -> str:
    """A command, act or event: its name, then what is said in it."""
    said = [told for field in fields(thing) if (told := _value(field.name, thing))]
    return printable(" ".join([_name(thing), *said]).replace(" :", ":"))


def _name(thing: Any) -> str:
    name = type(thing).__name__
    return "".join(f" {ch.lower()}" if ch.isupper() else ch for ch in name).strip()


def _value(name: str, thing: Any) -> str:
    """A field as words; its name is left out where that of the thing says it."""
    value, said = getattr(thing, name), name in (*_name(thing).split(), "code")
    if name in LEFT_OUT or value in ("", (), False, None):
        return ""
    if name == "bets":
        return f": {bets(value)}"
    if is_dataclass(value):
        return f"({in_words(value)})"
    if isinstance(value, tuple):
        value = ", ".join(" ".join(map(str, v)) if isinstance(v, tuple) else str(v) for v in value)
    words = name.replace("_", " ")
    if value is True:
        return words
    return f"“{value}”" if name == "words" else str(value) if said else f"{words} {value}"


def bets(slip: Any) -> str:
    """A slip as it is spoken: "5 on red, 10 on split 8/11"."""
    return ", ".join(f"{credits} on {spot}" for spot, credits in slip)


def printable(text: str) -> str:
    """Text from a journal without anything that a terminal would obey."""
    return "".join(ch if ch.isprintable() else f"\\x{ord(ch):02x}" for ch in text)


def show_verified(answer: dict[str, Any]) -> None:
    """What was found good."""
    snapshot = {
        "none": "There is no snapshot.",
        "agrees": "The snapshot agrees with the records.",
        "ignored": "The snapshot does not fit and is passed over; it is only a cache.",
    }
    screen.title(f"Table {answer['table'] or '(not founded yet)'}: the journal is whole.")
    screen.paragraph(f"{answer['records']:,} records, the chain follows, the books balance.")
    screen.paragraph(f"Head {answer['head']}")
    screen.paragraph(snapshot[answer["snapshot"]])
    if answer["checkpoint"] is None:
        screen.paragraph("No checkpoint was given: whoever can write the file could have made it.")
    else:
        screen.paragraph(f"It agrees with the checkpoint at record {answer['checkpoint']:,}.")


def show_replayed(answer: dict[str, Any]) -> None:
    """What the rules gave again."""
    screen.title(f"Table {answer['table'] or '(not founded yet)'}: nothing was made up.")
    screen.paragraph(f"{answer['records']:,} requests give by the rules just what is recorded.")
    screen.paragraph(f"State {answer['digest']}")
