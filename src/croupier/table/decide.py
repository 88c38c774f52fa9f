"""Decide: a request becomes events, or a refusal that names a clause or a limit.

`take` is the whole way of a request through the table: known already (the same answer again),
permitted, decided, applied. What it returns is the record the journal keeps; the caller publishes
it only when it is durable.
"""

from collections.abc import Callable, Iterable
from typing import Any

from croupier.rules.refusal import Refusal
from croupier.table import betting, dealing, pit, reading, two_person
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.commands import Actor
from croupier.table.evolve import apply
from croupier.table.game import Game
from croupier.table.permissions import permit
from croupier.table.state import Record, State

DECIDE: dict[type, Callable[[Game, State, Any], Iterable[e.Event]]] = {
    c.PlaceBets: betting.place_bets,
    c.PlaceOption: betting.place_option,
    c.WithdrawBets: betting.withdraw_bets,
    c.ClearBets: betting.clear_bets,
    c.BuyCredits: betting.buy_credits,
    c.CashOut: betting.cash_out,
    c.RedeemVoucher: betting.redeem_voucher,
    c.OpenTable: dealing.open_table,
    c.CloseTable: dealing.close_table,
    c.Announce: dealing.announce,
    c.OpenBets: dealing.open_bets,
    c.CloseBets: dealing.close_bets,
    c.StartSpin: dealing.start_spin,
    c.ReportBallAtRest: dealing.ball_at_rest,
    c.ProposeResult: dealing.propose_result,
    c.VoidRound: dealing.void_round,
    c.ReferRound: dealing.refer_round,
    c.InterruptRound: dealing.interrupt_round,
    c.PlaceDolly: dealing.place_dolly,
    c.LiftDolly: dealing.lift_dolly,
    c.FoundTable: pit.found_table,
    c.AddSeat: pit.add_seat,
    c.ConnectSeat: pit.connect_seat,
    c.LoseSeat: pit.lose_seat,
    c.FitWheel: reading.fit_wheel,
    c.ReportReading: reading.report_reading,
    c.RaiseAlarm: reading.raise_alarm,
    c.ChangeLimits: pit.change_limits,
    c.WithholdOptions: pit.withhold_options,
    c.ChangeZeros: pit.change_zeros,
    c.Reject: two_person.reject,
}

# Commands whose outcome also depends on who asks.
DECIDE_FOR: dict[type, Callable[[Game, State, Any, c.Actor], Iterable[e.Event]]] = {
    c.DealerIn: pit.dealer_in,
    c.DealerOut: pit.dealer_out,
    c.ReportSpin: lambda game, state, command, actor: dealing.report_spin(
        game, state, command, f"{actor.role} {actor.person}"
    ),
    c.ConfirmResult: lambda game, state, command, actor: dealing.confirm_result(
        game, state, command, actor.role
    ),
    c.AcknowledgeAlarm: reading.acknowledge_alarm,
    c.AnnounceNoSpin: lambda game, state, command, actor: dealing.no_spin(
        game, state, command, actor.role
    ),
    c.Propose: two_person.propose,
    c.Approve: two_person.approve,
}


def take(game: Game, state: State, request: c.Request) -> tuple[Record, bool]:
    """The record of a request and whether it is new; a new one has been applied to the state."""
    known = answered(state, request)
    if known is not None:
        return known, False
    try:
        events = decide(game, state, request)
    except Refusal as refusal:
        events = (e.Refused(refusal.code, refusal.message, refusal.clause),)
    record = Record(state.record + 1, request, events)
    apply(state, record)
    return record, True


def decide(game: Game, state: State, request: c.Request) -> tuple[e.Event, ...]:
    """The events of a request, or a Refusal."""
    command, actor = request.command, request.actor
    row = permit(state, actor, command)
    if not state.table and not isinstance(command, c.FoundTable):
        raise Refusal("not_founded", "this journal is empty; found the table first")
    if state.phase not in row.phases:
        raise _wrong_phase(game, state, command)
    betting.check_round(state, command)
    decide_it = DECIDE.get(type(command))
    if decide_it is not None:
        return tuple(decide_it(game, state, command))
    return tuple(DECIDE_FOR[type(command)](game, state, command, actor))


def _wrong_phase(game: Game, state: State, command: c.Command) -> Refusal:
    if isinstance(command, c.BetAct):
        return betting.late(game, state, command)
    now = state.phase.value.replace("_", " ")
    return Refusal("wrong_phase", f"not now: the table is at {now}")


def answered(state: State, request: c.Request) -> Record | None:
    """The record of this very request if it was taken before.

    Ids are "source:counter" and only grow, so that an id is never taken twice, also after its
    record has left the memory. The same id with another content is refused and recorded nowhere.
    """
    record = state.answered.get(request.id)
    if record is not None:
        before = record.request
        if (before.command, before.actor.person) != (request.command, request.actor.person):
            message = f"id {request.id} was used for another command; take a new one"
            raise Refusal("id_conflict", message)
        return record
    source, counter = split_id(request.id)
    actor = request.actor
    if not may_give(actor, source) or (actor.role == "system" and source in state.seats):
        message = f"id {request.id} is for {source} to give; {actor.person} has ids of his own"
        raise Refusal("not_your_id", message)
    last = state.counters.get(source, 0)
    if counter <= last:
        message = f"id {request.id} was used long ago, the last is {last}; ask the journal for it"
        raise Refusal("id_too_old", message)
    return None


def may_give(actor: Actor, source: str) -> bool:
    """Whether ids from this source are the actor's own: by his name, or his name and session."""
    if actor.role == "system" or source == actor.person:
        return True
    return bool(actor.session) and source == f"{actor.person} {actor.session}"


def split_id(id: str) -> tuple[str, int]:
    """Source and counter of an id such as "T1:42"."""
    source, _, counter = id.rpartition(":")
    if not source or not (counter.isascii() and counter.isdigit()) or not 1 <= len(counter) <= 18:
        message = f"an id is its source, a colon and a number that grows, such as T1:42, not {id!r}"
        raise Refusal("bad_id", message)
    return source, int(counter)
