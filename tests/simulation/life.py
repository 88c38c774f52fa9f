"""One life of the server: the real house and tables on a loop of their own, until they are killed.

It does what `Serving` does, without its sockets: open the journals, open the tables, let clients
in, and at the end either close cleanly or, when a journal fails, end with nothing told.
"""

import asyncio
from collections.abc import Callable, Coroutine
from types import SimpleNamespace
from typing import Any

from aiohttp import WSMsgType

from croupier.journal.decisions import JournalFailed
from croupier.rules.refusal import Refusal
from croupier.server.founding import open_table
from croupier.server.host import in_a_thread
from croupier.server.house import House
from croupier.server.live_table import LiveTable
from croupier.server.plugging import wheel_of
from croupier.server.secrecy import Signer
from croupier.server.settings import TableSettings
from croupier.server.staff_talk import StaffTalk
from croupier.server.terminal_talk import TerminalTalk
from tests.simulation.drive_platter import DriveStore
from tests.simulation.loop import VirtualLoop
from tests.simulation.network import Wire
from tests.simulation.platter import PlatterStore

SECONDS_TO_END = 5.0
LAG = 4  # messages that a socket takes before the sender has to wait


class Life:
    """A process; `stores` are its journals by name, the house's under ""."""

    def __init__(
        self,
        loop: VirtualLoop,
        stores: dict[str, PlatterStore | DriveStore],
        signer: Signer,
        settings: list[TableSettings],
        opened: Callable[[House], None],
        failed: Callable[[], None],
    ) -> None:
        self.loop = loop
        self.stores = stores
        self.house: House | None = None  # once it is open
        self.wires: list[Wire] = []
        self.works: list[asyncio.Task[None]] = []
        self._signer = signer
        self._settings = settings
        self.has_failed = False
        self._opened = opened
        self._failed = failed

    def begin(self) -> None:
        """Start the process."""
        self.loop.enter(lambda: self.loop.create_task(self._open()))

    async def _open(self) -> None:
        try:
            house = House(self.stores[""], self._signer, in_a_thread()[0])
            house.on_failed = lambda failed: self._fail()
            for settings in self._settings:
                await self._open_table(house, settings)
            self._opened(house)
            self.house = house
            for table in house.tables.values():
                if table.settings.dealer == "machine":
                    await table.machine.come_in()
        except JournalFailed:
            self._fail()

    async def _open_table(self, house: House, settings: TableSettings) -> None:
        kept = open_table(settings, self.stores[settings.table])
        table = LiveTable(settings, kept, in_a_thread()[0], wheel_of(settings, kept))
        house.tables[settings.table] = table
        self.works += [self.loop.create_task(self._watched(work)) for work in table.work()]
        await table.open()

    async def _watched(self, work: Coroutine[Any, Any, None]) -> None:
        try:
            await work
        except JournalFailed:
            self._fail()

    def _fail(self) -> None:
        """A journal has failed: the house ends."""
        self.has_failed = True
        self._failed()

    async def finish(self) -> None:
        """The clean end: what waits is decided and answered, then everybody is sent away."""
        try:
            await self._finish()
        except JournalFailed:
            self._fail()

    async def _finish(self) -> None:
        house, self.house = self.house, None
        assert house is not None
        for table in house.tables.values():
            table.close()
        _, late = await asyncio.wait(self.works, timeout=SECONDS_TO_END)
        for table in house.tables.values():
            table.bye_everybody("the house closes")
            if not late and not self.has_failed:
                table.kept.save_snapshot()

    def die(self) -> list[str]:
        """The process is gone, cleanly or not; exceptions that nobody caught."""
        failures = self.loop.failures()
        for store in self.stores.values():
            store.is_gone = True
        for wire in self.wires:
            wire.server_dies()
        self.loop.bury()
        return failures

    # ---- who comes in

    def terminal(self, wire: Wire, address: str) -> None:
        """A connection at the terminal door."""
        assert self.house is not None
        self.wires.append(wire)
        self.loop.enter(self._terminal, self.house, wire, address)

    @staticmethod
    def _terminal(house: House, wire: Wire, address: str) -> None:
        wire.end = TerminalTalk(house, wire, address)

    def console(self, wire: Wire, table: str, person: str, pin: str) -> None:
        """Somebody of the staff signs in, and opens a console."""
        assert self.house is not None
        self.wires.append(wire)
        wire.end = socket = Socket(wire)
        self.loop.enter(
            lambda house: self.loop.create_task(self._console(house, socket, table, person, pin)),
            self.house,
        )

    async def _console(
        self, house: House, socket: "Socket", table: str, person: str, pin: str
    ) -> None:
        try:
            session = house.session(await house.sign_in(person, pin, "127.0.0.1"))
            if session is not None:  # the clock may have been moved meanwhile
                talk = StaffTalk(house, house.table(table), session)
                await talk.talk(socket)  # type: ignore[arg-type]  # it has what is used of one
        except (Refusal, JournalFailed):
            pass  # the reason is told in HTTP, and here nobody reads it
        await socket.close()  # as aiohttp does when the handler is through

    def ask(self, work: Callable[[House], Coroutine[Any, Any, Any]], reply: Any) -> None:
        """Something that the back office asks; a refusal is no answer."""
        house = self.house
        if house is None:
            return

        async def answer() -> None:
            try:
                reply(await work(house))
            except (Refusal, JournalFailed):
                return

        self.loop.enter(lambda: self.loop.create_task(answer()))


class Socket:
    """A wire as aiohttp's WebSocket has it, as far as `StaffTalk` uses one."""

    def __init__(self, wire: Wire) -> None:
        self._wire = wire
        self._came: asyncio.Queue[bytes | None] = asyncio.Queue()

    def received(self, message: bytes) -> None:
        """From the wire."""
        self._came.put_nowait(message)

    def closed(self) -> None:
        """From the wire."""
        self._came.put_nowait(None)

    async def send_str(self, text: str) -> None:
        """Wait while the other side is behind."""
        while self._wire.is_open and self._wire.unsent > LAG:
            await asyncio.sleep(0.02)
        if not self._wire.is_open:
            raise ConnectionResetError
        self._wire.send(text.encode())

    def __aiter__(self) -> "Socket":
        return self

    async def __anext__(self) -> SimpleNamespace:
        message = await self._came.get()
        if message is None:
            raise StopAsyncIteration
        return SimpleNamespace(type=WSMsgType.TEXT, data=message.decode())

    async def close(self) -> None:
        """From our side."""
        self._wire.drop()
