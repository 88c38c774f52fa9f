"""A rule book as a page: what a table manager looks up, in the order of a round."""

from collections.abc import Iterator

from croupier.cli import screen
from croupier.cli.phrases import day, phrase, pieces, quoted, source
from croupier.rules.document import Document, LayoutEntry
from croupier.rules.layout import Layout
from croupier.rules.rulebook import Rulebook

Row = tuple[str, ...]


def show(book: Rulebook) -> None:
    """Draw the page."""
    document = book.document
    screen.title(f"{document.operator}: {document.title}")
    version = f"version {document.version}, " if document.version else ""
    screen.paragraph(f"{version}in force from {day(document.in_force)}; {book.id}")
    columns = ("", "", "clause")
    screen.heading("A round")
    screen.table(columns, _announcements(document), _spin(document), _bets(document))
    screen.heading("Void rounds, and who decides")
    screen.table(columns, _void(document))
    screen.heading("The book's words")
    words = document.words.items()
    screen.table(columns, ((phrase(ours), f"“{w.value}”", source(w)) for ours, w in words))
    for layout in book.layouts:
        _show_layout(layout)
    screen.heading("Irregularities")
    screen.table(
        ("what happened", "what follows", "to be named until", "clause"), _irregularities(document)
    )
    _show_rulings(document)
    _show_clauses(document)


def _announcements(document: Document) -> Iterator[Row]:
    said = document.announcements
    yield "bets open", quoted(said.open.value), source(said.open)
    yield "bets close", quoted(said.close.value), source(said.close)
    yield "they close", phrase(document.spin.close.value), source(document.spin.close)
    if said.bell_at_close:
        yield "bell at the close", phrase(said.bell_at_close.value), source(said.bell_at_close)
    if said.no_spin:
        yield "no spin", quoted(said.no_spin.value), source(said.no_spin)


def _spin(document: Document) -> Iterator[Row]:
    spin, settlement = document.spin, document.settlement
    yield "the ball is spun", phrase(spin.direction.value), source(spin.direction)
    yield "valid revolutions", f"{spin.revolutions.value} or more", source(spin.revolutions)
    yield "a bet is decided by", phrase(settlement.decided_by.value), source(settlement.decided_by)
    yield "a dolly is placed", phrase(spin.dolly.value), source(spin.dolly)
    yield "wins are paid", phrase(settlement.wins_pay.value), source(settlement.wins_pay)
    zeros = settlement.zeros_lose_outside
    yield "outside bets lose on a zero", phrase(zeros.value), source(zeros)
    wheel = document.wheel
    yield "the wheel, clockwise", " ".join(wheel.order), source(wheel)


def _bets(document: Document) -> Iterator[Row]:
    late, felt = document.late_bets, document.felt
    yield "a bet placed late", phrase(late.place.value), source(late.place)
    yield "a bet increased late", phrase(late.increase.value), source(late.increase)
    yield "a bet withdrawn late", phrase(late.withdraw.value), source(late.withdraw)
    yield "chips on the felt", phrase(felt.chips.value), source(felt.chips)
    yield "limits are shown", phrase(felt.limits_shown.value), source(felt.limits_shown)


def _void(document: Document) -> Iterator[Row]:
    void, authority = document.void, document.authority
    yield (
        "bets of a void round are returned",
        phrase(void.bets_returned.value),
        source(void.bets_returned),
    )
    earlier = void.earlier_rounds_stand
    yield "rounds before it stand", phrase(earlier.value), source(earlier)
    uncovered, higher = authority.uncovered, authority.higher_may_act
    yield "what the book does not cover is ruled by", phrase(uncovered.value), source(uncovered)
    yield "a higher position may act", phrase(higher.value), source(higher)
    if authority.no_spin:
        who = phrase(authority.no_spin.value)
        yield "no spin may be announced by", who, source(authority.no_spin)


def _show_layout(layout: Layout) -> None:
    entry = layout.entry
    screen.heading(f"{layout.name}: {layout.id}")
    screen.paragraph(f"{len(layout.numbers)} numbers, {len(layout.spots)} spots; {source(entry)}")
    columns = ("bet", ">spots", ">numbers", ">pays", "clause", "where it lies")
    screen.table(columns, _pays(layout))
    offered = [*_options(layout), *_chosen_options(entry)]
    if offered:
        screen.table(("option", ">pieces", "on", "clause"), offered)


def _pays(layout: Layout) -> Iterator[Row]:
    for kind, line in layout.entry.pays.items():
        spots = sum(1 for spot in layout.spots if spot.kind == kind)
        pays = f"{line.pays} to 1"
        yield line.name, str(spots), str(line.numbers), pays, source(line), line.placed


def _options(layout: Layout) -> Iterator[Row]:
    for option, entry in zip(layout.fixed_options, layout.entry.options, strict=True):
        yield option.name, str(option.pieces_total), pieces(option), source(entry)


def _chosen_options(entry: LayoutEntry) -> Iterator[Row]:
    if neighbours := entry.neighbours:
        totals = " or ".join(str(2 * width + 1) for width in neighbours.widths)
        widths = " or ".join(map(str, neighbours.widths))
        what = f"a number and {widths} on each side of it"
        yield neighbours.name, totals, what, source(neighbours)
    if finales := entry.finales:
        lengths = sorted({len(numbers.split()) for numbers in finales.numbers.values()})
        what = f"numbers with one last digit; of 0: {finales.numbers.get('0', '')}"
        yield finales.name, " or ".join(map(str, lengths)), what, source(finales)


def _irregularities(document: Document) -> Iterator[Row]:
    for irregularity in document.irregularities:
        then, until = phrase(irregularity.then), phrase(irregularity.until)
        until = until if irregularity.voids else ""
        yield phrase(irregularity.id), then, until, source(irregularity)


def _show_rulings(document: Document) -> None:
    screen.heading("Rulings: what the document leaves open, and what is decided here")
    for ruling in document.rulings:
        where = f" ({', '.join(ruling.clauses)})" if ruling.clauses else ""
        setting = " A table may decide otherwise." if ruling.setting else ""
        screen.heading(f"{ruling.id}{where}")
        screen.paragraph(ruling.question)
        screen.paragraph(f"→ {ruling.ruling}{setting}")


def _show_clauses(document: Document) -> None:
    screen.heading("Clauses, in our words")
    screen.table(("clause", ""), document.clauses.items())
