"""The picture of the felt, read back from its XML and compared with the layouts."""

import math
import re
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import pairwise
from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier import Bet, Refusal, layouts
from croupier.felt import Felt, felt
from croupier.felt.chips import short
from croupier.felt.lettering import CAPITAL, fitting, width
from croupier.felt.markup import escaped, leaf
from croupier.felt.palette import STYLE
from croupier.felt.scale import CELL, CHIP
from croupier.rules.layout import Layout
from croupier.rules.numbers import colour

LAYOUTS = list(layouts().values())
WITH_SERIES = next(table for table in LAYOUTS if table.entry.boxes)
every_layout = pytest.mark.parametrize("table", LAYOUTS, ids=lambda table: table.id)

SVG = "{http://www.w3.org/2000/svg}"
# Measured in DejaVu Sans Bold, in sizes of the letters.
MEASURED = {
    "2 to 1": 3.253, "1st 12": 3.509, "2nd 12": 3.863, "3rd 12": 3.645, "1-18": 2.502,
    "19-36": 3.198, "EVEN": 2.977, "ODD": 2.510, "GREEN": 3.794, "RED": 2.283, "BLACK": 3.682,
    "32 15 19": 4.871, "000": 2.087, "999k": 2.752, "1.5k": 2.437, "88M": 2.387, "9.9G": 2.592,
    "9T": 1.378,
}  # fmt: skip


@dataclass(frozen=True)
class Lettering:
    """Words as they stand in the picture, with the rectangle that they fill."""

    text: str
    left: float
    top: float
    right: float
    bottom: float

    def distance(self, x: float, y: float) -> float:
        """How far a point is from the nearest letter."""
        aside = max(self.left - x, 0, x - self.right)
        return math.hypot(aside, max(self.top - y, 0, y - self.bottom))


def lettering(text: ElementTree.Element, x: float = 0, y: float = 0) -> Lettering:
    words, size = text.text or "", float(text.attrib["font-size"])
    middle, baseline = x + float(text.get("x", 0)), y + float(text.attrib["y"])
    half = size * width(words) / 2
    return Lettering(words, middle - half, baseline - size * CAPITAL, middle + half, baseline)


def parsed(picture: Felt) -> ElementTree.Element:
    return ElementTree.fromstring(picture.svg())


def groups(root: ElementTree.Element, name: str) -> Iterator[ElementTree.Element]:
    """The groups of a class, in the order they are drawn."""
    return (g for g in root.iter(f"{SVG}g") if name in g.attrib["class"].split())


def cells(root: ElementTree.Element) -> dict[str, ElementTree.Element]:
    return {cell.attrib["data-cell"]: cell for cell in groups(root, "cell")}


def prints(cell: ElementTree.Element) -> list[Lettering]:
    return [lettering(text) for text in cell.iter(f"{SVG}text")]


def place(chip: ElementTree.Element) -> tuple[float, float]:
    match = re.fullmatch(r"translate\((\S+) (\S+)\)", chip.attrib["transform"])
    assert match
    return float(match[1]), float(match[2])


def title(element: ElementTree.Element) -> str:
    return element.findtext(f"{SVG}title") or ""


def titles(picture: Felt) -> dict[str, str]:
    """What each chip says of itself, by its spot."""
    return {chip.attrib["data-spot"]: title(chip) for chip in groups(parsed(picture), "chip")}


def laden(table: Layout, credits: int = 999_999) -> list[Bet]:
    return [Bet(spot, credits) for spot in table.spots]


def arrangements(table: Layout) -> Iterator[tuple[str, Felt]]:
    """The felt empty, with a chip on every spot, and with chips only around the numbers."""
    bets = laden(table)
    around = [bet for bet in bets if "straight_up" not in str(bet.on)]
    yield "empty", felt(table)
    yield "laden", felt(table, bets)
    yield "around the numbers", felt(table, around)


# ---- the document


@every_layout
def test_the_picture_stands_alone(table: Layout) -> None:
    svg = felt(table, laden(table), "17").svg()
    root = ElementTree.fromstring(svg)
    assert root.tag == f"{SVG}svg"
    assert all(float(part).is_integer() for part in root.attrib["viewBox"].split())
    assert root.attrib["viewBox"].split()[2:] == [root.attrib["width"], root.attrib["height"]]
    assert [child.tag for child in root[:2]] == [f"{SVG}title", f"{SVG}desc"]
    assert not re.search(r"<script|<image|href|url\(|@import|\son\w+=|\sid=|\sstyle=", svg)
    assert len(svg.encode()) < 60_000


