"""A client that keeps to docs/protocol.md: it stores an id before it sends the command, asks what
became of the ids that have no answer when it is back, and sends again what was never registered.

What it stores survives its own restarts; what it was told must never turn out otherwise.
"""

import random
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from tests.simulation.agenda import Agenda
from tests.simulation.network import Wire, write
from tests.simulation.picture import Picture

Said = dict[str, Any]
NOT_NOW = ("busy", "stopped", "too_fast")  # of this sending; nothing was done by it
PATIENCE = 15_000  # milliseconds without an answer, then it connects anew
PING = 25_000


@dataclass
class Pending:
    """A command that has no answer yet."""

    id: str
    message: bytes
    sent: int = 0
    asked: bool = False  # what became of it, since it was last sent


@dataclass
class Stored:
    """What a client keeps on its own disk."""

    counter: int = 0
    pending: dict[str, Pending] = field(default_factory=dict)
    told: dict[str, tuple[int, Any]] = field(default_factory=dict)  # id -> record, own events
    declined: set[str] = field(default_factory=set)  # ids that were answered "nothing was done"


class Client:
    """The common half of a terminal and a console; `name` is where its ids come from."""

    def __init__(
        self,
        agenda: Agenda,
        chance: random.Random,
        table: str,
        name: str,
        connect: Callable[["Client"], Wire | None],
        blame: Callable[[str], None],
    ) -> None:
        self.table = table
        self.name = name
        self.stored = Stored()
        self.picture: Picture | None = None
        self.wire: Wire | None = None
        self.last_refusal = ""
        self.calm = False
        self._agenda = agenda
        self._chance = chance
        self._connect = connect
        self._blame = blame
        self._asking = ""
        self._spoke = 0
        self._again = False

    # ---- coming and going

    def come(self) -> None:
        """Connect, unless it is connected; when the house is closed, try again later."""
        self._again = False
        if self.wire is not None:
            return
        self._asking = ""
        self.wire = self._connect(self)
        if self.wire is None:
            self._come_soon()
        else:
            self._spoke = self._agenda.now
            wire = self.wire
            self.greet()
            if not self.calm and self._chance.random() < 0.15:
                self._agenda.after(self._chance.choice((1, 5, 20)), self.abandon)
            self._agenda.after(PING, lambda: self._ping(wire))

    def _come_soon(self) -> None:
        if not self._again:
            self._again = True
            wait = 50 if self.calm else self._chance.choice((5, 50, 400, 1_500))
            self._agenda.after(wait, self.come)

    def lost(self) -> None:
        """The connection is gone."""
        self.wire = None
        self.is_synced = False
        self._come_soon()

    def hang_up(self) -> None:
        """Give this connection up, and make another."""
        if self.wire is not None:
            self.wire.hang_up()
            self.lost()

    def abandon(self) -> None:
        """Lose the connection without knowing how, and make another."""
        if self.wire is not None:
            self.wire.abandon()
            self.lost()

    def act(self) -> None:
        """Do something, or not."""

    def go(self) -> None:
        """Leave, and do not come back."""
        self.come = self._come_soon = lambda: None  # type: ignore[method-assign]  # it is gone
        self.hang_up()

    def restart(self) -> None:
        """The client's own process begins anew, with what it had stored."""
        self.picture = None
        self.hang_up()

    def _ping(self, wire: Wire) -> None:
        if wire is self.wire:
            if self.stored.pending and self._agenda.now - self._spoke > PATIENCE:
                self.hang_up()
            else:
                wire.say(b'{"say":"ping"}')
                self._agenda.after(PING, lambda: self._ping(wire))

    def greet(self) -> None:
        """The first words on a new connection."""

    # ---- commands

    is_synced = False
    role = ""

    @property
    def is_ready(self) -> bool:
        """Whether it may think of something new: it knows the table, and what became of all."""
        return self.is_synced and not any(p.sent == 0 or p.asked for p in self.pending)

    @property
    def has_heard_all(self) -> bool:
        """Whether nothing is on its way to it, as far as the server knows."""
        wire = self.wire
        return self.is_synced and wire is not None and wire.is_whole and not wire.unsent

    @property
    def pending(self) -> list[Pending]:
        """What has no answer yet, oldest first."""
        return list(self.stored.pending.values())

    def do(self, command: Said, **more: Any) -> None:
        """Store an id, then send the command."""
        stored = self.stored
        stored.counter += 1
        id = f"{self.name}:{stored.counter}"
        message = write({"say": "do", "id": id, "command": command, **more})
        stored.pending[id] = pending = Pending(id, message)
        self._send(pending)

    def _send(self, pending: Pending) -> None:
        if self.wire is not None:
            pending.sent += 1
            pending.asked = False
            self._spoke = self._agenda.now
            self.wire.say(pending.message)

    def settle_pending(self) -> None:
        """After coming back: one id after another."""
        for pending in self.pending:
            pending.asked = True
        self._next_question()

    def _next_question(self) -> None:
        unsure = [pending for pending in self.pending if pending.asked]
        if not unsure or self.wire is None:
            self._asking = ""
        elif not self.calm and self._chance.random() < 0.2:
            for pending in unsure:
                self._send(pending)
        else:
            self._asking = unsure[0].id
            self._spoke = self._agenda.now
            self.wire.say(write({"say": "became", "id": self._asking}))

    # ---- answers

    def hear(self, said: Said) -> None:
        """A message came."""
        kind = said["say"]
        if kind == "heard":
            self._heard(said)
        elif kind == "view":
            self._view(said)
        elif kind == "resumed":
            self._synced()
        elif kind == "refused":
            self._refused(said["id"], said["code"], said["message"])
        elif kind == "not_found":
            self._not_found(said["id"])

    def _view(self, said: Said) -> None:
        self.picture = Picture(said["n"], said["view"])
        known = [int(id.rpartition(":")[2]) for id in self.stored.told]
        if not max(known, default=0) <= said["id"] <= self.stored.counter:
            self._blame(f"{self.name} has ids up to {self.stored.counter}, the view {said['id']}")
        self._synced()

    def _synced(self) -> None:
        if self.picture is None:
            self._blame(f"{self.name} is told what it missed, and never saw the table")
        self.is_synced = True
        self.settle_pending()

    def _heard(self, said: Said) -> None:
        events = said["events"]
        if self.picture is not None and not self.picture.hear(said["n"], events):
            self._blame(f"{self.name} hears of record {said['n']} after {self.picture.n}")
        for event in events:
            self.check(event)
        if id := said.get("id"):
            self._answered(id, said["n"], events)

    def check(self, event: Said) -> None:
        """Whether this screen may hear of it."""

    def own(self, events: list[Said]) -> Any:
        """What must be the same in every answer to one id."""
        return events

    def _answered(self, id: str, n: int, events: list[Said]) -> None:
        stored, found = self.stored, (n, self.own(events))
        if stored.told.setdefault(id, found) != found:
            self._blame(f"{id} was {stored.told[id]} and is now {found}")
        if id in stored.declined:
            self._blame(f"{id} was answered as not done, and is record {n}")
        if stored.pending.pop(id, None):
            self.last_refusal = next((e["code"] for e in events if e["type"] == "refused.1"), "")
        if id == self._asking:
            self._next_question()

    def _refused(self, id: str, code: str, message: str) -> None:
        pending = self.stored.pending.get(id)
        if not id:
            self.turned_away(code, message)
        elif pending is None:
            return  # it was sent twice, and this is about the second time
        elif id == self._asking and code == "stopped":
            self._blame(f"{self.name} asks what became of {id}, and hears: {message}")
        elif code in NOT_NOW and pending.sent == 1 and id != self._asking:
            self._decline(pending)
        elif code == "id_too_old" or code in NOT_NOW:
            pending.asked = True
            self._agenda.after(200, self._next_question)
        else:
            self._blame(f"{id} is refused: {message}")

    def turned_away(self, code: str, message: str) -> None:
        """A refusal that is about no command."""

    def _decline(self, pending: Pending) -> None:
        self.stored.declined.add(pending.id)
        del self.stored.pending[pending.id]

    def _not_found(self, id: str) -> None:
        pending = self.stored.pending.get(id)
        if id in self.stored.told:
            self._blame(f"{id} was record {self.stored.told[id][0]} and is not found")
        if pending is not None and pending.asked:
            later = [int(other.rpartition(":")[2]) for other in self.stored.told]
            if int(id.rpartition(":")[2]) < max(later, default=0):
                self._decline(pending)  # a later id was taken, so this one never will be
            else:
                self._send(pending)
        if id == self._asking:
            self._next_question()
