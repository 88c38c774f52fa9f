"""The bet notation: what is written comes back; any text means a bet or is refused."""

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from croupier import Bet, Refusal, layouts
from croupier.rules.layout import Layout
from croupier.rules.notation import ALIASES, split_credits, split_slip, tidy
from croupier.rules.spots import Spot

LAYOUTS = layouts()
A, B = LAYOUTS["rws-00-etg-2019-a"], LAYOUTS["rws-00-etg-2019-b"]
ROUND, MBS, THREE = (
    LAYOUTS[f"{id}"] for id in ("rws-00-360-2018", "mbs-00-2012", "rws-000-etg-2023")
)

every_layout = pytest.mark.parametrize("layout", LAYOUTS.values(), ids=LAYOUTS)


def ways(spot: Spot) -> list[str]:
    """Ways to write a spot by its id that should all mean it."""
    return [
        spot.id,
        spot.id.upper(),
        spot.id.replace("_", " "),
        spot.id.replace("/", " "),
        spot.id.replace("/", " / ").replace("_", "  "),
        f"  {spot.id}\t",
    ]


@every_layout
def test_every_spot_is_found_by_its_id_however_spaced(layout: Layout) -> None:
    for spot in layout.spots:
        assert {layout.spot(text).id for text in ways(spot)} == {spot.id}


@every_layout
def test_every_spot_is_found_by_its_kind_and_numbers_in_any_order(layout: Layout) -> None:
    for spot in layout.spots:
        if "/" in spot.id:
            backwards = " ".join(reversed(spot.numbers))
            assert layout.spot(f"{spot.kind} {backwards}") is spot


@every_layout
def test_numbers_alone_mean_the_first_spot_that_has_just_them(layout: Layout) -> None:
    for spot in layout.spots:
        found = layout.spot("/".join(spot.numbers))
        assert set(found.numbers) == set(spot.numbers)
        assert found is spot or layout.spots.index(found) < layout.spots.index(spot)


@every_layout
def test_every_bet_reads_as_it_is_written(layout: Layout) -> None:
    bets = [Bet(spot, 25) for spot in layout.spots]
    bets += [Bet(option, 25) for option in layout.options()]
    for bet in bets:
        assert layout.bet(str(bet)) == bet


@every_layout
def test_a_slip_reads_as_it_is_written(layout: Layout) -> None:
    slip = [Bet(spot, i + 1) for i, spot in enumerate(layout.spots)]
    assert layout.slip("; ".join(map(str, slip))) == tuple(slip)


@pytest.mark.parametrize(
    ("layout", "text", "bet"),
    [
        (A, "17", "1 on straight_up 17"),
        (A, "00", "1 on straight_up 00"),
        (A, "8/11", "1 on split 8/11"),
        (A, "split 8 11", "1 on split 8/11"),
        (A, "0/1/2/3", "1 on corner 0/1/2/3"),
        (B, "0/00/2", "1 on street 0/00/2"),
        (B, "0 00 1 2 3", "1 on top_line"),
        (A, "corner 25", "1 on corner 25/26/28/29"),
        (A, "Square 25", "1 on corner 25/26/28/29"),
        (A, "six line 31", "1 on six_line 31/32/33/34/35/36"),
        (A, "line 31", "1 on six_line 31/32/33/34/35/36"),
        (A, "street 34", "1 on street 34/35/36"),
        (A, "column 2", "1 on column 2"),
        (A, "3rd 12", "1 on dozen 3"),
        (A, "1-18", "1 on low"),
        (MBS, "High (19-36)", "1 on high"),
        (A, "RED", "1 on red"),
        (ROUND, "series 4 21 2", "1 on series_3 4/21/2"),
        (ROUND, "series 2/4/21", "1 on series_3 4/21/2"),
        (ROUND, "series 00", "1 on series_5 00/0/32/15/19"),
        (ROUND, "single 17", "1 on straight_up 17"),
        (THREE, "green", "1 on green"),
        (THREE, "0/00/000", "1 on street 0/00/000"),
        (A, "tiers", "tiers x1"),
        (A, "Grand Series", "grand series x1"),
        (A, "voisins du zero", "grand series x1"),
        (A, "zero-spiel", "0-spiel x1"),
        (A, "neighbours 22 by 2", "neighbours 22 by 2 x1"),
        (A, "neighbour of 22 by 2", "neighbours 22 by 2 x1"),
        (A, "n2 22", "neighbours 22 by 2 x1"),
        (A, "n3 00", "neighbours 00 by 3 x1"),
        (A, "finale 4", "finale 4 x1"),
        (A, "f4", "finale 4 x1"),
        (A, "10 on split 8/11", "10 on split 8/11"),
        (A, "10  on  8/11", "10 on split 8/11"),
        (A, "red x5", "5 on red"),
        (A, "red x 5", "5 on red"),
        (A, "RED X5", "5 on red"),
        (A, "5 ON Red", "5 on red"),
        (ROUND, "series 3 4 21 2", "1 on series_3 4/21/2"),
        (A, "column 2 x3", "3 on column 2"),
        (A, "tiers x5", "tiers x5"),
        (A, "5 on tiers", "tiers x5"),
        (A, "n2 22 x5", "neighbours 22 by 2 x5"),
        (
            A,
            "123456789012345678901234567890 on 0",
            "123456789012345678901234567890 on straight_up 0",
        ),
    ],
)
def test_a_writing_means_a_bet(layout: Layout, text: str, bet: str) -> None:
    assert str(layout.bet(text)) == bet


