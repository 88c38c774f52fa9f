"""Evolve computes no rule and never refuses; but it stops before money is made or lost."""

from copy import deepcopy

import pytest

from croupier.table import events as e
from croupier.table.evolve import BooksDoNotBalance, evolve
from croupier.table.phases import NEXT, Phase
from tests.table.invariants import MAY_FOLLOW
from tests.table.play import BOOKS, RWS, Table, phases

IN_PLAY = Phase.BALL_SPINNING  # T1 has 990 credits and 10 on red, T2 990 and 10 on black
BETS = ("stake:T1", -10), ("stake:T2", -10)

PLANTED: dict[str, tuple[Phase, e.Event]] = {
    "credits out of nothing": (
        IN_PLAY, e.CreditsBought("T1", (("credits:T1", 5),))),
    "one credit too many": (
        IN_PLAY, e.CreditsBought("T1", (("cash", -5), ("credits:T1", 6)))),
    "credits below zero": (
        IN_PLAY, e.CreditsAdjusted("T1", "x", (("credits:T1", -991), ("house", 991)))),
    "a stake below zero": (
        IN_PLAY, e.CreditsAdjusted("T1", "x", (("stake:T1", -11), ("house", 11)))),
    "vouchers below zero": (
        IN_PLAY, e.CreditsAdjusted("T1", "x", (("vouchers", -1), ("house", 1)))),
    "a round that forgets all stakes": (
        IN_PLAY, e.RoundVoided(1, "x", "", ())),
    "a round that forgets one stake": (
        IN_PLAY, e.RoundVoided(1, "x", "", (BETS[0], ("credits:T1", 10)))),
    "a round that returns half a stake": (
        IN_PLAY, e.RoundVoided(1, "x", "", (("stake:T1", -5), BETS[1], ("house", 15)))),
    "a settlement that pays too much": (
        Phase.AWAITING_RULING, e.RoundSettled(1, "3", "", (*BETS, ("credits:T1", 21)))),
    "a settlement that is kept back": (
        Phase.AWAITING_RULING, e.RoundSettled(1, "3", "", (("house", 0),))),
    "a correction out of nothing": (
        Phase.SETTLED, e.ResultCorrected(1, "17", "3", "", (("credits:T1", 20),))),
    "a correction below zero": (
        Phase.SETTLED,
        e.ResultCorrected(1, "17", "3", "", (("credits:T2", -1011), ("house", 1011)))),
    "a void settlement that takes more than there is": (
        Phase.SETTLED, e.SettlementVoided(1, "x", "", (("credits:T1", -991), ("house", 991)))),
    "a voucher of more than the seat has": (
        Phase.SETTLED,
        e.VoucherIssued("T1", "x" * 16, 991, (("credits:T1", -991), ("vouchers", 991)))),
}  # fmt: skip


@pytest.mark.parametrize("name", PLANTED)
def test_a_planted_event_stops_the_table(name: str) -> None:
    phase, event = PLANTED[name]
    table = Table(RWS).to(phase)
    with pytest.raises(BooksDoNotBalance):
        evolve(table.state, event)


@pytest.mark.parametrize("book", BOOKS)
def test_an_event_that_cannot_happen_in_a_phase_stops_the_table(book: str) -> None:
    events: tuple[e.Event, ...] = (
        e.TableOpened(), e.TableClosed(), e.RoundOpened(2), e.BetsClosed(1, ""), e.SpinStarted(),
        e.BallRested(), e.ResultProposed("17"), e.ResultConfirmed("17"),
        e.RoundSettled(1, "17", "", ()), e.RoundVoided(1, "x", "", ()), e.RoundInterrupted(1, "x"),
        e.OutcomeEstablished("17", ""), e.RoundReferred(1, "x", ""),
    )  # fmt: skip
    assert {type(event).__name__ for event in events} == set(NEXT)
    for phase in phases(book):
        for event in events:
            state = deepcopy(Table(book).to(phase, "", "").state)
            try:
                evolve(state, event)
            except BooksDoNotBalance:
                assert state.phase is phase
                continue
            assert (phase.value, state.phase.value) in MAY_FOLLOW


def test_the_table_of_transitions_has_no_step_that_no_book_has() -> None:
    """One event is one step; a settlement from awaiting_ruling is the shift manager's."""
    inner = {("interrupted", "result_confirmed"), ("result_confirmed", "settled")}
    for row in NEXT.values():
        for before, after in row.items():
            assert (before.value, after.value) in MAY_FOLLOW | inner
