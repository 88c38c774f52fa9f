"""The time by which a wheel is watched: the real one, or the same made faster for a show or a test.

Seconds here are seconds of the wheel. At speed 20 an hour of play takes three minutes.
"""

import asyncio
import time
from typing import Protocol


class Pace(Protocol):
    """A clock of the wheel, and a way to wait by it."""

    def now(self) -> float:
        """Seconds of the wheel since whenever."""

    async def sleep(self, seconds: float) -> None:
        """Wait so many seconds of the wheel."""


class RealTime:
    """Our own time, `speed` times as fast."""

    def __init__(self, speed: float = 1.0) -> None:
        self.speed = speed

    def now(self) -> float:
        """The monotonic clock; what a clock on the wall does is of no matter."""
        return time.monotonic() * self.speed

    async def sleep(self, seconds: float) -> None:
        """Wait by the event loop."""
        await asyncio.sleep(seconds / self.speed)
