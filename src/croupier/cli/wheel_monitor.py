"""`croupier wheel monitor`: the line as it comes, drawn anew with every frame at a terminal."""

import asyncio
import sys
from collections import deque
from collections.abc import AsyncIterator, Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

from croupier.cli import screen
from croupier.cli.output import write

if TYPE_CHECKING:
    from croupier.wheels.makers import Maker
    from croupier.wheels.source import Seen

LINES_SHOWN, SIGHTS_SHOWN = 6, 12
FOLLOW_EVERY = 0.1  # seconds

Tell = Callable[[float, "Seen", bool], None]


def monitor(device: Path, maker: "Maker", speed: float, tell: Tell | None) -> None:
    """Watch a device, or follow a device log; `tell` writes JSON in place of the picture."""
    pieces = _log(device) if device.is_file() else _device(device)
    if tell is not None:
        asyncio.run(
            _watch(pieces, maker, speed, lambda at, data, seen: [tell(at, s, True) for s in seen])
        )
    elif screen.at_terminal():
        _draw(pieces, maker, speed)
    else:
        asyncio.run(_watch(pieces, maker, speed, _write_lines))


async def _device(device: Path) -> AsyncIterator[bytes]:
    from croupier.wheels.serial_line import LineLost, SerialLine

    line = SerialLine(device)
    try:
        while True:
            try:
                yield await asyncio.wait_for(line.read(), FOLLOW_EVERY)
            except TimeoutError:
                yield b""
    except LineLost as lost:
        write(f"the line has ended: {lost}\n")
    finally:
        line.close()


async def _log(file: Path) -> AsyncIterator[bytes]:
    """What a log is given from now on."""
    from croupier.wheels.device_log import HEARD, entry

    with file.open(encoding="ascii") as log:
        log.seek(0, 2)
        while True:
            line = log.readline()
            if line.endswith("\n"):
                found = entry(line)
                yield found.data if found.what == HEARD else b""
            else:
                await asyncio.sleep(FOLLOW_EVERY)
                yield b""


async def _watch(
    pieces: AsyncIterator[bytes],
    maker: "Maker",
    speed: float,
    show: Callable[[float, bytes, list["Seen"]], Any],
) -> None:
    import time

    async for data in pieces:
        at = time.monotonic() * speed
        seen = [*(maker.heard(data, at) if data else maker.passed(at))]
        show(time.time(), data, seen)


def _write_lines(at: float, data: bytes, seen: list["Seen"]) -> None:
    for line in data.split(b"\n"):
        if shown := _printable(line):
            write(f"{shown}\n")
    for one in seen:
        write(f"    {one.what.replace('_', ' ')} {one.value}".rstrip() + "\n")
    sys.stdout.flush()


def _printable(line: bytes) -> str:
    """A line as it came, with its blanks, and nothing that a terminal would obey."""
    text = line.rstrip(b"\r").decode("latin-1")
    return "".join(ch if " " <= ch <= "~" else f"\\x{ord(ch):02x}" for ch in text)


def _draw(pieces: AsyncIterator[bytes], maker: "Maker", speed: float) -> None:
    from rich.console import Group
    from rich.live import Live
    from rich.panel import Panel
    from rich.text import Text

    lines: deque[str] = deque(maxlen=LINES_SHOWN)
    told: deque[str] = deque(maxlen=SIGHTS_SHOWN)

    def picture() -> Group:
        health = maker.health
        state = "online" if health.online else "OFFLINE"
        counts = (
            f"{state}   {health.spins} games, {health.spins_an_hour:.0f} an hour   "
            f"{health.mean_rpm:.1f} rpm   {health.misfires} misfires   "
            f"{health.unreadable} unreadable"
        )
        return Group(
            Panel(Text("\n".join(lines)), title="the line"),
            Panel(Text("\n".join(told)), title="what is seen"),
            Text(counts),
        )

    with Live(picture(), auto_refresh=False) as live:

        def show(at: float, data: bytes, seen: list["Seen"]) -> None:
            lines.extend(filter(None, map(_printable, data.split(b"\n"))))
            told.extend(f"{one.what.replace('_', ' ')} {one.value}" for one in seen)
            if data or seen:
                live.update(picture(), refresh=True)

        asyncio.run(_watch(pieces, maker, speed, show))
