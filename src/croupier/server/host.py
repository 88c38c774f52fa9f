"""The host of one table: one task takes all waiting requests, keeps them, and answers.

    waiting requests -> prepare (decided in order) -> write (one durable group) -> answers
    -> whoever listens hears of the new records

While one group is being written the next one gathers. A request that finds the queue full is
refused: exhaustion refuses, it never accepts. When the journal fails, the host ends with it.
"""

import asyncio
import time
from collections import deque
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime
from typing import Any, Protocol, TypeVar

from croupier.journal.decisions import JournalFailed
from croupier.journal.kept_table import Answer, KeptTable, Prepared
from croupier.rules.refusal import Refusal
from croupier.table.commands import Actor, Command, Request
from croupier.table.events import Refused
from croupier.table.state import Record

MOST_WAITING = 50_000
MOST_IN_A_GROUP = 1_000
NOT_THERE: Any = object()

Reply = Callable[[Request, Answer], None]
Listener = Callable[[list[Record]], None]
Hearer = Callable[[Record], None]
Group = list[tuple[Request, Reply, bytes]]
T = TypeVar("T")


def busy() -> Refusal:
    """Too much is waiting already."""
    message = "the table has too many requests waiting; nothing was done, try again"
    return Refusal("busy", message)


def stopped() -> Refusal:
    """Nothing more is kept here."""
    return Refusal("stopped", "the table has stopped; nothing was done")


class Write(Protocol):
    """Does work on the journal away from the loop, one piece after another."""

    def __call__(self, work: Callable[[], T], /) -> Awaitable[T]:
        """Await what the work gives."""


class WallClock:
    """The server's time as it stands in the records; it decides nothing."""

    def __init__(self) -> None:
        self._at = -1
        self._said = ""

    def __call__(self) -> str:
        """UTC to the millisecond; made anew only when a millisecond has passed."""
        at = time.time_ns() // 1_000_000
        if at != self._at:
            moment = datetime.fromtimestamp(at / 1000, UTC)
            self._at, self._said = at, moment.isoformat(timespec="milliseconds")
        return self._said


def in_a_thread() -> tuple[Write, Callable[[], None]]:
    """A writer that leaves the loop free while the disk works, and what ends it."""
    pool = ThreadPoolExecutor(1, thread_name_prefix="journal")

    async def write(work: Callable[[], T]) -> T:
        return await asyncio.get_running_loop().run_in_executor(pool, work)

    return write, pool.shutdown


def nobody(request: Request, answer: Answer) -> None:
    """Who asked does not want to be told."""


