"""A pseudo-terminal with a wheel on its other end; a driver opens it as it would a serial port."""

import asyncio
import os
import pty
import tty
from collections.abc import Callable, Iterable
from contextlib import suppress
from pathlib import Path

from croupier.wheels.emulator.device import Beat
from croupier.wheels.pacing import Pace

LONGEST_COMMAND = 64

Answer = Callable[[bytes], bytes]


class PseudoLine:
    """Sends beats in their time and passes commands on; `link` names it for programs to open."""

    def __init__(self, link: Path | None = None) -> None:
        self.bytes_sent = self.bytes_heard = 0
        self._rest = b""
        self._answer: Answer | None = None
        self._link = link
        self._ours = self._its = -1
        self.device = Path()
        self.plug()

    def plug(self) -> Path:
        """Make a new device, as when a cable is put in."""
        self._ours, self._its = pty.openpty()
        tty.setraw(self._its)
        os.set_blocking(self._ours, False)
        self.device = Path(os.ttyname(self._its))
        if self._link is not None:
            self._link.unlink(missing_ok=True)
            self._link.symlink_to(self.device)
        self._listen()
        return self._link or self.device

    def unplug(self) -> None:
        """The cable is out: whoever has the device open loses it."""
        if self._link is not None:
            self._link.unlink(missing_ok=True)
        if self._answer is not None:
            asyncio.get_running_loop().remove_reader(self._ours)
        for end in (self._ours, self._its):
            if end >= 0:
                os.close(end)
        self._ours = self._its = -1

    async def play(self, beats: Iterable[Beat], answer: Answer, pace: Pace) -> None:
        """Send everything in its time, and answer commands meanwhile."""
        self._answer = answer
        self._listen()
        try:
            for seconds, data in beats:
                if seconds:
                    await pace.sleep(seconds)
                self._send(data)
        finally:
            if self._ours >= 0:
                asyncio.get_running_loop().remove_reader(self._ours)
            self._answer = None

    def _send(self, data: bytes) -> None:
        """What nobody reads is lost, as on a real line."""
        if data and self._ours >= 0:
            with suppress(BlockingIOError):
                self.bytes_sent += os.write(self._ours, data)

    def _listen(self) -> None:
        if self._answer is not None and self._ours >= 0:
            asyncio.get_running_loop().add_reader(self._ours, self._said)

    def _said(self) -> None:
        data = os.read(self._ours, LONGEST_COMMAND)
        self.bytes_heard += len(data)
        *lines, rest = (self._rest + data).replace(b"\r", b"\n").split(b"\n")
        self._rest = rest[-LONGEST_COMMAND:]
        for line in filter(None, lines):
            self._send(self._answer(line) if self._answer else b"")
