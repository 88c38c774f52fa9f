"""The staff door over HTTP: join or sign in, command a table, offer seats, see the lobby."""

from typing import Any, Self, TypeVar

import aiohttp
import msgspec

from croupier.client.answers import Answer, Refused, answer_of, record_of
from croupier.journal.codec import MIRRORS
from croupier.rules.refusal import Refusal
from croupier.server.messages import Heard
from croupier.table.commands import Command

T = TypeVar("T")


class LobbyTable(msgspec.Struct, frozen=True):
    """A table and where it stands, as anybody may see it."""

    table: str
    book: str
    phase: str
    round: int
    currency: str
    layouts: tuple[str, ...]
    seats: int
    taken: int
    self_service: bool
    chips: tuple[int, ...]


class Lobby(msgspec.Struct, frozen=True):
    """The tables of a house, and where its terminals connect."""

    terminals: str
    tables: tuple[LobbyTable, ...]


class Sat(msgspec.Struct, frozen=True):
    """A free seat that was taken, and the one-time code to enrol with."""

    seat: str
    code: str


class _Offered(msgspec.Struct):
    code: str


class _Records(msgspec.Struct):
    records: list[msgspec.Raw]


class _Done(Heard, tag=False):
    """A record in an HTTP answer, where nothing says that it was heard."""


class Staff:
    """One person at the staff door, or nobody yet; a Refusal says what was refused and why."""

    def __init__(self, house: str) -> None:
        self.house = house.rstrip("/")
        self._http: aiohttp.ClientSession | None = None

    async def __aenter__(self) -> Self:
        self._http = aiohttp.ClientSession(cookie_jar=aiohttp.CookieJar(unsafe=True))
        return self

    async def __aexit__(self, *_: object) -> None:
        assert self._http is not None
        await self._http.close()

    async def lobby(self) -> Lobby:
        """The tables and where they stand."""
        return await self._get("/api/lobby", Lobby)

    async def sit(self, table: str) -> Sat:
        """Take a free seat, where the table lets anybody."""
        return await self._post(f"/api/tables/{table}/sit", {}, Sat)

    async def join(self, code: str, person: str, pin: str) -> None:
        """Use up a one-time code: belong to the staff from now on, and be signed in."""
        body = {"code": code, "person": person, "pin": pin}
        await self._post("/api/join", body, dict[str, Any])

    async def sign_in(self, person: str, pin: str) -> None:
        """Begin a session; it lasts as long as this object, or a working day."""
        await self._post("/api/sign-in", {"person": person, "pin": pin}, dict[str, Any])

    async def offer(self, table: str, seat: str) -> str:
        """A one-time code with which a terminal is enrolled at a seat."""
        return (await self._post(f"/api/tables/{table}/seats/{seat}/offer", {}, _Offered)).code

    async def revoke(self, table: str, seat: str) -> None:
        """Take the terminal of a seat off at once."""
        await self._post(f"/api/tables/{table}/seats/{seat}/revoke", {}, type(None))

    async def let_machine_deal(self, table: str, on: bool = True) -> None:
        """Let the machine deal, or send it out so that a person can."""
        await self._post(f"/api/tables/{table}/machine-dealer", {"on": on}, type(None))

    async def view(self, table: str) -> dict[str, Any]:
        """All that this person may see of a table now."""
        return await self._get(f"/api/tables/{table}", dict[str, Any])

    async def records(self, table: str, first: int = 1, count: int = 100) -> list[bytes]:
        """Lines of the journal, as they stand there."""
        query = f"first={first}&count={count}"
        found = await self._get(f"/api/tables/{table}/records?{query}", _Records)
        return [bytes(line) for line in found.records]

    async def do(self, table: str, command: Command, pin: str = "", id: str = "") -> Answer:
        """Have a command carried out; without an id the house gives one."""
        written = MIRRORS.of(type(command)).write(command)
        body = {"id": id, "command": written, "pin": pin}
        return await self._command("POST", f"/api/tables/{table}/commands", body, id)

    async def became(self, table: str, id: str) -> Answer:
        """What became of a command of one's own."""
        return await self._command("GET", f"/api/tables/{table}/commands/{id}", None, id)

    async def _command(self, method: str, path: str, body: Any, id: str) -> Answer:
        try:
            done = msgspec.json.decode(await self._ask(method, path, body), type=_Done)
        except Refusal as refusal:
            return Refused(id, refusal.code, refusal.message, refusal.clause)
        return answer_of(record_of(done))

    async def _get(self, path: str, kind: type[T]) -> T:
        return msgspec.json.decode(await self._ask("GET", path, None), type=kind)

    async def _post(self, path: str, body: dict[str, Any], kind: type[T]) -> T:
        return msgspec.json.decode(await self._ask("POST", path, body), type=kind)

    async def _ask(self, method: str, path: str, body: Any) -> bytes:
        """The body of an answer, or the Refusal it holds."""
        assert self._http is not None, "use it with `async with`"
        data = None if body is None else msgspec.json.encode(body)
        try:
            async with self._http.request(method, f"{self.house}{path}", data=data) as answer:
                said = await answer.read()
        except aiohttp.ClientError as error:
            raise Refusal("no_house", f"no house answers there: {error}") from None
        if answer.status >= 400:
            raise _refusal(said)
        return said


class _Error(msgspec.Struct):
    code: str
    message: str
    clause: str


class _Wrong(msgspec.Struct):
    error: _Error


def _refusal(said: bytes) -> Refusal:
    try:
        error = msgspec.json.decode(said, type=_Wrong).error
    except msgspec.DecodeError:
        return Refusal("no_house", "what answers there is no house of ours; name its staff door")
    return Refusal(error.code, error.message, error.clause)
