"""A live table: its host, its screens, its betting clock, and what it was set to be.

The books say what happens; here is only who is connected and what is told to whom.
"""

import asyncio
from collections import deque
from collections.abc import Callable, Coroutine, Iterator
from itertools import islice
from typing import Any

from croupier.journal.codec import MIRRORS
from croupier.journal.kept_table import KeptTable
from croupier.journal.store import Journal
from croupier.rules.refusal import Refusal, near
from croupier.server.betting_clock import BettingClock
from croupier.server.floods import Floods
from croupier.server.host import Host, Write, refusal_of
from croupier.server.machine_dealer import MachineDealer
from croupier.server.messages import (
    Called,
    Clock,
    Resumed,
    View,
    WheelSaw,
    encode,
    in_words,
    say_heard,
    say_refused,
)
from croupier.server.screens import HEAR_STAKES, Screen, Screens
from croupier.server.settings import TableSettings
from croupier.server.wheel_hand import WheelHand
from croupier.table import commands as c
from croupier.table.decide import may_give, split_id
from croupier.table.hearing import heard
from croupier.table.next_step import next_step, refused, void_reasons
from croupier.table.permissions import STAFF
from croupier.table.state import Record
from croupier.table.views import view
from croupier.wheels.source import Seen, Wheel
from croupier.wheels.virtual import VirtualWheel

DOOR = c.Actor("system", "door")
MOST_HELLOS = 20  # of a seat in a second
MISSED_KEPT = 512  # records a terminal may have missed and still be told one by one


