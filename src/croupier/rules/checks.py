"""Everything in a rule book's data file against everything else.

The geometry of the felt against the combinations the text prints, pieces against the spots, stated
totals, the wheel, the printed examples, and every clause of the document against the values that
cite it. Each check gives the problems it finds, with the clause.
"""

from collections import Counter
from collections.abc import Iterable, Iterator

from croupier.rules.cited import cited_clauses, cited_rulings
from croupier.rules.document import LayoutEntry
from croupier.rules.layout import Layout
from croupier.rules.multiple_piece import finale_numbers
from croupier.rules.numbers import ONE_TO_36, ZEROS, in_order
from croupier.rules.reading import Problem
from croupier.rules.refusal import Refusal
from croupier.rules.rulebook import Rulebook
from croupier.rules.spots import Spot
from croupier.rules.wheel import EUROPEAN, Wheel

NEEDED = ("uncovered", "wrong_result", "technical_interruption", "terminals_interrupted")


def check(book: Rulebook) -> Iterator[Problem]:
    """All problems of a book whose file has the right form."""
    yield from _wheel(book)
    yield from _spin(book)
    yield from _irregularities(book)
    yield from _clauses(book)
    yield from _rulings(book)
    for layout in book.layouts:
        yield from _layout(book, layout)


def _wheel(book: Rulebook) -> Iterator[Problem]:
    order = book.wheel.order
    zeros = [n for n in order if n in ZEROS]
    source = ", ".join(book.document.wheel.clause) or book.document.wheel.ruling
    for number, count in Counter(order).items():
        if count > 1:
            yield Problem(source, f"the wheel has {number!r} {count} times")
        if number not in ZEROS and number not in ONE_TO_36:
            yield Problem(source, f"the wheel has {number!r}, which is no number")
    for number in ONE_TO_36:
        if number not in order:
            yield Problem(source, f"the wheel has no {number!r}")
    if tuple(order[len(zeros) :]) != EUROPEAN:
        yield Problem(source, "the wheel is not the zeros, then 32 15 19 … 35 3 26")


def _spin(book: Rulebook) -> Iterator[Problem]:
    revolutions = book.document.spin.revolutions
    if revolutions.value < 1:
        yield Problem(", ".join(revolutions.clause), "a valid spin has at least one revolution")
    for name in ("open", "close", "no_spin"):
        said = getattr(book.document.announcements, name)
        if said and not all(said.value or ("",)):
            yield Problem(", ".join(said.clause), f"the announcement {name} has no words")
    no_spin = (book.document.authority.no_spin, book.document.announcements.no_spin)
    if any(no_spin) != all(no_spin) or any(no_spin) != ("no_spin" in book.irregularities):
        yield Problem("no_spin", "authority, announcement and irregularity go together")


def _irregularities(book: Rulebook) -> Iterator[Problem]:
    for id, count in Counter(i.id for i in book.document.irregularities).items():
        if count > 1:
            yield Problem(_clause(book.irregularities[id]), f"{id} stands {count} times")
    for id in NEEDED:
        if id not in book.irregularities:
            yield Problem("5", f"the irregularity {id} is missing; where silent, cite a ruling")


def _clauses(book: Rulebook) -> Iterator[Problem]:
    known = book.document.clauses
    for name in _gaps(known):
        yield Problem(name, "is missing among the clauses, though a later one stands there")
    cited = cited_clauses(book.document)
    for clause, places in cited.items():
        if clause not in known:
            yield Problem(clause, f"is cited by {places[0]} and is no clause of this document")
        elif clause in book.document.needs_nothing:
            yield Problem(clause, f"needs nothing, it says, yet {places[0]} cites it")
    for clause in known:
        if clause not in cited and clause not in book.document.needs_nothing:
            yield Problem(clause, "is cited by no value and not listed as needing nothing")
    for clause in book.document.needs_nothing:
        if clause not in known:
            yield Problem(clause, "needs nothing, it says, and is no clause of this document")


def _gaps(clauses: Iterable[str]) -> Iterator[str]:
    """Numbers that must exist because a later sibling or a child does: 5.2 before 5.3."""
    known = set(clauses)
    numbered = [c for c in known if c.replace(".", "").isdigit()]
    wanted = set()
    for clause in numbered:
        *parent, last = clause.split(".")
        wanted |= {".".join([*parent, str(n)]) for n in range(1, int(last))}
        wanted |= {".".join(parent)} if parent else set()
    letters = [c[-1] for c in known if c.startswith("Appendix ")]
    wanted |= {f"Appendix {chr(n)}" for n in range(ord("A"), ord(max(letters, default="@")))}
    yield from sorted(wanted - known)


def _rulings(book: Rulebook) -> Iterator[Problem]:
    ids = Counter(ruling.id for ruling in book.document.rulings)
    for id, count in ids.items():
        if count > 1:
            yield Problem(id, f"the ruling stands {count} times")
    for id, places in cited_rulings(book.document).items():
        if id not in ids:
            yield Problem(id, f"is cited by {places[0]} and is no ruling of this book")


