"""Evolve: an event changes the state. It never refuses and computes no rule.

What it does assert, in production too, is that money balances: the postings of every event sum to
zero, and no credits, stake or voucher balance falls below zero. A breach stops the table.
"""

from collections.abc import Callable
from itertools import takewhile
from typing import Any

from croupier.rules.bets import Limit, Limits
from croupier.table import events as e
from croupier.table.phases import NEXT, Phase
from croupier.table.state import (
    KEEP_RESULTS,
    KEEP_ROUNDS,
    PastRound,
    Proposal,
    Record,
    Seat,
    Spin,
    State,
)

NEVER_BELOW_ZERO = ("credits:", "stake:", "vouchers")


class BooksDoNotBalance(AssertionError):
    """An event would make or destroy money, or the phases do not allow it: the table stops."""


def apply(state: State, record: Record) -> None:
    """Apply a whole record: its events in order, and the memory of its id."""
    for event in record.events:
        evolve(state, event)
    source, _, counter = record.request.id.rpartition(":")
    state.counters[source] = int(counter)
    state.answered[record.request.id] = record
    state.record = record.n


def evolve(state: State, event: e.Event) -> None:
    """Apply one event."""
    name = type(event).__name__
    if name in NEXT:
        try:
            state.phase = NEXT[name][state.phase]
        except KeyError:
            message = f"{name} cannot happen at {state.phase}"
            raise BooksDoNotBalance(message) from None
    postings = getattr(event, "postings", None)
    if postings:
        _post(state, name, postings)
    change = CHANGE.get(type(event))
    if change is not None:
        change(state, event)


def _post(state: State, name: str, postings: e.Postings) -> None:
    balances = state.balances
    total = 0
    for account, amount in postings:
        total += amount
        balance = balances.get(account, 0) + amount
        if balance < 0 and account.startswith(NEVER_BELOW_ZERO):
            raise BooksDoNotBalance(f"{name} leaves {account} at {balance}")
        balances[account] = balance
    if total:
        raise BooksDoNotBalance(f"the postings of {name} sum to {total}")


def _founded(state: State, event: e.TableFounded) -> None:
    state.table, state.book, state.book_sha256 = event.table, event.book, event.book_sha256
    state.zeros, state.currency = event.zeros, event.currency


def _seat_added(state: State, event: e.SeatAdded) -> None:
    state.seats[event.seat] = Seat(event.layout)


def _round_opened(state: State, event: e.RoundOpened) -> None:
    _forget_answers(state)
    state.round = event.round
    state.spin = Spin()
    state.number = state.bets_root = ""
    state.spoiled = state.bets_were_closed = False


def _forget_answers(state: State) -> None:
    """Forget the answers from before the round that has been; the oldest come first."""
    known = state.answered.items()
    for id in [id for id, _ in takewhile(lambda it: it[1].n <= state.round_after, known)]:
        del state.answered[id]
    state.answered_after, state.round_after = state.round_after, state.record


def _bets_closed(state: State, event: e.BetsClosed) -> None:
    state.bets_root = event.bets_root
    state.bets_were_closed = True


def _spin_seen(state: State, event: e.SpinSeen) -> None:
    if event.direction and state.spin.direction.get(event.source) != "with":
        state.spin.direction[event.source] = event.direction
    if event.revolutions >= 0:
        state.spin.revolutions[event.source] = event.revolutions


def _reading(state: State, event: e.ReadingKept) -> None:
    """What the reader has against a round is not forgotten within it."""
    state.spin.read = event.number or state.spin.read
    state.spin.trouble = state.spin.trouble or event.trouble


def _ball_rested(state: State, event: e.BallRested) -> None:
    state.spin.rested = True
    state.spoiled = state.spoiled or event.spoiled


def _number(state: State, event: e.ResultProposed | e.OutcomeEstablished) -> None:
    state.number = event.number


def _spin_started(state: State, event: e.SpinStarted) -> None:
    state.spin.started = True


def _round_over(state: State, event: e.RoundSettled | e.RoundVoided) -> None:
    """Keep the round, and clear the felt."""
    number = event.number if isinstance(event, e.RoundSettled) else ""
    felts = {id: seat.felt for id, seat in state.seats.items() if seat.felt}
    returned = dict.fromkeys(felts, 0)
    for account, amount in event.postings:
        kind, _, seat = account.partition(":")
        if kind == "credits":
            returned[seat] += amount
    for id in felts:
        if state.balances[f"stake:{id}"]:
            raise BooksDoNotBalance(f"round {event.round} is over and leaves {id}'s bets at stake")
        state.seats[id].felt = {}
    state.number = number
    state.past[event.round] = PastRound(event.round, number, felts, returned, state.record + 1)
    state.past.pop(event.round - KEEP_ROUNDS, None)
    _keep_result(state, event.round, number)


def _keep_result(state: State, round: int, number: str) -> None:
    if number:
        state.results[round] = number
    else:
        state.results.pop(round, None)
    if len(state.results) > KEEP_RESULTS:
        del state.results[next(iter(state.results))]


