"""3 How to Play: the order of close and spin, announcements, the dolly and colour chips."""

import pytest

from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.phases import Phase
from tests.table.irregularities import OTHERS, read
from tests.table.play import (
    BOOKS,
    DEALER,
    GOOD_SPIN,
    LAYOUT_B,
    LIVE,
    LIVE_MBS,
    LIVE_RWS,
    MANAGER,
    MBS,
    ONE,
    RWS,
    SENSOR,
    SHIFT,
    SUPERVISOR,
    TRIPLE,
    TWO,
    Table,
)

CLAUSES = read(OTHERS)
OPEN_WORDS = "Place your bets, please"
CLOSE_WORDS = {
    RWS: "No More Bets",
    TRIPLE: "No More Bets",
    LIVE_RWS: "No more bets",
    LIVE_MBS: "No more bets",
    MBS: "No more bets",
}
every_book = pytest.mark.parametrize("book", BOOKS)
every_live_book = pytest.mark.parametrize("book", LIVE)


@every_book
def test_3_1_3_2_3_5_bets_open_and_close_in_the_words_of_the_book(book: str) -> None:
    table = Table(book).open()
    assert table.ask(DEALER, c.OpenBets())[0] == e.Announced(OPEN_WORDS)
    if book in LIVE:
        table.ask(DEALER, *GOOD_SPIN)
    bell = book == LIVE_RWS  # 3.5: the dealer rings the bell
    assert table.ask(DEALER, c.CloseBets())[0] == e.Announced(CLOSE_WORDS[book], bell)


@every_live_book
def test_360_3_5_and_mbs_2012_3_6_bets_close_while_the_ball_spins(book: str) -> None:
    table = Table(book).open().bets("10 on red")
    for who in (DEALER, SENSOR):
        refusal = table.refused(who, c.CloseBets())
        assert (refusal.code, refusal.clause) == ("spin_first", CLAUSES["spin_first"][book])
    table.ask(DEALER, c.StartSpin())
    table.ask(ONE, c.PlaceBets("T1", 1, (("red", 10),)))  # still open
    table.ask(DEALER, c.CloseBets())
    assert table.state.phase is Phase.BALL_SPINNING


def test_mbs_2020_3_7_bets_close_before_the_spin() -> None:
    table = Table(MBS).open().bets("10 on red")
    for who in (DEALER, SENSOR):
        refusal = table.refused(who, c.StartSpin())
        assert (refusal.code, refusal.clause) == ("close_first", "3.7")
    table.ask(DEALER, c.CloseBets(), c.StartSpin())
    assert table.state.phase is Phase.BALL_SPINNING


@pytest.mark.parametrize("book", [RWS, TRIPLE])
def test_rws_electronic_3_5_either_order_pays_the_same(book: str) -> None:
    for order in ((c.CloseBets(), *GOOD_SPIN), (*GOOD_SPIN, c.CloseBets())):
        table = Table(book).open().bets("10 on black")
        table.ask(DEALER, *order)
        assert table.result("17").money() == (1010, 1000, 0, 0)


@every_book
def test_3_6_a_ball_that_was_never_spun_is_not_paid(book: str) -> None:
    if book not in LIVE:
        table = Table(book).open().bets("10 on red")
        table.ask(DEALER, c.CloseBets(), c.ReportSpin("against", 4), c.ProposeResult("3"))
        refusal = table.refused(DEALER, c.ConfirmResult("3"))
        clause = {RWS: "5.3.1", TRIPLE: "5.3.1", MBS: "5.2"}[book]
        assert (refusal.code, refusal.clause) == ("spin_not_valid", clause)


@every_book
def test_a_ball_is_spun_once_in_a_round(book: str) -> None:
    table = Table(book).to(Phase.BALL_SPINNING)
    assert table.refused(DEALER, c.StartSpin()).code == "wrong_phase"
    assert table.refused(DEALER, c.CloseBets()).code == "wrong_phase"


@every_live_book
def test_360_3_6_and_mbs_2012_3_7_the_dolly_stands_before_anything_is_paid(book: str) -> None:
    table = Table(book).to(Phase.RESULT_CONFIRMED)
    assert table.money() == (990, 990, 10, 10)
    clause = {LIVE_RWS: "3.6", LIVE_MBS: "3.7"}[book]
    for wrong in ("18", "0", "", "red"):
        refusal = table.refused(DEALER, c.PlaceDolly(wrong))
        assert (refusal.code, refusal.clause) == ("other_number", clause)
    assert table.refused(DEALER, c.OpenBets()).code == "wrong_phase"
    placed, settled = table.ask(DEALER, c.PlaceDolly("17"))
    assert placed == e.DollyPlaced("17")
    assert isinstance(settled, e.RoundSettled)
    assert settled.clause == CLAUSES["paid"][book]
    assert table.money() == (990, 1010, 0, 0)


