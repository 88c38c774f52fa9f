"""What has happened: the events of a table, as they stand in the journal.

An event that moves money carries its postings, which sum to zero. Accounts are named
`credits:SEAT`, `stake:SEAT`, `claims:SEAT`, `house`, `vouchers` and `cash`; what the house holds
for others is positive, what it has received or is owed is negative.
"""

from dataclasses import dataclass

from croupier.table.commands import Act, Bets

Postings = tuple[tuple[str, int], ...]


@dataclass(frozen=True, slots=True)
class TableFounded:
    """What this table is: its book by the hash of its text, its wheel, its currency."""

    table: str
    book: str
    book_sha256: str
    zeros: tuple[str, ...]
    currency: str


@dataclass(frozen=True, slots=True)
class SeatAdded:
    """A terminal or place, with its layout."""

    seat: str
    layout: str


@dataclass(frozen=True, slots=True)
class TableOpened:
    """The table takes rounds."""


@dataclass(frozen=True, slots=True)
class TableClosed:
    """No rounds until it is opened again."""


@dataclass(frozen=True, slots=True)
class DealerCameIn:
    """A dealer takes the table."""

    person: str


@dataclass(frozen=True, slots=True)
class DealerWentOut:
    """The dealer leaves the table."""

    person: str


@dataclass(frozen=True, slots=True)
class Announced:
    """Words that every screen shows or the dealer says; `bell` where the book rings one."""

    words: str
    bell: bool = False


@dataclass(frozen=True, slots=True)
class RoundOpened:
    """A round of play begins: bets are open."""

    round: int


@dataclass(frozen=True, slots=True)
class BetsClosed:
    """No more bets. `bets_root` is the Merkle root of all bets that are registered."""

    round: int
    bets_root: str


@dataclass(frozen=True, slots=True)
class SpinStarted:
    """The ball was sent round the wheel."""


@dataclass(frozen=True, slots=True)
class SpinSeen:
    """What was seen of the spin, by the sensor or by a person; empty or -1 where not said."""

    source: str
    direction: str = ""
    revolutions: int = -1


@dataclass(frozen=True, slots=True)
class BallRested:
    """The ball lies in a compartment. `spoiled` if bets were open until then."""

    spoiled: bool = False


@dataclass(frozen=True, slots=True)
class ResultProposed:
    """A result was keyed or read, and waits to be confirmed."""

    number: str


@dataclass(frozen=True, slots=True)
class ResultConfirmed:
    """The result is the winning number."""

    number: str


@dataclass(frozen=True, slots=True)
class OutcomeEstablished:
    """After an interruption: the ball had come to rest in a valid spin."""

    number: str
    clause: str


@dataclass(frozen=True, slots=True)
class RoundSettled:
    """Losing bets are collected, winning bets paid."""

    round: int
    number: str
    clause: str
    postings: Postings
    ruling: str = ""


@dataclass(frozen=True, slots=True)
class RoundVoided:
    """The round has no result; its bets are returned."""

    round: int
    reason: str
    clause: str
    postings: Postings
    ruling: str = ""


@dataclass(frozen=True, slots=True)
class RoundInterrupted:
    """The round cannot go on; somebody has to say what the wheel shows."""

    round: int
    cause: str


@dataclass(frozen=True, slots=True)
class RoundReferred:
    """Something the rules do not cover: the shift manager decides."""

    round: int
    reason: str
    clause: str


@dataclass(frozen=True, slots=True)
class ResultCorrected:
    """A settled round is settled again by the compartment; later rounds stand."""

    round: int
    old: str
    new: str
    clause: str
    postings: Postings


@dataclass(frozen=True, slots=True)
class SettlementVoided:
    """A settled round was voided afterwards: its bets are returned, its wins taken back."""

    round: int
    reason: str
    clause: str
    postings: Postings


@dataclass(frozen=True, slots=True)
class DollyPlaced:
    """The dolly stands on the winning number."""

    number: str


@dataclass(frozen=True, slots=True)
class DollyLifted:
    """The dolly is off the felt: bets may be opened again."""


