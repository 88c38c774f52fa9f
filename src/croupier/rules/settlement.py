"""4 Settlement: what each bet brings back when the ball has come to rest.

Here a bet is settled. A winning bet of "x to 1" comes back x + 1 times, a losing one not at all;
which it is stands in the layout's payoff table (`Spot.returns`) and nowhere else.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from croupier.rules.bets import Bet
from croupier.rules.refusal import Refusal, near


@dataclass(frozen=True, slots=True)
class Settlement:
    """A settled slip: what each bet returns, in the order of the bets, and the totals."""

    winning_number: str
    returned_each: tuple[int, ...]
    staked: int

    @property
    def returned(self) -> int:
        """What comes back in all, the winning bets themselves included."""
        return sum(self.returned_each)

    @property
    def net(self) -> int:
        """What the player gains; below zero where he loses."""
        return self.returned - self.staked


def settle(bets: Iterable[Bet], winning_number: str) -> Settlement:
    """Settle bets, of one layout or of several on the same wheel, by the winning number."""
    bets = tuple(bets)
    return Settlement(
        winning_number,
        tuple(returned_by(bet, winning_number) for bet in bets),
        sum(bet.staked for bet in bets),
    )


def returned_by(bet: Bet, winning_number: str) -> int:
    """What one bet brings back."""
    try:
        return bet.credits * bet.on.returns[winning_number]
    except (KeyError, TypeError):
        known = near(str(winning_number), bet.on.returns)
        message = f"{winning_number!r} is no number of this wheel; {known}"
        raise Refusal("unknown_number", message) from None


def returned_on(felt: Mapping[str, int], winners: Mapping[str, int]) -> int:
    """What the chips of one felt bring back: spot -> credits, spot -> times it comes back."""
    returned = 0
    for spot in felt:
        if spot in winners:
            returned += felt[spot] * winners[spot]
    return returned
