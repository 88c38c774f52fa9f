"""The generator: known answers, two implementations that agree, no bias, streams on their own."""

from itertools import islice

import numpy as np
import pytest
from numpy.typing import NDArray
from scipy.stats import chi2  # type: ignore[import-untyped]  # it has no stubs

from croupier import layout, layouts
from croupier.simulate.lanes import LANES, TURN, draw
from croupier.simulate.numbers import winning_numbers
from croupier.simulate.threefry import PARITY, key, numbers_of, schedule, threefry, unfair

PI = "243f6a88 85a308d3 13198a2e 03707344 a4093822 299f31d0 082efa98 ec4e6c89"
PUBLISHED = [  # counter and key, and the words of Threefry-4x32-20, published with Random123
    ("0 " * 8, "9c6ca96a e17eae66 fc10ecd4 5256a7d8"),
    ("ffffffff " * 8, "2a881696 57012287 f6c7446e a16a6732"),
    (PI, "59cd1dbb b8879579 86b5d00c ac8b6d84"),
]


def words(text: str) -> NDArray[np.uint32]:
    """Words of 32 bits as they are published."""
    return np.array([int(word, 16) for word in text.split()], np.uint32)


@pytest.mark.parametrize(("given", "expected"), PUBLISHED)
def test_the_published_answers(given: str, expected: str) -> None:
    counter, keyed = words(given)[:4], words(given)[4:]
    parity = np.bitwise_xor.reduce(keyed) ^ np.uint32(PARITY)
    found = threefry(counter.reshape(4, 1), np.append(keyed, parity))
    assert found.ravel().tolist() == words(expected).tolist()


@pytest.mark.parametrize("seed", [0, 7, 2**64 - 1])
@pytest.mark.parametrize("first", [0, 2**32 - 100, 2**40])
def test_kernel_and_plain_draws_are_the_same(seed: int, first: int) -> None:
    """Every lane of a turn holds what `numbers_of` gives its player, those passed over aside."""
    columns, x = np.empty(TURN * LANES, np.uint8), np.empty(4 * LANES, np.uint32)
    keys, rotations = schedule(key(seed))
    turns = []
    for turn in range(3):
        draw(columns, x, first, turn, keys, rotations, np.uint32(38))
        turns.append(columns.reshape(TURN, LANES).copy())
    for lane in (0, 1, 99, 100, LANES - 1):
        ours = [int(n) for n in np.concatenate(turns)[:, lane] if n < 38]
        assert ours == list(islice(numbers_of(first + lane, seed, 38), len(ours)))


def spread(drawn: NDArray[np.uint8], numbers: int) -> float:
    """The chance that fair draws would fall as unevenly as these, or more."""
    often = np.bincount(drawn, minlength=numbers)
    expected = len(drawn) / numbers
    return float(chi2.sf(((often - expected) ** 2 / expected).sum(), numbers - 1))


@pytest.mark.parametrize("id", layouts())
def test_every_number_is_as_likely(id: str) -> None:
    drawn = winning_numbers(layout(id), 20_000_000, seed=3)
    assert drawn.max() == len(layout(id).numbers) - 1
    assert 1e-4 < spread(drawn, len(layout(id).numbers)) < 1 - 1e-4


def test_a_number_one_percent_too_rare_would_be_seen() -> None:
    drawn = winning_numbers(layout("mbs-00-2012"), 20_000_000, seed=3)
    seventeens = np.flatnonzero(drawn == 17)
    assert spread(np.delete(drawn, seventeens[::100]), 38) < 1e-4


@pytest.mark.parametrize("numbers", [37, 38, 39])
def test_each_number_has_equally_many_of_the_draws_that_count(numbers: int) -> None:
    scaled = np.arange(65536, dtype=np.uint32) * numbers
    fair = (scaled & 0xFFFF) >= unfair(numbers)
    assert fair.sum() == 65536 - unfair(numbers)
    assert set(np.bincount(scaled[fair] >> 16)) == {65536 // numbers}


def test_neighbours_in_the_stream_and_across_streams_are_independent() -> None:
    """Pairs of one draw and the next, and of the same draw of two players, two seeds, two uses."""
    one = np.array([list(islice(numbers_of(p, 1, 38), 200)) for p in range(1500)], np.uint16)
    two = np.array([list(islice(numbers_of(p, 2, 38), 200)) for p in range(1500)], np.uint16)
    for first, second in [
        (one[:, :-1], one[:, 1:]),
        (one[:-1], one[1:]),
        (one, two),
        (one[:, ::8], np.roll(one[:, ::8], 1, axis=0)),
    ]:
        pairs = (first * np.uint16(38) + second).ravel()
        often = np.bincount(pairs, minlength=38 * 38)
        expected = len(pairs) / 38**2
        chance = chi2.sf(((often - expected) ** 2 / expected).sum(), 38**2 - 1)
        assert 1e-4 < chance < 1 - 1e-4


def test_a_longer_run_of_numbers_begins_with_the_shorter() -> None:
    table = layout("mbs-00-2012")
    assert np.array_equal(winning_numbers(table, 999), winning_numbers(table, 20_000)[:999])
    assert not np.array_equal(winning_numbers(table, 999), winning_numbers(table, 999, seed=1))
