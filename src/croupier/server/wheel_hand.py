"""The wheel's hand at the table: what a wheel sees becomes a command, in its own name.

It reports and proposes; whether a number counts and whether a round is void is decided by the
table and confirmed at the console. What only a person may decide is told to the staff, and what
somebody has to look at is an alarm, which stands until it is acknowledged.
"""

import asyncio
from collections.abc import Callable, Coroutine, Iterator
from contextlib import suppress
from typing import Any

from croupier.rules.refusal import Refusal
from croupier.server.host import Host
from croupier.server.settings import WheelSettings, close_at
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.permissions import READABLE
from croupier.table.phases import OPEN, RUNNING, Phase
from croupier.table.state import Record
from croupier.wheels.source import Seen, Wheel

NAME = "wheel"
WHEEL = c.Actor("system", NAME)
BY_SETTINGS = c.Actor("pit_supervisor", "table settings")  # confirms what the reader vouches for
SPINNABLE = (Phase.BETS_OPEN, Phase.BETS_CLOSED)
BALL_ON_ITS_WAY = (*OPEN, Phase.BETS_CLOSED, Phase.BALL_SPINNING)
SPUN_TOO_EARLY = "the ball was spun while bets were open"


class WheelHand:
    """Watches a wheel for one table; `tell` is called with all that it sees."""

    def __init__(
        self, host: Host, wheel: Wheel, settings: WheelSettings, tell: Callable[[Seen], None]
    ) -> None:
        self.wheel = wheel
        self._host = host
        self._settings = settings
        self._close_at = close_at(settings, host.kept.game.close)
        self._tell = tell
        self._asking: set[asyncio.Task[None]] = set()
        host.on_records(self._hear)

    async def run(self) -> None:
        """Say which wheel this is, then watch until it is closed."""
        serial = self._settings.serial
        if serial and serial != self._host.kept.state.wheel:
            await self._host.do(WHEEL, c.FitWheel(serial, self._settings.source))
        async for seen in self.wheel.watch():
            for command in self._commands(seen):
                self._host.tell(WHEEL, command)
            self._tell(seen)

    def _commands(self, seen: Seen) -> Iterator[c.Command]:
        """What the table is told, if it is where it can hear it."""
        phase = self._host.kept.state.phase
        match seen.what:
            case "spun" if phase in SPINNABLE:
                yield from self._spun(phase)
            case "direction" if phase in RUNNING:
                yield c.ReportSpin(direction=seen.value)
            case "revolutions" if phase in RUNNING:
                yield c.ReportSpin(revolutions=int(seen.value))
            case "no_more_bets" if phase in OPEN and self._close_at != "rest":
                yield c.CloseBets()
            case "at_rest" if phase in BALL_ON_ITS_WAY:
                yield c.ReportBallAtRest()
            case "number" if phase in READABLE:
                yield c.ReportReading(seen.value, "", seen.frames, seen.sha256)
                if phase in RUNNING:
                    yield c.ProposeResult(seen.value)
            case "trouble" if phase in READABLE:
                yield c.ReportReading("", seen.value, seen.frames, seen.sha256)
            case "doubt" if phase in RUNNING:
                yield c.ReportReading("", seen.value, seen.frames, seen.sha256)
            case "fault":
                if phase in RUNNING:
                    yield c.InterruptRound(f"wheel: {seen.value}")
                yield from self._alarm(seen.value)
            case "doubt" | "warning" | "offline":
                yield from self._alarm(seen.value)

    def _spun(self, phase: Phase) -> Iterator[c.Command]:
        """The ball runs: bets close where the book, or the setting, does not let it run before."""
        if phase is not Phase.BETS_OPEN or self._close_at != "ball_in_rim":
            yield c.StartSpin()
        elif self._host.kept.game.close == "before_spin":
            yield from (c.CloseBets(), c.StartSpin(), c.ReportReading("", SPUN_TOO_EARLY))
        else:
            yield from (c.StartSpin(), c.CloseBets())

    def _alarm(self, words: str) -> Iterator[c.Command]:
        if words not in self._host.kept.state.alarms.values():
            yield c.RaiseAlarm(words)

    def _hear(self, records: list[Record]) -> None:
        """When somebody else starts the spin, the wheel is asked for it; a void is told to it."""
        for record in records:
            by_wheel = record.request.actor == WHEEL
            for event in record.events:
                if isinstance(event, e.SpinStarted) and not by_wheel:
                    self._ask(self.wheel.spin)
                elif isinstance(event, e.RoundVoided):
                    self._ask(self.wheel.round_void)
                elif isinstance(event, e.ResultProposed) and by_wheel:
                    self._confirm(event.number)

    def _confirm(self, number: str) -> None:
        """Where the table is set to, what the reader alone vouches for is confirmed."""
        spin = self._host.kept.state.spin
        if self._settings.confirm == "table" and spin.read == number and not spin.trouble:
            self._host.tell(BY_SETTINGS, c.ConfirmResult(number))

    def _ask(self, act: Callable[[], Coroutine[Any, Any, None]]) -> None:
        task = asyncio.get_running_loop().create_task(_done(act))
        self._asking.add(task)
        task.add_done_callback(self._asking.discard)


async def _done(act: Callable[[], Coroutine[Any, Any, None]]) -> None:
    """A wheel that cannot do it leaves it to people."""
    with suppress(Refusal):
        await act()
