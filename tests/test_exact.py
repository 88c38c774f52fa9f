"""Exact odds: against a brute force over all numbers, and against what the books' pays imply."""

from collections import Counter
from fractions import Fraction
from itertools import product
from math import isclose, sqrt

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier import Bet, Refusal, covariance, layouts, odds
from croupier.rules.layout import Layout
from tests import derivation

LAYOUTS = layouts()
A, B, THREE = (LAYOUTS[f"rws-{id}"] for id in ("00-etg-2019-a", "00-etg-2019-b", "000-etg-2023"))
FIVE_NUMBERS = ("top_line", "series_5")

every_layout = pytest.mark.parametrize("layout", LAYOUTS.values(), ids=LAYOUTS)


@every_layout
def test_every_bet_costs_what_its_wheel_and_numbers_make_it(layout: Layout) -> None:
    for spot in layout.spots:
        if "000" in layout.numbers:
            edge = Fraction(1, 13)
        else:
            edge = Fraction(3, 38) if spot.kind in FIVE_NUMBERS else Fraction(1, 19)
        assert odds(spot).house_edge == edge, spot.id
        assert odds(spot).chance == Fraction(len(spot.numbers), len(layout.numbers))


@every_layout
def test_every_option_costs_what_its_pieces_do(layout: Layout) -> None:
    edge = Fraction(1, 13) if "000" in layout.numbers else Fraction(1, 19)
    assert {odds(option).house_edge for option in layout.options()} <= {edge}


@every_layout
def test_a_spot_varies_as_the_second_derivation_does(layout: Layout) -> None:
    for spot in derivation.spots(layout.id):
        numbers = derivation.numbers(layout.id)
        gains = [derivation.settle(spot, 1, number) - 1 for number in numbers]
        mean = Fraction(sum(gains), len(gains))
        ours = odds(
            next(s for s in layout.spots if s.kind == spot.kind and set(s.numbers) == spot.numbers)
        )
        assert ours.variance == sum((gain - mean) ** 2 for gain in gains) / len(gains)
        assert ours.expected_loss == -mean


slips = st.lists(
    st.builds(Bet, st.sampled_from([*A.spots, *A.options(), *B.spots]), st.integers(1, 1000)),
    min_size=1,
    max_size=6,
)


def gains(slip: list[Bet]) -> list[Fraction]:
    """What a slip gains on each number, bet by bet."""
    return [
        Fraction(sum(bet.credits * bet.on.returns[number] - bet.staked for bet in slip))
        for number in A.numbers
    ]


@given(slips)
def test_a_slip_has_the_mean_and_variance_of_brute_force(slip: list[Bet]) -> None:
    each = gains(slip)
    mean = sum(each) / 38
    assert odds(slip).expected_loss == -mean
    assert odds(slip).house_edge == -mean / odds(slip).staked
    assert odds(slip).variance == sum((gain - mean) ** 2 for gain in each) / 38
    assert isclose(odds(slip).sd, sqrt(odds(slip).variance))


@given(slips)
def test_the_distribution_has_every_gain_with_its_chance(slip: list[Bet]) -> None:
    distribution = odds(slip).distribution
    assert distribution == {g: Fraction(n, 38) for g, n in Counter(gains(slip)).items()}
    assert sum(distribution.values()) == 1
    assert list(distribution) == sorted(distribution)


@given(slips)
def test_the_covariances_of_the_bets_sum_to_the_slips_variance(slip: list[Bet]) -> None:
    assert sum(covariance(one, two) for one, two in product(slip, slip)) == odds(slip).variance


@given(slips)
def test_best_and_worst_are_where_the_gain_is_most_and_least(slip: list[Bet]) -> None:
    net, ours = odds(slip).net, odds(slip)
    assert {net[number] for number in ours.best} == {max(net.values())}
    assert {net[number] for number in ours.worst} == {min(net.values())}
    assert len(ours.best) == list(net.values()).count(max(net.values()))


def test_a_bet_varies_with_itself_as_much_as_it_varies() -> None:
    bet = A.bet("10 on 17")
    assert covariance(bet, bet) == odds(bet).variance


def test_two_bets_that_cannot_both_win_vary_against_each_other() -> None:
    assert covariance(A.bet("red"), A.bet("black")) < 0 < covariance(A.bet("red"), A.bet("9"))


def test_a_slip_may_return_something_and_still_lose() -> None:
    slip = A.slip("10 on red, 10 on dozen 1, 10 on 36")
    assert odds(slip).chance == Fraction(18 + 12 - 6, 38)
    assert odds(slip).chance_of_gain == Fraction(6 + 1, 38)  # red in dozen 1, and 36
    assert odds(slip).best == ("36",)


def test_zeros_are_where_an_outside_bet_is_worst() -> None:
    assert set(odds(THREE.slip("red, black")).worst) == {"0", "00", "000"}


def test_an_empty_slip_has_no_odds() -> None:
    with pytest.raises(Refusal, match="at least one bet") as refused:
        odds([])
    assert refused.value.code == "empty_slip"


def test_bets_on_two_wheels_have_no_odds_together() -> None:
    with pytest.raises(Refusal, match="one wheel") as refused:
        odds([A.bet("red"), THREE.bet("red")])
    assert refused.value.code == "two_wheels"
    with pytest.raises(Refusal, match="one wheel"):
        covariance(A.bet("red"), THREE.bet("red"))