def _layout(book: Rulebook, layout: Layout) -> Iterator[Problem]:
    entry, where = layout.entry, layout.entry.clause[0]
    if not layout.id.startswith(book.id):
        yield Problem(where, f"the layout id {layout.id} should begin with {book.id}")
    drawn = in_order(cell.name for cell in layout.cells if cell.is_number)
    if drawn != book.wheel.numbers:
        odd = in_order(set(drawn) ^ set(book.wheel.numbers))
        yield Problem(where, f"felt and wheel differ in {' '.join(odd)}")
    for id, count in Counter(spot.id for spot in layout.spots).items():
        if count > 1:
            yield Problem(where, f"{id} comes {count} times from the drawing")
    yield from _pays(layout)
    yield from _printed(layout)
    yield from _boxes(layout, book.wheel)
    yield from _options(layout)
    yield from _neighbours(layout)
    yield from _finales(entry, book.wheel)


def _pays(layout: Layout) -> Iterator[Problem]:
    for kind, line in layout.entry.pays.items():
        clause = ", ".join(line.clause)
        spots = [spot for spot in layout.spots if spot.kind == kind]
        if not spots:
            yield Problem(clause, f"the pay table prices {kind}, which the drawing does not have")
        for spot in spots:
            if len(spot.numbers) != line.numbers:
                yield Problem(clause, f"{spot.id} has {len(spot.numbers)} numbers, not {line.numbers}")
                break
        if line.pays != 36 // max(line.numbers, 1) - 1 and not line.ruling:
            yield Problem(
                clause,
                f"{kind} on {line.numbers} numbers pays {line.pays}; 36 shared by them pays "
                f"{36 // max(line.numbers, 1) - 1} (cite a ruling if the book means it)",
            )


def _printed(layout: Layout) -> Iterator[Problem]:
    by_kind: dict[str, tuple[str, set[str]]] = {}
    for printed in layout.entry.printed:
        source = ", ".join(printed.clause) or printed.ruling
        by_kind.setdefault(printed.kind, (source, set()))[1].update(printed.spots)
    with_zero = [s for s in layout.spots if _beside_zeros(s)]
    for kind in dict.fromkeys((*by_kind, *(s.kind for s in with_zero))):
        source, text = by_kind.get(kind, (layout.entry.clause[0], set()))
        drawn = {"/".join(spot.numbers) for spot in with_zero if spot.kind == kind}
        for numbers in sorted(text - drawn):
            yield Problem(source, f"the text has the {kind} {numbers}, the drawing has not")
        for numbers in sorted(drawn - text):
            yield Problem(source, f"the drawing gives the {kind} {numbers}, the text has it not")
    for rule in layout.entry.wins_on:
        wins = sum(1 for spot in layout.spots if rule.number in spot.numbers)
        if wins != rule.spots:
            message = f"{wins} spots win on {rule.number}, the text lets {rule.spots} win"
            yield Problem(", ".join(rule.clause), message)


def _beside_zeros(spot: Spot) -> bool:
    series = spot.kind.startswith("series") or spot.kind == "straight_up"
    return not series and any(n in ZEROS for n in spot.numbers)


def _boxes(layout: Layout, wheel: Wheel) -> Iterator[Problem]:
    cells = {cell.name for cell in layout.cells}
    around = wheel.order * 2
    threes: Counter[str] = Counter()
    for box in layout.entry.boxes:
        clause, numbers = ", ".join(box.clause), tuple(box.numbers.split())
        if box.cell not in cells:
            yield Problem(clause, f"the box {box.cell} is not in the drawing")
        if not any(around[i : i + len(numbers)] == numbers for i in range(len(wheel.order))):
            yield Problem(clause, f"{box.numbers} do not lie side by side on the wheel")
        if box.kind != "series_6":
            threes.update(numbers)
    for number in wheel.numbers if threes else ():
        if threes[number] != 1:
            clause = ", ".join(layout.entry.boxes[0].clause)
            yield Problem(clause, f"{number} is in {threes[number]} of the boxes of three and five")


def _options(layout: Layout) -> Iterator[Problem]:
    for entry in layout.entry.options:
        clause = ", ".join(entry.clause)
        total = 0
        for text in entry.pieces:
            try:
                total += sum(piece.credits for piece in layout.bet(text).pieces())
            except Refusal as refusal:
                yield Problem(clause, f"{entry.id}: {refusal.message}")
                break
        else:
            if total != entry.total:
                message = f"{entry.id} has {total} pieces, the text states {entry.total}"
                yield Problem(clause, message)


def _neighbours(layout: Layout) -> Iterator[Problem]:
    entry = layout.entry.neighbours
    for example, numbers in entry.examples.items() if entry else ():
        assert entry is not None
        clause = ", ".join(entry.clause)
        try:
            option = layout.option(f"neighbours {example}")
        except Refusal as refusal:
            yield Problem(clause, f"example {example}: {refusal.message}")
            continue
        on_the_wheel = [piece.spot.numbers[0] for piece in option.pieces]
        if sorted(on_the_wheel) != sorted(numbers.split()):  # the books count from either side
            there = " ".join(on_the_wheel)
            yield Problem(clause, f"neighbours {example} are {there}, not {numbers}")


def _finales(entry: LayoutEntry, wheel: Wheel) -> Iterator[Problem]:
    finales = entry.finales
    for digit in "0123456789" if finales else "":
        assert finales is not None
        wanted = " ".join(finale_numbers(digit, wheel.numbers))
        if finales.numbers.get(digit) != wanted:
            message = f"finale {digit} is {wanted}, not {finales.numbers.get(digit)}"
            yield Problem(", ".join(finales.clause), message)


def _clause(entry: object) -> str:
    return ", ".join(getattr(entry, "clause", ())) or str(getattr(entry, "ruling", ""))
