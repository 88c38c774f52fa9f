"""The measures of the picture. A cell of the drawing is 80 units, so that every spot lies on a
whole unit: the closest two are a quarter of a cell apart.

With chips of this size the right quarters of a number's cell stay free whatever lies around it:
a printed number goes to the upper one when a chip takes its place, and the dolly to the lower.
"""

from croupier.rules.cells import Cell

CELL = 80
MARGIN = 28
CHIP = 15  # the radius of a chip
QUARTER = CELL / 4


def in_units(cell: Cell) -> Cell:
    """The cell measured in units instead of cells."""
    return Cell(cell.name, *(CELL * m for m in (cell.left, cell.top, cell.width, cell.height)))
