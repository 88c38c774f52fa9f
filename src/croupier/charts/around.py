"""Figures around the wheel: a column outwards from each compartment, in the wheel's order."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import cos, pi, sin

from croupier.charts.axis import Axis
from croupier.charts.lettering import words
from croupier.charts.palette import BAND, BAR, BAR_EDGE, GRID, INK, PAPER, QUIET, STRIKING, mark
from croupier.charts.plot import SMALL, haloed
from croupier.charts.sheet import WIDTH, Chart, Table
from croupier.felt.markup import element, leaf, plain
from croupier.rules.numbers import colour

INNER, OUTER, RIM = 78.0, 190.0, 214.0  # where columns begin and end, and the ring of numbers
TIMES = Axis("times")
INKS = {"red": "#b3131f", "black": "#15171a", "green": "#0b6b45"}


@dataclass(frozen=True)
class Arc:
    """A sector to be marked outside the ring, from its first compartment clockwise to its last."""

    first: str
    last: str
    label: str


@dataclass(frozen=True)
class WheelChart(Chart):
    """A figure for each number in the wheel's order, beginning at the top and going clockwise."""

    title: str
    order: Sequence[str]
    values: Mapping[str, float]
    y: Axis = TIMES
    note: str = ""
    expected: float | None = None
    band: tuple[float, float] | None = None
    striking: frozenset[str] = frozenset()
    arcs: Sequence[Arc] = ()

    def describe(self) -> str:
        """The largest and the smallest, what was expected, and what stands out."""
        most, least = (f(self.order, key=self.values.__getitem__) for f in (max, min))
        told = f"{self.title}. {self.note}".strip()
        told += f" {self.y.label} by number around the wheel, from "
        told += f"{self.y.told(self.values[least])} ({least}) to "
        told += f"{self.y.told(self.values[most])} ({most})."
        if self.expected is not None:
            told += f" Expected: {self.y.told(self.expected)}."
        out = [n for n in self.order if n in self.striking]
        told += f" What stands out: {', '.join(out)}." if out else ""
        return told + "".join(f" Sector {a.first} to {a.last}: {a.label}." for a in self.arcs)

    def to_table(self) -> Table:
        """A row for each compartment, as they lie."""
        rows = tuple(
            (n, self.y.told(self.values[n], exact=True), "stands out" if n in self.striking else "")
            for n in self.order
        )
        return Table(("number", self.y.label, "remark"), rows)

    def _drawn(self, top: float) -> tuple[Sequence[str], float]:
        room = RIM + (34 if self.arcs else 8)
        middle = top + room
        drawn = [*self._ground(), *self._columns(), *self._circles(), *self._sectors()]
        place = f"translate({plain(WIDTH / 2)} {plain(middle)})"
        return [element("g", *drawn, transform=place)], middle + room

    def _radius(self, value: float) -> float:
        highest: float = max([*self.values.values(), *(self.band or ()), self.expected or 0, 1e-9])
        return INNER + value / highest * (OUTER - INNER)

    def _turn(self, steps: float) -> float:
        return 2 * pi * steps / len(self.order) - pi / 2

    def _ground(self) -> Iterator[str]:
        if self.band:
            low, high = map(self._radius, self.band)
            shade = (low + high) / 2
            yield element(
                "circle", r=shade, fill="none", stroke=BAND, stroke_width=max(high - low, 1)
            )
        yield element("circle", r=INNER, fill="none", stroke=INK, stroke_width=1)
        yield element("circle", r=OUTER, fill="none", stroke=GRID, stroke_width=1)

    def _columns(self) -> Iterator[str]:
        for at, number in enumerate(self.order):
            value, out = self.values[number], number in self.striking
            told = leaf("title", f"{number}: {self.y.told(value, exact=True)}")
            ends = self._turn(at - 0.42), self._turn(at + 0.42)
            fill, edge = (STRIKING, STRIKING) if out else (BAR, BAR_EDGE)
            d = _piece(INNER, self._radius(value), *ends)
            yield element("path", told, d=d, fill=fill, stroke=edge, stroke_width=1)
            ring = _piece(OUTER + 3, RIM, self._turn(at - 0.5), self._turn(at + 0.5))
            yield element("path", d=ring, fill=INKS[colour(number)], stroke=PAPER, stroke_width=1.5)
            x, y = _point((OUTER + 3 + RIM) / 2, self._turn(at))
            yield words(number, x, y + 4, 11, "middle", fill=PAPER, font_weight="bold")
            if out:
                yield mark("diamond", *_point(OUTER - 7, self._turn(at)), STRIKING)

    def _circles(self) -> Iterator[str]:
        if self.expected is None:
            return
        yield element(
            "circle", r=self._radius(self.expected), fill="none", stroke=INK, stroke_width=1.4,
            stroke_dasharray="6 4",
        )  # fmt: skip
        yield haloed("expected", 0, -4, "middle")
        yield haloed(self.y.told(self.expected), 0, 12, "middle")
        if self.band:
            low, high = map(self.y.told, self.band)
            yield words(f"band {low} to {high}", 0, 28, SMALL, "middle", fill=QUIET)

    def _sectors(self) -> Iterator[str]:
        for arc in self.arcs:
            first, last = self.order.index(arc.first), self.order.index(arc.last)
            last += len(self.order) if last < first else 0
            start, end = self._turn(first - 0.45), self._turn(last + 0.45)
            d = _bow(RIM + 8, start, end)
            yield element("path", d=d, fill="none", stroke=STRIKING, stroke_width=4)
            x, y = _point(RIM + 18, (start + end) / 2)
            anchor = "start" if x > 20 else "end" if x < -20 else "middle"
            yield haloed(arc.label, x, y + (8 if y > 0 else 0), anchor)


def _point(radius: float, turn: float) -> tuple[float, float]:
    return radius * cos(turn), radius * sin(turn)


def _bow(radius: float, start: float, end: float) -> str:
    (x1, y1), (x2, y2) = _point(radius, start), _point(radius, end)
    large = int(end - start > pi)
    r = plain(radius)
    return f"M{plain(x1)} {plain(y1)}A{r} {r} 0 {large} 1 {plain(x2)} {plain(y2)}"


def _piece(inner: float, outer: float, start: float, end: float) -> str:
    """The outline of a piece of a ring."""
    (x1, y1), (x2, y2) = _point(inner, end), _point(inner, start)
    r = plain(inner)
    back = f"L{plain(x1)} {plain(y1)}A{r} {r} 0 0 0 {plain(x2)} {plain(y2)}Z"
    return _bow(outer, start, end) + back
