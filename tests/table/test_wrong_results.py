"""Wrong results, broken balls and what was voided too late: RWS 5.4-5.6, MBS 6.3, the rulings.

Every sum is worked out by hand: both seats begin with 1000; 10 straight up on 17 at T1 and on 18 at
T2. The number that falls brings 360 back, so its seat has 1350 and the other 990.
"""

import pytest

from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.phases import Phase
from croupier.table.state import KEEP_ROUNDS
from croupier.table.statistics import statistics
from tests.table.irregularities import OTHERS, VOID, read
from tests.table.play import (
    BOOKS,
    DEALER,
    LIVE,
    LIVE_MBS,
    LIVE_RWS,
    MBS,
    ONE,
    RWS,
    SHIFT,
    SUPERVISOR,
    TERMINALS,
    TRIPLE,
    TWO,
    Table,
)

CLAUSES, REASONS = read(OTHERS), read(VOID)
BETS = ("10 on straight_up 17", "10 on straight_up 18")
CODE = "0123456789abcdef"
every_book = pytest.mark.parametrize("book", BOOKS)


def played(book: str) -> Table:
    """Round 1 is settled on 17, though the ball lay in 18."""
    table = Table(book).open().play("17", *BETS)
    assert table.money() == (1350, 990, 0, 0)
    return table


def correct(table: Table, old: str, new: str, round: int = 1) -> e.ResultCorrected:
    """The dealer proposes, a supervisor approves."""
    (event,) = table.together(c.CorrectResult(round, old, new))
    assert isinstance(event, e.ResultCorrected)
    return event


@every_book
def test_wrong_result_before_it_is_confirmed_is_keyed_again_by_the_dealer(book: str) -> None:
    table = Table(book).open().bets(*BETS).close_and_spin()
    table.ask(DEALER, c.ProposeResult("17"), c.ProposeResult("18"))
    assert table.refused(DEALER, c.ConfirmResult("17")).code == "other_number"
    table.ask(DEALER, c.ConfirmResult("18"))
    if book in LIVE:
        table.ask(DEALER, c.PlaceDolly("18"))
    assert table.money() == (990, 1350, 0, 0)


@every_book
def test_wrong_result_after_settlement_is_settled_again_by_the_wheel(book: str) -> None:
    table = played(book)
    event = correct(table, "17", "18")
    assert (event.clause, event.round) == (CLAUSES["wrong_result"][book], 1)
    assert table.money() == (990, 1350, 0, 0)
    assert (table.state.results, table.claims()) == ({1: "18"}, (0, 0))
    assert table.state.number == "18"


@every_book
def test_wrong_result_takes_a_second_person(book: str) -> None:
    table = played(book)
    act = c.CorrectResult(1, "17", "18")
    table.ask(DEALER, c.Propose(act))
    assert table.refused(DEALER, c.Approve(1, act)).code == "not_permitted"
    assert table.money() == (1350, 990, 0, 0)


@every_book
def test_5_6_after_the_next_round_began_only_the_old_round_changes(book: str) -> None:
    table = played(book)
    if book in LIVE:
        table.ask(DEALER, c.LiftDolly())
    table.bets("50 on red", "20 on red")
    correct(table, "17", "18")
    assert table.money() == (940, 1330, 50, 20)
    assert (table.state.phase, table.state.number) == (Phase.BETS_OPEN, "")
    table.close_and_spin().result("3")  # red
    assert table.money() == (1040, 1370, 0, 0)
    correct(table, "18", "17")
    assert table.money() == (1400, 1010, 0, 0)
    assert (table.state.results, table.state.number) == ({1: "17", 2: "3"}, "3")


@every_book
def test_after_cash_out_what_cannot_be_taken_back_is_a_claim(book: str) -> None:
    table = played(book)
    table.ask(ONE, c.CashOut("T1", CODE))
    correct(table, "17", "18")
    assert (table.money(), table.claims()) == ((0, 1350, 0, 0), (-360, 0))
    table.ask(ONE, c.BuyCredits("T1", 500))  # somebody else sits there now: nothing is set off
    assert (table.money(), table.claims()) == ((500, 1350, 0, 0), (-360, 0))
    table.ask(DEALER, c.RedeemVoucher(CODE, 1350))  # and the voucher is still paid in full


@every_book
def test_after_cash_out_what_is_owed_is_a_claim_too(book: str) -> None:
    table = played(book)
    table.ask(TWO, c.CashOut("T2", CODE), c.BuyCredits("T2", 70))
    correct(table, "17", "18")
    assert (table.money(), table.claims()) == ((990, 70, 0, 0), (0, 360))


@every_book
def test_what_was_lost_since_is_a_claim_and_undone_by_the_second_correction(book: str) -> None:
    table = Table(book).open(10, 10).play("17", *BETS)
    assert table.money() == (360, 0, 0, 0)
    table.play("18", "300 on straight_up 17")  # and so 60 are left
    correct(table, "17", "18")
    assert (table.money(), table.claims()) == ((0, 360, 0, 0), (-300, 0))
    correct(table, "18", "17")
    assert (table.money(), table.claims()) == ((60, 0, 0, 0), (0, 0))


