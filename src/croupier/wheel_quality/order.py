"""Does a spin know what came before it? Repeats, runs of colour, places round the wheel."""

from math import hypot, pi, sqrt

import numpy as np

from croupier.rules.numbers import colour
from croupier.wheel_quality.answers import Answer, Looks, Question
from croupier.wheel_quality.sample import Places, Sample
from croupier.wheel_quality.tails import binomial_tail, of_many, rayleigh_tail

LEAST_PAIRS = 100
LAGS = range(1, 11)


def repeats(sample: Sample) -> Answer:
    """Numbers that fall twice running; hypothesis: one in as many as the wheel has, exactly."""
    before, after = sample.pairs()
    seen = int(np.sum(sample.places[before] == sample.places[after]))
    return _counted(Question.REPEATS, "the same number again", seen, len(before), 1 / sample.size)


def colours(sample: Sample) -> Answer:
    """How often the colour changes; hypothesis: every other time, of successive red and black.

    Few changes are long runs of a colour, many changes short ones. Pairs with a zero do not count.
    """
    by_place = {"green": 0, "red": 1, "black": 2}
    colour_of = np.array([by_place[colour(number)] for number in sample.wheel.order])
    colours = colour_of[sample.places]
    before, after = sample.pairs()
    both = (colours[before] > 0) & (colours[after] > 0)
    changes = int(np.sum((colours[before] != colours[after]) & both))
    return _counted(Question.COLOURS, "another colour", changes, int(both.sum()), 0.5)


def _counted(question: Question, what: str, seen: int, pairs: int, share: float) -> Answer:
    z = (seen - pairs * share) / sqrt(max(pairs, 1) * share * (1 - share))
    looks = Looks((what,), np.array([seen * 1.0]), np.array([pairs * share]), np.array([z]))
    chance = binomial_tail(seen, pairs, share) if pairs >= LEAST_PAIRS else None
    return Answer(question, pairs, LEAST_PAIRS, looks, abs(z), chance)


def lags(sample: Sample) -> Answer:
    """Whether the places of results and of those 1 to 10 spins later have anything in common.

    Rayleigh's test of the distances between them; hypothesis: all distances have the same chance.
    """
    steps = []
    for lag in LAGS:
        before, after = sample.pairs(lag)
        steps.append((sample.places[after] - sample.places[before]) % sample.size)
    names = tuple(f"{lag} spins later" if lag > 1 else "the next spin" for lag in LAGS)
    return concentration(Question.LAGS, names, steps, sample.size)


def concentration(
    question: Question, names: tuple[str, ...], steps: list[Places], size: int
) -> Answer:
    """Rayleigh's test of each of some lists of distances, corrected for how many they are.

    `seen` is how much the distances agree, from 0 to 1; `z` counts standard deviations of it.
    """
    if not names:
        none = np.zeros(0)
        return Answer(question, 0, LEAST_PAIRS, Looks((), none, none, none), 0.0, None)
    pairs = [len(found) for found in steps]
    lengths = [resultant(np.bincount(found, minlength=size)) for found in steps]
    agreement = np.array([r / max(n, 1) for r, n in zip(lengths, pairs, strict=True)])
    expected = np.array([sqrt(pi / 4 / max(n, 1)) for n in pairs])
    z = np.array([r * sqrt(2 / max(n, 1)) for r, n in zip(lengths, pairs, strict=True)])
    looks = Looks(names, agreement, expected, z)
    chance = None
    if min(pairs) >= LEAST_PAIRS:
        tails = [rayleigh_tail(r, n) for r, n in zip(lengths, pairs, strict=True)]
        chance = of_many(min(tails), len(tails))
    return Answer(question, min(pairs), LEAST_PAIRS, looks, float(z.max()), chance)


def resultant(counts: Places) -> float:
    """How far so many unit steps in each of the directions round the wheel lead in all."""
    turns = 2 * pi * np.arange(len(counts)) / len(counts)
    return hypot(float(np.sum(counts * np.cos(turns))), float(np.sum(counts * np.sin(turns))))
