"""The books side by side, and their layouts: a row for everything in which they differ."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from croupier.cli import screen
from croupier.cli.topics import Topic, Value, book_topics, layout_topics
from croupier.rules.layout import Layout
from croupier.rules.rulebook import Rulebook

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


@dataclass(frozen=True)
class Comparison:
    """All topics of some books and of their layouts."""

    books: list[Compared]
    layouts: list[Compared]

    def in_json(self) -> dict[str, Any]:
        """The same for a program."""
        return {
            "rulebooks": [compared.in_json() for compared in self.books],
            "layouts": [compared.in_json() for compared in self.layouts],
        }


def compare(books: Sequence[Rulebook]) -> Comparison:
    """Put every topic to every book and to every layout."""
    layouts = [layout for book in books for layout in book.layouts]
    return Comparison(
        _answers(book_topics(books), books), _answers(layout_topics(layouts), layouts)
    )


def _answers(topics: Iterable[Topic], asked: Sequence[Rulebook | Layout]) -> list[Compared]:
    compared = [Compared(topic, {each.id: topic.answer(each) for each in asked}) for topic in topics]
    return [one for one in compared if any(one.values.values())]


def show(comparison: Comparison) -> None:
    """Draw what differs, and name what does not."""
    for title, part in (("Rule books", comparison.books), ("Layouts", comparison.layouts)):
        screen.heading(title)
        differing = [compared for compared in part if not compared.same]
        columns = list(part[0].values)
        if screen.width() >= LEAST_COLUMN * (len(columns) + 1):
            rows = [_side_by_side(compared) for compared in differing]
            screen.table(("", *columns), *([row] for row in rows))
        else:
            screen.table(("", "", ""), *map(_stacked, differing))
        _show_same([compared for compared in part if compared.same])


def _side_by_side(compared: Compared) -> tuple[str, ...]:
    return compared.topic.question, *(_with_source(value) for value in compared.values.values())


def _stacked(compared: Compared) -> list[tuple[str, ...]]:
    """One line for each thing that is said, with all who say it."""
    by_value: dict[str, list[str]] = {}
    for id, value in compared.values.items():
        by_value.setdefault(value.value if value else NOTHING, []).append(id)
    questions = [compared.topic.question] + [""] * len(by_value)
    return [
        (question, value, "\n".join(ids))
        for question, (value, ids) in zip(questions, by_value.items(), strict=False)
    ]


def _with_source(value: Value | None) -> str:
    if value is None:
        return NOTHING
    return f"{value.value} ({value.source})" if value.source else value.value


def _show_same(compared: Iterable[Compared]) -> None:
    values = [(one.topic.question, next(iter(one.values.values()))) for one in compared]
    same = "; ".join(f"{question}: {value.value}" for question, value in values if value)
    if same:
        screen.paragraph(f"The same in all: {same}.")
