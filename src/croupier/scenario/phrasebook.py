"""All that can be said in a scenario, as Markdown made from the grammar tables."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from croupier.scenario.acts import CONSOLE, PIT, PLAYERS
from croupier.scenario.compound import COMPOUND
from croupier.scenario.expected import FORMS
from croupier.scenario.facts import FACTS
from croupier.scenario.grammar import SLOTS, Phrase
from croupier.scenario.header import KEYS
from croupier.scenario.notes import NOTES
from croupier.scenario.proposals import ACTS

Rows = Iterable[tuple[str, str]]


def phrasebook() -> str:
    """The lists of docs/scenarios.md, and what `croupier play --phrases` prints."""
    slots = {name.upper(): means for name, (_, means) in SLOTS.items()}
    parts = [
        ("The head", "line", KEYS_ROWS),
        ("Several acts in one line", "act", _rows(COMPOUND)),
        ("Players", "act", _rows(PLAYERS)),
        ("Console and wheel", "act", _rows(CONSOLE)),
        ("The pit and the system", "act", _rows(PIT)),
        ("Acts that take two persons", "ACT", _rows(ACTS)),
        ("Notes behind an act", "note", NOTES.items()),
        ("Beneath an act: what is heard", "line", FORMS.items()),
        ("Beneath an act: facts", "line", _rows(FACTS)),
        ("Words in capitals", "word", slots.items()),
    ]
    return "\n".join(line for part in parts for line in _table(*part))


KEYS_ROWS: Rows = [(key, means) for key, (_, means) in KEYS.items()]


def _rows(phrases: Sequence[Phrase[Any]]) -> Rows:
    return [(phrase.shown, phrase.means) for phrase in phrases]


def _table(title: str, first: str, rows: Rows) -> Iterator[str]:
    yield from (f"### {title}", "", f"| {first} | meaning |", "|---|---|")
    yield from (f"| `{said}` | {means} |" for said, means in rows)
    yield ""
