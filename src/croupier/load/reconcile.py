"""What a crowd was answered, compared with the journal: each answer in it once, and no other act.

Everything is replayed besides, so the books balance after every event, and what a terminal thinks
its seat holds is what the table holds.
"""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field

from croupier.client import Refused, Standing
from croupier.load.player import Said
from croupier.table import events as e
from croupier.table.evolve import BooksDoNotBalance, apply
from croupier.table.state import Record, State


@dataclass(slots=True)
class Books:
    """What was compared, and what is wrong: nothing, if all is well."""

    records: int = 0
    registered: int = 0  # answers that are records
    bets: int = 0  # bets on spots that were placed
    staked: int = 0
    refused: Counter[str] = field(default_factory=Counter)  # by code
    problems: list[str] = field(default_factory=list)


def reconcile(
    journal: Iterable[Record], said: Iterable[Said], standings: Iterable[Standing]
) -> Books:
    """Compare the answers of some seats, and how these stand at the end, with a whole journal."""
    books = Books()
    seats = {standing.seat: standing for standing in standings}
    try:
        ours = _replay(books, journal, seats)
    except BooksDoNotBalance as breach:
        books.problems.append(f"the journal cannot be followed: {breach}")
        return books
    for one in said:
        books.problems += _compare(books, one, ours.pop(one.id, None))
    books.problems += [f"{id} is in the journal, and nobody was answered so" for id in ours]
    return books


def _replay(
    books: Books, journal: Iterable[Record], seats: dict[str, Standing]
) -> dict[str, Record]:
    """Follow the whole journal; the records that terminals of these seats asked for, by id."""
    state, open_round = State(), 0
    ours: dict[str, Record] = {}
    for record in journal:
        for event in record.events:
            if isinstance(event, e.RoundOpened):
                open_round = event.round
            elif isinstance(event, e.BetsClosed | e.RoundVoided | e.RoundInterrupted):
                open_round = 0
            elif isinstance(event, e.BetRegistered) and event.round != open_round:
                books.problems.append(f"record {record.n} registers a bet when none could be")
        if record.n != state.record + 1:
            books.problems.append(f"record {record.n} follows record {state.record}")
        apply(state, record)
        asker = record.request.actor
        if asker.role == "terminal" and asker.person in seats:
            if record.request.id in ours:
                books.problems.append(f"{record.request.id} is in the journal twice")
            ours[record.request.id] = record
    books.records = state.record
    if total := sum(state.balances.values()):
        books.problems.append(f"all accounts together hold {total}")
    books.problems += [line for seat in seats.values() for line in _differs(state, seat)]
    return ours


def _differs(state: State, seat: Standing) -> Iterable[str]:
    """What a terminal believes of its seat and the table does not."""
    believed = (seat.credits, seat.staked, seat.bets)
    held = (state.credits(seat.seat), state.staked(seat.seat), state.seats[seat.seat].felt)
    if believed != held:
        yield f"{seat.seat} believes it holds {believed}, the table says {held}"


def _compare(books: Books, one: Said, record: Record | None) -> Iterable[str]:
    """One answer and the record of its id."""
    answer = one.answer
    if isinstance(answer, Refused):
        books.refused[answer.code] += 1
    else:
        books.registered += 1
        placed = [event for event in answer.events if isinstance(event, e.BetRegistered)]
        books.bets += sum(len(event.bets) for event in placed)
        books.staked += sum(credits for event in placed for _, credits in event.bets)
    if record is None:
        if answer.n:
            yield f"{one.id} was answered as record {answer.n}, and the journal has it not"
    elif answer.n != record.n:
        yield f"{one.id} was answered as record {answer.n}, the journal has it as {record.n}"
    elif record.request.command != one.command:
        yield f"{one.id} asked for {one.command}, the journal says {record.request.command}"
    elif isinstance(answer, Refused):
        first = record.events[0]
        if not isinstance(first, e.Refused) or first.code != answer.code:
            yield f"{one.id} was refused with {answer.code}, the journal says {first}"
    elif answer.events != record.events:
        yield f"{one.id} was answered {answer.events}, the journal says {record.events}"
