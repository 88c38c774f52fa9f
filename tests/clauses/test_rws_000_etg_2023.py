"""Roulette Triple Zero (Electronic Table Game), 2023, clause by clause."""

from croupier import rulebook
from tests.clauses.reading import (
    ORPHELINS,
    PRINTED_AROUND_21,
    TIERS,
    around_21,
    beside_zeros,
    box,
    covers,
    irregularity,
    outside_winners,
    pay_table,
    pieces,
    placed,
    refuses,
    returned,
    touched,
    under,
    voids,
    winners,
)

BOOK = rulebook("rws-000-etg-2023")
DOC = BOOK.document
(LAYOUT,) = BOOK.layouts
NINE = [f"5.3.{i}" for i in range(1, 10)]


def test_1_1_a_bet_is_called_a_bet() -> None:
    assert under("1.1", DOC.words["bet"]) == "Bet"


def test_1_2_the_dealer_deals() -> None:
    assert under("1.2", DOC.words["dealer"]) == "Dealer"


def test_1_5_whoever_acts_in_a_position_has_its_duties() -> None:
    assert under("1.5", DOC.words["pit_supervisor"]) == "Pit Supervisor"
    assert under("1.5", DOC.words["pit_manager"]) == "Pit Manager"
    assert under("1.5", DOC.authority.higher_may_act) is True


def test_1_6_bets_lie_on_the_players_own_terminal() -> None:
    assert under("1.6", DOC.felt.chips) == "private"


def test_1_8_revolutions_are_counted_whole() -> None:
    assert isinstance(under("1.8", DOC.spin.revolutions), int)


def test_1_10_the_dealer_makes_the_ball_roll() -> None:
    assert under("1.10", DOC.spin.direction) == "against_the_wheel"


def test_2_1_1_the_display_is_that_of_the_terminal() -> None:
    assert "2.1.1" in LAYOUT.entry.clause


def test_3_1_a_bet_is_on_the_number_of_the_compartment() -> None:
    assert under("3.1", DOC.settlement.decided_by) == "compartment"
    assert covers(LAYOUT, "17") == {"17"}


def test_3_2_betting_opens_with_the_notice() -> None:
    assert under("3.2", DOC.announcements.open) == ("Place your bets, please",)


def test_3_3_the_limits_are_shown() -> None:
    assert under("3.3", DOC.felt.limits_shown) is True


def test_3_4_players_bet_on_the_display_they_have() -> None:
    assert under("3.4", DOC.felt.chips) == "private"
    assert refuses(LAYOUT, "0/1/2/3")


def test_3_5_no_bets_after_no_more_bets() -> None:
    assert under("3.5", DOC.announcements.close) == ("No More Bets",)
    assert under("3.5", DOC.late_bets.place) == "refuse"
    assert under("3.5", DOC.spin.close) == "either"


def test_3_6_four_revolutions_against_the_wheel() -> None:
    assert under("3.6", DOC.spin.revolutions) == 4
    assert under("3.6", DOC.spin.direction) == "against_the_wheel"


def test_3_7_the_compartment_decides() -> None:
    assert under("3.7", DOC.settlement.decided_by) == "compartment"


def test_3_8_on_a_zero_only_combinations_with_it_win() -> None:
    assert under("3.8", DOC.settlement.zeros_lose_outside) is True
    assert not any(outside_winners(LAYOUT, zero) for zero in ("0", "00", "000"))
    assert winners(LAYOUT, "000") == {
        *("straight_up 000", "split 0/000", "split 00/000", "street 0/00/000", "top_line", "green")
    }


def test_3_9_a_winning_bet_comes_back_with_what_it_pays() -> None:
    assert under("3.9", DOC.settlement.wins_pay) == "to_one"
    assert returned(LAYOUT, "10 on 17", "17") == 360
    assert returned(LAYOUT, "10 on 17", "18") == 0


def test_4_1_table_is_the_pay_table() -> None:
    assert pay_table(LAYOUT, "4.1 table") == {
        **{"Straight Up": 35, "Split": 17, "Street": 11, "Green": 11, "Corner": 8},
        **{"Six Line": 5, "Top Line": 5, "Column": 2, "Dozen": 2},
        **{"High": 1, "Low": 1, "Red": 1, "Black": 1, "Odd": 1, "Even": 1},
    }


def test_5_1_an_interruption_of_the_round_is_ruled_on() -> None:
    assert irregularity(BOOK, "5.1", "technical_interruption").then == "conclude_if_established"


def test_5_1_1_an_established_outcome_is_concluded() -> None:
    assert irregularity(BOOK, "5.1", "technical_interruption").when["established"] == "5.1.1"


def test_5_1_2_without_an_outcome_the_round_is_void() -> None:
    assert irregularity(BOOK, "5.1", "technical_interruption").when["not_established"] == "5.1.2"


def test_5_2_failing_terminals_never_void_the_round() -> None:
    assert irregularity(BOOK, "5.2", "terminals_interrupted").then == "registered_bets_stand"


