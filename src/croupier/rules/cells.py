"""The cells of the felt, read from a drawing of words.

A drawing is a grid: every line is half a cell high, every word one cell wide, and the places
where one name stands form the rectangle of its cell. A dot is bare felt. So the data file shows
the layout as the appendix draws it, lying on its side with the zeros to the left.
"""

from dataclasses import dataclass

from croupier.rules.numbers import ONE_TO_36, ZEROS

LINE_HEIGHT = 0.5


@dataclass(frozen=True, slots=True)
class Cell:
    """A named rectangle; `left` and `top` count cells from the upper left of the felt."""

    name: str
    left: float
    top: float
    width: float
    height: float

    @property
    def right(self) -> float:
        """Where the cell ends on the right."""
        return self.left + self.width

    @property
    def bottom(self) -> float:
        """Where the cell ends below."""
        return self.top + self.height

    @property
    def centre(self) -> tuple[float, float]:
        """The middle of the rectangle."""
        return self.left + self.width / 2, self.top + self.height / 2

    @property
    def is_number(self) -> bool:
        """Whether a straight up bet lies here."""
        return self.name in ZEROS or self.name in ONE_TO_36

    def touches(self, x: float, y: float) -> bool:
        """Whether the point lies in the cell or on its border."""
        return self.left <= x <= self.right and self.top <= y <= self.bottom


def read_drawing(drawing: str) -> tuple[Cell, ...]:
    """Turn a drawing into cells; ValueError says which cell is not a rectangle."""
    places: dict[str, list[tuple[int, int]]] = {}
    lines = [line.split() for line in drawing.strip().splitlines()]
    if len({len(line) for line in lines}) > 1:
        raise ValueError("the lines of the drawing differ in the number of words")
    for row, line in enumerate(lines):
        for column, name in enumerate(line):
            if name != ".":
                places.setdefault(name, []).append((row, column))
    return tuple(_rectangle(name, at) for name, at in places.items())


def _rectangle(name: str, places: list[tuple[int, int]]) -> Cell:
    rows, columns = {row for row, _ in places}, {column for _, column in places}
    height = max(rows) - min(rows) + 1
    width = max(columns) - min(columns) + 1
    if height * width != len(places):
        raise ValueError(f"the cell {name!r} is not one rectangle in the drawing")
    return Cell(name, min(columns), min(rows) * LINE_HEIGHT, width, height * LINE_HEIGHT)
