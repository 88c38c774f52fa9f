"""The line to the house: takes a seat, says hello, sends commands, asks for lost answers."""

import asyncio
from collections.abc import Callable
from typing import Any

import aiohttp
import msgspec

from croupier.journal.codec import MIRRORS
from croupier.player_terminal.kept import KeptFile
from croupier.player_terminal.words import commands_of
from croupier.rulebooks import layout
from croupier.rules.layout import Layout
from croupier.rules.refusal import Refusal
from croupier.table.commands import Command

SECONDS_BETWEEN_PINGS = 20.0
SECONDS_BEFORE_TRYING_AGAIN = 1.0

Hear = Callable[[dict[str, Any]], None]


class TerminalLine:
    """One terminal; `hear` is told of every message that comes."""

    def __init__(self, file: KeptFile, hear: Hear) -> None:
        self.file = file
        self.layout: Layout | None = None
        self.round = 0
        self.ready = asyncio.Event()  # the seat's view has come
        self.idle = asyncio.Event()  # nothing waits for an answer
        self.bets_open = asyncio.Event()
        self.round_over = asyncio.Event()
        self._hear = hear
        self._url = ""
        self._unknown: list[str] = []  # ids to be asked for
        self._socket: aiohttp.ClientWebSocketResponse | None = None

    async def run(self, code: str) -> None:
        """Take a seat if there is none yet, then stay connected until it is cancelled."""
        async with aiohttp.ClientSession() as http:
            self._url = await self._door(http)
            if not self.file.now.token:
                await self._enrol(http, code or await self._seat_code(http))
            while True:
                try:
                    await self._connected(http)
                except aiohttp.ClientError:
                    self.ready.clear()
                self._socket = None
                await asyncio.sleep(SECONDS_BEFORE_TRYING_AGAIN)

    async def _door(self, http: aiohttp.ClientSession) -> str:
        lobby = await _asked(http.get(f"{self.file.now.house}/api/lobby"))
        return str(lobby["terminals"])

    async def _seat_code(self, http: aiohttp.ClientSession) -> str:
        """The code of a free seat, where anybody may sit down."""
        kept = self.file.now
        sat = await _asked(http.post(f"{kept.house}/api/tables/{kept.table}/sit"))
        return str(sat["code"])

    async def _enrol(self, http: aiohttp.ClientSession, code: str) -> None:
        async with http.ws_connect(self._url) as socket:
            await socket.send_json({"say": "enrol", "code": code})
            said = await socket.receive_json()
        if said["say"] != "enrolled":
            raise Refusal(said.get("code", "refused"), said.get("message", "not enrolled"))
        kept = self.file.now
        kept.token, kept.table, kept.seat = said["token"], said["table"], said["seat"]
        self.file.save()

    async def _connected(self, http: aiohttp.ClientSession) -> None:
        """One connection, from hello to its end; what has no answer is asked for first."""
        async with http.ws_connect(self._url) as socket:
            await socket.send_json({"say": "hello", "token": self.file.now.token})
            self._unknown = [*self.file.now.waiting]
            await self._ask_next(socket)
            self._socket = socket
            pinging = asyncio.create_task(self._ping(socket))
            try:
                async for message in socket:
                    await self._heard(socket, message.json())
            finally:
                pinging.cancel()

    async def _ask_next(self, socket: aiohttp.ClientWebSocketResponse) -> None:
        """Ask what became of the next command without an answer; one question after another."""
        if self._unknown:
            await socket.send_json({"say": "became", "id": self._unknown[0]})

    async def _ping(self, socket: aiohttp.ClientWebSocketResponse) -> None:
        while True:
            await asyncio.sleep(SECONDS_BETWEEN_PINGS)
            await socket.send_json({"say": "ping"})

    async def _heard(self, socket: aiohttp.ClientWebSocketResponse, said: dict[str, Any]) -> None:
        id = said.get("id")
        if said["say"] == "view":
            self._seen(said)
        elif said["say"] == "not_found" and id in self.file.now.waiting:
            await socket.send_str(self._do(id))
        elif isinstance(id, str):
            self.file.answered(id)
        if id in self._unknown:
            self._unknown.remove(id)
            await self._ask_next(socket)
        for event in said.get("events", ()):
            self._happened(event)
        self._hear(said)
        if not self.file.now.waiting:
            self.idle.set()

    def _seen(self, said: dict[str, Any]) -> None:
        view = said["view"]
        self.layout, self.round = layout(view["layout"]), view["round"]
        if view["phase"] == "bets_open":
            self.bets_open.set()
        self.file.now.last = max(self.file.now.last, said["id"])
        self.ready.set()

    def _happened(self, event: dict[str, Any]) -> None:
        match event["type"].partition(".")[0]:
            case "round_opened":
                self.round = event["round"]
                self.round_over.clear()
                self.bets_open.set()
            case "bets_closed" | "round_interrupted":
                self.bets_open.clear()
            case "round_settled" | "round_voided":
                self.bets_open.clear()
                self.round_over.set()

    def _do(self, id: str) -> str:
        command = bytes(self.file.now.waiting[id]).decode()
        return f'{{"say":"do","id":{msgspec.json.encode(id).decode()},"command":{command}}}'

    async def typed(self, line: str) -> None:
        """Send what a player typed; a Refusal says what cannot be read."""
        await self.ready.wait()
        assert self.layout is not None
        match line.split():
            case ["wait", "for", "bets"]:
                await self.bets_open.wait()
            case ["wait", "for", "result"]:
                await self.round_over.wait()
            case ["became", id]:
                await self._send(msgspec.json.encode({"say": "became", "id": id}).decode())
            case _:
                await self._send_commands(line, self.layout)

    async def _send_commands(self, line: str, layout: Layout) -> None:
        for command in commands_of(line, layout, self.file.now.seat, self.round):
            await self._send(self._do(self.file.new_id(_in_json(command))))

    async def _send(self, message: str) -> None:
        """Send if the line is there; if not, what is stored is asked for when it is back."""
        self.idle.clear()
        if self._socket is not None and not self._socket.closed:
            await self._socket.send_str(message)


def _in_json(command: Command) -> bytes:
    return msgspec.json.encode(MIRRORS.of(type(command)).write(command))


async def _asked(asking: Any) -> dict[str, Any]:
    """The answer of the staff door, or the Refusal it gives."""
    try:
        async with asking as answer:
            said: dict[str, Any] = await answer.json()
    except aiohttp.ClientError as error:
        raise Refusal("no_house", f"no house answers there: {error}") from None
    if "error" in said:
        raise Refusal(said["error"]["code"], said["error"]["message"])
    return said
