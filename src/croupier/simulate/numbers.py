"""Winning numbers by the million, without bias, from the same generator as the sessions."""

import numpy as np
from numpy.typing import NDArray

from croupier.rules.layout import Layout
from croupier.simulate.compiling import compiled, uint32
from croupier.simulate.lanes import LANES, TURN, Bytes, Words, draw
from croupier.simulate.threefry import FOR_SLIPS, key, schedule


@compiled
def _fill(out: Bytes, keys: Words, rotations: Words, numbers: int) -> None:
    """Fill with draws, turn by turn, those aside that are passed over."""
    columns, x = np.empty(TURN * LANES, np.uint8), np.empty(4 * LANES, np.uint32)
    filled = turn = 0
    while filled < len(out):
        draw(columns, x, 0, turn, keys, rotations, uint32(numbers))
        turn += 1
        for i in range(TURN * LANES):
            if filled < len(out) and columns[i] < numbers:
                out[filled] = columns[i]
                filled += 1


def winning_numbers(layout: Layout, many: int, seed: int = 0) -> NDArray[np.uint8]:
    """So many winning numbers of a seed, as places in `layout.numbers`."""
    out = np.empty(many, np.uint8)
    _fill(out, *schedule(key(seed, FOR_SLIPS)), len(layout.numbers))
    return out
