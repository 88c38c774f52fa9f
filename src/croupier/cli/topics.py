"""What books and layouts are compared in. Everything is read from the data; no book is named here.

A topic gives each book, or each layout, a value in words with its source, or None where the book
has nothing of the kind.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from croupier.cli.phrases import day, phrase, quoted
from croupier.rules.layout import Layout
from croupier.rules.numbers import ZEROS
from croupier.rules.places import INSIDE, KINDS
from croupier.rules.rulebook import Rulebook


@dataclass(frozen=True)
class Value:
    """What one book or layout says, and where; the ruling where it needed one."""

    value: str
    clause: tuple[str, ...] = ()
    ruling: str = ""


@dataclass(frozen=True)
class Topic:
    """A question that is put to every book, or to every layout."""

    id: str
    question: str
    answer: Callable[[Any], Value | None]


def round_topics() -> Iterator[Topic]:
    """What a book fixes about a round, in its order."""
    yield Topic("in_force", "in force from", lambda b: Value(day(b.document.in_force)))
    yield Topic("wheel", "zeros on the wheel", _zeros)
    yield _said("spin.close", "bets close")
    yield _said("announcements.open", "said when they open", quoted)
    yield _said("announcements.close", "said when they close", quoted)
    yield _said("announcements.bell_at_close", "a bell at the close")
    yield _said("announcements.no_spin", "said for no spin", quoted)
    yield _said("authority.no_spin", "it may be said by")
    yield _said("spin.direction", "the ball is spun")
    yield _said("spin.revolutions", "revolutions of a valid spin", str)
    yield _said("spin.dolly", "a dolly is placed")
    yield _said("late_bets.place", "a bet placed late")
    yield _said("late_bets.increase", "a bet increased late")
    yield _said("late_bets.withdraw", "a bet withdrawn late")
    yield _said("felt.chips", "chips on the felt")
    yield _said("felt.limits_shown", "limits are shown")
    yield _said("settlement.decided_by", "a bet is decided by")
    yield _said("void.bets_returned", "bets of a void round are returned")
    yield _said("void.earlier_rounds_stand", "earlier rounds stand")
    yield _said("authority.uncovered", "what is not covered is ruled by")
    yield _said("authority.higher_may_act", "a higher position may act")


def irregularity_topics(books: Sequence[Rulebook]) -> Iterator[Topic]:
    """What follows from every irregularity that any of the books names."""
    for id in dict.fromkeys(id for book in books for id in book.irregularities):
        yield _irregularity(id)


def word_topics(books: Sequence[Rulebook]) -> Iterator[Topic]:
    """The books' own words for ours."""
    for ours in dict.fromkeys(ours for book in books for ours in book.document.words):
        yield _word(ours)


def layout_topics(layouts: Sequence[Layout]) -> Iterator[Topic]:
    """What is fixed by a layout: its numbers, its spots and their pays, the zeros, the options."""
    yield Topic("numbers", "numbers", lambda layout: Value(str(len(layout.numbers))))
    yield Topic("spots", "spots", lambda layout: Value(str(len(layout.spots))))
    for kind in KINDS:
        yield _spots_of(kind)
    for kind in INSIDE[1:]:
        yield _beside_zeros(kind)
    for id in dict.fromkeys(o.id for layout in layouts for o in layout.fixed_options):
        yield _option(id)
    yield Topic("neighbours", "neighbours on each side", _widths)
    yield Topic("finale_0", "finale 0", _finale_0)


def _value(words: str, sourced: Any) -> Value:
    clause = (sourced.clause,) if isinstance(sourced.clause, str) else sourced.clause
    return Value(words, clause, sourced.ruling)


def _zeros(book: Rulebook) -> Value:
    return _value(" ".join(book.wheel.zeros), book.document.wheel)


def _said(path: str, question: str, say: Callable[[Any], str] = phrase) -> Topic:
    """A topic on one value of the data file, such as spin.close."""

    def answer(book: Rulebook) -> Value | None:
        part, name = path.split(".")
        said = getattr(getattr(book.document, part), name)
        return _value(say(said.value), said) if said else None

    return Topic(path, question, answer)


def _irregularity(id: str) -> Topic:
    def answer(book: Rulebook) -> Value | None:
        found = book.irregularities.get(id)
        return _value(phrase(found.then), found) if found else None

    return Topic(f"irregularities.{id}", phrase(id), answer)


def _word(ours: str) -> Topic:
    def answer(book: Rulebook) -> Value | None:
        said = book.document.words.get(ours)
        return _value(f"“{said.value}”", said) if said else None

    return Topic(f"words.{ours}", phrase(ours), answer)


def _spots_of(kind: str) -> Topic:
    def answer(layout: Layout) -> Value | None:
        count = sum(1 for spot in layout.spots if spot.kind == kind)
        line = layout.entry.pays.get(kind)
        return _value(f"{count} at {line.pays} to 1", line) if line else None

    return Topic(f"spots.{kind}", phrase(kind), answer)


def _beside_zeros(kind: str) -> Topic:
    def answer(layout: Layout) -> Value | None:
        of_kind = [spot.numbers for spot in layout.spots if spot.kind == kind]
        found = ["/".join(numbers) for numbers in of_kind if set(numbers) & set(ZEROS)]
        return Value(" ".join(found)) if found else None

    return Topic(f"zeros.{kind}", f"{phrase(kind)} with a zero", answer)


def _option(id: str) -> Topic:
    def answer(layout: Layout) -> Value | None:
        for option, entry in zip(layout.fixed_options, layout.entry.options, strict=True):
            if option.id == id:
                return _value(f"{option.pieces_total} pieces", entry)
        return None

    return Topic(f"options.{id}", id, answer)


def _widths(layout: Layout) -> Value | None:
    entry = layout.entry.neighbours
    return _value(" or ".join(map(str, entry.widths)), entry) if entry else None


def _finale_0(layout: Layout) -> Value | None:
    entry = layout.entry.finales
    numbers = entry.numbers.get("0") if entry else None
    return _value(numbers, entry) if numbers else None
