"""One round of a journal as a page for the pit, and as JSON."""

from typing import TYPE_CHECKING, Any

from croupier.cli import screen
from croupier.cli.journal_page import bets, in_words, printable

if TYPE_CHECKING:
    from croupier.journal.recall import Entry, Recalled, SeatInRound

PARTS = {
    "round": "The round",
    "bets": "Bets",
    "refused": "Refused",
    "close": "No more bets",
    "spin": "The spin",
    "result": "The result",
    "settlement": "Settlement",
    "acts": "Two-person acts",
}


def show(found: "Recalled") -> None:
    """The page of a round, part by part."""
    screen.title(printable(f"Round {found.round} at table {found.table}: {outcome(found)}"))
    screen.paragraph(f"Rule book {found.book}, text {found.book_sha256}")
    for heading, words in PARTS.items():
        entries = found.under(heading)
        if entries:
            screen.heading(words)
            screen.table((">record", "time", "by", "id", "what"), map(_row, entries))
    if found.bets_root:
        agrees = "is" if found.bets_root == found.root_of_bets else "is NOT"
        screen.note(f"The root published at the close, {found.bets_root}, "
                    f"{agrees} that of the bets above.")  # fmt: skip
    if found.seats:
        screen.heading("The seats")
        columns = ("seat", "bets at the close", ">staked", ">returned", ">claims", ">net")
        screen.table(columns, [_seat_row(id, seat) for id, seat in found.seats.items()])


def outcome(found: "Recalled") -> str:
    """How the round stands now."""
    return f"{found.outcome}, {found.number}" if found.number else found.outcome


def _row(entry: "Entry") -> tuple[str, ...]:
    words = in_words(entry.event)
    message = getattr(entry.event, "message", "")
    what = f"{words}: {printable(message)}" if message else words
    return str(entry.n), entry.at, printable(entry.by), printable(entry.id), what


def _seat_row(id: str, seat: "SeatInRound") -> tuple[str, ...]:
    figures = (seat.staked, seat.returned, seat.claims)
    net = seat.returned + seat.claims - seat.staked
    return printable(id), bets(seat.bets.items()), *(f"{n:,}" for n in figures), f"{net:+,}"


def in_json(found: "Recalled") -> dict[str, Any]:
    """The same for a program; an entry's event has the tag and the fields it has in the journal."""
    return {
        "round": found.round,
        "table": found.table,
        "rulebook": found.book,
        "rulebook_sha256": found.book_sha256,
        "outcome": found.outcome,
        "number": found.number,
        "bets_root": found.bets_root,
        "root_of_bets": found.root_of_bets,
        "seats": [
            {
                "seat": id,
                "bets": [{"spot": spot, "credits": n} for spot, n in seat.bets.items()],
                "staked": seat.staked,
                "returned": seat.returned,
                "claims": seat.claims,
            }
            for id, seat in found.seats.items()
        ],
        "entries": [_entry_in_json(entry) for entry in found.entries],
    }


def _entry_in_json(entry: "Entry") -> dict[str, Any]:
    from croupier.journal.codec import event_in_json

    return {
        "record": entry.n,
        "at": entry.at,
        "by": entry.by,
        "id": entry.id,
        "heading": entry.heading,
        "event": event_in_json(entry.event),
    }
