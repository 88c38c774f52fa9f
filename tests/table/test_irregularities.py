"""5 Irregularities: each clause of each book in each phase, with what follows and whose money."""

from itertools import product

import pytest

import croupier
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.phases import RUNNING, Phase
from tests.table.irregularities import ELSEWHERE, ONLY_BEFORE_REST, OTHERS, VOID, follows, read
from tests.table.play import (
    BOOKS,
    DEALER,
    LIVE,
    LIVE_MBS,
    LIVE_RWS,
    MANAGER,
    MBS,
    ONE,
    SENSOR,
    SERVER,
    SHIFT,
    STAFF,
    SUPERVISOR,
    TWO,
    Table,
    phases,
)

REASONS, CLAUSES, NEXT = read(VOID), read(OTHERS), follows()
START = (990, 990, 10, 10)  # T1 has 10 on red and T2 10 on black
RETURNED = (1000, 1000, 0, 0)
PAID_17 = (990, 1010, 0, 0)  # 17 is black
CODES = {"time": "wrong_phase", "rests": "after_rest", "open": "bets_open_at_rest"}


CELLS = [(book, phase) for book in BOOKS for phase in phases(book)]

every_cell = pytest.mark.parametrize(("book", "phase"), CELLS)
every_book = pytest.mark.parametrize("book", BOOKS)


@every_book
def test_every_irregularity_of_the_book_has_its_row(book: str) -> None:
    typed = {reason for reason, by_book in REASONS.items() if by_book[book]}
    typed |= {row for row, by_book in CLAUSES.items() if by_book[book]} | set(ELSEWHERE)
    in_the_book = set(croupier.rulebook(book).irregularities)
    assert in_the_book <= typed
    assert {id for id in in_the_book if id in REASONS} == {r for r in REASONS if REASONS[r][book]}


@every_cell
def test_the_dealer_voids(book: str, phase: Phase) -> None:
    """RWS 5.3, 5.4; 360 5.1; MBS 5.1-5.10: the round is void and its bets are returned."""
    for reason, by_book in REASONS.items():
        expected = NEXT[phase]["early" if reason in ONLY_BEFORE_REST else "void"]
        table, clause = Table(book).to(phase), by_book[book]
        if expected == "void":
            (event,) = table.ask(DEALER, c.VoidRound(reason))
            assert isinstance(event, e.RoundVoided)
            assert (event.reason, event.clause, event.round) == (reason, clause, 1)
            assert table.money() == RETURNED
            assert (table.state.phase, table.state.number) == (Phase.VOID, "")
            assert table.state.results == {}
        else:
            refusal = table.refused(DEALER, c.VoidRound(reason))
            clause = clause if expected == "rests" else ""
            assert (reason, refusal.code, refusal.clause) == (reason, CODES[expected], clause)


@every_cell
def test_technical_interruption_of_the_round(book: str, phase: Phase) -> None:
    """RWS 5.1, MBS 5.13, ruling server_interruption: concluded if there was an outcome."""
    for failed, answer in product(("server", "console", "wheel"), ("17", "")):
        interrupt(book, phase, failed, answer)


def interrupt(book: str, phase: Phase, failed: str, answer: str) -> None:
    """One cell: what failed, and what the dealer and a supervisor answer."""
    expected = NEXT[phase]["number" if answer else "none"]
    table = Table(book).to(phase)
    asks = DEALER if failed == "wheel" else SERVER
    if expected == "time":
        assert table.refused(asks, c.InterruptRound(failed)).code == "wrong_phase"
        return
    before = table.money()
    (event,) = table.ask(asks, c.InterruptRound(failed))
    assert event == e.RoundInterrupted(1, failed)
    assert (table.state.phase, table.money()) == (Phase.INTERRUPTED, before)
    act = c.AnswerInterruption(1, answer)
    if expected == "open":
        assert table.not_together(act).code == "bets_open_at_rest"
        assert table.money() == before
        return
    clause = CLAUSES["outcome_established" if answer else "no_outcome"][book]
    if expected == "fixed":
        refusal = table.not_together(act)
        established = CLAUSES["outcome_established"][book]
        assert (refusal.code, refusal.clause) == ("outcome_established", established)
        table.ask(DEALER, c.ReferRound("the ball lay there, and nobody saw where"))
        table.together(c.GiveRuling(1, "", "by the tape it was lifted"), approved_by=SHIFT)
        assert table.money() == RETURNED
        return
    events = table.together(act)
    if answer:
        assert events[0] == e.OutcomeEstablished("17", clause)
        if book in LIVE:
            table.ask(DEALER, c.PlaceDolly("17"))
        assert (table.money(), table.state.results) == (PAID_17, {1: "17"})
    else:
        (voided,) = events
        assert isinstance(voided, e.RoundVoided)
        assert (voided.reason, voided.clause) == ("technical_interruption", clause)
        assert (table.money(), table.state.results) == (RETURNED, {})


