"""1 Definitions: a rule book read from its data file, checked, with its layouts built."""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from hashlib import sha256

from croupier.rules.cells import read_drawing
from croupier.rules.document import Document, LayoutEntry, WheelEntry
from croupier.rules.irregularities import Irregularity
from croupier.rules.layout import Layout
from croupier.rules.numbers import ONE_TO_36, ZEROS
from croupier.rules.places import Place, find_places
from croupier.rules.reading import Problem, Reader
from croupier.rules.spots import Spot, payoff_row
from croupier.rules.wheel import Wheel


class RulebookError(ValueError):
    """A data file is wrong; `problems` has one entry for each thing wrong in it."""

    def __init__(self, name: str, problems: list[Problem]) -> None:
        super().__init__("\n".join(f"{name} {problem}" for problem in problems))
        self.problems = problems


@dataclass(frozen=True)
class Rulebook:
    """One published rule book. `sha256` names its exact text; a journal records it."""

    document: Document
    wheel: Wheel
    layouts: tuple[Layout, ...]
    sha256: str
    irregularities: Mapping[str, Irregularity] = field(repr=False)

    @property
    def id(self) -> str:
        """The book's name in files and commands, such as "mbs-00-2012"."""
        return self.document.id


def parse_rulebook(text: str, name: str = "rule book") -> Rulebook:
    """Read and check a data file; RulebookError tells all that is wrong, each with its clause."""
    from croupier.rules.checks import check

    document = _read(text, name)
    try:
        wheel = build_wheel(document.wheel)
        layouts = tuple(build_layout(document, entry, wheel) for entry in document.layouts)
    except _LayoutProblem as error:
        raise RulebookError(document.id, [error.problem]) from None
    book = Rulebook(
        document,
        wheel,
        layouts,
        sha256(text.encode()).hexdigest(),
        {irregularity.id: irregularity for irregularity in document.irregularities},
    )
    problems = list(check(book))
    if problems:
        raise RulebookError(book.id, problems)
    return book


class _LayoutProblem(ValueError):
    def __init__(self, clause: str, message: str) -> None:
        super().__init__(message)
        self.problem = Problem(clause, message)


def _read(text: str, name: str) -> Document:
    reader = Reader()
    try:
        document: Document = reader.read(Document, tomllib.loads(text), "")
    except (ValueError, RecursionError) as error:  # tomllib has no own error for all it refuses
        raise RulebookError(name, [Problem("TOML", str(error))]) from None
    if reader.problems:
        raise RulebookError(name, reader.problems)
    return document


def build_wheel(entry: WheelEntry) -> Wheel:
    """A wheel of numbers; whether they are all there, and in which order, is checked later."""
    for number in entry.order:
        if number not in ZEROS and number not in ONE_TO_36:
            source = ", ".join(entry.clause) or entry.ruling
            raise _LayoutProblem(source, f"the wheel has {number!r}, which is no number")
    return Wheel(entry.order)


def build_layout(document: Document, entry: LayoutEntry, wheel: Wheel) -> Layout:
    """A layout with its spots, found from the drawing and priced by the pay table."""
    boxes = {box.cell: (box.kind, tuple(box.numbers.split())) for box in entry.boxes}
    try:
        cells = read_drawing(entry.drawing)
        places = [_as_printed(place, entry) for place in find_places(cells, boxes)]
    except ValueError as error:
        raise _LayoutProblem(entry.clause[0], str(error)) from None
    spots = tuple(_spot(place, entry, wheel) for place in places)
    return Layout(entry.id, entry.name, document.id, entry, wheel, cells, spots)


def _as_printed(place: Place, entry: LayoutEntry) -> Place:
    """The place with the numbers the text gives it, where it says `instead_of` the drawing."""
    for printed in entry.printed:
        if printed.kind == place.kind and printed.instead_of == "/".join(place.numbers):
            return Place(place.kind, tuple(printed.spots[0].split("/")), place.x, place.y)
    return place


def _spot(place: Place, entry: LayoutEntry, wheel: Wheel) -> Spot:
    line = entry.pays.get(place.kind)
    if line is None:
        message = f"the drawing has {place.id}, but the pay table prices no {place.kind}"
        raise _LayoutProblem(entry.clause[0], message)
    return Spot(
        place.id,
        place.kind,
        line.name,
        place.numbers,
        line.pays,
        place.x,
        place.y,
        line.placed,
        ", ".join(line.clause),
        payoff_row(place.numbers, line.pays, wheel.numbers),
    )
