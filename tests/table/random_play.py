"""Random play: anybody asks for anything, sensible or not, and money is neither made nor lost.

`run(seed, steps)` plays one table; the same seed plays the same table. Whatever is asked goes the
way of the server: first it must be possible to keep the request (`write_request`), then it is
taken, and what follows must be possible to write. All else than a refusal or a record is an error.
"""

import json
import pickle
from collections import Counter
from dataclasses import asdict, dataclass, field, fields, replace
from random import Random
from typing import Any, get_args

from croupier.journal.codec import write_record, write_request
from croupier.rules.refusal import Refusal
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.commands import Actor
from croupier.table.decide import take
from croupier.table.phases import RUNNING, Phase
from croupier.table.views import view
from tests.table.invariants import MAY_FOLLOW
from tests.table.notebook import Broken
from tests.table.play import (
    AUDITOR,
    BOOKS,
    DEALER,
    MANAGER,
    ONE,
    RELIEF,
    SENSOR,
    SERVER,
    SHIFT,
    SUPERVISOR,
    TWO,
    Table,
)

ACTORS = (ONE, TWO, DEALER, DEALER, SUPERVISOR, MANAGER, SHIFT, SENSOR, SERVER, RELIEF, AUDITOR)
COMMANDS: tuple[type, ...] = get_args(c.Command)
ACTS: tuple[type, ...] = get_args(c.Act)
SUITED: dict[type, Actor] = {
    c.OpenTable: SUPERVISOR,
    c.CloseTable: SUPERVISOR,
    c.AddSeat: SUPERVISOR,
    c.DealerIn: DEALER,
    c.ChangeLimits: MANAGER,
    c.WithholdOptions: MANAGER,
    c.ChangeZeros: MANAGER,
    c.ConnectSeat: SERVER,
    c.FitWheel: SENSOR,
    c.ReportReading: SENSOR,
    c.RaiseAlarm: SENSOR,
    c.LoseSeat: SERVER,
    c.Approve: SHIFT,
    c.Reject: MANAGER,
}
NEXT_STEP: dict[Phase, tuple[type, ...]] = {
    Phase.TABLE_CLOSED: (c.OpenTable, c.DealerIn),
    Phase.BETWEEN_ROUNDS: (c.OpenBets, c.DealerIn, c.BuyCredits),
    Phase.BETS_OPEN: (
        *(c.PlaceBets,) * 8, c.PlaceOption, c.WithdrawBets, c.ClearBets, c.BuyCredits, c.BuyCredits,
        c.CloseBets, c.StartSpin, c.StartSpin,
    ),
    Phase.BETS_OPEN_BALL_SPINNING: (c.PlaceBets, c.PlaceBets, c.CloseBets, c.ReportSpin),
    Phase.BETS_CLOSED: (c.StartSpin,),
    Phase.BALL_SPINNING: (c.ReportSpin, c.ReportSpin, c.ProposeResult),
    Phase.BALL_AT_REST: (c.ProposeResult, c.ReportSpin),
    Phase.RESULT_PROPOSED: (c.ConfirmResult, c.ReportSpin, c.VoidRound),
    Phase.RESULT_CONFIRMED: (c.PlaceDolly,),
    Phase.SETTLED: (c.OpenBets, c.LiftDolly, c.CashOut, c.RedeemVoucher, c.Propose, c.Approve),
    Phase.VOID: (c.OpenBets, c.LiftDolly, c.BuyCredits, c.Propose, c.Approve),
    Phase.INTERRUPTED: (c.Propose, c.Approve),
    Phase.AWAITING_RULING: (c.Propose, c.Approve),
}  # fmt: skip
SPOTS = (
    "red", "black", "straight_up 3", "straight_up 17", "split 8/11", "street 1/2/3", "top_line",
    "corner 0/1/2/3", "green", "0/00", "column 2", "Straight Up 17", "37", "",
)  # fmt: skip
SEATS = ("T1", "T1", "T2", "T2", "T3", "", "T1:x")
NUMBERS = ("3", "17", "0", "00", "000", "36", "", "37", "-1", "red")
AMOUNTS = (1, 5, 5, 10, 10, 25, 100, 0, -5, 10**6)
HUGE = (2**53 - 1, -(2**53) + 1)  # too much for anybody to bet or to have bought
REASONS = ("ball_flung_out", "ball_broke", "interference", "no_spin", "wrong_result", "", "late")
GARBAGE: tuple[Any, ...] = (
    None,
    1.5,
    True,
    float("nan"),
    2**64,
    -(2**70),
    "\ud800",
    b"x",
    (),
    [],
    {},
    ("x",),
    object(),
)
POOLS: dict[str, tuple[Any, ...]] = {
    "seat": SEATS, "number": NUMBERS, "old": NUMBERS, "new": NUMBERS, "reason": REASONS,
    "amount": AMOUNTS, "credits": AMOUNTS, "value": (0, 0, 1, 5, -1), "chip": (1, 1, 5, 0),
    "colour": ("", "", "blue", "green", "T2"), "direction": (*("against",) * 9, "with", "", "up"),
    "revolutions": (*(4, 5, 6) * 4, 3, -1, -2), "words": ("last bets", " "), "cause": ("power", ""),
    "layout": ("rws-00-etg-2019-b", "none"), "table": ("x", ""), "book": BOOKS,
    "currency": ("SGD",),
    "book_sha256": ("", "0" * 64), "zeros": (("0", "00"), ("00", "0"), ("0", "0"), ()),
    "seats": ((), (("T4", "none"),)), "by_kind": ((), (("red", 5, 50),), (("x", 1, 2),)),
    "round_maximum": (0, 0, 500, -1), "option": ("tiers", "finale 4", "neighbours 17 by 2", "?"),
    "options": ((), (), ("finale",), ("x",)), "serial": ("SS2-7", ""), "reader": ("ss2", ""),
    "trouble": ("", "", "", "wheel_stopped", "no number"), "frames": (90,), "sha256": ("0" * 64,),
}  # fmt: skip


