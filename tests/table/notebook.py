"""A ghost beside the table: what an onlooker with a notebook knows, by the commands alone.

It never reads the table's own flags. It writes down what went in and out as money, whether betting
has ended by any sign, and which rounds nobody may ever be paid for.
"""

from typing import NamedTuple

from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.state import State

SEATS = ("T1", "T2")
ENDS_BETTING = (
    c.CloseBets,
    c.ReportBallAtRest,
    c.ProposeResult,
    c.VoidRound,
    c.AnnounceNoSpin,
    c.InterruptRound,
    c.ReferRound,
)
BALL_MAY_RUN = ("bets_open", "bets_open_ball_spinning", "bets_closed", "ball_spinning")


class Broken(AssertionError):
    """An invariant does not hold."""


class Ghost(NamedTuple):
    """The notebook; sums stand as (T1, T2). `budget` and `coins` the search may still spend."""

    budget: int = 0  # irregularities
    coins: int = 0  # purchases and vouchers
    put_in: tuple[int, int] = (0, 0)  # cash and vouchers turned into credits
    taken_out: tuple[int, int] = (0, 0)  # vouchers issued
    adjusted: tuple[int, int] = (0, 0)
    cage: int = 0  # cash paid for vouchers
    again: int = 0  # vouchers turned into credits
    paid_codes: tuple[str, ...] = ()
    unpayable: frozenset[int] = frozenset()
    low: frozenset[str] = frozenset()  # who has counted fewer than four revolutions so far
    betting: bool = False


def note(ghost: Ghost, state: State, request: c.Request, events: tuple[e.Event, ...]) -> Ghost:
    """The notebook after a command that was carried out; `state` is the table before it."""
    command = request.command
    if isinstance(command, c.OpenBets):
        return ghost._replace(betting=True, low=frozenset())
    if isinstance(command, ENDS_BETTING):
        if not isinstance(command, c.CloseBets) and (ghost.betting or ghost.low):
            ghost = _never_pay(ghost, state.round)
        return ghost._replace(betting=False)
    if isinstance(command, c.ReportSpin):
        return _seen(ghost, state, request.actor.person, command)
    for event in events:
        ghost = _money(ghost, event)
        if isinstance(event, e.BetRegistered | e.BetWithdrawn) and not ghost.betting:
            raise Broken(f"{event} after the end of betting")
    return ghost


def _seen(ghost: Ghost, state: State, who: str, report: c.ReportSpin) -> Ghost:
    """Once seen with the wheel, never paid; a count may grow while the ball runs, not after."""
    if report.direction == "with":
        return _never_pay(ghost, state.round)
    if 0 <= report.revolutions < 4:
        if state.phase.value not in BALL_MAY_RUN:
            return _never_pay(ghost, state.round)
        return ghost._replace(low=ghost.low | {who})
    return ghost._replace(low=ghost.low - {who}) if report.revolutions >= 4 else ghost


def _never_pay(ghost: Ghost, round: int) -> Ghost:
    return ghost._replace(unpayable=ghost.unpayable | {round})


def _money(ghost: Ghost, event: e.Event) -> Ghost:
    match event:
        case e.CreditsBought(seat, postings):
            return ghost._replace(put_in=_plus(ghost.put_in, seat, postings[1][1]))
        case e.CreditsAdjusted(seat, _, postings):
            return ghost._replace(adjusted=_plus(ghost.adjusted, seat, postings[1][1]))
        case e.VoucherIssued(seat, _, amount):
            return ghost._replace(taken_out=_plus(ghost.taken_out, seat, amount))
        case e.VoucherRedeemed(code, amount, seat):
            if code in ghost.paid_codes:
                raise Broken(f"voucher {code} is paid twice")
            ghost = ghost._replace(paid_codes=(*ghost.paid_codes, code))
            if not seat:
                return ghost._replace(cage=ghost.cage + amount)
            put_in = _plus(ghost.put_in, seat, amount)
            return ghost._replace(put_in=put_in, again=ghost.again + amount)
    return ghost


def _plus(sums: tuple[int, int], seat: str, amount: int) -> tuple[int, int]:
    one, two = sums
    return (one + amount, two) if seat == "T1" else (one, two + amount)
