"""3 How to Play at the terminal: slips, options, limits, two layouts on one wheel; credits."""

import pytest

from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.phases import Phase
from tests.table.play import (
    BOOKS,
    DEALER,
    LAYOUT_B,
    LIVE,
    MANAGER,
    MBS,
    ONE,
    RWS,
    SUPERVISOR,
    TWO,
    Table,
    phases,
    slip,
)

CODE = "0123456789abcdef"
every_book = pytest.mark.parametrize("book", BOOKS)


def bet(words: str, round: int = 1) -> c.PlaceBets:
    """A slip of T1."""
    return c.PlaceBets("T1", round, slip(words))


def limited(*by_kind: tuple[str, int, int], chip: int = 1, round_maximum: int = 0) -> Table:
    """Bets are open, under these limits; T1 has 1000."""
    table = Table(RWS).open().bets()
    table.ask(MANAGER, c.ChangeLimits(chip, by_kind, round_maximum))
    return table


@every_book
def test_a_slip_is_taken_whole_or_not_at_all(book: str) -> None:
    table = Table(book).open(20).bets()
    for words, code in (
        ("10 on red, 11 on black", "not_enough_credits"),
        ("10 on red, 5 on straight_up 37", "unknown_spot"),
        ("10 on red, 0 on black", "bad_credits"),
        ("10 on red, -5 on black", "bad_credits"),
    ):
        assert table.refused(ONE, bet(words)).code == code
    assert table.refused(ONE, c.PlaceBets("T1", 1, ())).code == "empty_slip"
    (event,) = table.ask(ONE, bet("10 on red, 5 on Red, 5 on split 8/11"))
    assert isinstance(event, e.BetRegistered)
    assert event.bets == (("red", 15), ("split 8/11", 5))
    assert table.money() == (0, 1000, 20, 0)


@every_book
def test_withdrawing_gives_back_what_lies_there_and_no_more(book: str) -> None:
    table = Table(book).open().bets("10 on red, 5 on black")
    for taken, code in (
        ("11 on red", "not_on_the_felt"),
        ("5 on red, 6 on red", "not_on_the_felt"),
        ("1 on odd", "not_on_the_felt"),
        ("0 on red", "not_on_the_felt"),
        ("-1 on red", "not_on_the_felt"),
        ("1 on red, 1 on purple", "unknown_spot"),
    ):
        assert table.refused(ONE, c.WithdrawBets("T1", 1, slip(taken))).code == code
    assert table.refused(TWO, c.ClearBets("T2", 1)).code == "not_on_the_felt"
    table.ask(ONE, c.WithdrawBets("T1", 1, slip("4 on red, 6 on red, 1 on black")))
    assert (table.money(), table.state.seats["T1"].felt) == ((996, 1000, 4, 0), {"black": 4})
    table.ask(ONE, c.ClearBets("T1", 1))
    assert (table.money(), table.state.seats["T1"].felt) == ((1000, 1000, 0, 0), {})


@every_book
def test_a_bet_for_another_round_is_refused(book: str) -> None:
    table = Table(book).open().play("3")
    if book in LIVE:
        table.ask(DEALER, c.LiftDolly())
    table.bets()
    for round in (0, 1, 3):
        assert table.refused(ONE, bet("10 on red", round)).code == "wrong_round"
        assert table.refused(ONE, c.ClearBets("T1", round)).code == "wrong_round"
    table.ask(ONE, bet("10 on red", 2))


def test_limits_hold_for_the_sum_on_one_spot() -> None:
    table = limited(("red", 10, 50), ("straight_up", 1, 5))
    for words, code in (
        ("9 on red", "below_minimum"),
        ("51 on red", "above_maximum"),
        ("30 on red, 30 on red", "above_maximum"),
        ("5 on straight_up 1, 6 on straight_up 2", "above_maximum"),
    ):
        assert table.refused(ONE, bet(words)).code == code
    table.ask(ONE, bet("5 on red, 5 on red, 5 on straight_up 1, 5 on straight_up 2"))
    table.ask(ONE, bet("1 on red"))  # 11 lie there: enough
    assert table.refused(ONE, bet("40 on red")).code == "above_maximum"
    assert table.refused(ONE, c.WithdrawBets("T1", 1, slip("2 on red"))).code == "below_minimum"
    table.ask(ONE, c.WithdrawBets("T1", 1, slip("1 on red")))
    table.ask(TWO, c.PlaceBets("T2", 1, slip("50 on red")))  # another seat's own sum


