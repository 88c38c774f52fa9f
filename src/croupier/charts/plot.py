"""The field of a chart: axes with their ticks, the grid, lines across it."""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from croupier.charts.axis import Axis, Scale
from croupier.charts.lettering import width_of, words
from croupier.charts.palette import GRID, INK, PAPER, QUIET
from croupier.charts.sheet import EDGE, WIDTH
from croupier.felt.markup import element, plain

SMALL = 12.0  # size of type beside the axes
HEIGHT = 270.0
GAP = 8.0


class Mark(NamedTuple):
    """A figure that is marked by a dashed line across the field, with its words."""

    at: float
    label: str


class Plot:
    """A field between two scales, x to the right and y upwards."""

    def __init__(
        self,
        x: tuple[Axis, Iterable[float]],
        y: tuple[Axis, Iterable[float]],
        top: float,
        right: float = 0,
        height: float = HEIGHT,
    ) -> None:
        self.top = top + (24 if y[0].label else 6)
        self.bottom = self.top + height
        self.y = Scale(*y, self.bottom, self.top)
        widest = max(width_of(y[0].told(tick), SMALL) for tick in self.y.ticks)
        self.left, self.right = EDGE + widest + GAP, WIDTH - EDGE - right
        self.x = Scale(*x, self.left, self.right)

    @property
    def end(self) -> float:
        """Where the words below the field end."""
        return self.bottom + (42 if self.x.axis.label else 22)

    def grid(self) -> Iterator[str]:
        """What lies under the figures: a line for each tick of y, and the label of y."""
        for tick in self.y.ticks:
            y = self.y(tick)
            yield line(self.left, y, self.right, y, GRID, 1)
            told = self.y.axis.told(tick)
            yield words(told, self.left - GAP, y + 4, SMALL, "end", fill=QUIET)
        if self.y.axis.label:
            yield words(self.y.axis.label, EDGE, self.top - 14, SMALL, fill=INK)

    def foot(self, ticks: bool = True) -> Iterator[str]:
        """What lies over the figures: the line at the foot, its ticks, and the label of x."""
        yield line(self.left, self.bottom, self.right, self.bottom, INK, 1.2)
        for tick in self.x.ticks if ticks else ():
            x = self.x(tick)
            yield line(x, self.bottom, x, self.bottom + 5, INK, 1.2)
            yield words(self.x.axis.told(tick), x, self.bottom + 18, SMALL, "middle", fill=QUIET)
        if self.x.axis.label:
            middle = (self.left + self.right) / 2
            yield words(self.x.axis.label, middle, self.bottom + 38, SMALL, "middle", fill=INK)

    def level(self, mark: Mark) -> str:
        """A dashed line from side to side."""
        y = self.y(mark.at)
        return line(self.left, y, self.right, y, INK, 1.2, "6 4")

    def upright(self, mark: Mark) -> str:
        """A dashed line from top to foot, with its words beside it."""
        x = self.x(mark.at)
        drawn = line(x, self.top, x, self.bottom, INK, 1.2, "6 4")
        near_end = x + width_of(mark.label, SMALL) + 8 > self.right
        place, anchor = (x - 6, "end") if near_end else (x + 6, "start")
        return drawn + haloed(mark.label, place, self.top + 11, anchor)


def line(
    x1: float, y1: float, x2: float, y2: float, ink: str, width: float, dash: str = "none"
) -> str:
    """A straight stroke between two places, dashed or not."""
    drawn: dict[str, str | float] = {"x1": x1, "y1": y1, "x2": x2, "y2": y2, "stroke": ink}
    if dash != "none":
        drawn["stroke_dasharray"] = dash
    return element("line", **drawn, stroke_width=width)


def haloed(text: str, x: float, y: float, anchor: str = "start") -> str:
    """Words that can be read whatever lies under them."""
    around: dict[str, str | float] = {
        "stroke": PAPER, "stroke_width": 3.5, "stroke_linejoin": "round", "paint_order": "stroke",
    }  # fmt: skip
    return words(text, x, y, SMALL, anchor, **around)


def path(points: Iterable[tuple[float, float]]) -> str:
    """The data of a line from point to point."""
    return "M" + "L".join(f"{plain(x)} {plain(y)}" for x, y in points)
