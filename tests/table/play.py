"""A table at play, for tests: the people, one sentence per act, and the way to every phase."""

import pickle
from copy import deepcopy
from operator import attrgetter

import croupier
from croupier.rules.refusal import Refusal
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.commands import Actor
from croupier.table.decide import take
from croupier.table.game import Game
from croupier.table.phases import Phase
from croupier.table.state import Record, State

RWS, TRIPLE, LIVE_RWS, LIVE_MBS, MBS = BOOKS = (
    "rws-00-etg-2019",
    "rws-000-etg-2023",
    "rws-00-360-2018",
    "mbs-00-2012",
    "mbs-00-etg-2020",
)
LIVE = (LIVE_RWS, LIVE_MBS)  # a felt with chips, and a dolly
TERMINALS = (RWS, TRIPLE, MBS)
GAMES = {id: Game(croupier.rulebook(id)) for id in BOOKS}
LAYOUT = {
    RWS: "rws-00-etg-2019-a",
    TRIPLE: "rws-000-etg-2023",
    LIVE_RWS: LIVE_RWS,
    LIVE_MBS: LIVE_MBS,
    MBS: MBS,
}
LAYOUT_B = "rws-00-etg-2019-b"

DEALER = Actor("dealer", "Dan", "console 1")
RELIEF = Actor("dealer", "Rae", "console 2")
SUPERVISOR = Actor("pit_supervisor", "Sue", "pit 1")
MANAGER = Actor("pit_manager", "Max", "pit 2")
SHIFT = Actor("shift_manager", "Shirin", "office 1")
AUDITOR = Actor("auditor", "Ada", "books")
SENSOR = Actor("system", "wheel", "wheel")
SERVER = Actor("system", "server", "server")
ONE = Actor("terminal", "T1", "terminal T1")
TWO = Actor("terminal", "T2", "terminal T2")
STAFF = (DEALER, SUPERVISOR, MANAGER, SHIFT)

Events = tuple[e.Event, ...]
GOOD_SPIN = (c.StartSpin(), c.ReportSpin("against", 4))


class Table:
    """A table of one book with two seats, open and with a dealer in unless told otherwise."""

    def __init__(self, book: str = RWS, layouts: tuple[str, str] = ("", "")) -> None:
        self.book = book
        self.game = GAMES[book]
        self.state = State()
        self.last_id = 1000
        one, two = (layout or LAYOUT[book] for layout in layouts)
        rules = self.game.book
        seats = (("T1", one), ("T2", two))
        zeros = rules.wheel.zeros
        self.ask(SERVER, c.FoundTable("Table 1", book, rules.sha256, seats, zeros))

    def take(self, actor: Actor, command: c.Command, id: str | None = None) -> tuple[Record, bool]:
        """Put a command to the table under a new id or this one, whatever comes of it."""
        if id is None:
            self.last_id += 1
            id = f"{actor.person}:{self.last_id}"
        return take(self.game, self.state, c.Request(id, actor, command))

    def ask(self, actor: Actor, *commands: c.Command) -> Events:
        """Put commands that are expected to be carried out; the events of the last."""
        events: Events = ()
        for command in commands:
            events = self.take(actor, command)[0].events
            assert not isinstance(events[0], e.Refused), events[0]
        return events

    def refused(self, actor: Actor, command: c.Command) -> e.Refused:
        """Put a command that is expected to be refused, changing nothing; the refusal."""
        before = plain(self.state)
        (event,) = self.take(actor, command)[0].events
        assert isinstance(event, e.Refused), event
        assert plain(self.state) == before
        return event

    def outcome(self, actor: Actor, command: c.Command) -> str:
        """What becomes of a command, in one word: a code of refusal, or the last event's name."""
        return outcome_of(self.take(actor, command)[0])

    def together(self, act: c.Act, by: Actor = DEALER, approved_by: Actor = SUPERVISOR) -> Events:
        """A two-person act: proposed by one, approved by another, without its approval."""
        self.ask(by, c.Propose(act))
        return self.ask(approved_by, c.Approve(self.state.proposed, act))[1:]

    def not_together(
        self, act: c.Act, by: Actor = DEALER, approved_by: Actor = SUPERVISOR
    ) -> e.Refused:
        """A two-person act that cannot even be proposed, or is refused when approved."""
        (proposed,) = self.take(by, c.Propose(act))[0].events
        if isinstance(proposed, e.Refused):
            return proposed
        return self.refused(approved_by, c.Approve(self.state.proposed, act))

    def open(self, one: int = 1000, two: int = 1000) -> "Table":
        """Open the table with a dealer, and let both seats buy credits."""
        self.ask(SUPERVISOR, c.OpenTable())
        self.ask(DEALER, c.DealerIn())
        for seller, seat, amount in ((ONE, "T1", one), (TWO, "T2", two)):
            if amount:
                self.ask(seller, c.BuyCredits(seat, amount))
        return self

    def bets(self, one: str = "", two: str = "") -> "Table":
        """Open bets, and place slips such as "10 on red" at the seats."""
        self.ask(DEALER, c.OpenBets())
        for actor, words in ((ONE, one), (TWO, two)):
            if words:
                self.ask(actor, c.PlaceBets(actor.person, self.state.round, slip(words)))
        return self

    def close_and_spin(self) -> "Table":
        """Close bets and spin the ball well, in the order of the book."""
        spin, close = GOOD_SPIN, (c.CloseBets(),)
        self.ask(DEALER, *((*spin, *close) if self.book in LIVE else (*close, *spin)))
        return self

    def result(self, number: str) -> "Table":
        """Propose and confirm a result, and place the dolly where there is one."""
        self.ask(SENSOR, c.ReportBallAtRest())
        self.ask(DEALER, c.ProposeResult(number), c.ConfirmResult(number))
        if self.book in LIVE:
            self.ask(DEALER, c.PlaceDolly(number))
        return self

    def play(self, number: str, one: str = "", two: str = "") -> "Table":
        """A whole round without any irregularity."""
        if self.state.dolly:
            self.ask(DEALER, c.LiftDolly())
        return self.bets(one, two).close_and_spin().result(number)

    def to(self, phase: Phase, one: str = "10 on red", two: str = "10 on black") -> "Table":
        """The shortest honest way from a founded table to a phase, a dealer in, bets placed."""
        if phase is Phase.TABLE_CLOSED:
            self.ask(DEALER, c.DealerIn())
            return self
        self.open()
        if phase is not Phase.BETWEEN_ROUNDS:
            self.bets(one, two)
            self.ask(DEALER, *ways(self.book)[phase])
        assert self.state.phase is phase, (self.state.phase, phase)
        return self

    def money(self) -> tuple[int, int, int, int]:
        """Credits of T1 and T2, and what each has at stake."""
        state = self.state
        return (state.credits("T1"), state.credits("T2"), state.staked("T1"), state.staked("T2"))

    def claims(self) -> tuple[int, int]:
        """What stands on the claims accounts of T1 and T2."""
        return self.state.balance("claims:T1"), self.state.balance("claims:T2")

    def copy(self) -> "Table":
        """A table that is the same and goes its own way."""
        twin = object.__new__(Table)
        twin.book, twin.game, twin.last_id = self.book, self.game, self.last_id
        twin.state = deepcopy(self.state)
        return twin


