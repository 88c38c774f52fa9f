"""A house with a terminal that the library made, and a bad line between them."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from croupier.client import Memory, Staff, Terminal, enrol
from croupier.client.terminal import Hear
from croupier.server.live_table import LiveTable
from croupier.server.serving import Opened
from croupier.table import commands as c
from tests.server.served import served

SUE = c.Actor("pit_supervisor", "Sue", "s")
ANN = c.Actor("dealer", "Ann", "a")
SECONDS = 20


class BadLine:
    """Stands between a terminal and the door, and passes on what it is told to pass on."""

    def __init__(self, door: str) -> None:
        self._host, _, port = door.removeprefix("ws://").partition("/")[0].partition(":")
        self._port = int(port)
        self.cut_off = False
        self.losing_answers = False
        self.door = ""
        self._writers: list[asyncio.StreamWriter] = []

    async def open(self) -> asyncio.Server:
        server = await asyncio.start_server(self._came, "127.0.0.1", 0)
        self.door = f"ws://127.0.0.1:{server.sockets[0].getsockname()[1]}/terminal"
        return server

    async def _came(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        if self.cut_off:
            writer.close()
            return
        there, back = await asyncio.open_connection(self._host, self._port)
        self._writers += [writer, back]
        await asyncio.gather(self._pass(reader, back, False), self._pass(there, writer, True))

    async def _pass(
        self, source: asyncio.StreamReader, target: asyncio.StreamWriter, answers: bool
    ) -> None:
        try:
            while part := await source.read(65536):
                if not (answers and self.losing_answers):
                    target.write(part)
        except ConnectionError:
            pass
        finally:
            target.close()

    def cut(self) -> None:
        """Break every connection that runs over this line."""
        for writer in self._writers:
            writer.transport.abort()
        self._writers.clear()


@asynccontextmanager
async def house(folder: Path) -> AsyncIterator[tuple[Opened, LiveTable, BadLine]]:
    """A house with an open table and a dealer, and a line to it that can be spoilt."""
    async with served(folder) as opened:
        table = opened.house.tables["table-1"]
        for actor, command in ((SUE, c.OpenTable()), (ANN, c.DealerIn()), (ANN, c.OpenBets())):
            await table.host.do(actor, command)
        line = BadLine(opened.terminals)
        async with await line.open():
            yield opened, table, line
            line.cut()


@asynccontextmanager
async def seated(
    opened: Opened, door: str, memory: Memory, hear: Hear | None = None
) -> AsyncIterator[Terminal]:
    """A terminal at a free seat, or at that of its memory."""
    if not memory.now.token:
        async with Staff(opened.staff) as staff:
            await enrol(opened.terminals, (await staff.sit("table-1")).code, memory)
    async with asyncio.timeout(SECONDS), Terminal(door, memory, hear) as terminal:
        yield terminal
