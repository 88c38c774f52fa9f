"""Croupier: roulette tables run exactly by their published rule books."""

from croupier.felt import Felt, felt
from croupier.odds import SlipOdds, covariance, odds
from croupier.rulebooks import layout, layouts, rulebook
from croupier.rules.bets import Bet, Limit, Limits
from croupier.rules.refusal import Refusal
from croupier.rules.settlement import Settlement, settle

__all__ = [
    "Bet",
    "Felt",
    "Limit",
    "Limits",
    "Refusal",
    "Settlement",
    "SlipOdds",
    "covariance",
    "felt",
    "layout",
    "layouts",
    "odds",
    "rulebook",
    "settle",
]
