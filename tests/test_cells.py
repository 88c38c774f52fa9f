"""The cells of the felt, read from a drawing of words."""

import pytest

from croupier import layouts
from croupier.rules.cells import Cell, read_drawing
from croupier.rules.layout import Layout

SMALL = """
    00 3 column_3
    00 3 column_3
    0  2 .
    0  2 .
"""


def test_a_drawing_is_read_as_rectangles_half_a_cell_to_the_line() -> None:
    assert read_drawing(SMALL) == (
        Cell("00", left=0, top=0, width=1, height=1),
        Cell("3", left=1, top=0, width=1, height=1),
        Cell("column_3", left=2, top=0, width=1, height=1),
        Cell("0", left=0, top=1, width=1, height=1),
        Cell("2", left=1, top=1, width=1, height=1),
    )


def test_a_cell_knows_its_borders_and_its_middle() -> None:
    cell = Cell("17", left=6, top=1, width=1, height=1.5)
    assert (cell.right, cell.bottom, cell.centre) == (7, 2.5, (6.5, 1.75))


def test_a_cell_touches_what_lies_on_its_border() -> None:
    cell = Cell("17", left=6, top=1, width=1, height=1)
    assert cell.touches(6, 1)
    assert cell.touches(7, 2)
    assert not cell.touches(7.5, 1.5)
    assert not cell.touches(6.5, 2.5)


@pytest.mark.parametrize(
    ("name", "is_number"),
    [("0", True), ("00", True), ("000", True), ("36", True), ("37", False), ("red", False)],
)
def test_a_number_is_known_by_its_name(name: str, is_number: bool) -> None:
    assert Cell(name, 0, 0, 1, 1).is_number is is_number


@pytest.mark.parametrize("drawing", ["1 1\n1 2", "1 2 1", "1\n.\n1", "1 2\n2 1", "1 . 1"], ids=repr)
def test_a_cell_that_is_no_rectangle_is_named(drawing: str) -> None:
    with pytest.raises(ValueError, match=r"the cell '[12]' is not one rectangle"):
        read_drawing(drawing)


def test_lines_of_different_length_are_no_drawing() -> None:
    with pytest.raises(ValueError, match="differ in the number of words"):
        read_drawing("1 2 3\n1 2")


@pytest.mark.parametrize("layout", layouts().values(), ids=layouts())
def test_the_cells_of_a_felt_do_not_overlap(layout: Layout) -> None:
    cells = layout.cells
    width, height = max(c.right for c in cells), max(c.bottom for c in cells)
    for x in range(int(width)):
        for y in range(int(height * 2)):
            here = [c.name for c in cells if _holds(c, x + 0.5, y / 2 + 0.25)]
            assert len(here) <= 1


def _holds(cell: Cell, x: float, y: float) -> bool:
    return cell.left < x < cell.right and cell.top < y < cell.bottom
