"""Many slips at once: the arrays settle as `settle` does, and refuse what is no slip."""

from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier import Bet, Refusal, layouts, settle
from croupier.rules.layout import Layout
from croupier.simulate import settle_batch

LAYOUTS = layouts()
A = LAYOUTS["rws-00-etg-2019-a"]
LARGEST = (2**63 - 1) // 36


@pytest.mark.parametrize("layout", LAYOUTS.values(), ids=LAYOUTS)
def test_every_spot_on_every_number_settles_as_settle_does(layout: Layout) -> None:
    spots, numbers = len(layout.spots), len(layout.numbers)
    spot, number = np.divmod(np.arange(spots * numbers), numbers)
    returned = settle_batch(layout, spot[:, None], np.full((spots * numbers, 1), 7), number)
    bets = [Bet(spot, 7) for spot in layout.spots]
    each = [settle(bets, number).returned_each for number in layout.numbers]
    assert returned.reshape(spots, numbers).T.tolist() == [list(row) for row in each]


lines = st.tuples(
    st.lists(
        st.tuples(st.integers(0, len(A.spots) - 1), st.integers(0, 10**9)), min_size=4, max_size=4
    ),
    st.integers(0, len(A.numbers) - 1),
)


@given(st.lists(lines, min_size=1, max_size=6))
def test_slips_settle_as_settle_does(slips: list[tuple[list[tuple[int, int]], int]]) -> None:
    spots = [[spot for spot, _ in bets] for bets, _ in slips]
    credits = [[credits for _, credits in bets] for bets, _ in slips]
    returned = settle_batch(A, spots, credits, [number for _, number in slips])
    for row, (bets, number) in zip(returned.tolist(), slips, strict=True):
        placed = [Bet(A.spots[spot], credits) for spot, credits in bets if credits]
        each = settle(placed, A.numbers[number]).returned_each
        assert tuple(back for back, (_, c) in zip(row, bets, strict=True) if c) == each
        assert sum(row) == sum(each)


def many(slips: int, bets: int, dtype: Any) -> tuple[Any, Any, Any]:
    """Slips of random bets."""
    random = np.random.default_rng(5)
    spots = random.integers(0, len(A.spots), (slips, bets), dtype=np.uint8)
    numbers = random.integers(0, len(A.numbers), slips, dtype=np.uint8)
    return spots, random.integers(0, 101, (slips, bets)).astype(dtype), numbers


@pytest.mark.parametrize("dtype", [np.int32, np.int64, np.uint8, np.uint64])
def test_widths_totals_and_a_given_array_make_no_difference(dtype: Any) -> None:
    spots, credits, numbers = many(5000, 7, dtype)
    table = np.array(A.payoff)
    expected = table[spots, numbers[:, None]] * credits.astype(np.int64)
    returned = settle_batch(A, spots, credits, numbers)
    assert returned.dtype == (np.int32 if dtype is np.int32 else np.int64)
    assert np.array_equal(returned, expected)
    assert np.array_equal(settle_batch(A, spots.astype(int), credits, numbers), expected)
    totals = settle_batch(A, spots, credits, numbers, itemised=False)
    assert np.array_equal(totals, expected.sum(axis=1))
    assert totals.dtype == returned.dtype
    out = np.empty_like(returned)
    assert settle_batch(A, spots, credits, numbers, out=out) is out
    assert np.array_equal(out, expected)


def test_arrays_that_do_not_lie_row_by_row() -> None:
    spots, credits, numbers = many(200, 6, np.int32)
    expected = settle_batch(
        A, spots[::2, ::3].copy(), credits[::2, ::3].copy(), numbers[::2].copy()
    )
    assert np.array_equal(
        settle_batch(A, spots[::2, ::3], credits[::2, ::3], numbers[::2]), expected
    )


def test_one_number_for_all_slips() -> None:
    spots, credits, _ = many(100, 4, np.int64)
    for number in (0, 17):
        each = settle_batch(A, spots, credits, np.full(100, number))
        assert np.array_equal(settle_batch(A, spots, credits, number), each)


def test_an_array_to_write_to_that_does_not_fit_is_refused() -> None:
    spots, credits, numbers = many(10, 4, np.int64)
    for out in (np.empty((10, 3), int), np.empty((10, 4), np.int32), np.empty((4, 10), int).T):
        with pytest.raises(Refusal, match=r"out should be \(10, 4\) of int64, row by row"):
            settle_batch(A, spots, credits, numbers, out=out)


def test_all_bets_of_a_slip_together_must_fit() -> None:
    for dtype, most in ((np.int32, 2**31 - 1), (np.int64, 2**63 - 1)):
        highest = most // (36 * 2)
        spot, number = A.spots.index(A.spot("17")), A.numbers.index("17")
        credits = np.full((1, 2), highest, dtype)
        together = settle_batch(A, [[spot, spot]], credits, number, itemised=False)
        assert together.tolist() == [72 * highest]
        with pytest.raises(Refusal, match=f"credits should lie between 0 and {highest}"):
            settle_batch(A, [[spot, spot]], credits + 1, number)
    with pytest.raises(Refusal, match="credits should lie between 0 and"):
        settle_batch(A, [[spot]], np.array([[2**63]], np.uint64), number)


def test_the_largest_credits_do_not_overflow() -> None:
    spot, number = A.spots.index(A.spot("17")), A.numbers.index("17")
    assert settle_batch(A, [[spot]], [[LARGEST]], [number]).tolist() == [[36 * LARGEST]]
    with pytest.raises(Refusal, match=f"credits should lie between 0 and {LARGEST}"):
        settle_batch(A, [[spot]], [[LARGEST + 1]], [number])


def test_no_slips_and_slips_without_bets_return_nothing() -> None:
    nothing = np.zeros((0, 3), int)
    assert settle_batch(A, nothing, nothing, np.zeros(0, int)).shape == (0, 3)
    assert settle_batch(A, np.zeros((2, 0), int), np.zeros((2, 0), int), [0, 1]).shape == (2, 0)


@pytest.mark.parametrize(
    ("spots", "credits", "numbers", "says"),
    [
        ([[159]], [[1]], [0], "spots should lie between 0 and 158"),
        ([[-1]], [[1]], [0], "spots should lie between 0 and 158"),
        ([[0]], [[-1]], [0], "credits should lie between 0 and"),
        ([[0]], [[1]], [38], "winning_numbers should lie between 0 and 37"),
        ([[0]], [[1]], [-1], "winning_numbers should lie between 0 and 37"),
        ([[0.0]], [[1]], [0], "spots should be whole numbers, not float64"),
        ([[0]], [[1.5]], [0], "credits should be whole numbers, not float64"),
        ([[0]], [[True]], [0], "credits should be whole numbers, not bool"),
        ([[0]], [[1]], ["17"], "winning_numbers should be whole numbers, not <U2"),
        ([[0]], [[10**30]], [0], "credits should be whole numbers, not object"),
        ([0], [1], [0], r"\(slips, bets\), \(slips, bets\) and \(slips,\) would"),
        ([[0, 1]], [[1]], [0], "do not fit"),
        ([[0]], [[1]], [0, 0], "do not fit"),
        ([[0]], [[1]], [[0]], "do not fit"),
        ([[0], [0]], [[1]], 0, "do not fit"),
    ],
)
def test_what_is_no_slip_is_refused(spots: Any, credits: Any, numbers: Any, says: str) -> None:
    with pytest.raises(Refusal, match=says) as refused:
        settle_batch(A, spots, credits, numbers)
    assert refused.value.code == "bad_arrays"