@every_book
def test_5_1_1_what_was_confirmed_before_the_failure_is_concluded(book: str) -> None:
    """After a confirmed result nobody is asked: there is no second answer to have."""
    if book in LIVE:
        table = Table(book).to(Phase.RESULT_CONFIRMED)
        table.refused(SERVER, c.InterruptRound("server"))
        table.ask(DEALER, c.PlaceDolly("17"))
        assert table.money() == PAID_17
    else:
        table = Table(book).to(Phase.SETTLED)
        table.refused(SERVER, c.InterruptRound("server"))
        assert table.money() == PAID_17


@every_cell
def test_interruption_of_terminals(book: str, phase: Phase) -> None:
    """RWS 5.2, MBS 5.14: the round goes on; what was registered stands, nothing else takes part."""
    for lost, registered in product(("T1", "T2", "T1 T2"), (True, False)):
        lose(book, phase, lost, registered)


def lose(book: str, phase: Phase, lost: str, registered: bool) -> None:
    """One cell: one terminal or all, with registered bets or without."""
    table = Table(book).to(phase, *(() if registered else ("", "")))
    before, staked = table.money(), phase not in (
        Phase.TABLE_CLOSED, Phase.BETWEEN_ROUNDS, Phase.SETTLED, Phase.VOID)  # fmt: skip
    for seat in lost.split():
        (event,) = table.ask(SERVER, c.LoseSeat(seat))
        row = "terminal_registered" if registered and staked else "terminal_not_registered"
        assert event == e.SeatLost(seat, CLAUSES[row][book])
    assert (table.state.phase, table.money()) == (phase, before)
    if phase in RUNNING:
        finish(table)
        assert table.money() == (PAID_17 if registered else RETURNED)
        assert table.state.results == {1: "17"}
    table.ask(SERVER, *(c.ConnectSeat(seat) for seat in lost.split()))


def finish(table: Table) -> None:
    """Play a running round to its end on 17 from wherever it stands; the sensor sees nothing."""
    state = table.state
    if state.phase in (Phase.BETS_OPEN, Phase.BETS_CLOSED) and table.book not in LIVE:
        if state.phase is Phase.BETS_OPEN:
            table.ask(DEALER, c.CloseBets())
        table.ask(DEALER, c.StartSpin(), c.ReportSpin("against", 4))
    if state.phase is Phase.BETS_OPEN:
        table.ask(DEALER, c.StartSpin(), c.ReportSpin("against", 4))
    if state.phase is Phase.BETS_OPEN_BALL_SPINNING:
        table.ask(DEALER, c.CloseBets())
    table.ask(DEALER, c.ProposeResult("17"), c.ConfirmResult("17"))
    if table.book in LIVE:
        table.ask(DEALER, c.PlaceDolly("17"))


@every_cell
def test_a_sensor_that_fails_changes_nothing(book: str, phase: Phase) -> None:
    """The dealer says what he saw, and the round is settled: no clause makes a sensor needed."""
    for registered in (True, False) if phase in RUNNING else ():
        table = Table(book).to(phase, *(() if registered else ("", "")))
        finish(table)
        assert table.money() == (PAID_17 if registered else RETURNED)


