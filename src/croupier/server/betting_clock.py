"""The betting clock: says the last call and closes bets when their time is over.

Where the book closes bets while the ball runs, the close needs the spin, and the dealer or the
wheel gives it; the clock then only says the last call. With no time set it does nothing.
"""

import asyncio
from collections.abc import Callable

from croupier.server.host import Host
from croupier.server.settings import TimerSettings
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.state import Record

CLOCK = c.Actor("system", "clock")
LAST_CALL = "Last bets, please"
OVER = (e.BetsClosed, e.RoundVoided, e.RoundInterrupted, e.RoundReferred)


class BettingClock:
    """Runs from the record that opens bets to the one that closes them."""

    def __init__(self, host: Host, timers: TimerSettings, tell: Callable[[float], None]) -> None:
        self._host = host
        self._timers = timers
        self._tell = tell
        self._ends = 0.0
        self._waits: list[asyncio.TimerHandle] = []
        host.on_records(self._hear)

    @property
    def closes_in(self) -> float | None:
        """Seconds until bets are closed; None when the clock does not run."""
        if not self._waits:
            return None
        return round(max(0.0, self._ends - asyncio.get_running_loop().time()), 3)

    def _hear(self, records: list[Record]) -> None:
        for record in records:
            for event in record.events:
                if isinstance(event, e.RoundOpened) and self._timers.betting:
                    self._start()
                elif isinstance(event, OVER):
                    self.stop()

    def _start(self) -> None:
        self.stop()
        loop = asyncio.get_running_loop()
        betting, last_call = self._timers.betting, self._timers.last_call
        self._ends = loop.time() + betting
        if last_call:
            say = c.Announce(LAST_CALL)
            self._waits.append(loop.call_later(betting - last_call, self._host.tell, CLOCK, say))
        self._waits.append(loop.call_later(betting, self._host.tell, CLOCK, c.CloseBets()))
        self._tell(betting)

    def stop(self) -> None:
        """Bets are closed already, or there is no round any more."""
        for wait in self._waits:
            wait.cancel()
        self._waits.clear()
