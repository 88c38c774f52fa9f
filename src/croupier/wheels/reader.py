"""A wheel that is read over a serial line: the device, its log, the watchdog, a maker's words.

What the bytes mean is the maker's business (`croupier.wheels.makers`). Here the line is opened, and
opened again when it is lost; every byte is logged; silence is noticed; and a conclusion leaves with
the hash of the lines it was made from.
"""

import asyncio
from collections.abc import AsyncIterator, Callable, Iterable
from contextlib import suppress
from typing import Any

from croupier.rules.refusal import Refusal
from croupier.wheels.device_log import DeviceLog
from croupier.wheels.makers import Maker
from croupier.wheels.pacing import Pace
from croupier.wheels.serial_line import LineLost, SerialLine
from croupier.wheels.source import CONCLUSIONS, Seen

WATCH_EVERY = 0.25  # seconds
TRY_AGAIN_AFTER = 1.0
ANSWERS_WITHIN = 2.0
REFUSED = {"NO": "the wheel refuses it now", "BUSY": "the wheel is busy; try again"}


class WheelReader:
    """A wheel of some maker on a line that `open_line` opens."""

    def __init__(
        self,
        name: str,
        maker: Maker,
        open_line: Callable[[], SerialLine],
        log: DeviceLog,
        pace: Pace,
    ) -> None:
        self.name = name
        self.health = maker.health
        self.bytes_heard = self.bytes_sent = 0
        self._maker = maker
        self._open_line = open_line
        self._log = log
        self._pace = pace
        self._line: SerialLine | None = None
        self._seen: asyncio.Queue[Seen | None] = asyncio.Queue()
        self._awaited: tuple[str, asyncio.Future[str]] | None = None
        self._warned = False
        self._closed = False

    async def watch(self) -> AsyncIterator[Seen]:
        """All that is seen, until the wheel is closed."""
        tasks = [asyncio.create_task(work) for work in (self._reading(), self._watching())]
        try:
            while (seen := await self._seen.get()) is not None:
                yield seen
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
            self._log.close()

    async def spin(self) -> None:
        """Launch the ball; a wheel that cannot says so, and a person does it."""
        self._say(self._maker.launch())

    async def round_void(self) -> None:
        """Tell the wheel that its game is void."""
        self._say(self._maker.void())

    async def obey(self, order: str) -> str:
        """Carry out an order and give the wheel's answer; one at a time."""
        words, begins = self._maker.order(order)
        if self._awaited is not None:
            raise Refusal("busy", "the wheel has not yet answered the last order")
        answer: asyncio.Future[str] = asyncio.get_running_loop().create_future()
        self._awaited = begins, answer
        late: asyncio.Future[None] = asyncio.ensure_future(self._pace.sleep(ANSWERS_WITHIN))
        try:
            if not self._say(words):
                raise Refusal("offline", "the wheel is not connected")
            either: list[asyncio.Future[Any]] = [answer, late]
            await asyncio.wait(either, return_when=asyncio.FIRST_COMPLETED)
        finally:
            late.cancel()
            self._awaited = None
        if not answer.done():
            raise Refusal("no_answer", "the wheel does not answer; look at its cable and power")
        value = answer.result()
        if value in REFUSED:
            raise Refusal("wheel_refuses", f"{REFUSED[value]} ({order.replace('_', ' ')})")
        return value

    @property
    def is_connected(self) -> bool:
        """Whether there is a line; a wheel on it may be silent all the same."""
        return self._line is not None

    def close(self) -> None:
        """See nothing more."""
        self._closed = True
        self._seen.put_nowait(None)

    def _say(self, words: bytes) -> bool:
        """Send something, if there is a line to send it on."""
        if self._line is None:
            return False
        try:
            self._line.write(words)
        except LineLost:
            return False
        self._log.sent(words)
        self.bytes_sent += len(words)
        return True

    async def _reading(self) -> None:
        """Read while there is a line, and look for it when there is none."""
        while not self._closed:
            with suppress(LineLost):
                self._line = self._open_line()
                try:
                    self._say(self._maker.greeting())
                    while True:
                        self._heard(await self._line.read())
                finally:
                    self._line.close()
                    self._line = None
            await self._pace.sleep(TRY_AGAIN_AFTER)

    def _heard(self, data: bytes) -> None:
        self._log.heard(data)
        self._tell(self._maker.heard(data, self._pace.now()))
        self.bytes_heard += len(data)
        if self._log.failed and not self._warned:
            self._warned = True
            self._seen.put_nowait(Seen("warning", self._log.failed))

    async def _watching(self) -> None:
        while not self._closed:
            self._tell(self._maker.passed(self._pace.now()))
            await self._pace.sleep(WATCH_EVERY)

    def _tell(self, sights: Iterable[Seen]) -> None:
        for seen in sights:
            if seen.what == "reply":
                self._answered(*seen.value.split(" ", 1))
            elif seen.what in CONCLUSIONS:
                self._seen.put_nowait(Seen(seen.what, seen.value, *self._log.mark()))
            else:
                self._seen.put_nowait(seen)

    def _answered(self, letter: str, value: str) -> None:
        if self._awaited is not None and self._awaited[0] == letter:
            answer = self._awaited[1]
            if not answer.done():
                answer.set_result(value)