@pytest.mark.parametrize("book", BOOKS)
def test_a_bet_whose_way_was_cut_takes_no_part_and_may_be_sent_again_in_time(book: str) -> None:
    """RWS 5.2.2, MBS 5.14.2: not registered. The same id later is late, and stays refused."""
    bet = c.PlaceBets("T1", 1, (("red", 10),))
    table = Table(book).open().bets()
    table.ask(SERVER, c.LoseSeat("T1"), c.ConnectSeat("T1"))
    table.take(ONE, bet, "T1:50000")
    assert table.money() == (990, 1000, 10, 0)
    late = Table(book).open().bets().close_and_spin()
    late.ask(SERVER, c.LoseSeat("T1"), c.ConnectSeat("T1"))
    for _ in range(2):
        (refusal,) = late.take(ONE, bet, "T1:50000")[0].events
        assert isinstance(refusal, e.Refused)
        assert (refusal.code, refusal.clause) == ("late_bet", CLAUSES["place_late"][book])
    assert late.result("17").money() == (1000, 1000, 0, 0)


@every_cell
def test_uncovered_the_shift_manager_rules(book: str, phase: Phase) -> None:
    """RWS 5.10, MBS 6.1, ruling uncovered: a number or void, with a written reason."""
    for number in ("17", ""):
        rule(book, phase, number)


def rule(book: str, phase: Phase, number: str) -> None:
    """One cell: the shift manager names a number, or voids."""
    expected = NEXT[phase]["ruled" if number else "r_void"]
    table, clause = Table(book).to(phase), CLAUSES["uncovered"][book]
    refer = c.ReferRound("a bird flew through the hall")
    if expected == "time":
        assert table.refused(DEALER, refer).code == "wrong_phase"
        return
    before = table.money()
    (event,) = table.ask(DEALER, refer)
    assert event == e.RoundReferred(1, refer.reason, clause)
    assert (table.state.phase, table.money()) == (Phase.AWAITING_RULING, before)
    ruling = c.GiveRuling(1, number, "as the tape shows")
    for too_low in (SUPERVISOR, MANAGER):
        refusal = table.not_together(ruling, approved_by=too_low).code
        assert refusal == ("bets_open_at_rest" if expected == "open" else "not_permitted")
    if expected == "open":
        assert table.not_together(ruling, approved_by=SHIFT).code == "bets_open_at_rest"
        return
    (decided,) = table.together(ruling, approved_by=SHIFT)
    assert isinstance(decided, e.RoundSettled | e.RoundVoided)
    assert (decided.clause, decided.ruling) == (clause, "as the tape shows")
    assert table.money() == (PAID_17 if number else RETURNED)
    assert table.state.phase is (Phase.SETTLED if number else Phase.VOID)


@every_cell
def test_no_spin(book: str, phase: Phase) -> None:
    """MBS 2020 5.15 and 6.2, before rest and after, until the result is confirmed; only there."""
    for actor in STAFF:
        table = Table(book).to(phase)
        if phase not in RUNNING:
            assert table.refused(actor, c.AnnounceNoSpin()).code == "wrong_phase"
        elif book == MBS:
            words, event = table.ask(actor, c.AnnounceNoSpin())
            assert words == e.Announced("No spin")
            assert isinstance(event, e.RoundVoided)
            assert (event.reason, event.clause) == ("no_spin", "5.15")
            assert table.money() == RETURNED
        else:
            assert table.refused(actor, c.AnnounceNoSpin()).code == "not_in_this_book"


@every_book
def test_no_spin_and_words_of_no_book_are_no_reasons_to_void(book: str) -> None:
    table = Table(book).to(Phase.BALL_SPINNING)
    for reason in ("no_spin", "technical_interruption", "wrong_result", "uncovered", "5.3.4", ""):
        code = table.refused(DEALER, c.VoidRound(reason)).code
        known = reason in croupier.rulebook(book).irregularities
        assert code == ("not_a_void_reason" if known else "unknown_reason")


@every_book
def test_3_6_what_the_sensor_saw_of_the_spin_is_never_paid(book: str) -> None:
    """Fewer than four revolutions, or with the wheel: refused with the clause that voids."""
    for report, reason in (
        (c.ReportSpin("with", 4), "same_direction"),
        (c.ReportSpin("", 3), "too_few_revolutions"),
    ):
        table = Table(book).to(Phase.RESULT_PROPOSED)
        table.ask(SENSOR, report)
        refusal = table.refused(DEALER, c.ConfirmResult("17"))
        assert (refusal.code, refusal.clause) == ("spin_not_valid", REASONS[reason][book])
        table.ask(DEALER, c.VoidRound(reason))
        assert table.money() == RETURNED


