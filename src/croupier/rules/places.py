"""From the cells of the felt to every place where a bet can lie.

Only cells are written down. The rest is geometry, in this order:

- the centre of a number is a straight up, the centre of any other cell its outside bet;
- the middle of a border that two numbers share is a split;
- a point that three numbers touch is a street, one that four touch a corner;
- on the outer line (the one towards the dozens) the end of a row of three is a street, and the
  end of the line between two rows takes both rows: a six line, or beside the zeros a corner or
  the top line.

What the books print as special combinations must come out of this by itself; the loader
compares. Where a text says otherwise than the place suggests, the data file says so (`instead_of`).
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import combinations

from croupier.rules.cells import Cell
from croupier.rules.numbers import ZEROS, in_order, outside, rank

INSIDE = ("straight_up", "split", "street", "corner", "six_line", "top_line")
SERIES = ("series_3", "series_5", "series_6")
OUTSIDE = ("column", "dozen", "low", "high", "red", "black", "odd", "even")
KINDS = (*INSIDE, "green", *SERIES, *OUTSIDE)


@dataclass(frozen=True, slots=True)
class Place:
    """A place on the felt before it has a price: what kind of bet, which numbers, where."""

    kind: str
    numbers: tuple[str, ...]
    x: float
    y: float
    box: str = ""  # the cell's name where several cells are of one kind: "column 2"

    @property
    def id(self) -> str:
        """The spot's name in every notation we write: "split 8/11", "column 2", "red"."""
        if self.box:
            return self.box
        if self.kind in ("straight_up", "split", "street", "corner", "six_line", *SERIES):
            return f"{self.kind} {'/'.join(self.numbers)}"
        return self.kind


def find_places(
    cells: Iterable[Cell], boxes: Mapping[str, tuple[str, tuple[str, ...]]]
) -> list[Place]:
    """Every place of the felt in a fixed order; `boxes` names the numbers of the series boxes."""
    cells = list(cells)
    numbers = [cell for cell in cells if cell.is_number]
    if not numbers:
        raise ValueError("the drawing has no number")
    found = [Place("straight_up", (cell.name,), *cell.centre) for cell in numbers]
    found += _splits(numbers)
    found += _meeting_points(numbers)
    found += _outer_line(numbers)
    found += [_outside_box(cell, boxes, numbers) for cell in cells if not cell.is_number]
    return sorted(
        found, key=lambda p: (KINDS.index(p.kind), [rank(n) for n in in_order(p.numbers)])
    )


def _splits(numbers: list[Cell]) -> Iterator[Place]:
    for one, two in combinations(numbers, 2):
        left, right = max(one.left, two.left), min(one.right, two.right)
        top, bottom = max(one.top, two.top), min(one.bottom, two.bottom)
        if (left == right and top < bottom) or (top == bottom and left < right):
            pair = in_order((one.name, two.name))
            yield Place("split", pair, (left + right) / 2, (top + bottom) / 2)


def _meeting_points(numbers: list[Cell]) -> Iterator[Place]:
    points = {(x, y) for c in numbers for x in (c.left, c.right) for y in (c.top, c.bottom)}
    for x, y in sorted(points):
        meeting = in_order(cell.name for cell in numbers if cell.touches(x, y))
        if len(meeting) >= 3:
            yield Place("street" if len(meeting) == 3 else "corner", meeting, x, y)


def _outer_line(numbers: list[Cell]) -> Iterator[Place]:
    line = max(cell.bottom for cell in numbers)
    rows: dict[tuple[float, float], list[Cell]] = {}
    for cell in numbers:
        rows.setdefault((cell.left, cell.right), []).append(cell)
    for (left, right), row in rows.items():
        if len(row) != 3:
            continue
        yield Place("street", in_order(c.name for c in row), (left + right) / 2, line)
        for (_, border), before in rows.items():
            if border == left:
                both = in_order(c.name for c in (*before, *row))
                yield Place(_end_of_line(both), both, left, line)


def _end_of_line(both: tuple[str, ...]) -> str:
    if both[0] not in ZEROS:
        return "six_line"
    return "corner" if len(both) == 4 else "top_line"


def _outside_box(
    cell: Cell, boxes: Mapping[str, tuple[str, tuple[str, ...]]], numbers: list[Cell]
) -> Place:
    x, y = cell.centre
    if cell.name in boxes:
        kind, covered = boxes[cell.name]
        return Place(kind, covered, x, y)
    if cell.name == "green":
        return Place("green", in_order(c.name for c in numbers if c.name in ZEROS), x, y)
    name = cell.name.replace("_", " ")
    covered_by_name = outside(name)
    if covered_by_name is None:
        raise ValueError(f"the drawing has a cell {cell.name!r} that is no number and no known box")
    kind = name.split()[0]
    return Place(kind, covered_by_name, x, y, box=name)
