"""What is said with one terminal, without a socket: messages in, messages out.

A terminal says who it is (a token) or enrols (a one-time code from the console), gets the whole
view of its seat or what it missed, and from then on hears every record that concerns it. Its seat
is fixed by the token; a command for another seat is refused by the table itself.
"""

import asyncio
from typing import Protocol

from croupier.journal.codec import write_read_request
from croupier.journal.kept_table import Answer
from croupier.rules.refusal import Refusal
from croupier.server.house import House
from croupier.server.live_table import LiveTable
from croupier.server.messages import (
    Became,
    Bye,
    Call,
    Do,
    Enrol,
    Enrolled,
    FromTerminal,
    Hello,
    Look,
    NotFound,
    Ping,
    Pong,
    command_of,
    encode,
    read_terminal,
    say_refused,
)
from croupier.table.commands import Actor, Request

SECONDS_TO_SAY_HELLO = 5.0
SECONDS_OF_SILENCE = 60.0  # a terminal pings when it has nothing to say
MOST_IN_FLIGHT = 64  # commands of one terminal
MOST_A_SECOND = 1_000  # messages of one terminal; nobody's hand is that fast
SECONDS_OUTSIDE = 5.0  # for a seat that sent more
NOBODY = Actor("terminal", "")
PONG = encode(Pong())


class Line(Protocol):
    """The connection, as the talk needs it."""

    def send(self, message: bytes) -> None:
        """Send, never waiting."""

    def drop(self) -> None:
        """End it."""


class TerminalTalk:
    """One terminal's side of the house; `actor` is its seat once it has said who it is."""

    table: LiveTable

    def __init__(self, house: House, line: Line, address: str) -> None:
        self.actor = NOBODY
        self._house = house
        self._line = line
        self._address = address
        self._in_flight = 0
        self._second = 0
        self._in_this_second = 0
        self._loop = asyncio.get_running_loop()
        self._enrolling: asyncio.Task[None] | None = None
        self._searching: asyncio.Task[None] | None = None
        self._heard_at = self._loop.time()
        self._patience = self._loop.call_later(SECONDS_TO_SAY_HELLO, self._no_hello)

    def send(self, message: bytes) -> None:
        """Tell the terminal something."""
        self._line.send(message)

    def bye(self, why: str) -> None:
        """Say why, and end the connection."""
        self._patience.cancel()
        self._line.send(encode(Bye(why)))
        self._line.drop()

    def _no_hello(self) -> None:
        self.bye(f"no hello came within {SECONDS_TO_SAY_HELLO:g} seconds")

    def _check_heard(self) -> None:
        """A terminal that has been silent too long is gone, whatever its socket says."""
        silent = self._loop.time() - self._heard_at
        if silent >= SECONDS_OF_SILENCE:
            self.bye(f"nothing was heard for {silent:.0f} seconds")
        else:
            wait = SECONDS_OF_SILENCE - silent
            self._patience = self._loop.call_later(wait, self._check_heard)

    def received(self, message: bytes) -> None:
        """One message: before anything else, who it is."""
        self._heard_at = self._loop.time()
        if self._floods():
            return
        try:
            said = read_terminal(message)
            if self.actor is not NOBODY:
                self._at_work(said)
            elif isinstance(said, Hello):
                self._hello(said)
            elif isinstance(said, Enrol) and self._enrolling is None:
                self._enrolling = self._loop.create_task(self._enrol(said.code))
            else:
                raise Refusal("say_hello", "say hello with a token first, or enrol")
        except Refusal as refusal:
            self._turn_away(refusal)

    def _floods(self) -> bool:
        second = int(self._heard_at)
        if second != self._second:
            self._second, self._in_this_second = second, 0
        self._in_this_second += 1
        if self._in_this_second <= MOST_A_SECOND:
            return False
        if self.actor is not NOBODY:
            self.table.shut_out[self.actor.person] = self._heard_at + SECONDS_OUTSIDE
        self.bye(f"more than {MOST_A_SECOND} messages in a second")
        return True

    def _turn_away(self, refusal: Refusal) -> None:
        self.send(say_refused("", refusal))
        self.bye(refusal.message)

    def _hello(self, said: Hello) -> None:
        table, seat = self._house.seat_of_token(said.token)
        if table.hellos.too_many(seat, self._heard_at):
            table.shut_out[seat] = self._heard_at + SECONDS_OUTSIDE
        if table.shut_out.get(seat, 0.0) > self._heard_at:
            raise Refusal("too_fast", f"seat {seat} sent too much; come back in a few seconds")
        self._patience.cancel()
        self.table, self.actor = table, Actor("terminal", seat)
        self._check_heard()
        table.join(self, said.heard)

    async def _enrol(self, code: str) -> None:
        try:
            table, seat, token = await self._house.enrol(code, self._address)
            self.send(encode(Enrolled(token, table, seat)))
        except Refusal as refusal:
            self._turn_away(refusal)

    def _at_work(self, said: FromTerminal) -> None:
        if isinstance(said, Do):
            self._do(said)
        elif isinstance(said, Ping):
            self.send(PONG)
        elif isinstance(said, Look):
            self.table.show(self)
        elif isinstance(said, Call):
            self.table.call(self.actor.person, said.on)
        elif isinstance(said, Became):
            self._ask_what_became(said.id)
        else:
            raise Refusal("said_hello", "this terminal has said who it is already")

    def _do(self, said: Do) -> None:
        if self._in_flight >= MOST_IN_FLIGHT:
            too_many = Refusal("too_fast", f"at most {MOST_IN_FLIGHT} commands may be under way")
            self.send(say_refused(said.id, too_many))
            return
        self._in_flight += 1
        host = self.table.host
        request = Request(said.id, self.actor, command_of(said), host.now())
        host.ask(request, self._answer, write_read_request(request, said.command))

    def _answer(self, request: Request, answer: Answer) -> None:
        self._in_flight -= 1
        if isinstance(answer, Refusal):
            self.send(say_refused(request.id, answer))
        else:
            self.table.answer(self, answer, request.id)

    def _ask_what_became(self, id: str) -> None:
        if self._searching is not None and not self._searching.done():
            one = Refusal("too_fast", "one question after another")
            self.send(say_refused(id, one))
        else:
            self._searching = self._loop.create_task(self._became(id))

    async def _became(self, id: str) -> None:
        try:
            record = await self.table.find(id, self.actor)
        except Refusal as refusal:
            self.send(say_refused(id, refusal))
            return
        if record is None:
            self.send(encode(NotFound(id)))
        else:
            self.table.tell(self, record, id)

    def closed(self) -> None:
        """The connection is gone: the table records that the terminal is lost."""
        self._patience.cancel()
        if self.actor is not NOBODY:
            self.table.leave(self)
