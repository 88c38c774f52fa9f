"""The catalogues: complete in every language, with the same placeholders, and no word unused."""

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from croupier.rules.places import KINDS
from croupier.table.permissions import STAFF
from croupier.table.phases import Phase

PAGES = Path(__file__).resolve().parents[2] / "src/croupier/server/pages"
LANGUAGES = ("en", "zh", "ms", "ta")
CATALOGUES = sorted({path.name.split(".")[0] for path in (PAGES / "words").iterdir()})
FROM_THE_HOUSE = {
    "phase": [phase.value for phase in Phase],
    "kind": KINDS,
    "role": [*STAFF, "auditor"],
    "colour": ("red", "black", "green"),
}
USED = re.compile(r"""\b(?:say|has|beside)\(\s*(?:[^()"`]+,\s*)?(["`])([\w.]+)(\$\{)?""")
MARKED = re.compile(r'data-words(?:-[\w-]+)?="([\w.]+)"')
KEYED = re.compile(r'\b(?:words|key): "([\w.]+)"')


def catalogue(name: str, language: str) -> dict[str, str]:
    """One catalogue in one language."""
    read: dict[str, str] = json.loads((PAGES / f"words/{name}.{language}.json").read_text())
    return read


def placeholders(text: str) -> list[str]:
    """What stands in braces."""
    return sorted(re.findall(r"\{(\w+)\}", text))


@pytest.mark.parametrize("name", CATALOGUES)
@pytest.mark.parametrize("language", LANGUAGES[1:])
def test_a_language_says_all_that_english_says(name: str, language: str) -> None:
    english, other = catalogue(name, "en"), catalogue(name, language)
    assert list(other) == list(english) == sorted(english)
    assert [key for key in english if not other[key].strip()] == []
    differ = [k for k in english if placeholders(english[k]) != placeholders(other[k])]
    assert differ == []


def used() -> Iterator[tuple[str, bool]]:
    """The keys that the pages use; of those that end in a value only the beginning."""
    for path in PAGES.rglob("*"):
        if path.suffix == ".js":
            text = path.read_text()
            yield from ((key, bool(open)) for _, key, open in USED.findall(text))
            yield from ((key, False) for key in KEYED.findall(text))
        elif path.suffix == ".html":
            yield from ((key, False) for key in MARKED.findall(path.read_text()))


def test_no_word_is_missing_and_none_unused() -> None:
    words = {key for name in CATALOGUES for key in catalogue(name, "en")}
    whole = {key for key, is_beginning in used() if not is_beginning}
    beginnings = tuple(key for key, is_beginning in used() if is_beginning)
    assert whole - words == set()
    assert {key for key in words - whole if not key.startswith(beginnings)} == set()
    assert [it for it in beginnings if not any(key.startswith(it) for key in words)] == []


@pytest.mark.parametrize("beginning", FROM_THE_HOUSE)
def test_what_the_house_names_has_words(beginning: str) -> None:
    words = {key for name in CATALOGUES for key in catalogue(name, "en")}
    assert {f"{beginning}.{it}" for it in FROM_THE_HOUSE[beginning]} - words == set()


def test_no_key_stands_in_two_catalogues() -> None:
    keys = [key for name in CATALOGUES for key in catalogue(name, "en")]
    assert len(keys) == len(set(keys))
