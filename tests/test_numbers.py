"""The numbers: strings, in counting order, with their colours and outside bets."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.rules.numbers import (
    BLACK,
    ONE_TO_36,
    RED,
    ZEROS,
    colour,
    in_order,
    last_digit,
    outside,
    rank,
)

EVERY = [*ZEROS, *ONE_TO_36]
OUTSIDE = ["low", "high", "red", "black", "odd", "even"]
THIRDS = [f"{kind} {i}" for kind in ("column", "dozen") for i in (1, 2, 3)]


def test_the_three_zeros_are_three_numbers() -> None:
    assert len(set(EVERY)) == 39
    assert len({rank(number) for number in EVERY}) == 39


def test_colours_change_at_10_18_and_28() -> None:
    assert [colour(n) for n in ("9", "10", "11", "12")] == ["red", "black", "black", "red"]
    assert [colour(n) for n in ("18", "19", "28", "29")] == ["red", "red", "black", "black"]
    assert {colour(zero) for zero in ZEROS} == {"green"}


def test_half_of_the_numbers_is_red_and_half_black() -> None:
    assert len(RED) == len(BLACK) == 18
    assert {*RED, *BLACK} == {*ONE_TO_36}


@given(st.permutations(EVERY))
def test_counting_order_begins_with_the_zeros(shuffled: list[str]) -> None:
    assert in_order(shuffled) == ("0", "00", "000", *ONE_TO_36)


@pytest.mark.parametrize(("number", "digit"), [("0", "0"), ("00", "0"), ("000", "0"), ("10", "0")])
def test_zeros_end_in_0(number: str, digit: str) -> None:
    assert last_digit(number) == digit


@pytest.mark.parametrize("name", [*OUTSIDE, *THIRDS])
def test_an_outside_bet_holds_no_zero(name: str) -> None:
    numbers = outside(name)
    assert numbers is not None
    assert len(numbers) == (18 if name in OUTSIDE else 12)
    assert not set(numbers) & set(ZEROS)


@pytest.mark.parametrize(("one", "other"), [("low", "high"), ("red", "black"), ("odd", "even")])
def test_two_halves_share_no_number(one: str, other: str) -> None:
    assert {*(outside(one) or ()), *(outside(other) or ())} == {*ONE_TO_36}


@pytest.mark.parametrize("kind", ["column", "dozen"])
def test_three_thirds_share_no_number(kind: str) -> None:
    thirds = [number for i in (1, 2, 3) for number in outside(f"{kind} {i}") or ()]
    assert sorted(thirds) == sorted(ONE_TO_36)


def test_a_column_goes_by_three_and_a_dozen_by_one() -> None:
    assert (outside("column 2") or ())[:3] == ("2", "5", "8")
    assert (outside("dozen 2") or ())[:3] == ("13", "14", "15")


@pytest.mark.parametrize("name", ["", "green", "column", "column 4", "Red", "17"])
def test_any_other_name_is_no_outside_bet(name: str) -> None:
    assert outside(name) is None
