"""A house that is served in this process, on free ports of the loopback, for one test."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from croupier.rulebooks import rulebooks
from croupier.server.doors import Doors
from croupier.server.serving import Opened, Serving
from croupier.server.settings import (
    LimitSettings,
    SeatSetting,
    TableSettings,
    TimerSettings,
    WheelSettings,
)

FREE_PORTS = Doors(staff_port=0, terminal_port=0)


def table_settings(
    folder: Path,
    layout: str = "rws-00-etg-2019-a",
    *,
    table: str = "table-1",
    seats: int = 3,
    betting: int = 0,
    wheel: WheelSettings | None = None,
) -> TableSettings:
    """A table with a person as its dealer, whose clock closes no bets unless it is told to."""
    book = next(b.id for b in rulebooks().values() if layout in [it.id for it in b.layouts])
    return TableSettings(
        table=table,
        book=book,
        journal=str(folder / f"{table}.journal"),
        seats=tuple(SeatSetting(f"T{n + 1}", layout) for n in range(seats)),
        limits=LimitSettings(),
        timers=TimerSettings(betting=betting, last_call=0, pause=0),
        wheel=wheel or WheelSettings(),
        self_service=True,
    )


@asynccontextmanager
async def served(folder: Path, *tables: TableSettings) -> AsyncIterator[Opened]:
    """Open the house, and close it as Ctrl-C would when the test has done with it."""
    serving = Serving(tables or (table_settings(folder),), folder, FREE_PORTS)
    opened: asyncio.Queue[Opened] = asyncio.Queue()
    running = asyncio.create_task(serving.run(opened.put_nowait))
    opening = asyncio.create_task(opened.get())
    await asyncio.wait([running, opening], return_when=asyncio.FIRST_COMPLETED)
    if running.done():
        running.result()
    try:
        yield opening.result()
    finally:
        serving.close()
        await running
