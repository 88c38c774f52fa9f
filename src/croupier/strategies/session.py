"""A session: a strategy with a bankroll, a table's limits, a goal and a number of spins.

It ends in one of four ways, looked for in this order after every spin: the bankroll has reached the
goal; the strategy leaves; all spins are played; the player is ruined, which means that his bankroll
does not cover the slip he wants to place next.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from typing import Literal

from croupier.rules.bets import Bet, Limit, Limits
from croupier.rules.layout import Layout
from croupier.rules.refusal import Refusal
from croupier.strategies.last_spin import Strategy
from croupier.strategies.systems import Flat

GOAL, LEFT, PLAYED_OUT, RUINED = ENDINGS = ("goal", "left", "played_out", "ruined")
Beyond = Literal["restart", "nearest", "leave"]


@dataclass(frozen=True)
class Session:
    """What is played. `spins` None plays until another end comes, which then needs a goal.

    `beyond` says what follows when the limits forbid the slip a strategy wants: it begins anew
    (`restart`), places the nearest number of units that is allowed (`nearest`), or leaves
    (`leave`). Units can be made to fit, a slip of a strategy's own cannot: there `nearest` leaves.
    """

    layout: Layout
    slip: tuple[Bet, ...]
    strategy: Strategy
    bankroll: int
    spins: int | None
    goal: int | None = None
    limits: Limits = field(default_factory=Limits)
    beyond: Beyond = "restart"

    def __post_init__(self) -> None:
        for name, least in (("bankroll", 1), ("spins", 1), ("goal", self.bankroll + 1)):
            value = getattr(self, name)
            if value is not None and (type(value) is not int or value < least):
                message = f"{name} should be a whole number from {least} up, not {value!r}"
                raise Refusal(f"bad_{name}", message)
        if self.spins is None and self.goal is None:
            raise Refusal("endless_session", "say how many spins, or a goal to stop at")

    def ending(self, bankroll: int, stake: int | None, played: int) -> str | None:
        """How the session ends here, if it does; `stake` is what comes next, None: he leaves."""
        if self.goal is not None and bankroll >= self.goal:
            return GOAL
        if stake is None:
            return LEFT
        if played == self.spins:
            return PLAYED_OUT
        return RUINED if bankroll < stake else None

    def with_strategy(self, strategy: Strategy) -> "Session":
        """The same session, played otherwise."""
        return replace(self, strategy=strategy)


def session(
    layout: Layout,
    slip: str | Iterable[Bet],
    strategy: Strategy | None = None,
    *,
    bankroll: int,
    spins: int | None = None,
    goal: int | None = None,
    minimum: int = 1,
    maximum: int | None = None,
    limits: Limits | None = None,
    beyond: Beyond = "restart",
) -> Session:
    """A session from words: one limit for all spots, or limits for each kind of bet."""
    bets = layout.slip(slip) if isinstance(slip, str) else tuple(slip)
    if limits is None:
        limits = _one_for_all(layout, minimum, maximum)
    return Session(layout, bets, strategy or Flat(), bankroll, spins, goal, limits, beyond)


def _one_for_all(layout: Layout, minimum: int, maximum: int | None) -> Limits:
    if maximum is None:
        maximum = 10**18
    if not 1 <= minimum <= maximum:
        raise Refusal("bad_limits", f"a minimum of {minimum} and a maximum of {maximum} do not fit")
    limit = Limit(minimum, maximum)
    return Limits(by_kind={spot.kind: limit for spot in layout.spots})
