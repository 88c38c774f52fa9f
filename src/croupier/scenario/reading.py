"""From the text of a file to a scenario; every mistake is told with its line and what is right."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from croupier.rules.refusal import Refusal, near
from croupier.scenario.acts import SIMPLE
from croupier.scenario.compound import COMPOUND
from croupier.scenario.expected import Expected, read_expected
from croupier.scenario.grammar import Phrase, Words, find, nearest
from croupier.scenario.header import Header, read_line
from croupier.scenario.notes import NOTES, Notes, read_notes

ACTS: Sequence[Phrase[Any]] = (*SIMPLE, *COMPOUND)
NAMES = ("who", "seat", "person")
ALWAYS_THERE = ("the wheel", "the server")


class BadScenario(ValueError):
    """A file that cannot be played; one problem a line, each with its place."""

    def __init__(self, problems: Sequence[str]) -> None:
        super().__init__("\n".join(problems))
        self.problems = tuple(problems)


@dataclass(slots=True)
class Act:
    """One act: the line, the phrase that it fits, and what is expected beneath it."""

    line: int
    text: str
    phrase: Phrase[Any]
    words: Words
    notes: Notes
    before: list[str]  # the blank lines and remarks above it
    expected: list[Expected] = field(default_factory=list)

    @property
    def is_compound(self) -> bool:
        """Whether it stands for several acts."""
        return self.phrase in COMPOUND

    @property
    def seat(self) -> str:
        """The seat whose act it is, if it is one's."""
        return self.words.get("seat") or self.words.get("who") or ""


@dataclass(slots=True)
class Scenario:
    """A whole file."""

    name: str
    header: Header
    head: list[str]
    acts: list[Act]
    after: list[str] = field(default_factory=list)  # remarks below the last act


def parse_scenario(text: str, name: str) -> Scenario:
    """Read a scenario, or raise BadScenario with everything that is wrong with it."""
    reader = Reader(name)
    for line, words in _joined(text.splitlines()):
        try:
            reader.take(line, words)
        except Refusal as refusal:
            reader.problems.append(f"{name}:{line}: {refusal.message}")
    return reader.scenario()


def _joined(lines: Sequence[str]) -> Iterator[tuple[int, str]]:
    """Lines with their numbers; one that ends in a comma or semicolon goes on in the next."""
    begun, at = "", 0
    for number, line in enumerate(lines, 1):
        at = at if begun else number
        begun = f"{begun} {line.strip()}" if begun else line.rstrip()
        if not begun.endswith((",", ";")) or begun.lstrip().startswith("#"):
            yield at, begun
            begun = ""
    if begun:
        yield at, begun


class Reader:
    """Takes one line after the other: the title, the head, then acts and what is beneath them."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.header = Header()
        self.head: list[str] = []
        self.acts: list[Act] = []
        self.problems: list[str] = []
        self.waiting: list[str] = []  # blank lines and remarks
        self.in_head = True

    def take(self, line: int, text: str) -> None:
        """Take a line for what it is."""
        words = " ".join(text.split())
        if not words or words.startswith("#"):
            (self.head if self.in_head else self.waiting).append(text)
        elif not self.header.title:
            self.header.title = words
            self.head.append(text)
        elif self.in_head and read_line(self.header, words):
            self.head.append(text)
        elif text[0] == " ":
            self._expect(line, words)
        else:
            self._begin_acts()
            self._act(line, words)

    def _begin_acts(self) -> None:
        if self.in_head:
            self.in_head = False
            while self.head and not self.head[-1].strip():
                self.waiting.insert(0, self.head.pop())

    def _act(self, line: int, text: str) -> None:
        bare, notes = read_notes(text)
        said = re.sub(r"^(The|All)\b", lambda first: first[0].lower(), bare)
        found = find(ACTS, said)
        if found is None:
            notes_hint = f"; a note is one of {', '.join(NOTES)}" if bare.endswith(")") else ""
            message = f"no phrase says “{bare}”; {nearest(ACTS, bare)}{notes_hint}"
            raise Refusal("unknown_phrase", message)
        act = Act(line, text, *found, notes, self.waiting)
        self.waiting = []
        self.acts.append(act)
        if act.is_compound and notes != Notes():
            raise Refusal("bad_note", "this line stands for several acts; a note belongs to one")
        self._check_names([*_named(found[1]), notes.seat, notes.session_of], found[0].form)

    def _expect(self, line: int, text: str) -> None:
        if not self.acts:
            message = "an indented line tells what follows from an act; no act is above it"
            raise Refusal("no_act", message)
        expected, names = read_expected(line, text)
        self.acts[-1].expected.append(expected)
        self._check_names(names, "")

    def _check_names(self, names: Sequence[str], form: str) -> None:
        added = [act.words["seat"] for act in self.acts if "adds {seat}" in act.phrase.form]
        known = [*self.header.seats, *self.header.staff, *added]
        for name in filter(None, names):
            if name.lower() not in ALWAYS_THERE and name not in known:
                message = f"the header names nobody and no seat {name}; {near(name, known)}"
                raise Refusal("unknown_name", message)

    def scenario(self) -> Scenario:
        """What was read, if all of it was right."""
        if not self.problems and not self.acts:
            self.problems.append(f"{self.name}:1: {self._what_is_missing()}")
        if self.problems:
            raise BadScenario(self.problems)
        return Scenario(self.name, self.header, self.head, self.acts, self.waiting)

    def _what_is_missing(self) -> str:
        if not self.header.title:
            return "the file is empty; a scenario begins with a title and a line Book …"
        if self.header.book is None:
            return "no line names the book, such as: Book rws-00-etg-2019"
        return "nothing is done; acts follow the header, such as: The table is ready"


def _named(words: Words) -> list[str]:
    return [words[slot] for slot in NAMES if slot in words]
