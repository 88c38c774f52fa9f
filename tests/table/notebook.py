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
    betting: bool = False


def note(ghost: Ghost, state: State, command: c.Command, events: tuple[e.Event, ...]) -> Ghost:
    """The notebook after a command that was carried out; `state` is the table before it."""
    if isinstance(command, c.OpenBets):
        return ghost._replace(betting=True)
    if isinstance(command, ENDS_BETTING):
        if ghost.betting and not isinstance(command, c.CloseBets):
            ghost = _never_pay(ghost, state.round)
        return ghost._replace(betting=False)
    if isinstance(command, c.ReportSpin):
        bad = command.direction == "with" or 0 <= command.revolutions < 4
        return _never_pay(ghost, state.round) if bad else ghost
    for event in events:
        ghost = _money(ghost, event)
        if isinstance(event, e.BetRegistered | e.BetWithdrawn) and not ghost.betting:
            raise Broken(f"{event} after the end of betting")
    return ghost


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
