"""The alphabet of the search: what may happen at a table with terminals, phase by phase.

Free acts make the ordinary rounds; the others cost one each. Acts that no state of a phase allows
(a late bet, a second payment) stand there all the same: the search shows that they are refused.
"""

from collections.abc import Iterator
from functools import cache, partial

from croupier.table import commands as c
from croupier.table.phases import OPEN, OVER, RUNNING, Phase
from tests.table.play import (
    DEALER,
    GOOD_SPIN,
    LAYOUT,
    LAYOUT_B,
    ONE,
    RWS,
    SENSOR,
    SERVER,
    SHIFT,
    SUPERVISOR,
    TWO,
)
from tests.table.search import Alphabet, Move, Moves, Node

NUMBERS = "3", "0", "00"
FIRST, SECOND, THIRD = NUMBERS
# Where T1 and T2 bet. Layouts A and B: 3 wins for both, 0 for T1, 00 for T2. Else 3 and 0.
SPOTS = {
    ("T1", LAYOUT[RWS]): "split 0/3",
    ("T2", LAYOUT_B): "street 00/2/3",
    "T1": "straight_up 3",
    "T2": "straight_up 0",
}
DARK = "the lights went out"


def one(name: str, actor: c.Actor, *commands: c.Command, cost: int = 0, coins: int = 0) -> Move:
    """A move of one person."""
    steps = tuple(c.Request("s:1", actor, command) for command in commands)
    return Move(name, steps, cost, coins)


def both(name: str, act: c.Act, by: c.Actor = SUPERVISOR, cost: int = 0) -> Move:
    """A two-person act, approved by the second; to void earlier rounds is proposed in the pit."""
    proposer = SUPERVISOR if isinstance(act, c.VoidEarlier) else DEALER
    steps = (c.Request("s:1", proposer, c.Propose(act)), c.Request("s:1", by, c.Approve(1, act)))
    return Move(name, steps, cost)


def alphabet(rounds: int) -> Alphabet:
    """The alphabet of a table that plays so many rounds."""
    return partial(moves_at, rounds)


def moves_at(rounds: int, node: Node) -> Iterator[Moves]:
    """Every move that is tried at this node."""
    state, budget = node.state, node.ghost.budget
    phase, round = state.phase, state.round
    spots = [spot_of(id, s.layout) if not s.felt else "" for id, s in state.seats.items()]
    yield bets(round, *spots, budget > 0)
    yield ordinary(phase, round, rounds, state.number, state.dolly)
    if phase in OVER and (state.vouchers or node.ghost.paid_codes):
        yield vouchers(tuple(state.vouchers.items()), node.ghost.paid_codes)
    if budget:
        yield irregular(phase)
        if phase in OVER or (phase is Phase.BETS_OPEN and round > 1):
            yield second_thoughts(tuple((n, past.number) for n, past in state.past.items()))
        if phase is Phase.RESULT_CONFIRMED:
            yield second_thoughts(((round, state.number),))
    if node.ghost.coins and phase in OVER:
        yield cash(len(state.vouchers) + len(state.redeemed))


def spot_of(seat: str, layout: str) -> str:
    """Where a seat bets."""
    return SPOTS.get((seat, layout)) or SPOTS[seat]


@cache
def bets(round: int, spot_one: str, spot_two: str, budget: bool) -> Moves:
    """A bet of each terminal, once a round; in most phases too late."""
    moves = []
    if spot_one:
        moves.append(one("T1 bets", ONE, c.PlaceBets("T1", round, ((spot_one, 10),))))
    if spot_two:
        moves.append(one("T2 bets", TWO, c.PlaceBets("T2", round, ((spot_two, 10),))))
    elif budget:
        moves.append(one("T2 clears", TWO, c.ClearBets("T2", round), cost=1))
    return tuple(moves)


