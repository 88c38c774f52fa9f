"""Made-up wheels for the tests: fair ones, and such with a fault that is planted."""

from dataclasses import replace

import numpy as np
from numpy.random import Generator

from croupier.rules.wheel import EUROPEAN, Wheel
from croupier.wheel_quality.sample import Places, Sample

WHEEL = Wheel(("0", "00", *EUROPEAN))
TRIPLE = Wheel(("0", "00", "000", *EUROPEAN))


def generator(seed: int) -> Generator:
    """The random numbers of a test."""
    return np.random.default_rng([2026, seed])


def fair(random: Generator, spins: int, dealers: int = 3, wheel: Wheel = WHEEL) -> Sample:
    """A fair wheel, spun by some dealers, one after the other, with none missing between."""
    places = random.integers(0, len(wheel.order), spins)
    names = tuple("anna ben cara dora".split()[:dealers])
    dealer_of = np.arange(spins) * dealers // spins
    none = np.zeros(spins, dtype=np.int64)
    return Sample(wheel, places, np.ones(spins, dtype=bool), none, dealer_of, names)


def favouring(random: Generator, sample: Sample, numbers: list[str], bias: float) -> Sample:
    """The same, but these numbers fall too often by a bias."""
    chances = np.ones(sample.size)
    chances[[sample.wheel.order.index(number) for number in numbers]] += bias
    others = chances == 1
    chances[others] = (sample.size - chances[~others].sum()) / others.sum()
    places = random.choice(sample.size, sample.spins, p=chances / sample.size)
    return replace(sample, places=places)


def repeating(random: Generator, sample: Sample, share: float) -> Sample:
    """The same, but a share of the results are those before, told once more."""
    places = sample.places.copy()
    for at in range(1, sample.spins):
        if random.random() < share:
            places[at] = places[at - 1]
    return replace(sample, places=places)


def signed(random: Generator, sample: Sample, dealer: str, spread: float) -> Sample:
    """The same, but one dealer reaches 12 compartments further, give or take a spread.

    Directions alternate and are known; the distance is that in the ball's direction.
    """
    directions: Places = np.where(np.arange(sample.spins) % 2, 1, -1)
    places = sample.places.copy()
    for at in range(1, sample.spins):
        if sample.dealers[sample.dealer_of[at]] == dealer:
            reached = 12 + round(random.normal(0, spread))
            places[at] = (places[at - 1] + directions[at] * reached) % sample.size
    return replace(sample, places=places, directions=directions)