@every_live_book
def test_live_tables_bets_open_again_when_the_dolly_is_lifted(book: str) -> None:
    table = Table(book).to(Phase.SETTLED)
    assert table.refused(DEALER, c.OpenBets()).code == "dolly_stands"
    table.ask(DEALER, c.LiftDolly())
    assert table.refused(DEALER, c.LiftDolly()).code == "no_dolly"
    table.ask(DEALER, c.OpenBets())


@every_live_book
def test_a_dolly_that_stands_on_a_corrected_or_void_number_can_be_taken_off(book: str) -> None:
    corrected = Table(book).to(Phase.SETTLED)
    corrected.together(c.CorrectResult(1, "17", "18"))
    corrected.ask(DEALER, c.PlaceDolly("18"), c.LiftDolly(), c.OpenBets())
    voided = Table(book).to(Phase.SETTLED)
    voided.together(c.VoidSettled(1, "ball_flung_out"))
    assert voided.refused(DEALER, c.PlaceDolly("17")).code == "wrong_phase"
    voided.ask(DEALER, c.LiftDolly(), c.OpenBets())
    closed = Table(book).to(Phase.SETTLED)
    closed.ask(SUPERVISOR, c.CloseTable(), c.OpenTable())
    assert closed.refused(DEALER, c.OpenBets()).code == "dolly_stands"
    closed.ask(DEALER, c.LiftDolly(), c.OpenBets())


@every_live_book
def test_a_spin_seen_to_be_bad_before_the_dolly_stands_is_not_paid(book: str) -> None:
    table = Table(book).to(Phase.RESULT_CONFIRMED)
    table.ask(SENSOR, c.ReportSpin("with"))
    assert table.refused(DEALER, c.PlaceDolly("17")).code == "spin_not_valid"
    table.together(c.VoidSettled(1, "same_direction"))
    assert table.money() == (1000, 1000, 0, 0)


@pytest.mark.parametrize("book", [RWS, TRIPLE, MBS])
def test_electronic_tables_have_no_dolly_and_no_colours(book: str) -> None:
    table = Table(book).to(Phase.SETTLED)
    assert table.refused(DEALER, c.PlaceDolly("17")).code == "not_in_this_book"
    assert table.refused(DEALER, c.LiftDolly()).code == "no_dolly"
    assert table.refused(ONE, c.BuyCredits("T1", 10, "blue", 5)).code == "no_colours"


@every_live_book
def test_colour_chips_a_player_holds_one_colour_with_its_value(book: str) -> None:
    table = Table(book).open(0, 0)
    table.ask(DEALER, c.BuyCredits("T1", 100, "blue", 5))
    for seat, amount, colour, value, code in (
        ("T2", 100, "blue", 5, "colour_taken"),
        ("T2", 100, "T1", 5, "colour_taken"),  # chips named like a seat
        ("T1", 100, "blue", 10, "holds_chips"),
        ("T1", 100, "green", 5, "holds_chips"),
        ("T1", 3, "", 0, "not_whole_chips"),
        ("T2", 103, "green", 5, "not_whole_chips"),
        ("T2", 100, "green", 0, "bad_credits"),
    ):
        assert table.refused(DEALER, c.BuyCredits(seat, amount, colour, value)).code == code
    table.ask(DEALER, c.BuyCredits("T1", 5), c.BuyCredits("T2", 100, "green", 10))
    table.bets()
    assert table.refused(ONE, c.PlaceBets("T1", 1, (("red", 3),))).code == "not_whole_chips"
    table.ask(ONE, c.PlaceBets("T1", 1, (("red", 15),)))
    assert table.refused(ONE, c.WithdrawBets("T1", 1, (("red", 3),))).code == "not_whole_chips"
    table.ask(ONE, c.WithdrawBets("T1", 1, (("red", 10),)))
    assert table.money() == (100, 100, 5, 0)