@dataclass
class Played:
    """What came of a random play."""

    seed: int
    accepted: Counter[str] = field(default_factory=Counter)  # commands that were carried out
    refused: Counter[str] = field(default_factory=Counter)  # codes of refusals
    events: Counter[str] = field(default_factory=Counter)


class Player:
    """One random table."""

    def __init__(self, seed: int) -> None:
        self.random = Random(seed)
        self.table = Table(BOOKS[seed % len(BOOKS)])
        self.played = Played(seed)
        self.last_id = 10_000
        self.codes = [f"{i:016x}" for i in range(8)]

    def step(self) -> None:
        """Ask for one thing, and look at everything."""
        table, random = self.table, self.random
        request = self._request()
        before = table.state.phase
        try:
            line = write_request(request)
            record, new = take(table.game, table.state, request)
        except Refusal as refusal:
            self.played.refused[refusal.code] += 1
            return
        if new:
            write_record(record, line)
        last = record.events[-1]
        if isinstance(last, e.Refused):
            self.played.refused[last.code] += 1
        else:
            self.played.accepted[type(request.command).__name__] += 1
            self.played.events.update(type(event).__name__ for event in record.events)
        if (before, table.state.phase) not in MAY_FOLLOW:
            raise Broken(f"{table.state.phase} follows {before}: {request}")
        self._look()
        if random.random() < 0.01:
            table.state = pickle.loads(pickle.dumps(table.state))
            json.dumps(view(table.game, table.state, random.choice(ACTORS[:7])), default=asdict)
            if table.state.phase in RUNNING and random.random() < 0.2:
                take(table.game, table.state, self._ask(SERVER, c.InterruptRound("restart")))

    def _look(self) -> None:
        state = self.table.state
        balances = state.balances
        if sum(balances.values()):
            raise Broken(f"the balances sum to {sum(balances.values())}")
        if balances.get("vouchers", 0) != sum(state.vouchers.values()):
            raise Broken("the vouchers are not what their account says")
        for id, seat in state.seats.items():
            if state.credits(id) < 0 or state.staked(id) != sum(seat.felt.values()):
                raise Broken(f"{id} has {state.credits(id)} and {state.staked(id)} at stake")

    def _ask(self, actor: Actor, command: Any) -> c.Request:
        self.last_id += 1
        return c.Request(f"{actor.person}:{self.last_id}", actor, command)

    def _request(self) -> c.Request:
        random, state = self.random, self.table.state
        sensible = random.random() < 0.8
        kind = random.choice(NEXT_STEP[state.phase] if sensible else COMMANDS)
        command = self._make(kind)
        actor = random.choice(ACTORS)
        if random.random() < 0.8:
            actor = self._suited(kind, command)
        if random.random() < 0.05 and fields(kind):
            name = random.choice(fields(kind)).name
            command = replace(command, **{name: random.choice(GARBAGE)})
        request = self._ask(actor, command)
        if random.random() < 0.02:
            old = random.choice(("T1:1", "nonsense", "Dan:1", f"T1:{self.last_id}"))
            request = replace(request, id=old)
        return request

    def _suited(self, kind: type, command: Any) -> Actor:
        """Somebody who is likely to be allowed to ask."""
        if getattr(command, "seat", "") in ("T1", "T2") and kind not in (c.ConnectSeat, c.LoseSeat):
            return ONE if command.seat == "T1" else TWO
        return SUITED.get(kind) or self.random.choice((DEALER, DEALER, SUPERVISOR))

    def _make(self, kind: type) -> Any:
        """A command of this kind with arguments that may or may not make sense."""
        return kind(**{f.name: self._value(kind, f.name) for f in fields(kind)})

    def _value(self, kind: type, name: str) -> Any:
        random, state = self.random, self.table.state
        usual = random.random() < 0.8
        match name:
            case "round":
                return state.round if usual else random.randrange(-1, state.round + 2)
            case "rounds":
                return tuple(random.sample(range(state.round + 2), min(2, state.round)))
            case "bets":
                spots = random.choices(
                    SPOTS[:6] if usual else SPOTS, k=random.choice((1, 1, 2, 3, 0))
                )
                amounts = AMOUNTS[:6] if usual else (*AMOUNTS, *HUGE)
                return tuple((spot, random.choice(amounts)) for spot in spots)
            case "number" if kind is c.AcknowledgeAlarm and usual:
                return max(state.alarms, default=1)
            case "number" if kind is c.ProposeResult and usual:
                return random.choice(NUMBERS[:3])
            case "reason" if usual:
                return random.choice(REASONS[:3])
            case "old" | "number" if usual and kind is not c.AnswerInterruption and state.number:
                return state.number
            case "code":
                return random.choice([*state.vouchers, *self.codes, "short"])
            case "amount" if usual and kind is c.RedeemVoucher and state.vouchers:
                return random.choice([*state.vouchers.values()])
            case "number" if kind in (c.Approve, c.Reject):
                return max(state.proposals, default=1)
            case "act":
                return self._act(kind, usual)
        return random.choice(POOLS[name])

    def _act(self, kind: type, usual: bool) -> Any:
        state = self.table.state
        if kind is c.Approve and state.proposals and usual:
            return state.proposals[max(state.proposals)].act
        fitting: dict[Phase, tuple[type, ...]] = {
            Phase.INTERRUPTED: (c.AnswerInterruption,),
            Phase.AWAITING_RULING: (c.GiveRuling,),
        }
        return self._make(self.random.choice(fitting.get(state.phase, ACTS) if usual else ACTS))


def run(seed: int, steps: int) -> Played:
    """Play one random table; the seed is the whole bug report."""
    player = Player(seed)
    for step in range(steps):
        try:
            player.step()
        except Exception as error:
            raise Broken(f"seed {seed}, step {step}: {error!r}") from error
    return player.played
