"""A check in plain sentences: what was asked, what was found, what could have been seen at all."""

from collections.abc import Iterator

from croupier.wheel_quality.answers import Answer, Question
from croupier.wheel_quality.check import Check
from croupier.wheel_quality.evenness import least_spins
from croupier.wheel_quality.power import POWER, bias_seen

SECTOR = 6  # the width of the sector by which it is told what could have been seen

ASKED = {
    Question.COMPARTMENTS: "all compartments together",
    Question.NUMBERS: "the oddest number",
    Question.SECTORS: "the oddest sector",
    Question.REPEATS: "the same number again",
    Question.COLOURS: "changes of colour",
    Question.LAGS: "dependence on earlier spins",
    Question.DISTANCES: "drop zone",
    Question.DEALERS: "dealer signature",
}
HYPOTHESES = {
    Question.COMPARTMENTS: "Every compartment has the same chance (chi-squared).",
    Question.NUMBERS: "Every compartment has the same chance (the largest deviation of a number).",
    Question.SECTORS: "Every compartment has the same chance (the largest deviation of a sector).",
    Question.REPEATS: "A number falls again as often as any other falls (binomial).",
    Question.COLOURS: "After red, black is as likely as red, and after black (binomial).",
    Question.LAGS: "Where a result lies has nothing to do with where those before lay (Rayleigh).",
    Question.DISTANCES: "From a number to the next, every distance has the same chance.",
    Question.DEALERS: "Under no dealer do distances from a number to the next agree (Rayleigh).",
}
FOR_INFORMATION = (
    "For information only: what a wheel has brought says nothing about its next number."
)


def verdict(check: Check) -> str:
    """What the check comes to, in one or two sentences."""
    level = _of_hundred(check.level)
    if check.odd:
        told = ", ".join(ASKED[answer.question] for answer in check.odd)
        return f"Odd: {told}. A fair wheel is called odd in at most {level} checks."
    if check.enough:
        return f"Nothing odd found. {visible(check)}"
    least = least_spins(check.sample.size)
    told = f"Too few spins: nothing is said about numbers and sectors below {least:,} results"
    asked = [a for a in check.answers if a.chance is not None]
    return f"{told}." + (" Nothing else was found." if asked else "")


def visible(check: Check) -> str:
    """How large a bias would have been seen."""
    size, spins = check.sample.size, check.sample.spins
    number, sector = (bias_seen(size, spins, width, level=check.level) for width in (1, SECTOR))
    if number is None or sector is None:
        return ""
    return (
        f"With {spins:,} results a number that falls {_percent(number)} too often, or a sector of "
        f"{SECTOR} that does by {_percent(sector)}, is seen in {round(POWER * 10)} of 10 cases."
    )


def finding(answer: Answer, is_odd: bool) -> str:
    """One answer in a sentence."""
    if answer.chance is None:
        of = "results" if answer.question in ABOUT_RESULTS else "pairs of results"
        return f"Not asked: {answer.spins:,} {of} are too few; {answer.least:,} are needed."
    odd = "Odd" if is_odd else "Nothing odd"
    return f"{odd}: {_seen(answer)} {how_often(answer)}"


ABOUT_RESULTS = (Question.COMPARTMENTS, Question.NUMBERS, Question.SECTORS)


def _seen(answer: Answer) -> str:
    """What was seen where it was oddest."""
    looks, at = answer.looks, answer.looks.oddest
    what, seen, expected = looks.what[at], looks.seen[at], looks.expected[at]
    match answer.question:
        case Question.COMPARTMENTS:
            freedom = len(looks.what) - 1
            return f"chi-squared is {answer.statistic:.1f} with {freedom} degrees of freedom."
        case Question.LAGS | Question.DEALERS:
            whom = f"with {what}" if answer.question is Question.DEALERS else f"of {what}"
            return f"the distances {whom} agree most, by {seen:.3f} (by chance {expected:.3f})."
        case Question.DISTANCES:
            what = f"a distance of {what} compartments"
        case Question.SECTORS:
            what = f"sector {what}"
        case Question.NUMBERS:
            what = f"number {what}"
    z = f"{looks.z[at]:+.2f}".replace("-", "−")
    return f"{what} came {seen:,.0f} times, {expected:,.1f} were expected (z {z})."


def how_often(answer: Answer) -> str:
    """How often a fair wheel is as odd."""
    if answer.chance is None:
        return ""
    if answer.among:
        as_odd = round(answer.chance * (answer.among + 1)) - 1
        how_many = f"{as_odd:,}" if as_odd else "none"
        return f"Of {answer.among:,} fair wheels, {how_many} {was(as_odd)} as odd."
    return f"Fair wheels are as odd {chance_in_words(answer.chance)}."


def was(how_many: int) -> str:
    """The verb that goes with a count."""
    return "was" if how_many in (0, 1) else "were"


def chance_in_words(chance: float) -> str:
    """A chance as "29 times in 100" or "once in 4,000"."""
    if chance >= 0.0995:
        return f"{round(chance * 100)} times in 100"
    if chance >= 0.00195:
        return f"{round(chance * 1000)} times in 1,000"
    if chance <= 1e-12:
        return "less than once in a million million"
    return f"once in {float(f'{1 / chance:.2g}'):,.0f}"


def remarks(check: Check) -> Iterator[str]:
    """What has to be known to read the answers."""
    by = {answer.question: answer for answer in check.answers}
    distances = by[Question.DISTANCES]
    if distances.chance is not None and not check.sample.knows_directions:
        yield ("The ball's direction is not known for every spin, so distances are clockwise: the "
               "signature of a dealer who alternates would hardly show.")  # fmt: skip
    if left_out := by[Question.DEALERS].left_out:
        least = by[Question.DEALERS].least
        yield f"Dealers with fewer than {least} pairs of results: {', '.join(left_out)}."
    yield FOR_INFORMATION


def _of_hundred(level: float) -> str:
    return f"{100 * level:g} of 100"


def _percent(bias: float) -> str:
    return f"{float(f'{100 * bias:.2g}'):g}%"