def test_the_same_felt_is_the_same_text_in_every_interpreter() -> None:
    program = (
        "from croupier import layouts; from croupier.felt import felt; "
        "table = [*layouts().values()][-1]; bets = [table.bet(str(s)) for s in table.spots]; "
        "print(felt(table, bets, '17').svg())"
    )
    seen = set()
    for seed in ("1", "2"):
        path = {"PYTHONHASHSEED": seed, "PYTHONPATH": ":".join(sys.path)}
        seen.add(subprocess.check_output([sys.executable, "-c", program], env=path))
    assert len(seen) == 1


def test_the_order_of_the_bets_makes_no_difference() -> None:
    bets = laden(LAYOUTS[0], 5)
    assert felt(LAYOUTS[0], bets).svg() == felt(LAYOUTS[0], bets[::-1])._repr_svg_()


@given(st.text())
def test_any_text_can_be_written(text: str) -> None:
    element = ElementTree.fromstring(leaf("title", text, data_cell=text))
    if text.isprintable():
        assert (element.text or "") == text == element.attrib["data-cell"]


def test_a_name_with_markup_in_it_is_only_a_name() -> None:
    name = "</title><script>alert(\"1\")</script> & 'x'"
    assert title(parsed(felt(replace(LAYOUTS[0], name=name)))).startswith(name)
    assert escaped('<&">\0') == "&lt;&amp;&quot;&gt;\ufffd"


# ---- the cells and what is printed on them


@every_layout
def test_the_cells_lie_as_in_the_drawing(table: Layout) -> None:
    drawn = cells(parsed(felt(table, winning_number="0")))
    assert drawn.keys() == {cell.name for cell in table.cells}
    for cell in table.cells:
        (rect,) = drawn[cell.name].iter(f"{SVG}rect")
        at = [float(rect.attrib[key]) / CELL for key in ("x", "y", "width", "height")]
        assert at == [cell.left, cell.top, cell.width, cell.height]


@every_layout
def test_every_number_is_printed_once(table: Layout) -> None:
    for _, picture in arrangements(table):
        root = parsed(picture)
        numbers = [text.text for text in root.iter(f"{SVG}text") if text.get("class") == "number"]
        assert sorted(map(str, numbers)) == sorted(table.numbers)
        assert all([p.text for p in prints(cells(root)[n])] == [n] for n in table.numbers)


@every_layout
def test_red_is_an_ellipse_black_a_diamond_and_green_is_plain(table: Layout) -> None:
    tags = {"red": {"ellipse"}, "black": {"polygon"}, "green": set[str]()}
    for name, cell in cells(parsed(felt(table, laden(table)))).items():
        kind = colour(name) if name in table.numbers else name
        shapes = {e.tag.removeprefix(SVG) for e in cell} & {"ellipse", "polygon", "path", "circle"}
        assert shapes == tags.get(kind, set())


@every_layout
def test_each_cell_says_what_it_is_and_pays(table: Layout) -> None:
    drawn = cells(parsed(felt(table)))
    for cell in table.cells:
        spot = next(spot for spot in table.spots if (spot.x, spot.y) == cell.centre)
        assert title(drawn[cell.name]).startswith(spot.name)
        assert title(drawn[cell.name]).endswith(f", pays {spot.pays} to 1")
    assert "17, black," in title(drawn["17"])


@every_layout
def test_the_words_on_the_boxes(table: Layout) -> None:
    words = {
        "column_1": "2 to 1", "column_2": "2 to 1", "column_3": "2 to 1",
        "dozen_1": "1st 12", "dozen_2": "2nd 12", "dozen_3": "3rd 12",
        "low": "1-18", "even": "EVEN", "red": "RED", "black": "BLACK", "odd": "ODD",
        "high": "19-36", "green": "GREEN",
    }  # fmt: skip
    drawn = cells(parsed(felt(table)))
    assert len(words.keys() & drawn.keys()) >= 12
    for name in words.keys() & drawn.keys():
        assert [p.text for p in prints(drawn[name])] == [words[name]]


