"""Settle millions of slips at once from the payoff table of the layout."""

import numpy as np
from numpy.typing import ArrayLike, NDArray

from croupier.rules.layout import Layout
from croupier.rules.refusal import Refusal

Integers = NDArray[np.int64]
CHUNK = 1 << 14  # slips settled at a time, so that the work stays in the cache


def settle_batch(
    layout: Layout, spots: ArrayLike, credits: ArrayLike, winning_numbers: ArrayLike
) -> Integers:
    """What every bet of every slip returns.

    `spots` and `credits` have a row per slip and a column per bet: the spot as its place in
    `layout.spots`, credits zero where a slip has fewer bets. `winning_numbers` has one place in
    `layout.numbers` for each slip. The sum over a row is the slip's return.
    """
    spot, credit, number = _checked(layout, spots, credits, winning_numbers)
    table = np.array(layout.payoff, dtype=np.int64)
    returned = np.empty_like(credit)
    for at in range(0, len(number), CHUNK):
        part = slice(at, at + CHUNK)
        np.multiply(table[spot[part], number[part, None]], credit[part], out=returned[part])
    return returned


def _checked(
    layout: Layout, spots: ArrayLike, credits: ArrayLike, winning_numbers: ArrayLike
) -> tuple[Integers, Integers, Integers]:
    spot = _whole("spots", spots, len(layout.spots) - 1)
    highest = max(map(max, layout.payoff))
    number = _whole("winning_numbers", winning_numbers, len(layout.numbers) - 1)
    width = spot.shape[-1] if spot.ndim == 2 else 1
    credit = _whole("credits", credits, np.iinfo(np.int64).max // (highest * max(width, 1)))
    if spot.ndim != 2 or spot.shape != credit.shape or number.shape != spot.shape[:1]:
        raise Refusal(
            "bad_arrays",
            f"spots {spot.shape}, credits {credit.shape} and winning_numbers {number.shape} do not "
            "fit: (slips, bets), (slips, bets) and (slips,) would",
        )
    return spot, credit, number


def _whole(name: str, values: ArrayLike, highest: int) -> Integers:
    array = np.asarray(values)
    if array.dtype.kind not in "iu":
        raise Refusal("bad_arrays", f"{name} should be whole numbers, not {array.dtype}")
    if array.size and (array.min() < 0 or array.max() > highest):
        raise Refusal("bad_arrays", f"{name} should lie between 0 and {highest}")
    return array.astype(np.int64, copy=False)
