"""A house that is killed and started again, as its visitors see it."""

import asyncio
import json
import os
import signal
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from tests.soak.controls import ROOT

SOON = 60.0  # seconds in which a life is born, opens or ends


@dataclass(frozen=True)
class Life:
    """One process that serves the house."""

    pid: int
    staff: str = ""
    terminals: str = ""
    first_codes: dict[str, str] = field(default_factory=dict)


class Houses:
    """One house over all its lives."""

    def __init__(self, process: asyncio.subprocess.Process) -> None:
        self._process = process
        self._pid = 0

    async def begin(self) -> int:
        """Start a life; its process id. It does not serve yet."""
        assert self._process.stdin is not None
        self._process.stdin.write(b"\n")
        self._pid = 0
        while not self._pid:
            said = await self._hear()
            self._pid = said["pid"] if "born" in said else 0
        return self._pid

    async def open(self) -> Life:
        """Wait until the life that was begun has opened its doors."""
        while True:
            said = await self._hear()
            if said["pid"] == self._pid:
                return Life(**said)

    async def _hear(self) -> dict[str, Any]:
        assert self._process.stdout is not None
        line = await asyncio.wait_for(self._process.stdout.readline(), SOON)
        if not line:
            raise RuntimeError("the process that starts houses is gone")
        said: dict[str, Any] = json.loads(line)
        return said

    async def kill(self) -> None:
        """kill -9; the next life begins when this one holds no journal any more."""
        os.kill(self._pid, signal.SIGKILL)
        await self._gone()

    async def end(self) -> None:
        """The clean end, as by Ctrl-C."""
        os.kill(self._pid, signal.SIGTERM)
        await self._gone()

    async def _gone(self) -> None:
        async with asyncio.timeout(SOON):
            while self.is_there():
                await asyncio.sleep(0.001)

    def is_there(self) -> bool:
        """Whether the life still runs."""
        return bool(self._pid) and Path(f"/proc/{self._pid}").exists()


@asynccontextmanager
async def houses(folder: Path, seats: int, early: bool) -> AsyncIterator[Houses]:
    """A process that starts houses; it and its last life end with this."""
    with (folder / "log").open("wb") as log:
        process = await asyncio.create_subprocess_exec(
            sys.executable,
            *("-m", "tests.soak.lives", str(folder), str(seats), "early" if early else "durable"),
            env={**os.environ, "PYTHONPATH": os.pathsep.join(["src", "."]), "PYTHONHASHSEED": "0"},
            cwd=ROOT,
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            stderr=log,
        )
        own = Houses(process)
        try:
            yield own
        finally:
            if own.is_there():
                await own.kill()
            process.kill()
            await process.wait()
