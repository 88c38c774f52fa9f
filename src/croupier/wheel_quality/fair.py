"""What fair wheels look like: the oddest number and the oddest sector of thousands of them.

A sector is looked at in every width from 2 compartments to half the wheel (the rest of the wheel
is just as odd as the sector) and from every compartment. These looks overlap, so no formula is
exact; but wheels that are fair can be spun by the thousand, each as often as the real one.
"""

from functools import lru_cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

WHEELS = 9_999
SEED = 20_191_115  # the day the first of the books came into force; any would do
Figures = NDArray[np.float64]


class Maxima(NamedTuple):
    """The largest |z| of any number and of any sector on each fair wheel, the least first."""

    numbers: Figures
    sectors: Figures


@lru_cache(maxsize=128)
def fair_maxima(size: int, spins: int, wheels: int = WHEELS) -> Maxima:
    """Of fair wheels of a size, each spun so often; the same every time."""
    random = np.random.default_rng([SEED, size, spins])
    found = maxima_of(random.multinomial(spins, [1 / size] * size, wheels))
    return Maxima(np.sort(found.numbers), np.sort(found.sectors))


def maxima_of(counts: NDArray[np.int64]) -> Maxima:
    """The largest |z| of any number and of any sector, for each row of counts."""
    furthest = [np.abs(z).max(axis=1) for z in sector_z(counts)]
    return Maxima(np.abs(number_z(counts)).max(axis=1), np.max(furthest, axis=0))


def chance_among(maxima: Figures, seen: float) -> float:
    """The share of fair wheels that are as odd, the one that is judged counted among them."""
    as_odd = len(maxima) - int(np.searchsorted(maxima, seen - 1e-9))
    return (1 + as_odd) / (1 + len(maxima))


def number_z(counts: NDArray[np.int64]) -> Figures:
    """How many standard deviations each count is from its expectation; the last axis is a wheel."""
    return _z(counts, counts.sum(axis=-1, keepdims=True), 1 / counts.shape[-1])


def sector_z(counts: NDArray[np.int64]) -> list[Figures]:
    """The same of sectors, an array for each of `widths`; they go clockwise from each place."""
    size, spins = counts.shape[-1], counts.sum(axis=-1, keepdims=True)
    return [
        _z(sums, spins, w / size) for w, sums in zip(widths(size), sectors(counts), strict=True)
    ]


def widths(size: int) -> range:
    """The widths of sectors that are looked at."""
    return range(2, size // 2 + 1)


def sectors(counts: NDArray[np.int64]) -> list[NDArray[np.int64]]:
    """How often the ball came to rest in each sector, an array for each width."""
    size = counts.shape[-1]
    twice = np.concatenate([counts, counts], axis=-1)
    ends = np.concatenate([np.zeros_like(twice[..., :1]), np.cumsum(twice, axis=-1)], axis=-1)
    return [ends[..., w : w + size] - ends[..., :size] for w in widths(size)]


def _z(seen: NDArray[np.int64], spins: NDArray[np.int64], share: float) -> Figures:
    deviation = np.sqrt(np.maximum(spins, 1) * share * (1 - share))
    result: Figures = (seen - spins * share) / deviation
    return result
