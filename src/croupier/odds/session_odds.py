"""What is known of a session: every end it can have, with its chance."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from math import fsum, sqrt

from croupier.charts import Axis, Histogram, Mark
from croupier.strategies.session import ENDINGS, GOAL, LEFT, RUINED

Chance = Fraction | float
Finals = Mapping[tuple[str, int], Chance]


@dataclass(frozen=True)
class SessionOdds:
    """How a session ends: the chance of each way to end with each bankroll.

    With fractions all is exact and `error` is 0. With floats no chance is off by more than
    `error`, nor any sum of chances; a mean is off by at most `error` times what it is a mean of
    can be.
    """

    bankroll: int
    finals: Finals
    expected_spins: Chance
    expected_staked: Chance
    error: float = 0.0

    @cached_property
    def distribution(self) -> dict[int, Chance]:
        """Each final bankroll with its chance, the lowest first."""
        found: dict[int, list[Chance]] = {}
        for (_, bankroll), chance in self.finals.items():
            found.setdefault(bankroll, []).append(chance)
        return {bankroll: total(found[bankroll]) for bankroll in sorted(found)}

    @cached_property
    def endings(self) -> dict[str, Chance]:
        """The chance of each way to end."""
        return {e: total(c for (end, _), c in self.finals.items() if end == e) for e in ENDINGS}

    @property
    def chance_of_ruin(self) -> Chance:
        """The chance that the bankroll stops covering the next slip while spins are left."""
        return self.endings[RUINED]

    @property
    def chance_of_goal(self) -> Chance:
        """How likely the bankroll comes to what was aimed at."""
        return self.endings[GOAL]

    @property
    def chance_of_leaving(self) -> Chance:
        """The chance that the strategy leaves by itself."""
        return self.endings[LEFT]

    @property
    def chance_of_gain(self) -> Chance:
        """The chance to end with more than the bankroll of the start."""
        return self.chance_at_least(self.bankroll + 1)

    def chance_at_least(self, bankroll: int) -> Chance:
        """The chance to end with so much or more."""
        return total(chance for end, chance in self.distribution.items() if end >= bankroll)

    @cached_property
    def mean(self) -> Chance:
        """The final bankroll on average."""
        return total(bankroll * chance for bankroll, chance in self.distribution.items())

    @property
    def variance(self) -> Chance:
        """The variance of the final bankroll."""
        mean = self.mean
        return total((b - mean) ** 2 * chance for b, chance in self.distribution.items())

    @property
    def sd(self) -> float:
        """The standard deviation of the final bankroll."""
        return sqrt(self.variance)

    def quantile(self, share: float) -> int:
        """The lowest final bankroll that is not exceeded with a chance of `share` or more."""
        reached: Chance = 0.0
        for bankroll, chance in self.distribution.items():
            reached += chance
            if reached >= share:
                return bankroll
        return max(self.distribution)

    def chart(self, title: str = "The final bankroll") -> Histogram:
        """How likely each final bankroll is, as a picture."""
        weights = {float(b): float(c) for b, c in self.distribution.items()}
        marks = (Mark(self.bankroll, "start"), Mark(float(self.mean), "mean"))
        return Histogram(title, weights, Axis("final bankroll"), marks=marks)

    def _repr_html_(self) -> str:
        return self.chart().html()


def total(chances: Iterable[Chance]) -> Chance:
    """A sum: of fractions exact, of floats rounded once."""
    listed = list(chances)
    return fsum(listed) if any(isinstance(c, float) for c in listed) else sum(listed, Fraction(0))