def _corrected(state: State, event: e.ResultCorrected | e.SettlementVoided) -> None:
    new = event.new if isinstance(event, e.ResultCorrected) else ""
    if event.round == state.round:
        state.number = new
        if isinstance(event, e.SettlementVoided) and state.phase is Phase.SETTLED:
            state.phase = Phase.VOID
    past = state.past.get(event.round)
    if past is None:
        return
    past.number, past.corrected = new, True
    _keep_result(state, event.round, new)
    for account, amount in event.postings:
        kind, _, seat = account.partition(":")
        if seat:
            past.returned[seat] += amount
        if kind == "claims":
            past.claimed[seat] = past.claimed.get(seat, 0) + amount


def _bet_registered(state: State, event: e.BetRegistered) -> None:
    felt = state.seats[event.seat].felt
    for spot, credits in event.bets:
        felt[spot] = felt.get(spot, 0) + credits


def _bet_withdrawn(state: State, event: e.BetWithdrawn) -> None:
    felt = state.seats[event.seat].felt
    for spot, credits in event.bets:
        felt[spot] -= credits
        if not felt[spot]:
            del felt[spot]


def _colour_taken(state: State, event: e.ColourTaken) -> None:
    for other in state.seats.values():
        if other.colour == event.colour:
            other.colour, other.value = "", 0
    seat = state.seats[event.seat]
    seat.colour, seat.value = event.colour, event.value


def _voucher_issued(state: State, event: e.VoucherIssued) -> None:
    state.vouchers[event.code] = event.amount
    seat = state.seats[event.seat]
    seat.left_at, seat.colour, seat.value = state.record + 1, "", 0


def _voucher_redeemed(state: State, event: e.VoucherRedeemed) -> None:
    del state.vouchers[event.code]
    state.redeemed.add(event.code)


def _connected(state: State, event: e.SeatConnected | e.SeatLost) -> None:
    state.seats[event.seat].connected = isinstance(event, e.SeatConnected)


def _limits(state: State, event: e.LimitsChanged) -> None:
    by_kind = {kind: Limit(low, high) for kind, low, high in event.by_kind}
    state.limits = Limits(event.chip, by_kind)
    state.round_maximum = event.round_maximum


def _withheld(state: State, event: e.OptionsWithheld) -> None:
    state.options_withheld = event.options


def _wheel(state: State, event: e.WheelFitted) -> None:
    state.wheel = event.serial


def _alarm(state: State, event: e.AlarmRaised) -> None:
    state.alarms_raised = event.number
    state.alarms[event.number] = event.words


def _acknowledged(state: State, event: e.AlarmAcknowledged) -> None:
    del state.alarms[event.number]


def _zeros(state: State, event: e.ZerosChanged) -> None:
    state.zeros = event.zeros


def _dealer(state: State, event: e.DealerCameIn | e.DealerWentOut) -> None:
    state.dealer = event.person if isinstance(event, e.DealerCameIn) else ""


def _dolly(state: State, event: e.DollyPlaced | e.DollyLifted) -> None:
    state.dolly = event.number if isinstance(event, e.DollyPlaced) else ""


def _proposed(state: State, event: e.ActProposed) -> None:
    state.proposed = event.number
    state.proposals[event.number] = Proposal(
        event.act, event.person, event.session, state.record + 1
    )


def _decided(state: State, event: e.ActApproved | e.ActRejected) -> None:
    del state.proposals[event.number]


CHANGE: dict[type, Callable[[State, Any], None]] = {
    e.TableFounded: _founded,
    e.SeatAdded: _seat_added,
    e.RoundOpened: _round_opened,
    e.BetsClosed: _bets_closed,
    e.SpinStarted: _spin_started,
    e.SpinSeen: _spin_seen,
    e.BallRested: _ball_rested,
    e.ResultProposed: _number,
    e.OutcomeEstablished: _number,
    e.RoundSettled: _round_over,
    e.RoundVoided: _round_over,
    e.ResultCorrected: _corrected,
    e.SettlementVoided: _corrected,
    e.BetRegistered: _bet_registered,
    e.BetWithdrawn: _bet_withdrawn,
    e.ColourTaken: _colour_taken,
    e.VoucherIssued: _voucher_issued,
    e.VoucherRedeemed: _voucher_redeemed,
    e.SeatConnected: _connected,
    e.SeatLost: _connected,
    e.WheelFitted: _wheel,
    e.ReadingKept: _reading,
    e.AlarmRaised: _alarm,
    e.AlarmAcknowledged: _acknowledged,
    e.LimitsChanged: _limits,
    e.OptionsWithheld: _withheld,
    e.ZerosChanged: _zeros,
    e.DealerCameIn: _dealer,
    e.DealerWentOut: _dealer,
    e.DollyPlaced: _dolly,
    e.DollyLifted: _dolly,
    e.ActProposed: _proposed,
    e.ActApproved: _decided,
    e.ActRejected: _decided,
}
