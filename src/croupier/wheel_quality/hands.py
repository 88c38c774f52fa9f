"""Does the hand that spins show? From each number to the next, on all spins and for each dealer.

A dealer who takes the ball from where it lies and always spins it alike may reach about the same
distance each time: a drop zone of the wheel, a signature of the dealer.
"""

from dataclasses import replace
from functools import lru_cache

import numpy as np

from croupier.wheel_quality.answers import Answer, Question
from croupier.wheel_quality.evenness import around
from croupier.wheel_quality.fair import widths
from croupier.wheel_quality.order import LEAST_PAIRS, concentration
from croupier.wheel_quality.sample import Sample


def distances(sample: Sample) -> Answer:
    """The range of distances furthest from its share; hypothesis: all have the same chance."""
    steps, _ = sample.distances()
    counts = np.bincount(steps, minlength=sample.size)
    return around(Question.DISTANCES, counts, distance_names(sample.size))


def dealers(sample: Sample) -> Answer:
    """The dealer whose distances agree most; hypothesis: for no dealer they do.

    Rayleigh's test for each, corrected for the number of dealers; those with few spins are left
    out and named.
    """
    steps, dealer_of = sample.distances()
    of = {name: steps[dealer_of == at] for at, name in enumerate(sample.dealers) if name}
    names = tuple(name for name, found in of.items() if len(found) >= LEAST_PAIRS)
    answer = concentration(Question.DEALERS, names, [of[name] for name in names], sample.size)
    return replace(answer, left_out=tuple(name for name in of if name not in names))


@lru_cache(maxsize=16)
def distance_names(size: int) -> tuple[str, ...]:
    """Ranges of distances as "5 to 9", in the order of the sectors."""
    return tuple(
        f"{at} to {(at + width - 1) % size}" for width in widths(size) for at in range(size)
    )
