"""The exact odds of a bet, an option or a whole slip.

Every number of the wheel is equally likely. A slip is therefore known completely by what it
returns on each number, and all figures here are sums over the numbers, as fractions.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from math import sqrt

from croupier.rules.bets import Bet
from croupier.rules.multiple_piece import Option
from croupier.rules.refusal import Refusal
from croupier.rules.spots import Spot


@dataclass(frozen=True)
class SlipOdds:
    """What a slip costs and what it returns on each number; the rest follows."""

    staked: int
    returned: Mapping[str, int]

    @cached_property
    def net(self) -> Mapping[str, int]:
        """What the player gains on each number; below zero where he loses."""
        return {number: returned - self.staked for number, returned in self.returned.items()}

    @property
    def chance(self) -> Fraction:
        """The chance that anything comes back."""
        return self._share(returned > 0 for returned in self.returned.values())

    @property
    def chance_of_gain(self) -> Fraction:
        """The chance to get back more than was staked."""
        return self._share(net > 0 for net in self.net.values())

    @property
    def expected_loss(self) -> Fraction:
        """What the slip loses on average."""
        return -Fraction(sum(self.net.values()), len(self.net))

    @property
    def house_edge(self) -> Fraction:
        """The expected loss as a share of the stake."""
        return self.expected_loss / self.staked

    @property
    def variance(self) -> Fraction:
        """The variance of the gain, in credits squared."""
        squares = Fraction(sum(net * net for net in self.net.values()), len(self.net))
        return squares - self.expected_loss**2

    @property
    def sd(self) -> float:
        """The standard deviation of the gain, in credits."""
        return sqrt(self.variance)

    @property
    def distribution(self) -> dict[int, Fraction]:
        """Each possible gain with its chance, the worst first."""
        nets = sorted(self.net.values())
        return {net: Fraction(nets.count(net), len(nets)) for net in dict.fromkeys(nets)}

    @property
    def best(self) -> tuple[str, ...]:
        """The numbers on which the slip gains most."""
        return self._where(max(self.net.values()))

    @property
    def worst(self) -> tuple[str, ...]:
        """The numbers on which the slip loses most."""
        return self._where(min(self.net.values()))

    def _share(self, hits: Iterable[bool]) -> Fraction:
        return Fraction(sum(hits), len(self.returned))

    def _where(self, net: int) -> tuple[str, ...]:
        return tuple(number for number, gained in self.net.items() if gained == net)


def odds(on: Spot | Option | Bet | Iterable[Bet]) -> SlipOdds:
    """The odds of a spot or option at one credit a piece, of a bet, or of a slip of bets."""
    if isinstance(on, Spot | Option):
        on = Bet(on, 1)
    bets = (on,) if isinstance(on, Bet) else tuple(on)
    if not bets:
        raise Refusal("empty_slip", "a slip has at least one bet, such as 10 on red")
    numbers = bets[0].on.returns
    if any(bet.on.returns.keys() != numbers.keys() for bet in bets):
        raise Refusal("two_wheels", "the bets of a slip lie on layouts of one wheel")
    returned = {n: sum(bet.credits * bet.on.returns[n] for bet in bets) for n in numbers}
    return SlipOdds(sum(bet.staked for bet in bets), returned)


def covariance(one: Bet, two: Bet) -> Fraction:
    """How the gains of two bets on one spin vary together; of a bet with itself, its variance."""
    first, second = odds(one), odds(two)
    if first.net.keys() != second.net.keys():
        raise Refusal("two_wheels", "the bets of a slip lie on layouts of one wheel")
    products = Fraction(sum(first.net[n] * second.net[n] for n in first.net), len(first.net))
    return products - first.expected_loss * second.expected_loss
