"""The dolly, which stands on the winning number before the bets are paid."""

from croupier.felt.markup import element, leaf, plain
from croupier.felt.scale import QUARTER
from croupier.rules.cells import Cell
from croupier.rules.numbers import colour

DOWN = QUARTER + 3.5  # just below the letters of a number in the middle
PAWN = "m-6 12h12v-3q-3.7-1.5-3.7-8h2v-2h-1.8a5 5 0 1 0-5 0h-1.8v2h2q0 6.5-3.7 8z"


def dolly(cell: Cell) -> str:
    """The dolly in the lower right quarter of the cell, where it hides neither number nor chip."""
    x, y = cell.centre
    return element(
        "g",
        leaf("title", f"Dolly: {cell.name}, {colour(cell.name)}, is the winning number"),
        element("path", d=f"M{plain(x + QUARTER)} {plain(y + DOWN)}{PAWN}"),
        class_="dolly",
        role="img",
    )
