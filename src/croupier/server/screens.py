"""Telling the screens of a table what has happened, each what it may hear and nothing twice.

A bet on a private felt concerns its own seat, which is told by the answer, and the staff, who are
told sums a few times a second: so a busy table costs a message a bet and not one for each screen.
"""

import asyncio
from collections.abc import Iterable
from typing import Protocol

from croupier.server.host import Host
from croupier.server.messages import Stakes, encode, say_heard
from croupier.table import events as e
from croupier.table.commands import Actor
from croupier.table.hearing import Publication
from croupier.table.permissions import STAFF
from croupier.table.state import Record

STAKES_EVERY = 0.25  # seconds
OF_ONE_SEAT = frozenset({e.BetRegistered, e.BetWithdrawn, e.Refused})
HEAR_STAKES = (*STAFF, "auditor")
ANYBODY = Actor("terminal", "")


class Screen(Protocol):
    """A connection of somebody who has said who he is."""

    actor: Actor

    def send(self, message: bytes) -> None:
        """Send, never waiting."""

    def bye(self, why: str) -> None:
        """Say why, and end the connection."""


class Screens:
    """The screens at one table: a terminal at each seat, and those of the staff and the public."""

    def __init__(self, host: Host) -> None:
        self.seats: dict[str, Screen] = {}
        self.staff: dict[Screen, None] = {}  # in the order in which they came
        self._host = host
        self._game = host.kept.game
        shared = self._game.has_shared_felt
        self._of_one_seat = frozenset({e.Refused}) if shared else OF_ONE_SEAT
        self._changed: dict[str, None] = {}  # seats
        self._stakes_due = False
        self._told: list[Publication] = []
        host.on_record(self.tell_record)
        host.on_records(self.tell_group)

    def tell_record(self, record: Record) -> None:
        """Tell the seats of a record, each in the order of the journal."""
        if self.is_of_one_seat(record):
            if self.staff:
                for event in record.events:
                    if seat := getattr(event, "seat", ""):
                        self._changed[seat] = None
        else:
            publication = Publication(self._game, record)
            self._told.append(publication)
            self._tell_seats(publication)

    def tell_group(self, records: list[Record]) -> None:
        """Tell the staff of what was told one by one, when the group is through."""
        told, self._told = self._told, []
        if self.staff:
            self._tell_staff(told)
            self._tell_stakes_soon()
        else:
            self._changed.clear()

    def is_of_one_seat(self, record: Record) -> bool:
        """Whether nobody hears of a record but who asked."""
        return self._of_one_seat.issuperset(map(type, record.events))

    def _tell_seats(self, publication: Publication) -> None:
        """Tell the seats: the words for all are written once. Who asked has his answer already."""
        record = publication.record
        public = publication.heard_by(ANYBODY)
        for_all = say_heard(record.n, public) if public else b""
        concerned, asker = publication.seats, record.request.actor
        answered = asker.person if asker.role == "terminal" else None
        for seat, screen in tuple(self.seats.items()):
            if seat == answered:
                continue
            if seat in concerned:
                screen.send(say_heard(record.n, publication.heard_by(screen.actor)))
            elif for_all:
                screen.send(for_all)

    def _tell_staff(self, told: list[Publication]) -> None:
        """One message a role for the whole group."""
        by_role: dict[str, list[Screen]] = {}
        for screen in self.staff:
            by_role.setdefault(screen.actor.role, []).append(screen)
        for role, screens in by_role.items():
            listener = Actor(role, "")
            events = tuple(event for it in told for event in it.heard_by(listener))
            if events:
                message = say_heard(told[-1].record.n, events)
                for screen in screens:
                    screen.send(message)

    def _tell_stakes_soon(self) -> None:
        if self._changed and not self._stakes_due:
            self._stakes_due = True
            loop = asyncio.get_running_loop()
            loop.call_later(STAKES_EVERY, self._host.read, self._tell_stakes)

    def _tell_stakes(self) -> None:
        """Tell the staff what the table and the seats that changed have at stake."""
        state, changed = self._host.kept.state, self._changed
        self._changed, self._stakes_due = {}, False
        total = sum(state.staked(seat) for seat in state.seats)
        message = encode(Stakes(state.record, total, {s: state.staked(s) for s in changed}))
        for screen in self.staff:
            if screen.actor.role in HEAR_STAKES:
                screen.send(message)

    def bye(self, seats: Iterable[str], why: str) -> None:
        """End the connections of some seats."""
        for seat in seats:
            screen = self.seats.pop(seat, None)
            if screen is not None:
                screen.bye(why)
