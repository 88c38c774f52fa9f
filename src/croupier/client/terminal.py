"""A player terminal: it stays at its seat, whatever becomes of the line.

Each command gets an id that is remembered before it is sent. When the line comes back the terminal
takes up after the last record it heard, and asks of every id without an answer what became of it,
one after another and the oldest first, for ids must grow; what was never registered is sent again
with the same id, so nothing is done twice and nothing is lost.
"""

import asyncio
from collections import deque
from collections.abc import AsyncIterator, Callable
from contextlib import suppress
from ssl import SSLContext
from typing import Any, Self

import msgspec

from croupier.client.acts import Acts
from croupier.client.answers import Answer, Registered, answer_of, record_of, refused
from croupier.client.line import Line
from croupier.client.memory import Memory
from croupier.client.standing import Standing
from croupier.journal.codec import MIRRORS
from croupier.rules.refusal import Refusal
from croupier.server import messages as m
from croupier.table.commands import Command

SECONDS_BEFORE_TRYING_AGAIN = 1.0
COME_BACK_LATER = ("too_fast",)  # the one reason to be sent away that time heals
ENDED = Refusal("ended", "this terminal has ended; begin another with its memory")

Hear = Callable[[m.FromUs], None]


async def enrol(door: str, code: str, memory: Memory, tls: SSLContext | None = None) -> None:
    """Use up a one-time code: the memory holds the seat's token from now on."""
    now = memory.now

    def hear(said: m.FromUs) -> None:
        if isinstance(said, m.NotRecorded):
            raise Refusal(said.code, said.message)
        if isinstance(said, m.Enrolled):
            now.token, now.table, now.seat = said.token, said.table, said.seat
            line.drop()

    line = await _first(door, hear, tls)
    line.say(m.Enrol(code))
    await line.end()
    if not now.token:
        raise Refusal("not_enrolled", "the house ended the connection before it answered")
    memory.save()


async def _first(door: str, hear: Hear, tls: SSLContext | None) -> Line:
    try:
        return await Line.open(door, hear, tls)
    except OSError as error:
        raise Refusal("no_house", f"no house answers there: {error}") from None


