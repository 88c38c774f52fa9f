"""A fair wheel is called odd as often as is said, question by question and in all."""

from functools import cache
from math import sqrt

import numpy as np
import pytest

from croupier.rules.wheel import EUROPEAN, Wheel
from croupier.wheel_quality.answers import Answer, Question
from croupier.wheel_quality.check import QUESTIONS, Check, check
from croupier.wheel_quality.evenness import numbers, sector
from croupier.wheel_quality.power import false_alarms
from croupier.wheel_quality.tails import binomial_tail
from tests.wheel_quality.wheels import WHEEL, fair, generator

WHEELS = 1000
COUNTED = (Question.REPEATS, Question.COLOURS)  # small counts: no chance is hit exactly


@cache
def checks() -> tuple[Check, ...]:
    """Checks of fair wheels, each spun so often that all questions are asked."""
    random = generator(1)
    return tuple(check(fair(random, 1000)) for _ in range(WHEELS))


def assert_as_stated(alarms: float, level: float, wheels: int = WHEELS) -> None:
    """Whether so many alarms are what a level allows; neither more, nor so few as to be blind."""
    deviation = sqrt(wheels * level * (1 - level))
    assert alarms <= wheels * level + 4 * deviation
    assert alarms >= 0.6 * wheels * level - 4 * deviation


@pytest.mark.parametrize("level", [0.01, 0.05, 0.3])
@pytest.mark.parametrize("at", range(len(QUESTIONS)), ids=list(QUESTIONS))
def test_each_question_by_itself(at: int, level: float) -> None:
    assert all(found.answers[at].question is [*QUESTIONS][at] for found in checks())
    chances = [found.answers[at].chance for found in checks()]
    assert_as_stated(sum(chance is not None and chance <= level for chance in chances), level)


@pytest.mark.parametrize("level", [0.01, 0.05, 0.2])
def test_all_questions_together(level: float) -> None:
    alarms = sum(bool(Check(c.sample, c.answers, level).odd) for c in checks())
    assert_as_stated(alarms, level)


def test_without_the_correction_for_looks_far_too_many_would_be_called_odd() -> None:
    """The control: the oddest number judged as though it alone had been looked at."""

    def alone(answer: Answer) -> float:
        looks, at = answer.looks, answer.looks.oddest
        share = looks.expected[at] / answer.spins
        return binomial_tail(round(looks.seen[at]), answer.spins, share)

    for question in (Question.NUMBERS, Question.SECTORS):
        at = [*QUESTIONS].index(question)
        alarms = sum(alone(found.answers[at]) <= 0.05 for found in checks())
        with pytest.raises(AssertionError):
            assert_as_stated(alarms, 0.05)


def test_without_holm_too_many_would_be_called_odd() -> None:
    """The control: any question at the level is enough."""
    alarms = sum(any((a.chance or 1) <= 0.05 for a in c.answers) for c in checks())
    with pytest.raises(AssertionError):
        assert_as_stated(alarms, 0.05)


def test_a_question_that_never_finds_anything_would_be_seen() -> None:
    with pytest.raises(AssertionError):
        assert_as_stated(0, 0.05)


@pytest.mark.parametrize("zeros", [("0",), ("0", "00"), ("0", "00", "000")])
def test_numbers_and_sectors_on_every_size_of_wheel(zeros: tuple[str, ...]) -> None:
    wheel, random = Wheel((*zeros, *EUROPEAN)), generator(len(zeros))
    samples = [fair(random, 5000, wheel=wheel) for _ in range(400)]
    for ask in (numbers, sector):
        chances = np.array([ask(sample).chance for sample in samples], dtype=float)
        for level in (0.05, 0.5):
            assert_as_stated(int(np.sum(chances <= level)), level, 400)


def test_the_rate_can_be_asked_for() -> None:
    sample = fair(generator(2), 900)
    told: list[int] = []
    found = false_alarms(sample, 150, level=0.2, told=told.append)
    assert told == list(range(1, 151))
    assert_as_stated(found.odd, 0.2, 150)
    assert found.odd <= sum(found.by_question.values())
    assert found == false_alarms(sample, 150, level=0.2)
    assert found != false_alarms(sample, 150, level=0.2, seed=1)
    assert WHEEL.order == sample.wheel.order