@every_book
def test_three_corrections_after_cash_out_end_where_the_last_one_says(book: str) -> None:
    table = played(book)
    table.ask(ONE, c.CashOut("T1", CODE))
    for old, new, claims, two in (
        ("17", "18", -360, 1350),
        ("18", "19", -360, 990),
        ("19", "17", 0, 990),
        ("17", "19", -360, 990),
    ):
        correct(table, old, new)
        assert (table.claims(), table.money()) == ((claims, 0), (0, two, 0, 0))
    assert table.state.past[1].corrected


@every_book
def test_a_claim_of_one_round_is_not_undone_by_another_round(book: str) -> None:
    table = played(book)
    table.ask(ONE, c.CashOut("T1", CODE), c.BuyCredits("T1", 100))
    table.play("18", *BETS)
    correct(table, "17", "18")
    assert (table.money(), table.claims()) == ((90, 1700, 0, 0), (-360, 0))
    correct(table, "18", "17", round=2)
    assert (table.money(), table.claims()) == ((450, 1340, 0, 0), (-360, 0))


@every_book
@pytest.mark.parametrize("how", ["dealer", "interruption", "ruling", "afterwards"])
def test_1_11_a_void_round_has_no_result_that_could_be_corrected(book: str, how: str) -> None:
    table = Table(book).open().bets(*BETS).close_and_spin()
    if how == "dealer":
        table.ask(DEALER, c.VoidRound("ball_flung_out"))
    elif how == "interruption":
        table.ask(DEALER, c.InterruptRound("power"))
        table.together(c.AnswerInterruption(1, ""))
    elif how == "ruling":
        table.ask(DEALER, c.ReferRound("a bird"))
        table.together(c.GiveRuling(1, "", "nobody saw the ball"), approved_by=SHIFT)
    else:
        table.result("17")
        table.together(c.VoidSettled(1, "ball_flung_out"))
    for old in ("", "17"):
        assert table.not_together(c.CorrectResult(1, old, "18")).code == "already_void"
    assert table.not_together(c.VoidSettled(1, "ball_flung_out")).code == "already_void"
    assert (table.money(), table.state.results) == ((1000, 1000, 0, 0), {})


@every_book
def test_void_after_settlement_returns_the_bets_and_takes_the_wins_back(book: str) -> None:
    table = played(book)
    (event,) = table.together(c.VoidSettled(1, "ball_flung_out"))
    assert isinstance(event, e.SettlementVoided)
    assert event.clause == REASONS["ball_flung_out"][book]
    assert (table.money(), table.state.results) == ((1000, 1000, 0, 0), {})
    assert (table.state.phase, table.state.number) == (Phase.VOID, "")


@every_book
def test_5_3_once_the_next_round_began_the_settlement_of_earlier_rounds_stands(book: str) -> None:
    table = played(book).play("3")
    refusal = table.not_together(c.VoidSettled(1, "ball_flung_out"))
    source = "5.3" if book in (RWS, TRIPLE) else "ruling earlier_rounds_stand"
    assert (refusal.code, refusal.clause) == ("earlier_rounds_stand", source)


def test_voiding_the_last_round_does_not_open_a_closed_table() -> None:
    table = played(RWS)
    table.ask(SUPERVISOR, c.CloseTable())
    table.together(c.VoidSettled(1, "ball_flung_out"))
    assert table.state.phase is Phase.TABLE_CLOSED
    assert table.money() == (1000, 1000, 0, 0)
    assert table.refused(DEALER, c.OpenBets()).code == "wrong_phase"


@pytest.mark.parametrize("book", LIVE)
def test_3_6_3_7_an_unpaid_result_is_corrected_before_the_dolly_stands(book: str) -> None:
    table = Table(book).open().bets(*BETS).close_and_spin()
    table.ask(DEALER, c.ProposeResult("17"), c.ConfirmResult("17"))
    assert correct(table, "17", "18").postings == ()
    assert table.money() == (990, 990, 10, 10)
    assert table.refused(DEALER, c.PlaceDolly("17")).code == "other_number"
    table.ask(DEALER, c.PlaceDolly("18"))
    assert table.money() == (990, 1350, 0, 0)


@pytest.mark.parametrize("book", LIVE)
def test_an_unpaid_result_is_voided_by_two(book: str) -> None:
    table = Table(book).open().bets(*BETS).close_and_spin()
    table.ask(DEALER, c.ProposeResult("17"), c.ConfirmResult("17"))
    (event,) = table.together(c.VoidSettled(1, "ball_flung_out"))
    assert isinstance(event, e.RoundVoided)
    assert (table.money(), table.state.phase) == ((1000, 1000, 0, 0), Phase.VOID)


