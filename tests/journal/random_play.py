"""An evening at a table, made up from a seed: mostly sensible, sometimes absurd.

The next request depends on the table's state, so that rounds are opened, played, settled, voided,
interrupted, corrected and ruled on; the rest is refused, and refusals are records too.
"""

import random
from collections.abc import Callable
from datetime import datetime, timedelta
from pathlib import Path

from croupier.journal.kept_table import KeptTable
from croupier.journal.sqlite import SqliteStore
from croupier.journal.store import MemoryStore, Store
from croupier.rulebooks import rulebooks
from croupier.table import commands as c
from croupier.table.game import Game
from croupier.table.phases import IN_ROUND, OPEN, OVER, RESTED, Phase
from croupier.table.state import State

DEALER = c.Actor("dealer", "anna", "console")
SUPERVISOR = c.Actor("pit_supervisor", "ben", "pit-1")
MANAGER = c.Actor("pit_manager", "cara", "pit-2")
SHIFT = c.Actor("shift_manager", "dora", "office")
SYSTEM = c.Actor("system", "server")
AUDITOR = c.Actor("auditor", "emil", "desk")
SEATS = ("T1", "T2", "T3", "T4")
REASONS = ("ball_flung_out", "foreign_object", "ball_broke", "no_spin", "fire_alarm")

Asked = tuple[c.Actor, c.Command]
GAMES = {id: Game(book) for id, book in rulebooks().items()}


def terminal(seat: str) -> c.Actor:
    """The actor of a seat's own terminal."""
    return c.Actor("terminal", seat, f"s-{seat}")


