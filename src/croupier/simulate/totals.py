"""What many sessions came to, in whole numbers: blocks add up to the same in any order."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from croupier.simulate.plainly import Course

Counts = Counter[tuple[str, int]]
FEW = 1 << 20  # different values that are counted in an array


@dataclass
class Totals:
    """Sessions counted by how they ended and with which bankroll; spins, credits staked.

    Falls and runs count the deepest drawdown and the longest losing run of each session.
    """

    players: int = 0
    spins: int = 0
    staked: int = 0
    finals: Counts = field(default_factory=Counter)
    falls: Counter[int] = field(default_factory=Counter)
    runs: Counter[int] = field(default_factory=Counter)
    plainly: int = 0  # how many of the sessions were played plainly

    def __iadd__(self, other: "Totals") -> "Totals":
        self.players += other.players
        self.spins += other.spins
        self.staked += other.staked
        self.finals.update(other.finals)
        self.falls.update(other.falls)
        self.runs.update(other.runs)
        self.plainly += other.plainly
        return self

    def add(self, courses: Iterable[Course]) -> None:
        """Count sessions that were played plainly."""
        for course in courses:
            self.players += 1
            self.plainly += 1
            self.spins += course.spins
            self.staked += course.staked
            self.finals[course.ending, course.bankroll] += 1
            self.falls[course.fall] += 1
            self.runs[course.run] += 1


def counted(values: NDArray[np.int32], unit: int = 1, rest: int = 0) -> Counter[int]:
    """How often each value is there, in credits."""
    if not len(values):
        return Counter()
    least = int(values.min())
    if int(values.max()) - least < FEW:
        often = np.bincount(values - least)
        kinds = np.flatnonzero(often)
        often, kinds = often[kinds], kinds + least
    else:
        kinds, often = np.unique(values, return_counts=True)
    credits = (int(kind) * unit + rest for kind in kinds.tolist())
    return Counter(dict(zip(credits, often.tolist(), strict=True)))