@dataclass(frozen=True, slots=True)
class BetRegistered:
    """Bets of one seat count from now on; `option` names the option they are the pieces of."""

    seat: str
    round: int
    bets: Bets
    postings: Postings
    option: str = ""


@dataclass(frozen=True, slots=True)
class BetWithdrawn:
    """Bets of one seat are off the felt."""

    seat: str
    round: int
    bets: Bets
    postings: Postings


@dataclass(frozen=True, slots=True)
class CreditsBought:
    """Cash became credits."""

    seat: str
    postings: Postings


@dataclass(frozen=True, slots=True)
class ColourTaken:
    """A player holds a colour at this table, and its chips have this value."""

    seat: str
    colour: str
    value: int


@dataclass(frozen=True, slots=True)
class VoucherIssued:
    """All credits of a seat became a voucher."""

    seat: str
    code: str
    amount: int
    postings: Postings


@dataclass(frozen=True, slots=True)
class VoucherRedeemed:
    """A voucher became credits of a seat, or cash where no seat is named."""

    code: str
    amount: int
    seat: str
    postings: Postings


@dataclass(frozen=True, slots=True)
class CreditsAdjusted:
    """Credits were set right by two persons, with a written reason."""

    seat: str
    reason: str
    postings: Postings


@dataclass(frozen=True, slots=True)
class SeatConnected:
    """A terminal is there, or a player sat down."""

    seat: str


@dataclass(frozen=True, slots=True)
class SeatLost:
    """A terminal does not answer; its registered bets stand."""

    seat: str
    clause: str


@dataclass(frozen=True, slots=True)
class WheelFitted:
    """This wheel is at the table from now on; its zeros lie as they did then."""

    serial: str
    reader: str
    zeros: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ReadingKept:
    """What the wheel's reader read of a round: its number, or what speaks against one, and by what.

    `clause` is where the book has the trouble, or has what is done where it has none.
    """

    round: int
    number: str
    trouble: str
    clause: str
    frames: int
    sha256: str


@dataclass(frozen=True, slots=True)
class AlarmRaised:
    """Something about the wheel wants a person's eye; it stands until somebody acknowledges it."""

    number: int
    words: str


@dataclass(frozen=True, slots=True)
class AlarmAcknowledged:
    """Somebody has seen the alarm of that number."""

    number: int
    person: str


@dataclass(frozen=True, slots=True)
class LimitsChanged:
    """New limits hold from the next bet on."""

    chip: int
    by_kind: tuple[tuple[str, int, int], ...]
    round_maximum: int


@dataclass(frozen=True, slots=True)
class OptionsWithheld:
    """The options that the table does not offer from now on; all others are offered."""

    options: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ZerosChanged:
    """The order of the zeros on this wheel was set."""

    zeros: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ActProposed:
    """Half of a two-person act; `number` is how it is named when approved."""

    number: int
    act: Act
    person: str
    session: str


@dataclass(frozen=True, slots=True)
class ActApproved:
    """The other half; what follows from it stands in the same record."""

    number: int


@dataclass(frozen=True, slots=True)
class ActRejected:
    """The proposal is off the table."""

    number: int


@dataclass(frozen=True, slots=True)
class Refused:
    """The command was not carried out; `clause` is the rule book's where it has one."""

    code: str
    message: str
    clause: str = ""


Event = (
    TableFounded | SeatAdded | TableOpened | TableClosed | DealerCameIn | DealerWentOut
    | Announced | RoundOpened | BetsClosed
    | SpinStarted | SpinSeen | BallRested | ResultProposed | ResultConfirmed | OutcomeEstablished
    | RoundSettled | RoundVoided | RoundInterrupted | RoundReferred | ResultCorrected
    | SettlementVoided | DollyPlaced | DollyLifted | BetRegistered | BetWithdrawn | CreditsBought
    | ColourTaken | VoucherIssued | VoucherRedeemed | CreditsAdjusted | SeatConnected | SeatLost
    | WheelFitted | ReadingKept | AlarmRaised | AlarmAcknowledged
    | LimitsChanged | OptionsWithheld | ZerosChanged | ActProposed | ActApproved | ActRejected
    | Refused
)  # fmt: skip
