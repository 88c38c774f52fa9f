"""The figures of exact odds, for programs and for people."""

from fractions import Fraction
from typing import Any

from croupier.odds import SlipOdds


def figures(of: SlipOdds) -> dict[str, Any]:
    """What every object of odds in the JSON has."""
    return {
        "staked": of.staked,
        "chance": of.chance,
        "chance_of_gain": of.chance_of_gain,
        "expected_loss": of.expected_loss,
        "house_edge": of.house_edge,
        "variance": of.variance,
        "sd": of.sd,
    }


def percent(share: Fraction) -> str:
    """A share to two places: 47.37%."""
    return f"{float(share):.2%}"


def both(share: Fraction) -> tuple[str, str]:
    """A share exactly, and about."""
    return str(share), percent(share)
