"""The head of a scenario: its title, the book and its clauses, who plays and who works."""

import re
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from croupier.rulebooks import rulebook
from croupier.rules.refusal import Refusal, near
from croupier.rules.rulebook import Rulebook


@dataclass(frozen=True, slots=True)
class Place:
    """A seat of the header: its layout, the credits it buys when the table is made ready."""

    layout: str
    credits: int = 0
    colour: str = ""
    value: int = 0


@dataclass(slots=True)
class Header:
    """What stands above the first act."""

    title: str = ""
    book: Rulebook | None = None
    clauses: tuple[str, ...] = ()
    rulings: tuple[str, ...] = ()
    seats: dict[str, Place] = field(default_factory=dict)
    staff: dict[str, str] = field(default_factory=dict)  # name -> role
    zeros: tuple[str, ...] = ()

    @property
    def rules(self) -> Rulebook:
        """The book, once a line has named it."""
        if self.book is None:
            raise Refusal("no_book", "name the book first, such as: Book rws-00-etg-2019")
        return self.book

    def of_role(self, *roles: str) -> str:
        """The first person with one of these roles."""
        for name, role in self.staff.items():
            if role in roles:
                return name
        said = roles[0].replace("_", " ")
        raise Refusal("nobody", f"the header names no {said}; add a line such as: {SAMPLE[said]}")


SAMPLE = {
    "dealer": "Dealer Ann",
    "pit supervisor": "Pit supervisor Sue",
    "pit manager": "Pit manager Max",
    "shift manager": "Shift manager Sam",
}
SEAT = re.compile(
    r"(?P<seat>[A-Z]\w*)(?: on layout (?P<layout>\S+))?"
    r"(?: with (?P<credits>\d+)(?: in (?P<colour>[a-z]+) chips of (?P<value>\d+))?)?"
)


def _book(header: Header, value: str) -> None:
    header.book = rulebook(value)


def _clauses(header: Header, value: str) -> None:
    header.clauses = tuple(_listed(value))
    known = header.rules.document.clauses
    for clause in header.clauses:
        if clause not in known:
            message = f"{header.rules.id} has no clause {clause!r}; {near(clause, known)}"
            raise Refusal("unknown_clause", message)


def _rulings(header: Header, value: str) -> None:
    header.rulings = tuple(_listed(value))
    known = [ruling.id for ruling in header.rules.document.rulings]
    for id in header.rulings:
        if id not in known:
            message = f"{header.rules.id} has no ruling {id!r}; {near(id, known)}"
            raise Refusal("unknown_ruling", message)


def _seats(header: Header, value: str) -> None:
    for text in _listed(value):
        match = SEAT.fullmatch(text)
        if match is None:
            message = f"{text!r} is no seat; write it such as T1 on layout a with 1000"
            raise Refusal("bad_seat", message)
        layout = layout_id(header.rules, match["layout"] or "")
        place = Place(
            layout, int(match["credits"] or 0), match["colour"] or "", int(match["value"] or 0)
        )
        header.seats[match["seat"]] = place


def layout_id(book: Rulebook, short: str) -> str:
    """The layout that a short name such as "a" means; none needs naming where there is one."""
    ids = [layout.id for layout in book.layouts]
    found = [id for id in ids if short in ("", id) or id.endswith(f"-{short}")]
    if len(found) == 1:
        return found[0]
    names = " or ".join(f"layout {id.rpartition('-')[2]}" for id in ids)
    raise Refusal("unknown_layout", f"say on which layout: {names}")


def _staff(role: str) -> Callable[[Header, str], None]:
    def read(header: Header, value: str) -> None:
        for name in _listed(value):
            if not re.fullmatch(r"[A-Z]\w*", name):
                raise Refusal("bad_name", f"{name!r} is no name; a name begins with a capital")
            header.staff[name] = role

    return read


def _zeros(header: Header, value: str) -> None:
    header.zeros = tuple(value.split())
    header.rules.wheel.with_zeros(*header.zeros)


def _listed(value: str) -> list[str]:
    return [part.strip() for part in value.split(",") if part.strip()]


KEYS: dict[str, tuple[Callable[[Header, str], None], str]] = {
    "Book": (_book, "the rule book, by its id; the first line below the title"),
    "Clauses": (_clauses, "the clauses that the scenario shows, commas between"),
    "Rulings": (_rulings, "the rulings that it shows, where the document leaves something open"),
    "Terminals": (_seats, "`T1 on layout a with 1000, T2 on layout b`; the credits are optional"),
    "Places": (_seats, "at a live table: `P1 with 100 in blue chips of 5, P2 with 200`"),
    "Dealers": (_staff("dealer"), "names; the first takes the table when it is made ready"),
    "Pit supervisors": (_staff("pit_supervisor"), "names"),
    "Pit managers": (_staff("pit_manager"), "names"),
    "Shift managers": (_staff("shift_manager"), "names"),
    "Auditors": (_staff("auditor"), "names"),
    "Zeros": (_zeros, "the order of the zeros on this wheel, such as `0 00`"),
}
LINE = re.compile(rf"(?P<key>{'|'.join(k.removesuffix('s') for k in KEYS)})s?:? +(?P<value>\S.*)")


def read_line(header: Header, text: str) -> bool:
    """Take a line of the head; False if it is none, so that the acts begin."""
    match = LINE.fullmatch(text)
    if match is None:
        return False
    key: Any = next(k for k in KEYS if k.removesuffix("s") == match["key"].removesuffix("s"))
    KEYS[key][0](header, match["value"])
    return True
