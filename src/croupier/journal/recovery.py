"""From a journal to its table: everything is read back and verified, then replayed.

`recover` carries out the rows of the table in `decisions` that concern what stands in the records.
The chain is verified from the first record to the last even where a snapshot saves the replay.
"""

import gc
from collections.abc import Iterator
from dataclasses import dataclass, field

from croupier.journal.chain import GENESIS, Group, Head, head_at, verified
from croupier.journal.checkpoint import Checkpoint
from croupier.journal.codec import read_record, read_state, write_snapshot, written_id
from croupier.journal.decisions import JournalError
from croupier.journal.store import Journal, Snapshot
from croupier.table.evolve import apply
from croupier.table.state import Record, State

A_PIECE = 32  # groups, between which a search lets others use the journal


@dataclass(slots=True)
class Recovered:
    """A table as its journal has it, the head, and which cases of the table were met."""

    state: State = field(default_factory=State)
    head: Head = GENESIS
    cases: str = ""
    replayed: int = 0


def recover(
    journal: Journal, checkpoint: Checkpoint | None = None, use_snapshot: bool = True
) -> Recovered:
    """The table of a journal, by its snapshot if that fits; JournalError if anything is wrong."""
    collects = gc.isenabled()
    gc.disable()  # what is made here stays, and is much
    try:
        return _recover(journal, checkpoint, use_snapshot)
    finally:
        if collects:
            gc.enable()


def _recover(journal: Journal, checkpoint: Checkpoint | None, use_snapshot: bool) -> Recovered:
    snapshot = journal.load_snapshot() if use_snapshot else None
    state = _state_of(snapshot)
    found = None
    if snapshot is not None and state is not None:
        found = _replay(journal, state, Head(snapshot.n, snapshot.hash), "Q", checkpoint)
    if found is None:
        found = _replay(journal, State(), GENESIS, "O" if snapshot is None else "P", checkpoint)
    assert found is not None
    if not found.state.table:
        found.cases += "K"
    return found


def _state_of(snapshot: Snapshot | None) -> State | None:
    """The table of a snapshot, None if there is none or it is damaged."""
    if snapshot is None or not snapshot.is_whole:
        return None
    try:
        state = read_state(snapshot.state)
    except JournalError:
        return None
    return state if state.record == snapshot.n else None


def _replay(
    journal: Journal, state: State, start: Head, case: str, checkpoint: Checkpoint | None
) -> Recovered | None:
    """Verify all and replay what follows `start`; None if the chain never passes there."""
    found = Recovered(state, GENESIS, case)
    passed = start == GENESIS
    for group, lines in verified(journal.groups()):
        if checkpoint is not None:
            checkpoint.check_group(found.head, group, lines)
        found.head = Head(group.last, group.hash)
        if not passed and group.last > state.answered_after:
            _remember(state, group, lines)
        if passed:
            for n, line in enumerate(lines, group.first):
                follow(state, read_record(line, n))
            found.replayed += group.size
        elif found.head == start:
            passed = True
        elif group.last >= start.n:
            return None
    if checkpoint is not None:
        checkpoint.check_reached(found.head, state.table)
    return found if passed else None


def _remember(state: State, group: Group, lines: list[bytes]) -> None:
    """Read the answers that the table had given lately and no snapshot holds."""
    for n, line in enumerate(lines, group.first):
        if n > state.answered_after:
            record = read_record(line, n)
            state.answered[record.request.id] = record


def snapshot_agrees(journal: Journal) -> bool | None:
    """Whether a replay to the snapshot's record gives just its table; None if there is none."""
    snapshot = journal.load_snapshot()
    if snapshot is None or not snapshot.is_whole:
        return None if snapshot is None else False
    state = State()
    for record in records(journal):
        follow(state, record)
        if record.n == snapshot.n:
            head = head_at(journal.groups(), record.n)
            return head == (snapshot.n, snapshot.hash) and write_snapshot(state) == snapshot.state
    return False


def follow(state: State, record: Record) -> None:
    """Apply a record; JournalError if it does not follow from the table as it is."""
    try:
        apply(state, record)
    except Exception as error:
        reason = f"{type(error).__name__}: {error}"
        raise JournalError("M", f"record {record.n} does not follow: {reason}", record.n) from error


def records(journal: Journal, first: int = 1) -> Iterator[Record]:
    """The records of a journal from a number on, verified from the beginning."""
    for group, lines in verified(journal.groups()):
        if group.last >= first:
            skipped = max(0, first - group.first)
            for n, line in enumerate(lines[skipped:], group.first + skipped):
                yield read_record(line, n)


def find(journal: Journal, id: str) -> Record | None:
    """The record of a request by its id, looked for from the end; None if there is none."""
    return next(filter(None, finding(journal, id)), None)


def finding(journal: Journal, id: str) -> Iterator[Record | None]:
    """The same step by step: None for each piece of the journal that was looked through in vain."""
    sign = written_id(id)
    for count, group in enumerate(journal.groups(backwards=True), 1):
        if sign in group.body:
            lines = group.lines()
            for n in range(group.last, group.first - 1, -1):
                line = lines[n - group.first]
                if sign in line and (record := read_record(line, n)).request.id == id:
                    yield record
                    return
        if count % A_PIECE == 0:
            yield None
