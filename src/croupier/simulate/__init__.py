"""Many slips at once, on arrays. Needs NumPy (the extra `simulate`)."""

from croupier.simulate.batch import settle_batch
from croupier.simulate.exactly import session_odds
from croupier.simulate.runner import simulate
from croupier.simulate.simulated import Simulated

__all__ = ["Simulated", "session_odds", "settle_batch", "simulate"]
