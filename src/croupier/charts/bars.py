"""Bars: a figure for each of some names, with what was expected and how far chance may lead.

They stand where the names fit under them, else they lie with the names to their left.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from croupier.charts.axis import UNNAMED, Axis, Scale
from croupier.charts.lettering import width_of, words
from croupier.charts.palette import (
    BAND,
    BAND_EDGE,
    BAR,
    BAR_EDGE,
    GRID,
    INK,
    QUIET,
    STRIKING,
    mark,
)
from croupier.charts.plot import GAP, SMALL, Mark, Plot, haloed, line
from croupier.charts.sheet import EDGE, WIDTH, Chart, Table
from croupier.felt.markup import element, leaf

ROW = 28.0
HEADROOM = 1.05  # so that a mark fits above a bar
MOST_FIGURES = 14  # up to so many bars have their figures written on them


@dataclass(frozen=True)
class Bar:
    """A name with its figure; one that stands out has a mark besides its ink."""

    name: str
    value: float
    striking: bool = False


@dataclass(frozen=True)
class BarChart(Chart):
    """Bars from zero; `expected` is marked across them, `band` is shaded from low to high."""

    title: str
    bars: Sequence[Bar]
    x: Axis = UNNAMED
    y: Axis = UNNAMED
    note: str = ""
    expected: Mark | None = None
    band: tuple[float, float] | None = None

    def __post_init__(self) -> None:
        if not self.bars:
            raise ValueError("a bar chart needs at least one bar")

    def describe(self) -> str:
        """The largest and the smallest, what was expected, and what stands out."""
        most, least = max(self.bars, key=_value), min(self.bars, key=_value)
        told = f"{self.title}. {self.note}".strip()
        told += f" {len(self.bars)} bars, from {self.y.told(least.value)} ({least.name})"
        told += f" to {self.y.told(most.value)} ({most.name})."
        if self.expected:
            told += f" {self.expected.label} is marked at {self.y.told(self.expected.at)}."
        if self.band:
            low, high = map(self.y.told, self.band)
            told += f" The band goes from {low} to {high}."
        striking = [bar.name for bar in self.bars if bar.striking]
        return told + (f" What stands out: {', '.join(striking)}." if striking else "")

    def to_table(self) -> Table:
        """A row for each bar."""
        rows = tuple(
            (bar.name, self.y.told(bar.value, exact=True), "stands out" if bar.striking else "")
            for bar in self.bars
        )
        return Table((self.x.label or "name", self.y.label or "figure", "remark"), rows)

    def _drawn(self, top: float) -> tuple[Sequence[str], float]:
        slot = (WIDTH - 3 * EDGE - 30) / len(self.bars)
        fit = all(width_of(bar.name, SMALL) <= slot for bar in self.bars)
        return self._standing(top) if fit else self._lying(top)

    def _figures(self) -> list[float]:
        expected = [self.expected.at] if self.expected else []
        striking = [bar.value * HEADROOM for bar in self.bars if bar.striking]
        return [0, *map(_value, self.bars), *expected, *(self.band or ()), *striking]

    def _standing(self, top: float) -> tuple[Sequence[str], float]:
        across = Axis(self.x.label, -0.5, len(self.bars) - 0.5)
        plot = Plot((across, ()), (self.y, self._figures()), top)
        drawn = [*plot.grid(), *self._key(plot.top - 14)]
        if self.band:
            low, high = map(plot.y, self.band)
            drawn.append(_shade(plot.left, high, plot.right - plot.left, low - high))
        thick = min((plot.x(1) - plot.x(0)) * 0.72, 64)
        places = [(bar, plot.x(at)) for at, bar in enumerate(self.bars)]
        for bar, x in places:
            y, foot = plot.y(bar.value), plot.y(0)
            drawn.append(self._bar(bar, x - thick / 2, min(y, foot), thick, abs(y - foot)))
        if self.expected:
            drawn.append(plot.level(self.expected))
        for bar, x in places:
            drawn += self._over_and_under(bar, plot, x)
        return [*drawn, *plot.foot(ticks=False)], plot.end

    def _key(self, y: float) -> Iterator[str]:
        """What the dashed line and the shade mean, at the right above the field."""
        x = WIDTH - EDGE
        if self.band:
            told = " to ".join(map(self.y.told, self.band))
            yield words(told, x, y, SMALL, "end")
            x -= width_of(told, SMALL) + 32
            yield _shade(x, y - 10, 22, 12)
            x -= 16
        if self.expected:
            yield words(self.expected.label, x, y, SMALL, "end")
            x -= width_of(self.expected.label, SMALL) + 10
            yield line(x - 22, y - 4, x, y - 4, INK, 1.2, "6 4")

    def _over_and_under(self, bar: Bar, plot: Plot, x: float) -> Iterator[str]:
        over = min(plot.y(bar.value), plot.y(0))
        if bar.striking:
            yield mark("down", x, over - 9, STRIKING)
        elif len(self.bars) <= MOST_FIGURES:
            yield haloed(self.y.told(bar.value), x, over - 6, "middle")
        yield words(bar.name, x, plot.bottom + 17, 11.5, "middle", fill=INK)

    def _lying(self, top: float) -> tuple[Sequence[str], float]:
        names = max(width_of(bar.name, SMALL) for bar in self.bars)
        left, right = EDGE + names + GAP, WIDTH - EDGE - 50
        key = [*self._key(top)]
        top += 24 if key else 8
        bottom = top + ROW * len(self.bars)
        scale = Scale(self.y, self._figures(), left, right)
        drawn = [*key, *_uprights(scale, top, bottom)]
        if self.band:
            low, high = map(scale, self.band)
            drawn.append(_shade(low, top, high - low, bottom - top))
        for at, bar in enumerate(self.bars):
            drawn += self._lie(bar, scale, top + ROW * (at + 0.5), left)
        if self.expected:
            x = scale(self.expected.at)
            drawn.append(line(x, top, x, bottom, INK, 1.2, "6 4"))
        drawn.append(line(left, top, left, bottom, INK, 1.2))
        drawn.append(words(self.y.label, (left + right) / 2, bottom + 38, SMALL, "middle"))
        return drawn, bottom + (42 if self.y.label else 22)

    def _lie(self, bar: Bar, scale: Scale, y: float, left: float) -> Iterator[str]:
        x, foot = scale(bar.value), scale(0)
        thick = ROW * 0.66
        yield self._bar(bar, min(x, foot), y - thick / 2, abs(x - foot), thick)
        end = max(x, foot) + 6
        if bar.striking:
            yield mark("diamond", end + 3, y, STRIKING)
            end += 12
        yield haloed(self.y.told(bar.value), end, y + 4)
        yield words(bar.name, left - GAP, y + 4, SMALL, "end")

    def _bar(self, bar: Bar, x: float, y: float, width: float, height: float) -> str:
        fill, edge = (STRIKING, STRIKING) if bar.striking else (BAR, BAR_EDGE)
        told = leaf("title", f"{bar.name}: {self.y.told(bar.value, exact=True)}")
        return element(
            "rect", told, x=x, y=y, width=width, height=height, fill=fill, stroke=edge,
            stroke_width=1,
        )  # fmt: skip


def _value(bar: Bar) -> float:
    return bar.value


def _shade(x: float, y: float, width: float, height: float) -> str:
    return element(
        "rect", x=x, y=y, width=width, height=height, fill=BAND, stroke=BAND_EDGE,
        stroke_width=1, stroke_dasharray="2 2",
    )  # fmt: skip


def _uprights(scale: Scale, top: float, bottom: float) -> Iterator[str]:
    for tick in scale.ticks:
        x = scale(tick)
        yield line(x, top, x, bottom, GRID, 1)
        yield words(scale.axis.told(tick), x, bottom + 17, SMALL, "middle", fill=QUIET)