class Host:
    """Owns one table; it belongs to the event loop, and nothing else may touch the table."""

    def __init__(self, kept: KeptTable, write: Write, now: Callable[[], str] | None = None) -> None:
        self.kept = kept
        self.now = now or WallClock()
        self.failed: JournalFailed | None = None
        self.commit_seconds = 0.0  # of the last group
        self._write = write
        self._closing = False
        self._waiting: Group = []
        self._taken = 0  # requests that were ever put in the order, and how many are answered
        self._answered = 0
        self._readers: deque[tuple[int, Callable[[], None]]] = deque()
        self._wake = asyncio.Event()
        self._ids: dict[str, int] = {}
        self._listeners: list[Listener] = []
        self._hearers: list[Hearer] = []

    def ask(self, request: Request, reply: Reply, written: bytes = b"") -> None:
        """Put a request in the table's order. The reply comes when its record is durable.

        `written` is the request as its record will hold it, where a door has it so.
        """
        if len(self._waiting) >= MOST_WAITING and not self._closing:
            reply(request, busy())
        else:
            self._take(request, reply, written)

    def _take(self, request: Request, reply: Reply, written: bytes = b"") -> None:
        if self.failed:
            return  # it may be about what was under way; that is known after the next start
        if self._closing:
            reply(request, stopped())
            return
        self._waiting.append((request, reply, written))
        self._taken += 1
        self._wake.set()

    def tell(self, actor: Actor, command: Command, reply: Reply = nobody) -> None:
        """Ask for a command of the house itself, which has no id of its own: a door, a timer.

        However many wait, these are taken: bets would stay open if the clock were turned away.
        """
        self._take(Request(self.next_id(actor.person), actor, command, self.now()), reply)

    async def do(self, actor: Actor, command: Command) -> Answer:
        """Ask for a command of the house itself and wait for what became of it."""
        answer: asyncio.Future[Answer] = asyncio.get_running_loop().create_future()
        self.tell(actor, command, lambda _, it: None if answer.done() else answer.set_result(it))
        return await answer

    def read(self, reader: Callable[[], None]) -> None:
        """Let somebody read the table when all that was asked before is decided and durable."""
        self._readers.append((self._taken, reader))
        self._wake.set()

    async def reading(self, look: Callable[[], T]) -> T:
        """What somebody reads of the table at such a moment, or what goes wrong for him there."""
        if self._closing:
            raise stopped()
        found: asyncio.Future[T] = asyncio.get_running_loop().create_future()

        def read() -> None:
            if found.done():
                return
            try:
                found.set_result(look())
            except Exception as error:
                found.set_exception(error)

        self.read(read)
        return await found

    async def find(self, id: str) -> Record | None:
        """What became of a request, by its durable record.

        What was asked before is decided first, so that nothing under way passes for never taken. A
        search of the journal goes piece by piece, and groups are written between the pieces.
        """
        try:
            await self.reading(lambda: None)
            search = self.kept.finding(id)
            while (found := await self._write(lambda: next(search, NOT_THERE))) is None:
                pass
        except (JournalFailed, Refusal):
            if self._closing or self.kept.store.stopped:
                await asyncio.Event().wait()  # the house ends; the next start knows the answer
            raise
        return None if found is NOT_THERE else found

    def next_id(self, source: str) -> str:
        """A fresh id for a source that does not make its own."""
        last = max(self._ids.get(source, 0), self.kept.state.counters.get(source, 0))
        self._ids[source] = last + 1
        return f"{source}:{last + 1}"

    def on_records(self, listener: Listener) -> None:
        """Tell a listener of the records of every durable group; it may not wait."""
        self._listeners.append(listener)

    def on_record(self, hearer: Hearer) -> None:
        """Tell somebody of each durable record in its place between the answers."""
        self._hearers.append(hearer)

    @property
    def waiting(self) -> int:
        """How many requests are not yet decided."""
        return len(self._waiting)

    async def run(self) -> None:
        """Serve until told to close, or until the journal fails."""
        while not self._closing:
            await self._wake.wait()
            self._wake.clear()
            self._let_read()
            try:
                while self._waiting:
                    await self._group()
                    self._let_read()
            except JournalFailed as failed:
                self._stop(failed)
                raise

    def close(self) -> None:
        """Take no more requests; those that wait are still decided and answered."""
        self._closing = True
        self._wake.set()

    def _let_read(self) -> None:
        while self._readers and self._readers[0][0] <= self._answered:
            self._readers.popleft()[1]()

    async def _group(self) -> None:
        group = self._waiting[:MOST_IN_A_GROUP]
        del self._waiting[:MOST_IN_A_GROUP]
        requests, _, written = zip(*group, strict=True)
        prepared = self.kept.prepare(requests, written)
        began = time.perf_counter()
        await self._write(lambda: self.kept.commit(prepared))
        self.commit_seconds = time.perf_counter() - began
        self._answer(group, prepared)
        if self.kept.wants_snapshot:
            await self._write(self.kept.save_snapshot)

    def _answer(self, group: Group, prepared: Prepared) -> None:
        """Answer who asked, and tell everybody of what is new; an old record is not news.

        Who hears records one by one hears them in their order, his own answers among them: a
        terminal that has heard record n has heard all before it.
        """
        new = []
        self._answered += len(group)
        for (request, reply, _), answer in zip(group, prepared.answers, strict=True):
            reply(request, answer)
            if type(answer) is Record and answer.request is request:
                new.append(answer)
                for hearer in self._hearers:
                    hearer(answer)
        if new:
            for listener in self._listeners:
                listener(new)

    def _stop(self, failed: JournalFailed) -> None:
        """Nothing more is told; whoever waits hears nothing of requests that were not kept."""
        self.failed = failed
        self._closing = True
        self._waiting.clear()
        self._readers.clear()


def refusal_of(answer: Answer) -> Refusal | None:
    """Why a command was not carried out, whether that stands in a record or not; None if it was."""
    if isinstance(answer, Refusal):
        return answer
    event = answer.events[0]
    if isinstance(event, Refused):
        return Refusal(event.code, event.message, event.clause)
    return None
