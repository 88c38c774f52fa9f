"""Playing a session step by step: what is placed next, what it costs and what it brings.

Plain play, the machines of finite strategies and the exact sessions all step through here.
"""

from collections import Counter
from collections.abc import Hashable
from typing import NamedTuple

from croupier.rules.bets import Bet
from croupier.rules.refusal import Refusal
from croupier.rules.settlement import settle
from croupier.rules.spots import Spot
from croupier.strategies.last_spin import LastSpin, Wanted
from croupier.strategies.session import Session

Priced = tuple[int, tuple[int, ...]]


class Placed(NamedTuple):
    """A slip on the felt: the strategy's state, what it costs, what it gains on each number."""

    state: Hashable
    wanted: Wanted
    stake: int
    nets: tuple[int, ...]


class Play:
    """Asks the strategy of a session and prices its slips, each slip once."""

    def __init__(self, session: Session) -> None:
        self.session = session
        self.numbers = session.layout.numbers
        self._unit_nets = self._nets(session.slip)
        self._unit_stake = sum(bet.staked for bet in session.slip)
        self._priced: dict[Wanted, Priced | None] = {}

    def first(self) -> Placed:
        """What is placed before the first spin; refused if it cannot be."""
        state, wanted = self._ask(None, None)
        if wanted is None:
            raise Refusal("no_first_slip", "the strategy leaves before the first spin")
        if self._price(wanted) is None:
            self.session.limits.check(self._bets(wanted))
        placed = self._place(state, wanted)
        assert placed is not None
        if placed.stake > self.session.bankroll:
            raise Refusal(
                "bad_bankroll",
                f"a bankroll of {self.session.bankroll} does not cover the first slip, "
                f"which costs {placed.stake}",
            )
        return placed

    def after(self, placed: Placed, last: LastSpin) -> Placed | None:
        """What is placed after a spin; None if the player leaves."""
        state, wanted = self._ask(placed.state, last)
        if wanted is not None and self._price(wanted) is None:
            if self.session.beyond != "restart":
                return None
            state, wanted = self._restart(state)
        return self._place(state, wanted)

    def last_spin(self, placed: Placed, number: int) -> LastSpin:
        """How a spin went that ended on a number, named by its place."""
        return LastSpin(self.numbers[number], placed.stake, placed.nets[number])

    def _restart(self, state: Hashable) -> tuple[Hashable, Wanted]:
        """A strategy may say itself how it begins anew, else it is asked as for the first spin."""
        restart = getattr(self.session.strategy, "restart", None)
        if restart is None:
            return self._ask(None, None)
        answer: tuple[Hashable, Wanted] = restart(state)
        return answer

    def _ask(self, state: Hashable, last: LastSpin | None) -> tuple[Hashable, Wanted]:
        """The strategy's answer; whatever goes wrong in it is told as its own."""
        try:
            state, wanted = self.session.strategy(state, last)
        except Refusal:
            raise
        except Exception as error:
            message = f"the strategy fails: {type(error).__name__}: {error}"
            raise Refusal("bad_strategy", message) from error
        return state, wanted

    def _place(self, state: Hashable, wanted: Wanted) -> Placed | None:
        priced = None if wanted is None else self._price(wanted)
        return None if priced is None else Placed(state, wanted, *priced)

    def _price(self, wanted: Wanted) -> Priced | None:
        """Stake and nets of a slip; None where the limits forbid it."""
        if wanted not in self._priced:
            self._priced[wanted] = self._new_price(wanted)
        return self._priced[wanted]

    def _new_price(self, wanted: Wanted) -> Priced | None:
        bets = self._bets(wanted)
        if not self._allowed(bets):
            if self.session.beyond != "nearest" or not isinstance(wanted, int):
                return None
            wanted = self._nearest(wanted)
            if not self._allowed(self._bets(wanted)):
                return None
        if isinstance(wanted, int):
            return wanted * self._unit_stake, tuple(wanted * net for net in self._unit_nets)
        return sum(bet.staked for bet in bets), self._nets(bets)

    def _bets(self, wanted: Wanted) -> tuple[Bet, ...]:
        if type(wanted) is int and wanted >= 0:
            return tuple(Bet(bet.on, bet.credits * wanted) for bet in self.session.slip if wanted)
        if isinstance(wanted, str):
            return self.session.layout.slip(wanted)
        if isinstance(wanted, tuple) and wanted and all(isinstance(bet, Bet) for bet in wanted):
            return wanted
        raise Refusal(
            "bad_strategy",
            "a strategy gives its state and a slip: units from 0 up, a text, bets, or None to "
            f"leave; not {wanted!r}",
        )

    def _allowed(self, bets: tuple[Bet, ...]) -> bool:
        try:
            self.session.limits.check(bets)
        except Refusal:
            return False
        return True

    def _nearest(self, units: int) -> int:
        """The number of units nearest to these with which every spot lies within its limits."""
        on = Counter[Spot]()
        for bet in self.session.slip:
            for piece in bet.pieces():
                assert isinstance(piece.on, Spot)
                on[piece.on] += piece.credits
        for spot, credits in on.items():
            if limit := self.session.limits.by_kind.get(spot.kind):
                units = min(max(units, -(-limit.minimum // credits)), limit.maximum // credits)
        return units

    def _nets(self, bets: tuple[Bet, ...]) -> tuple[int, ...]:
        return tuple(settle(bets, number).net for number in self.numbers)
