"""Roulette Double Zero (Electronic Table Game), 2019: the appendices, bet by bet."""

from croupier import rulebook
from tests.clauses.reading import (
    ORPHELINS,
    PRINTED_AROUND_21,
    TIERS,
    around_21,
    beside_zeros,
    box,
    covers,
    pieces,
    placed,
    refuses,
    returned,
    spots,
    touched,
)

A, B = rulebook("rws-00-etg-2019").layouts


def test_appendix_a_has_00_above_0() -> None:
    assert "Appendix A" in A.entry.clause
    assert box(A, "00")[0] < box(A, "0")[0] < box(A, "1")[0]
    assert box(A, "00")[1] == box(A, "0")[1] == box(A, "2")[1]


def test_app_a_straight_up_lies_on_any_number_also_0_and_00() -> None:
    assert placed(A, "App A/Straight Up") == {"straight_up"}
    assert all(touched(A, number) == {number} for number in A.numbers)


def test_app_a_split_lies_between_two_numbers() -> None:
    assert placed(A, "App A/Split") == {"split"}
    assert touched(A, "split 8/11") == {"8", "11"}
    assert beside_zeros(A, "split") == {"0/00", "0/1", "0/2", "0/3"}


def test_app_a_street_lies_at_the_end_of_a_row_or_where_three_touch() -> None:
    assert placed(A, "App A/Street") == {"street"}
    assert touched(A, "street 13") == {"13"}
    assert beside_zeros(A, "street") == {"0/1/2", "0/2/3"}
    assert touched(A, "0/2/3") == {"0", "2", "3"}


def test_app_a_corner_lies_where_four_touch_or_0_meets_the_line() -> None:
    assert placed(A, "App A/Corner") == {"corner"}
    assert touched(A, "corner 25") == {"25", "26", "28", "29"}
    assert beside_zeros(A, "corner") == {"0/1/2/3"}
    assert touched(A, "0/1/2/3") == {"0", "1"}


def test_app_a_line_takes_two_rows() -> None:
    assert placed(A, "App A/Line") == {"six_line"}
    assert covers(A, "line 31") == {"31", "32", "33", "34", "35", "36"}
    assert touched(A, "line 31") == {"31", "34"}


def test_app_a_column_has_a_box_at_its_end() -> None:
    assert placed(A, "App A/Column") == {"column"}
    assert covers(A, "column 3") == {str(n) for n in range(3, 37, 3)}
    assert box(A, "column 3") == (box(A, "36")[0] + 1, box(A, "36")[1])


def test_app_a_dozen_takes_twelve_numbers() -> None:
    assert placed(A, "App A/Dozen") == {"dozen"}
    assert covers(A, "2nd 12") == {str(n) for n in range(13, 25)}


def test_app_a_colour_is_red_or_black() -> None:
    assert placed(A, "App A/Colour") == {"red", "black"}
    assert {"1", "32"} < covers(A, "red")
    assert {"2", "33"} < covers(A, "black")


def test_app_a_odd_or_even_leaves_0_and_00_out() -> None:
    assert placed(A, "App A/Odd or Even") == {"odd", "even"}
    assert covers(A, "even") == {str(n) for n in range(2, 37, 2)}
    assert covers(A, "odd") == {str(n) for n in range(1, 37, 2)}


def test_app_a_high_or_low_is_a_half() -> None:
    assert placed(A, "App A/High or Low") == {"high", "low"}
    assert covers(A, "19-36") == {str(n) for n in range(19, 37)}
    assert covers(A, "1-18") == {str(n) for n in range(1, 19)}


def test_appendix_b_has_0_and_00_side_by_side() -> None:
    assert "Appendix B" in B.entry.clause
    assert box(B, "00")[0] == box(B, "0")[0] < box(B, "1")[0]
    assert box(B, "00")[1] < box(B, "2")[1] < box(B, "0")[1]


def test_app_b_straight_up_lies_on_any_number_also_0_and_00() -> None:
    assert placed(B, "App B/Straight Up") == {"straight_up"}
    assert all(touched(B, number) == {number} for number in B.numbers)


def test_app_b_split_lies_between_two_numbers() -> None:
    assert placed(B, "App B/Split") == {"split"}
    assert beside_zeros(B, "split") == {"0/00", "0/1", "0/2", "00/2", "00/3"}
    assert touched(B, "0/00") == {"0", "00"}


