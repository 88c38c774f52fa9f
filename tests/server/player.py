"""A player terminal that may be cut at any message, and never loses track of what it asked."""

from collections.abc import Awaitable, Callable, Collection
from typing import Any

from croupier.table import commands as c
from tests.server.shown import Shown
from tests.server.wire import Message, Wire, in_json

Connect = Callable[[str, int], Awaitable[tuple[Wire, Message]]]  # token, last record heard


class Player:
    """One terminal: its token, its ids, and what it shows. `connect` says hello for it."""

    def __init__(self, seat: str, token: str, connect: Connect, by_record: bool = True) -> None:
        self.seat, self.token = seat, token
        self.by_record = by_record  # whether it resumes by record, or has the whole view again
        self.shown = Shown(seat)
        self.last_id = 0
        self.messages = 0  # heard since the cuts were planned
        self.sent = 0  # commands, since then
        self.cuts: Collection[int] = ()  # after so many messages the connection is cut
        self.cuts_sending: Collection[int] = ()  # after so many commands, before any answer
        self.connects = 0
        self._connect = connect
        self.wire: Wire

    async def connect(self) -> None:
        """Come in, and take up what was missed."""
        heard = self.shown.n if self.by_record else 0
        self.wire, first = await self._connect(self.token, heard)
        self.connects += 1
        self.shown.hear(first)
        if first["say"] == "view":
            self.last_id = max(self.last_id, first["id"])

    async def hear(self) -> Message:
        """The next message; ConnectionError when the connection is gone."""
        message = await self.wire.hear()
        if message["say"] in ("closed", "bye"):
            raise ConnectionError
        self.shown.hear(message)
        self.messages += 1
        if self.messages in self.cuts:
            self.wire.cut()
            raise ConnectionError
        return message

    async def hear_up_to(self, n: int) -> None:
        """Hear all there is until a record, over as many connections as it takes."""
        while self.shown.n < n:
            try:
                await self.hear()
            except ConnectionError:
                await self.connect()

    async def play(self, command: c.Command) -> Message:
        """Carry a command out exactly once, whatever becomes of the connection; its answer."""
        self.last_id += 1
        id = f"{self.seat}:{self.last_id}"
        do: dict[str, Any] = {"say": "do", "id": id, "command": in_json(command)}
        await self._say(do)
        while True:
            try:
                message = await self.hear()
            except ConnectionError:
                await self.connect()
                await self._say({"say": "became", "id": id})
                continue
            if message.get("id") == id and message["say"] == "not_found":
                await self._say(do)
            elif message.get("id") == id:
                return message

    async def _say(self, message: Message) -> None:
        """Say something; that the connection is gone shows when the answer is waited for."""
        try:
            await self.wire.say(message)
        except ConnectionError:
            return
        self.sent += 1
        if self.sent in self.cuts_sending:
            self.wire.cut()
