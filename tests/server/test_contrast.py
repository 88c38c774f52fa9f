"""The colours of the pages can be told apart: contrast as WCAG 2.2 reckons it, from the tokens."""

import re
from pathlib import Path

import pytest

PAGES = Path(__file__).resolve().parents[2] / "src/croupier/server/pages"
TOKENS = dict(re.findall(r"--([\w-]+): (#[0-9a-f]{6});", (PAGES / "style.css").read_text()))
TEXT, LARGE, LINE = 4.5, 3.0, 3.0
WANTED = [
    *(("ink", ground, TEXT) for ground in ("night", "panel", "raised", "open", "closed", "wait")),
    *(("soft-ink", ground, TEXT) for ground in ("night", "panel", "raised")),
    *(("line", ground, TEXT) for ground in ("felt", "felt-deep", "zero", "red", "black")),
    *(("line", ground, TEXT) for ground in ("covered",)),
    *((tone, "panel", TEXT) for tone in ("good", "warn", "bad")),
    *(("dark-ink", ground, TEXT) for ground in ("gold", "warn", "ivory")),
    *(("focus", ground, LINE) for ground in ("night", "panel", "felt", "felt-deep", "raised")),
    *(("gold", ground, LINE) for ground in ("felt", "felt-deep", "black", "red")),
    ("quiet-line", "night", LINE),
    ("quiet-line", "panel", LINE),
]
CHIPS = re.findall(
    r"^\.([\w-]+) \{\n  --tone: (#[0-9a-f]{6});\n  --trim: (#[0-9a-f]{6});",
    (PAGES / "felt.css").read_text(),
    re.MULTILINE,
)


def luminance(colour: str) -> float:
    """How bright a colour is, from 0 to 1."""
    parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    linear = [p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: str, other: str) -> float:
    """From 1 (the same) to 21 (black on white)."""
    dark, bright = sorted((luminance(one), luminance(other)))
    return (bright + 0.05) / (dark + 0.05)


def test_the_reckoning_is_that_of_the_guideline() -> None:
    assert round(contrast("#000000", "#ffffff"), 2) == 21
    assert round(contrast("#777777", "#ffffff"), 2) == 4.48


@pytest.mark.parametrize(("one", "other", "least"), WANTED)
def test_tokens(one: str, other: str, least: float) -> None:
    assert contrast(TOKENS[one], TOKENS[other]) >= least


@pytest.mark.parametrize(("name", "tone", "trim"), CHIPS)
def test_the_value_on_a_chip(name: str, tone: str, trim: str) -> None:
    assert contrast(tone, trim) >= TEXT


def test_there_are_chips() -> None:
    assert len(CHIPS) >= 12
