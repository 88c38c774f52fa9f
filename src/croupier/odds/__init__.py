"""Exact odds, as fractions, read from the same payoff table that settles."""

from croupier.odds.exact import SlipOdds, covariance, odds
from croupier.odds.flat_spins import chance_of_run, flat_spins
from croupier.odds.session_odds import SessionOdds
from croupier.odds.sessions import session_odds
from croupier.odds.watched import drawdown_odds, losing_run_odds

__all__ = [
    "SessionOdds",
    "SlipOdds",
    "chance_of_run",
    "covariance",
    "drawdown_odds",
    "flat_spins",
    "losing_run_odds",
    "odds",
    "session_odds",
]
