"""Everything in a rule book's data file against everything else.

Here the wheel, the spin, the irregularities, and every clause of the document against the values
that cite it; the felt and the bets are checked in `layout_checks.py`. Each check gives the
problems it finds, with the clause.
"""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import fields, is_dataclass
from typing import Any

from croupier.rules.cited import cited_clauses, cited_rulings
from croupier.rules.layout_checks import check_layout
from croupier.rules.numbers import ONE_TO_36, ZEROS
from croupier.rules.reading import Problem
from croupier.rules.rulebook import Rulebook
from croupier.rules.wheel import EUROPEAN

NEEDED = {  # the table acts on these by their id, in this one way
    "uncovered": "refer",
    "wrong_result": "settle_by_wheel",
    "technical_interruption": "conclude_if_established",
    "terminals_interrupted": "registered_bets_stand",
}

CASES = {
    "conclude_if_established": ("established", "not_established"),
    "registered_bets_stand": ("registered", "not_registered"),
}


def check(book: Rulebook) -> Iterator[Problem]:
    """All problems of a book whose file has the right form."""
    yield from _names(book)
    yield from _wheel(book)
    yield from _spin(book)
    yield from _irregularities(book)
    yield from _sources(book.document, "")
    yield from _clauses(book)
    yield from _rulings(book)
    for layout in book.layouts:
        yield from check_layout(book.wheel, layout)


def _names(book: Rulebook) -> Iterator[Problem]:
    ids = [layout.id for layout in book.layouts]
    for at, id in [("id", book.id), *((f"layouts[{id}].id", id) for id in ids)]:
        if not re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", id):
            yield Problem(at, f"{id!r} should be small letters and digits with dashes between")
    for layout in book.layouts:
        where = layout.entry.clause[0]
        if not layout.id.startswith(book.id):
            yield Problem(where, f"the layout id {layout.id} should begin with {book.id}")
        if ids.count(layout.id) > 1:
            yield Problem(where, f"the layout id {layout.id} stands {ids.count(layout.id)} times")
    if not ids:
        yield Problem("layouts", "the book has no layout")


def _wheel(book: Rulebook) -> Iterator[Problem]:
    order = book.wheel.order
    zeros = [n for n in order if n in ZEROS]
    source = ", ".join(book.document.wheel.clause) or book.document.wheel.ruling
    for number, count in Counter(order).items():
        if count > 1:
            yield Problem(source, f"the wheel has {number!r} {count} times")
    for number in ONE_TO_36:
        if number not in order:
            yield Problem(source, f"the wheel has no {number!r}")
    if tuple(order[len(zeros) :]) != EUROPEAN:
        yield Problem(source, "the wheel is not the zeros, then 32 15 19 … 35 3 26")


def _spin(book: Rulebook) -> Iterator[Problem]:
    revolutions = book.document.spin.revolutions
    if revolutions.value < 1:
        yield Problem(", ".join(revolutions.clause), "a valid spin has at least one revolution")
    no_spin = (book.document.authority.no_spin, book.document.announcements.no_spin)
    if any(no_spin) != all(no_spin) or any(no_spin) != ("no_spin" in book.irregularities):
        yield Problem("no_spin", "authority, announcement and irregularity go together")


def _irregularities(book: Rulebook) -> Iterator[Problem]:
    for id, count in Counter(i.id for i in book.document.irregularities).items():
        if count > 1:
            yield Problem(_clause(book.irregularities[id]), f"{id} stands {count} times")
    for irregularity in book.document.irregularities:
        if not re.fullmatch("[a-z0-9]+(_[a-z0-9]+)*", irregularity.id):
            message = f"{irregularity.id!r} should be small letters with underscores between"
            yield Problem(_clause(irregularity), message)
        for case, clause in irregularity.when.items():
            if case not in CASES.get(irregularity.then, ()):
                message = f"{irregularity.id} has a case {case!r} that the rules do not know"
                yield Problem(_clause(irregularity), message)
            if clause not in irregularity.clause:
                message = f"{irregularity.id} is {case} by {clause}, which it does not cite"
                yield Problem(_clause(irregularity), message)
    for id, then in NEEDED.items():
        found = book.irregularities.get(id)
        if found is None:
            yield Problem("5", f"the irregularity {id} is missing; where silent, cite a ruling")
        elif found.then != then:
            yield Problem(_clause(found), f"from {id} follows {then}, not {found.then}")


def _sources(value: Any, at: str) -> Iterator[Problem]:
    """Values that name neither the clause they are taken from nor a ruling."""
    inner: Iterable[tuple[str, Any]] = ()
    if is_dataclass(value):
        inner = ((f".{field.name}", getattr(value, field.name)) for field in fields(value))
        if not any(getattr(value, "clause", ("",))) and not getattr(value, "ruling", "none here"):
            yield Problem(at, "names no clause; where the document is silent, cite a ruling")
    elif isinstance(value, Mapping):
        inner = ((f".{key}", part) for key, part in value.items())
    elif isinstance(value, tuple):
        inner = ((f"[{getattr(part, 'id', i)}]", part) for i, part in enumerate(value))
    for name, part in inner:
        yield from _sources(part, (at + name).lstrip("."))


def _clauses(book: Rulebook) -> Iterator[Problem]:
    known, spared = book.document.clauses, book.document.needs_nothing
    for name in _gaps(known):
        yield Problem(name, "is missing among the clauses, though one after or in it stands there")
    cited = cited_clauses(book.document)
    for clause, places in cited.items():
        if clause not in known:
            yield Problem(clause, f"is cited by {places[0]} and is no clause of this document")
        elif clause in spared:
            yield Problem(clause, f"needs nothing, it says, yet {places[0]} cites it")
    for clause in known:
        by_values = [place for place in cited.get(clause, ()) if not place.startswith("rulings")]
        if not by_values and clause not in spared:
            yield Problem(clause, "is cited by no value and not listed as needing nothing")
    for clause in spared:
        if clause not in known:
            yield Problem(clause, "needs nothing, it says, and is no clause of this document")


def _gaps(clauses: Iterable[str]) -> Iterator[str]:
    """Clauses that must exist because their next one or a part of them does: 5.2 before 5.3."""
    known = set(clauses)
    wanted = set()
    for clause in known:
        around, _, last = clause.rpartition(".")
        if re.fullmatch(r"[0-9]+(\.[0-9]+)*", clause):
            wanted |= {around} if around else set()
            wanted |= {f"{around}.{int(last) - 1}".lstrip(".")} if int(last) > 1 else set()
        if re.fullmatch("Appendix [B-Z]", clause):
            wanted.add(f"Appendix {chr(ord(clause[-1]) - 1)}")
        if "/" in clause:
            wanted.add(clause.split("/")[0].replace("App ", "Appendix "))
    yield from sorted(wanted - known)


def _rulings(book: Rulebook) -> Iterator[Problem]:
    ids = Counter(ruling.id for ruling in book.document.rulings)
    for id, count in ids.items():
        if count > 1:
            yield Problem(id, f"the ruling stands {count} times")
    for id, places in cited_rulings(book.document).items():
        if id not in ids:
            yield Problem(id, f"is cited by {places[0]} and is no ruling of this book")


def _clause(entry: object) -> str:
    return ", ".join(getattr(entry, "clause", ())) or str(getattr(entry, "ruling", ""))