def test_limits_a_most_for_each_terminal_and_round() -> None:
    table = limited(round_maximum=100)
    table.ask(ONE, bet("60 on red"))
    refusal = table.refused(ONE, bet("41 on black"))
    assert (refusal.code, "at most 40 more" in refusal.message) == ("above_round_maximum", True)
    table.ask(MANAGER, c.ChangeLimits(1, (), 50))
    assert "at most 0 more" in table.refused(ONE, bet("1 on black")).message
    table.ask(TWO, c.PlaceBets("T2", 1, slip("50 on red")))
    table.close_and_spin().result("2").bets()
    table.ask(ONE, bet("50 on red", 2))


def test_limits_the_smallest_chip() -> None:
    table = limited(chip=5)
    assert table.refused(ONE, bet("7 on red")).code == "not_whole_chips"
    table.ask(ONE, bet("10 on red"))
    refusal = table.refused(ONE, c.WithdrawBets("T1", 1, slip("7 on red")))
    assert refusal.code == "not_whole_chips"


def test_limits_changed_in_a_round_hold_from_the_next_bet_on() -> None:
    table = Table(RWS).open().bets("3 on red, 100 on black")
    table.ask(MANAGER, c.ChangeLimits(5, (("red", 10, 50), ("black", 10, 50)), 60))
    assert table.state.seats["T1"].felt == {"red": 3, "black": 100}
    assert table.refused(ONE, bet("5 on red")).code == "below_minimum"
    assert table.refused(ONE, bet("5 on black")).code == "above_maximum"
    table.ask(ONE, c.ClearBets("T1", 1))  # what lies there can always be taken off whole
    table = Table(RWS).open().bets("3 on red")
    table.ask(MANAGER, c.ChangeLimits(5, (("red", 10, 50),)))
    assert table.close_and_spin().result("3").money() == (1003, 1000, 0, 0)


@pytest.mark.parametrize(
    ("change", "code"),
    [(c.ChangeLimits(0, ()), "bad_limits"), (c.ChangeLimits(-1, ()), "bad_limits"),
     (c.ChangeLimits(1, (("red", 5, 4),)), "bad_limits"),
     (c.ChangeLimits(1, (("red", -1, 4),)), "bad_limits"),
     (c.ChangeLimits(1, (), -1), "bad_limits"),
     (c.ChangeLimits(1, (("purple", 1, 4),)), "unknown_kind")],
)  # fmt: skip
def test_limits_that_make_no_sense(change: c.ChangeLimits, code: str) -> None:
    assert Table(RWS).refused(MANAGER, change).code == code


def test_app_c_an_option_is_its_pieces_all_or_none() -> None:
    option = c.PlaceOption("T1", 1, "grand series", 5)  # 9 pieces, two on each of two spots
    table = limited(("corner", 0, 10))
    (event,) = table.ask(ONE, option)
    assert isinstance(event, e.BetRegistered)
    assert dict(event.bets) == {
        "split 4/7": 5, "split 12/15": 5, "split 18/21": 5, "split 19/22": 5, "split 32/35": 5,
        "street 0/2/3": 10, "corner 25/26/28/29": 10,
    }  # fmt: skip
    assert (event.option, table.money()) == ("grand series", (955, 1000, 45, 0))
    for by_kind, most, credits, code in (
        ((("corner", 0, 9),), 0, 1000, "above_maximum"),
        ((("split", 6, 90),), 0, 1000, "below_minimum"),
        ((), 44, 1000, "above_round_maximum"),
        ((), 0, 44, "not_enough_credits"),
    ):
        table = Table(RWS).open(credits).bets()
        table.ask(MANAGER, c.ChangeLimits(1, by_kind, most))
        assert table.refused(ONE, option).code == code
        assert table.state.seats["T1"].felt == {}
    for credits in (0, -5):
        assert table.refused(ONE, c.PlaceOption("T1", 1, "tiers", credits)).code == "bad_credits"
    assert table.refused(ONE, c.PlaceOption("T1", 1, "tears", 5)).code == "unknown_option"


@pytest.mark.parametrize(
    ("option", "on_a", "on_b"),
    [("tiers", 6, 0), ("orphelins", 5, 0), ("grand series", 9, 0), ("finale 4", 4, 4),
     ("neighbours 21 by 2", 5, 5), ("neighbours 21 by 4", 0, 0)],
)  # fmt: skip
def test_app_d_layout_b_has_neighbours_and_finales_only(option: str, on_a: int, on_b: int) -> None:
    for layout, pieces in (("", on_a), (LAYOUT_B, on_b)):
        table = Table(RWS, (layout, "")).open().bets()
        place = c.PlaceOption("T1", 1, option, 10)
        if pieces:
            table.ask(ONE, place)
            assert table.money() == (1000 - 10 * pieces, 1000, 10 * pieces, 0)
        else:
            assert table.refused(ONE, place).code == "unknown_option"


