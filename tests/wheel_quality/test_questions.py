"""The questions by hand: what is counted, what is not, and what the answers are together."""

from dataclasses import replace
from xml.etree import ElementTree

import numpy as np
import pytest
from scipy import stats  # type: ignore[import-untyped]  # it has no type hints

from croupier.rules.refusal import Refusal
from croupier.wheel_quality import Sample, Spin, check
from croupier.wheel_quality.answers import Answer, Looks, Question
from croupier.wheel_quality.check import Check
from croupier.wheel_quality.evenness import compartments, numbers, sector
from croupier.wheel_quality.fair import chance_among, fair_maxima
from croupier.wheel_quality.hands import dealers, distances
from croupier.wheel_quality.order import colours, lags, repeats
from croupier.wheel_quality.sentences import chance_in_words, finding, remarks, verdict
from tests.wheel_quality.wheels import WHEEL, fair, generator, repeating, signed

Q = Question


def spun(numbers: str, **more: str) -> Sample:
    """A sample of some numbers; a bar says that a spin is missing there."""
    spins, follows = [], True
    for word in numbers.split():
        if word == "|":
            follows = False
        else:
            spins.append(Spin(word, follows=follows, **more))
            follows = True
    return Sample.of(WHEEL, spins)


def test_chi_squared_is_pearsons() -> None:
    sample = fair(generator(21), 2000)
    answer = compartments(sample)
    statistic, chance = stats.chisquare(sample.counts)
    assert answer.statistic == pytest.approx(statistic)
    assert answer.chance == pytest.approx(chance)


def test_the_oddest_number_and_its_deviation() -> None:
    sample = fair(generator(22), 2000)
    looks = numbers(sample).looks
    share = 1 / 38
    for number, seen, z in zip(looks.what, looks.seen, looks.z, strict=True):
        fell = sum(WHEEL.order[place] == number for place in sample.places)
        assert seen == fell
        assert z == pytest.approx((fell - 2000 * share) / (2000 * share * (1 - share)) ** 0.5)


def test_every_sector_is_counted_by_hand() -> None:
    sample = fair(generator(23), 900)
    looks = sector(sample).looks
    assert len(looks.what) == len(set(looks.what)) == 38 * 18
    for at in range(0, len(looks.what), 7):
        first, last = (WHEEL.order.index(number) for number in looks.what[at].split("–"))
        width = (last - first) % 38 + 1
        inside = sum((place - first) % 38 < width for place in sample.places)
        assert (looks.seen[at], looks.expected[at]) == (inside, pytest.approx(900 * width / 38))
        deviation = (900 * width / 38 * (1 - width / 38)) ** 0.5
        assert looks.z[at] == pytest.approx((inside - 900 * width / 38) / deviation)


def test_fair_wheels_are_the_same_every_time_and_the_judged_one_is_counted() -> None:
    first, again = fair_maxima(38, 1000), fair_maxima.__wrapped__(38, 1000)
    assert np.array_equal(first.sectors, again.sectors)
    assert chance_among(first.numbers, 99) == 1 / 10_000
    assert chance_among(first.numbers, 0) == 1
    assert chance_among(np.arange(9999.0), 9989) == 11 / 10_000


def test_repeats_and_colours_of_successive_spins_only() -> None:
    sample = spun("17 17 | 17 4 4 | 4 0 0 19 21 | 21")
    again, changes = repeats(sample), colours(sample)
    assert (again.looks.seen[0], again.spins) == (3, 7)
    assert (changes.looks.seen[0], changes.spins) == (0, 4)  # the zeros are of no colour
    alternating = colours(spun("1 2 3 4 5 6"))
    assert (alternating.looks.seen[0], alternating.spins) == (5, 5)


def test_pairs_at_a_lag_bridge_no_gap() -> None:
    sample = spun("1 2 3 | 4 5 6 7")
    assert [pair.tolist() for pair in sample.pairs(2)] == [[0, 3, 4], [2, 5, 6]]
    assert [pair.tolist() for pair in sample.pairs(9)] == [[], []]


def test_distances_go_in_the_direction_of_the_ball() -> None:
    first, third = WHEEL.order[0], WHEEL.order[2]
    clockwise = spun(f"{first} {third} {first}", direction="clockwise")
    other = spun(f"{first} {third} {first}", direction="anticlockwise")
    assert clockwise.distances()[0].tolist() == [2, 36]
    assert other.distances()[0].tolist() == [36, 2]
    unknown = spun(f"{first} {third} {first}")
    assert unknown.distances()[0].tolist() == [2, 36]
    assert (clockwise.knows_directions, unknown.knows_directions) == (True, False)


