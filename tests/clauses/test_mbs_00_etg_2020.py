"""Electronic Double Zero Roulette, 2020, clause by clause."""

from croupier import rulebook
from tests.clauses.reading import (
    ORPHELINS,
    TIERS,
    box,
    covers,
    irregularity,
    pay_table,
    pieces,
    placed,
    refuses,
    returned,
    spots,
    touched,
    under,
    voids,
    winners,
)

BOOK = rulebook("mbs-00-etg-2020")
DOC = BOOK.document
(LAYOUT,) = BOOK.layouts
INTERRUPTION = irregularity(BOOK, "5.13", "technical_interruption")
TERMINALS = irregularity(BOOK, "5.14", "terminals_interrupted")
WAYS = {f"3.4.{i}" for i in range(1, 14)}


def test_1_1_1_bets_lie_on_the_players_own_terminal() -> None:
    assert under("1.1.1", DOC.felt.chips) == "private"


def test_1_1_3_revolutions_are_counted_whole() -> None:
    assert isinstance(under("1.1.3", DOC.spin.revolutions), int)


def test_1_1_5_a_spin_is_against_the_wheel() -> None:
    assert under("1.1.5", DOC.spin.direction) == "against_the_wheel"


def test_2_1_the_layout_is_that_of_the_terminal() -> None:
    assert "2.1" in LAYOUT.entry.clause


def test_3_1_betting_opens_with_one_of_two_notices() -> None:
    assert under("3.1", DOC.announcements.open) == ("Place your bets, please", "Bets are open")


def test_3_2_betting_closes_with_one_of_two_notices() -> None:
    assert under("3.2", DOC.announcements.close) == ("No more bets", "Bets are closed")


def test_3_3_bets_are_shown_on_the_terminal() -> None:
    assert under("3.3", DOC.words["bet"]) == "wager"
    assert under("3.3", DOC.felt.chips) == "private"


def test_3_4_there_are_thirteen_ways_to_bet_and_no_top_line() -> None:
    assert "3.4" in LAYOUT.entry.clause
    assert {line.placed for line in LAYOUT.entry.pays.values()} == WAYS
    assert refuses(LAYOUT, "top line")


def test_3_4_1_straight_up_lies_centrally_on_the_number() -> None:
    assert placed(LAYOUT, "3.4.1") == {"straight_up"}
    cells = {cell.name: cell.centre for cell in LAYOUT.cells}
    assert all(box(LAYOUT, number) == cells[number] for number in LAYOUT.numbers)


def test_3_4_2_split_lies_on_the_line_between_two_numbers() -> None:
    assert placed(LAYOUT, "3.4.2") == {"split"}
    assert touched(LAYOUT, "split 8/11") == {"8", "11"}
    assert len(spots(LAYOUT, "split")) == 61


def test_3_4_3_corner_lies_where_four_numbers_meet() -> None:
    assert placed(LAYOUT, "3.4.3") == {"corner"}
    assert touched(LAYOUT, "corner 25") == {"25", "26", "28", "29"}


def test_3_4_4_street_lies_on_the_outside_line_of_its_first_number() -> None:
    assert placed(LAYOUT, "3.4.4") == {"street"}
    assert touched(LAYOUT, "street 13") == {"13"}
    assert covers(LAYOUT, "street 13") == {"13", "14", "15"}


def test_3_4_5_six_line_lies_on_the_line_of_its_first_two_numbers() -> None:
    assert placed(LAYOUT, "3.4.5") == {"six_line"}
    assert touched(LAYOUT, "six line 31") == {"31", "34"}
    assert covers(LAYOUT, "six line 31") == {"31", "32", "33", "34", "35", "36"}


def test_3_4_6_column_begins_with_34_35_or_36_and_holds_no_zero() -> None:
    assert placed(LAYOUT, "3.4.6") == {"column"}
    for name, last in (("column 1", "34"), ("column 2", "35"), ("column 3", "36")):
        assert box(LAYOUT, name) == (box(LAYOUT, last)[0] + 1, box(LAYOUT, last)[1])
        assert covers(LAYOUT, name) == {str(n) for n in range(int(last) - 33, 37, 3)}


def test_3_4_7_dozen_takes_twelve_numbers() -> None:
    assert placed(LAYOUT, "3.4.7") == {"dozen"}
    for i in (1, 2, 3):
        assert covers(LAYOUT, f"dozen {i}") == {str(n) for n in range(12 * i - 11, 12 * i + 1)}


def test_3_4_8_low_takes_1_to_18() -> None:
    assert placed(LAYOUT, "3.4.8") == {"low"}
    assert covers(LAYOUT, "1 to 18") == {str(n) for n in range(1, 19)}


def test_3_4_9_high_takes_19_to_36() -> None:
    assert placed(LAYOUT, "3.4.9") == {"high"}
    assert covers(LAYOUT, "19 to 36") == {str(n) for n in range(19, 37)}


