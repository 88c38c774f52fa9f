"""The tails, against SciPy and against counting."""

from math import comb, exp, sqrt

import numpy as np
import pytest
from scipy import stats  # type: ignore[import-untyped]  # it has no type hints

from croupier.wheel_quality.tails import (
    binomial_tail,
    chi_squared_tail,
    of_many,
    rayleigh_tail,
)


@pytest.mark.parametrize("freedom", [1, 2, 3, 36, 37, 38, 100])
def test_chi_squared(freedom: int) -> None:
    for x in (0.0, 0.1, 1, 10, 37, 60.5, 120, 400):
        assert chi_squared_tail(x, freedom) == pytest.approx(stats.chi2.sf(x, freedom), rel=1e-11)


@pytest.mark.parametrize(("trials", "chance"), [(10, 0.5), (1000, 1 / 38), (10**6, 18 / 37)])
def test_binomial(trials: int, chance: float) -> None:
    mean, deviation = trials * chance, sqrt(trials * chance * (1 - chance))
    for z in (-5, -2, -0.5, 0, 0.5, 2, 5):
        seen = min(max(round(mean + z * deviation), 0), trials)
        above, below = (
            stats.binom.sf(seen - 1, trials, chance),
            stats.binom.cdf(seen, trials, chance),
        )
        assert binomial_tail(seen, trials, chance) == pytest.approx(
            min(1, 2 * min(above, below)), rel=1e-8
        )


def test_binomial_by_counting() -> None:
    for seen in range(11):
        above = sum(comb(10, k) for k in range(seen, 11)) / 1024
        below = sum(comb(10, k) for k in range(seen + 1)) / 1024
        assert binomial_tail(seen, 10, 0.5) == pytest.approx(min(1, 2 * min(above, below)))


def test_rayleigh_is_that_of_random_directions() -> None:
    random, steps = np.random.default_rng(5), 100
    turns = random.integers(0, 38, (20_000, steps)) * (2 * np.pi / 38)
    lengths = np.hypot(np.cos(turns).sum(axis=1), np.sin(turns).sum(axis=1))
    for chance in (0.5, 0.1, 0.01, 0.001):
        found = np.mean([rayleigh_tail(r, steps) <= chance for r in lengths])
        assert found == pytest.approx(chance, abs=4 * sqrt(chance / 20_000))
    assert rayleigh_tail(0, steps) == 1
    assert rayleigh_tail(2000, 10**6) == pytest.approx(exp(-4), rel=1e-3)


def test_the_best_of_many_looks() -> None:
    assert of_many(0.01, 1) == pytest.approx(0.01)
    assert of_many(0.01, 10) == pytest.approx(1 - 0.99**10)
    assert of_many(1e-20, 10) == pytest.approx(1e-19)
    assert of_many(1.0, 3) == 1
