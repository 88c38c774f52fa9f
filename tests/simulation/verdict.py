"""What the journal of a run must show, record by record, and what clients were told besides.

The money and the frauds are judged by the same notebook and invariants as the pure table's: nothing
here asks the table what may be paid, or whether betting was over.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from copy import copy, deepcopy

from croupier.journal.codec import write_state
from croupier.journal.decisions import JournalError
from croupier.journal.recovery import records
from croupier.journal.store import Store
from croupier.table import events as e
from croupier.table.evolve import apply
from croupier.table.state import Record, State
from tests.simulation.client import Client
from tests.soak.evening import balance
from tests.table.invariants import MAY_FOLLOW, PAYS, RUNNING, check_record, check_state
from tests.table.notebook import Broken, Ghost, note

OVER = ("between_rounds", "settled", "void")
BETTING = ("bets_open", "bets_open_ball_spinning")
__all__ = ["OVER", "RUNNING", "of_pictures", "of_table"]
REWRITES = (e.ResultCorrected, e.SettlementVoided)
EVERY = 10  # records, between two looks at everything


def of_table(
    store: Store, live: State, clients: Sequence[Client], with_felts: bool
) -> Iterator[str]:
    """Whatever is wrong with a table's journal, what came of it, and what clients were told."""
    try:
        found = [*records(store)]
        state = _walk(found, with_felts)
    except (JournalError, Broken) as error:
        yield f"{type(error).__name__}: {error}"
        return
    if write_state(state) != write_state(live):
        yield "the journal gives another table than the one that is served"
    if wrong := balance(state):
        yield wrong
    ids = Counter(record.request.id for record in found)
    yield from (
        f"{id} stands {times} times in the journal" for id, times in ids.items() if times > 1
    )
    by_id = {record.request.id: record for record in found}
    for client in clients:
        yield from _of_client(client, by_id)


def _walk(found: Sequence[Record], with_felts: bool) -> State:
    """The table of these records; Broken says what must not be."""
    state, ghost = State(), Ghost()
    for record in found:
        ghost = _step(state, ghost, record)
        if with_felts and (record.n % EVERY == 0 or record is found[-1]):
            check_state(state, ghost)
    return state


def _step(state: State, ghost: Ghost, record: Record) -> Ghost:
    """One record onto the table, looked at before and after."""
    events = record.events
    rewrites = any(isinstance(event, REWRITES) for event in events)
    before = deepcopy(state) if rewrites else copy(state)
    if events and not isinstance(events[0], e.Refused):
        ghost = note(ghost, state, record.request, events)
    for event in events:
        if isinstance(event, e.BetRegistered | e.BetWithdrawn) and state.phase.value not in BETTING:
            raise Broken(f"record {record.n}: {event} while the table is at {state.phase.value}")
    apply(state, record)
    if rewrites or any(isinstance(event, PAYS) for event in events):
        check_record(before, ghost, events, state)
    elif (before.phase, state.phase) not in MAY_FOLLOW:
        raise Broken(f"record {record.n}: {state.phase} follows {before.phase}")
    return ghost


def _of_client(client: Client, found: Mapping[str, Record]) -> Iterator[str]:
    """Whatever one client was told that the journal does not have, or was never told."""
    stored = client.stored
    for id, (n, _) in stored.told.items():
        record = found.get(id)
        if record is None or record.n != n or record.request.actor.person != client.name:
            yield f"{id} was told as record {n}, and the journal has {record}"
    for id in sorted(stored.declined & found.keys()):
        yield f"{id} was answered as not done, and is record {found[id].n}"
    for id in stored.pending:
        yield f"{id} was never answered"
    for id, record in found.items():
        if record.request.actor.person == client.name and id not in stored.told:
            yield f"{id} is record {record.n}, and {client.name} never heard of it"


def of_pictures(clients: list[Client], views: dict[str, dict[str, object]]) -> Iterator[str]:
    """Where a screen that heard all shows something else than the server."""
    for client in clients:
        if client.picture is not None:
            shown, seen = client.picture.standing(), views[client.name]
            for key in shown.keys() & seen.keys():
                if shown[key] != seen[key]:
                    yield f"{client.name} shows {key} {shown[key]}, the table has {seen[key]}"
