"""Proof that nothing was made up: every record decided again by the rules.

Recovery only applies what is recorded. Here each request goes through the table once more, and
the events must be exactly those that stand in the journal.
"""

from collections.abc import Iterable, Mapping

from croupier.journal.decisions import JournalError
from croupier.rules.refusal import Refusal
from croupier.rules.rulebook import Rulebook
from croupier.table.decide import take
from croupier.table.events import TableFounded
from croupier.table.game import Game
from croupier.table.state import Record, State


def decide_again(game: Game, records: Iterable[Record]) -> State:
    """The table that the rules make of the requests; JournalError at the first other event."""
    state = State()
    for record in records:
        try:
            again, is_new = take(game, state, record.request)
        except Refusal as refusal:
            message = f"record {record.n} would not have been taken: {refusal}"
            raise JournalError("M", message, record.n) from None
        if again != record or not is_new:
            message = f"record {record.n} has other events than the rules give for its request"
            raise JournalError("M", message, record.n)
    return state


def game_of(first: Record, books: Mapping[str, Rulebook]) -> Game:
    """The game that the first record founds, by a rule book at hand with the same text."""
    founded = first.events[0]
    if not isinstance(founded, TableFounded):
        raise JournalError("M", "the first record does not found a table", first.n)
    book = books.get(founded.book)
    if book is None or book.sha256 != founded.book_sha256:
        at_hand = f"{book.id} {book.sha256[:12]}…" if book else "no such book"
        played = f"{founded.book} {founded.book_sha256[:12]}…"
        raise JournalError("L", f"the table is played by {played}; at hand is {at_hand}")
    return Game(book)
