"""What becomes of a command: a durable record, or a refusal."""

from dataclasses import dataclass

from croupier.server.messages import Heard, NotRecorded, events_of
from croupier.table import events as e


@dataclass(frozen=True, slots=True)
class Registered:
    """A durable record as one hears it; `id` is one's own command that made it, if it was one."""

    n: int
    events: tuple[e.Event, ...]
    id: str = ""


@dataclass(frozen=True, slots=True)
class Refused:
    """A command that was not carried out; `n` is the record of the refusal, 0 if it has none."""

    id: str
    code: str
    message: str
    clause: str = ""
    n: int = 0


Answer = Registered | Refused


def record_of(said: Heard) -> Registered:
    """The record a message tells of."""
    return Registered(said.n, events_of(said), said.id)


def answer_of(record: Registered) -> Answer:
    """The record of one's own command as its answer: a refusal stands in a record as well."""
    first = record.events[0] if record.events else None
    if isinstance(first, e.Refused):
        return Refused(record.id, first.code, first.message, first.clause, record.n)
    return record


def refused(said: NotRecorded) -> Refused:
    """The refusal of a command that stands in no record."""
    return Refused(said.id, said.code, said.message, said.clause)