def test_3_4_10_black_takes_all_black_numbers() -> None:
    assert placed(LAYOUT, "3.4.10") == {"black"}
    assert covers(LAYOUT, "black") == set(LAYOUT.numbers) - {"0", "00"} - covers(LAYOUT, "red")


def test_3_4_11_red_takes_all_red_numbers() -> None:
    assert placed(LAYOUT, "3.4.11") == {"red"}
    assert {"1", "12", "19", "36"} < covers(LAYOUT, "red")
    assert len(covers(LAYOUT, "red")) == 18


def test_3_4_12_odd_takes_all_odd_numbers_from_1_to_35() -> None:
    assert placed(LAYOUT, "3.4.12") == {"odd"}
    assert covers(LAYOUT, "odd") == {str(n) for n in range(1, 36, 2)}


def test_3_4_13_even_takes_all_even_numbers_from_2_to_36() -> None:
    assert placed(LAYOUT, "3.4.13") == {"even"}
    assert covers(LAYOUT, "even") == {str(n) for n in range(2, 37, 2)}


def test_3_5_the_racetrack_is_offered() -> None:
    assert "3.5" in LAYOUT.option("grand series").clause
    offered = ["grand series", "tiers", "orphelins", "0-spiel"]
    assert [option.id for option in LAYOUT.fixed_options] == offered


def test_3_6_four_revolutions_against_the_wheel() -> None:
    assert under("3.6", DOC.spin.revolutions) == 4
    assert under("3.6", DOC.spin.direction) == "against_the_wheel"


def test_3_7_betting_closes_before_the_spin() -> None:
    assert under("3.7", DOC.spin.close) == "before_spin"
    assert under("3.7", DOC.announcements.close) == ("No more bets", "Bets are closed")


def test_3_8_the_compartment_decides_and_the_terminals_show_it() -> None:
    assert under("3.8", DOC.settlement.decided_by) == "compartment"
    assert under("3.8", DOC.spin.dolly) is False


def test_4_1_is_the_pay_table() -> None:
    assert pay_table(LAYOUT, "4.1") == {
        **{"Straight Up": 35, "Split": 17, "Street": 11, "Corner": 8, "Six Line": 5},
        **{"Column": 2, "Dozen": 2, "Low (1-18)": 1, "High (19-36)": 1},
        **{"Even": 1, "Odd": 1, "Red": 1, "Black": 1},
    }
    assert under("4.1", DOC.settlement.wins_pay) == "to_one"
    assert returned(LAYOUT, "10 on 17", "17") == 360


def test_4_2_on_0_what_holds_0_wins_and_all_else_loses() -> None:
    assert under("4.2", DOC.settlement.zeros_lose_outside) is True
    assert winners(LAYOUT, "0") == {
        *("straight_up 0", "split 0/00", "split 0/1", "split 0/2", "split 0/3"),
        *("street 0/1/2", "street 0/2/3", "corner 0/1/2/3"),
    }


def test_4_2_1_on_00_two_bets_win_and_all_else_loses() -> None:
    assert under("4.2.1", DOC.settlement.zeros_lose_outside) is True
    assert winners(LAYOUT, "00") == {"straight_up 00", "split 0/00"}


def test_5_1_a_ball_spun_with_the_wheel_voids_the_round() -> None:
    assert voids(BOOK, "5.1", "same_direction")


def test_5_2_a_ball_that_was_dropped_voids_the_round() -> None:
    assert voids(BOOK, "5.2", "ball_dropped")


def test_5_3_fewer_than_four_revolutions_void_the_round() -> None:
    assert voids(BOOK, "5.3", "too_few_revolutions")


def test_5_4_a_foreign_object_voids_the_round_until_the_ball_rests() -> None:
    assert voids(BOOK, "5.4", "foreign_object", until="rest")


def test_5_5_a_ball_in_no_compartment_voids_the_round() -> None:
    assert voids(BOOK, "5.5", "ball_not_in_compartment")


def test_5_6_a_ball_propelled_out_voids_the_round() -> None:
    assert voids(BOOK, "5.6", "ball_flung_out")


def test_5_7_a_broken_ball_voids_this_round_alone() -> None:
    assert voids(BOOK, "5.7", "ball_broke")


def test_5_8_a_wheel_that_stops_voids_the_round_until_the_ball_rests() -> None:
    assert voids(BOOK, "5.8", "wheel_stopped", until="rest")


def test_5_9_a_wheel_at_rest_when_the_ball_is_spun_voids_the_round() -> None:
    assert voids(BOOK, "5.9", "wheel_not_rotating")


def test_5_10_interference_voids_the_round_until_the_ball_rests() -> None:
    assert voids(BOOK, "5.10", "interference", until="rest")


def test_5_11_a_late_withdrawal_is_refused() -> None:
    assert under("5.11", DOC.late_bets.withdraw) == "refuse"


