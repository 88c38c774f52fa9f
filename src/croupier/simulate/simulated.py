"""What a simulation found, with how sure it is."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from math import sqrt

from croupier.charts import Axis, Histogram, Mark
from croupier.simulate.totals import Totals
from croupier.strategies.session import ENDINGS


@dataclass(frozen=True)
class Simulated:
    """Many simulated sessions. Counts and sums are whole numbers, the same on any machine."""

    bankroll: int
    seed: int
    totals: Totals
    watched: bool

    @property
    def players(self) -> int:
        """How many sessions were played."""
        return self.totals.players

    @cached_property
    def distribution(self) -> dict[int, int]:
        """Each final bankroll with the number of sessions that ended with it, the lowest first."""
        found = Counter[int]()
        for (_, bankroll), often in self.totals.finals.items():
            found[bankroll] += often
        return {bankroll: found[bankroll] for bankroll in sorted(found)}

    @cached_property
    def endings(self) -> dict[str, float]:
        """The share of each way to end."""
        often = Counter(dict.fromkeys(ENDINGS, 0))
        for (ending, _), many in self.totals.finals.items():
            often[ending] += many
        return {ending: often[ending] / self.players for ending in ENDINGS}

    @cached_property
    def mean(self) -> float:
        """The final bankroll on average."""
        return sum(b * often for b, often in self.distribution.items()) / self.players

    @cached_property
    def sd(self) -> float:
        """The standard deviation of the final bankroll."""
        whole = sum(b * often for b, often in self.distribution.items())
        squares = sum(b * b * often for b, often in self.distribution.items())
        return sqrt(squares * self.players - whole * whole) / self.players

    @property
    def standard_error(self) -> float:
        """How far the mean may well lie from the true one: its standard deviation."""
        return self.sd / sqrt(self.players)

    def error_of(self, share: float) -> float:
        """The standard error of a share of the sessions."""
        return sqrt(share * (1 - share) / self.players)

    @property
    def chance_of_gain(self) -> float:
        """The share that ended with more than the bankroll of the start."""
        return sum(o for b, o in self.distribution.items() if b > self.bankroll) / self.players

    @property
    def mean_spins(self) -> float:
        """How many spins a session had on average."""
        return self.totals.spins / self.players

    @property
    def mean_staked(self) -> float:
        """How many credits were staked in a session on average."""
        return self.totals.staked / self.players

    def losing_runs(self) -> dict[int, float]:
        """For each length the share of sessions with a losing run so long or longer."""
        return _at_least(self.totals.runs, self.players)

    def drawdowns(self) -> dict[int, float]:
        """For each depth the share of sessions that fell so far or farther below their highest."""
        return _at_least(self.totals.falls, self.players)

    def chart(self, title: str = "The final bankroll") -> Histogram:
        """The share of each final bankroll, as a picture."""
        weights = {float(b): o / self.players for b, o in self.distribution.items()}
        marks = (Mark(self.bankroll, "start"), Mark(float(self.mean), "mean"))
        return Histogram(title, weights, Axis("final bankroll"), marks=marks)

    def _repr_html_(self) -> str:
        return self.chart().html()


def _at_least(often: Mapping[int, int], players: int) -> dict[int, float]:
    found, so_far = {}, 0
    for value in sorted(often, reverse=True):
        so_far += often[value]
        found[value] = so_far / players
    return dict(sorted(found.items()))
