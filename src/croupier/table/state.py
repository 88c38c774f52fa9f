"""What a table remembers. Plain data only, so that a snapshot of it is the whole truth."""

from dataclasses import dataclass, field

from croupier.rules.bets import Limits
from croupier.table.commands import Act, Request
from croupier.table.events import Event
from croupier.table.phases import Phase

KEEP_ROUNDS = 100  # settled rounds that can still be corrected or voided
KEEP_RESULTS = 500  # winning numbers kept for the statistics


@dataclass(slots=True)
class Seat:
    """A player terminal, or a player's place at a live table."""

    layout: str
    connected: bool = False
    colour: str = ""
    value: int = 0  # of one colour chip
    felt: dict[str, int] = field(default_factory=dict)  # spot -> credits, in the current round
    left_at: int = -1  # the record at which its credits were last cashed out


@dataclass(slots=True)
class Spin:
    """What is known of the spin of the current round, by whom it was seen."""

    started: bool = False
    rested: bool = False
    direction: dict[str, str] = field(default_factory=dict)
    revolutions: dict[str, int] = field(default_factory=dict)
    read: str = ""  # the number that the wheel's reader read
    trouble: str = ""  # what the reader has against a result of this round


@dataclass(slots=True)
class PastRound:
    """A round that is over: its number ("" when void), the bets, and what each seat got back.

    `over_at` is the record that ended it; `claimed` is what corrections booked as claims.
    """

    round: int
    number: str
    felts: dict[str, dict[str, int]]
    returned: dict[str, int]
    over_at: int
    claimed: dict[str, int] = field(default_factory=dict)
    corrected: bool = False


@dataclass(slots=True)
class Proposal:
    """The first half of a two-person act, who laid it there, and in which record."""

    act: Act
    person: str
    session: str
    at: int


@dataclass(frozen=True, slots=True)
class Record:
    """A request and what followed from it: one line of the journal."""

    n: int
    request: Request
    events: tuple[Event, ...]


@dataclass(slots=True)
class State:
    """A table at one position of its journal."""

    table: str = ""
    book: str = ""
    book_sha256: str = ""
    currency: str = ""
    zeros: tuple[str, ...] = ()
    wheel: str = ""  # its serial number
    seats: dict[str, Seat] = field(default_factory=dict)
    limits: Limits = field(default_factory=Limits)
    round_maximum: int = 0  # the most a seat may stake in a round; 0 is no limit
    options_withheld: tuple[str, ...] = ()
    phase: Phase = Phase.TABLE_CLOSED
    dealer: str = ""
    round: int = 0
    spin: Spin = field(default_factory=Spin)
    number: str = ""  # the result, proposed or confirmed
    spoiled: bool = False  # the ball rested while bets were open: the round can only be void
    bets_were_closed: bool = False
    dolly: str = ""
    bets_root: str = ""
    alarms: dict[int, str] = field(default_factory=dict)  # those that nobody has acknowledged
    alarms_raised: int = 0
    proposals: dict[int, Proposal] = field(default_factory=dict)
    proposed: int = 0
    past: dict[int, PastRound] = field(default_factory=dict)
    results: dict[int, str] = field(default_factory=dict)  # round -> number, void rounds left out
    balances: dict[str, int] = field(default_factory=dict)
    vouchers: dict[str, int] = field(default_factory=dict)  # issued and not yet redeemed
    redeemed: set[str] = field(default_factory=set)
    answered: dict[str, Record] = field(default_factory=dict)  # by id, this round and the last
    answered_after: int = 0  # the ids above are those of the records after this one
    round_after: int = 0  # the record before the one that opened this round
    counters: dict[str, int] = field(default_factory=dict)  # source -> its highest id
    record: int = 0  # how many records have been applied

    def balance(self, account: str) -> int:
        """What stands on an account."""
        return self.balances.get(account, 0)

    def credits(self, seat: str) -> int:
        """What a seat can bet with or cash out."""
        return self.balances.get(f"credits:{seat}", 0)

    def staked(self, seat: str) -> int:
        """What a seat has at stake in the current round."""
        return self.balances.get(f"stake:{seat}", 0)
