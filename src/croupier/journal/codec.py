"""Records as lines: one JSON object a line, the same record always the same bytes.

    {"n":7,"request":{"actor":{…},"at":"…","command":{"type":"place_bets.1",…},"id":"T1:3"},
     "events":[{"type":"bet_registered.1",…}]}

Reading is strict: a line is taken only if it is, byte for byte, what we would have written.
"""

from dataclasses import replace
from typing import Any, get_args

import msgspec

from croupier.journal.decisions import JournalError
from croupier.journal.mirror import Mirrors
from croupier.journal.tags import ACTS, COMMANDS, TAGS
from croupier.rules.refusal import Refusal
from croupier.table.commands import Actor, Request
from croupier.table.events import Event
from croupier.table.state import Record, State

LONGEST_REQUEST = 1 << 20  # bytes

MIRRORS = Mirrors(TAGS, bounded={*COMMANDS, *ACTS})

_request = MIRRORS.of(Request)
_actor = MIRRORS.of(Actor)
_record = MIRRORS.of(Record)
_state = MIRRORS.of(State)
_write_event = {cls: MIRRORS.of(cls).write for cls in get_args(Event)}
_encoder = msgspec.json.Encoder()
_encode = _encoder.encode
_read_request = msgspec.json.Decoder(_request.type).decode
_Line = msgspec.defstruct(
    "_Line",
    [(name, _record.type.__annotations__[name]) for name in ("n", "request", "events")],
    forbid_unknown_fields=True,
)
_read_line = msgspec.json.Decoder(_Line).decode
_read_state = msgspec.json.Decoder(_state.type).decode


def write_request(request: Request) -> bytes:
    """A request as it will stand in its record; one that could not be read again is refused.

    This is asked before anything is decided: a value of a wrong type, a number beyond 2^53 or text
    that is no Unicode would otherwise stop the table when it is written, or worse, when it is read.
    """
    try:
        mirrored = _request.write(request)
        line = _encode(mirrored)
        if len(line) <= LONGEST_REQUEST and _read_request(line) == mirrored:
            return line
        problem = f"it takes {len(line)} bytes" if len(line) > LONGEST_REQUEST else "wrong types"
    except (AttributeError, KeyError, TypeError, ValueError, OverflowError) as error:
        problem = str(error) or type(error).__name__
    raise Refusal("malformed", f"this request cannot be kept: {problem}") from None


def write_read_request(request: Request, command: msgspec.Struct) -> bytes:
    """The same where id and command were read from JSON: `command` is the mirror they came in.

    It needs no second reading; what a decoder let through it lets through again.
    """
    return _encode(_request.type(_actor.write(request.actor), request.at, command, request.id))


def write_record(record: Record, request: bytes = b"") -> bytes:
    """A record as its line, without the end of the line; `request` if that is written already."""
    events = _encode([_write_event[type(event)](event) for event in record.events])
    return b'{"n":%d,"request":%b,"events":%b}' % (
        record.n,
        request or write_request(record.request),
        events,
    )


def read_record(line: bytes, n: int) -> Record:
    """The record of a line that should be number `n`."""
    mirrored = _read_strictly(_read_line, line, f"record {n}", n)
    if mirrored.n != n:
        raise JournalError("H", f"record {mirrored.n} stands where {n} should be", n)
    record: Record = _record.read(mirrored)
    return record


def write_state(state: State) -> bytes:
    """A whole table as one line, for a snapshot or to be compared with another."""
    return _encode(_state.write(state))


def write_snapshot(state: State) -> bytes:
    """The same for a snapshot: without the answers, which are read from the records instead."""
    return write_state(replace(state, answered={}))


def read_state(line: bytes) -> State:
    """The table that was written; JournalError if it is not exactly such a line."""
    mirrored = _read_strictly(_read_state, line, "the snapshot")
    state: State = _state.read(mirrored)
    return state


def event_in_json(event: Event) -> Any:
    """An event as it stands in a record, as plain objects and lists."""
    return msgspec.to_builtins(_write_event[type(event)](event))


def written_id(id: str) -> bytes:
    """The piece of a line that names the request's id; words of a player may look like it too."""
    return b'"id":' + _encode(id) + b'},"events":['


def _read_strictly(read: Any, line: bytes, what: str, n: int = 0) -> Any:
    try:
        mirrored = read(line)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise JournalError("J", f"{what} cannot be decoded: {error}", n) from None
    if _encode(mirrored) != line:
        raise JournalError("J", f"{what} is not written the way we write", n)
    return mirrored
