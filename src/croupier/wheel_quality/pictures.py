"""A check, and what a check can see, as charts."""

from collections.abc import Sequence
from math import ceil, floor

import numpy as np

from croupier.charts import Arc, Axis, LineChart, Series, WheelChart
from croupier.wheel_quality.answers import Answer, Question
from croupier.wheel_quality.check import LEVEL, Check
from croupier.wheel_quality.evenness import least_spins
from croupier.wheel_quality.fair import fair_maxima
from croupier.wheel_quality.power import seen
from croupier.wheel_quality.sentences import verdict

CURVE = 18  # places on a power curve


def around_the_wheel(check: Check, title: str) -> WheelChart:
    """How often each number fell, with the band in which fair wheels keep all of theirs."""
    sample = check.sample
    counts = dict(zip(sample.wheel.order, sample.counts.tolist(), strict=True))
    odd = {answer.question: answer for answer in check.odd}
    band = _band(check)
    striking = {n for n, count in counts.items() if band and not band[0] <= count <= band[1]}
    return WheelChart(
        title,
        sample.wheel.order,
        counts,
        note=verdict(check),
        expected=round(sample.spins / sample.size, 1),
        band=band,
        striking=frozenset(striking if Question.NUMBERS in odd else ()),
        arcs=[_arc(odd[Question.SECTORS])] if Question.SECTORS in odd else [],
    )


def _band(check: Check) -> tuple[float, float] | None:
    """Within it lie all numbers of a fair wheel, but for as many wheels as the level says."""
    size, spins = check.sample.size, check.sample.spins
    if not check.enough:
        return None
    furthest = float(np.quantile(fair_maxima(size, spins).numbers, 1 - check.level))
    deviation = furthest * float(np.sqrt(spins * (size - 1))) / size
    low, high = spins / size - deviation, spins / size + deviation
    return float(max(0, ceil(low))), float(floor(high))


def _arc(answer: Answer) -> Arc:
    at = answer.looks.oddest
    first, last = answer.looks.what[at].split("–")
    share = answer.looks.seen[at] / answer.looks.expected[at] - 1
    return Arc(first, last, f"{first}–{last}: {100 * share:+.0f}%".replace("-", "−"))


def power_curves(
    size: int, width: int, biases: Sequence[float], most: int, level: float = LEVEL
) -> LineChart:
    """The chance that a bias is seen by number of spins, a line for each bias."""
    least = least_spins(size)
    steps = np.geomspace(least, most, CURVE)
    spins = list(dict.fromkeys(int(step) for step in steps))
    lines = [
        Series(f"{100 * bias:g}%", [(n, seen(size, n, width, bias, level)) for n in spins])
        for bias in biases
    ]
    what = "One number" if width == 1 else f"A sector of {width}"
    return LineChart(
        f"{what} falls too often: when is it seen?",
        lines,
        Axis("results", least, most, log=True),
        Axis("chance that it is seen", 0, 1, percent=True),
        note=f"A wheel of {size} compartments; a fair one is called odd in {100 * level:g} of 100 "
        "checks.",
    )
