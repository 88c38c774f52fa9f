"""Compare what happened with what the lines beneath an act expect.

An act without lines about what is heard may be heard by anybody. With one, the lines are all that
terminals and display hear of it; console and pit are complete where a line names them or `staff`.
A refusal has always to be expected.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from croupier.scenario.expected import Expected
from croupier.scenario.screens import CONSOLE, PIT, STAFF_SCREENS, Sentence, members
from croupier.table import events as e


@dataclass(frozen=True, slots=True)
class Finding:
    """Something that was not so: the line, what it says, and what happened."""

    line: int
    expected: str
    found: str


def refused_words(refused: e.Refused) -> str:
    """A refusal as a scenario says it: its code in words, the clause."""
    clause = f" ({refused.clause})" if refused.clause else ""
    return f"{refused.code.replace('_', ' ')}{clause}"


def compare_refused(
    line: int, expected: Sequence[Expected], refused: Sequence[e.Refused]
) -> Iterator[Finding]:
    """Every refusal with its line, every line with its refusal."""
    wanted = [one for one in expected if one.kind == "refused"]
    for one, answer in zip(wanted, refused, strict=False):
        short = refused_words(answer)
        if one.says not in (short, f"{short} - {answer.message}"):
            yield Finding(one.line, one.text, f"refused: {short} - {answer.message}")
    for one in wanted[len(refused) :]:
        yield Finding(one.line, one.text, "it was not refused")
    for answer in refused[len(wanted) :]:
        found = f"refused: {refused_words(answer)} - {answer.message}"
        yield Finding(line, "it is carried out", found)


def compare_heard(
    expected: Sequence[Expected], told: Sequence[Sentence], on: Iterable[str], seat: str
) -> Iterator[Finding]:
    """For each screen, all it heard with all the lines that are for it."""
    wanted = [one for one in expected if one.kind == "heard"]
    if not wanted:
        return
    on = frozenset(on)
    meant = {one.line: members(one.who, on, seat) for one in wanted}
    different: dict[tuple[int, str, str], list[str]] = {}
    for screen in _in_order({*on, *(screen for screens in meant.values() for screen in screens)}):
        lines = [one for one in wanted if screen in meant[one.line]]
        want = [one.says for one in lines if one.says]
        got = [sentence.text for sentence in told if screen in sentence.screens]
        if not _as_wanted(screen, wanted, want, got):
            line = (lines or wanted)[0].line
            difference = (line, "; ".join(want) or "nothing", "; ".join(got) or "nothing")
            different.setdefault(difference, []).append(screen)
    for (line, want_text, got_text), who in different.items():
        named = ", ".join(who)
        yield Finding(line, f"{named} hears: {want_text}", f"{named} hears: {got_text}")


def _as_wanted(
    screen: str, wanted: Sequence[Expected], want: Sequence[str], got: Sequence[str]
) -> bool:
    named = any(one.who in ("staff", screen) for one in wanted)
    if screen in STAFF_SCREENS and not named:
        left = iter(got)
        return all(part in left for text in want for part in text.split("; "))
    return "; ".join(want) == "; ".join(got)


def _in_order(names: set[str]) -> list[str]:
    return sorted(names, key=lambda name: (name in (CONSOLE, PIT), name))
