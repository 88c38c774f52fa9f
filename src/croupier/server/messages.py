"""What the doors and the screens say to each other: JSON objects whose "say" names their kind.

Commands and events stand in them exactly as in the journal, with the same types and the same
strictness: an unknown key, a wrong type or a number written as text is refused. docs/protocol.md
is generated from these classes.
"""

from functools import reduce
from operator import or_
from typing import Any, get_args

import msgspec

from croupier.journal.codec import MIRRORS
from croupier.rules.refusal import Refusal
from croupier.table import commands as c
from croupier.table.events import Event

OF_TERMINALS = (
    c.PlaceBets,
    c.PlaceOption,
    c.WithdrawBets,
    c.ClearBets,
    c.BuyCredits,
    c.CashOut,
    c.RedeemVoucher,
)
OF_STAFF = (
    c.OpenTable,
    c.CloseTable,
    c.DealerIn,
    c.DealerOut,
    c.Announce,
    c.OpenBets,
    c.CloseBets,
    c.StartSpin,
    c.ReportSpin,
    c.ReportBallAtRest,
    c.ProposeResult,
    c.ConfirmResult,
    c.VoidRound,
    c.AnnounceNoSpin,
    c.ReferRound,
    c.PlaceDolly,
    c.LiftDolly,
    c.AddSeat,
    c.InterruptRound,
    c.AcknowledgeAlarm,
    c.ChangeLimits,
    c.WithholdOptions,
    c.ChangeZeros,
    c.BuyCredits,
    c.RedeemVoucher,
    c.Propose,
    c.Approve,
    c.Reject,
)


def _one_of(classes: tuple[type, ...]) -> Any:
    return reduce(or_, (MIRRORS.of(cls).type for cls in classes))


an_act: Any = _one_of(get_args(c.Act))
_act = {MIRRORS.of(cls).type: MIRRORS.of(cls).read for cls in get_args(c.Act)}


def act_of(said: msgspec.Struct) -> c.Act:
    """The two-person act that a message holds."""
    act: c.Act = _act[type(said)](said)
    return act


class Message(msgspec.Struct, tag_field="say", forbid_unknown_fields=True, gc=False):
    """What every message has: a "say" that names its kind."""


class Hello(Message, tag="hello"):
    """The first message of a terminal: its token, and the last record it heard (0: none)."""

    token: str
    heard: int = 0


class Enrol(Message, tag="enrol"):
    """The first message of a new terminal: the one-time code from the console."""

    code: str


class Do(Message, tag="do"):
    """Please carry this out. The id was stored before it was sent."""

    id: str
    command: _one_of(OF_TERMINALS)  # type: ignore[valid-type]  # made from the journal's mirrors


class StaffDo(Message, tag="do"):
    """The same from the staff; some commands want the PIN once more."""

    id: str
    command: _one_of(OF_STAFF)  # type: ignore[valid-type]  # made from the journal's mirrors
    pin: str = ""


class Became(Message, tag="became"):
    """What became of the command with this id?"""

    id: str


class Ping(Message, tag="ping"):
    """Are you there?"""


class Look(Message, tag="look"):
    """Show me all that I may see, as it is now."""


class Call(Message, tag="call"):
    """The player calls an attendant, or needs none any more."""

    on: bool


class Attend(Message, tag="attend"):
    """Somebody goes to a seat that called."""

    seat: str


FromTerminal = Hello | Enrol | Do | Became | Ping | Look | Call
FromStaff = StaffDo | Became | Ping | Look | Attend


class Said(msgspec.Struct, tag_field="say", gc=False):
    """What every message of ours has: a "say" that names its kind."""


class View(Said, tag="view"):
    """All that this screen may see, as it was after record `n`; `id` is the highest one's own."""

    n: int
    view: dict[str, Any]
    id: int


class Resumed(Said, tag="resumed"):
    """What was missed follows, record by record, and then `n` is the last."""

    n: int


