"""The kernel: players side by side in lanes, spin after spin, so that one instruction plays many.

All that a strategy can do next stands in one table (`croupier.simulate.board`), a row for each node
and a column for each number, and one more for a draw that is passed over, which changes nothing. An
entry packs what is gained, what the next slip costs, and the next node. So a spin is one look at
the table; the loops around it have no branches and the compiler makes vectors of them.

Each field of the lanes has LANES places one after the other in one array: the compiler can then
see that they do not overlap. That is also why indices are unsigned and casts spelt out.
"""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from croupier.simulate.compiling import (
    compiled,
    inlined,
    inner,
    int32,
    int64,
    uint8,
    uint32,
    uint64,
)

LANES = 512
ROW, BANK, STAKE, SPUN, STAKED, BEFORE, HIGHEST, FALL, RUN, LONGEST = range(10)
FIELDS = 10
TURN = 8  # draws in a turn

Number = Any  # a scalar of the kernel: of some width, and wrapping as it does
Bytes = NDArray[np.uint8]
Words = NDArray[np.uint32]
Lanes = NDArray[np.int32]
Entries = NDArray[np.int64]

U = uint64
W = uint32
HALF, LOW = uint32(16), uint32(0xFFFF)
B, C, D = (U(i * LANES) for i in (1, 2, 3))  # the other words of a counter
AT_BANK, AT_STAKE, AT_SPUN, AT_STAKED = (U(i * LANES) for i in (BANK, STAKE, SPUN, STAKED))
AT_BEFORE, AT_HIGHEST, AT_FALL = (U(i * LANES) for i in (BEFORE, HIGHEST, FALL))
AT_RUN, AT_LONGEST = (U(i * LANES) for i in (RUN, LONGEST))


@inner
def _rotated(x: Number, by: Number) -> Number:
    return uint32(x << by) | uint32(x >> (uint32(32) - by))


@inlined
def _four_rounds(x: Words, keys: Words, by: Words) -> None:
    """Add four words of the key to the words of all lanes and mix them four times."""
    k0, k1, k2, k3 = keys[0], keys[1], keys[2], keys[3]
    r0, r1, r2, r3, r4, r5, r6, r7 = by[0], by[1], by[2], by[3], by[4], by[5], by[6], by[7]
    for lane in range(LANES):
        i = U(lane)
        a, b = W(x[i] + k0), W(x[i + B] + k1)
        c, d = W(x[i + C] + k2), W(x[i + D] + k3)
        a, c = W(a + b), W(c + d)
        b, d = W(_rotated(b, r0) ^ a), W(_rotated(d, r1) ^ c)
        a, c = W(a + d), W(c + b)
        d, b = W(_rotated(d, r2) ^ a), W(_rotated(b, r3) ^ c)
        a, c = W(a + b), W(c + d)
        b, d = W(_rotated(b, r4) ^ a), W(_rotated(d, r5) ^ c)
        a, c = W(a + d), W(c + b)
        d, b = W(_rotated(d, r6) ^ a), W(_rotated(b, r7) ^ c)
        x[i], x[i + B], x[i + C], x[i + D] = a, b, c, d


@inlined
def draw(
    columns: Bytes, x: Words, first: int, turn: int, keys: Words, rotations: Words, numbers: Number
) -> None:
    """One turn: eight draws for each player from `first` on, as columns of the table.

    `keys` has a row for each time the key is added, `rotations` one for each four rounds.
    """
    unfair = W(W(65536) % numbers)
    for lane in range(LANES):
        i = U(lane)
        player = U(first) + i
        x[i], x[i + B] = W(player & U(0xFFFFFFFF)), W(player >> U(32))
        x[i + C], x[i + D] = W(turn), W(0)
    for four in range(5):
        _four_rounds(x, keys[four], rotations[four])
    for word in range(4):
        last = keys[5, word]
        at, to = U(word * LANES), U(2 * word * LANES)
        for lane in range(LANES):
            i = U(lane)
            mixed = W(x[at + i] + last)
            low, high = W((mixed & LOW) * numbers), W((mixed >> HALF) * numbers)
            columns[to + i] = uint8(numbers if (low & LOW) < unfair else low >> HALF)
            columns[to + B + i] = uint8(numbers if (high & LOW) < unfair else high >> HALF)


