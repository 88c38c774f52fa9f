"""Strategies and sessions: what a player does spin by spin, and when he stops.

A strategy is any callable of (state, last spin) that gives (state, slip); `systems` has the known
ones. A session is a strategy with a bankroll, limits, a goal and a number of spins.
"""

from croupier.strategies.last_spin import LastSpin
from croupier.strategies.session import Session, session
from croupier.strategies.systems import SYSTEMS, james_bond

__all__ = ["SYSTEMS", "LastSpin", "Session", "james_bond", "session"]
