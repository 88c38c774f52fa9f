"""The chips that lie on the felt: one on each spot with a bet, with all that is bet there."""

from collections.abc import Iterable
from dataclasses import dataclass

from croupier.felt.lettering import Label, fitting
from croupier.felt.markup import element, leaf, plain
from croupier.felt.names import full_name, pays
from croupier.felt.scale import CELL, CHIP
from croupier.rules.bets import Bet
from croupier.rules.spots import Spot

RIM = 12.5  # the radius of the coloured ring
INSIDE = 26  # how wide the credits may run
AMOUNT = 13  # the size of its figures
THOUSANDS = "kMGT"


@dataclass(frozen=True, slots=True)
class Chip:
    """All credits on one spot."""

    spot: Spot
    credits: int

    def drawn(self, winning_number: str | None) -> str:
        """The chip exactly on its spot; with a winning number it says whether it wins."""
        amount = short(self.credits)
        return element(
            "g",
            leaf("title", self._told(winning_number)),
            element("circle", r=CHIP),
            element("circle", r=RIM),
            Label(amount, 0, 0, fitting([amount], INSIDE, CHIP, AMOUNT)).drawn(),
            class_="chip wins" if winning_number in self.spot.numbers else "chip",
            transform=f"translate({plain(CELL * self.spot.x)} {plain(CELL * self.spot.y)})",
            data_spot=self.spot.id,
        )

    def _told(self, winning_number: str | None) -> str:
        credits = f"{self.credits:,} credit{'s' if self.credits > 1 else ''}"
        told = f"{full_name(self.spot)}, {credits}, {pays(self.spot)}"
        if winning_number is None:
            return told
        if winning_number in self.spot.numbers:
            return f"{told}, wins {self.credits * self.spot.pays:,}"
        return f"{told}, loses"


def chips_on(spots: Iterable[Spot], bets: Iterable[Bet]) -> list[Chip]:
    """The chips in the order they are drawn, from the top; bets on one spot add up."""
    credits: dict[Spot, int] = {}
    for bet in bets:
        for piece in bet.pieces():
            assert isinstance(piece.on, Spot)
            credits[piece.on] = credits.get(piece.on, 0) + piece.credits
    laden = sorted((s for s in spots if s in credits), key=lambda spot: (spot.y, spot.x))
    return [Chip(spot, credits[spot]) for spot in laden]


def short(credits: int) -> str:
    """The credits in about four characters, never more than there are: 1500 is "1.5k"."""
    unit, power = "", 0
    while credits >= 1000 ** (power + 1) and power < len(THOUSANDS):
        unit, power = THOUSANDS[power], power + 1
    whole, tenths = divmod(credits * 10 // 1000**power, 10)
    return f"{whole}.{tenths}{unit}" if tenths and whole < 10 else f"{whole}{unit}"