@inlined
def _spin(
    lanes: Lanes, table: Entries, seen: Entries, columns: Bytes, at: int, ends: Lanes
) -> None:
    """One draw for every player; those who have ended, or whose draw is passed over, stay."""
    goal, spins, numbers = ends[0], ends[1], W(ends[2])
    width, start = W(numbers + W(1)), U(at)
    for lane in range(LANES):
        i = U(lane)
        seen[i] = table[U(W(lanes[i]) + W(columns[start + i]))]
    for lane in range(LANES):
        i = U(lane)
        entry, row, bank = seen[i], lanes[i], lanes[i + AT_BANK]
        stake, spun = lanes[i + AT_STAKE], lanes[i + AT_SPUN]
        fair = W(columns[start + i]) != numbers
        plays = (bank >= stake) & (bank < goal) & (spun < spins) & fair
        lanes[i] = int32(W(entry & int64(0xFFFF)) * width) if plays else row
        lanes[i + AT_BANK] = bank + (int32(entry >> int64(40)) if plays else int32(0))
        lanes[i + AT_STAKE] = int32((entry >> int64(16)) & int64(0xFFFFFF)) if plays else stake
        lanes[i + AT_SPUN] = spun + int32(plays)
        lanes[i + AT_STAKED] += stake if plays else int32(0)


@inner
def _watch(lanes: Lanes) -> None:
    """After a spin: how far below the highest bankroll, how many losing spins in a row."""
    for lane in range(LANES):
        i = U(lane)
        bank, run = lanes[i + AT_BANK], lanes[i + AT_RUN]
        net = bank - lanes[i + AT_BEFORE]
        lanes[i + AT_BEFORE] = bank
        highest = max(lanes[i + AT_HIGHEST], bank)
        lanes[i + AT_HIGHEST] = highest
        lanes[i + AT_FALL] = max(lanes[i + AT_FALL], highest - bank)
        run = run + int32(1) if net < 0 else (int32(0) if net > 0 else run)
        lanes[i + AT_RUN] = run
        lanes[i + AT_LONGEST] = max(lanes[i + AT_LONGEST], run)


@inner
def _gather(lanes: Lanes, staked: Entries, ends: Lanes) -> bool:
    """After a turn: move what was staked to where there is room; whether anybody plays on."""
    goal, spins, playing = ends[0], ends[1], int32(0)
    for lane in range(LANES):
        i = U(lane)
        staked[i] += int64(lanes[i + AT_STAKED])
        lanes[i + AT_STAKED] = 0
        bank = lanes[i + AT_BANK]
        plays = (bank >= lanes[i + AT_STAKE]) & (bank < goal) & (lanes[i + AT_SPUN] < spins)
        playing += int32(plays)
    return bool(playing > 0)


@compiled
def play_lanes(
    table: Entries,
    start: Lanes,
    ends: Lanes,
    keys: Words,
    rotations: Words,
    first: int,
    watching: bool,
    lanes: Lanes,
    staked: Entries,
) -> None:
    """Play sessions to their ends: a row of `lanes` and of `staked` for each LANES players.

    `start` has the fields of a player at the start, `ends` the goal, the spins and the numbers.
    """
    columns, x = np.empty(TURN * LANES, np.uint8), np.empty(4 * LANES, np.uint32)
    seen = np.empty(LANES, np.int64)
    for group in range(lanes.shape[0]):
        ours, theirs = lanes[group], staked[group]
        for field in range(FIELDS):
            for lane in range(LANES):
                ours[U(field * LANES + lane)] = start[field]
        for lane in range(LANES):
            theirs[U(lane)] = 0
        turn, player = 0, first + group * LANES
        while _gather(ours, theirs, ends):
            draw(columns, x, player, turn, keys, rotations, W(ends[2]))
            for spin in range(TURN):
                _spin(ours, table, seen, columns, spin * LANES, ends)
                if watching:
                    _watch(ours)
            turn += 1
