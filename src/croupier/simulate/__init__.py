"""Many slips at once, on arrays. Needs NumPy (the extra `simulate`)."""

from croupier.simulate.batch import settle_batch

__all__ = ["settle_batch"]
