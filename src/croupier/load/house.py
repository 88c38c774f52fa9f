"""A house of one's own for a trial: `croupier serve` in a process of its own, in a folder."""

import asyncio
import re
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path

from croupier.rulebooks import rulebooks
from croupier.rules.refusal import Refusal

TABLE = "load"
SECONDS_TO_OPEN, SECONDS_TO_END = 30.0, 20.0
SETTINGS = """\
table = "{table}"
book = "{book}"
journal = "{table}.journal"
dealer = "machine"
self_service = true
[timers]
betting = {betting}
last_call = 0
pause = 0
[wheel]
source = "virtual"
pace = 0.05
[limits]
chip = 1
{seats}"""
SEAT = '[[seats]]\nname = "T{n}"\nlayout = "{layout}"\n'


@dataclass(frozen=True, slots=True)
class Where:
    """A table that is served: its house's staff door, its name, its journal's file."""

    staff: str
    table: str
    journal: Path


@asynccontextmanager
async def own_house(folder: Path, layout: str, seats: int, betting: int) -> AsyncIterator[Where]:
    """Serve one table, dealt by the machine, with so many free seats, until the block ends."""
    settings = folder / "table.toml"
    settings.write_text(settings_text(layout, seats, betting))
    ports = ("--staff-port", "0", "--terminal-port", "0")
    serving = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "croupier", "serve", str(settings), *ports),
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.PIPE,
    )
    try:
        staff = await asyncio.wait_for(_opened(serving), SECONDS_TO_OPEN)
        yield Where(staff, TABLE, folder / f"{TABLE}.journal")
    finally:
        await _end(serving)


def settings_text(layout: str, seats: int, betting: int) -> str:
    """What the house is opened with: one table, dealt by the machine on a quick wheel."""
    found = [b.id for b in rulebooks().values() if layout in [it.id for it in b.layouts]]
    if not found:
        raise Refusal("unknown_layout", f"there is no layout {layout!r}; croupier rulebook list")
    rows = "".join(SEAT.format(n=n + 1, layout=layout) for n in range(seats))
    return SETTINGS.format(table=TABLE, book=found[0], betting=betting, seats=rows)


async def _opened(serving: asyncio.subprocess.Process) -> str:
    """The address of the staff door, once it is said."""
    assert serving.stdout
    assert serving.stderr
    async for line in serving.stdout:
        if found := re.match(r"staff door +(\S+)", line.decode()):
            return found[1]
    why = (await serving.stderr.read()).decode().strip().splitlines()
    raise Refusal("not_opened", f"the house did not open: {why[-1] if why else 'no reason given'}")


async def _end(serving: asyncio.subprocess.Process) -> None:
    """End it as Ctrl-C would, and for good when that takes too long."""
    if serving.returncode is None:
        serving.terminate()
    try:
        await asyncio.wait_for(serving.communicate(), SECONDS_TO_END)
    except TimeoutError:
        serving.kill()
        await serving.communicate()
