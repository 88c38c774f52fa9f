"""Multiple piece bets: their pieces, totals and returns, on wheels as set."""

from dataclasses import replace

import pytest

from croupier import Bet, layouts, settle
from croupier.rules.layout import Layout
from croupier.rules.multiple_piece import finale_numbers, is_meant, make_option

LAYOUTS = layouts()
A, THREE = LAYOUTS["rws-00-etg-2019-a"], LAYOUTS["rws-000-etg-2023"]

# layout -> option -> its pieces as the appendix prints them, and the total it states
PRINTED = {
    ("rws-00-etg-2019-a", "tiers"): (6, "5/8, 10/11, 13/16, 23/24, 27/30, 33/36"),
    ("rws-00-etg-2019-a", "orphelins"): (5, "1, 6/9, 14/17, 17/20, 31/34"),
    ("rws-00-etg-2019-a", "0-spiel"): (4, "26, 0/3, 12/15, 32/35"),
    ("rws-00-etg-2019-a", "grand series"): (
        9,
        "4/7, 12/15, 18/21, 19/22, 32/35, 0/2/3, 0/2/3, 25/26/28/29, 25/26/28/29",
    ),
    ("mbs-00-etg-2020", "tiers"): (6, "5/8, 10/11, 13/16, 23/24, 27/30, 33/36"),
    ("mbs-00-etg-2020", "orphelins"): (5, "1, 6/9, 14/17, 17/20, 31/34"),
    ("mbs-00-etg-2020", "0-spiel"): (5, "00, 0/3, 12/15, 26, 32/35"),
    ("mbs-00-etg-2020", "grand series"): (
        10,
        "00, 0/2/3, 0/2/3, 4/7, 12/15, 18/21, 19/22, 25/26/28/29, 25/26/28/29, 32/35",
    ),
    ("rws-000-etg-2023", "tiers"): (6, "5/8, 10/11, 13/16, 23/24, 27/30, 33/36"),
    ("rws-000-etg-2023", "orphelins"): (5, "1, 6/9, 14/17, 17/20, 31/34"),
    ("rws-000-etg-2023", "0-spiel"): (5, "26, 0/000, 00/3, 12/15, 32/35"),
    ("rws-000-etg-2023", "grand series"): (
        10,
        "0/000, 4/7, 12/15, 18/21, 19/22, 32/35, 00/2/3, 00/2/3, 25/26/28/29, 25/26/28/29",
    ),
}

every_layout = pytest.mark.parametrize("layout", LAYOUTS.values(), ids=LAYOUTS)


def on_the_wheel(layout: Layout, centre: str, width: int) -> str:
    """The numbers that neighbours lie on, as one text."""
    return " ".join(piece.spot.numbers[0] for piece in layout.neighbours(centre, width).pieces)


def test_the_options_with_fixed_pieces_are_those_printed() -> None:
    ours = {(layout.id, o.id) for layout in LAYOUTS.values() for o in layout.fixed_options}
    assert ours == set(PRINTED)


@pytest.mark.parametrize(("layout", "name"), PRINTED)
def test_an_option_has_the_pieces_and_the_total_printed(layout: str, name: str) -> None:
    option = LAYOUTS[layout].option(name)
    total, printed = PRINTED[layout, name]
    pieces = ["/".join(p.spot.numbers) for p in option.pieces for _ in range(p.count)]
    assert sorted(pieces) == sorted(printed.split(", "))
    assert option.pieces_total == total


@every_layout
def test_an_option_returns_on_each_number_what_its_pieces_do(layout: Layout) -> None:
    for option in layout.options():
        pieces = list(Bet(option, 3).pieces())
        for number in layout.numbers:
            assert 3 * option.returns[number] == settle(pieces, number).returned


@every_layout
def test_neighbours_are_a_centre_and_as_many_on_each_side(layout: Layout) -> None:
    entry = layout.entry.neighbours
    for width in entry.widths if entry else ():
        for number in layout.numbers:
            option = layout.neighbours(number, width)
            assert option.pieces_total == 2 * width + 1
            assert {piece.spot.kind for piece in option.pieces} == {"straight_up"}


def test_neighbours_go_across_the_zeros() -> None:
    assert on_the_wheel(A, "26", 2) == "35 3 26 00 0"
    assert on_the_wheel(A, "32", 3) == "26 00 0 32 15 19 4"
    assert on_the_wheel(THREE, "000", 3) == "3 26 0 000 00 32 15"


def test_the_order_of_the_zeros_on_the_table_changes_neighbours() -> None:
    table = replace(A, wheel=A.wheel.with_zeros("0", "00"))
    assert on_the_wheel(table, "26", 1) == "3 26 0"
    assert on_the_wheel(A, "26", 1) == "3 26 00"
    assert on_the_wheel(table, "21", 3) == on_the_wheel(A, "21", 3)
    bet = table.bet("neighbours 26 by 1 x5")
    assert (settle([bet], "0").returned, settle([bet], "00").returned) == (180, 0)


@every_layout
def test_the_finales_share_the_numbers_out(layout: Layout) -> None:
    finales = [o for o in layout.options() if o.id.startswith("finale")]
    numbers = [piece.spot.numbers[0] for option in finales for piece in option.pieces]
    assert sorted(numbers) == (sorted(layout.numbers) if finales else [])


def test_finale_0_holds_every_zero() -> None:
    assert finale_numbers("0", A.numbers) == ("0", "00", "10", "20", "30")
    assert finale_numbers("0", THREE.numbers) == ("0", "00", "000", "10", "20", "30")
    assert THREE.finale("0").pieces_total == 6
    assert A.finale("4").pieces_total == 4
    assert A.finale("8").pieces_total == 3


def test_pieces_may_lie_on_one_spot_several_times() -> None:
    option = A.option("grand series")
    assert option.returns["2"] == 2 * 12
    assert option.returns["26"] == 2 * 9
    doubled = make_option("twice", "Twice", (option.pieces[0], option.pieces[0]), "")
    assert doubled.pieces_total == 2
    assert doubled.returns["4"] == 2 * 18


@pytest.mark.parametrize(
    ("words", "option", "meant"),
    [
        ("finale", "finale 4", True),
        ("finale 4", "finale 4", True),
        ("finale 4", "finale 0", False),
        ("fin", "finale 4", False),
        ("neighbours", "neighbours 00 by 2", True),
        ("neighbours by 3", "neighbours 00 by 3", True),
        ("neighbours by 3", "neighbours 3 by 2", False),
        ("neighbours 22 by 3", "neighbours 22 by 3", True),
        ("grand series", "grand series", True),
        ("", "tiers", False),
    ],
)
def test_words_that_mean_an_option_or_a_family_of_them(
    words: str, option: str, meant: bool
) -> None:
    assert is_meant(words, option) is meant
