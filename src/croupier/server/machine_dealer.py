"""The machine dealer: it deals where a table is set to be dealt by no person.

It does what a dealer does at the console, through the same commands and under the same rules, and
nothing that takes two persons: an interrupted round, a correction or a ruling waits for people. It
opens bets only while somebody sits at the table, and it goes when the dealer is relieved.
"""

import asyncio

from croupier.server.host import Host
from croupier.server.settings import TimerSettings
from croupier.table import commands as c
from croupier.table.next_step import next_step
from croupier.table.phases import Phase
from croupier.table.state import Record

NAME = "machine"
DEALER = c.Actor("dealer", NAME)
SUPERVISOR = c.Actor("pit_supervisor", NAME)  # only to open the table
MOMENT = 1.0  # seconds a machine lets pass, so that people can follow


class MachineDealer:
    """Looks at the table after each record and does what is next."""

    def __init__(self, host: Host, timers: TimerSettings) -> None:
        self._host = host
        self._timers = timers
        self._next: asyncio.TimerHandle | None = None
        self._last: tuple[int, Phase, str] | None = None
        host.on_records(self._look)

    async def come_in(self) -> None:
        """Open the table and take it, unless it is open or somebody deals there."""
        if self._host.kept.state.phase is Phase.TABLE_CLOSED:
            await self._host.do(SUPERVISOR, c.OpenTable())
        if not self._host.kept.state.dealer:
            await self._host.do(DEALER, c.DealerIn())
        self._look([])

    async def go_out(self) -> None:
        """Leave the table to a person."""
        if self._host.kept.state.dealer == NAME:
            await self._host.do(DEALER, c.DealerOut())

    def void(self, reason: str) -> None:
        """The wheel shows that the spin is not valid: void the round for it."""
        if self._host.kept.state.dealer == NAME:
            self._host.tell(DEALER, c.VoidRound(reason))

    def stop(self) -> None:
        """Do nothing more."""
        self._wait(0, None)

    def _look(self, _: list[Record]) -> None:
        """What comes next follows from where the table stands; each standing is acted on once."""
        state = self._host.kept.state
        if state.dealer != NAME:
            self.stop()
            self._last = None
            return
        somebody = any(seat.connected for seat in state.seats.values())
        standing = (state.round, state.phase, state.dolly + state.number + str(somebody))
        if standing != self._last:
            self._last = standing
            seconds, command = self._what_is_next(somebody)
            self._wait(seconds, command)

    def _what_is_next(self, somebody: bool) -> tuple[float, c.Command | None]:
        """The dealer's next act, and how long a machine lets people wait for it."""
        timers = self._timers
        command = next_step(self._host.kept.game, self._host.kept.state)
        match command:
            case c.OpenBets() if not somebody:
                return 0, None
            case c.OpenBets() | c.LiftDolly():
                return timers.pause if self._host.kept.state.round else MOMENT, command
            case c.StartSpin() if self._host.kept.state.phase is Phase.BETS_OPEN:
                return timers.betting - timers.last_call, command
            case c.CloseBets() | c.OpenTable() | c.DealerIn():
                return 0, None  # the clock and the wheel close bets
        return MOMENT, command

    def _wait(self, seconds: float, command: c.Command | None) -> None:
        if self._next is not None:
            self._next.cancel()
            self._next = None
        if command is not None:
            loop = asyncio.get_running_loop()
            self._next = loop.call_later(seconds, self._host.tell, DEALER, command)
