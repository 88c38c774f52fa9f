"""2 Mode of Play: the layouts, against golden files that were read against the documents."""

from pathlib import Path

import pytest

import croupier
from croupier import Refusal
from croupier.rules.layout import Layout
from tests.golden import write

LAYOUTS = croupier.layouts()
GOLDEN = dict(write.golden_files())
A, MBS = LAYOUTS["rws-00-etg-2019-a"], LAYOUTS["mbs-00-etg-2020"]

every_layout = pytest.mark.parametrize("layout", LAYOUTS.values(), ids=LAYOUTS)


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.name)
def test_the_golden_file_is_what_the_layout_has(path: Path) -> None:
    assert path.read_text(encoding="utf-8").splitlines() == GOLDEN[path].splitlines()


def test_no_golden_file_is_left_over() -> None:
    assert {path for path in write.FOLDER.iterdir() if path.is_file()} == {
        *GOLDEN,
        write.FOLDER / "write.py",
    }


@every_layout
def test_no_two_spots_share_an_id_or_a_place(layout: Layout) -> None:
    assert len({spot.id for spot in layout.spots}) == len(layout.spots)
    assert len({(spot.x, spot.y) for spot in layout.spots}) == len(layout.spots)


@every_layout
def test_the_payoff_table_has_a_row_per_spot_and_a_column_per_number(layout: Layout) -> None:
    assert len(layout.payoff) == len(layout.spots)
    assert {len(row) for row in layout.payoff} == {len(layout.numbers)}


@every_layout
def test_an_option_is_found_by_the_name_it_goes_by(layout: Layout) -> None:
    for option in layout.options():
        assert layout.option(option.id) == option
        assert layout.bet(f"{option.id} x3").staked == 3 * option.pieces_total


def test_an_option_has_more_than_one_name() -> None:
    assert A.option("Small Series") is A.option("tiers") is A.option("Tiers Bet")


def test_where_one_width_is_offered_neighbours_need_not_say_it() -> None:
    assert MBS.option("neighbours 22") == MBS.neighbours("22", 2)
    with pytest.raises(Refusal, match="by 1 or 2 or 3"):
        A.option("neighbours 22")


@pytest.mark.parametrize(
    ("layout", "option", "says"),
    [
        ("rws-00-etg-2019-a", "neighbours 21 by 4", "1 or 2 or 3 on each side, not 4"),
        ("rws-00-etg-2019-a", "neighbours 21 by 0", "1 or 2 or 3 on each side, not 0"),
        ("rws-00-etg-2019-a", "neighbours 38 by 1", "'38' is not on this wheel"),
        ("rws-00-etg-2019-a", "neighbours 000 by 1", "'000' is not on this wheel"),
        ("rws-00-etg-2019-a", "finale 10", "a last digit from 0 to 9, not 10"),
        ("rws-00-etg-2019-a", "teirs", "did you mean tiers"),
        ("rws-00-etg-2019-b", "tiers", "no option 'tiers'; known are neighbours, finale"),
        ("mbs-00-etg-2020", "neighbours 21 by 1", "2 on each side, not 1"),
        ("rws-00-360-2018", "tiers", "it has none"),
        ("mbs-00-2012", "neighbours 21 by 2", "no option 'neighbours'; it has none"),
        ("mbs-00-2012", "finale 4", "no option 'finale'; it has none"),
    ],
)
def test_an_option_that_is_not_offered_is_refused(layout: str, option: str, says: str) -> None:
    with pytest.raises(Refusal, match=says) as refused:
        LAYOUTS[layout].option(option)
    assert refused.value.code in ("unknown_option", "unknown_number")


@pytest.mark.parametrize(
    ("layout", "bet", "says"),
    [
        ("rws-00-etg-2019-a", "tears x2", "did you mean tiers"),
        ("rws-00-etg-2019-a", "gran series", "did you mean grand series"),
        ("rws-00-etg-2019-b", "finle 4", "did you mean finale"),
        ("rws-00-etg-2019-b", "tiers", "known are straight up, .*, even, neighbours, finale"),
        ("mbs-00-2012", "tears", "known are straight up, .*, odd, even$"),
    ],
)
def test_a_misspelt_bet_is_answered_with_options_too(layout: str, bet: str, says: str) -> None:
    with pytest.raises(Refusal, match=says) as refused:
        LAYOUTS[layout].bet(bet)
    assert refused.value.code == "unknown_spot"


def test_an_unknown_layout_is_refused_with_one_like_it() -> None:
    with pytest.raises(Refusal, match="did you mean mbs-00-2012") as refused:
        croupier.layout("mbs-00-2021")
    assert refused.value.code == "unknown_layout"
