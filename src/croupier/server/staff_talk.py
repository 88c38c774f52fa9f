"""What is said with a screen of the staff, or with the public display, which only listens."""

import asyncio
import time
from collections.abc import Callable
from contextlib import suppress

from aiohttp import WSMsgType, web

from croupier.journal.kept_table import Answer
from croupier.rules.refusal import Refusal
from croupier.server.house import House, Session
from croupier.server.live_table import LiveTable
from croupier.server.messages import (
    Attend,
    Became,
    Bye,
    Look,
    NotFound,
    Ping,
    Pong,
    StaffDo,
    command_of,
    encode,
    read_staff,
    say_heard,
    say_refused,
)
from croupier.table import commands as c
from croupier.table.hearing import Publication
from croupier.table.permissions import STAFF

MOST_UNSENT = 1_000  # messages a slow screen may lag behind before it is dropped
DISPLAY = c.Actor("display", "display")
SESSION_OVER = "this session has ended"
NEVER = 1e9  # seconds

# What takes the PIN once more, because it moves money or changes what stands.
PIN_AGAIN = (
    c.Propose,
    c.Approve,
    c.ChangeLimits,
    c.WithholdOptions,
    c.ChangeZeros,
    c.AddSeat,
    c.RedeemVoucher,
)


class StaffTalk:
    """One screen of the staff or the public; it is sent what it may hear, in order."""

    def __init__(
        self,
        house: House,
        table: LiveTable,
        session: Session | None,
        floods: Callable[[], bool] = lambda: False,
    ) -> None:
        self.actor = actor_of(session) if session else DISPLAY
        self._house = house
        self._session = session
        self._floods = floods  # asked with each message: whether it is one too many
        self._table = table
        self._unsent: asyncio.Queue[bytes] = asyncio.Queue(MOST_UNSENT)
        self._ends = asyncio.Event()

    def send(self, message: bytes) -> None:
        """Put a message in the queue; who does not take them is dropped and comes back."""
        try:
            self._unsent.put_nowait(message)
        except asyncio.QueueFull:
            self._ends.set()

    def bye(self, why: str) -> None:
        """Say why, and end the connection."""
        self.send(encode(Bye(why)))
        self._ends.set()

    async def talk(self, socket: web.WebSocketResponse) -> None:
        """Until the connection ends, from whichever side, or the session does."""
        self._table.join(self)
        loop = asyncio.get_running_loop()
        left = self._session.until - time.time() if self._session else NEVER
        over = loop.call_later(left, self.bye, SESSION_OVER)
        tasks = [
            asyncio.create_task(work)
            for work in (self._sending(socket), self._receiving(socket), self._ends.wait())
        ]
        try:
            await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        finally:
            over.cancel()
            self._table.leave(self)
            for task in tasks:
                task.cancel()
            with suppress(ConnectionError, TimeoutError):
                await asyncio.wait_for(self._send_rest(socket), 1)

    async def _sending(self, socket: web.WebSocketResponse) -> None:
        with suppress(ConnectionError):
            while True:
                message = await self._unsent.get()
                await socket.send_str(message.decode())

    async def _send_rest(self, socket: web.WebSocketResponse) -> None:
        while not self._unsent.empty():
            await socket.send_str(self._unsent.get_nowait().decode())
        await socket.close()

    async def _receiving(self, socket: web.WebSocketResponse) -> None:
        async for message in socket:
            if message.type is not WSMsgType.TEXT:
                return
            if self._floods():
                self.bye("too many messages in a second")
                return
            try:
                await self._received(message.data.encode("utf-8", "surrogateescape"))
            except Refusal as refusal:
                self.send(say_refused("", refusal))

    async def _received(self, message: bytes) -> None:
        said = read_staff(message)
        if isinstance(said, Ping):
            self.send(encode(Pong()))
        elif isinstance(said, Look):
            self._table.show(self)
        elif self.actor is DISPLAY:
            raise Refusal("not_permitted", "the display only listens")
        elif isinstance(said, Became):
            await self._became(said.id)
        elif isinstance(said, Attend):
            self._attend(said.seat)
        else:
            await self._do(said)

    async def _do(self, said: StaffDo) -> None:
        if not self._session or not self._house.is_on(self._session):
            self.bye(SESSION_OVER)
            return
        try:
            command = command_of(said)
            answer = await do(self._house, self._table, self.actor, said.id, command, said.pin)
        except Refusal as refusal:
            answer = refusal
        if isinstance(answer, Refusal):
            self.send(say_refused(said.id, answer))
        else:
            self.send(told_to_asker(self._table, self.actor, said.id, answer))

    def _attend(self, seat: str) -> None:
        if self.actor.role not in STAFF:
            raise Refusal("not_permitted", f"an {self.actor.role} attends to no seat")
        self._table.seat(seat)
        self._table.call(seat, False)

    async def _became(self, id: str) -> None:
        self.send(await became(self._table, self.actor, id))


def actor_of(session: Session) -> c.Actor:
    """Who asks, for the table: role, person and session."""
    return c.Actor(session.role, session.person, session.id)


async def do(
    house: House, table: LiveTable, actor: c.Actor, id: str, command: c.Command, pin: str
) -> Answer:
    """Put a command of the staff to the table; some want the PIN first."""
    if isinstance(command, PIN_AGAIN):
        await house.check_pin(actor.person, pin, type(command).__name__)
    answered: asyncio.Future[Answer] = asyncio.get_running_loop().create_future()
    request = c.Request(id, actor, command, table.host.now())
    table.host.ask(request, lambda _, it: None if answered.done() else answered.set_result(it))
    return await answered


def told_to_asker(table: LiveTable, actor: c.Actor, id: str, answer: Answer) -> bytes:
    """The answer to a command: what only its asker hears; the rest he hears with everybody."""
    if isinstance(answer, Refusal):
        return say_refused(id, answer)
    publication = Publication(table.kept.game, answer)
    if table.screens.is_of_one_seat(answer):
        return say_heard(answer.n, publication.heard_by(actor), id)
    with_all = publication.event_by_event(c.Actor(actor.role, ""))
    alone = publication.event_by_event(actor)
    mine = tuple(
        own for own, public in zip(alone, with_all, strict=True) if own is not None and not public
    )
    return say_heard(answer.n, mine, id)


async def became(table: LiveTable, actor: c.Actor, id: str) -> bytes:
    """What became of a command of this actor's."""
    try:
        record = await table.find(id, actor)
    except Refusal as refusal:
        return say_refused(id, refusal)
    if record is None:
        return encode(NotFound(id))
    return say_heard(record.n, Publication(table.kept.game, record).heard_by(actor), id)