@pytest.mark.parametrize("bets", [[], laden(WITH_SERIES)], ids=["empty", "laden"])
def test_the_series_boxes_hold_their_numbers_as_printed(bets: list[Bet]) -> None:
    drawn = cells(parsed(felt(WITH_SERIES, bets)))
    above, below = prints(drawn["five"])
    assert (above.text, below.text) == ("00 0", "32 15 19")
    assert above.bottom < below.top
    for box in WITH_SERIES.entry.boxes:
        assert " ".join(row.text for row in prints(drawn[box.cell])) == box.numbers
    assert len({row.top for name in drawn if "three" in name for row in prints(drawn[name])}) == 1


def test_the_series_boxes_lie_below_their_dozens() -> None:
    at = {cell.name: cell for cell in WITH_SERIES.cells}
    assert at["five"].left == at["dozen_1"].left
    assert at["five"].top == at["three_11"].top == at["dozen_1"].bottom
    assert at["three_11"].right == at["six_6"].right == at["dozen_3"].right
    assert at["six_1"].top == at["five"].bottom
    assert at["red"].top == at["six_3"].bottom


# ---- room


@pytest.mark.parametrize("text", MEASURED)
def test_words_are_reckoned_no_narrower_than_a_wide_font_sets_them(text: str) -> None:
    assert MEASURED[text] <= width(text) < 1.2 * MEASURED[text]
    assert fitting([text], 50, 50, 99) * MEASURED[text] <= 50


@every_layout
def test_what_is_printed_fits_in_its_cell(table: Layout) -> None:
    for _, picture in arrangements(table):
        drawn = cells(parsed(picture))
        for cell in table.cells:
            rows = prints(drawn[cell.name])
            for row in rows:
                assert CELL * cell.left + 2 < row.left
                assert row.right < CELL * cell.right - 2
                assert CELL * cell.top + 2 < row.top
                assert row.bottom < CELL * cell.bottom - 2
            assert all(above.bottom < below.top for above, below in pairwise(rows))


@every_layout
def test_no_chip_covers_what_is_printed(table: Layout) -> None:
    for name, picture in arrangements(table):
        root = parsed(picture)
        printed = [row for cell in cells(root).values() for row in prints(cell)]
        for chip in groups(root, "chip"):
            near = [row for row in printed if row.distance(*place(chip)) < CHIP]
            assert near == [], (name, chip.attrib["data-spot"])


@every_layout
def test_no_chip_covers_the_credits_on_another(table: Layout) -> None:
    chips = list(groups(parsed(felt(table, laden(table))), "chip"))
    for i, chip in enumerate(chips):
        (credits,) = [lettering(text, *place(chip)) for text in chip.iter(f"{SVG}text")]
        assert credits.right - credits.left < 2 * CHIP - 2
        assert all(credits.distance(*place(later)) > CHIP for later in chips[i + 1 :])


# ---- chips


@every_layout
def test_every_spot_has_its_chip_exactly_there(table: Layout) -> None:
    chips = {g.attrib["data-spot"]: g for g in groups(parsed(felt(table, laden(table))), "chip")}
    assert chips.keys() == {spot.id for spot in table.spots}
    for spot in table.spots:
        assert place(chips[spot.id]) == (CELL * spot.x, CELL * spot.y)
        assert not any("cx" in e.attrib or "x" in e.attrib for e in chips[spot.id])


def test_bets_on_one_spot_add_up() -> None:
    told = titles(felt(LAYOUTS[0], LAYOUTS[0].slip("25 on 8/11; 1500 on split 8 11; 1 on red")))
    assert told["split 8/11"] == "Split 8/11, 1,525 credits, pays 17 to 1"
    assert told["red"] == "Red, 1 credit, pays 1 to 1"
    assert len(told) == 2


@every_layout
def test_an_option_shows_its_pieces(table: Layout) -> None:
    for option in table.fixed_options:
        told = titles(felt(table, [Bet(option, 10), Bet(option.pieces[0].spot, 3)]))
        expected = {piece.spot.id: 10 * piece.count for piece in option.pieces}
        expected[option.pieces[0].spot.id] += 3
        assert told.keys() == expected.keys()
        assert all(f", {credits} credits," in told[id] for id, credits in expected.items())