def test_5_2_1_registered_bets_are_settled() -> None:
    assert irregularity(BOOK, "5.2", "terminals_interrupted").when["registered"] == "5.2.1"


def test_5_2_2_bets_not_registered_are_returned() -> None:
    assert irregularity(BOOK, "5.2", "terminals_interrupted").when["not_registered"] == "5.2.2"


def test_5_3_nine_mishaps_void_the_round_and_no_earlier_one() -> None:
    void = [i.clause for i in DOC.irregularities if i.then == "void_round"]
    assert void == [(clause,) for clause in NINE]
    assert under("5.3", DOC.void.earlier_rounds_stand) is True


def test_5_3_1_a_ball_that_was_dropped_voids_the_round() -> None:
    assert voids(BOOK, "5.3.1", "ball_dropped")


def test_5_3_2_fewer_than_four_revolutions_void_the_round() -> None:
    assert voids(BOOK, "5.3.2", "too_few_revolutions")


def test_5_3_3_a_ball_in_no_compartment_voids_the_round() -> None:
    assert voids(BOOK, "5.3.3", "ball_not_in_compartment")


def test_5_3_4_a_ball_flung_out_voids_the_round() -> None:
    assert voids(BOOK, "5.3.4", "ball_flung_out")


def test_5_3_5_a_wheel_at_rest_when_the_ball_is_spun_voids_the_round() -> None:
    assert voids(BOOK, "5.3.5", "wheel_not_rotating")


def test_5_3_6_a_ball_spun_with_the_wheel_voids_the_round() -> None:
    assert voids(BOOK, "5.3.6", "same_direction")


def test_5_3_7_a_foreign_object_voids_the_round_until_the_ball_rests() -> None:
    assert voids(BOOK, "5.3.7", "foreign_object", until="rest")


def test_5_3_8_interference_voids_the_round_until_the_ball_rests() -> None:
    assert voids(BOOK, "5.3.8", "interference", until="rest")


def test_5_3_9_a_wheel_that_stops_voids_the_round_until_the_ball_rests() -> None:
    assert voids(BOOK, "5.3.9", "wheel_stopped", until="rest")


def test_5_4_a_broken_ball_may_void_more_than_one_round() -> None:
    broke = irregularity(BOOK, "5.4", "ball_broke")
    assert broke.then == "void_affected_rounds"
    assert broke.voids


def test_5_5_a_wrong_result_is_settled_by_the_wheel() -> None:
    assert irregularity(BOOK, "5.5", "wrong_result").then == "settle_by_wheel"


def test_5_6_a_late_discovery_changes_no_later_round() -> None:
    assert irregularity(BOOK, "5.6", "late_discovery").then == "later_rounds_stand"


def test_5_7_chips_count_where_they_lay_at_the_close() -> None:
    assert irregularity(BOOK, "5.7", "bet_placed_in_error").then == "bets_stand_at_close"
    assert under("5.7", DOC.late_bets.increase) == under("5.7", DOC.late_bets.withdraw) == "refuse"


def test_5_8_the_wheel_prevails_over_the_display() -> None:
    assert irregularity(BOOK, "5.8", "wrong_display").then == "wheel_prevails"


def test_5_9_the_bets_of_a_void_round_are_returned() -> None:
    assert under("5.9", DOC.void.bets_returned) is True


def test_5_10_the_shift_manager_rules_on_the_rest() -> None:
    assert irregularity(BOOK, "5.10", "uncovered").then == "refer"
    assert under("5.10", DOC.authority.uncovered) == "shift_manager"
    assert under("5.10", DOC.words["shift_manager"]) == "Table Games Shift Manager"


def test_appendix_a_has_000_beside_0_and_00() -> None:
    assert "Appendix A" in LAYOUT.entry.clause
    assert box(LAYOUT, "000")[0] < box(LAYOUT, "00")[0] == box(LAYOUT, "0")[0] < box(LAYOUT, "1")[0]
    assert box(LAYOUT, "00")[1] < box(LAYOUT, "000")[1] < box(LAYOUT, "0")[1]


def test_app_a_straight_up_lies_on_any_number_also_the_zeros() -> None:
    assert placed(LAYOUT, "App A/Straight Up") == {"straight_up"}
    assert all(touched(LAYOUT, number) == {number} for number in LAYOUT.numbers)


def test_app_a_split_lies_between_two_numbers() -> None:
    assert placed(LAYOUT, "App A/Split") == {"split"}
    seven = {"0/00", "0/1", "0/2", "00/2", "00/3", "0/000", "00/000"}
    assert beside_zeros(LAYOUT, "split") == seven
    assert touched(LAYOUT, "00/000") == {"00", "000"}


def test_app_a_street_lies_at_the_end_of_a_row_or_where_three_touch() -> None:
    assert placed(LAYOUT, "App A/Street") == {"street"}
    assert touched(LAYOUT, "street 13") == {"13"}
    assert beside_zeros(LAYOUT, "street") == {"0/1/2", "0/00/2", "00/2/3", "0/00/000"}
    assert touched(LAYOUT, "street 0/00/000") == {"0", "00", "000"}