@pytest.mark.parametrize("book", [RWS, TRIPLE])
def test_5_4_a_broken_ball_voids_every_affected_round_that_a_shift_manager_names(book: str) -> None:
    table = played(book).play("18", *BETS).play("3", "10 on red", "10 on red")
    assert table.money() == (1350, 1350, 0, 0)
    table.bets("10 on red").close_and_spin()
    (voided,) = table.ask(DEALER, c.VoidRound("ball_broke"))
    assert isinstance(voided, e.RoundVoided)
    assert voided.clause == "5.4"
    act = c.VoidEarlier((3, 1))
    events = table.together(act, by=SUPERVISOR, approved_by=SHIFT)
    voids = [event for event in events if isinstance(event, e.SettlementVoided)]
    assert [(event.round, event.clause) for event in voids] == [(3, "5.4"), (1, "5.4")]
    assert table.money() == (990, 1350, 0, 0)  # round 2 stands: T1 lost 10, T2 won 350
    assert table.state.results == {2: "18"}
    assert table.refused(DEALER, c.Propose(act)).code == "not_permitted"


@pytest.mark.parametrize("book", [RWS, TRIPLE])
def test_5_4_rounds_whose_player_has_gone_become_claims(book: str) -> None:
    table = played(book).play("17", *BETS)
    assert table.money() == (1700, 980, 0, 0)
    table.ask(ONE, c.CashOut("T1", CODE))
    table.together(c.VoidEarlier((1, 2)), by=SUPERVISOR, approved_by=SHIFT)
    assert (table.money(), table.claims()) == ((0, 1000, 0, 0), (-700, 0))


@pytest.mark.parametrize("book", [RWS, TRIPLE])
def test_5_4_rounds_that_take_back_more_than_is_there_are_voided_one_by_one(book: str) -> None:
    table = Table(book).open(20, 20).play("17", BETS[0]).play("17", BETS[0])
    table.play("3", "21 on red").play("3", "42 on straight_up 17")
    assert table.money() == (699, 20, 0, 0)  # one less than the two rounds brought
    refusal = table.not_together(c.VoidEarlier((1, 2)), by=SUPERVISOR, approved_by=SHIFT)
    assert (refusal.code, refusal.clause) == ("void_one_by_one", "5.4")
    for round, one, claim in ((1, 349, 0), (2, 0, -1)):
        table.together(c.VoidEarlier((round,)), by=SUPERVISOR, approved_by=SHIFT)
        assert (table.money(), table.claims()) == ((one, 20, 0, 0), (claim, 0))


@pytest.mark.parametrize("book", [RWS, TRIPLE])
def test_5_4_rounds_that_take_back_just_what_is_there_are_voided_together(book: str) -> None:
    table = Table(book).open(20, 20).play("17", BETS[0]).play("17", BETS[0])
    table.play("3", "20 on straight_up 17")
    assert table.money() == (700, 20, 0, 0)
    table.together(c.VoidEarlier((1, 2)), by=SUPERVISOR, approved_by=SHIFT)
    assert (table.money(), table.claims()) == ((0, 20, 0, 0), (0, 0))


@pytest.mark.parametrize(("book", "clause"), [(MBS, "5.7"), (LIVE_MBS, "5.7"), (LIVE_RWS, "5.1.3")])
def test_5_7_5_1_3_elsewhere_a_broken_ball_voids_its_own_round_only(book: str, clause: str) -> None:
    table = played(book)
    refusal = table.not_together(c.VoidEarlier((1,)), by=SUPERVISOR, approved_by=SHIFT)
    assert (refusal.code, refusal.clause) == ("earlier_rounds_stand", clause)


def test_rounds_are_kept_for_correction_so_long_and_no_longer() -> None:
    table = played(RWS)
    for _ in range(KEEP_ROUNDS - 1):
        table.play("3")
    correct(table, "17", "18")
    table.play("3")
    assert table.not_together(c.CorrectResult(1, "18", "17")).code == "unknown_round"


@pytest.mark.parametrize("book", TERMINALS)
def test_5_8_6_3_the_statistics_follow_corrections_and_leave_void_rounds_out(book: str) -> None:
    table = played(book).play("3").play("5")
    table.bets().close_and_spin().ask(DEALER, c.VoidRound("ball_flung_out"))
    assert statistics(table.game, table.state).last == ("5", "3", "17")
    correct(table, "3", "7", round=2)
    numbers = statistics(table.game, table.state)
    assert numbers.last == ("5", "7", "17")
    assert (numbers.counts["3"], numbers.counts["7"]) == (0, 1)


@every_book
def test_the_limit_of_who_pays_is_zero_credits_whatever_is_at_stake_now(book: str) -> None:
    table = played(book)
    if book in LIVE:
        table.ask(DEALER, c.LiftDolly())
    table.bets("1350 on red")
    correct(table, "17", "18")
    assert (table.money(), table.claims()) == ((0, 1350, 1350, 0), (-360, 0))
