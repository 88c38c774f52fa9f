"""The answers of `croupier wheel-check` as a page, as JSON, and as rows of figures."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from croupier.cli import screen
from croupier.cli.wheel_results import Source

if TYPE_CHECKING:
    from croupier.wheel_quality import Check
    from croupier.wheel_quality.answers import Answer
    from croupier.wheel_quality.power import FalseAlarms


def title(check: "Check", sources: Sequence[Source]) -> str:
    """Which tables or files, and how many results."""
    tables = dict.fromkeys(source.table or source.file.name for source in sources)
    of = ", ".join(tables)
    return f"{of}: {check.sample.spins:,} results on a wheel of {check.sample.size} compartments"


def looks(check: "Check") -> dict[str, list[Any]]:
    """All that was looked at, a row each."""
    columns: dict[str, list[Any]] = {
        name: [] for name in ("question", "what", "seen", "expected", "z")
    }
    for answer in check.answers:
        looks = answer.looks
        columns["question"] += [answer.question.value] * len(looks.what)
        columns["what"] += list(looks.what)
        columns["seen"] += looks.seen.tolist()
        columns["expected"] += looks.expected.tolist()
        columns["z"] += looks.z.tolist()
    return columns


def show(check: "Check", sources: Sequence[Source], alarms: "FalseAlarms | None") -> None:
    """The verdict, a sentence for each question, and what has to be known to read them."""
    from croupier.wheel_quality.sentences import ASKED, finding, remarks, verdict, was

    screen.title(title(check, sources))
    screen.paragraph(verdict(check))
    screen.heading("What was asked")
    rows = [(ASKED[a.question], finding(a, a in check.odd)) for a in check.answers]
    screen.table(("", ""), rows)
    for source in sources:
        if source.earlier:
            screen.note(f"{source.file}: {source.earlier:,} results of another wheel, or with the "
                        "zeros in another order, are left out.")  # fmt: skip
    if alarms is not None:
        made_up = f"Of {alarms.wheels:,} made-up fair wheels, spun as often, {alarms.odd:,}"
        screen.note(f"{made_up} {was(alarms.odd)} called odd.")
    for remark in remarks(check):
        screen.note(remark)


def in_json(
    check: "Check", sources: Sequence[Source], alarms: "FalseAlarms | None"
) -> dict[str, Any]:
    """The same for a program, with the figures behind the sentences."""
    from croupier.wheel_quality.power import bias_seen
    from croupier.wheel_quality.sentences import SECTOR, remarks, verdict

    size, spins = check.sample.size, check.sample.spins
    seen = {str(width): bias_seen(size, spins, width, level=check.level) for width in (1, SECTOR)}
    return {
        "verdict": check.verdict,
        "sentence": verdict(check),
        "spins": spins,
        "level": check.level,
        "wheel": list(check.sample.wheel.order),
        "files": [
            {"file": str(s.file), "table": s.table, "spins": len(s.spins), "earlier": s.earlier}
            for s in sources
        ],
        "questions": [_question(check, answer) for answer in check.answers],
        "numbers": _numbers(check),
        "bias_seen": seen,
        "false_alarms": alarms,
        "remarks": list(remarks(check)),
    }


def _question(check: "Check", answer: "Answer") -> dict[str, Any]:
    from croupier.wheel_quality.sentences import HYPOTHESES, finding

    looks = answer.looks
    at = looks.oddest if len(looks.what) else None
    return {
        "question": answer.question.value,
        "hypothesis": HYPOTHESES[answer.question],
        "sentence": finding(answer, answer in check.odd),
        "odd": answer in check.odd,
        "spins": answer.spins,
        "least": answer.least,
        "looks": len(looks.what),
        "oddest": None if at is None else looks.what[at],
        "seen": None if at is None else float(looks.seen[at]),
        "expected": None if at is None else float(looks.expected[at]),
        "z": None if at is None else float(looks.z[at]),
        "statistic": answer.statistic,
        "chance": answer.chance,
        "corrected": check.corrected.get(answer.question),
        "fair_wheels": answer.among,
        "left_out": list(answer.left_out),
    }


def _numbers(check: "Check") -> list[dict[str, Any]]:
    from croupier.wheel_quality.evenness import numbers_looks

    looks = numbers_looks(check.sample)
    return [
        {"number": number, "seen": int(seen), "expected": float(expected), "z": float(z)}
        for number, seen, expected, z in zip(
            looks.what, looks.seen, looks.expected, looks.z, strict=True
        )
    ]
