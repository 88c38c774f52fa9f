"""The wheel's hand at the table: what a wheel sees becomes a command, in its own name.

It reports and proposes; whether a number counts and whether a round is void is decided by the
table and confirmed at the console. What only a person may decide is told to the staff.
"""

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any

from croupier.server.host import Host
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.phases import OPEN, RUNNING, Phase
from croupier.table.state import Record
from croupier.wheels.source import Seen, Wheel

NAME = "wheel"
WHEEL = c.Actor("system", NAME)
SPINNABLE = (Phase.BETS_OPEN, Phase.BETS_CLOSED)
BALL_ON_ITS_WAY = (*OPEN, Phase.BETS_CLOSED, Phase.BALL_SPINNING)


class WheelHand:
    """Watches a wheel for one table; `tell` is called with all that it sees."""

    def __init__(self, host: Host, wheel: Wheel, tell: Callable[[Seen], None]) -> None:
        self.wheel = wheel
        self._host = host
        self._tell = tell
        self._asking: set[asyncio.Task[None]] = set()
        host.on_records(self._hear)

    async def run(self) -> None:
        """Watch until the wheel is closed."""
        async for seen in self.wheel.watch():
            self._see(seen)
            self._tell(seen)

    def _see(self, seen: Seen) -> None:
        command = self._command(seen)
        if command is not None:
            self._host.tell(WHEEL, command)

    def _command(self, seen: Seen) -> c.Command | None:
        """What the table is told, if the table is where it can hear it."""
        phase = self._host.kept.state.phase
        match seen.what:
            case "spun" if phase in SPINNABLE:
                return c.StartSpin()
            case "direction" if phase in RUNNING:
                return c.ReportSpin(direction=seen.value)
            case "revolutions" if phase in RUNNING:
                return c.ReportSpin(revolutions=int(seen.value))
            case "no_more_bets" if phase in OPEN:
                return c.CloseBets()
            case "at_rest" if phase in BALL_ON_ITS_WAY:
                return c.ReportBallAtRest()
            case "number" if phase in RUNNING:
                return c.ProposeResult(seen.value)
            case "fault" if phase in RUNNING:
                return c.InterruptRound(f"wheel: {seen.value}")
        return None

    def _hear(self, records: list[Record]) -> None:
        """When somebody else starts the spin, the wheel is asked for it; a void is told to it."""
        for record in records:
            for event in record.events:
                if isinstance(event, e.SpinStarted) and record.request.actor != WHEEL:
                    self._ask(self.wheel.spin)
                elif isinstance(event, e.RoundVoided):
                    self._ask(self.wheel.round_void)

    def _ask(self, act: Callable[[], Coroutine[Any, Any, None]]) -> None:
        task = asyncio.get_running_loop().create_task(act())
        self._asking.add(task)
        task.add_done_callback(self._asking.discard)
