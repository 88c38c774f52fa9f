"""A grammar as a table of phrases: a form with slots, and what is made of a line that fits it."""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from functools import cached_property
from typing import Generic, TypeVar

T = TypeVar("T")

NAME = r"[A-Z]\w*"
COUNT = r"\d+"
WHEEL_NUMBER = r"000|00|\d{1,2}"

# What may stand in a slot, and how the list of phrases explains it.
SLOTS: Mapping[str, tuple[str, str]] = {
    "who": (
        rf"[Tt]he wheel|[Tt]he server|{NAME}",
        "a person or a seat of the header, or the wheel",
    ),
    "seat": (NAME, "a terminal or a place of the header, such as `T1`"),
    "slip": (r".+", "bets, such as `10 on split 8/11, 5 on red`"),
    "option": (r".+?", "a multiple piece bet, such as `tiers` or `neighbours 22 by 2`"),
    "credits": (COUNT, "a whole number of credits"),
    "staked": (COUNT, "credits at stake"),
    "change": (r"[+-]\d+", "credits up or down, such as `+50` or `-50`"),
    "colour": (r"[a-z]+", "a colour of chips"),
    "value": (COUNT, "what one chip is worth"),
    "voucher": (NAME, "a voucher's name in this file; its code is made from the name"),
    "number": (WHEEL_NUMBER, "a number of the wheel"),
    "old": (rf"void|{WHEEL_NUMBER}", "the number it has, or `void`"),
    "new": (WHEEL_NUMBER, "the number it should have"),
    "numbers": (r"[\d ]+", "numbers of the wheel, the newest first"),
    "zeros": (r"0[0 ]*", "the zeros in their order on the wheel"),
    "round": (COUNT, "a round by its number"),
    "rounds": (rf"{COUNT}(?:(?:, | and ){COUNT})*", "rounds by their numbers, such as `1 and 2`"),
    "proposal": (COUNT, "a proposal by its number"),
    "revolutions": (COUNT, "whole revolutions"),
    "direction": (r"against|with", "`against` or `with`"),
    "act": (r".+", "an act that takes two persons, from the list below"),
    "reason": (r".+", "a reason of the book, such as `ball flung out`"),
    "words": (r".+", "free words, in quotation marks or not"),
    "options": (r".+", "options, such as `finale, neighbours by 3`"),
    "layout": (r"\S+", "a layout, such as `a`"),
    "alarm": (COUNT, "an alarm by its number"),
    "serial": (r"[\w-]+", "the serial number of a wheel"),
    "limits": (r".+", "limits, such as `chip 5, split 5 to 100, 500 a round`"),
    "phase": (r"[a-z ]+", "a phase of the table, such as `bets open`"),
    "person": (NAME, "a person of the header"),
}


@dataclass(frozen=True)
class Phrase(Generic[T]):
    """One row of a grammar: "{seat} buys {credits}", what it makes, and what it means."""

    form: str
    make: T
    means: str

    @cached_property
    def pattern(self) -> re.Pattern[str]:
        """The form as a regular expression; a slot that stands twice must hold the same."""
        text, seen = "", set()
        for literal, slot in re.findall(r"([^{]*)(?:\{(\w+)\})?", self.form):
            text += re.escape(literal)
            if slot:
                text += f"(?P={slot})" if slot in seen else f"(?P<{slot}>{SLOTS[slot][0]})"
                seen.add(slot)
        return re.compile(text)

    @property
    def shown(self) -> str:
        """The form as people read it: SEAT buys CREDITS."""
        return re.sub(r"\{(\w+)\}", lambda slot: slot[1].upper(), self.form)

    @cached_property
    def weight(self) -> int:
        """How much of the form is fixed words: of two phrases that fit, the heavier is meant."""
        return len(re.sub(r"\{\w+\}", "", self.form))


Words = Mapping[str, str]


def find(phrases: Iterable[Phrase[T]], text: str) -> tuple[Phrase[T], Words] | None:
    """The phrase that fits, and what stands in its slots."""
    for phrase in sorted(phrases, key=lambda phrase: -phrase.weight):
        match = phrase.pattern.fullmatch(text)
        if match:
            return phrase, match.groupdict()
    return None


def nearest(phrases: Sequence[Phrase[T]], text: str) -> str:
    """What the writer may have meant, as the end of an error message."""
    bare = {re.sub(r"\{\w+\}", "", phrase.form): phrase.shown for phrase in phrases}
    shown = {phrase.shown: phrase.shown for phrase in phrases}
    without_names = re.sub(r"\b[A-Z]\w*|\d+", "", text)
    close = [
        *(bare[form] for form in get_close_matches(without_names, list(bare), n=2, cutoff=0.5)),
        *(shown[form] for form in get_close_matches(text, list(shown), n=2, cutoff=0.5)),
    ]
    if not close:
        return "croupier play --phrases lists what can be said"
    return f"did you mean “{'” or “'.join(dict.fromkeys(close[:3]))}”?"