def test_lags_find_a_wheel_that_answers_the_spin_before_the_last() -> None:
    sample = fair(generator(24), 800)
    places = sample.places.copy()
    for at in range(2, len(places)):  # within a third of the wheel
        places[at] = (places[at - 2] + places[at] // 3) % 38
    answer = lags(replace(sample, places=places))
    assert answer.looks.what[answer.looks.oddest] == "2 spins later"
    assert answer.chance is not None
    assert answer.chance < 1e-6


def test_dealers_with_few_spins_are_left_out_and_named() -> None:
    sample = fair(generator(25), 700, dealers=2)
    few = replace(sample, dealer_of=np.where(np.arange(700) < 90, 0, 1))
    answer = dealers(few)
    assert (answer.looks.what, answer.left_out) == (("ben",), ("anna",))
    nobody = dealers(replace(few, dealers=("", "")))
    assert (nobody.looks.what, nobody.chance) == ((), None)


def test_the_direction_matters_to_a_signature() -> None:
    known = signed(generator(26), fair(generator(27), 1200), "anna", 6)
    unknown = replace(known, directions=np.zeros_like(known.directions))
    assert (dealers(known).chance or 1) < 1e-6 * (dealers(unknown).chance or 1)
    assert (distances(known).chance or 1) <= (distances(unknown).chance or 1)


# ---- too few


@pytest.mark.parametrize("spins", [0, 1, 50, 759])
def test_nothing_is_said_about_numbers_on_too_few_spins(spins: int) -> None:
    sample = fair(generator(28), spins) if spins else Sample.of(WHEEL, [])
    stuck = replace(sample, places=np.full(spins, 5))
    for found in (check(sample), check(stuck)):
        assert [a.chance for a in found.answers[:3]] == [None] * 3
        assert "too few; 760 are needed" in finding(found.answers[0], False)
    assert check(sample).verdict == "too_few_spins"
    assert check(stuck).verdict == ("odd" if spins > 100 else "too_few_spins")


def test_a_number_that_is_told_again_and_again_is_odd_after_a_hundred() -> None:
    found = check(spun("17 " * 111))
    assert {answer.question for answer in found.odd} >= {Q.REPEATS, Q.COLOURS, Q.LAGS}
    assert found.answers[3].chance == pytest.approx(0, abs=1e-150)


# ---- together


def answered(**chances: float | None) -> Check:
    """A check whose questions have these chances."""
    none = np.zeros(1)
    answers = tuple(
        Answer(Question(name), 1000, 100, Looks(("x",), none, none, none), 0, chance)
        for name, chance in chances.items()
    )
    return Check(fair(generator(29), 1000), answers, 0.05)


def test_holm_by_hand() -> None:
    found = answered(numbers=0.01, sectors=0.04, repeats=0.015, colours=None, lags=0.9)
    assert found.corrected == {
        Q.NUMBERS: pytest.approx(0.04),
        Q.REPEATS: pytest.approx(0.045),
        Q.SECTORS: pytest.approx(0.08),
        Q.LAGS: pytest.approx(0.9),
    }
    assert [answer.question for answer in found.odd] == [Q.NUMBERS, Q.REPEATS]


def test_a_larger_chance_is_never_corrected_to_a_smaller_one() -> None:
    found = answered(numbers=0.02, sectors=0.021)
    assert list(found.corrected.values()) == [pytest.approx(0.04)] * 2


# ---- sentences


def test_what_is_said_of_a_fair_wheel() -> None:
    found = check(fair(generator(30), 4000))
    assert found.verdict == "nothing_found"
    assert verdict(found).startswith("Nothing odd found. With 4,000 results a number that falls ")
    assert verdict(found).endswith("is seen in 9 of 10 cases.")
    said = [finding(answer, False) for answer in found.answers]
    assert all(words.startswith("Nothing odd: ") for words in said)
    assert "with 37 degrees of freedom. Fair wheels are as odd " in said[0]
    assert "Of 9,999 fair wheels, " in said[1]
    assert next(remarks(found)).startswith("The ball's direction is not known")
    assert [*remarks(found)][-1].startswith("For information only")


def test_what_is_said_of_an_odd_one() -> None:
    found = check(repeating(generator(31), fair(generator(32), 900), 0.2))
    assert verdict(found).startswith("Odd: the same number again")
    assert "A fair wheel is called odd in at most 1 of 100 checks." in verdict(found)
    said = finding(found.answers[3], True)
    assert said.startswith("Odd: the same number again came ")
    assert said.endswith("once in a million million.") or "once in" in said


def test_a_notebook_shows_the_wheel_and_an_answer_to_each_question() -> None:
    found = check(fair(generator(36), 2000))
    page = ElementTree.fromstring(found._repr_html_())
    assert page[0].tag == "{http://www.w3.org/2000/svg}svg"
    assert [row[1].text for row in page.iter("tr")] == [finding(a, False) for a in found.answers]
    assert [p.text for p in page.iter("p")] == [*remarks(found)]


@pytest.mark.parametrize(
    ("chance", "words"),
    [(1, "100 times in 100"), (0.294, "29 times in 100"), (0.0042, "4 times in 1,000"),
     (0.00025, "once in 4,000"), (1e-9, "once in 1,000,000,000"),
     (1e-30, "less than once in a million million")],
)  # fmt: skip
def test_chances_in_words(chance: float, words: str) -> None:
    assert chance_in_words(chance) == words


def test_no_sentence_says_that_a_number_is_due() -> None:
    for sample in (
        fair(generator(33), 2000),
        repeating(generator(34), fair(generator(35), 900), 0.2),
    ):
        found = check(sample)
        said = " ".join(
            [verdict(found), *remarks(found), *(finding(a, True) for a in found.answers)]
        )
        assert not any(word in said.lower() for word in (" due", "overdue", "bet ", "will "))


def test_a_sample_refuses_what_it_does_not_know() -> None:
    with pytest.raises(Refusal, match="'000' is not on this wheel"):
        Sample.of(WHEEL, [Spin("000")])
    with pytest.raises(Refusal, match="clockwise or anticlockwise, not 'left'"):
        Sample.of(WHEEL, [Spin("0", direction="left")])
