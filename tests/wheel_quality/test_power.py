"""What is planted is found, by the question it is for, and not by those it is not for."""

import pytest

from croupier.wheel_quality import check, spins_needed
from croupier.wheel_quality.answers import Question
from croupier.wheel_quality.evenness import least_spins
from croupier.wheel_quality.power import bias_seen, biased, seen
from croupier.wheel_quality.sample import Sample
from tests.wheel_quality.wheels import (
    TRIPLE,
    WHEEL,
    fair,
    favouring,
    generator,
    repeating,
    signed,
)

Q = Question
SECTOR = ["22", "18", "29", "7", "28", "12"]


def odd(sample: Sample) -> set[Question]:
    """Which questions a sample answers oddly."""
    return {answer.question for answer in check(sample).odd}


def how_often(samples: list[Sample]) -> dict[Question, float]:
    """For each question, the share of samples that answer it oddly."""
    found = [odd(sample) for sample in samples]
    return {q: sum(q in some for some in found) / len(found) for q in Question}


def test_a_number_that_falls_too_often() -> None:
    random = generator(11)
    samples = [favouring(random, fair(random, 12_000), ["17"], 0.5) for _ in range(40)]
    found = how_often(samples)
    assert found[Q.NUMBERS] >= 0.9
    assert max(found[q] for q in (Q.REPEATS, Q.COLOURS, Q.LAGS, Q.DISTANCES, Q.DEALERS)) <= 0.1
    looks = check(samples[0]).answers[1].looks
    assert looks.what[looks.oddest] == "17"


def test_a_sector_that_falls_too_often() -> None:
    random = generator(12)
    samples = [favouring(random, fair(random, 12_000), SECTOR, 0.15) for _ in range(40)]
    found = how_often(samples)
    assert found[Q.SECTORS] >= 0.9
    assert found[Q.SECTORS] > found[Q.NUMBERS]
    for sample in samples[:5]:
        looks = check(sample).answers[2].looks
        first, last = looks.what[looks.oddest].split("–")
        assert {first, last} & set(SECTOR)


def test_a_sector_on_a_wheel_with_three_zeros() -> None:
    random = generator(13)
    wide = list(TRIPLE.order[:10])
    samples = [favouring(random, fair(random, 12_000, wheel=TRIPLE), wide, 0.12) for _ in range(20)]
    assert how_often(samples)[Q.SECTORS] >= 0.9


def test_results_that_are_told_twice() -> None:
    random = generator(14)
    found = how_often([repeating(random, fair(random, 1000), 0.05) for _ in range(30)])
    assert found[Q.REPEATS] >= 0.9
    assert max(found[q] for q in (Q.COMPARTMENTS, Q.NUMBERS, Q.SECTORS, Q.DEALERS)) <= 0.1


def test_a_dealer_with_a_signature() -> None:
    random = generator(15)
    samples = [signed(random, fair(random, 1500), "ben", 7) for _ in range(20)]
    found = how_often(samples)
    assert found[Q.DEALERS] >= 0.9
    assert max(found[q] for q in (Q.COMPARTMENTS, Q.NUMBERS, Q.SECTORS)) <= 0.1
    answer = check(samples[0]).answers[-1]
    assert answer.looks.what[answer.looks.oddest] == "ben"


def test_a_drop_zone_of_all_dealers() -> None:
    random = generator(16)
    samples = [signed(random, fair(random, 1500, dealers=1), "anna", 9) for _ in range(20)]
    assert how_often(samples)[Q.DISTANCES] >= 0.9


def test_the_power_that_is_stated_is_what_whole_checks_have() -> None:
    random, spins = generator(17), 3000
    told = seen(38, spins, 4, 0.3)
    even = {Q.COMPARTMENTS, Q.NUMBERS, Q.SECTORS}
    samples = [
        favouring(random, fair(random, spins), list(WHEEL.order[:4]), 0.3) for _ in range(150)
    ]
    found = sum(bool(odd(sample) & even) for sample in samples) / len(samples)
    assert told == pytest.approx(found, abs=4 * 0.5 / 150**0.5)
    assert 0.2 < told < 0.98


def test_the_results_needed_are_those_that_give_the_power() -> None:
    needed = spins_needed(38, 1, 0.5)
    assert seen(38, needed, 1, 0.5) >= 0.88
    assert seen(38, round(needed / 1.3), 1, 0.5) < 0.9
    assert spins_needed(38, 1, 1.0) < needed < spins_needed(38, 1, 0.3)
    assert spins_needed(38, 6, 0.5) < spins_needed(38, 3, 0.5) < needed
    assert spins_needed(38, 1, 0.5, power=0.5) < needed


def test_the_bias_that_is_seen_is_the_other_way_round() -> None:
    bias = bias_seen(38, 5000)
    assert bias is not None
    assert seen(38, 5000, 1, bias) >= 0.88
    assert seen(38, 5000, 1, bias / 1.3) < 0.9
    assert bias_seen(38, 50_000) is not None
    assert (bias_seen(38, 50_000) or 9) < bias
    assert bias_seen(38, least_spins(38) - 1) is None


def test_below_the_least_even_a_doubled_number_is_missed_more_often_than_not() -> None:
    for size in (37, 38, 39):
        assert seen(size, least_spins(size) - 1, 1, 1.0) <= 0.55
        assert seen(size, 2 * least_spins(size), 1, 1.0) >= 0.9


def test_the_chances_of_a_biased_wheel() -> None:
    chances = biased(38, 3, 0.2)
    assert sum(chances) == pytest.approx(1)
    assert chances[2] == pytest.approx(1.2 / 38)
    assert seen(38, 5000, 3, 0.0) <= 0.03
    with pytest.raises(ValueError, match="cannot have a bias"):
        biased(38, 19, 1.5)
