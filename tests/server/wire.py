"""People and terminals at the doors of a served house, as programs: every message as it came."""

import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from itertools import count
from pathlib import Path
from typing import Any, Protocol

import aiohttp
import msgspec

from croupier.journal.codec import MIRRORS
from croupier.server.serving import Opened
from croupier.server.settings import TableSettings
from croupier.table import commands as c
from tests.server.served import served

PIN = "246810"
SOON = 60.0  # seconds that nothing takes, however busy the machine is
Message = dict[str, Any]


def in_json(command: c.Command) -> Message:
    """A command as it is said at a door."""
    said: Message = json.loads(msgspec.json.encode(MIRRORS.of(type(command)).write(command)))
    return said


def code_of(answer: Message) -> str:
    """Why something was refused, whether that stands in a record or not; nothing if it was not."""
    if answer["say"] == "refused":
        return str(answer["code"])
    refused = [it for it in answer.get("events", ()) if it["type"] == "refused.1"]
    return str(refused[0]["code"]) if refused else ""


class Wire:
    """One WebSocket at a door, and what has been heard on it."""

    def __init__(self, socket: aiohttp.ClientWebSocketResponse, name: str) -> None:
        self.socket = socket
        self.name = name
        self.heard: list[Message] = []
        self.numbers = count(1)
        self.last_id = 0

    async def say(self, message: Message | str) -> None:
        """Send a message, or any text."""
        await self.socket.send_str(message if isinstance(message, str) else json.dumps(message))

    async def hear(self) -> Message:
        """The next message; a connection that ends is the message "closed"."""
        came = await self.socket.receive(SOON)
        if came.type is not aiohttp.WSMsgType.TEXT:
            return {"say": "closed", "code": self.socket.close_code}
        message: Message = json.loads(came.data)
        self.heard.append(message)
        return message

    async def until(self, say: str, **fields: Any) -> Message:
        """The next message of a kind, with these fields; whatever comes before is passed over."""
        while True:
            message = await self.hear()
            if message["say"] == say and fields.items() <= message.items():
                return message
            if message["say"] == "closed":
                raise ConnectionError(f"closed before {say}: {self.heard[-3:]}")

    def next_id(self) -> str:
        """An id that this source has not given yet."""
        self.last_id = next(self.numbers)
        return f"{self.name}:{self.last_id}"

    async def do(self, command: c.Command | Message, pin: str = "", id: str = "") -> Message:
        """Say a command and wait for its answer, of whatever kind."""
        id = id or self.next_id()
        said = command if isinstance(command, dict) else in_json(command)
        await self.say({"say": "do", "id": id, "command": said} | ({"pin": pin} if pin else {}))
        return await self.answer(id)

    async def answer(self, id: str) -> Message:
        """The answer to a message with this id, or that it could not be read."""
        while True:
            message = await self.hear()
            own = message.get("id") in (id, "") if message["say"] == "refused" else False
            if own or message["say"] == "closed":
                return message
            if message["say"] in ("heard", "not_found") and message.get("id") == id:
                return message

    async def done(self, *commands: c.Command, pin: str = "") -> Message:
        """Say commands that have to be carried out; the last answer."""
        answer: Message = {}
        for command in commands:
            answer = await self.do(command, pin)
            assert not code_of(answer), (command, answer)
        return answer

    async def became(self, id: str) -> Message:
        """What became of a command."""
        await self.say({"say": "became", "id": id})
        return await self.answer(id)

    async def close(self) -> None:
        """Go, politely."""
        await self.socket.close()

    def cut(self) -> None:
        """Go without a word, as when a cable is pulled."""
        connection = self.socket._response.connection
        if connection is not None and connection.transport is not None:
            connection.transport.abort()
        self.socket._response.close()


