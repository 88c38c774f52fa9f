"""4 Settlement: every spot on every number, against the second derivation in `derivation.py`."""

from collections import Counter
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import croupier
from croupier import Bet, Refusal, settle
from croupier.rules.layout import Layout
from croupier.rules.settlement import returned_by, returned_on
from tests import derivation

LAYOUTS = croupier.layouts()
OUTSIDE = ("column", "dozen", "low", "high", "red", "black", "odd", "even")
DOUBLE_ZERO = [layout for layout in LAYOUTS.values() if "000" not in layout.numbers]
A, B = LAYOUTS["rws-00-etg-2019-a"], LAYOUTS["rws-00-etg-2019-b"]

every_layout = pytest.mark.parametrize("layout", LAYOUTS.values(), ids=LAYOUTS)


def derived(layout: Layout) -> dict[str, derivation.Spot]:
    """The second derivation's spot for each of the layout's, by kind and numbers."""
    again = {(s.kind, s.numbers): s for s in derivation.spots(layout.id)}
    return {spot.id: again[spot.kind, frozenset(spot.numbers)] for spot in layout.spots}


def test_both_derivations_have_the_same_layouts() -> None:
    assert set(LAYOUTS) == set(derivation.LAYOUTS)


@every_layout
def test_both_derivations_have_the_same_spots(layout: Layout) -> None:
    ours = Counter((spot.kind, frozenset(spot.numbers), spot.pays) for spot in layout.spots)
    again = Counter((s.kind, s.numbers, s.pays) for s in derivation.spots(layout.id))
    assert ours == again
    assert list(layout.numbers) == derivation.numbers(layout.id)


@every_layout
def test_every_spot_on_every_number_settles_as_derived(layout: Layout) -> None:
    again = derived(layout)
    for spot in layout.spots:
        for number in layout.numbers:
            expected = derivation.settle(again[spot.id], 7, number)
            assert settle([Bet(spot, 7)], number).returned == expected, (spot.id, number)


@every_layout
def test_every_cell_of_the_payoff_table_is_as_derived(layout: Layout) -> None:
    again = derived(layout)
    assert layout.payoff == tuple(
        tuple(derivation.settle(again[spot.id], 1, number) for number in layout.numbers)
        for spot in layout.spots
    )


@every_layout
def test_outside_bets_lose_on_every_zero(layout: Layout) -> None:
    outside = [Bet(spot, 5) for spot in layout.spots if spot.kind in OUTSIDE]
    for zero in layout.wheel.zeros:
        assert settle(outside, zero).returned_each == (0,) * 12


@every_layout
def test_a_zero_loses_on_another_zero(layout: Layout) -> None:
    zeros = [layout.bet(f"1 on {zero}") for zero in layout.wheel.zeros]
    for i, zero in enumerate(layout.wheel.zeros):
        expected = tuple(36 if j == i else 0 for j in range(len(zeros)))
        assert settle(zeros, zero).returned_each == expected


def test_17_wins_twice_in_orphelins() -> None:
    settlement = settle([A.bet("orphelins x10")], "17")
    assert (settlement.staked, settlement.returned, settlement.net) == (50, 360, 310)
    assert settle([A.bet("orphelins x10")], "14").returned == 180


def test_terminals_with_either_layout_bet_on_one_wheel() -> None:
    bets = [A.bet("10 on corner 0/1/2/3"), B.bet("10 on top line"), B.bet("5 on 00")]
    assert settle(bets, "0").returned_each == (90, 70, 0)
    assert settle(bets, "00").returned_each == (0, 70, 180)
    assert settle(bets, "4").net == -25


# ---- slips


@st.composite
def slips(draw: st.DrawFn) -> tuple[list[Bet], str]:
    """A slip on the double zero layouts, spots and options mixed, and a winning number."""
    layout = draw(st.sampled_from(DOUBLE_ZERO))
    on = st.sampled_from([*layout.spots, *layout.options()])
    bets = st.lists(st.builds(Bet, on, st.integers(1, 10**30)), max_size=12)
    return draw(bets), draw(st.sampled_from(layout.numbers))


@given(slips())
def test_a_slip_returns_the_sum_of_its_bets(slip: tuple[list[Bet], str]) -> None:
    bets, number = slip
    settlement = settle(bets, number)
    assert settlement.returned_each == tuple(returned_by(bet, number) for bet in bets)
    assert settlement.returned == sum(settle([bet], number).returned for bet in bets)
    assert settlement.staked == sum(bet.staked for bet in bets)
    assert settlement.net == settlement.returned - settlement.staked


@given(slips())
def test_a_bet_returns_the_sum_of_its_pieces(slip: tuple[list[Bet], str]) -> None:
    bets, number = slip
    for bet in bets:
        pieces = settle(bet.pieces(), number)
        assert (pieces.returned, pieces.staked) == (returned_by(bet, number), bet.staked)


@given(slips(), st.integers(1, 10**12))
def test_a_slip_scales_with_its_credits(slip: tuple[list[Bet], str], factor: int) -> None:
    bets, number = slip
    scaled = settle([Bet(bet.on, bet.credits * factor) for bet in bets], number)
    assert scaled.returned == factor * settle(bets, number).returned


@given(slips())
def test_the_order_of_the_bets_changes_nothing(slip: tuple[list[Bet], str]) -> None:
    bets, number = slip
    there, back = settle(bets, number), settle(bets[::-1], number)
    assert back.returned_each == there.returned_each[::-1]
    assert (back.returned, back.staked) == (there.returned, there.staked)


@given(slips())
def test_chips_on_a_felt_return_what_their_bets_do(slip: tuple[list[Bet], str]) -> None:
    bets, number = slip
    felt: Counter[str] = Counter()
    for piece in (piece for bet in bets for piece in bet.pieces()):
        felt[str(piece.on)] += piece.credits
    spots = {str(p.on): p.on for bet in bets for p in bet.pieces()}
    winners = {id: spot.returns[number] for id, spot in spots.items() if spot.returns[number]}
    assert returned_on(felt, winners) == settle(bets, number).returned


def test_no_bets_return_nothing() -> None:
    settlement = settle([], "17")
    assert (settlement.returned_each, settlement.staked, settlement.returned) == ((), 0, 0)


# ---- refusals


@pytest.mark.parametrize("number", ["38", "37", "000", "", "017", " 17", "red", "-1", 17, 0, None])
def test_a_number_that_is_not_on_the_wheel_is_refused(number: Any) -> None:
    with pytest.raises(Refusal, match="no number of this wheel") as refused:
        settle([A.bet("10 on red")], number)
    assert refused.value.code == "unknown_number"


def test_a_list_is_no_number_either() -> None:
    number: Any = ["17"]
    with pytest.raises(Refusal, match="no number of this wheel"):
        settle([A.bet("10 on red")], number)


@pytest.mark.parametrize("credits", [0, -1, True, False, 1.5, 1.0, "5", None])
def test_credits_are_a_whole_number_from_1_up(credits: Any) -> None:
    with pytest.raises(Refusal, match="a whole number of credits from 1 up") as refused:
        Bet(A.spot("red"), credits)
    assert refused.value.code == "bad_credits"
