"""Spins of one slip without a bankroll to end them: one multinomial draw for any number of spins.

How often each number comes is all there is to know, and that has a distribution with a name. So a
trillion spins take as long as ten; to count single spins would be a show of speed and no more.
"""

from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np

from croupier.odds.exact import SlipOdds, odds
from croupier.rules.bets import Bet
from croupier.rules.refusal import Refusal

MOST_SPINS = 10**18


@dataclass(frozen=True)
class FlatSpins:
    """How often each number came, and what a slip staked and got back over all the spins."""

    slip: SlipOdds
    seed: int
    times: dict[str, int]

    @property
    def spins(self) -> int:
        """How many spins there were."""
        return sum(self.times.values())

    @property
    def staked(self) -> int:
        """All credits staked."""
        return self.spins * self.slip.staked

    @property
    def returned(self) -> int:
        """All credits that came back."""
        return sum(self.slip.returned[number] * often for number, often in self.times.items())

    @property
    def net(self) -> int:
        """What the player gained; below zero where he lost."""
        return self.returned - self.staked


def flat_spins(slip: Iterable[Bet], spins: int, seed: int = 0) -> FlatSpins:
    """So many spins of a slip: one multinomial draw."""
    if not 1 <= spins <= MOST_SPINS:
        raise Refusal("bad_spins", f"spins should be a whole number from 1 to 10^18, not {spins}")
    on = odds(slip)
    drawn = np.random.Generator(np.random.Philox(seed)).multinomial(
        spins, [1 / len(on.returned)] * len(on.returned)
    )
    return FlatSpins(on, seed, dict(zip(on.returned, drawn.tolist(), strict=True)))
