"""The wheel: the order of its compartments and who neighbours whom."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier import Refusal, layouts
from croupier.rules.layout import Layout
from croupier.rules.wheel import EUROPEAN, Wheel

DOUBLE = Wheel(("00", "0", *EUROPEAN))
TRIPLE = Wheel(("0", "000", "00", *EUROPEAN))


def test_a_wheel_has_every_number_once() -> None:
    assert len(set(EUROPEAN)) == 36
    assert DOUBLE.numbers == ("0", "00", *(str(n) for n in range(1, 37)))


@pytest.mark.parametrize(
    ("centre", "width", "printed"),
    [
        ("21", 1, {"2", "21", "4"}),
        ("21", 2, {"25", "2", "21", "4", "19"}),
        ("21", 3, {"17", "25", "2", "21", "4", "19", "15"}),
        ("22", 2, {"22", "31", "9", "18", "29"}),
    ],
)
def test_neighbours_are_those_the_books_print(centre: str, width: int, printed: set[str]) -> None:
    assert set(DOUBLE.neighbours(centre, width)) == set(TRIPLE.neighbours(centre, width)) == printed


def test_the_last_compartment_neighbours_the_first() -> None:
    assert DOUBLE.neighbours("26", 2) == ("35", "3", "26", "00", "0")
    assert DOUBLE.neighbours("32", 3) == ("26", "00", "0", "32", "15", "19", "4")
    assert TRIPLE.neighbours("000", 2) == ("26", "0", "000", "00", "32")


@given(st.sampled_from(DOUBLE.order), st.integers(0, 18))
def test_neighbours_lie_evenly_around_the_centre(centre: str, width: int) -> None:
    around = DOUBLE.neighbours(centre, width)
    assert around[width] == centre
    assert len(set(around)) == len(around) == 2 * width + 1
    assert all(centre in DOUBLE.neighbours(number, width) for number in around)


def test_zeros_in_another_order_change_only_who_lies_near_them() -> None:
    other = DOUBLE.with_zeros("0", "00")
    assert DOUBLE.zeros == ("00", "0")
    assert other.zeros == ("0", "00")
    assert other.neighbours("26", 1) == ("3", "26", "0")
    assert other.neighbours("32", 1) == ("00", "32", "15")
    changed = {n for n in DOUBLE.order if other.neighbours(n, 1) != DOUBLE.neighbours(n, 1)}
    assert changed == {"26", "0", "00", "32"}
    assert other.with_zeros("00", "0") == DOUBLE


@pytest.mark.parametrize("zeros", [(), ("0",), ("0", "0"), ("0", "000"), ("0", "00", "000")])
def test_zeros_that_are_not_the_wheels_are_refused(zeros: tuple[str, ...]) -> None:
    with pytest.raises(Refusal, match="the zeros of this wheel are 00 0") as refused:
        DOUBLE.with_zeros(*zeros)
    assert refused.value.code == "bad_zeros"


@pytest.mark.parametrize("number", ["000", "37", "01", "", "red"])
def test_a_number_that_is_not_on_the_wheel_is_refused(number: str) -> None:
    with pytest.raises(Refusal, match="it has 0, 00 and 1 to 36"):
        DOUBLE.neighbours(number, 1)
    with pytest.raises(Refusal, match="it has 0, 00 and 1 to 36") as refused:
        DOUBLE.check(number)
    assert refused.value.code == "unknown_number"


def test_a_number_of_the_wheel_passes() -> None:
    assert TRIPLE.check("000") == "000"


@pytest.mark.parametrize("layout", layouts().values(), ids=layouts())
def test_every_book_has_the_european_order(layout: Layout) -> None:
    assert layout.wheel == (TRIPLE if "000" in layout.numbers else DOUBLE)