@every_live_book
def test_a_colour_is_free_again_when_its_player_has_left_or_lost_all(book: str) -> None:
    table = Table(book).open(0, 0)
    table.ask(DEALER, c.BuyCredits("T1", 100, "blue", 5))
    table.ask(ONE, c.CashOut("T1", "0123456789abcdef"))
    table.ask(DEALER, c.BuyCredits("T2", 100, "blue", 20))
    table.play("3", two="100 on black")
    assert table.money() == (0, 0, 0, 0)
    table.ask(DEALER, c.BuyCredits("T1", 50, "blue", 10))
    assert [(s.colour, s.value) for s in table.state.seats.values()] == [("blue", 10), ("", 0)]


@every_live_book
def test_a_colour_that_lies_on_the_felt_is_not_free(book: str) -> None:
    table = Table(book).open(0, 0)
    table.ask(DEALER, c.BuyCredits("T1", 100, "blue", 5))
    table.bets("100 on red")
    assert table.refused(DEALER, c.BuyCredits("T2", 10, "blue", 5)).code == "colour_taken"


@every_book
def test_announcements_change_nothing_and_have_words(book: str) -> None:
    table = Table(book).to(Phase.BETS_OPEN)
    assert table.ask(DEALER, c.Announce("last bets")) == (e.Announced("last bets"),)
    assert table.refused(DEALER, c.Announce("  ")).code == "no_words"
    assert table.state.phase is Phase.BETS_OPEN


@every_book
def test_the_wheel_and_the_table_are_not_changed_in_the_middle_of_a_round(book: str) -> None:
    zeros = tuple(reversed(Table(book).game.book.wheel.zeros))
    for phase in (Phase.BETS_OPEN, Phase.BALL_SPINNING, Phase.INTERRUPTED, Phase.AWAITING_RULING):
        table = Table(book).to(phase)
        for who, command in (
            (MANAGER, c.ChangeZeros(zeros)),
            (SHIFT, c.AddSeat("T3", table.state.seats["T1"].layout)),
            (SHIFT, c.CloseTable()),
            (DEALER, c.OpenBets()),
        ):
            assert table.refused(who, command).code == "wrong_phase"
    table = Table(book).to(Phase.SETTLED)
    assert table.refused(MANAGER, c.ChangeZeros(zeros[:1])).code == "bad_zeros"
    assert table.refused(MANAGER, c.ChangeZeros((*zeros, "0"))).code == "bad_zeros"
    assert table.ask(MANAGER, c.ChangeZeros(zeros)) == (e.ZerosChanged(zeros),)


@every_book
def test_seats_have_names_that_can_be_told_apart(book: str) -> None:
    table = Table(book)
    layout = table.state.seats["T1"].layout
    for name, code in (
        ("T1", "seat_exists"), ("", "bad_seat"), (" ", "bad_seat"), ("a:b", "bad_seat"),
        ("a\nb", "bad_seat"), ("\ud800", "bad_seat"), ("a\0", "bad_seat"),
    ):  # fmt: skip
        assert table.refused(SUPERVISOR, c.AddSeat(name, layout)).code == code
    assert table.refused(SUPERVISOR, c.AddSeat("T3", "no layout")).code == "unknown_layout"
    for name in ("T3", "t1", "席", "T1'; drop table", "../T1", "T1,red=5"):
        table.ask(SUPERVISOR, c.AddSeat(name, layout))


def test_a_table_is_founded_once_with_the_book_at_hand() -> None:
    table = Table(RWS)
    rules = table.game.book
    again = c.FoundTable("x", RWS, rules.sha256, (), ("00", "0"))
    assert table.refused(SENSOR, again).code == "founded"
    table.state = type(table.state)()
    for command, code in (
        (c.FoundTable("", RWS, rules.sha256, (), ("00", "0")), "no_name"),
        (c.FoundTable("x", MBS, rules.sha256, (), ("00", "0")), "other_book"),
        (c.FoundTable("x", RWS, "0" * 64, (), ("00", "0")), "other_book"),
        (c.FoundTable("x", RWS, rules.sha256, (), ("0", "0")), "bad_zeros"),
        (c.FoundTable("x", RWS, rules.sha256, (("T1", MBS),), ("00", "0")), "unknown_layout"),
        (c.FoundTable("x", RWS, rules.sha256, (("T1", LAYOUT_B),) * 2, ("0", "00")), "seat_exists"),
    ):  # fmt: skip
        assert table.refused(SENSOR, command).code == code
    assert table.refused(TWO, again).code == "not_permitted"
