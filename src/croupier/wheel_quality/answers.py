"""What is asked of a wheel, and what the spins answer."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

import numpy as np
from numpy.typing import NDArray

Figures = NDArray[np.float64]


class Question(StrEnum):
    """The questions, in the order in which they are asked."""

    COMPARTMENTS = "compartments"
    NUMBERS = "numbers"
    SECTORS = "sectors"
    REPEATS = "repeats"
    COLOURS = "colours"
    LAGS = "lags"
    DISTANCES = "distances"
    DEALERS = "dealers"


@dataclass(frozen=True)
class Looks:
    """All that was looked at for one question: what it is, what was seen, what was expected."""

    what: Sequence[str]
    seen: Figures
    expected: Figures
    z: Figures  # standard deviations from what was expected, or the like of them

    @property
    def oddest(self) -> int:
        """Which of the looks is furthest from what was expected."""
        return int(np.argmax(np.abs(self.z)))


@dataclass(frozen=True)
class Answer:
    """One question answered: `chance` is that of a fair wheel looking as odd, wherever one looks.

    It is None where there are fewer `spins` (or pairs of spins) than the `least` that are needed.
    `among` says against how many simulated fair wheels it was counted; 0 if it was computed.
    """

    question: Question
    spins: int
    least: int
    looks: Looks
    statistic: float
    chance: float | None
    among: int = 0
    left_out: tuple[str, ...] = ()
