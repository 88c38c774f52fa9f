"""The lines beneath an act: who hears what, a refusal, or a fact about the table."""

import re
from dataclasses import dataclass
from typing import Literal

from croupier.rules.refusal import Refusal
from croupier.scenario.facts import FACTS, Truth
from croupier.scenario.grammar import Phrase, Words, find, nearest

HEARS = re.compile(
    r"(?P<who>all|others|players|staff|the display|the console|the pit|[A-Z]\w*)"
    r" hears?(?:: (?P<says>.+)| nothing)"
)
REFUSED = re.compile(r"refused: (?P<says>[a-z ]+(?: \([^()]+\))?)(?: - (?P<why>.+))?")
GROUPS = ("all", "others", "players", "staff", "the display", "the console", "the pit")

# How the lines that are not facts are explained.
FORMS = {
    "all hear: …": "every screen that is on",
    "others hear: …": "all screens but that of the seat whose act it is",
    "players hear: …": "all terminals and the public display",
    "staff hear: …": "the console and the pit",
    "T1 hears: …": "one terminal; `the display`, `the console` and `the pit` are said so too",
    "T1 hears nothing": "not a word",
    "refused: late bet (3.5)": "the answer to who asked: its code in words, and the clause if any",
}


@dataclass(frozen=True, slots=True)
class Expected:
    """One expected line. `who` and `says` are for what is heard; a fact has its phrase."""

    line: int
    text: str
    kind: Literal["heard", "refused", "fact"]
    who: str = ""
    says: str = ""
    fact: Phrase[Truth] | None = None
    words: Words | None = None


def read_expected(line: int, text: str) -> tuple[Expected, list[str]]:
    """An expected line, and the names in it that the header has to know."""
    if match := REFUSED.fullmatch(text):
        says = match["says"] + (f" - {match['why']}" if match["why"] else "")
        return Expected(line, text, "refused", says=says), []
    if match := HEARS.fullmatch(text):
        who = match["who"]
        names = [] if who in GROUPS else [who]
        return Expected(line, text, "heard", who, match["says"] or ""), names
    found = find(FACTS, text)
    if found is None:
        hint = nearest(FACTS, text)
        message = f"nothing that can be expected says “{text}”; {hint}"
        raise Refusal("unknown_phrase", message)
    phrase, words = found
    names = [words[slot] for slot in ("seat", "person") if slot in words]
    return Expected(line, text, "fact", fact=phrase, words=words), names
