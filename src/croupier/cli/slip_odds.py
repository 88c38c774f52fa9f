"""The odds of one slip: each bet, all together, every gain, and how the bets hang together."""

from collections.abc import Iterator
from fractions import Fraction
from typing import Any

from croupier.cli import screen
from croupier.cli.figures import both, figures, percent
from croupier.odds import SlipOdds, covariance, odds
from croupier.rules.bets import Bet
from croupier.rules.layout import Layout
from croupier.rules.spots import Spot

Bets = tuple[Bet, ...]
MOST_COMPARED = 100  # bets of a slip, in JSON; the table grows with the square of their number
MOST_SHOWN = 8


def in_json(layout: Layout, bets: Bets) -> dict[str, Any]:
    """Everything about a slip."""
    slip = odds(bets)
    return {
        "layout": layout.id,
        **figures(slip),
        "bets": [_bet_in_json(bet) for bet in bets],
        "best": {"net": max(slip.net.values()), "numbers": slip.best},
        "worst": {"net": min(slip.net.values()), "numbers": slip.worst},
        "distribution": [{"net": net, "chance": c} for net, c in slip.distribution.items()],
        "numbers": [
            {"number": number, "returned": slip.returned[number], "net": net}
            for number, net in slip.net.items()
        ],
        "covariance": _covariances(bets) if len(bets) <= MOST_COMPARED else None,
    }


def show(layout: Layout, bets: Bets) -> None:
    """Draw the same."""
    slip = odds(bets)
    columns = ("bet", ">staked", ">chance", ">", ">expected\nloss", ">", ">standard\ndeviation")
    each = [_row(str(bet), odds(bet)) for bet in bets]
    together = [_row("together", slip)] if len(bets) > 1 else []
    screen.table(columns, each, together)
    screen.heading("Gains")
    screen.table((">gain", ">chance", ">", "on"), _gains(slip))
    screen.note(
        f"Of {slip.staked} staked, {slip.expected_loss} is lost on average: "
        f"{slip.house_edge} or {percent(slip.house_edge)}. "
        f"More comes back than was staked with a chance of {slip.chance_of_gain}. "
        f"The variance is {slip.variance}."
    )
    if 1 < len(bets) <= MOST_SHOWN:
        screen.heading("Covariances")
        names = [str(bet) for bet in bets]
        matrix = zip(names, _covariances(bets), strict=True)
        screen.table(("", *(f">{n}" for n in names)), ((n, *map(str, row)) for n, row in matrix))


def _bet_in_json(bet: Bet) -> dict[str, Any]:
    key = "spot" if isinstance(bet.on, Spot) else "option"
    return {key: bet.on.id, "credits": bet.credits, **figures(odds(bet))}


def _covariances(bets: Bets) -> list[list[Fraction]]:
    found: list[list[Fraction]] = [[Fraction(0)] * len(bets) for _ in bets]
    for i, one in enumerate(bets):
        for j, two in enumerate(bets[: i + 1]):
            found[i][j] = found[j][i] = covariance(one, two)
    return found


def _row(name: str, of: SlipOdds) -> tuple[str, ...]:
    loss = str(of.expected_loss), percent(of.house_edge)
    return name, str(of.staked), *both(of.chance), *loss, f"{of.sd:.4f}"


def _gains(slip: SlipOdds) -> Iterator[tuple[str, ...]]:
    for net, chance in slip.distribution.items():
        numbers = " ".join(number for number, gained in slip.net.items() if gained == net)
        yield f"{net:+d}", *both(chance), numbers
