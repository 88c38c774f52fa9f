"""What a check can see, and how often it sees what is not there; both by spinning made-up wheels.

A *bias* of 20% means that a number, or a sector, falls a fifth more often than its share, and the
rest accordingly less. It is seen when one of the questions about evenness finds it oddest at the
level that the first step of Holm's correction asks of each of all the questions.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import lru_cache
from math import log2

import numpy as np

from croupier.wheel_quality.answers import Question
from croupier.wheel_quality.check import LEVEL, QUESTIONS, check
from croupier.wheel_quality.evenness import least_spins
from croupier.wheel_quality.fair import SEED, Maxima, fair_maxima, maxima_of
from croupier.wheel_quality.sample import Sample
from croupier.wheel_quality.tails import chi_squared_tail

WHEELS = 1_000  # biased wheels spun for each figure
POWER = 0.9
STEPS = 4  # figures are looked for at so many places between a number and its double
MOST_DOUBLINGS = 30


@dataclass(frozen=True)
class FalseAlarms:
    """Of so many fair wheels: how many were called odd, and over which question."""

    wheels: int
    odd: int
    by_question: dict[Question, int]


def false_alarms(
    sample: Sample,
    wheels: int,
    level: float = LEVEL,
    seed: int = 0,
    told: Callable[[int], None] = lambda wheel: None,
) -> FalseAlarms:
    """Check fair wheels that are spun as often, and by the same dealers, as a sample was.

    `told` hears how many are done.
    """
    random = np.random.default_rng([seed, sample.size, sample.spins])
    odd, by_question = 0, dict.fromkeys(QUESTIONS, 0)
    for wheel in range(wheels):
        places = random.integers(0, sample.size, sample.spins)
        found = check(replace(sample, places=places), level)
        odd += bool(found.odd)
        for answer in found.odd:
            by_question[answer.question] += 1
        told(wheel + 1)
    return FalseAlarms(wheels, odd, by_question)


def biased(size: int, width: int, bias: float) -> list[float]:
    """The chances of all compartments when the first few fall too often by some bias."""
    favoured = (1 + bias) / size
    if not -1 <= bias <= size / width - 1:
        raise ValueError(f"a sector of {width} in {size} cannot have a bias of {bias}")
    rest = (1 - width * favoured) / (size - width)
    return [favoured] * width + [max(rest, 0.0)] * (size - width)


def seen(size: int, spins: int, width: int, bias: float, level: float = LEVEL) -> float:
    """The share of wheels with a bias in a sector of some width that so many spins betray."""
    each = level / len(QUESTIONS)
    random = np.random.default_rng([SEED, size, spins, width, round(bias * 1e6)])
    counts = random.multinomial(spins, biased(size, width, bias), WHEELS)
    least, found = _thresholds(size, _nearby(spins), each), maxima_of(counts)
    chi_squared = ((counts - spins / size) ** 2).sum(axis=1) * size / spins
    caught = (found.numbers >= least.numbers) | (found.sectors >= least.sectors)
    caught |= chi_squared >= _chi_squared_above(size - 1, each)
    return float(caught.mean())


def spins_needed(
    size: int, width: int, bias: float, power: float = POWER, level: float = LEVEL
) -> int:
    """How many spins betray a bias with a chance of `power`; to about a tenth."""
    least = least_spins(size)

    def enough(step: int) -> bool:
        return seen(size, round(least * 2 ** (step / STEPS)), width, bias, level) >= power

    return round(least * 2 ** (_first(enough, STEPS * MOST_DOUBLINGS) / STEPS))


def bias_seen(
    size: int, spins: int, width: int = 1, power: float = POWER, level: float = LEVEL
) -> float | None:
    """The smallest bias that so many spins betray with a chance of `power`; to about a tenth.

    None if there are fewer spins than anything is said about.
    """
    if spins < least_spins(size):
        return None
    most = min(size / width - 1, 8.0)

    def hidden(step: int) -> bool:
        return seen(size, spins, width, most / 2 ** (step / STEPS), level) < power

    return float(most / 2 ** ((_first(hidden, STEPS * MOST_DOUBLINGS) - 1) / STEPS))


def _first(holds: Callable[[int], bool], most: int) -> int:
    """The first step from 0 on at which something holds that keeps holding, by halving."""
    low, high = 0, most
    while low < high:
        middle = (low + high) // 2
        if holds(middle):
            high = middle
        else:
            low = middle + 1
    return low


def _nearby(spins: int) -> int:
    """A round number of spins near by: what is odd for a fair wheel depends on it very little."""
    return round(2 ** (round(2 * log2(spins)) / 2))


@lru_cache(maxsize=256)
def _thresholds(size: int, spins: int, level: float) -> Maxima:
    """How far out the oddest number and sector of a fair wheel lie with a chance of `level`."""
    fair = fair_maxima(size, spins)
    at = len(fair.numbers) - max(1, int(level * (1 + len(fair.numbers))))
    return Maxima(fair.numbers[at : at + 1], fair.sectors[at : at + 1])


@lru_cache(maxsize=256)
def _chi_squared_above(freedom: int, level: float) -> float:
    """What chi-squared exceeds with a chance of `level`, by halving."""
    low, high = 0.0, 10.0 * freedom + 100
    for _ in range(60):
        middle = (low + high) / 2
        low, high = (middle, high) if chi_squared_tail(middle, freedom) > level else (low, middle)
    return high
