"""Draws by counting: Threefry-4x32-20 (Salmon and others, SC 2011), and numbers without bias.

A draw is a function of a seed, a player and a place in his course, and of nothing else. So a run
may be cut into blocks and played by any number of workers in any order: every player meets the same
numbers, and the totals are the same to the last credit. It also lets one player be played again.

The counter is (player, low and high half; turn; 0), the key (seed, low and high half; what for; 0).
A turn gives four words of 32 bits, eight draws of 16. A draw h of a wheel of n numbers becomes the
number h·n div 2¹⁶, unless the remainder is below 2¹⁶ mod n: such draws, 24 in 65,536 with 38
numbers, would favour some numbers and are passed over; what is left gives each number equally many
draws.
"""

from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

PARITY = 0x1BD11BDA
EVEN, ODD = ((10, 26), (11, 21), (13, 27), (23, 5)), ((6, 20), (17, 11), (25, 10), (18, 20))
FOR_SESSIONS, FOR_SLIPS = 0, 1  # what a draw is for
TURN = 8  # draws in a turn
Words = NDArray[np.uint32]


def key(seed: int, purpose: int = FOR_SESSIONS) -> Words:
    """The five words of a key: four, and their parity."""
    words = [seed & 0xFFFFFFFF, seed >> 32 & 0xFFFFFFFF, purpose, 0]
    parity = PARITY ^ words[0] ^ words[1] ^ words[2] ^ words[3]
    return np.array([*words, parity], np.uint32)


def threefry(counter: Words, keyed: Words) -> Words:
    """Four words for each counter; `counter` has four rows, `keyed` is a key with its parity."""
    a, b, c, d = (row + keyed[i] for i, row in enumerate(counter))
    for four in range(5):
        for turn, (r, s) in enumerate(ODD if four % 2 else EVEN):
            if turn % 2:
                a, c = a + d, c + b
                d, b = _rotated(d, r) ^ a, _rotated(b, s) ^ c
            else:
                a, c = a + b, c + d
                b, d = _rotated(b, r) ^ a, _rotated(d, s) ^ c
        a, b, c = (x + keyed[(four + 1 + i) % 5] for i, x in enumerate((a, b, c)))
        d = d + keyed[(four + 4) % 5] + np.uint32(four + 1)
    return np.stack([a, b, c, d])


def schedule(keyed: Words) -> tuple[Words, Words]:
    """What the kernel adds each time, four words a row; the rotations of each four rounds."""
    added = [[int(keyed[(four + i) % 5]) + four * (i == 3) for i in range(4)] for four in range(6)]
    turned = [[by for pair in (ODD if four % 2 else EVEN) for by in pair] for four in range(5)]
    return np.array(added, np.uint64).astype(np.uint32), np.array(turned, np.uint32)


def _rotated(words: Words, by: int) -> Words:
    rotated: Words = words << np.uint32(by) | words >> np.uint32(32 - by)
    return rotated


def numbers_of(player: int, seed: int, numbers: int, at_once: int = 16) -> Iterator[int]:
    """The numbers that a player meets, one after the other without end, as places on the layout.

    `at_once` says how many turns to draw first; later ones are drawn in larger lots.
    """
    keyed, turn = key(seed), 0
    while True:
        turns = np.arange(turn, turn + at_once, dtype=np.uint32)
        counter = np.zeros((4, at_once), np.uint32)
        counter[0], counter[1], counter[2] = player & 0xFFFFFFFF, player >> 32, turns
        words = threefry(counter, keyed).T
        halves = np.stack([words & np.uint32(0xFFFF), words >> np.uint32(16)], axis=-1).ravel()
        scaled = halves * np.uint32(numbers)
        fair = (scaled & np.uint32(0xFFFF)) >= unfair(numbers)
        yield from (scaled[fair] >> np.uint32(16)).tolist()
        turn += at_once
        at_once = min(2 * at_once, 4096)


def unfair(numbers: int) -> int:
    """How many of the 65,536 values of a draw are passed over."""
    return 65536 % numbers