@pytest.mark.parametrize(
    ("number", "one", "two"),
    # A: corner 0/1/2/3 pays 8, split 0/3 pays 17. B: top line pays 6, street 00/2/3 pays 11.
    [("0", 90 + 180, 70), ("00", 0, 70 + 120), ("3", 90 + 180, 70 + 120), ("1", 90, 70),
     ("4", 0, 0)],
)  # fmt: skip
def test_4_1_1_4_1_2_both_layouts_are_settled_by_one_wheel(number: str, one: int, two: int) -> None:
    table = Table(RWS, ("", LAYOUT_B)).open().bets()
    assert table.refused(ONE, bet("10 on top_line")).code == "unknown_spot"
    wrong = c.PlaceBets("T2", 1, slip("10 on corner 0/1/2/3"))
    assert table.refused(TWO, wrong).code == "unknown_spot"
    table.ask(ONE, bet("10 on corner 0/1/2/3, 10 on split 0/3"))
    table.ask(TWO, c.PlaceBets("T2", 1, slip("10 on top_line, 10 on street 00/2/3")))
    assert table.close_and_spin().result(number).money() == (980 + one, 980 + two, 0, 0)


@every_book
def test_1_7_credits_are_cashed_out_whole_and_only_when_no_bet_is_at_stake(book: str) -> None:
    for phase in phases(book):
        table = Table(book).to(phase)
        in_play = phase not in (
            Phase.TABLE_CLOSED, Phase.BETWEEN_ROUNDS, Phase.SETTLED, Phase.VOID)  # fmt: skip
        out = c.CashOut("T1", CODE)
        if in_play:
            assert table.refused(ONE, out).code == "bets_at_stake"
        elif phase is Phase.TABLE_CLOSED:
            assert table.refused(ONE, out).code == "no_credits"
        else:
            before = table.state.credits("T1")
            (issued,) = table.ask(ONE, out)
            assert isinstance(issued, e.VoucherIssued)
            assert (issued.amount, table.state.credits("T1")) == (before, 0)


def test_vouchers_are_paid_once_with_three_refusals() -> None:
    table = Table(MBS).open(100, 0)
    table.ask(ONE, c.CashOut("T1", CODE))
    for code, amount, answer in (
        ("unknown-0123456789", 100, "voucher_unknown"),
        (CODE, 99, "voucher_amount"),
        (CODE, 101, "voucher_amount"),
        (CODE.upper(), 100, "voucher_unknown"),
        ("", 100, "voucher_unknown"),
    ):
        assert table.refused(TWO, c.RedeemVoucher(code, amount, "T2")).code == answer
    table.ask(TWO, c.RedeemVoucher(CODE, 100, "T2"))
    for who, seat in ((TWO, "T2"), (ONE, "T1"), (DEALER, ""), (SUPERVISOR, "T1")):
        assert table.refused(who, c.RedeemVoucher(CODE, 100, seat)).code == "voucher_paid"
    assert table.money() == (0, 100, 0, 0)
    assert table.refused(TWO, c.CashOut("T2", CODE)).code == "code_used"
    table.ask(TWO, c.CashOut("T2", CODE + "0"))
    assert table.refused(TWO, c.CashOut("T2", CODE + "1")).code == "no_credits"
    table.ask(DEALER, c.RedeemVoucher(CODE + "0", 100))
    assert table.state.balance("cash") == table.state.balance("vouchers") == 0


def test_voucher_codes_have_64_bits_and_are_never_issued_again() -> None:
    table = Table(RWS).open(100, 100)
    assert table.refused(ONE, c.CashOut("T1", CODE[:15])).code == "bad_code"
    table.ask(ONE, c.CashOut("T1", CODE))
    assert table.refused(TWO, c.CashOut("T2", CODE)).code == "code_used"


@pytest.mark.parametrize("amount", [0, -1])
def test_credits_are_bought_from_one_up(amount: int) -> None:
    assert Table(RWS).open().refused(ONE, c.BuyCredits("T1", amount)).code == "bad_credits"


def test_credits_set_right_by_two_persons_never_fall_below_zero() -> None:
    table = Table(RWS).open(100, 100)
    table.together(c.AdjustCredits("T1", 25, "a note was read as 75"), SUPERVISOR, MANAGER)
    table.together(c.AdjustCredits("T2", -100, "a note was false"), SUPERVISOR, MANAGER)
    assert (table.money(), table.state.balance("house")) == ((125, 0, 0, 0), 75)
    too_much = c.AdjustCredits("T2", -1, "a note was false")
    assert table.not_together(too_much, SUPERVISOR, MANAGER).code == "not_enough_credits"