class Play:
    """Requests for one table, one after the other."""

    def __init__(self, seed: int, book: str) -> None:
        self.random = random.Random(f"{seed} {book}")
        self.game = GAMES[book]
        self.counters: dict[str, int] = {}
        self.asked: list[c.Request] = []
        self.vouchers = 0
        self.clock = 0
        layouts = [layout.id for layout in self.game.book.layouts]
        self.layouts = {seat: layouts[at % len(layouts)] for at, seat in enumerate(SEATS)}

    def request(self, state: State) -> c.Request:
        """The next request."""
        if self.asked and self.random.random() < 0.03:
            return self.random.choice(self.asked[-30:])  # once more: the same, or known long ago
        return self.of(*self.ask(state))

    def of(self, actor: c.Actor, command: c.Command) -> c.Request:
        """A command with the next id of its source and the next time."""
        source = actor.person
        self.counters[source] = self.counters.get(source, 0) + 1
        self.clock += 1
        at = datetime(2026, 7, 1, 20) + timedelta(seconds=self.clock)
        id = f"{source}:{self.counters[source]}"
        request = c.Request(id, actor, command, at.isoformat() + "Z")
        self.asked.append(request)
        return request

    def ask(self, state: State) -> Asked:
        """Who asks for what: what the table waits for, a player's wish, or anything at all."""
        if not state.table:
            return SYSTEM, self.founding()
        if not state.dealer:
            return DEALER, c.DealerIn()
        if state.proposals and self.random.random() < 0.5:
            return self.second_person(state)
        way = self.random.random()
        if way < 0.45 and (state.phase in OPEN or way < 0.15):
            return self.player(state)
        return self.staff(state) if way < 0.9 else self.anything(state)

    def founding(self) -> c.FoundTable:
        """The first command of the evening."""
        book = self.game.book
        zeros = list(book.wheel.zeros)
        self.random.shuffle(zeros)
        seats = tuple(self.layouts.items())
        return c.FoundTable("T-9", book.id, book.sha256, seats, tuple(zeros))

    def number(self) -> str:
        """Any number of the wheel; rarely none of it."""
        if self.random.random() < 0.01:
            return "37"
        return self.random.choice(self.game.book.wheel.numbers)

    def player(self, state: State) -> Asked:
        """What a player may wish."""
        seat = self.random.choice(list(state.seats))
        if not state.credits(seat) and not state.staked(seat):
            return terminal(seat), c.BuyCredits(seat, self.random.choice((100, 1000, 50_000)))
        now = state.round if self.random.random() < 0.95 else state.round - 1
        wishes: list[Callable[[], c.Command]] = [
            lambda: c.PlaceBets(seat, now, self.slip(state, seat)),
            lambda: c.PlaceBets(seat, now, self.slip(state, seat)),
            lambda: c.PlaceBets(seat, now, self.slip(state, seat)),
            lambda: c.PlaceOption(seat, now, self.option(state, seat), 2),
            lambda: c.WithdrawBets(seat, now, self.some_of(state.seats[seat].felt)),
            lambda: c.ClearBets(seat, now),
            lambda: self.cash_out(seat),
            lambda: self.redeem(state, seat),
        ]
        return terminal(seat), self.random.choice(wishes)()

    def slip(self, state: State, seat: str) -> c.Bets:
        """Up to six bets of the seat's layout."""
        spots = self.game.layout(state.seats[seat].layout, state.zeros).spots
        chosen = self.random.choices(spots, k=self.random.randint(1, 6))
        return tuple((spot.id, self.random.randint(1, 60)) for spot in chosen)

    def option(self, state: State, seat: str) -> str:
        """An option of the seat's layout, where it has any."""
        layout = self.game.layout(state.seats[seat].layout, state.zeros)
        return self.random.choice([option.id for option in layout.options()] or ["tiers"])

    def some_of(self, felt: dict[str, int]) -> c.Bets:
        """Part of what lies on a felt."""
        if not felt:
            return (("red", 1),)
        spot = self.random.choice(list(felt))
        return ((spot, self.random.randint(1, felt[spot])),)

    def cash_out(self, seat: str) -> c.CashOut:
        """All credits as a voucher with a code of its own."""
        self.vouchers += 1
        return c.CashOut(seat, f"{self.vouchers:04}{self.random.getrandbits(64):016x}")

    def redeem(self, state: State, seat: str) -> c.RedeemVoucher:
        """A voucher that is there, or one that was paid, or a made-up one."""
        codes = [*state.vouchers, *sorted(state.redeemed)[:1]] or ["0" * 16]
        code = self.random.choice(sorted(codes))
        return c.RedeemVoucher(code, state.vouchers.get(code, 7), seat)

    def staff(self, state: State) -> Asked:
        """What the table waits for, most of the time."""
        if state.phase in OVER and state.past and self.random.random() < 0.25:
            return SUPERVISOR, c.Propose(self.act(state))
        if state.phase in IN_ROUND and self.random.random() < 0.05:
            return self.trouble(state)
        return self.forward(state)

    def forward(self, state: State) -> Asked:
        """The next step of the round."""
        phase = state.phase
        if phase is Phase.TABLE_CLOSED:
            return SUPERVISOR, c.OpenTable()
        if phase in OVER:
            step: c.Command = c.LiftDolly() if state.dolly else c.OpenBets()
            return DEALER, step
        if phase is Phase.INTERRUPTED:
            return SUPERVISOR, c.Propose(c.AnswerInterruption(state.round, self.maybe_number()))
        if phase is Phase.AWAITING_RULING:
            act = c.GiveRuling(state.round, self.maybe_number(), "nobody saw the ball")
            return DEALER, c.Propose(act)
        if phase is Phase.RESULT_CONFIRMED:
            return DEALER, c.PlaceDolly(state.number)
        return self.spin(state)

    def spin(self, state: State) -> Asked:
        """From open bets to a confirmed result, with what has to be seen on the way."""
        steps: list[Asked] = []
        if not state.spin.started and state.phase not in RESTED:
            steps.append((DEALER, c.StartSpin()))
        if state.phase in OPEN:
            steps.append((DEALER, c.CloseBets()))
        if state.spin.started and not state.spin.revolutions:
            return SYSTEM, c.ReportSpin("against", self.random.choice((4, 5, 6, 7, 8, 9, 3)))
        if state.phase is Phase.RESULT_PROPOSED and self.is_bad(state):
            return DEALER, c.VoidRound("too_few_revolutions")
        if state.phase is Phase.RESULT_PROPOSED:
            return DEALER, c.ConfirmResult(state.number)
        if not steps:
            steps = [(DEALER, c.ProposeResult(self.number())), (SYSTEM, c.ReportBallAtRest())]
        return self.random.choice(steps)

    def is_bad(self, state: State) -> bool:
        """Whether the spin cannot be paid."""
        few = min(state.spin.revolutions.values(), default=0) < self.game.revolutions
        return few or state.spoiled or "with" in state.spin.direction.values()

    def trouble(self, state: State) -> Asked:
        """An irregularity."""
        troubles: list[Asked] = [
            (DEALER, c.VoidRound(self.random.choice(REASONS))),
            (DEALER, c.ReferRound("a bird on the wheel")),
            (SYSTEM, c.InterruptRound("console")),
            (MANAGER, c.AnnounceNoSpin()),
            (DEALER, c.ReportSpin("with", -1)),
        ]
        return self.random.choice(troubles)

    def maybe_number(self) -> str:
        """A number, or none."""
        return self.random.choice(("", self.number()))

    def act(self, state: State) -> c.Act:
        """A two-person act on rounds that are over."""
        round = self.random.choice(list(state.past))
        acts: list[c.Act] = [
            c.CorrectResult(round, state.past[round].number, self.number()),
            c.CorrectResult(round, state.past[round].number, self.number()),
            c.VoidSettled(state.round, self.random.choice(REASONS)),
            c.VoidEarlier((round,)),
            c.AdjustCredits(self.random.choice(SEATS), self.random.randint(-50, 50), "a mistake"),
        ]
        return self.random.choice(acts)

    def second_person(self, state: State) -> Asked:
        """Somebody answers a proposal."""
        number, proposal = next(iter(state.proposals.items()))
        if self.random.random() < 0.15:
            return SUPERVISOR, c.Reject(number)
        return self.random.choice((MANAGER, SHIFT, SHIFT)), c.Approve(number, proposal.act)

    def anything(self, state: State) -> Asked:
        """What somebody may ask at any time, allowed or not."""
        colour = self.random.choice(("green", "pink"))
        limits = (("straight_up", 1, self.random.choice((100, 400))),)
        wishes: list[Asked] = [
            (SUPERVISOR, c.AddSeat(f"T{len(state.seats) + 1}", self.layouts["T1"])),
            (SYSTEM, c.LoseSeat(self.random.choice(SEATS))),
            (SYSTEM, c.ConnectSeat(self.random.choice(SEATS))),
            (MANAGER, c.ChangeLimits(1, limits, self.random.choice((0, 500)))),
            (MANAGER, c.ChangeZeros(self.game.book.wheel.zeros[::-1])),
            (DEALER, c.Announce("“Last call” — última\n\u2028jugada 🎲\x00")),
            (SUPERVISOR, c.CloseTable()),
            (DEALER, c.DealerOut()),
            (AUDITOR, c.OpenBets()),
            (DEALER, c.BuyCredits("T2", 300, colour, 5)),
            (MANAGER, c.RedeemVoucher("f" * 16, 10)),
            self.trouble(state),
        ]
        return self.random.choice(wishes)


def played(book: str, seed: int, requests: int) -> KeptTable:
    """A table after so many requests, a group each of one to four, with its journal in memory."""
    play = Play(seed, book)
    kept = KeptTable.open(play.game, MemoryStore())
    for _ in range(requests):
        kept.take([play.request(kept.state) for _ in range(play.random.choice((1, 1, 1, 2, 4)))])
    return kept


def moved(table: KeptTable, store: Store) -> Store:
    """A store with the journal of a table, in groups of forty."""
    lines = [line for group in table.store.groups() for line in group.lines()]
    for at in range(0, len(lines), 40):
        store.append(lines[at : at + 40])
    assert store.head() == table.store.head()
    return store


def written(table: KeptTable, path: Path) -> None:
    """The journal of a table as a closed file."""
    moved(table, SqliteStore(path, make=True)).close()
