"""Roulette Double Zero 360°, 2018, clause by clause."""

from croupier import rulebook
from tests.clauses.reading import (
    beside_zeros,
    box,
    covers,
    pay_table,
    placed,
    refuses,
    returned,
    spots,
    touched,
    under,
    voids,
)

BOOK = rulebook("rws-00-360-2018")
DOC = BOOK.document
(LAYOUT,) = BOOK.layouts
TEN = [f"5.1.{i}" for i in range(1, 11)]


def test_1_bet_is_called_a_bet() -> None:
    assert under("1/Bet", DOC.words["bet"]) == "Bet"


def test_1_colour_chips_lie_on_a_felt_that_all_see() -> None:
    assert under("1/Colour Chips", DOC.words["colour_chips"]) == "Colour Chips"
    assert under("1/Colour Chips", DOC.felt.chips) == "shared"


def test_1_dolly_marks_the_winning_number() -> None:
    assert under("1/Dolly", DOC.words["dolly"]) == "Dolly"
    assert under("1/Dolly", DOC.spin.dolly) is True


def test_1_revolution_is_counted_whole() -> None:
    assert isinstance(under("1/Revolution", DOC.spin.revolutions), int)


def test_1_spin_is_against_the_wheel() -> None:
    assert under("1/Spin", DOC.spin.direction) == "against_the_wheel"


def test_2_1_1_there_is_one_layout_from_two_drawings() -> None:
    assert LAYOUT.entry.clause == ("Appendix A", "Appendix B", "2.1.1")


def test_3_1_betting_opens_with_the_announcement() -> None:
    assert under("3.1", DOC.announcements.open) == ("Place your bets, please",)
    assert under("3.1", DOC.words["dealer"]) == "Dealer"


def test_3_2_betting_closes_with_the_announcement() -> None:
    assert under("3.2", DOC.announcements.close) == ("No more bets",)


def test_3_3_bets_are_chips_on_the_felt() -> None:
    assert under("3.3", DOC.felt.chips) == "shared"


def test_3_4_four_revolutions_against_the_wheel() -> None:
    assert under("3.4", DOC.spin.revolutions) == 4
    assert under("3.4", DOC.spin.direction) == "against_the_wheel"


def test_3_5_the_bell_closes_betting_while_the_ball_runs() -> None:
    assert under("3.5", DOC.announcements.bell_at_close) is True
    assert under("3.5", DOC.announcements.close) == ("No more bets",)
    assert under("3.5", DOC.spin.close) == "during_spin"


def test_3_6_the_compartment_decides_and_the_dolly_shows_it() -> None:
    assert under("3.6", DOC.settlement.decided_by) == "compartment"
    assert under("3.6", DOC.spin.dolly) is True


def test_4_1_is_the_pay_table() -> None:
    assert pay_table(LAYOUT, "4.1") == {
        **{"Single": 35, "Split": 17, "Street": 11, "Square": 8, "Top Line": 6, "Line": 5},
        **{"Column": 2, "Dozen": 2},
        **{"High": 1, "Low": 1, "Red": 1, "Black": 1, "Odd": 1, "Even": 1},
        **{"3 Nos. Series Bet": 11, "5 Nos. Series Bet": 6, "6 Nos. Series Bet": 5},
    }
    assert under("4.1", DOC.settlement.wins_pay) == "to_one"
    assert returned(LAYOUT, "10 on 17", "17") == 360


def test_5_1_ten_mishaps_void_the_round() -> None:
    void = [i.clause for i in DOC.irregularities if i.voids]
    assert void == [(clause,) for clause in TEN]
    assert under("5.1", DOC.void.bets_returned) is True


def test_5_1_1_a_ball_that_was_dropped_voids_the_round() -> None:
    assert voids(BOOK, "5.1.1", "ball_dropped")


def test_5_1_2_fewer_than_four_revolutions_void_the_round() -> None:
    assert voids(BOOK, "5.1.2", "too_few_revolutions")


def test_5_1_3_a_broken_ball_voids_this_round_alone() -> None:
    assert voids(BOOK, "5.1.3", "ball_broke")


def test_5_1_4_a_ball_that_stays_in_the_wheel_head_voids_the_round() -> None:
    assert voids(BOOK, "5.1.4", "ball_not_in_compartment")


def test_5_1_5_a_ball_flung_out_voids_the_round() -> None:
    assert voids(BOOK, "5.1.5", "ball_flung_out")


def test_5_1_6_a_wheel_at_rest_when_the_ball_is_spun_voids_the_round() -> None:
    assert voids(BOOK, "5.1.6", "wheel_not_rotating")


def test_5_1_7_a_ball_spun_with_the_wheel_voids_the_round() -> None:
    assert voids(BOOK, "5.1.7", "same_direction")


def test_5_1_8_a_foreign_object_voids_the_round_until_the_ball_rests() -> None:
    assert voids(BOOK, "5.1.8", "foreign_object", until="rest")


def test_5_1_9_interference_voids_the_round_until_the_ball_rests() -> None:
    assert voids(BOOK, "5.1.9", "interference", until="rest")


def test_5_1_10_a_wheel_that_stops_voids_the_round_until_the_ball_rests() -> None:
    assert voids(BOOK, "5.1.10", "wheel_stopped", until="rest")


def test_5_2_nothing_is_placed_increased_or_withdrawn_after_the_close() -> None:
    late = DOC.late_bets
    assert {under("5.2", act) for act in (late.place, late.increase, late.withdraw)} == {"refuse"}