@dataclass
class Person:
    """Somebody of the staff with a session of his own, or a passer-by without one."""

    name: str
    role: str
    staff: str  # the address of the staff door
    http: aiohttp.ClientSession

    async def ask(
        self, method: str, path: str, body: Any = None, **options: Any
    ) -> tuple[int, Any]:
        """A request to the back office: status and answer."""
        url = self.staff + path
        async with self.http.request(method, url, json=body, **options) as answer:
            kind = answer.content_type
            return answer.status, (
                await answer.json() if kind == "application/json" else await answer.text()
            )

    async def post(self, path: str, body: Any = None) -> Any:
        """A request that is granted."""
        status, answer = await self.ask("POST", path, body)
        assert status == 200, (path, answer)
        return answer

    async def screen(self, table: str = "table-1", kind: str = "console") -> Wire:
        """A console or display at a table, with the view it has heard first."""
        socket = await self.http.ws_connect(f"{self.staff}/ws/{kind}/{table}")
        wire = Wire(socket, self.name)
        wire.numbers = count((await wire.until("view"))["id"] + 1)
        return wire


class Address(Protocol):
    """Where the doors of a house are, and the codes of its first start."""

    @property
    def staff(self) -> str:
        """The staff door."""

    @property
    def terminals(self) -> str:
        """The terminal door."""

    @property
    def first_codes(self) -> dict[str, str]:
        """Role -> code, while nobody works there."""


class Visitors:
    """Everybody who comes to one house."""

    def __init__(self, opened: Address) -> None:
        self.staff, self.terminals = opened.staff, opened.terminals
        self.codes = dict(opened.first_codes)
        self.https: list[aiohttp.ClientSession] = []

    def passer_by(self) -> Person:
        """Somebody whom nobody knows."""
        jar = aiohttp.CookieJar(unsafe=True)
        http = aiohttp.ClientSession(cookie_jar=jar)
        self.https.append(http)
        return Person("nobody", "", self.staff, http)

    async def join(self, name: str, role: str, code: str = "") -> Person:
        """Somebody of the staff, with the code of the first start or another."""
        person = self.passer_by()
        join = {"code": code or self.codes[role], "person": name, "pin": PIN}
        await person.post("/api/join", join)
        person.name, person.role = name, role
        return person

    async def again(self, person: Person) -> Person:
        """The same person in another session."""
        twin = self.passer_by()
        await twin.post("/api/sign-in", {"person": person.name, "pin": PIN})
        twin.name, twin.role = person.name, person.role
        return twin

    async def wire(self, **options: Any) -> Wire:
        """A connection to the terminal door that has said nothing."""
        http = self.https[0] if self.https else self.passer_by().http
        return Wire(await http.ws_connect(self.terminals, **options), "")

    async def sit(self, table: str = "table-1") -> tuple[str, str]:
        """Take a free seat: its name and the code for it."""
        answer = await self.passer_by().post(f"/api/tables/{table}/sit")
        return answer["seat"], answer["code"]

    async def enrol(self, code: str) -> str:
        """Use a code up: the token."""
        wire = await self.wire()
        await wire.say({"say": "enrol", "code": code})
        token = str((await wire.until("enrolled"))["token"])
        await wire.close()
        return token

    async def go(self) -> None:
        """Everybody leaves."""
        for http in self.https:
            await http.close()

    async def hello(self, token: str, heard: int = 0) -> tuple[Wire, Message]:
        """A terminal at work, and the first thing it is told."""
        wire = await self.wire()
        await wire.say({"say": "hello", "token": token, "heard": heard})
        first = await wire.hear()
        if first["say"] == "view":
            wire.name, wire.numbers = first["view"]["seat"], count(first["id"] + 1)
        return wire, first

    async def terminal(self, table: str = "table-1") -> tuple[Wire, str]:
        """A terminal at a free seat, and its token."""
        _, code = await self.sit(table)
        token = await self.enrol(code)
        wire, _ = await self.hello(token)
        return wire, token


@asynccontextmanager
async def house(folder: Path, *tables: TableSettings) -> AsyncIterator[tuple[Opened, Visitors]]:
    """A house that is served, and everybody who comes there; all are seen out at the end."""
    async with served(folder, *tables) as opened:
        visitors = Visitors(opened)
        try:
            yield opened, visitors
        finally:
            await visitors.go()
