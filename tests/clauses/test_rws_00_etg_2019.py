"""Roulette Double Zero (Electronic Table Game), 2019, clause by clause; the bets are apart."""

from croupier import rulebook
from tests.clauses.reading import (
    covers,
    irregularity,
    outside_winners,
    pay_table,
    refuses,
    returned,
    under,
    voids,
    winners,
)

BOOK = rulebook("rws-00-etg-2019")
DOC = BOOK.document
A, B = BOOK.layouts
NINE = [f"5.3.{i}" for i in range(1, 10)]


def test_1_1_a_bet_is_called_a_bet() -> None:
    assert under("1.1", DOC.words["bet"]) == "Bet"


def test_1_2_the_dealer_deals() -> None:
    assert under("1.2", DOC.words["dealer"]) == "Dealer"


def test_1_5_whoever_acts_in_a_position_has_its_duties() -> None:
    assert under("1.5", DOC.words["pit_supervisor"]) == "Pit Supervisor"
    assert under("1.5", DOC.words["pit_manager"]) == "Pit Manager"
    assert under("1.5", DOC.authority.higher_may_act) is True


def test_1_7_bets_lie_on_the_players_own_terminal() -> None:
    assert under("1.7", DOC.felt.chips) == "private"


def test_1_8_revolutions_are_counted_whole() -> None:
    assert isinstance(under("1.8", DOC.spin.revolutions), int)


def test_1_10_the_dealer_makes_the_ball_roll() -> None:
    assert under("1.10", DOC.spin.direction) == "against_the_wheel"


def test_2_1_1_the_display_is_that_of_the_terminal() -> None:
    assert [layout.id for layout in BOOK.layouts if "2.1.1" in layout.entry.clause] == [A.id, B.id]


def test_3_1_a_bet_is_on_the_number_of_the_compartment() -> None:
    assert under("3.1", DOC.settlement.decided_by) == "compartment"
    assert covers(A, "17") == {"17"}


def test_3_2_betting_opens_with_the_notice() -> None:
    assert under("3.2", DOC.announcements.open) == ("Place your bets, please",)


def test_3_3_the_limits_are_shown() -> None:
    assert under("3.3", DOC.felt.limits_shown) is True


def test_3_4_players_bet_on_the_display_they_have() -> None:
    assert under("3.4", DOC.felt.chips) == "private"
    assert refuses(A, "top line")
    assert refuses(B, "0/1/2/3")


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
    assert not any(outside_winners(layout, zero) for layout in (A, B) for zero in ("0", "00"))
    assert winners(A, "00") == {"straight_up 00", "split 0/00"}


def test_3_9_a_winning_bet_comes_back_with_what_it_pays() -> None:
    assert under("3.9", DOC.settlement.wins_pay) == "to_one"
    assert returned(A, "10 on 17", "17") == 360
    assert returned(A, "10 on 17", "18") == 0


def test_4_1_1_pay_table_1_is_that_of_layout_a() -> None:
    assert "4.1.1" in A.entry.clause
    assert pay_table(A, "4.1.1") == {
        **{"Straight Up": 35, "Split": 17, "Street": 11, "Corner": 8, "Line": 5},
        **{"Column": 2, "Dozen": 2, "High": 1, "Low": 1, "Red": 1, "Black": 1, "Odd": 1, "Even": 1},
    }


def test_4_1_2_pay_table_2_has_a_top_line_more() -> None:
    assert "4.1.2" in B.entry.clause
    assert pay_table(B, "4.1.2") == {**pay_table(A, "4.1.1"), "Top Line": 6}


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