class Heard(Said, tag="heard", omit_defaults=True):
    """What happened up to record `n`; `id` is one's own command that made it happen."""

    n: int
    events: list[_one_of(get_args(Event))]  # type: ignore[valid-type]  # made from the mirrors
    id: str = ""


class NotRecorded(Said, tag="refused"):
    """Not carried out and not recorded: the message, its id or its sender will not do."""

    id: str
    code: str
    message: str
    clause: str


class NotFound(Said, tag="not_found"):
    """No command with this id was ever registered."""

    id: str


class Stakes(Said, tag="stakes"):
    """To the staff: what seats have at stake now; told a few times a second."""

    n: int
    staked: int
    seats: dict[str, int]


class Clock(Said, tag="clock"):
    """Bets will be closed in so many seconds."""

    closes_in: float


class WheelSaw(Said, tag="wheel_saw"):
    """To the staff: what the wheel's reader shows; `trouble` names a reason to void."""

    what: str
    value: str


class Called(Said, tag="called"):
    """To the staff and to the seat itself: whether a seat calls an attendant."""

    seat: str
    on: bool


class Enrolled(Said, tag="enrolled"):
    """The terminal's token; it says hello with it from now on."""

    token: str
    table: str
    seat: str


class Pong(Said, tag="pong"):
    """The answer to a ping: the house is here."""


class Bye(Said, tag="bye"):
    """The connection ends now, and why."""

    why: str


FromUs = (
    View
    | Resumed
    | Heard
    | NotRecorded
    | NotFound
    | Stakes
    | Clock
    | WheelSaw
    | Called
    | Enrolled
    | Pong
    | Bye
)

_from_terminal: msgspec.json.Decoder[FromTerminal] = msgspec.json.Decoder(FromTerminal)
_from_us: msgspec.json.Decoder[FromUs] = msgspec.json.Decoder(FromUs)
_from_staff: msgspec.json.Decoder[FromStaff] = msgspec.json.Decoder(FromStaff)
_written = {cls: MIRRORS.of(cls).write for cls in get_args(Event)}
_event = {MIRRORS.of(cls).type: MIRRORS.of(cls).read for cls in get_args(Event)}
_command = {MIRRORS.of(cls).type: MIRRORS.of(cls).read for cls in {*OF_TERMINALS, *OF_STAFF}}
encode = msgspec.json.Encoder().encode


def read_terminal(message: bytes) -> FromTerminal:
    """A terminal's message, or a Refusal that says what is wrong with it."""
    try:
        return _from_terminal.decode(message)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise Refusal("malformed", f"this message cannot be read: {error}") from None


def read_staff(message: bytes) -> FromStaff:
    """A message of the staff, or a Refusal that says what is wrong with it."""
    try:
        return _from_staff.decode(message)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise Refusal("malformed", f"this message cannot be read: {error}") from None


def read_ours(message: bytes) -> FromUs:
    """What the house says, as a terminal reads it; a Refusal if it is not what we would say."""
    try:
        return _from_us.decode(message)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise Refusal("malformed", f"what the house says cannot be read: {error}") from None


def events_of(message: Heard) -> tuple[Event, ...]:
    """The events a message tells of."""
    return tuple(_event[type(event)](event) for event in message.events)


def command_of(message: Do | StaffDo) -> c.Command:
    """The command a message holds."""
    command: c.Command = _command[type(message.command)](message.command)
    return command


def say_heard(n: int, events: tuple[Event, ...], id: str = "") -> bytes:
    """Something happened; `id` is one's own command that made it happen."""
    return encode(Heard(n, [_written[type(event)](event) for event in events], id))


def in_words(refusal: Refusal) -> dict[str, str]:
    """A refusal as programs are told of it."""
    return {"code": refusal.code, "message": refusal.message, "clause": refusal.clause}


def say_refused(id: str, refusal: Refusal) -> bytes:
    """The refusal of a message that stands in no record."""
    return encode(NotRecorded(id, refusal.code, refusal.message, refusal.clause))