@pytest.mark.parametrize(
    ("credits", "text"),
    [
        (1, "1"), (999, "999"), (1000, "1k"), (1500, "1.5k"), (1999, "1.9k"), (10_000, "10k"),
        (12_500, "12k"), (999_999, "999k"), (1_000_000, "1M"), (2_300_000_000, "2.3G"),
        (10**13, "10T"), (10**16, "10000T"),
    ],
)  # fmt: skip
def test_credits_are_written_short(credits: int, text: str) -> None:
    assert short(credits) == text


@given(st.integers(1, 10**15 - 1))
def test_short_credits_are_never_more_than_there_are(credits: int) -> None:
    text = short(credits)
    assert len(text) <= 4
    tenths = int(10 * float(text.rstrip("kMGT")) + 0.5)
    unit = 1000 ** (" kMGT".index(text[-1]) if not text[-1].isdigit() else 0)
    assert tenths * unit <= 10 * credits < (tenths + (1 if tenths < 100 else 10)) * unit


def test_a_bet_of_another_layout_is_refused() -> None:
    with pytest.raises(Refusal, match="a spot of another layout than"):
        felt(LAYOUTS[0], laden(WITH_SERIES))


# ---- the winning number


@every_layout
def test_the_winning_number_is_marked_and_the_dolly_stands_on_it(table: Layout) -> None:
    for number in table.numbers:
        root = parsed(felt(table, winning_number=number))
        assert [c.attrib["data-cell"] for c in groups(root, "won")] == [number]
        (pawn,) = (path for dolly in groups(root, "dolly") for path in dolly.iter(f"{SVG}path"))
        x, y = map(float, re.findall(r"[\d.]+", pawn.attrib["d"])[:2])
        on = [cell.name for cell in table.cells if cell.touches(x / CELL, y / CELL)]
        assert on == [number]
        assert all(row.distance(x, y) >= 12 for row in prints(cells(root)[number]))
        assert f"{number}, {colour(number)}, has won." in str(root.findtext(f"{SVG}desc"))


@every_layout
@pytest.mark.parametrize("number", ["0", "17"])
def test_the_chips_that_win_are_marked_as_the_payoff_table_says(table: Layout, number: str) -> None:
    picture = felt(table, laden(table, 2), number)
    wins = {chip.attrib["data-spot"] for chip in groups(parsed(picture), "wins")}
    assert wins == {spot.id for spot in table.spots if spot.returns[number]}
    told = titles(picture)
    for spot in table.spots:
        gain = spot.returns[number] - 1
        assert told[spot.id].endswith(f"wins {2 * gain}" if spot.id in wins else "loses")


def test_a_number_that_is_not_on_the_wheel_cannot_win() -> None:
    with pytest.raises(Refusal, match="'000' is not on this wheel"):
        felt(LAYOUTS[0], winning_number="000")


# ---- colours


def luminance(colour: str) -> float:
    """The relative luminance of the accessibility guidelines (WCAG 2)."""
    parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    red, green, blue = (p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, two: str) -> float:
    lighter, darker = sorted((luminance(one), luminance(two)), reverse=True)
    return (lighter + 0.05) / (darker + 0.05)


def styled(selector: str, name: str) -> str:
    """A colour as the style sheet in the picture gives it."""
    (rule,) = re.findall(rf"^\.felt {re.escape(selector)}{{(.*)}}$", STYLE, re.MULTILINE)
    (value,) = re.findall(rf"\b{name}:(#[0-9a-f]{{6}})", rule)
    return str(value)


@pytest.mark.parametrize(
    ("text", "ground"),
    [
        ("text", ".cell rect"), ("text", ".cell.green rect"), ("text", "ellipse"),
        ("text", "polygon"), (".green.won text", ".cell.won rect"), (".chip text", ".chip circle"),
    ],
)  # fmt: skip
def test_text_is_readable_on_its_ground(text: str, ground: str) -> None:
    assert contrast(styled(text, "fill"), styled(ground, "fill")) >= 4.5


@pytest.mark.parametrize("ground", [".cell rect", "ellipse", "polygon"])
def test_outlines_stand_out_from_what_they_part(ground: str) -> None:
    lines = [styled(line, "stroke") for line in ("ellipse", "polygon", ".cell rect")]
    assert all(contrast(line, styled(ground, "fill")) >= 4.5 for line in lines)


def test_the_reckoning_of_contrast() -> None:
    assert contrast("#ffffff", "#000000") == pytest.approx(21)
    assert contrast("#777777", "#ffffff") == pytest.approx(4.48, abs=0.01)
