"""A real `croupier serve` in a process of its own, on free ports, for one test."""

import asyncio
import os
import resource
import signal
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path

from tests.server.wire import SOON

SETTINGS = """\
table = "table-1"
book = "rws-00-etg-2019"
journal = "table-1.journal"
self_service = true
seats = [
    { name = "T1", layout = "rws-00-etg-2019-a" },
    { name = "T2", layout = "rws-00-etg-2019-a" },
]

[timers]
betting = 600
last_call = 0

[limits]
chip = 1
"""


@dataclass
class Process:
    """One that serves, and where its doors are."""

    process: asyncio.subprocess.Process
    staff: str = ""
    terminals: str = ""
    first_codes: dict[str, str] = field(default_factory=dict)

    async def read(self, is_first: bool) -> None:
        """What it says when it is open."""
        assert self.process.stdout is not None
        while True:
            line = (await asyncio.wait_for(self.process.stdout.readline(), SOON)).decode()
            if not line:
                raise RuntimeError("the house did not open")
            words = line.split()
            if line.startswith("staff door"):
                self.staff = words[2]
            elif line.startswith("terminal door"):
                self.terminals = words[2]
            elif line.startswith("  "):
                self.first_codes["_".join(words[:-1])] = words[-1]
            if len(self.first_codes) == 5 or (line.startswith("table ") and not is_first):
                return

    async def end(self) -> int:
        """The clean end; the exit code."""
        self.process.send_signal(signal.SIGTERM)
        return await asyncio.wait_for(self.process.wait(), SOON)


@asynccontextmanager
async def process(
    folder: Path, settings: str = SETTINGS, limits: dict[int, int] | None = None
) -> AsyncIterator[Process]:
    """Start it, with hard limits of the system where they are given; kill it if it still runs."""
    is_first = not (folder / "house.journal").exists()
    (folder / "table-1.toml").write_text(settings)

    def limit() -> None:
        for what, most in (limits or {}).items():
            resource.setrlimit(what, (most, most))

    ports = ("--staff-port", "0", "--terminal-port", "0", "--log-json")
    with (folder / "log").open("ab") as log:
        own = Process(
            await asyncio.create_subprocess_exec(
                *(sys.executable, "-m", "croupier", "serve", str(folder / "table-1.toml"), *ports),
                stdout=asyncio.subprocess.PIPE,
                stderr=log,
                env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)},
                preexec_fn=limit,
            )
        )
    try:
        await own.read(is_first)
        yield own
    finally:
        if own.process.returncode is None:
            own.process.kill()
            await own.process.wait()