def test_5_12_a_late_bet_or_increase_is_refused() -> None:
    assert under("5.12", DOC.late_bets.place) == under("5.12", DOC.late_bets.increase) == "refuse"


def test_5_13_an_interruption_of_the_round_is_ruled_on() -> None:
    assert INTERRUPTION.then == "conclude_if_established"


def test_5_13_1_without_an_outcome_the_round_is_void() -> None:
    assert INTERRUPTION.when["not_established"] == "5.13.1"


def test_5_13_2_an_established_outcome_is_concluded() -> None:
    assert INTERRUPTION.when["established"] == "5.13.2"


def test_5_14_failing_terminals_never_void_the_round() -> None:
    assert TERMINALS.then == "registered_bets_stand"


def test_5_14_1_a_bet_that_was_accepted_is_concluded() -> None:
    assert TERMINALS.when["registered"] == "5.14.1"


def test_5_14_2_a_bet_that_was_not_accepted_takes_no_part() -> None:
    assert TERMINALS.when["not_registered"] == "5.14.2"


def test_5_15_no_spin_may_be_announced_and_voids_the_round() -> None:
    assert voids(BOOK, "5.15", "no_spin")
    assert under("5.15", DOC.announcements.no_spin) == ("No spin",)
    roles = ("dealer", "pit_supervisor", "pit_manager")
    assert under("5.15", DOC.authority.no_spin) == roles
    assert [under("5.15", DOC.words[role]) for role in roles] == [
        *("Dealer", "Pit Supervisor", "Pit Manager")
    ]


def test_6_1_the_shift_manager_rules_on_the_rest() -> None:
    assert irregularity(BOOK, "6.1", "uncovered").then == "refer"
    assert under("6.1", DOC.authority.uncovered) == "shift_manager"
    assert under("6.1", DOC.words["shift_manager"]) == "Gaming Shift Manager"


def test_6_2_a_higher_position_may_act() -> None:
    assert under("6.2", DOC.authority.higher_may_act) is True


def test_6_3_the_compartment_stands_against_what_was_shown() -> None:
    assert irregularity(BOOK, "6.3", "wrong_display").then == "wheel_prevails"
    assert irregularity(BOOK, "6.3", "wrong_result").then == "settle_by_wheel"


def test_appendix_a_has_00_above_0() -> None:
    assert "Appendix A" in LAYOUT.entry.clause
    assert box(LAYOUT, "00")[0] < box(LAYOUT, "0")[0] < box(LAYOUT, "1")[0]


def test_appendix_b_grand_series_has_ten_pieces() -> None:
    option = LAYOUT.option("grand series")
    assert "Appendix B" in option.clause
    splits = [f"split {two}" for two in ("4/7", "12/15", "18/21", "19/22")]
    corner = "2 x corner 25/26/28/29"
    first = ["straight_up 00", "2 x street 0/2/3"]
    assert pieces(option) == [*first, *splits, corner, "split 32/35"]
    assert option.pieces_total == 10


def test_appendix_c_small_series_has_six_pieces() -> None:
    assert "Appendix C" in LAYOUT.option("small series").clause
    assert pieces(LAYOUT.option("small series")) == TIERS


def test_appendix_d_orphans_has_five_pieces() -> None:
    assert "Appendix D" in LAYOUT.option("orphans").clause
    assert pieces(LAYOUT.option("orphans")) == ORPHELINS


def test_appendix_e_zero_spiel_has_five_pieces_with_00() -> None:
    option = LAYOUT.option("zero spiel")
    assert "Appendix E" in option.clause
    five = ["straight_up 00", "split 0/3", "split 12/15", "straight_up 26", "split 32/35"]
    assert pieces(option) == five


def test_appendix_f_neighbours_of_22_are_as_printed() -> None:
    assert "Appendix F" in LAYOUT.option("neighbours 22").clause
    assert covers(LAYOUT, "neighbours 22") == {"22", "31", "9", "18", "29"}
    assert refuses(LAYOUT, "neighbours 22 by 1")


def test_appendix_g_neighbours_may_lie_around_any_number() -> None:
    assert "Appendix G" in LAYOUT.option("neighbours 0").clause
    assert all(len(covers(LAYOUT, f"neighbours {n}")) == 5 for n in LAYOUT.numbers)


def test_appendix_h_finales_are_as_printed() -> None:
    assert LAYOUT.option("finale 4").clause == "Appendix H"
    assert covers(LAYOUT, "finale 4") == {"4", "14", "24", "34"}
    assert covers(LAYOUT, "finale 7") == {"7", "17", "27"}
    assert covers(LAYOUT, "finale 0") == {"0", "00", "10", "20", "30"}


def test_appendix_i_the_rapid_terminal_has_all_but_finales() -> None:
    having = {option.name for option in LAYOUT.options() if "Appendix I" in option.clause}
    assert having == {"Zero Spiel", "Grand Series", "Orphelins", "Tiers", "Neighbours"}
    assert LAYOUT.option("neighbours 22").pieces_total == 5
