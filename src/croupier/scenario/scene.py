"""The table a scenario is played on: who asks, under which id, and what becomes of it.

It is a table as a house keeps it, with its journal. When the server crashes, everything is let go
and read back from there.
"""

from collections.abc import Callable
from dataclasses import dataclass
from hashlib import sha256

from croupier.journal.kept_table import KeptTable
from croupier.journal.recovery import recover
from croupier.journal.store import Store
from croupier.rules.refusal import Refusal
from croupier.scenario.header import Header
from croupier.scenario.notes import Notes
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.decide import split_id
from croupier.table.game import Game
from croupier.table.state import Record, State

NO_NOTES = Notes()
SYSTEM = {"the wheel": "wheel", "the server": "server"}


class CannotPlay(Exception):
    """The table is not what its journal says: a mistake in croupier, not in the scenario."""


@dataclass(frozen=True, slots=True)
class Done:
    """One command and what became of it; no record if it never reached the table."""

    request: c.Request
    record: Record | None = None
    again: bool = False
    unheard: bool = False  # the answer was lost on its way back
    refused: e.Refused | None = None


class Scene:
    """The table, its journal, and the names of the scenario."""

    def __init__(self, header: Header, open_store: Callable[[], Store]) -> None:
        self.header = header
        self.game = Game(header.rules)
        self.counters: dict[str, int] = {}
        self._open_store = open_store
        self._kept = KeptTable.open(self.game, open_store())

    @property
    def state(self) -> State:
        """The table as it stands."""
        return self._kept.state

    def actor(self, name: str, notes: Notes = NO_NOTES) -> c.Actor:
        """Who that is at this table, in the role and the session that the notes say."""
        if name.lower() in SYSTEM:
            return c.Actor("system", SYSTEM[name.lower()])
        role = notes.role or self.header.staff.get(name, "terminal")
        return c.Actor(role, name, f"session of {notes.session_of or name}")

    def do(self, name: str, command: c.Command, notes: Notes = NO_NOTES) -> Done:
        """Somebody asks the table for something."""
        actor = self.actor(name, notes)
        request = c.Request(self._id(actor.person, notes.id), actor, command)
        if notes.lost == "on the way":
            return Done(request)
        before = self.state.record
        (answer,) = self._kept.take([request])
        if isinstance(answer, Refusal):
            refused = e.Refused(answer.code, answer.message, answer.clause)
            return Done(request, refused=refused)
        refusals = [event for event in answer.events if isinstance(event, e.Refused)]
        refused_or_none = refusals[0] if refusals else None
        return Done(request, answer, answer.n <= before, bool(notes.lost), refused_or_none)

    def _id(self, person: str, written: str) -> str:
        if not written:
            self.counters[person] = self.counters.get(person, 0) + 1
            return f"{person}:{self.counters[person]}"
        try:
            source, counter = split_id(written)
        except Refusal:
            return written  # the table will say what is wrong with it
        self.counters[source] = max(self.counters.get(source, 0), counter)
        return written

    def restart(self) -> Done | None:
        """Let go of everything and read it back; the record of an interruption, if that is due."""
        before = self.state
        self._kept.close()
        store = self._open_store()
        if recover(store).state != before:
            raise CannotPlay("the table that was read back is not the table that went down")
        self._kept = KeptTable.open(self.game, store)
        if self.state.record == before.record:
            return None
        interrupted = list(self.state.answered.values())[-1]
        return Done(interrupted.request, interrupted)

    def close(self) -> None:
        """Let go of the journal."""
        self._kept.close()

    def code(self, voucher: str) -> str:
        """The code of a voucher of this scenario: from its name, so that it is always the same."""
        return sha256(f"voucher {voucher}".encode()).hexdigest()[:20]
