"""Double Zero Roulette, 2012, clause by clause."""

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
    winners,
)

BOOK = rulebook("mbs-00-2012")
DOC = BOOK.document
(LAYOUT,) = BOOK.layouts


def test_1_1_1_colour_chips_lie_on_a_felt_that_all_see() -> None:
    assert under("1.1.1", DOC.words["colour_chips"]) == "Color chips"
    assert under("1.1.1", DOC.felt.chips) == "shared"


def test_1_1_2_the_dolly_marks_the_winning_number() -> None:
    assert under("1.1.2", DOC.words["dolly"]) == "Dolly"
    assert under("1.1.2", DOC.spin.dolly) is True


def test_1_1_3_revolutions_are_counted_whole() -> None:
    assert isinstance(under("1.1.3", DOC.spin.revolutions), int)


def test_1_1_5_a_spin_is_against_the_wheel() -> None:
    assert under("1.1.5", DOC.spin.direction) == "against_the_wheel"


def test_2_1_the_layout_is_that_of_diagram_a() -> None:
    assert LAYOUT.entry.clause == ("Diagram A", "2.1")


def test_diagram_a_has_00_above_0_which_alone_touches_1_2_and_3() -> None:
    assert box(LAYOUT, "00")[0] < box(LAYOUT, "0")[0] < box(LAYOUT, "1")[0]
    assert winners(LAYOUT, "00") == {"straight_up 00", "split 0/00"}
    assert beside_zeros(LAYOUT, "split") == {"0/00", "0/1", "0/2", "0/3"}
    assert beside_zeros(LAYOUT, "street") == {"0/1/2", "0/2/3"}
    assert beside_zeros(LAYOUT, "corner") == {"0/1/2/3"}


def test_3_1_betting_opens_with_the_announcement() -> None:
    assert under("3.1", DOC.announcements.open) == ("Place your bets, please",)


def test_3_2_betting_closes_with_the_announcement() -> None:
    assert under("3.2", DOC.announcements.close) == ("No more bets",)


def test_3_3_bets_are_chips_on_the_felt() -> None:
    assert under("3.3", DOC.felt.chips) == "shared"
    assert refuses(LAYOUT, "top line")
    assert refuses(LAYOUT, "neighbours 21 by 2")


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


def test_3_5_four_revolutions_against_the_wheel() -> None:
    assert under("3.5", DOC.spin.revolutions) == 4
    assert under("3.5", DOC.spin.direction) == "against_the_wheel"


def test_3_6_betting_closes_while_the_ball_runs() -> None:
    assert under("3.6", DOC.announcements.close) == ("No more bets",)
    assert under("3.6", DOC.spin.close) == "during_spin"


def test_3_7_the_compartment_decides_and_the_dolly_shows_it() -> None:
    assert under("3.7", DOC.settlement.decided_by) == "compartment"
    assert under("3.7", DOC.spin.dolly) is True


def test_4_1_is_the_pay_table() -> None:
    assert pay_table(LAYOUT, "4.1") == {
        **{"Straight Up": 35, "Split": 17, "Street": 11, "Corner": 8, "Six Line": 5},
        **{"Column": 2, "Dozen": 2, "Low (1-18)": 1, "High (19-36)": 1},
        **{"Even": 1, "Odd": 1, "Red": 1, "Black": 1},
    }
    assert under("4.1", DOC.settlement.wins_pay) == "to_one"
    assert returned(LAYOUT, "10 on 17", "17") == 360


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


def test_5_11_a_late_bet_or_increase_is_refused() -> None:
    assert under("5.11", DOC.late_bets.place) == under("5.11", DOC.late_bets.increase) == "refuse"


def test_5_12_a_bet_withdrawn_late_stands() -> None:
    assert under("5.12", DOC.late_bets.withdraw) == "refuse"
