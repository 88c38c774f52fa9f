"""What may be asked of a table: every act the rule books give a player, the staff or the system.

A request carries a command with its id, who asks, and the server's time. A *seat* is a player
terminal of an electronic table, or a player's place (his colour) at a live one.
"""

from dataclasses import dataclass

Bets = tuple[tuple[str, int], ...]  # spot id, credits


@dataclass(frozen=True, slots=True)
class Actor:
    """Who asks: the role in force, the person (for a terminal: its seat) and the session."""

    role: str
    person: str
    session: str = ""


# Players


@dataclass(frozen=True, slots=True)
class PlaceBets:
    """Put bets on spots, or more on them; all of them or none."""

    seat: str
    round: int
    bets: Bets


@dataclass(frozen=True, slots=True)
class PlaceOption:
    """Put all pieces of an option, `credits` on each."""

    seat: str
    round: int
    option: str
    credits: int


@dataclass(frozen=True, slots=True)
class WithdrawBets:
    """Take credits off spots; all of them or none."""

    seat: str
    round: int
    bets: Bets


@dataclass(frozen=True, slots=True)
class ClearBets:
    """Take all one's bets off the felt."""

    seat: str
    round: int


@dataclass(frozen=True, slots=True)
class BuyCredits:
    """Turn cash into credits; at a live table also into chips of a colour with a value."""

    seat: str
    amount: int
    colour: str = ""
    value: int = 0


@dataclass(frozen=True, slots=True)
class CashOut:
    """Turn all credits into a voucher; its code is made outside, with 64 random bits or more."""

    seat: str
    code: str


@dataclass(frozen=True, slots=True)
class RedeemVoucher:
    """Turn a voucher into credits of a seat, or into cash at the cage (no seat)."""

    code: str
    amount: int
    seat: str = ""


# The dealer's game console and the wheel


@dataclass(frozen=True, slots=True)
class OpenTable:
    """Let rounds be played."""


@dataclass(frozen=True, slots=True)
class CloseTable:
    """Stop after the round that is over."""


@dataclass(frozen=True, slots=True)
class DealerIn:
    """Take the table as its dealer."""


@dataclass(frozen=True, slots=True)
class DealerOut:
    """Leave the table."""


@dataclass(frozen=True, slots=True)
class Announce:
    """Say something that changes nothing, such as that it is the last call."""

    words: str


@dataclass(frozen=True, slots=True)
class OpenBets:
    """Begin a round of play."""


@dataclass(frozen=True, slots=True)
class CloseBets:
    """No more bets."""


@dataclass(frozen=True, slots=True)
class StartSpin:
    """The ball is spun."""


@dataclass(frozen=True, slots=True)
class ReportSpin:
    """Say what was seen: the direction ("against" or "with" the wheel), whole revolutions."""

    direction: str = ""
    revolutions: int = -1


@dataclass(frozen=True, slots=True)
class ReportBallAtRest:
    """The ball lies in a compartment."""


@dataclass(frozen=True, slots=True)
class ProposeResult:
    """Key or read the number; it also says that the ball is at rest."""

    number: str


@dataclass(frozen=True, slots=True)
class ConfirmResult:
    """Confirm the number that is proposed, by naming it again."""

    number: str


@dataclass(frozen=True, slots=True)
class VoidRound:
    """Void the running round for one of the book's reasons."""

    reason: str


@dataclass(frozen=True, slots=True)
class AnnounceNoSpin:
    """Announce no spin, where the book has it."""


@dataclass(frozen=True, slots=True)
class ReferRound:
    """Put something the rules do not cover before the shift manager."""

    reason: str


@dataclass(frozen=True, slots=True)
class PlaceDolly:
    """Put the dolly on the winning number."""

    number: str


@dataclass(frozen=True, slots=True)
class LiftDolly:
    """Take the dolly off, when all is paid."""


# The system and the pit


@dataclass(frozen=True, slots=True)
class FoundTable:
    """The first command of a journal: what this table is. Seats come with their layouts."""

    table: str
    book: str
    book_sha256: str
    seats: tuple[tuple[str, str], ...]
    zeros: tuple[str, ...]
    currency: str = "SGD"


@dataclass(frozen=True, slots=True)
class AddSeat:
    """Another terminal, or another place at a live table."""

    seat: str
    layout: str


