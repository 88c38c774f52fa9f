"""Exact odds, as fractions, read from the same payoff table that settles."""

from croupier.odds.exact import SlipOdds, covariance, odds

__all__ = ["SlipOdds", "covariance", "odds"]
