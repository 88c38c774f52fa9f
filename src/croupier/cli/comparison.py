"""The books side by side, and their layouts: a row for everything in which they differ."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from croupier.cli import screen
from croupier.cli.topics import (
    Topic,
    Value,
    irregularity_topics,
    layout_topics,
    round_topics,
    word_topics,
)
from croupier.rules.layout import Layout
from croupier.rules.rulebook import Rulebook

TITLES = {
    "round": "A round",
    "irregularities": "Irregularities",
    "words": "Words",
    "layouts": "Layouts",
}
NOTHING = "–"
LEAST_COLUMN = 20


@dataclass(frozen=True)
class Compared:
    """A topic with what each book, or each layout, says to it, by id."""

    topic: Topic
    values: dict[str, Value | None]

    @property
    def same(self) -> bool:
        """Whether all say the same; where it is said does not count."""
        return len({value and value.value for value in self.values.values()}) == 1

    def in_json(self) -> dict[str, Any]:
        """The same for a program."""
        names = {"topic": self.topic.id, "question": self.topic.question, "same": self.same}
        return {**names, "values": self.values}


Parts = dict[str, list[Compared]]


def compare(books: Sequence[Rulebook]) -> Parts:
    """Put every topic to every book, or to every layout."""
    layouts = [layout for book in books for layout in book.layouts]
    return {
        "round": _answers(round_topics(), books),
        "irregularities": _answers(irregularity_topics(books), books),
        "words": _answers(word_topics(books), books),
        "layouts": _answers(layout_topics(layouts), layouts),
    }


def in_json(parts: Parts) -> dict[str, Any]:
    """The comparison for a program."""
    return {part: [compared.in_json() for compared in topics] for part, topics in parts.items()}


def show(parts: Parts) -> None:
    """Draw what differs, and name what does not."""
    for i, (part, compared) in enumerate(parts.items()):
        differing = [one for one in compared if not one.same]
        screen.heading(TITLES[part]) if i else screen.title(TITLES[part])
        if differing:
            _show_differing(differing)
        _show_same([one for one in compared if one.same])


def _show_differing(compared: list[Compared]) -> None:
    ids = list(compared[0].values)
    if screen.width() < LEAST_COLUMN * (len(ids) + 1):
        screen.table(("", "", ""), *map(_stacked, compared))
        return
    rows = [_side_by_side(one) for one in compared]
    screen.table(("", *ids), *([row] for row in rows) if screen.at_terminal() else [rows])


def _answers(topics: Iterable[Topic], asked: Sequence[Rulebook | Layout]) -> list[Compared]:
    compared = [
        Compared(topic, {each.id: topic.answer(each) for each in asked}) for topic in topics
    ]
    return [one for one in compared if any(one.values.values())]


def _side_by_side(compared: Compared) -> tuple[str, ...]:
    return compared.topic.question, *(_with_source(value) for value in compared.values.values())


def _stacked(compared: Compared) -> list[tuple[str, ...]]:
    """One line for each thing that is said, with all who say it."""
    by_value: dict[str, list[str]] = {}
    for id, value in compared.values.items():
        who = by_value.setdefault(value.value if value else NOTHING, [])
        who.append(f"{id} ({where})" if (where := _where(value)) else id)
    questions = [compared.topic.question] + [""] * len(by_value)
    return [
        (question, value, "\n".join(ids))
        for question, (value, ids) in zip(questions, by_value.items(), strict=False)
    ]


def _with_source(value: Value | None) -> str:
    if value is None:
        return NOTHING
    return f"{value.value} ({where})" if (where := _where(value)) else value.value


def _where(value: Value | None) -> str:
    """The clauses, or that it is a ruling where the document is silent."""
    if value is None:
        return ""
    return ", ".join(value.clause) or (value.ruling and "ruling")


def _show_same(compared: Iterable[Compared]) -> None:
    values = [(one.topic.question, next(iter(one.values.values()))) for one in compared]
    same = "; ".join(f"{question}: {value.value}" for question, value in values if value)
    if same:
        screen.note(f"The same in all: {same}.")
