"""One process that serves a house: its tables and both doors, from start to a clean end.

Start-up opens and verifies every journal before anything listens. The end is the other way round:
the doors close, what waits is still decided and made durable, then the journals are let go.
"""

import asyncio
import gc
import resource
import signal
from collections.abc import Callable, Coroutine, Sequence
from contextlib import AsyncExitStack
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import structlog
from aiohttp import web

from croupier.journal.decisions import JournalFailed
from croupier.rules.refusal import Refusal
from croupier.server.doors import Doors, DoorSockets
from croupier.server.founding import (
    differences,
    open_house,
    open_journal,
    open_table,
)
from croupier.server.host import in_a_thread
from croupier.server.house import House
from croupier.server.live_table import LiveTable
from croupier.server.metrics import Metrics
from croupier.server.plugging import wheel_of
from croupier.server.settings import TableSettings
from croupier.server.staff_door import StaffDoor
from croupier.server.terminal_door import open_terminal_door

log = structlog.get_logger()
SECONDS_TO_END = 5.0  # for what waits when the house is told to close


@dataclass(frozen=True, slots=True)
class Opened:
    """What is told when the house is open."""

    staff: str  # the address of the staff door
    terminals: str  # the address of the terminal door
    first_codes: dict[str, str]  # role -> one-time code, while nobody works here
    house: House


class Serving:
    """A house that is served; `run` opens it and returns when it has been closed."""

    def __init__(self, tables: Sequence[TableSettings], folder: Path, doors: Doors) -> None:
        names = [settings.table for settings in tables]
        for name in names:
            if names.count(name) > 1:
                raise Refusal("same_table", f"two of the tables are called {name!r}")
        self._tables = tables
        self._folder = folder
        self._doors = doors
        self._end = asyncio.Event()
        self._failed: Exception | None = None
        self._work: list[asyncio.Task[None]] = []

    def close(self) -> None:
        """Begin the clean end."""
        self._end.set()

    async def run(self, opened: Callable[[Opened], None]) -> None:
        """Open, say so, serve until closed. A journal that fails ends it with JournalFailed."""
        _many_descriptors()
        loop = asyncio.get_running_loop()
        loop.set_exception_handler(_say_fault)
        for one in (signal.SIGINT, signal.SIGTERM):
            loop.add_signal_handler(one, self.close)
        async with AsyncExitStack() as stack:
            sockets = DoorSockets(self._doors)
            stack.callback(sockets.close)
            house = self._open_house(stack)
            for settings in self._tables:
                await self._open_table(stack, house, settings)
            opened(await self._open_doors(stack, house, sockets))
            _collect_seldom()
            for table in house.tables.values():
                if table.settings.dealer == "machine":
                    await table.machine.come_in()
            await self._end.wait()
            await self._finish(house)
        if self._failed:
            raise self._failed
        log.info("closed")

    def _open_house(self, stack: AsyncExitStack) -> House:
        write, end = in_a_thread()
        store, signer = open_house(self._folder)
        stack.callback(store.close)
        stack.callback(end)
        house = House(store, signer, write)
        house.on_failed = self._fail
        return house

    async def _open_table(
        self, stack: AsyncExitStack, house: House, settings: TableSettings
    ) -> None:
        store = open_journal(Path(settings.journal))
        stack.callback(store.close)
        kept = open_table(settings, store)
        for difference in differences(settings, kept.state):
            log.warning("settings differ", table=settings.table, what=difference)
        write, end = in_a_thread()
        stack.callback(end)
        table = LiveTable(settings, kept, write, wheel_of(settings, kept))
        house.tables[settings.table] = table
        self._work += [asyncio.create_task(self._watched(work)) for work in table.work()]
        await table.open()
        log.info("table open", table=settings.table, records=kept.state.record, cases=kept.cases)

    async def _watched(self, work: Coroutine[Any, Any, None]) -> None:
        """Do a table's work; when that fails the whole house ends, and nothing more is told."""
        try:
            await work
        except Exception as failed:
            self._fail(failed)

    def _fail(self, failed: Exception) -> None:
        """End the house; the first failure is the one that is told."""
        kept = isinstance(failed, JournalFailed)
        log.critical("journal failed" if kept else "table failed", why=repr(failed))
        self._failed = self._failed or failed
        self._end.set()

    async def _finish(self, house: House) -> None:
        """What waits is decided and answered; then everybody is told that the house closes."""
        log.info("closing")
        for table in house.tables.values():
            table.close()
        _, late = await asyncio.wait(self._work, timeout=SECONDS_TO_END)
        for one in late:
            one.cancel()
        for table in house.tables.values():
            table.bye_everybody("the house closes")
            if not self._failed and not late:
                table.kept.save_snapshot()

    async def _open_doors(self, stack: AsyncExitStack, house: House, at: DoorSockets) -> Opened:
        listening = await open_terminal_door(house, at.terminal, at.origins.all, at.tls)
        stack.callback(listening.close)
        house.terminals = at.terminal_url
        door = StaffDoor(house, at.origins, at.terminal_origin, Metrics(house))
        runner = web.AppRunner(door.application(), access_log=None, shutdown_timeout=1)
        await runner.setup()
        stack.push_async_callback(runner.cleanup)
        await web.SockSite(runner, at.staff, ssl_context=at.tls).start()
        codes = await house.first_codes()
        return Opened(at.staff_url, at.terminal_url, codes, house)


def _say_fault(loop: asyncio.AbstractEventLoop, what: dict[str, Any]) -> None:
    """Say in one line what went wrong outside of any task, such as that no descriptor is left."""
    log.error(what["message"], why=repr(what.get("exception", "")))


def _collect_seldom() -> None:
    """Let the garbage collector look at the young often and at what has stayed very seldom.

    The records of two rounds stay, are many, and form no cycles: to go through all of them again
    and again, as it would by itself, costs as much as deciding bets, and holds everybody up.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(5_000, 10, 1_000)


def _many_descriptors() -> None:
    """As many connections as this machine lets one process have."""
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