@dataclass(frozen=True, slots=True)
class ConnectSeat:
    """A terminal connects, or a player sits down."""

    seat: str


@dataclass(frozen=True, slots=True)
class LoseSeat:
    """A terminal does not answer any more."""

    seat: str


@dataclass(frozen=True, slots=True)
class InterruptRound:
    """Wheel, console or server cannot go on with the round."""

    cause: str


@dataclass(frozen=True, slots=True)
class FitWheel:
    """Say which wheel is at the table, by its serial number, and what reads it."""

    serial: str
    reader: str


@dataclass(frozen=True, slots=True)
class ReportReading:
    """Say what the wheel's reader read of the spin: the number, or what speaks against one.

    `trouble` is a reason to void, or what a person has to look at, in words; `sha256` is the hash
    of what came from the wheel in this round, `frames` lines of it, as the device log keeps it.
    """

    number: str = ""
    trouble: str = ""
    frames: int = 0
    sha256: str = ""


@dataclass(frozen=True, slots=True)
class RaiseAlarm:
    """Say that something about the wheel wants a person's eye."""

    words: str


@dataclass(frozen=True, slots=True)
class AcknowledgeAlarm:
    """Say that one has seen an alarm, by its number."""

    number: int


@dataclass(frozen=True, slots=True)
class ChangeLimits:
    """Set the limits: smallest chip, (kind, minimum, maximum) rows, most per seat and round."""

    chip: int
    by_kind: tuple[tuple[str, int, int], ...]
    round_maximum: int = 0


@dataclass(frozen=True, slots=True)
class ChangeZeros:
    """Set the order in which the zeros lie on the wheel."""

    zeros: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class WithholdOptions:
    """Say which options of the book the table does not offer, such as "finale", in full."""

    options: tuple[str, ...]


# Two-person acts: proposed by one, approved by another


@dataclass(frozen=True, slots=True)
class CorrectResult:
    """Settle a round again by the compartment; `old` is the number to be replaced."""

    round: int
    old: str
    new: str


@dataclass(frozen=True, slots=True)
class VoidSettled:
    """Void a round after its result for one of the book's reasons."""

    round: int
    reason: str


@dataclass(frozen=True, slots=True)
class VoidEarlier:
    """The ball broke: void the rounds it affected, named by number."""

    rounds: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class AnswerInterruption:
    """Say whether the ball had come to rest in a valid spin: its number, or "" for no."""

    round: int
    number: str


@dataclass(frozen=True, slots=True)
class GiveRuling:
    """The shift manager's ruling on a round: settle by a number, or "" to void it."""

    round: int
    number: str
    reason: str


@dataclass(frozen=True, slots=True)
class AdjustCredits:
    """Set a seat's credits right, up or down, with a written reason."""

    seat: str
    amount: int
    reason: str


BetAct = PlaceBets | PlaceOption | WithdrawBets | ClearBets
Act = CorrectResult | VoidSettled | VoidEarlier | AnswerInterruption | GiveRuling | AdjustCredits


@dataclass(frozen=True, slots=True)
class Propose:
    """Lay a two-person act before a second person."""

    act: Act


@dataclass(frozen=True, slots=True)
class Approve:
    """Approve a proposal by its number and by repeating the act it holds."""

    number: int
    act: Act


@dataclass(frozen=True, slots=True)
class Reject:
    """Take a proposal off the table."""

    number: int


Command = (
    PlaceBets | PlaceOption | WithdrawBets | ClearBets | BuyCredits | CashOut | RedeemVoucher
    | OpenTable | CloseTable | DealerIn | DealerOut | Announce | OpenBets | CloseBets | StartSpin
    | ReportSpin | ReportBallAtRest | ProposeResult | ConfirmResult | VoidRound | AnnounceNoSpin
    | ReferRound | PlaceDolly | LiftDolly | FoundTable | AddSeat | ConnectSeat | LoseSeat
    | InterruptRound | FitWheel | ReportReading | RaiseAlarm | AcknowledgeAlarm | ChangeLimits
    | ChangeZeros | WithholdOptions | Propose | Approve | Reject
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Request:
    """A command on its way to the table. `at` is the server's time; it decides nothing."""

    id: str
    actor: Actor
    command: Command
    at: str = ""
