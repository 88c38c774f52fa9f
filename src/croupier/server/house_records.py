"""What a house keeps beside its tables: who works there, and which terminal sits where.

The records stand in a journal of their own (house.journal), chained and durable like a table's, and
only ever added to. No PIN, code or key stands in it, only what they can be checked against.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field

import msgspec

from croupier.table.permissions import STAFF

ROLES = (*STAFF, "auditor")


class Entry(msgspec.Struct, tag_field="type", forbid_unknown_fields=True):
    """One thing that happened in the house, by whom, and the server's time."""

    at: str
    by: str


class StaffInvited(Entry, tag="staff_invited.1"):
    """Whoever has this code may join the staff in this role, once."""

    role: str
    code_sha256: str


class StaffJoined(Entry, tag="staff_joined.1"):
    """Somebody has used the code and chosen a PIN."""

    person: str
    role: str
    pin_argon2: str
    code_sha256: str


class StaffRemoved(Entry, tag="staff_removed.1"):
    """Somebody works here no more."""

    person: str


class SignedIn(Entry, tag="signed_in.1"):
    """A session began."""

    person: str
    session: str


class PinRefused(Entry, tag="pin_refused.1"):
    """A wrong PIN, and for what it was asked."""

    person: str
    wanted: str


class Asked(Entry, tag="asked.1"):
    """Something was asked for beside the tables; `refused` is the code of a refusal."""

    session: str
    what: str
    refused: str


class SeatOffered(Entry, tag="seat_offered.1"):
    """Whoever has this code may enrol a terminal at this seat, once."""

    table: str
    seat: str
    code_sha256: str


class SeatEnrolled(Entry, tag="seat_enrolled.1"):
    """A terminal sits there; its token carries the key. An earlier one's ends."""

    table: str
    seat: str
    key_sha256: str
    code_sha256: str


class SeatRevoked(Entry, tag="seat_revoked.1"):
    """The terminal of a seat is taken off; its token is worth nothing."""

    table: str
    seat: str


AnyEntry = (
    StaffInvited
    | StaffJoined
    | StaffRemoved
    | SignedIn
    | PinRefused
    | Asked
    | SeatOffered
    | SeatEnrolled
    | SeatRevoked
)
_read = msgspec.json.Decoder(AnyEntry).decode
_write = msgspec.json.Encoder().encode


@dataclass(slots=True)
class Account:
    """One of the staff."""

    person: str
    role: str
    pin_argon2: str


@dataclass(slots=True)
class HouseState:
    """What the entries add up to."""

    staff: dict[str, Account] = field(default_factory=dict)
    invited: dict[str, str] = field(default_factory=dict)  # hash of a code -> role
    offered: dict[str, tuple[str, str]] = field(default_factory=dict)  # hash -> table, seat
    enrolled: dict[tuple[str, str], str] = field(default_factory=dict)  # table, seat -> key's hash

    def apply(self, entry: AnyEntry) -> None:
        """Add one entry; the order of the journal is the only order."""
        match entry:
            case StaffInvited():
                self.invited[entry.code_sha256] = entry.role
            case StaffJoined():
                self.invited.pop(entry.code_sha256, None)
                self.staff[entry.person] = Account(entry.person, entry.role, entry.pin_argon2)
            case StaffRemoved():
                self.staff.pop(entry.person, None)
            case SeatOffered():
                seat = (entry.table, entry.seat)
                self.offered = {code: of for code, of in self.offered.items() if of != seat}
                self.offered[entry.code_sha256] = seat
            case SeatEnrolled():
                self.offered.pop(entry.code_sha256, None)
                self.enrolled[entry.table, entry.seat] = entry.key_sha256
            case SeatRevoked():
                self.enrolled.pop((entry.table, entry.seat), None)


def line_of(entry: AnyEntry) -> bytes:
    """An entry as a line of the journal."""
    return _write(entry)


def replay(lines: Iterable[bytes]) -> HouseState:
    """The house as its journal has it."""
    state = HouseState()
    for line in lines:
        state.apply(_read(line))
    return state