@every_book
def test_3_6_exactly_four_revolutions_are_enough_and_none_attested_is_not(book: str) -> None:
    assert Table(book).to(Phase.SETTLED).money() == PAID_17
    table = Table(book).open().bets("10 on red")
    order = (c.StartSpin(), c.CloseBets()) if book in LIVE else (c.CloseBets(), c.StartSpin())
    table.ask(DEALER, *order)
    table.ask(SENSOR, c.ReportSpin("", 2), c.ReportSpin("", 4))  # it counts on
    table.ask(DEALER, c.ProposeResult("17"))
    confirm = c.ConfirmResult("17")
    refusal = table.refused(DEALER, confirm)
    assert refusal.code == "spin_not_attested"
    assert refusal.clause == {LIVE_RWS: "3.4", LIVE_MBS: "3.5"}.get(book, "3.6")
    table.ask(SENSOR, c.ReportSpin("against"))
    table.ask(DEALER, confirm)


@every_book
def test_3_6_a_count_grows_while_the_ball_runs_and_can_only_shrink_after(book: str) -> None:
    table = Table(book).to(Phase.RESULT_PROPOSED)
    table.ask(SENSOR, c.ReportSpin("", 3))
    assert table.refused(SENSOR, c.ReportSpin("", 4)).code == "after_rest"
    for bad in (-2, True):
        assert table.refused(DEALER, c.ReportSpin("", bad)).code == "bad_revolutions"
    table.ask(DEALER, c.ReportSpin("", 3))  # he said four before
    assert table.refused(DEALER, c.ReportSpin("", 4)).code == "after_rest"
    assert table.refused(DEALER, c.ConfirmResult("17")).code == "spin_not_valid"


@every_book
def test_5_1_a_round_interrupted_while_bets_are_open_takes_no_bets(book: str) -> None:
    table = Table(book).to(Phase.BETS_OPEN)
    table.ask(SERVER, c.InterruptRound("server"))
    for act in (c.PlaceBets("T1", 1, (("red", 10),)), c.ClearBets("T1", 1)):
        assert table.refused(ONE, act).code == "interrupted"
    table.together(c.AnswerInterruption(1, ""))
    assert table.money() == RETURNED


@every_cell
def test_late_and_early_bets(book: str, phase: Phase) -> None:
    """RWS 3.5, 5.7; 360 5.2; MBS 2012 5.11, 5.12; MBS 2020 5.11, 5.12: refused, the bet stands."""
    acts: tuple[tuple[str, str, c.Command], ...] = (
        ("place", "place_late", c.PlaceBets("T2", 1, (("odd", 10),))),
        ("place", "place_late", c.PlaceBets("T2", 1, (("straight_up 5", 10), ("odd", 10)))),
        ("place", "increase_late", c.PlaceBets("T2", 1, (("black", 10),))),
        ("place", "increase_late", c.PlaceBets("T2", 1, (("Black", 10), ("odd", 10)))),
        ("withdraw", "withdraw_late", c.WithdrawBets("T2", 1, (("black", 10),))),
        ("withdraw", "withdraw_late", c.ClearBets("T2", 1)),
    )
    words = {"place_late": "late_bet", "increase_late": "late_increase"}
    for column, row, act in acts:
        table = Table(book).to(phase)
        expected = NEXT[phase][column]
        if expected == "taken":
            table.ask(TWO, act)
        elif expected == "not_open":
            refusal = table.refused(TWO, act)
            assert (refusal.code, refusal.clause) == (
                "bets_not_open",
                CLAUSES["bets_not_open"][book],
            )
        else:
            refusal = table.refused(TWO, act)
            assert refusal.code == words.get(row, "late_withdrawal")
            assert refusal.clause == CLAUSES[row][book]
            assert (table.money(), table.state.seats["T2"].felt) == (START, {"black": 10})
