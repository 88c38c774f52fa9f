"""A distribution as a histogram: how likely, or how often, figures of each size are."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import floor

from croupier.charts.axis import UNNAMED, Axis
from croupier.charts.palette import BAR, BAR_EDGE
from croupier.charts.plot import Mark, Plot
from croupier.charts.sheet import Chart, Table
from croupier.felt.markup import element, leaf

CHANCE = Axis("chance", percent=True)


@dataclass(frozen=True)
class Histogram(Chart):
    """Weights by figure, such as chances by credits, gathered in columns of equal width.

    A column holds the figures from its left end up to, not including, its right end; where there
    are few figures every one has a column of its own. `marks` are upright lines, as for the mean.
    """

    title: str
    weights: Mapping[float, float]
    x: Axis = UNNAMED
    y: Axis = CHANCE
    note: str = ""
    marks: Sequence[Mark] = ()
    columns: int = 40

    def __post_init__(self) -> None:
        if not self.weights:
            raise ValueError("a histogram needs at least one figure")

    def heights(self) -> list[tuple[float, float, float]]:
        """Each column: its left end, its right end, and the weight in it."""
        low, width = min(self.weights), self._width()
        gathered: dict[int, float] = {}
        for value in sorted(self.weights):
            at = floor((value - low) / width + 1e-9)
            gathered[at] = gathered.get(at, 0) + self.weights[value]
        return [(low + at * width, low + (at + 1) * width, w) for at, w in gathered.items()]

    def _width(self) -> float:
        """The width of a column: a whole number of times the smallest step between figures."""
        values = sorted(self.weights)
        steps = [b - a for a, b in pairwise(values)]
        if not steps:
            return 1.0
        smallest, span = min(steps), values[-1] - values[0]
        return smallest * max(1, -(-(span / smallest) // self.columns))

    def describe(self) -> str:
        """The range, the highest column, and what is marked."""
        heights = self.heights()
        left, right, most = max(heights, key=lambda column: column[2])
        told = f"{self.title}. {self.note}".strip()
        told += f" From {self.x.told(heights[0][0])} to {self.x.told(max(self.weights))}; "
        told += f"the highest column, {self.y.told(most)}, goes from {self.x.told(left)} "
        told += f"to {self.x.told(right)}."
        return told + "".join(f" {m.label} is marked at {self.x.told(m.at)}." for m in self.marks)

    def to_table(self) -> Table:
        """A row for each column that is not empty."""
        label = self.x.label or "figure"
        rows = tuple(
            (self.x.told(a, exact=True), self.x.told(b, exact=True), self.y.told(w, exact=True))
            for a, b, w in self.heights()
        )
        return Table((f"{label}, from", "to below", self.y.label or "weight"), rows)

    def _drawn(self, top: float) -> tuple[Sequence[str], float]:
        heights = self.heights()
        xs = [heights[0][0], heights[-1][1], *(mark.at for mark in self.marks)]
        plot = Plot((self.x, xs), (self.y, [0, *(w for *_, w in heights)]), top, 10)
        drawn = [*plot.grid()]
        for left, right, weight in heights:
            x, y = plot.x(left), plot.y(weight)
            told = f"{self.x.told(left)} to {self.x.told(right)}: {self.y.told(weight, exact=True)}"
            drawn.append(
                element(
                    "rect", leaf("title", told), x=x, y=y, width=plot.x(right) - x,
                    height=plot.bottom - y, fill=BAR, stroke=BAR_EDGE, stroke_width=0.8,
                )
            )  # fmt: skip
        return [*drawn, *plot.foot(), *map(plot.upright, self.marks)], plot.end
