"""All questions at once, and what follows from the answers together."""

from dataclasses import dataclass
from functools import cached_property

from croupier.wheel_quality.answers import Answer, Question
from croupier.wheel_quality.evenness import compartments, least_spins, numbers, sector
from croupier.wheel_quality.hands import dealers, distances
from croupier.wheel_quality.order import colours, lags, repeats
from croupier.wheel_quality.sample import Sample

QUESTIONS = {
    Question.COMPARTMENTS: compartments,
    Question.NUMBERS: numbers,
    Question.SECTORS: sector,
    Question.REPEATS: repeats,
    Question.COLOURS: colours,
    Question.LAGS: lags,
    Question.DISTANCES: distances,
    Question.DEALERS: dealers,
}
LEVEL = 0.01


@dataclass(frozen=True)
class Check:
    """The answers to all questions about a sample.

    A fair wheel is called odd, in whichever way, at most as often as `level` says.
    """

    sample: Sample
    answers: tuple[Answer, ...]
    level: float

    @cached_property
    def corrected(self) -> dict[Question, float]:
        """The chance of each answered question, corrected for how many there are (Holm)."""
        answered = [(a.chance, a.question) for a in self.answers if a.chance is not None]
        found, least = {}, 0.0
        for at, (chance, question) in enumerate(sorted(answered)):
            least = max(least, min(1.0, chance * (len(answered) - at)))
            found[question] = least
        return found

    @property
    def odd(self) -> tuple[Answer, ...]:
        """The answers that a fair wheel would hardly give."""
        return tuple(a for a in self.answers if self.corrected.get(a.question, 1.0) <= self.level)

    @property
    def enough(self) -> bool:
        """Whether there are spins enough to say anything about compartments."""
        return self.sample.spins >= least_spins(self.sample.size)

    @property
    def verdict(self) -> str:
        """One word: `odd`, `nothing_found`, or `too_few_spins`."""
        if self.odd:
            return "odd"
        return "nothing_found" if self.enough else "too_few_spins"

    def _repr_html_(self) -> str:
        from croupier.wheel_quality.notebook import shown

        return shown(self)


def check(sample: Sample, level: float = LEVEL) -> Check:
    """Ask all questions of a sample."""
    return Check(sample, tuple(ask(sample) for ask in QUESTIONS.values()), level)
