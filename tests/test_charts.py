"""Charts: the golden pictures, and what every chart promises to eyes, ears, printers and pages."""

import re
import xml.etree.ElementTree as ET
from dataclasses import replace
from itertools import pairwise
from math import inf, nan

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from croupier.charts import Axis, Bar, BarChart, Chart, Histogram, LineChart, Series
from croupier.charts.axis import Scale, figure
from croupier.charts.lettering import spread, width_of, wrapped
from croupier.charts.palette import INK, LOOKS, PAPER, QUIET, STRIKING
from croupier.charts.sheet import WIDTH
from tests.chart_samples import GOLDEN, SAMPLES

SVG = "{http://www.w3.org/2000/svg}"
FIGURES = st.floats(-1e12, 1e12, allow_nan=False)


def parsed(chart: Chart) -> ET.Element:
    return ET.fromstring(chart.svg())


@pytest.mark.parametrize("name", SAMPLES)
def test_the_same_chart_gives_the_golden_picture(name: str) -> None:
    assert SAMPLES[name].svg() + "\n" == (GOLDEN / f"{name}.svg").read_text()


def test_there_is_no_other_golden_picture() -> None:
    assert {path.stem for path in GOLDEN.iterdir()} == set(SAMPLES)


@pytest.mark.parametrize("name", SAMPLES)
def test_a_chart_is_told_to_those_who_hear_it(name: str) -> None:
    chart, drawn = SAMPLES[name], parsed(SAMPLES[name])
    assert drawn.get("role") == "img"
    assert [part.tag for part in drawn[:2]] == [f"{SVG}title", f"{SVG}desc"]
    assert drawn[0].text == chart.title
    assert chart.title in (drawn[1].text or "")
    table = chart.to_table()
    assert table.rows
    assert all(len(row) == len(table.columns) for row in table.rows)


@pytest.mark.parametrize("name", SAMPLES)
def test_a_chart_fits_any_page(name: str) -> None:
    """No style sheet, script or id that another chart or a strict policy could be in the way of."""
    svg = SAMPLES[name].svg()
    assert not re.search(r"<style|<script|style=|\bid=|url\(|href", svg)
    assert SAMPLES[name]._repr_svg_() == svg
    drawn = ET.fromstring(svg)
    assert float(drawn.attrib["width"]) == WIDTH
    for text in drawn.iter(f"{SVG}text"):
        if "transform" not in drawn[-1].attrib:
            assert 0 <= float(text.attrib["x"]) <= WIDTH
            assert 0 <= float(text.attrib["y"]) <= float(drawn.attrib["height"])


def test_a_page_gets_the_figures_as_a_table_too() -> None:
    chart = SAMPLES["lines"]
    page = ET.fromstring(chart.html().replace(' xmlns="http://www.w3.org/2000/svg"', ""))
    rows = [[cell.text or "" for cell in row] for row in page.iter("tr")]
    assert rows == [[*chart.to_table().columns], *map(list, chart.to_table().rows)]


def test_the_table_of_lines_has_each_series_and_the_ends_of_its_band() -> None:
    chart = SAMPLES["lines"]
    table = chart.to_table()
    assert table.columns == ("spins", "median", "median, low", "median, high", "one session")
    assert table.rows[0] == ("0", "1,000", "1,000", "1,000", "1,000")
    assert table.rows[3] == ("50", "", "", "", "1,100")
    assert "one session goes from 1,000 at 0 to 899 at 200." in chart.describe()
    assert "bankroll is marked at 1,000." in chart.describe()


def test_what_stands_out_is_told_and_marked() -> None:
    for name in ("bars", "wheel"):
        chart = SAMPLES[name]
        assert re.search(r"What stands out: 2, 1?7?2?5?", chart.describe())
        assert sum(row[2] == "stands out" for row in chart.to_table().rows) == 3
        shapes = [p for p in parsed(chart).iter(f"{SVG}path") if p.get("fill") == STRIKING]
        assert len([p for p in shapes if "transform" in p.attrib]) == 3


# ---- inks