class Terminal(Acts):
    """The terminal at one seat; `async with` keeps it connected. `hear` is told of everything."""

    def __init__(
        self, door: str, memory: Memory, hear: Hear | None = None, tls: SSLContext | None = None
    ) -> None:
        self.memory = memory
        self._door = door
        self._tls = tls
        self._hears: list[Callable[[m.FromUs | None], None]] = []
        if hear is not None:
            self._hears.append(lambda said: hear(said) if said is not None else None)
        self._standing: Standing | None = None
        self._connecting: Line | None = None
        self._line: Line | None = None  # the same, once it has told where the seat stands
        self._answers: dict[str, asyncio.Future[Answer | None]] = {}
        self._unknown: deque[str] = deque()  # ids to be asked for; the first one has been
        self._until: list[tuple[Callable[[], bool], asyncio.Future[None]]] = []
        self._staying: asyncio.Task[None] | None = None

    async def __aenter__(self) -> Self:
        self._staying = asyncio.create_task(self.stay())
        seen = asyncio.ensure_future(self.until(lambda: self._standing is not None))
        await asyncio.wait([seen, self._staying], return_when=asyncio.FIRST_COMPLETED)
        if self._staying.done():
            seen.cancel()
            self._staying.result()
        return self

    async def __aexit__(self, *_: object) -> None:
        assert self._staying is not None
        self._staying.cancel()
        with suppress(asyncio.CancelledError, Refusal):
            await self._staying

    @property
    def standing(self) -> Standing:
        """How the seat stands, as far as was heard."""
        assert self._standing is not None, "enter the terminal first"
        return self._standing

    @property
    def seat(self) -> str:
        """The seat this terminal is enrolled at."""
        return self.memory.now.seat

    @property
    def connected(self) -> bool:
        """Whether the line is there and has told where the seat stands."""
        return self._line is not None

    # ---- asking

    async def do(self, command: Command) -> Answer:
        """Have a command carried out, once; the answer, however long the line is gone."""
        answer = await self.begin(command)[1]
        assert answer is not None
        return answer

    def begin(self, command: Command) -> "tuple[str, asyncio.Future[Answer | None]]":
        """The same without waiting: the command's id, and its answer when it comes."""
        written = msgspec.json.encode(MIRRORS.of(type(command)).write(command))
        m.read_terminal(_do("x:1", written))  # a Refusal for what the house could not read
        id = self.memory.new_id(written)
        return id, self._ask(id)

    async def became(self, id: str) -> Answer | None:
        """What became of a command with this id; None if it was never registered."""
        return await asyncio.shield(self._ask(id, known=True))

    async def sent_away(self) -> None:
        """Wait until the house sends the terminal away for good; the Refusal says why."""
        assert self._staying is not None
        await asyncio.shield(self._staying)

    def drop(self) -> None:
        """Break the line; the terminal comes back by itself."""
        if self._line is not None:
            self._line.drop()

    def _ask(self, id: str, known: bool = False) -> "asyncio.Future[Answer | None]":
        loop = asyncio.get_running_loop()
        if self._staying is not None and self._staying.done():
            raise ENDED
        answer = self._answers.setdefault(id, loop.create_future())
        if self._line is not None:
            if known or self._unknown:
                self._unknown.append(id)
                if len(self._unknown) == 1:
                    self._ask_next()
            else:
                self._line.send(_do(id, bytes(self.memory.now.waiting[id])))
        return answer

    def _ask_next(self) -> None:
        """Ask what became of the next id that has no answer yet; one question after another."""
        waiting = self.memory.now.waiting
        while (
            self._unknown
            and self._unknown[0] not in waiting
            and (self._unknown[0] not in self._answers)
        ):
            self._unknown.popleft()
        if self._unknown and self._line is not None:
            self._line.say(m.Became(self._unknown[0]))

    # ---- the line

    async def stay(self) -> None:
        """Stay connected until it is cancelled, or sent away for good: then a Refusal says why."""
        try:
            line = await _first(self._door, self._heard, self._tls)
            while True:
                await self._at_work(line)
                line = await self._again()
        finally:
            self._ended()

    def _ended(self) -> None:
        """Whoever waits hears that nothing will come; what has no answer stays in the memory."""
        held = [held for _, held in self._until]
        futures: list[asyncio.Future[Any]] = [*self._answers.values(), *held]
        for waiting in futures:
            if not waiting.done():
                waiting.set_exception(ENDED)
                waiting.exception()  # nobody need wait
        for hear in tuple(self._hears):
            hear(None)

    async def _again(self) -> Line:
        while True:
            await asyncio.sleep(SECONDS_BEFORE_TRYING_AGAIN)
            with suppress(OSError):
                return await Line.open(self._door, self._heard, self._tls)

    async def _at_work(self, line: Line) -> None:
        """One connection, from hello to its end."""
        self._connecting = line
        line.say(m.Hello(self.memory.now.token, self._standing.n if self._standing else 0))
        try:
            await line.end()
        finally:
            self._line = None
            line.drop()

    def _heard(self, said: m.FromUs) -> None:
        match said:
            case m.View():
                self._standing = Standing.of_view(said.n, said.view)
                self.memory.now.last = max(self.memory.now.last, said.id)
                self._joined()
            case m.Resumed():
                self._joined()
            case m.Heard():
                self._told(record_of(said))
            case m.NotRecorded(id="") if said.code not in COME_BACK_LATER:
                raise Refusal(said.code, said.message)
            case m.NotRecorded():
                self._answered(said.id, refused(said))
            case m.NotFound():
                self._not_found(said.id)
        for hear in tuple(self._hears):
            hear(said)
        self._let_go()

    def _joined(self) -> None:
        """The house has said where the seat stands: ask for what has no answer."""
        self._line = self._connecting
        self._unknown = deque(dict.fromkeys([*self.memory.now.waiting, *self._answers]))
        self._ask_next()

    def _told(self, record: Registered) -> None:
        if self._line is not None and self._standing is not None:
            self._standing.hear(record)
        if record.id:
            self._answered(record.id, answer_of(record))

    def _not_found(self, id: str) -> None:
        """Never registered: a command of ours is sent now, and answered in its time."""
        command = self.memory.now.waiting.get(id)
        if command is None:
            self._answered(id, None)
        elif self._line is not None:
            self._line.send(_do(id, bytes(command)))
            self._go_on_after(id)

    def _answered(self, id: str, answer: Answer | None) -> None:
        self.memory.answered(id)
        waiting = self._answers.pop(id, None)
        if waiting is not None and not waiting.done():
            waiting.set_result(answer)
        self._go_on_after(id)

    def _go_on_after(self, id: str) -> None:
        if self._unknown and self._unknown[0] == id:
            self._unknown.popleft()
            self._ask_next()

    # ---- listening

    async def until(self, holds: Callable[[], bool]) -> None:
        """Wait until something holds; it is looked at after every message."""
        if not holds():
            held: asyncio.Future[None] = asyncio.get_running_loop().create_future()
            self._until.append((holds, held))
            await held

    def _let_go(self) -> None:
        for holds, held in self._until:
            if not held.done() and holds():
                held.set_result(None)
        self._until = [(holds, held) for holds, held in self._until if not held.done()]

    def records(self) -> AsyncIterator[Registered]:
        """Every record this seat hears of from now on, one's own among them."""
        heard: asyncio.Queue[m.FromUs | None] = asyncio.Queue()
        self._hears.append(heard.put_nowait)

        async def listen() -> AsyncIterator[Registered]:
            try:
                while (said := await heard.get()) is not None:
                    if isinstance(said, m.Heard):
                        yield record_of(said)
            finally:
                self._hears.remove(heard.put_nowait)

        return listen()


def _do(id: str, command: bytes) -> bytes:
    return b'{"say":"do","id":%b,"command":%b}' % (msgspec.json.encode(id), command)