def test_app_b_street_lies_at_the_end_of_a_row_or_where_three_touch() -> None:
    assert placed(B, "App B/Street") == {"street"}
    assert beside_zeros(B, "street") == {"0/1/2", "00/2/3", "0/00/2"}
    assert touched(B, "0/00/2") == {"0", "00", "2"}


def test_app_b_corner_lies_where_four_touch() -> None:
    assert placed(B, "App B/Corner") == {"corner"}
    assert beside_zeros(B, "corner") == set()


def test_app_b_top_line_takes_both_zeros_and_the_first_row() -> None:
    assert placed(B, "App B/Top Line") == {"top_line"}
    assert covers(B, "top line") == {"0", "00", "1", "2", "3"}
    assert touched(B, "top line") == {"0", "1"}


def test_app_b_line_takes_two_rows() -> None:
    assert placed(B, "App B/Line") == {"six_line"}
    assert len(spots(B, "six_line")) == 11


def test_app_b_column_takes_twelve_numbers() -> None:
    assert placed(B, "App B/Column") == {"column"}
    assert covers(B, "column 1") == {str(n) for n in range(1, 37, 3)}


def test_app_b_dozen_takes_twelve_numbers() -> None:
    assert placed(B, "App B/Dozen") == {"dozen"}
    assert covers(B, "3rd 12") == {str(n) for n in range(25, 37)}


def test_app_b_colour_is_red_or_black() -> None:
    assert placed(B, "App B/Colour") == {"red", "black"}
    assert covers(B, "red") | covers(B, "black") == set(B.numbers) - {"0", "00"}


def test_app_b_odd_or_even_leaves_0_and_00_out() -> None:
    assert placed(B, "App B/Odd or Even") == {"odd", "even"}
    assert covers(B, "even") == {str(n) for n in range(2, 37, 2)}


def test_app_b_high_or_low_is_a_half() -> None:
    assert placed(B, "App B/High or Low") == {"high", "low"}
    assert covers(B, "high") == {str(n) for n in range(19, 37)}


def test_appendix_c_is_for_layout_a() -> None:
    assert "Appendix C" in A.option("tiers").clause
    offered = ["tiers", "orphelins", "0-spiel", "grand series"]
    assert [option.id for option in A.fixed_options] == offered


def test_app_c_neighbours_of_21_are_as_printed() -> None:
    assert "App C/Neighbours" in A.option("neighbours 21 by 1").clause
    assert around_21(A) == PRINTED_AROUND_21


def test_app_c_tiers_has_six_pieces() -> None:
    assert "App C/Tiers" in A.option("tiers").clause
    assert pieces(A.option("tiers")) == TIERS


def test_app_c_orphelins_has_five_pieces_and_17_wins_twice() -> None:
    assert A.option("orphelins").clause == "App C/Orphelins"
    assert pieces(A.option("orphelins")) == ORPHELINS
    assert returned(A, "orphelins x10", "17") == 2 * 180


def test_app_c_0_spiel_has_four_pieces_and_no_00() -> None:
    option = A.option("0-spiel")
    assert option.clause == "App C/0-Spiel"
    assert pieces(option) == ["straight_up 26", "split 0/3", "split 12/15", "split 32/35"]


def test_app_c_finales_of_4_and_8_are_as_printed() -> None:
    assert A.option("finale 4").clause == "App C/Finales"
    assert covers(A, "finale 4") == {"4", "14", "24", "34"}
    assert covers(A, "finale 8") == {"8", "18", "28"}


def test_app_c_grand_series_has_nine_pieces() -> None:
    option = A.option("grand series")
    assert option.clause == "App C/Grand Series"
    splits = [f"split {split}" for split in ("4/7", "12/15", "18/21", "19/22", "32/35")]
    assert pieces(option) == [*splits, "2 x street 0/2/3", "2 x corner 25/26/28/29"]
    assert option.pieces_total == 9


def test_appendix_d_offers_layout_b_neighbours_and_finales_alone() -> None:
    assert "Appendix D" in B.option("neighbours 21 by 1").clause
    assert B.fixed_options == ()
    assert refuses(B, "tiers")


def test_app_d_neighbours_of_21_are_as_printed() -> None:
    assert "App D/Neighbours" in B.option("neighbours 21 by 1").clause
    assert around_21(B) == PRINTED_AROUND_21


def test_app_d_finales_of_4_and_8_are_as_printed() -> None:
    assert B.option("finale 4").clause == "App D/Finales"
    assert covers(B, "finale 4") == {"4", "14", "24", "34"}
    assert covers(B, "finale 8") == {"8", "18", "28"}