def luminance(ink: str) -> float:
    parts = [int(ink[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    red, green, blue = (p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(ink: str, paper: str) -> float:
    high, low = sorted((luminance(ink), luminance(paper)), reverse=True)
    return (high + 0.05) / (low + 0.05)


def test_words_and_lines_can_be_read_on_paper_and_told_apart_without_colour() -> None:
    assert contrast("#777777", PAPER) < 4.5 < contrast("#767676", PAPER)  # as published by WCAG
    for ink in (INK, QUIET, STRIKING, *(look.ink for look in LOOKS)):
        assert contrast(ink, PAPER) >= 4.5
    assert len({look.dash for look in LOOKS}) == len({look.mark for look in LOOKS}) == len(LOOKS)


# ---- axes


@given(st.lists(FIGURES, min_size=1, max_size=9))
@example([5e-324])
def test_ticks_are_round_and_hold_every_figure(values: list[float]) -> None:
    scale = Scale(Axis(), values, 100, 600)
    slack = 1e-8 * max(map(abs, values))
    assert scale.low <= min(values) + slack
    assert max(values) - slack <= scale.high
    assert 2 <= len(scale.ticks) <= 8
    gaps = [b - a for a, b in pairwise(scale.ticks)]
    assert max(gaps) == pytest.approx(min(gaps), rel=1e-6)
    assert all(100 <= scale(value) <= 600 for value in values)
    assert (scale(scale.low), scale(scale.high)) == (100, 600)


@given(st.lists(st.floats(1e-6, 1e12), min_size=1, max_size=9))
def test_logarithmic_ticks_hold_every_figure(values: list[float]) -> None:
    scale = Scale(Axis(log=True), values, 0, 100)
    assert scale.low <= min(values) * (1 + 1e-8)
    assert max(values) <= scale.high * (1 + 1e-8)
    assert len(scale.ticks) >= 2
    assert scale.ticks == sorted(set(scale.ticks))


def test_equal_ratios_are_equally_long_on_a_logarithmic_axis() -> None:
    scale = Scale(Axis(log=True), [1, 1000], 0, 300)
    assert [round(scale(v), 9) for v in (1, 10, 100, 1000)] == [0, 100, 200, 300]


def test_given_ends_are_kept_and_what_lies_beyond_stays_on_the_sheet() -> None:
    scale = Scale(Axis(low=0.25, high=7.5), [1, 2], 0, 1)
    assert (scale.low, scale.high) == (0.25, 7.5)
    assert (scale(-5), scale(99)) == (0, 1)


@pytest.mark.parametrize("value", [inf, -inf, nan])
def test_figures_that_cannot_be_drawn_are_refused(value: float) -> None:
    with pytest.raises(ValueError, match="the credits axis can only show finite figures"):
        LineChart("x", [Series("s", [(0, value)])], y=Axis("credits")).svg()


def test_what_cannot_be_drawn_is_refused_in_words() -> None:
    with pytest.raises(ValueError, match="logarithmic: above zero only"):
        LineChart("x", [Series("s", [(0, 1)])], Axis(log=True)).svg()
    with pytest.raises(ValueError, match="'s' has no points"):
        Series("s", [])
    with pytest.raises(ValueError, match="a low and a high for each point"):
        Series("s", [(0, 1), (1, 1)], [(0, 1)])
    with pytest.raises(ValueError, match="at least one figure"):
        Histogram("x", {})
    with pytest.raises(ValueError, match="at least one bar"):
        BarChart("x", [])


@pytest.mark.parametrize(
    ("value", "told"),
    [(0, "0"), (-0.0, "0"), (1234567, "1,234,567"), (-3, "−3"), (2.50, "2.5"), (1e-7, "1e−07"),
     (0.12345, "0.123"), (-0.0000001, "−1e−07")],
)  # fmt: skip
def test_how_figures_are_written(value: float, told: str) -> None:
    assert figure(value) == told


def test_a_percent_axis() -> None:
    axis = Axis(percent=True)
    assert (axis.told(0.0526), axis.told(0.0526, exact=True)) == ("5.3%", "5.26%")


# ---- lettering and bars


@given(st.lists(st.floats(0, 300), min_size=1, max_size=12))
def test_names_are_spread_apart_and_keep_their_order(places: list[float]) -> None:
    moved = spread(places, 15, 0, 300)
    ordered = [place for _, place in sorted(zip(places, moved, strict=True))]
    assert all(b - a >= 15 - 1e-6 for a, b in pairwise(sorted(moved)))
    assert ordered == sorted(ordered) or len(set(places)) < len(places)
    assert min(moved) >= -1e-6
    if len(places) <= 20:
        assert max(moved) <= 300 + 1e-6


def test_names_that_are_apart_stay() -> None:
    assert spread([200, 10, 100], 15, 0, 300) == [200, 10, 100]


@given(st.text("ab ", max_size=60))
def test_wrapping_loses_no_word(text: str) -> None:
    lines = wrapped(text, 60, 12)
    assert " ".join(lines).split() == text.split()
    assert all(width_of(line, 12) <= 60 or " " not in line for line in lines)


def test_bars_lie_down_when_their_names_are_long() -> None:
    short = BarChart("x", [Bar("a", 1), Bar("b", 2)])
    long = replace(short, bars=[Bar("a" * 60, 1), Bar("b", 2)])
    tall = list(parsed(short).iter(f"{SVG}rect"))[-1]
    wide = list(parsed(long).iter(f"{SVG}rect"))[-1]
    assert float(tall.attrib["height"]) > float(tall.attrib["width"])
    assert float(wide.attrib["height"]) < float(wide.attrib["width"])


@given(st.dictionaries(st.integers(-500, 5000).map(float), st.floats(0, 1), min_size=1))
def test_a_histogram_loses_no_weight(weights: dict[float, float]) -> None:
    heights = Histogram("x", weights).heights()
    assert sum(w for *_, w in heights) == pytest.approx(sum(weights.values()))
    assert len(heights) <= 41
    for value in weights:
        assert any(left - 1e-6 <= value < right for left, right, _ in heights)


def test_few_figures_have_a_column_each() -> None:
    assert Histogram("x", {0: 0.5, 10: 0.25, 40: 0.25}).heights() == [
        (0, 10, 0.5), (10, 20, 0.25), (40, 50, 0.25),
    ]  # fmt: skip
