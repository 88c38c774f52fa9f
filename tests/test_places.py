"""From the cells of the felt to the places of the bets: geometry on felts small enough to see."""

import pytest

from croupier.rules.cells import read_drawing
from croupier.rules.places import KINDS, Place, find_places


def places(drawing: str) -> dict[str, tuple[float, float]]:
    """Every place of a felt without series boxes, and where it lies."""
    return {place.id: (place.x, place.y) for place in find_places(read_drawing(drawing), {})}


ONE_ROW = "3\n3\n2\n2\n1\n1"
TWO_ROWS = "3 6\n3 6\n2 5\n2 5\n1 4\n1 4"
ABOVE = "0 3\n0 3\n0 2\n0 2\n0 1\n0 1"
BESIDE = "00 3\n00 3\n00 2\n0 2\n0 1\n0 1"


def test_a_row_has_three_straight_ups_two_splits_and_a_street() -> None:
    assert places(ONE_ROW) == {
        "straight_up 1": (0.5, 2.5),
        "straight_up 2": (0.5, 1.5),
        "straight_up 3": (0.5, 0.5),
        "split 1/2": (0.5, 2),
        "split 2/3": (0.5, 1),
        "street 1/2/3": (0.5, 3),
    }


def test_between_two_rows_lie_splits_corners_and_a_six_line() -> None:
    between = {id: at for id, at in places(TWO_ROWS).items() if at[0] == 1}
    assert between == {
        "split 1/4": (1, 2.5),
        "split 2/5": (1, 1.5),
        "split 3/6": (1, 0.5),
        "corner 1/2/4/5": (1, 2),
        "corner 2/3/5/6": (1, 1),
        "six_line 1/2/3/4/5/6": (1, 3),
    }


def test_a_zero_as_wide_as_the_row_makes_a_corner_on_the_outer_line() -> None:
    beside = {id: at for id, at in places(ABOVE).items() if at[0] == 1}
    assert beside == {
        "split 0/1": (1, 2.5),
        "split 0/2": (1, 1.5),
        "split 0/3": (1, 0.5),
        "street 0/1/2": (1, 2),
        "street 0/2/3": (1, 1),
        "corner 0/1/2/3": (1, 3),
    }


def test_two_zeros_side_by_side_meet_the_middle_number_and_make_a_top_line() -> None:
    beside = {id: at for id, at in places(BESIDE).items() if at[0] == 1}
    assert beside == {
        "split 0/1": (1, 2.5),
        "split 0/2": (1, 1.75),
        "split 00/2": (1, 1.25),
        "split 00/3": (1, 0.5),
        "street 0/1/2": (1, 2),
        "street 0/00/2": (1, 1.5),
        "street 00/2/3": (1, 1),
        "top_line": (1, 3),
    }
    assert places(BESIDE)["split 0/00"] == (0.5, 1.5)


def test_cells_that_meet_only_in_a_point_make_no_split() -> None:
    assert not [id for id in places("1 .\n. 2") if id.startswith("split")]


def test_an_outside_box_is_bet_on_in_its_middle() -> None:
    found = places("1 . column_2\n. red column_2")
    assert (found["column 2"], found["red"]) == ((2.5, 0.5), (1.5, 0.75))


def test_a_green_box_covers_the_zeros_that_are_drawn() -> None:
    found = find_places(read_drawing("0 00\ngreen green"), {})
    assert [place.numbers for place in found if place.kind == "green"] == [("0", "00")]


def test_a_series_box_covers_the_numbers_it_is_given() -> None:
    boxes = {"three": ("series_3", ("4", "21", "2"))}
    _, place = find_places(read_drawing("1 three"), boxes)
    assert (place.id, place.numbers) == ("series_3 4/21/2", ("4", "21", "2"))


def test_a_box_of_no_known_name_is_named() -> None:
    with pytest.raises(ValueError, match="a cell 'purple' that is no number and no known box"):
        places("1 purple")


def test_a_felt_without_numbers_is_no_felt() -> None:
    with pytest.raises(ValueError, match="the drawing has no number"):
        places("red black")


def test_places_come_in_the_order_of_their_kinds_and_numbers() -> None:
    ids = list(places(BESIDE))
    assert ids[:6] == [f"straight_up {n}" for n in ("0", "00", "1", "2", "3")] + ["split 0/00"]
    kinds = [KINDS.index(id.split()[0]) for id in ids]
    assert kinds == sorted(kinds)


def test_a_place_is_named_by_its_kind_and_numbers_or_by_its_box() -> None:
    assert Place("split", ("0", "00"), 0, 0).id == "split 0/00"
    assert Place("top_line", ("0", "00", "1", "2", "3"), 0, 0).id == "top_line"
    assert Place("dozen", ("1",), 0, 0, box="dozen 1").id == "dozen 1"
