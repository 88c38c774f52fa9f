"""An axis: from figures to places on the sheet, and which figures are written beside it."""

import math
from collections.abc import Iterable
from dataclasses import dataclass

MOST_TICKS = 6
TINY = 1e-300  # a range too small to be divided
STEPS = (1, 2, 2.5, 5, 10)


@dataclass(frozen=True)
class Axis:
    """What is measured along one side; ends that are not given follow from the figures.

    A percent axis shows 0.05 as 5%. On a log axis every figure has to be above zero.
    """

    label: str = ""
    low: float | None = None
    high: float | None = None
    percent: bool = False
    log: bool = False

    def told(self, value: float, exact: bool = False) -> str:
        """A figure as it is written; `exact` for a table, where no tick beside it helps."""
        value = float(value)  # a fraction is welcome too
        if self.percent:
            return figure(100 * value, 2 if exact else 1) + "%"
        return figure(value, 4 if exact else 3)


UNNAMED = Axis()


def figure(value: float, decimals: int = 3) -> str:
    """A figure with thousands apart, a real minus, and no more digits than it needs."""
    small = value != 0 and abs(value) < 10**-decimals
    text = f"{value:.2g}" if small else f"{value:,.{decimals}f}"
    if "." in text and "e" not in text:
        text = text.rstrip("0").rstrip(".")
    return "0" if text == "-0" else text.replace("-", "−")


class Scale:
    """An axis laid along the sheet from one place to another."""

    def __init__(self, axis: Axis, values: Iterable[float], start: float, end: float) -> None:
        self.axis, self.start, self.end = axis, start, end
        given = [*values, *(end for end in (axis.low, axis.high) if end is not None)]
        if not all(map(math.isfinite, given)):
            raise ValueError(f"the {axis.label or 'unnamed'} axis can only show finite figures")
        if axis.log and min(given, default=1) <= 0:
            raise ValueError(f"the {axis.label or 'unnamed'} axis is logarithmic: above zero only")
        low, high = min(given, default=0), max(given, default=1)
        ticks = _log_ticks(low, high) if axis.log else _ticks(low, high)
        self.low = ticks[0] if axis.low is None else axis.low
        self.high = ticks[-1] if axis.high is None else axis.high
        self.ticks = [tick for tick in ticks if self.low <= tick <= self.high]

    def __call__(self, value: float) -> float:
        """Where a figure lies on the sheet; what is beyond an end lies at the end."""
        held = min(max(value, self.low), self.high)
        low, high, held = (math.log(v) if self.axis.log else v for v in (self.low, self.high, held))
        return self.start + (held - low) / (high - low) * (self.end - self.start)


def _ticks(low: float, high: float) -> list[float]:
    """Round figures from at most `low` to at least `high`."""
    if high - low <= 1e-9 * max(abs(low), abs(high)):  # as good as equal: begin at zero
        low, high = min(low, 0), max(high, 0)
    if high - low < TINY:
        high = low + 1
    raw = (high - low) / (MOST_TICKS - 1)
    magnitude = 10.0 ** math.floor(math.log10(raw))
    step = next(s * magnitude for s in STEPS if s * magnitude >= raw * (1 - 1e-9))
    first, last = math.floor(low / step + 1e-9), math.ceil(high / step - 1e-9)
    return [float(f"{n * step:.12g}") for n in range(first, last + 1)]


def _log_ticks(low: float, high: float) -> list[float]:
    """Powers of ten around the figures, with 2 and 5 between where there are few."""
    first, last = math.floor(math.log10(low) + 1e-9), math.ceil(math.log10(high) - 1e-9)
    last = max(last, first + 1)
    between = (1, 2, 5) if last - first <= 2 else (1,)
    every = [m * 10.0**n for n in range(first, last) for m in between] + [10.0**last]
    return _around(every, low, high)


def _around(ticks: list[float], low: float, high: float) -> list[float]:
    """The ticks from the last that is not above `low` to the first that is not below `high`."""
    begin = max(at for at, tick in enumerate(ticks) if tick <= low * (1 + 1e-9))
    end = min(at for at, tick in enumerate(ticks) if tick >= high * (1 - 1e-9))
    return ticks[begin : max(end, begin + 1) + 1]
