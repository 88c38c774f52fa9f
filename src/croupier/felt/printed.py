"""What is printed on a cell, and where it moves when a chip lies in the middle.

The books say that a chip lies centrally on its number. So the chip keeps the middle, and the
number goes, smaller, to the upper right quarter of the cell, where no chip ever lies; in a cell
with more room it goes above or beside the chip.
"""

from collections.abc import Iterator, Sequence

from croupier.felt.lettering import Label, fitting
from croupier.felt.markup import element, plain
from croupier.felt.scale import CELL, CHIP, QUARTER
from croupier.rules.cells import Cell
from croupier.rules.numbers import ZEROS, colour
from croupier.rules.places import SERIES
from croupier.rules.spots import Spot

NUMBER = 30  # sizes of letters
NUMBER_ASIDE = 16
WORD = 26
SERIES_NUMBERS = 22
COLOUR = 20
COLOUR_ASIDE = 13

PAD = 4
BETWEEN_CHIPS = CELL - 2 * CHIP - 2  # the room for a number with chips on both its sides
ABOVE = 13  # how high letters may be above a chip in the middle of a box
AWAY = (CELL / 2 + CHIP) / 2  # how far above the middle, or below, they then stand

SHAPES = {"red": (29.0, 34.0), "black": (37.0, 37.0)}  # how far they reach from the middle
SMALL_SHAPES = {"red": (16.0, 17.0), "black": (18.5, 18.5)}
INSETS = {"red": (18, 9), "black": (10, 5)}  # how far a large shape stays from its box


def printed(cell: Cell, spot: Spot, covered: bool) -> Iterator[str]:
    """The print of a cell measured in units; `covered` says that a chip lies in its middle."""
    if cell.is_number:
        yield from _number(cell, covered)
    elif spot.kind in INSETS:
        yield from _colour_box(cell, spot.kind, covered)
    else:
        yield from (label.drawn(class_="label") for label in _words(cell, spot, covered))


def shape(colour: str, x: float, y: float, reach: tuple[float, float]) -> str:
    """The ellipse that means red or the diamond that means black."""
    wide, high = reach
    if colour == "red":
        return element("ellipse", cx=x, cy=y, rx=wide, ry=high)
    corners = ((x, y - high), (x + wide, y), (x, y + high), (x - wide, y))
    points = " ".join(f"{plain(a)},{plain(b)}" for a, b in corners)
    return element("polygon", points=points)


def _number(cell: Cell, covered: bool) -> Iterator[str]:
    x, y = cell.centre
    kind = colour(cell.name)
    size = fitting([cell.name], BETWEEN_CHIPS, CELL, NUMBER)
    if kind in SHAPES:
        yield shape(kind, x, y, SHAPES[kind])
    if covered and cell.height > CELL:
        y = (cell.top + y) / 2
    elif covered:
        x, y, size = x + QUARTER, y - QUARTER, NUMBER_ASIDE
        if kind in SHAPES:
            yield shape(kind, x, y, SMALL_SHAPES[kind])
    yield Label(cell.name, x, y, size).drawn(class_="number")


def _colour_box(cell: Cell, kind: str, covered: bool) -> Iterator[str]:
    """A large shape with its word; the word gives way into the corner beside the shape."""
    beside, above = INSETS[kind]
    yield shape(kind, *cell.centre, (cell.width / 2 - beside, cell.height / 2 - above))
    word = kind.upper()
    label = Label(word, *cell.centre, fitting([word], 0.55 * cell.width, cell.height, COLOUR))
    if covered:
        wide, high = Label(word, 0, 0, COLOUR_ASIDE).reach
        corner = cell.left + PAD + wide, cell.top + PAD + high
        label = Label(word, *corner, COLOUR_ASIDE)
    yield label.drawn(class_="label")


def _words(cell: Cell, spot: Spot, covered: bool) -> Iterator[Label]:
    """The rows of an outside box: in the middle, beside a chip, or above and below it."""
    rows = _rows(spot)
    x, y = cell.centre
    high = cell.height / len(rows) - 2 * PAD
    beside = covered and cell.width > 3 * CELL
    if beside:
        x = (cell.left + x - CHIP) / 2
    elif covered:
        high = ABOVE
    size = _size(spot, rows, cell.width - 2 * PAD, high)
    first, step = -0.6 * size * (len(rows) - 1), 1.2 * size
    if covered and not beside:
        first, step = -AWAY, 2 * AWAY
    yield from (Label(row, x, y + first + step * i, size) for i, row in enumerate(rows))


def _size(spot: Spot, rows: Sequence[str], wide: float, high: float) -> float:
    """The size of the rows; the series boxes have one size, whatever numbers they hold."""
    if spot.kind in SERIES:
        return fitting(["00 00 00", *rows], wide, high, SERIES_NUMBERS)
    return fitting(rows, wide, high, WORD)


def _rows(spot: Spot) -> Sequence[str]:
    """The words on an outside box; a series box has its numbers in one row or two."""
    if spot.kind in SERIES:
        above = len([n for n in spot.numbers if n in ZEROS]) or 3
        rows = spot.numbers[:above], spot.numbers[above:]
        return [" ".join(row) for row in rows if row]
    if spot.kind == "column":
        return [f"{spot.pays} to 1"]
    if spot.kind == "dozen":
        return [{"1": "1st 12", "2": "2nd 12", "3": "3rd 12"}[spot.id[-1]]]
    if spot.kind in ("low", "high"):
        return [f"{spot.numbers[0]}-{spot.numbers[-1]}"]
    return [spot.kind.upper()]
