"""A serial line: a device file, opened raw at 9600 baud, 8N1, and read by the event loop.

It works on a pseudo-terminal as on a USB adapter. Only one program of ours has a line at a time:
bytes that one reads another never sees.
"""

import asyncio
import errno
import fcntl
import os
import termios
import tty
from pathlib import Path

MOST_AT_ONCE = 4096


class LineLost(OSError):
    """The device is not there, or not there any more."""


class SerialLine:
    """An open device file."""

    def __init__(self, device: Path) -> None:
        """Open it; LineLost says what would be right."""
        try:
            self._fd = os.open(device, os.O_RDWR | os.O_NOCTTY | os.O_NONBLOCK)
        except OSError as error:
            raise LineLost(f"{device}: {error.strerror}") from None
        try:
            fcntl.flock(self._fd, fcntl.LOCK_EX | fcntl.LOCK_NB)
            _make_raw(self._fd)
        except (OSError, termios.error) as error:
            os.close(self._fd)
            taken = getattr(error, "errno", 0) == errno.EWOULDBLOCK
            why = "another program reads this line" if taken else "it is no serial line"
            raise LineLost(f"{device}: {why}") from None

    async def read(self) -> bytes:
        """What has come, at least one byte; LineLost when the device is gone."""
        while True:
            try:
                data = os.read(self._fd, MOST_AT_ONCE)
            except BlockingIOError:
                await self._readable()
                continue
            except OSError as error:
                raise LineLost(error.strerror) from None
            if not data:
                raise LineLost("the device is gone")
            return data

    async def _readable(self) -> None:
        loop = asyncio.get_running_loop()
        there = loop.create_future()
        loop.add_reader(self._fd, lambda: None if there.done() else there.set_result(None))
        try:
            await there
        finally:
            loop.remove_reader(self._fd)

    def write(self, data: bytes) -> None:
        """Send a command; a line that takes no more is lost."""
        try:
            if os.write(self._fd, data) < len(data):
                raise LineLost("the line takes nothing more")
        except OSError as error:
            raise LineLost(str(error.strerror or error)) from None

    def close(self) -> None:
        """Let go of the device."""
        os.close(self._fd)


def _make_raw(fd: int) -> None:
    """9600 baud, 8N1, no flow control, nothing echoed, translated or waited for."""
    tty.setraw(fd, termios.TCSANOW)
    attributes = termios.tcgetattr(fd)
    control = attributes[2] & ~(termios.CSIZE | termios.PARENB | termios.CSTOPB | termios.CRTSCTS)
    attributes[2] = control | termios.CS8 | termios.CREAD | termios.CLOCAL
    attributes[4] = attributes[5] = termios.B9600
    termios.tcsetattr(fd, termios.TCSANOW, attributes)
