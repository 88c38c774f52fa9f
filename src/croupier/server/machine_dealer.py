"""The machine dealer: it deals where a table is set to be dealt by no person.

It does what a dealer does at the console, through the same commands and under the same rules, and
nothing that takes two persons: an interrupted round, a correction or a ruling waits for people. It
opens bets only while somebody sits at the table, and it goes when the dealer is relieved.
"""

import asyncio
from collections.abc import Callable

from croupier.server.host import Host
from croupier.server.settings import TimerSettings
from croupier.table import commands as c
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
            seconds, act = self._what_is_next(state.phase, somebody)
            self._wait(seconds, act)

    def _what_is_next(
        self, phase: Phase, somebody: bool
    ) -> tuple[float, Callable[[], None] | None]:
        state, game = self._host.kept.state, self._host.kept.game
        match phase:
            case Phase.BETWEEN_ROUNDS | Phase.SETTLED | Phase.VOID if state.dolly:
                return self._timers.pause, self._do(c.LiftDolly())
            case Phase.BETWEEN_ROUNDS | Phase.SETTLED | Phase.VOID if somebody:
                return self._timers.pause if state.round else MOMENT, self._do(c.OpenBets())
            case Phase.BETS_OPEN if game.close == "during_spin":
                return self._timers.betting - self._timers.last_call, self._do(c.StartSpin())
            case Phase.BETS_CLOSED:
                return MOMENT, self._do(c.StartSpin())
            case Phase.RESULT_PROPOSED:
                return MOMENT, self._do(c.ConfirmResult(state.number))
            case Phase.RESULT_CONFIRMED if game.has_dolly:
                return MOMENT, self._do(c.PlaceDolly(state.number))
        return 0, None

    def _do(self, command: c.Command) -> Callable[[], None]:
        return lambda: self._host.tell(DEALER, command)

    def _wait(self, seconds: float, act: Callable[[], None] | None) -> None:
        if self._next is not None:
            self._next.cancel()
            self._next = None
        if act is not None:
            self._next = asyncio.get_running_loop().call_later(seconds, act)
