"""Many spins of one slip, and runs: against plain convolution and published figures."""

from fractions import Fraction
from itertools import product

import pytest

from croupier import Refusal, SlipOdds, layout, layouts, odds
from croupier.odds import chance_of_run, flat_spins
from croupier.odds.flat_spins import ways_of

B = layout("rws-00-etg-2019-b")


def convolved(one: dict[int, Fraction], other: dict[int, Fraction]) -> dict[int, Fraction]:
    """The distribution of a sum, term by term."""
    found: dict[int, Fraction] = {}
    for (a, p), (b, q) in product(one.items(), other.items()):
        found[a + b] = found.get(a + b, Fraction(0)) + p * q
    return found


@pytest.mark.parametrize("id", layouts())
@pytest.mark.parametrize("slip", ["red", "17", "10 on red, 3 on dozen 2, 1 on 0", "red, black"])
def test_spins_of_a_slip_are_its_convolution(id: str, slip: str) -> None:
    bets = layout(id).slip(slip)
    once = odds(bets).distribution
    plain = once
    assert flat_spins(bets, 1) == once
    for spins in range(2, 6):
        plain = convolved(plain, once)
        found = flat_spins(bets, spins)
        assert found == plain
        assert list(found) == sorted(found)


def test_mean_and_variance_of_many_spins() -> None:
    bets = B.slip("2 on split 8/11, 1 on 0")
    found, one = flat_spins(bets, 300), odds(bets)
    mean = sum(net * chance for net, chance in found.items())
    assert mean == -300 * one.expected_loss
    assert sum((net - mean) ** 2 * c for net, c in found.items()) == 300 * one.variance
    assert sum(found.values()) == 1


def test_what_would_not_fit_is_refused() -> None:
    with pytest.raises(Refusal, match="too large; simulate it"):
        flat_spins(B.slip("17"), 10**6)


def test_the_chance_of_a_run_is_that_of_brute_force() -> None:
    chance = Fraction(20, 38)
    for run, spins in product(range(1, 5), range(9)):
        expected = Fraction(0)
        for path in product("LW", repeat=spins):
            if "L" * run in "".join(path):
                losses = path.count("L")
                expected += chance**losses * (1 - chance) ** (spins - losses)
        assert chance_of_run(chance, run, spins) == expected


def test_published_runs_where_they_are_right_and_where_they_are_wrong() -> None:
    assert round(float(chance_of_run(Fraction(19, 37), 6, 200)), 5) == 0.84406
    assert round(float(chance_of_run(Fraction(20, 38), 6, 150)), 4) == 0.7931  # not 77.2 %


def test_how_often_one_number_comes_in_a_hundred_spins() -> None:
    """Four times or more, five or more, with one zero; one reads "42/32/18 %"."""
    numbers = [str(n) for n in range(37)]
    ways = ways_of(SlipOdds(1, {n: 36 if n == "17" else 0 for n in numbers}), 100)
    at_least = [
        sum(w for net, w in ways.items() if net >= 36 * times - 100) / sum(ways.values())
        for times in (4, 5)
    ]
    assert [round(chance, 4) for chance in at_least] == [0.2856, 0.1348]


def test_a_run_of_nothing_is_no_run() -> None:
    with pytest.raises(Refusal, match="from 1 up"):
        chance_of_run(Fraction(1, 2), 0, 10)
