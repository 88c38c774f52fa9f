"""Does the ball come to rest everywhere alike? By compartment, by number, by sector."""

from functools import lru_cache

import numpy as np

from croupier.wheel_quality.answers import Answer, Looks, Question
from croupier.wheel_quality.fair import (
    WHEELS,
    chance_among,
    fair_maxima,
    number_z,
    sector_z,
    sectors,
    widths,
)
from croupier.wheel_quality.sample import Places, Sample
from croupier.wheel_quality.tails import chi_squared_tail

EACH = 20  # spins expected in a compartment before anything is said about it


def least_spins(size: int) -> int:
    """Below so many, a number that falls twice as often as it should would mostly be missed."""
    return EACH * size


def compartments(sample: Sample) -> Answer:
    """Pearson's chi-squared over all compartments; hypothesis: all have the same chance."""
    looks = numbers_looks(sample)
    statistic = float(np.sum((looks.seen - looks.expected) ** 2 / np.maximum(looks.expected, 1e-9)))
    enough = sample.spins >= least_spins(sample.size)
    chance = chi_squared_tail(statistic, sample.size - 1) if enough else None
    least = least_spins(sample.size)
    return Answer(Question.COMPARTMENTS, sample.spins, least, looks, statistic, chance)


def numbers(sample: Sample) -> Answer:
    """The number furthest from its share; hypothesis: all have the same chance."""
    looks = numbers_looks(sample)
    furthest = float(np.abs(looks.z).max())
    least, chance = least_spins(sample.size), None
    if sample.spins >= least:
        chance = chance_among(fair_maxima(sample.size, sample.spins).numbers, furthest)
    return Answer(Question.NUMBERS, sample.spins, least, looks, furthest, chance, WHEELS)


def sector(sample: Sample) -> Answer:
    """The sector furthest from its share; hypothesis: all compartments have the same chance."""
    names = sector_names(sample.wheel.order)
    return around(Question.SECTORS, sample.counts, names)


def around(question: Question, counts: Places, names: tuple[str, ...]) -> Answer:
    """The sector furthest from its share, of whatever is counted in a circle."""
    size, spins = len(counts), int(counts.sum())
    z = np.concatenate(sector_z(counts))
    shares = np.repeat([width / size for width in widths(size)], size)
    looks = Looks(names, np.concatenate(sectors(counts)).astype(float), spins * shares, z)
    furthest = float(np.abs(z).max())
    least, chance = least_spins(size), None
    if spins >= least:
        chance = chance_among(fair_maxima(size, spins).sectors, furthest)
    return Answer(question, spins, least, looks, furthest, chance, WHEELS)


def numbers_looks(sample: Sample) -> Looks:
    """Every compartment in the wheel's order."""
    counts = sample.counts
    expected = np.full(sample.size, sample.spins / sample.size)
    return Looks(sample.wheel.order, counts.astype(float), expected, number_z(counts))


@lru_cache(maxsize=16)
def sector_names(order: tuple[str, ...]) -> tuple[str, ...]:
    """The sectors as "22–18", first and last compartment clockwise, the narrowest first."""
    size = len(order)
    return tuple(
        f"{order[at]}–{order[(at + width - 1) % size]}"
        for width in widths(size)
        for at in range(size)
    )