def ways(book: str) -> dict[Phase, tuple[c.Command, ...]]:
    """From bets open to each phase that the book has in a round, by the dealer alone."""
    close, rest, number = c.CloseBets(), c.ReportBallAtRest(), c.ProposeResult("17")
    confirm, dolly, out = c.ConfirmResult("17"), c.PlaceDolly("17"), c.VoidRound("ball_flung_out")
    live = book in LIVE
    spun = (*GOOD_SPIN, close) if live else (close, *GOOD_SPIN)
    found: dict[Phase, tuple[c.Command, ...]] = {
        Phase.BETS_OPEN: (),
        Phase.BALL_SPINNING: spun,
        Phase.BALL_AT_REST: (*spun, rest),
        Phase.RESULT_PROPOSED: (*spun, rest, number),
        Phase.SETTLED: (*spun, rest, number, confirm, *((dolly,) if live else ())),
        Phase.VOID: (*spun, out),
        Phase.INTERRUPTED: (*spun, c.InterruptRound("power failure")),
        Phase.AWAITING_RULING: (*spun, c.ReferRound("the lights went out")),
    }
    if book != MBS:
        found[Phase.BETS_OPEN_BALL_SPINNING] = GOOD_SPIN
    if live:
        found[Phase.RESULT_CONFIRMED] = (*spun, rest, number, confirm)
    else:
        found[Phase.BETS_CLOSED] = (close,)
    return found


def phases(book: str) -> list[Phase]:
    """The phases in which a table of this book can rest between two commands."""
    return [Phase.TABLE_CLOSED, Phase.BETWEEN_ROUNDS, *ways(book)]


def slip(words: str) -> c.Bets:
    """A slip from words such as "10 on split 0/3, 5 on red"."""
    parts = (part.strip().split(" on ", 1) for part in words.split(","))
    return tuple((spot, int(credits)) for credits, spot in parts)


FORGOTTEN = ("answered", "answered_after", "round_after", "counters", "record")
all_but_the_ids = attrgetter(*(name for name in State.__slots__ if name not in FORGOTTEN))


def plain(state: State) -> bytes:
    """Everything about a table but which ids it has answered."""
    return pickle.dumps(all_but_the_ids(state))


def outcome_of(record: Record) -> str:
    """A code of refusal, or the name of the last event."""
    last = record.events[-1]
    return last.code if isinstance(last, e.Refused) else type(last).__name__


def raised(table: Table, actor: Actor, command: c.Command, id: str) -> str:
    """The code of a refusal that stands in no record at all."""
    before = deepcopy(table.state)
    try:
        table.take(actor, command, id)
    except Refusal as refusal:
        assert table.state == before
        return refusal.code
    raise AssertionError("it was not refused, or the refusal was recorded")
