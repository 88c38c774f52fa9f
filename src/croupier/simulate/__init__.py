"""Sessions and slips by the million, on arrays. Needs NumPy and Numba (the extra `simulate`)."""

from croupier.simulate.batch import settle_batch
from croupier.simulate.exactly import session_odds
from croupier.simulate.flat import FlatSpins, flat_spins
from croupier.simulate.frames import settle_frame
from croupier.simulate.numbers import winning_numbers
from croupier.simulate.runner import simulate
from croupier.simulate.simulated import Simulated

__all__ = [
    "FlatSpins",
    "Simulated",
    "flat_spins",
    "session_odds",
    "settle_batch",
    "settle_frame",
    "simulate",
    "winning_numbers",
]