def test_app_a_corner_lies_where_four_touch() -> None:
    assert placed(LAYOUT, "App A/Corner") == {"corner"}
    assert touched(LAYOUT, "corner 25") == {"25", "26", "28", "29"}
    assert beside_zeros(LAYOUT, "corner") == set()


def test_app_a_top_line_takes_six_numbers_at_the_end_of_two_rows() -> None:
    assert placed(LAYOUT, "App A/Top Line") == {"top_line"}
    assert covers(LAYOUT, "top line") == {"0", "00", "000", "1", "2", "3"}
    assert touched(LAYOUT, "top line") == {"0", "1"}


def test_app_a_six_line_takes_two_rows() -> None:
    assert placed(LAYOUT, "App A/Six Line") == {"six_line"}
    assert covers(LAYOUT, "six line 31") == {"31", "32", "33", "34", "35", "36"}


def test_app_a_green_takes_the_zeros_alone() -> None:
    assert placed(LAYOUT, "App A/Green") == {"green"}
    assert covers(LAYOUT, "green") == {"0", "00", "000"}
    assert LAYOUT.spot("green") != LAYOUT.spot("street 0/00/000")


def test_app_a_column_has_a_box_at_its_end() -> None:
    assert placed(LAYOUT, "App A/Column") == {"column"}
    assert covers(LAYOUT, "column 2") == {str(n) for n in range(2, 37, 3)}
    assert box(LAYOUT, "column 2") == (box(LAYOUT, "35")[0] + 1, box(LAYOUT, "35")[1])


def test_app_a_dozen_takes_twelve_numbers() -> None:
    assert placed(LAYOUT, "App A/Dozen") == {"dozen"}
    assert covers(LAYOUT, "1st 12") == {str(n) for n in range(1, 13)}


def test_app_a_colour_leaves_the_zeros_out() -> None:
    assert placed(LAYOUT, "App A/Colour") == {"red", "black"}
    halves = covers(LAYOUT, "red") | covers(LAYOUT, "black")
    assert halves == set(LAYOUT.numbers) - {"0", "00", "000"}


def test_app_a_odd_or_even_leaves_the_zeros_out() -> None:
    assert placed(LAYOUT, "App A/Odd or Even") == {"odd", "even"}
    assert covers(LAYOUT, "even") == {str(n) for n in range(2, 37, 2)}
    assert covers(LAYOUT, "odd") == {str(n) for n in range(1, 37, 2)}


def test_app_a_high_or_low_is_a_half() -> None:
    assert placed(LAYOUT, "App A/High or Low") == {"high", "low"}
    assert covers(LAYOUT, "19-36") == {str(n) for n in range(19, 37)}
    assert covers(LAYOUT, "1-18") == {str(n) for n in range(1, 19)}


def test_appendix_b_is_for_this_layout() -> None:
    assert "Appendix B" in LAYOUT.option("tiers").clause
    offered = ["tiers", "orphelins", "0-spiel", "grand series"]
    assert [option.id for option in LAYOUT.fixed_options] == offered


def test_app_b_neighbours_of_21_are_as_printed() -> None:
    assert "App B/Neighbours" in LAYOUT.option("neighbours 21 by 1").clause
    assert around_21(LAYOUT) == PRINTED_AROUND_21


def test_app_b_tiers_has_six_pieces() -> None:
    assert "App B/Tiers" in LAYOUT.option("tiers").clause
    assert pieces(LAYOUT.option("tiers")) == TIERS


def test_app_b_orphelins_has_five_pieces_and_17_wins_twice() -> None:
    assert LAYOUT.option("orphelins").clause == "App B/Orphelins"
    assert pieces(LAYOUT.option("orphelins")) == ORPHELINS
    assert returned(LAYOUT, "orphelins x10", "17") == 2 * 180


def test_app_b_0_spiel_has_five_pieces_with_all_zeros() -> None:
    option = LAYOUT.option("0-spiel")
    assert option.clause == "App B/0-Spiel"
    splits = [f"split {two}" for two in ("0/000", "00/3", "12/15", "32/35")]
    assert pieces(option) == ["straight_up 26", *splits]


def test_app_b_finales_of_4_and_8_are_as_printed() -> None:
    assert LAYOUT.option("finale 4").clause == "App B/Finales"
    assert covers(LAYOUT, "finale 4") == {"4", "14", "24", "34"}
    assert covers(LAYOUT, "finale 8") == {"8", "18", "28"}


def test_app_b_grand_series_has_ten_pieces() -> None:
    option = LAYOUT.option("grand series")
    assert option.clause == "App B/Grand Series"
    splits = [f"split {two}" for two in ("0/000", "4/7", "12/15", "18/21", "19/22", "32/35")]
    assert pieces(option) == [*splits, "2 x street 00/2/3", "2 x corner 25/26/28/29"]
    assert option.pieces_total == 10
