"""The dolly, which stands on the winning number before the bets are paid."""

from croupier.felt.markup import element, leaf, plain
from croupier.felt.scale import CELL, QUARTER
from croupier.rules.cells import Cell
from croupier.rules.numbers import colour

PAWN = "m-6 12h12v-3q-3.7-1.5-3.7-8h2v-2h-1.8a5 5 0 1 0-5 0h-1.8v2h2q0 6.5-3.7 8z"


def dolly(cell: Cell) -> str:
    """The dolly in the lower right of the cell, where it hides neither number nor chip.

    In the tall cell of a zero, chips crowd the right border, and the lower left is free.
    """
    is_tall = cell.height > CELL
    x, y = cell.centre
    x += -QUARTER if is_tall else QUARTER
    y += 28 if is_tall else 23.5
    return element(
        "g",
        leaf("title", f"Dolly: {cell.name}, {colour(cell.name)}, is the winning number"),
        element("path", d=f"M{plain(x)} {plain(y)}{PAWN}"),
        class_="dolly",
        role="img",
    )