@pytest.mark.parametrize(("alias", "meant"), ALIASES.items())
def test_an_alias_means_the_name_it_stands_for(alias: str, meant: str) -> None:
    alone = meant in ("low", "high", "top line") or meant.startswith("dozen")
    number = "" if alone else " 1"
    assert B.spot(alias + number) is B.spot(meant + number)


@pytest.mark.parametrize(
    ("layout", "text", "code", "says"),
    [
        (A, "split 8", "ambiguous_spot", "may be split 8/9, split 8/11; name all its numbers"),
        (A, "split 8/12", "unknown_spot", "there are split 5/8, split 7/8, split 8/9"),
        (A, "8/8", "unknown_spot", "no spot '8/8'"),
        (A, "column 4", "unknown_spot", "known are column 1, column 2, column 3"),
        (A, "dozen", "unknown_spot", "known are dozen 1, dozen 2, dozen 3"),
        (A, "37", "unknown_spot", "numbers are 0, 00, 000 and 1 to 36"),
        (A, "017", "unknown_spot", "'017' is no number"),
        (A, "000", "unknown_spot", "no spot '000'"),
        (A, "split 8 and 11", "unknown_spot", "'and' where a number should stand"),
        (A, "blck", "unknown_spot", "did you mean black"),
        (A, "top line", "unknown_spot", "this layout has no 'top line'"),
        (A, "series 4 21 2", "unknown_spot", "this layout has no 'series 4 21 2'"),
        (B, "0/1/2/3", "unknown_spot", "no spot '0/1/2/3'"),
        (ROUND, "series", "ambiguous_spot", "name all its numbers"),
        (A, "", "unknown_spot", "no spot ''"),
        (A, "0 on red", "bad_credits", "from 1 up, not 0"),
        (A, "-5 on red", "bad_credits", "'-5' in '-5 on red' is no whole number of credits"),
        (A, "5.0 on red", "bad_credits", "'5.0'"),
        (A, "1_000 on red", "bad_credits", "'1_000'"),
        (A, "٥ on red", "bad_credits", "'٥'"),
        (A, "9" * 101 + " on red", "bad_credits", "at most 100 digits"),
        (A, "red xx", "bad_credits", "'x' in 'red xx'"),
        (A, "red 1", "unknown_spot", "no spot 'red 1'"),
        (A, "neighbours 21 by " + "9" * 5000, "unknown_spot", "where a number should stand"),
        (A, "neighbours 21", "unknown_option", "by 1 or 2 or 3"),
        (A, "finale 44", "unknown_option", "from 0 to 9, not 44"),
    ],
)
def test_a_writing_that_means_no_bet_is_refused(
    layout: Layout, text: str, code: str, says: str
) -> None:
    with pytest.raises(Refusal, match=says) as refused:
        layout.bet(text)
    assert refused.value.code == code


def test_a_slip_has_commas_semicolons_or_lines_between() -> None:
    assert split_slip("10 on red, 5 on 17;\n tiers\n\n") == ["10 on red", "5 on 17", "tiers"]
    with pytest.raises(Refusal, match="at least one bet") as refused:
        A.slip(" , ;\n")
    assert refused.value.code == "empty_slip"


def test_credits_are_separated_from_what_they_lie_on() -> None:
    assert split_credits("10 on split 8/11") == (10, "split 8/11")
    assert split_credits("six line 31 x10") == (10, "six line 31")
    assert split_credits(" street  1 ") == (1, "street 1")


def test_tidy_leaves_small_letters_and_single_spaces() -> None:
    assert tidy(" Six_Line\t31/32 ") == "six line 31 32"


WORDS = [
    *("red", "split", "corner", "series", "dozen", "column", "line", "top", "six", "street", "low"),
    *("tiers", "neighbours", "by", "n2", "of", "finale", "f4", "grand", "on", "x", "x5", "0", "00"),
    *(
        "000",
        "1",
        "8",
        "11",
        "17",
        "36",
        "37",
        "10",
        "-1",
        "/",
        ",",
        ";",
        "_",
        "²",
        "٤",
        "\0",
        "\n",
    ),
]


@given(
    st.sampled_from(list(LAYOUTS.values())),
    st.one_of(st.text(), st.lists(st.sampled_from(WORDS), max_size=7).map(" ".join)),
)
@example(A, "neighbours ٢ by ²")
@example(B, "x x5")
def test_any_text_means_a_bet_or_is_refused(layout: Layout, text: str) -> None:
    refusals: list[Refusal] = []
    for read in (layout.spot, layout.option, layout.bet, layout.slip):
        try:
            read(text)
        except Refusal as refusal:
            refusals.append(refusal)
    assert all(refusal.code and refusal.message for refusal in refusals)
