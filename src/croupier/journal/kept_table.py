"""A table and its journal together: what a host talks to.

`take` decides requests in order, writes their records as one durable group, and only then gives
the answers. Where a host decides the next group while a thread writes the last one, it calls
`prepare` and `commit` itself, commits in the order it prepared, and publishes after each commit.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import repeat

from croupier.journal.checkpoint import Checkpoint
from croupier.journal.codec import write_record, write_request, write_snapshot
from croupier.journal.decisions import JournalError, JournalFailed
from croupier.journal.recovery import finding, recover
from croupier.journal.store import Store
from croupier.rules.refusal import Refusal
from croupier.table import commands as c
from croupier.table.decide import decide, split_id, take
from croupier.table.game import Game
from croupier.table.phases import RUNNING
from croupier.table.state import Record, State

SNAPSHOT_EVERY = 50_000  # records; to replay so many takes a second or two
SYSTEM = c.Actor("system", "system")

Answer = Record | Refusal


@dataclass(slots=True)
class Prepared:
    """Requests that are decided and not yet durable: nobody may hear the answers."""

    answers: list[Answer] = field(default_factory=list)
    lines: list[bytes] = field(default_factory=list)


class KeptTable:
    """A table whose every record is durable before anyone hears of it.

    A Refusal among the answers stands in no record: the request could not be kept, or its id is
    bad or was used before. All other refusals are records.
    """

    def __init__(self, game: Game, state: State, store: Store, cases: str = "") -> None:
        self.game = game
        self.state = state
        self.store = store
        self.cases = cases  # what start-up met, by the letters of the decision table
        self._snapshot_at = state.record

    @classmethod
    def open(
        cls, game: Game, store: Store, at: str = "", checkpoint: Checkpoint | None = None
    ) -> "KeptTable":
        """Recover the table. A round that was running is interrupted, and nothing else done."""
        found = recover(store, checkpoint)
        state, book = found.state, game.book
        if state.table and (state.book, state.book_sha256) != (book.id, book.sha256):
            names = f"{state.book} {state.book_sha256[:12]}… and not {book.id} {book.sha256[:12]}…"
            raise JournalError("L", f"the table is played by {names}")
        kept = cls(game, state, store, found.cases)
        kept._snapshot_at -= found.replayed
        if state.phase in RUNNING:
            kept.cases += "R"
            id = f"restart:{state.counters.get('restart', 0) + 1}"
            kept.take([c.Request(id, SYSTEM, c.InterruptRound("restart"), at)])
        return kept

    def take(self, requests: Sequence[c.Request]) -> list[Answer]:
        """Decide requests in order; the answers, once everything that follows is durable."""
        return self.commit(self.prepare(requests))

    def prepare(self, requests: Sequence[c.Request], written: Iterable[bytes] = ()) -> Prepared:
        """Decide requests in order and apply what follows to the state.

        `written` holds the requests as their records will, empty where they are yet to be written.
        """
        self.store.check_running()
        prepared = Prepared()
        try:
            for request, known in zip(requests, written or repeat(b""), strict=False):
                prepared.answers.append(self._answer(request, known, prepared.lines))
        except BaseException as error:
            self.store.stop(f"the table stopped at {request.id!r}: {error!r}")
            raise JournalFailed(self.store.stopped) from error
        return prepared

    def commit(self, prepared: Prepared) -> list[Answer]:
        """Write what was prepared; the answers may be told when this returns."""
        self.store.append(prepared.lines)
        return prepared.answers

    def _answer(self, request: c.Request, written: bytes, lines: list[bytes]) -> Answer:
        try:
            written = written or write_request(request)
            if not self.state.table:
                decide(self.game, self.state, request)  # nothing but a founding is recorded first
            record, is_new = take(self.game, self.state, request)
        except Refusal as refusal:
            return refusal
        if is_new:
            lines.append(write_record(record, written))
        return record

    def find(self, id: str) -> Record | None:
        """What became of a request: its durable record, or None if it was never taken."""
        return next(filter(None, self.finding(id)), None)

    def finding(self, id: str) -> Iterator[Record | None]:
        """The same step by step, for who must not hold up the journal with a long search."""
        self.store.check_running()
        record = self.state.answered.get(id)
        if record is None:
            source, counter = split_id(id)
            if counter <= self.state.counters.get(source, 0):
                yield from finding(self.store, id)
        elif record.n <= self.store.head().n:
            yield record

    @property
    def wants_snapshot(self) -> bool:
        """Whether enough records have come since the last snapshot."""
        return self.state.record - self._snapshot_at >= SNAPSHOT_EVERY

    def save_snapshot(self) -> None:
        """Write a snapshot, when nothing is prepared and not yet committed."""
        if self.state.record != self.store.head().n:
            raise ValueError("a snapshot is of durable records only; commit first")
        self.store.save_snapshot(write_snapshot(self.state))
        self._snapshot_at = self.state.record

    def close(self) -> None:
        """Let go of the journal."""
        self.store.close()
