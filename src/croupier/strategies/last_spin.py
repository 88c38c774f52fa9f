"""What a strategy is told, and what it may answer."""

from collections.abc import Callable, Hashable
from typing import Any

from croupier.rules.bets import Bet

Wanted = int | str | tuple[Bet, ...] | None
"""How a strategy names its slip: as so many times the session's slip (0: it sits the spin out),
as a text such as "10 on red", as bets; None: it leaves."""

Strategy = Callable[[Any, "LastSpin | None"], tuple[Hashable, Wanted]]
"""Called with (None, None) before the first spin, then with its own state and the last spin."""


class LastSpin:
    """How the last spin went for the player.

    It notes whether the number was looked at: a strategy that never does needs to be asked only
    once for all numbers that gain the same.
    """

    __slots__ = ("_number", "net", "number_seen", "staked")

    def __init__(self, number: str, staked: int, net: int) -> None:
        self._number = number
        self.staked = staked
        self.net = net
        self.number_seen = False

    @property
    def number(self) -> str:
        """Where the ball came to rest."""
        self.number_seen = True
        return self._number

    @property
    def won(self) -> bool:
        """Whether more came back than was staked."""
        return self.net > 0

    @property
    def lost(self) -> bool:
        """Whether less came back than was staked."""
        return self.net < 0
