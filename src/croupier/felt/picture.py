"""The whole picture: ground, cells, chips, dolly."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from croupier.felt.chips import Chip, chips_on
from croupier.felt.dolly import dolly
from croupier.felt.markup import element, leaf, plain
from croupier.felt.names import full_name, pays
from croupier.felt.palette import STYLE
from croupier.felt.printed import printed
from croupier.felt.scale import CELL, MARGIN, in_units
from croupier.rules.bets import Bet
from croupier.rules.cells import Cell
from croupier.rules.layout import Layout
from croupier.rules.numbers import colour
from croupier.rules.refusal import Refusal
from croupier.rules.spots import Spot


@dataclass(frozen=True)
class Felt:
    """A layout with what lies on it. A notebook shows it; `svg` gives the text of the picture."""

    layout: Layout
    bets: tuple[Bet, ...] = ()
    winning_number: str | None = None

    def __post_init__(self) -> None:
        if self.winning_number is not None:
            self.layout.wheel.check(self.winning_number)
        known = set(self.layout.spots)
        for piece in (piece for bet in self.bets for piece in bet.pieces()):
            if piece.on not in known:
                message = f"{piece.on} is a spot of another layout than {self.layout.id}"
                raise Refusal("other_layout", f"{message}; make the bet with layout.bet(…)")

    def svg(self) -> str:
        """The picture as a complete SVG document; the same felt gives the same text."""
        chips = chips_on(self.layout.spots, self.bets)
        cells = [in_units(cell) for cell in self.layout.cells]
        head = (
            leaf("title", f"{self.layout.name} of {self.layout.book}"),
            leaf("desc", self._description(chips)),
            leaf("style", STYLE),
        )
        drawn = (
            *self._cells(cells, {chip.spot for chip in chips}),
            *(chip.drawn(self.winning_number) for chip in chips),
            *(dolly(cell) for cell in cells if cell.name == self.winning_number),
        )
        return _sheet(cells, head, drawn)

    def _repr_svg_(self) -> str:
        return self.svg()

    def _description(self, chips: list[Chip]) -> str:
        """What the picture shows, in a sentence or two for those who hear it."""
        credits = sum(chip.credits for chip in chips)
        told = f"A roulette layout on its side, the zeros to the left. Credits bet: {credits:,}."
        if self.winning_number is None:
            return told
        return f"{told} {self.winning_number}, {colour(self.winning_number)}, has won."

    def _cells(self, cells: list[Cell], laden: set[Spot]) -> Iterator[str]:
        spots = {(CELL * spot.x, CELL * spot.y): spot for spot in self.layout.spots}
        for cell in sorted(cells, key=lambda cell: cell.name == self.winning_number):
            spot = spots[cell.centre]
            yield _cell(cell, spot, spot in laden, cell.name == self.winning_number)


def felt(layout: Layout, bets: Iterable[Bet] = (), winning_number: str | None = None) -> Felt:
    """The felt of a layout with the chips of some bets and, if there is one, a winning number."""
    return Felt(layout, tuple(bets), winning_number)


def _cell(cell: Cell, spot: Spot, covered: bool, won: bool) -> str:
    kind = colour(cell.name) if cell.is_number else spot.kind
    coloured = f", {kind}" if cell.is_number else ""
    return element(
        "g",
        leaf("title", f"{full_name(spot)}{coloured}, {pays(spot)}"),
        element("rect", x=cell.left, y=cell.top, width=cell.width, height=cell.height),
        *printed(cell, spot, covered),
        class_=f"cell {kind} won" if won else f"cell {kind}",
        role="img",
        data_cell=cell.name,
    )


def _sheet(cells: list[Cell], head: Iterable[str], drawn: Iterable[str]) -> str:
    """The document: the drawn things on bare felt that leaves a margin around the cells."""
    wide = max(cell.right for cell in cells) + 2 * MARGIN
    high = max(cell.bottom for cell in cells) + 2 * MARGIN
    ground = {"x": -MARGIN, "y": -MARGIN, "width": wide, "height": high, "rx": MARGIN}
    return element(
        "svg",
        *head,
        element("rect", class_="ground", **ground),
        *drawn,
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"{-MARGIN} {-MARGIN} {plain(wide)} {plain(high)}",
        width=wide,
        height=high,
        class_="felt",
        role="group",
    )