@cache
def ordinary(phase: Phase, round: int, rounds: int, number: str, dolly: str) -> Moves:
    """What makes a round, and the ways out of an interruption and of a referral."""
    close, rest = one("close", DEALER, c.CloseBets()), one("rest", SENSOR, c.ReportBallAtRest())
    spin = one("spin", DEALER, *GOOD_SPIN)
    if phase in OVER:
        lift = (c.LiftDolly(),) if dolly else ()
        return (one("open bets", DEALER, *lift, c.OpenBets()),) if round < rounds else ()
    if phase is Phase.RESULT_CONFIRMED:
        return (one("dolly", DEALER, c.PlaceDolly(number)),)
    if phase in RUNNING - {Phase.BALL_AT_REST, Phase.RESULT_PROPOSED}:
        return (spin, rest) if phase is Phase.BALL_SPINNING else (close, spin)
    if phase is Phase.INTERRUPTED:
        return (
            both("it was 3", c.AnswerInterruption(round, FIRST)),
            both("no outcome", c.AnswerInterruption(round, "")),
            one("refer", DEALER, c.ReferRound(DARK)),
        )
    if phase is Phase.AWAITING_RULING:
        return (
            both("ruling 3", c.GiveRuling(round, FIRST, "by the tape"), SHIFT),
            both("ruling void", c.GiveRuling(round, "", "by the tape"), SHIFT),
            one("interrupt", DEALER, c.InterruptRound("restart")),
        )
    return (
        one(FIRST, DEALER, c.ProposeResult(FIRST)),
        one(SECOND, DEALER, c.ProposeResult(SECOND)),
        one("confirm", DEALER, c.ConfirmResult(number)),
    )


@cache
def vouchers(issued: tuple[tuple[str, int], ...], paid: tuple[str, ...]) -> Moves:
    """Vouchers are redeemed at a terminal or at the cage; those that are paid, again in vain."""
    moves = []
    for code, amount in issued:
        moves.append(one("T1 redeems", ONE, c.RedeemVoucher(code, amount, "T1")))
        moves.append(one("the cage pays", DEALER, c.RedeemVoucher(code, amount)))
    for code in paid:
        moves.append(one("the cage pays again", DEALER, c.RedeemVoucher(code, 20)))
    return tuple(moves)


@cache
def cash(codes: int) -> Moves:
    """T1 buys, or cashes out: then who sits there is somebody else."""
    return (
        one("T1 buys", ONE, c.BuyCredits("T1", 10), coins=1),
        one("T1 cashes out", ONE, c.CashOut("T1", f"0123456789abcde{codes}"), coins=1),
    )


@cache
def second_thoughts(past: tuple[tuple[int, str], ...]) -> Moves:
    """Corrections (of void rounds too), and voiding the last round, one, or all at once."""
    moves = []
    for n, old in past:
        for new in (number for number in NUMBERS if number != old):
            moves.append(both(f"{n} was {new}", c.CorrectResult(n, old, new), cost=1))
        moves.append(both(f"void {n}", c.VoidSettled(n, "ball_flung_out"), cost=1))
        moves.append(both(f"ball broke in {n}", c.VoidEarlier((n,)), SHIFT, cost=1))
    if len(past) > 1:
        rounds = tuple(n for n, _ in past)
        moves.append(both("ball broke in all", c.VoidEarlier(rounds), SHIFT, cost=1))
    return tuple(moves)


@cache
def irregular(phase: Phase) -> Moves:
    """What may befall a running round; each costs one."""
    if phase in OVER:
        return ()
    interrupted = one("crash", SERVER, c.InterruptRound("restart"), cost=1)
    went_on = one("crash", SERVER, c.LoseSeat("T2"), cost=1)
    crash = interrupted if phase in RUNNING else went_on
    moves = (
        one("void", DEALER, c.VoidRound("ball_flung_out"), cost=1),
        one("refer", DEALER, c.ReferRound(DARK), cost=1),
        one("T1 is lost", SERVER, c.LoseSeat("T1"), cost=1),
        Move(crash.name, crash.steps, cost=1, crash=True),
        one("seen with the wheel", SENSOR, c.ReportSpin("with", 4), cost=1),
        one("seen 3 times round", SENSOR, c.ReportSpin("", 3), cost=1),
    )
    if phase in OPEN:
        rest = one("rest", SENSOR, c.ReportBallAtRest(), cost=1)
        return (*moves, rest, one("keyed", DEALER, c.ProposeResult(FIRST), cost=1))
    return moves
