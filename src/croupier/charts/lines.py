"""Lines: one or more named series, as curves or steps, each with a band where it has one."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from croupier.charts.axis import UNNAMED, Axis
from croupier.charts.lettering import spread, width_of, words
from croupier.charts.palette import INK, Look, look, mark
from croupier.charts.plot import SMALL, Mark, Plot, line, path
from croupier.charts.sheet import Chart, Table
from croupier.felt.markup import element

MARKS = 6  # on each line
MARK_GAP = 16.0
LABEL_GAP = 15.0
BESIDE = 16.0  # between the end of a line and its name


@dataclass(frozen=True)
class Series:
    """A named line through points from left to right; `band` is low and high at each point."""

    name: str
    points: Sequence[tuple[float, float]]
    band: Sequence[tuple[float, float]] = ()
    stepped: bool = False

    def __post_init__(self) -> None:
        if not self.points:
            raise ValueError(f"the series {self.name!r} has no points")
        if self.band and len(self.band) != len(self.points):
            raise ValueError(f"the band of {self.name!r} needs a low and a high for each point")


@dataclass(frozen=True)
class LineChart(Chart):
    """Series over one x axis, each named at its end; `levels` are marked across the field."""

    title: str
    series: Sequence[Series]
    x: Axis = UNNAMED
    y: Axis = UNNAMED
    note: str = ""
    levels: Sequence[Mark] = ()

    def describe(self) -> str:
        """Where each line begins and ends."""
        told = [f"{self.title}. {self.note}".strip()]
        for s in self.series:
            (x0, y0), (x1, y1) = s.points[0], s.points[-1]
            told.append(
                f"{s.name or 'The line'} goes from {self.y.told(y0)} at {self.x.told(x0)} "
                f"to {self.y.told(y1)} at {self.x.told(x1)}."
            )
        told += [f"{m.label} is marked at {self.y.told(m.at)}." for m in self.levels]
        return " ".join(told)

    def to_table(self) -> Table:
        """A row for each x, a column for each series and the ends of its band."""
        xs = sorted({x for s in self.series for x, _ in s.points})
        columns = [self.x.label or "x"]
        cells = [[self.x.told(x, exact=True) for x in xs]]
        for s in self.series:
            for name, at in self._columns(s):
                columns.append(name)
                told = {x: self.y.told(v, exact=True) for (x, _), v in at}
                cells.append([told.get(x, "") for x in xs])
        return Table(tuple(columns), tuple(zip(*cells, strict=True)))

    def _columns(self, s: Series) -> Iterator[tuple[str, list[tuple[tuple[float, float], float]]]]:
        name = s.name or self.y.label or "y"
        yield name, [(point, point[1]) for point in s.points]
        if s.band:
            yield f"{name}, low", [(p, low) for p, (low, _) in zip(s.points, s.band, strict=True)]
            yield f"{name}, high", [(p, hi) for p, (_, hi) in zip(s.points, s.band, strict=True)]

    def _drawn(self, top: float) -> tuple[Sequence[str], float]:
        xs = [x for s in self.series for x, _ in s.points]
        ys = [y for s in self.series for y in (*(y for _, y in s.points), *_flat(s.band))]
        ys += [level.at for level in self.levels]
        names = [*(s.name for s in self.series), *(level.label for level in self.levels)]
        widest = max(width_of(name, SMALL, bold=True) for name in names)
        plot = Plot((self.x, xs), (self.y, ys), top, widest + BESIDE if widest else 10)
        drawn = [*plot.grid()]
        for at, s in enumerate(self.series):
            drawn += _band(plot, s, look(at))
        drawn += [plot.level(level) for level in self.levels]
        for at, s in enumerate(self.series):
            drawn += _line(plot, s, look(at), at)
        return [*drawn, *plot.foot(), *self._names(plot)], plot.end

    def _names(self, plot: Plot) -> Iterator[str]:
        """The name of each line beside its end, drawn apart where lines end together."""
        lines = [(s.name, *s.points[-1], look(at).ink) for at, s in enumerate(self.series)]
        lines += [(level.label, plot.x.high, level.at, INK) for level in self.levels]
        ends = [plot.y(y) for _, _, y, _ in lines]
        places = spread(ends, LABEL_GAP, plot.top, plot.bottom)
        for (name, x, _, ink), end, place in zip(lines, ends, places, strict=True):
            if name and abs(place - end) > 2:
                yield line(plot.x(x) + 5, end, plot.right + BESIDE - 4, place, ink, 0.8)
            if name:
                at_x = plot.right + BESIDE
                yield words(name, at_x, place + 4, SMALL, fill=ink, font_weight="bold")


def _flat(band: Iterable[tuple[float, float]]) -> list[float]:
    return [end for ends in band for end in ends]


def _band(plot: Plot, s: Series, of: Look) -> Iterator[str]:
    if s.band:
        xs = [plot.x(x) for x, _ in s.points]
        lows = [(x, plot.y(low)) for x, (low, _) in zip(xs, s.band, strict=True)]
        highs = [(x, plot.y(high)) for x, (_, high) in zip(xs, s.band, strict=True)]
        if s.stepped:
            lows, highs = _steps(lows), _steps(highs)
        around = path([*lows, *reversed(highs)]) + "Z"
        yield element("path", d=around, fill=of.ink, fill_opacity=0.14)


def _line(plot: Plot, s: Series, of: Look, at: int) -> Iterator[str]:
    points = [(plot.x(x), plot.y(y)) for x, y in s.points]
    drawn = path(_steps(points) if s.stepped else points)
    more = {} if of.dash == "none" else {"stroke_dasharray": of.dash}
    yield element(
        "path", d=drawn, fill="none", stroke=of.ink, stroke_width=2, stroke_linejoin="round", **more
    )
    for x, y in [*_marked(points, at), points[-1]]:
        yield mark(of.mark, x, y, of.ink)


def _marked(points: Sequence[tuple[float, float]], at: int) -> list[tuple[float, float]]:
    """Where marks stand before the end; not at the same places on every line."""
    every = max(1, len(points) // MARKS)
    before_end = points[-1][0] - MARK_GAP
    return [point for point in points[(at * every // 3) % every :: every] if point[0] < before_end]


def _steps(points: Sequence[tuple[float, float]]) -> list[tuple[float, float]]:
    """The corners of a line that keeps its height until the next point."""
    corners = [points[0]]
    for (_, before), (x, y) in pairwise(points):
        corners += [(x, before), (x, y)]
    return corners
