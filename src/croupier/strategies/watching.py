"""Strategies that watch another and leave when something happens to it for the first time.

The chance that the player leaves is then the chance that it happens within the session; so one way
to solve a session answers these questions too.
"""

from collections.abc import Hashable
from dataclasses import dataclass
from typing import Any

from croupier.strategies.last_spin import LastSpin, Strategy, Wanted

Watched = tuple[Hashable, int, bool]  # the strategy's own state, how far it is, whether it has left


@dataclass(frozen=True)
class UntilLosingRun:
    """Leaves after so many losing spins in a row; one that neither gains nor loses counts not."""

    strategy: Strategy
    run: int

    def restart(self, state: Watched) -> tuple[Watched, Wanted]:
        """Begin the strategy anew, but not the watch."""
        return _restarted(self.strategy, state)

    def __call__(self, state: Watched | None, last: LastSpin | None) -> tuple[Watched, Wanted]:
        lost = 0 if state is None else state[1]
        if last is not None and last.net:
            lost = lost + 1 if last.lost else 0
        return _watch(self.strategy, state, last, lost, self.run)


@dataclass(frozen=True)
class UntilDrawdown:
    """Leaves when the bankroll is so far below the highest it has been."""

    strategy: Strategy
    drawdown: int

    def restart(self, state: Watched) -> tuple[Watched, Wanted]:
        """Begin the strategy anew, but not the watch."""
        return _restarted(self.strategy, state)

    def __call__(self, state: Watched | None, last: LastSpin | None) -> tuple[Watched, Wanted]:
        below = 0 if state is None or last is None else max(0, state[1] - last.net)
        return _watch(self.strategy, state, last, below, self.drawdown)


def _watch(
    strategy: Strategy, state: Watched | None, last: LastSpin | None, now: int, until: int
) -> tuple[Watched, Wanted]:
    """Ask the strategy on; one that has left sits out the spins that remain."""
    inner: Any = None if state is None else state[0]
    if now >= until:
        return (None, now, True), None
    if state is not None and state[2]:
        return state, 0
    inner, wanted = strategy(inner, last)
    if wanted is None:
        return (None, now, True), 0
    return (inner, now, False), wanted


def _restarted(strategy: Strategy, state: Watched) -> tuple[Watched, Wanted]:
    inner, wanted = strategy(None, None)
    return (inner, state[1], state[2]), wanted