class LiveTable:
    """One table with everything that is plugged into it."""

    def __init__(
        self,
        settings: TableSettings,
        kept: KeptTable,
        write: Write,
        wheel: Wheel | None = None,
        now: Callable[[], str] | None = None,
    ) -> None:
        self.settings = settings
        self.kept = kept
        self._write = write
        self.host = Host(kept, write, now)
        self.screens = Screens(self.host)
        self.clock = BettingClock(self.host, settings.timers, self._tell_clock)
        self.machine = MachineDealer(self.host, settings.timers)
        self.hand = WheelHand(self.host, wheel, settings.wheel, self._tell_seen) if wheel else None
        self.calling: set[str] = set()  # seats that call an attendant
        self.hellos = Floods(MOST_HELLOS)
        self.shut_out: dict[str, float] = {}  # seats that sent too much, until when
        self._recent: deque[Record] = deque(maxlen=MISSED_KEPT)
        self._joining: set[Screen] = set()
        self.host.on_records(self._recent.extend)

    def seat(self, name: str) -> None:
        """Refuse a seat that is not there."""
        seats = self.kept.state.seats
        if name not in seats:
            raise Refusal("unknown_seat", f"there is no seat {name!r}; {near(name, seats)}")

    def join(self, screen: Screen, after: int = 0) -> None:
        """Tell a screen where the table stands, or what it missed, and from then on all it may."""
        self._joining.add(screen)
        self.host.read(lambda: self._join(screen, after))

    def _join(self, screen: Screen, after: int) -> None:
        if screen not in self._joining:
            return  # it is gone already
        self._joining.discard(screen)
        missed = self._missed(after) if screen.actor.role == "terminal" else None
        if missed is None:
            screen.send(self.view(screen.actor))
        else:
            screen.send(encode(Resumed(self.kept.state.record)))
            for record in missed:
                self.tell(screen, record)
        if self.clock.closes_in is not None:
            screen.send(encode(Clock(self.clock.closes_in)))
        if screen.actor.role == "terminal":
            self._seated(screen)
        else:
            self.screens.staff[screen] = None
        for seat in self.calling:
            self._tell_called(screen, seat)

    def show(self, screen: Screen) -> None:
        """Show a screen once more all that it may see."""
        self.host.read(lambda: screen.send(self.view(screen.actor)))

    def call(self, seat: str, on: bool) -> None:
        """A seat calls an attendant, or somebody goes there; the staff and the seat are told."""
        (self.calling.add if on else self.calling.discard)(seat)
        for screen in (*self.screens.seats.values(), *self.screens.staff):
            self._tell_called(screen, seat)

    def _tell_called(self, screen: Screen, seat: str) -> None:
        if screen.actor.person == seat or screen.actor.role in HEAR_STAKES:
            screen.send(encode(Called(seat, seat in self.calling)))

    def view(self, actor: c.Actor) -> bytes:
        """All that an actor may see now; to be asked when all is durable."""
        state = self.kept.state
        highest = state.counters.get(actor.person, 0)
        return encode(View(state.record, self.seen_by(actor), highest))

    def seen_by(self, actor: c.Actor) -> dict[str, Any]:
        """The view of an actor, with acts that wait for approval as they are sent."""
        game, state = self.kept.game, self.kept.state
        seen = view(game, state, actor)
        for proposal in seen.get("proposals", {}).values():
            proposal["act"] = MIRRORS.of(type(proposal["act"])).write(proposal["act"])
        if actor.role in STAFF:
            seen["next"] = self._next(actor)
            seen["void_reasons"] = [*void_reasons(game, state, actor)]
            seen["no_spin"] = refused(game, state, actor, c.AnnounceNoSpin()) is None
        return seen

    def _next(self, actor: c.Actor) -> dict[str, Any] | None:
        """The console's next command as it is sent, and why the table would not take it now."""
        game, state = self.kept.game, self.kept.state
        command = next_step(game, state)
        if command is None:
            return None
        why = refused(game, state, actor, command)
        return {
            "command": MIRRORS.of(type(command)).write(command),
            "refused": why and in_words(why),
        }

    def answer(self, screen: Screen, record: Record, id: str) -> None:
        """Answer a terminal where its seat is now: it may have connected anew since it asked."""
        self.tell(self.screens.seats.get(screen.actor.person, screen), record, id)

    def tell(self, screen: Screen, record: Record, id: str = "") -> None:
        """Tell one screen of one record; whoever asked for it hears its id."""
        own = id or (record.request.id if record.request.actor == screen.actor else "")
        events = heard(self.kept.game, record, screen.actor)
        if events or own:
            screen.send(say_heard(record.n, events, own))

    async def find(self, id: str, actor: c.Actor) -> Record | None:
        """What became of a command of this actor's own, who gave it its id."""
        if not may_give(actor, split_id(id)[0]):
            return None
        record = await self.host.find(id)
        theirs = record is not None and record.request.actor.person == actor.person
        return record if theirs else None

    def _missed(self, after: int) -> list[Record] | None:
        """The records after one; None if they are too many, and a whole view is wanted."""
        now = self.kept.state.record
        oldest = self._recent[0].n if self._recent else now + 1
        if not 0 < after <= now or oldest > after + 1:
            return None
        return [record for record in self._recent if record.n > after]

    def _seated(self, screen: Screen) -> None:
        """A terminal is at its seat; an older connection of the seat ends."""
        seat = screen.actor.person
        older = self.screens.seats.get(seat)
        if older is not None:
            older.send(say_refused("", Refusal("replaced", "this seat has connected anew")))
            older.bye("this seat has connected anew")
        self.screens.seats[seat] = screen
        self.host.tell(DOOR, c.ConnectSeat(seat))

    def leave(self, screen: Screen) -> None:
        """A screen's connection is gone. A terminal's bets stand; that it is lost is recorded."""
        self._joining.discard(screen)
        seat = screen.actor.person
        if self.screens.seats.get(seat) is screen:
            del self.screens.seats[seat]
            self.host.tell(DOOR, c.LoseSeat(seat))
        self.screens.staff.pop(screen, None)

    def bye_seat(self, seat: str, why: str) -> None:
        """End the connection of a terminal, also while it is only coming in."""
        for screen in [*self.screens.seats.values(), *self._joining]:
            if screen.actor == c.Actor("terminal", seat):
                self.leave(screen)
                screen.bye(why)

    def bye_staff(self, person: str, session: str = "") -> None:
        """End the screens of somebody, or of one of his sessions."""
        for screen in [*self.screens.staff, *self._joining]:
            own = screen.actor.session
            if own and screen.actor.person == person and session in ("", own):
                screen.bye("this session has ended")

    def _tell_seen(self, seen: Seen) -> None:
        """Tell the staff what the wheel shows; the machine, if it deals, voids by it."""
        message = encode(WheelSaw(seen.what, seen.value))
        for screen in self.screens.staff:
            if screen.actor.role in HEAR_STAKES:
                screen.send(message)
        if seen.what == "trouble":
            self.machine.void(seen.value)

    def make_trouble(self, what: str) -> None:
        """Let something befall the next spin; only a virtual wheel can be told so."""
        wheel = self.hand.wheel if self.hand else None
        if not isinstance(wheel, VirtualWheel):
            raise Refusal("not_virtual", "only a virtual wheel can be told to misbehave")
        wheel.trouble(what)

    async def order_wheel(self, order: str) -> str:
        """Have the wheel switched, restarted or tested; what it answers."""
        if self.hand is None:
            raise Refusal("no_wheel", "no wheel is plugged in here; the dealer keys the results")
        return await self.hand.wheel.obey(order)

    async def lines(self, first: int, count: int) -> list[bytes]:
        """The journal's lines from a record on."""
        return await self._write(lambda: [*islice(lines_from(self.kept.store, first), count)])

    def _tell_clock(self, closes_in: float) -> None:
        message = encode(Clock(closes_in))
        for screen in (*self.screens.seats.values(), *self.screens.staff):
            screen.send(message)

    def work(self) -> Iterator[Coroutine[Any, Any, None]]:
        """What has to run for this table."""
        yield self.host.run()
        if self.hand:
            yield self.hand.run()

    async def open(self) -> None:
        """Say of every seat that was connected before a restart that it is not, yet."""
        lost = [id for id, seat in self.kept.state.seats.items() if seat.connected]
        answers = await asyncio.gather(*(self.host.do(DOOR, c.LoseSeat(seat)) for seat in lost))
        assert not any(map(refusal_of, answers))

    def close(self) -> None:
        """Let nothing begin any more; what waits is still decided."""
        self.machine.stop()
        self.clock.stop()
        if self.hand:
            self.hand.wheel.close()
        self.host.close()

    def bye_everybody(self, why: str) -> None:
        """End all connections."""
        self.screens.bye([*self.screens.seats], why)
        for screen in [*self.screens.staff]:
            screen.bye(why)


def lines_from(journal: Journal, first: int) -> Iterator[bytes]:
    """The lines of the records from a number on."""
    for group in journal.groups(first):
        yield from group.lines()[max(0, first - group.first) :]
