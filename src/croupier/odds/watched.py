"""How long a losing run and how deep a drawdown a session brings, exactly.

Each chance is that of a session of its own, in which the player leaves at the first run so long or
fall so deep: see `croupier.strategies.watching`.
"""

from collections.abc import Callable, Iterable

from croupier.odds.session_odds import Chance, SessionOdds
from croupier.odds.sessions import session_odds
from croupier.strategies.session import Session
from croupier.strategies.watching import UntilDrawdown, UntilLosingRun

Solver = Callable[[Session], SessionOdds]


def losing_run_odds(
    session: Session, runs: Iterable[int], solve: Solver = session_odds
) -> dict[int, Chance]:
    """For each length the chance of a losing run so long or longer within the session."""
    return {
        run: solve(session.with_strategy(UntilLosingRun(session.strategy, run))).chance_of_leaving
        for run in runs
    }


def drawdown_odds(
    session: Session, drawdowns: Iterable[int], solve: Solver = session_odds
) -> dict[int, Chance]:
    """For each depth the chance to come so far, or farther, below the highest bankroll so far."""
    return {
        drawdown: solve(
            session.with_strategy(UntilDrawdown(session.strategy, drawdown))
        ).chance_of_leaving
        for drawdown in drawdowns
    }
