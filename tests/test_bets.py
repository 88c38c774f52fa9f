"""3 How to Play: a bet, its pieces, and the limits it is held to."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier import Bet, Limit, Limits, Refusal, layout

A = layout("rws-00-etg-2019-a")
LIMITS = Limits(chip=5, by_kind={"straight_up": Limit(10, 100), "split": Limit(5, 50)})


def refused(limits: Limits, slip: str, lying: dict[str, int] | None = None) -> Refusal:
    """The refusal of a slip, with chips lying there already."""
    there = {A.spot(text): credits for text, credits in (lying or {}).items()}
    with pytest.raises(Refusal) as refusal:
        limits.check(A.slip(slip), there)
    return refusal.value


def test_a_bet_on_a_spot_is_its_only_piece() -> None:
    bet = A.bet("10 on split 8/11")
    assert list(bet.pieces()) == [bet]
    assert bet.staked == 10


def test_a_bet_on_an_option_costs_its_credits_on_each_piece() -> None:
    bet = A.bet("grand series x10")
    assert bet.staked == 90
    assert {str(piece) for piece in bet.pieces()} == {
        *(f"10 on split {split}" for split in ("4/7", "12/15", "18/21", "19/22", "32/35")),
        *("20 on street 0/2/3", "20 on corner 25/26/28/29"),
    }


def test_a_bet_is_written_as_it_is_read() -> None:
    assert str(A.bet("red x5")) == "5 on red"
    assert str(A.bet("5 on tiers")) == "tiers x5"


def test_without_limits_any_bet_is_taken() -> None:
    Limits().check(A.slip("1 on 17, tiers x1000000"))


def test_bets_within_the_limits_are_taken() -> None:
    LIMITS.check(A.slip("10 on 17, 50 on 8/11, 1000 on red"))
    LIMITS.check(A.slip("5 on 17"), {A.spot("17"): 95})


@pytest.mark.parametrize(
    ("slip", "lying", "code", "says"),
    [
        ("12 on 17", 0, "not_whole_chips", "chip of 5; 10 or 15 would be"),
        ("3 on 17", 0, "not_whole_chips", "chip of 5; 5 would be"),
        ("5 on 17", 0, "below_minimum", "minimum of 10 for Straight Up; add at least 10"),
        ("105 on 17", 0, "above_maximum", "maximum of 100 for Straight Up; at most 100 may"),
        ("20 on 17", 90, "above_maximum", "110 on straight_up 17 is above .*; at most 10 more may"),
        ("5 on 17", 100, "above_maximum", "at most 0 more may"),
        ("60 on 17, 60 on 17", 0, "above_maximum", "120 on straight_up 17"),
        ("tiers x55", 0, "above_maximum", "55 on split 5/8 is above the maximum of 50 for Split"),
        ("10 on orphelins, 45 on 14/17", 0, "above_maximum", "at most 40 more"),
    ],
)
def test_a_refusal_says_what_would_be_allowed(slip: str, lying: int, code: str, says: str) -> None:
    refusal = refused(LIMITS, slip, {"17": lying} if lying else None)
    assert refusal.code == code
    assert re.search(says, refusal.message)


def test_chips_that_lie_there_count_towards_the_minimum() -> None:
    limits = Limits(by_kind={"red": Limit(10, 100)})
    limits.check(A.slip("4 on red"), {A.spot("red"): 6})
    assert refused(limits, "3 on red", {"red": 6}).code == "below_minimum"


def test_a_slip_is_taken_whole_or_not_at_all() -> None:
    lying = {A.spot("17"): 20}
    with pytest.raises(Refusal):
        LIMITS.check(A.slip("10 on 17, 10 on 18, 500 on 19"), lying)
    assert lying == {A.spot("17"): 20}


def test_every_spot_of_a_kind_has_the_limits_of_the_kind() -> None:
    for spot in A.spots:
        over = Limits(by_kind={spot.kind: Limit(1, 9)})
        over.check([Bet(spot, 9)])
        with pytest.raises(Refusal, match="maximum of 9"):
            over.check([Bet(spot, 10)])


@given(
    st.integers(1, 20),
    st.integers(1, 400),
    st.integers(0, 400),
    st.integers(1, 50),
    st.integers(50, 400),
)
def test_taken_is_what_is_whole_chips_between_the_limits(
    chip: int, credits: int, lying: int, least: int, most: int
) -> None:
    limits, spot = Limits(chip, {"straight_up": Limit(least, most)}), A.spot("17")
    allowed = credits % chip == 0 and least <= lying + credits <= most
    try:
        limits.check([Bet(spot, credits)], {spot: lying})
    except Refusal:
        taken = False
    else:
        taken = True
    assert taken is allowed
