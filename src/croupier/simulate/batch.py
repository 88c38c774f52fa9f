"""Settle millions of slips at once from the payoff table of the layout."""

from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from croupier.rules.layout import Layout
from croupier.rules.refusal import Refusal
from croupier.simulate.compiling import compiled, uint64

Integers = NDArray[Any]  # of 32 bits or of 64
Table = NDArray[Any]
Places = NDArray[Any]


@compiled
def _itemise(
    table: Table, spots: Places, credits: Integers, numbers: Places, out: Integers
) -> None:
    for slip in range(spots.shape[0]):
        returns = table[numbers[slip]]
        for bet in range(spots.shape[1]):
            out[slip, bet] = returns[spots[slip, bet]] * credits[slip, bet]


@compiled
def _total(table: Table, spots: Places, credits: Integers, numbers: Places, out: Integers) -> None:
    for slip in range(spots.shape[0]):
        returns, together = table[numbers[slip]], 0
        for bet in range(spots.shape[1]):
            together += returns[spots[slip, bet]] * credits[slip, bet]
        out[slip] = together


@compiled
def _outside(credits: Integers, highest: int) -> int:
    """How many credits, laid end to end, are below zero or too high."""
    found = 0
    for bet in range(len(credits)):
        credit = credits[uint64(bet)]
        found += (credit < 0) | (credit > highest)
    return found


def settle_batch(
    layout: Layout,
    spots: ArrayLike,
    credits: ArrayLike,
    winning_numbers: ArrayLike,
    *,
    itemised: bool = True,
    out: Integers | None = None,
) -> Integers:
    """What every bet of every slip returns; what every slip returns if not `itemised`.

    `spots` and `credits` have a row per slip and a column per bet: the spot as its place in
    `layout.spots`, credits zero where a slip has fewer bets. `winning_numbers` has one place in
    `layout.numbers` for each slip, or is one for all. Credits of 32 bits are returned as such, all
    others as 64; bytes for spots and numbers and `out`, an array to write to, save time.
    """
    spot = _places("spots", spots, len(layout.spots))
    number = _places("winning_numbers", winning_numbers, len(layout.numbers))
    credit = _credits(layout, credits)
    if number.ndim == 0:
        number = np.full(len(credit), number)
    if spot.ndim != 2 or spot.shape != credit.shape or number.shape != spot.shape[:1]:
        raise Refusal(
            "bad_arrays",
            f"spots {spot.shape}, credits {credit.shape} and winning_numbers {number.shape} do not "
            "fit: (slips, bets), (slips, bets) and (slips,) would",
        )
    out = _room(out, credit.shape if itemised else number.shape, credit.dtype)
    (_itemise if itemised else _total)(_by_number(layout), spot, credit, number, out)
    return out


def _room(out: Integers | None, shape: tuple[int, ...], dtype: "np.dtype[Any]") -> Integers:
    if out is None:
        return np.empty(shape, dtype)
    if out.shape != shape or out.dtype != dtype or not out.flags.c_contiguous:
        raise Refusal("bad_arrays", f"out should be {shape} of {dtype}, row by row")
    return out


def _by_number(layout: Layout) -> Table:
    """The payoff table with a row for each number: what one credit on each spot brings back."""
    small = max(map(max, layout.payoff)) < 256
    return np.ascontiguousarray(np.array(layout.payoff, np.uint8 if small else np.int64).T)


def _places(name: str, values: ArrayLike, many: int) -> Places:
    array = _whole(name, values)
    signed = array.dtype.kind == "i"
    if array.size and (array.max() >= many or (signed and array.min() < 0)):
        raise Refusal("bad_arrays", f"{name} should lie between 0 and {many - 1}")
    return np.ascontiguousarray(array, np.uint8 if many <= 256 else np.uint16).reshape(array.shape)


def _credits(layout: Layout, values: ArrayLike) -> Integers:
    """Credits whose returns fit, even all of a slip together."""
    array = _whole("credits", values)
    dtype = np.int32 if array.dtype == np.int32 else np.int64
    width = array.shape[-1] if array.ndim == 2 else 1
    highest = int(np.iinfo(dtype).max // (max(map(max, layout.payoff)) * max(width, 1)))
    fits = np.can_cast(array.dtype, dtype) or not array.size or array.max() <= highest
    if fits:
        array = np.ascontiguousarray(array, dtype).reshape(array.shape)
    if not fits or _outside(array.reshape(-1), highest):
        raise Refusal("bad_arrays", f"credits should lie between 0 and {highest}")
    return array


def _whole(name: str, values: ArrayLike) -> Integers:
    array = np.asarray(values)
    if array.dtype.kind not in "iu":
        raise Refusal("bad_arrays", f"{name} should be whole numbers, not {array.dtype}")
    return array