def test_appendix_a_has_0_and_00_side_by_side() -> None:
    assert "Appendix A" in LAYOUT.entry.clause
    assert box(LAYOUT, "00")[0] == box(LAYOUT, "0")[0] < box(LAYOUT, "1")[0]
    assert box(LAYOUT, "00")[1] < box(LAYOUT, "2")[1] < box(LAYOUT, "0")[1]


def test_appendix_b_has_eighteen_series_boxes_and_no_racetrack() -> None:
    assert "Appendix B" in LAYOUT.entry.clause
    assert [len(spots(LAYOUT, f"series_{n}")) for n in (3, 5, 6)] == [11, 1, 6]
    assert refuses(LAYOUT, "tiers")
    assert refuses(LAYOUT, "neighbours 21 by 1")


def test_app_c_single_lies_on_any_number_also_0_and_00() -> None:
    assert placed(LAYOUT, "App C/Single") == {"straight_up"}
    assert all(touched(LAYOUT, f"single {number}") == {number} for number in LAYOUT.numbers)


def test_app_c_split_lies_between_two_numbers() -> None:
    assert placed(LAYOUT, "App C/Split") == {"split"}
    assert beside_zeros(LAYOUT, "split") == {"0/00", "0/1", "0/2", "00/2", "00/3"}
    assert touched(LAYOUT, "8/11") == {"8", "11"}


def test_app_c_street_lies_at_the_end_of_a_row_or_where_three_touch() -> None:
    assert placed(LAYOUT, "App C/Street") == {"street"}
    assert beside_zeros(LAYOUT, "street") == {"0/1/2", "00/2/3", "0/00/2"}
    assert touched(LAYOUT, "street 13") == {"13"}
    assert touched(LAYOUT, "00/2/3") == {"00", "2", "3"}


def test_app_c_square_lies_where_four_touch() -> None:
    assert placed(LAYOUT, "App C/Square") == {"corner"}
    assert touched(LAYOUT, "square 25") == {"25", "26", "28", "29"}
    assert beside_zeros(LAYOUT, "corner") == set()


def test_app_c_top_line_takes_both_zeros_and_the_first_row() -> None:
    assert placed(LAYOUT, "App C/Top Line") == {"top_line"}
    assert covers(LAYOUT, "top line") == {"0", "00", "1", "2", "3"}


def test_app_c_line_takes_two_rows() -> None:
    assert placed(LAYOUT, "App C/Line") == {"six_line"}
    assert covers(LAYOUT, "line 31") == {"31", "32", "33", "34", "35", "36"}


def test_app_c_column_has_a_box_at_its_end() -> None:
    assert placed(LAYOUT, "App C/Column") == {"column"}
    assert covers(LAYOUT, "column 1") == {str(n) for n in range(1, 37, 3)}
    assert box(LAYOUT, "column 1") == (box(LAYOUT, "34")[0] + 1, box(LAYOUT, "34")[1])


def test_app_c_dozen_takes_twelve_numbers() -> None:
    assert placed(LAYOUT, "App C/Dozen") == {"dozen"}
    assert covers(LAYOUT, "2nd 12") == {str(n) for n in range(13, 25)}


def test_app_c_colour_is_red_or_black() -> None:
    assert placed(LAYOUT, "App C/Colour") == {"red", "black"}
    assert covers(LAYOUT, "red") | covers(LAYOUT, "black") == set(LAYOUT.numbers) - {"0", "00"}


def test_app_c_odd_or_even_is_a_half() -> None:
    assert placed(LAYOUT, "App C/Odd or Even") == {"odd", "even"}
    assert covers(LAYOUT, "odd") == {str(n) for n in range(1, 37, 2)}
    assert covers(LAYOUT, "even") == {str(n) for n in range(2, 37, 2)}


def test_app_c_high_or_low_is_a_half() -> None:
    assert placed(LAYOUT, "App C/High or Low") == {"high", "low"}
    assert covers(LAYOUT, "high") == {str(n) for n in range(19, 37)}
    assert covers(LAYOUT, "low") == {str(n) for n in range(1, 19)}


def test_app_c_three_number_series_lie_below_the_dozens() -> None:
    assert placed(LAYOUT, "App C/Three Number Series") == {"series_3"}
    below = {spot.y - box(LAYOUT, "dozen 1")[1] for spot in spots(LAYOUT, "series_3")}
    assert below == {1}
    assert covers(LAYOUT, "series 5 24 16") == {"5", "24", "16"}


def test_app_c_five_number_series_lies_below_the_first_dozen() -> None:
    assert placed(LAYOUT, "App C/Five Number Series") == {"series_5"}
    (spot,) = spots(LAYOUT, "series_5")
    assert set(spot.numbers) == {"00", "0", "32", "15", "19"}
    assert (spot.x, spot.y) == (box(LAYOUT, "1")[0], box(LAYOUT, "dozen 1")[1] + 1)


def test_app_c_six_number_series_lie_above_the_halves() -> None:
    assert placed(LAYOUT, "App C/Six Number Series") == {"series_6"}
    halves = ["low", "even", "red", "black", "odd", "high"]
    assert sorted((spot.x, spot.y + 1) for spot in spots(LAYOUT, "series_6")) == [
        box(LAYOUT, name) for name in halves
    ]
    assert covers(LAYOUT, "series 36 11 30 8 23 10") == {"36", "11", "30", "8", "23", "10"}
