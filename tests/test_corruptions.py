"""The five books with one value made wrong: each is refused, under the clause where it is wrong.

A row of the table is a book, a text that stands in its file once, what is put there instead, the
clause (or the ruling, or the place in the file) that a problem names, and a word of its message.
"""

import datetime
import json
import re
import tomllib
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.rulebooks import files
from croupier.rules.reading import Problem
from croupier.rules.rulebook import RulebookError, parse_rulebook

TEXTS = {path.stem: path.read_text(encoding="utf-8") for path in files()}
MBS, ETG, ROUND, TWO, THREE = (
    "mbs-00-2012",
    "mbs-00-etg-2020",
    "rws-00-360-2018",
    "rws-00-etg-2019",
    "rws-000-etg-2023",
)

CORRUPTIONS = [
    # the pay tables
    (MBS, "pays = 17", "pays = 18", "4.1", "split on 2 numbers pays 18"),
    (MBS, "pays = 8,", 'pays = "8",', "4.1", "should be a whole number, not '8'"),
    (MBS, "pays = 11,", "pays = 11.0,", "4.1", "should be a whole number, not 11.0"),
    (MBS, "pays = 35,", "pays = -35,", "4.1", "straight_up on 1 numbers pays -35"),
    (MBS, "pays = 5,", "pays = 5_000_000,", "4.1", "a whole number up to 1000000"),
    (TWO, "numbers = 5, pays = 6", "numbers = 5, pays = 7", "4.1.2", "top_line on 5 numbers"),
    (THREE, '"Top Line", numbers = 6', '"Top Line", numbers = 5', "4.1 table", "6 numbers, not 5"),
    (ROUND, '"6 Nos. Series Bet", numbers = 6', '"6 Nos. Series Bet", numbers = 7', "4.1",
        "has 6 numbers, not 7"),
    (ETG, 'name = "Low (1-18)"', 'name = "Even"', "4.1", "name of low and of another bet"),
    (ETG, "\neven = {", "\nevens = {", "Appendix A", "prices no even"),
    (THREE, '"Low", numbers = 18, pays = 1', '"Low", numbers = 18', "4.1 table", "pays is missing"),
    (THREE, 'name = "Green", ', "", "4.1 table", "pays.green.name is missing"),
    # the drawings
    (MBS, " high    .\n\"\"\"", " low     .\n\"\"\"", "Diagram A", "'low' is not one rectangle"),
    (ETG, " column_3\n00 0 2", " column_2\n00 0 2", "Appendix A", "column 3 does not lie in line"),
    (ETG, "dozen_3 .\n.  . low", "dozen_3 dozen_3\n.  . low", "Appendix A", "'dozen_3' is not one"),
    (ETG, "high    .\n\"\"\"", "high\n\"\"\"", "Appendix A", "differ in the number of words"),
    (ROUND, 'cell = "six_6"', 'cell = "six_7"', "Appendix A", "'six_6' that is no number"),
    (ROUND, " column_1\n.  dozen_1", " .\n.  dozen_1", "Appendix A", "column 1 does not lie"),
    (THREE, 'drawing = """\n000   00 ', 'drawing = """\n000   0 ', "Appendix A", "'0' is not one"),
    (THREE, 'drawing = """\n000   00 ', 'drawing = """\n.   00 ', "Appendix A", "leave a gap"),
    # the combinations the texts print
    (MBS, '"0/3"]', '"00/3"]', "mbs_zero_area", "the text has the split 00/3"),
    (MBS, '["0/1/2", "0/2/3"]', '["0/1/2"]', "mbs_zero_area", "the drawing gives the street 0/2/3"),
    (TWO, '["0/1/2/3"]', '["0/1/2/4"]', "App A/Corner", "the text has the corner 0/1/2/4"),
    (TWO, '"00/2", "00/3"]', '"00/2"]', "App B/Split", "the drawing gives the split 00/3"),
    (THREE, '"0/000", "00/000"]', '"0/000"]', "App A/Split", "the drawing gives the split 00/000"),
    (THREE, '["0/00/000/1/2/3"]', '["0/00/1/2/3"]', "4.1 table", "has 5 numbers, not 6"),
    (THREE, 'instead_of = "0/00/1/2/3"\n', "", "App A/Top Line", "text has the top_line 0/00/000"),
    (THREE, 'kind = "green"', 'kind = "street"', "Appendix A", "drawing gives the green 0/00/000"),
    (ETG, "spots = 8", "spots = 7", "4.2", "8 spots win on 0, the text lets 7 win"),
    (ETG, 'number = "00"', 'number = "000"', "4.2.1", "0 spots win on 000"),
    # options, neighbours and finales
    (TWO, "total = 9", "total = 10", "App C/Grand Series", "has 9 pieces, the text states 10"),
    (ETG, '"straight_up 00", "split 0/3"', '"split 0/3"', "Appendix E", "has 4 pieces"),
    (TWO, '"split 10/11", ', '"split 10/12", ', "App C/Tiers", "tiers: this layout has no spot"),
    (THREE, '"split 00/3"', '"split 00/1"', "App B/0-Spiel", "no spot 'split 00/1'"),
    (ETG, '"street 0/2/3 x2"', '"street 0/2/3 x0"', "Appendix B", "puts no piece on its spot"),
    (THREE, '"corner 25/26/28/29 x2"', '"split 25/29 x2"', "App B/Grand Series", "split 25/29"),
    (THREE, '"split 23/24", "split 27/30", "split 33/36"]', '"tiers"]', "App B/Tiers", "tiers"),
    (ETG, 'also = ["orphans"]', 'also = ["tiers"]', "Appendix D", "should be one option's alone"),
    (ETG, 'also = ["orphans"]', 'also = ["Orphans"]', "Appendix D", "in small letters"),
    (ETG, '"22 by 2" = "31 9 22 18 29"', '"22 by 2" = "31 9 22 18 28"', "Appendix F", "not 31 9"),
    (ETG, '"22 by 2" =', '"22 by 3" =', "Appendix F", "neighbours are 2 on each side, not 3"),
    (ETG, "widths = [2]", "widths = [2, 2]", "Appendix F", "stands twice"),
    (ETG, "widths = [2]", "widths = []", "Appendix F", "neighbours.widths has nothing in it"),
    (ETG, "widths = [2]", "widths = [2, 19]", "Appendix F", "19 neighbours on each side cannot be"),
    (THREE, '"21 by 3" = "17 25', '"20 by 3" = "17 25', "App B/Neighbours", "neighbours 20 by 3"),
    (ETG, '0 = "0 00 10 20 30"', '0 = "0 10 20 30"', "Appendix H", "finale 0 is 0 00 10 20 30"),
    (THREE, '7 = "7 17 27"', '7 = "7 17 27 37"', "App B/Finales", "finale 7 is 7 17 27"),
    (THREE, '8 = "8 18 28"\n', "", "App B/Finales", "finale 8 is 8 18 28, not None"),
    (THREE, '8 = "8 18 28"', '18 = "8 18 28"', "App B/Finales", "there is no finale 18"),
    # the wheel and the series boxes
    (MBS, '"32", "15", "19"', '"15", "32", "19"', "wheel_order", "not the zeros, then 32 15 19"),
    (MBS, '"32", "15", "19"', '"32", "15", "15"', "wheel_order", "the wheel has '15' 2 times"),
    (MBS, '"32", "15", "19"', '"32", "15"', "wheel_order", "the wheel has no '19'"),
    (MBS, '"32", "15", "19"', '"32", "15", "37"', "wheel_order", "'37', which is no number"),
    (MBS, '"32", "15", "19"', '"32", "15", "nineteen"', "wheel_order", "'nineteen', which is no"),
    (THREE, '"0", "000", "00",', '"0", "00",', "Appendix A", "felt and wheel differ in 000"),
    (ROUND, 'numbers = "25 17 34"', 'numbers = "25 17 24"', "App C/Three Number Series", "side"),
    (ROUND, 'numbers = "4 21 2"', 'numbers = "21 2 25"', "App C/Five Number Series", "4 is in 0"),
    (ROUND, '"32 15 19 4 21 2"', '"15 19 4 21 2 25"', "App C/Six Number Series", "32 is in 0"),
    (ROUND, 'cell = "three_9"', 'cell = "three_8"', "Appendix A", "'three_9' that is no number"),
    (ROUND, '"six_1"\nkind = "series_6"', '"six_1"\nkind = "series_7"', "App C/Six Number Series",
        "the rules know series_3, series_5, series_6"),
    # the round, irregularities and authority
    (MBS, "value = 4,", "value = 0,", "3.5", "at least one revolution"),
    (MBS, "value = 4,", "value = true,", "3.5", "a whole number, not True"),
    (MBS, '"during_spin"', '"after_spin"', "3.6", "A new word is a new rule"),
    (MBS, '["Place your bets, please"]', '[""]', "3.1", "open.value[0] has no words"),
    (MBS, '["Place your bets, please"]', "[]", "3.1", "open.value has nothing in it"),
    (ETG, 'no_spin = { value = ["No spin"], clause = "5.15" }\n', "", "no_spin", "go together"),
    (ETG, '"pit_manager"], clause', '"pit_boss"], clause', "5.15", "pit_boss"),
    (MBS, 'id = "uncovered"\nthen', 'id = "not_covered"\nthen', "5", "irregularity uncovered is"),
    (MBS, 'id = "foreign_object"', 'id = "same_direction"', "5.4", "same_direction stands 2 times"),
    (MBS, 'id = "foreign_object"', 'id = "foreign object"', "5.4", "small letters with underscore"),
    (TWO, 'then = "refer"', 'then = "void_round"', "5.10", "uncovered follows refer"),
    (ETG, 'then = "conclude_if_established"', 'then = "void_round"', "5.13", "has a case"),
    (TWO, '"shift_manager", clause', '"pit_manager", clause', "5.10", "know shift_manager"),
    (TWO, "higher_may_act = { value = true", "higher_may_act = { value = false", "1.5",
        "has the word false; the rules know true"),
    (TWO, "bets_returned = { value = true", "bets_returned = { value = 1", "5.9", "has the word 1"),
    (TWO, '"void_affected_rounds"', '"void_all_rounds"', "5.4", "void_all_rounds"),
    (TWO, 'not_established = "5.1.2"', 'no_outcome = "5.1.2"', "5.1.2", "a case 'no_outcome' that"),
    (TWO, 'not_established = "5.1.2"', 'not_established = "5.1.3"', "5.1.2", "which it does not"),
    # clauses and rulings
    (MBS, 'placed = "3.4.9"', 'placed = "3.4.8"', "3.4.9", "is cited by no value"),
    (MBS, 'clause = "5.4"', 'clause = "5.44"', "5.44", "is no clause of this document"),
    (TWO, 'clause = "5.6"\n', "", "5.6", "is cited by no value"),
    (MBS, '"5.8" = "Void', '"5.13" = "Void', "5.8", "is missing among the clauses"),
    (TWO, '"Appendix B" = "Layout', '"Appendix E" = "Layout', "Appendix B", "is missing among"),
    (MBS, '"Diagram B" = "A legend', '"Diagram C" = "A legend', "Diagram C", "no clause of this"),
    (MBS, '"1.1.4" = "The round\'s', '"1.1.5" = "The round\'s', "1.1.5", "needs nothing, it says"),
    (MBS, '"3.1" = "Starts with \'Place your bets, please\'."', '"3.1" = ""', "clauses.3.1", ""),
    (MBS, '"3.1" = "Starts', '"3.1." = "Starts', "3.1.", "is cited by no value"),
    (MBS, "bets_returned = { value = true, ruling = \"void_returns\" }",
        "bets_returned = { value = true }", "void.bets_returned", "names no clause"),
    (MBS, 'bets_returned = { value = true, ruling = "void_returns"',
        'bets_returned = { value = true, ruling = "returns"', "returns", "no ruling of this book"),
    (MBS, 'id = "registered"', 'id = "uncovered"', "uncovered", "the ruling stands 2 times"),
    (MBS, 'clause = "5.4"', "clause = 54", "54", "should be a list, not 54"),
    (MBS, 'clause = "5.4"', "clause = []", "5.4", "is cited by no value"),
    # the form of the file
    (MBS, 'operator = "MBS"\n', "", "operator", "operator is missing"),
    (MBS, 'operator = "MBS"', 'operater = "MBS"', "operater", "did you mean operator"),
    (MBS, "in_force = 2012-12-19", 'in_force = "2012-12-19"', "in_force", "should be a date"),
    (MBS, 'version = "2"', "version = 2", "version", "should be a text, not 2"),
    (MBS, '\nid = "mbs-00-2012"\noperator', '\nid = "MBS 2012"\noperator', "id", "'MBS 2012'"),
    (MBS, '\nid = "mbs-00-2012"\nname', '\nid = "mbs-2012"\nname', "Diagram A", "begin with mbs-"),
    (TWO, 'id = "rws-00-etg-2019-b"', 'id = "rws-00-etg-2019-a"', "Appendix B", "stands 2 times"),
    (MBS, "setting = true  # an operator may decide otherwise\n\n[[rulings]]\nid = \"zeros",
        "setting = 1\n\n[[rulings]]\nid = \"zeros", "rulings[0].setting", "true or false, not 1"),
    (MBS, "[layouts.pays]\n", "[layouts.prices]\n", "Diagram A", "prices is not known here"),
    (MBS, 'id = "mbs-00-2012"\noperator', 'id = "mbs-00-2012\noperator', "TOML", "line"),
]  # fmt: skip


@pytest.mark.parametrize(("book", "old", "new", "clause", "says"), CORRUPTIONS)
def test_a_corruption_is_refused_under_its_clause(
    book: str, old: str, new: str, clause: str, says: str
) -> None:
    assert TEXTS[book].count(old) == 1
    with pytest.raises(RulebookError) as wrong:
        parse_rulebook(TEXTS[book].replace(old, new), book)
    found = [p for p in wrong.value.problems if clause in p.clause.split(", ")]
    assert any(says in problem.message for problem in found), wrong.value


@pytest.mark.parametrize("book", TEXTS)
def test_bare_felt_to_the_left_of_a_drawing_changes_no_spot(book: str) -> None:
    parts = re.split(r'(drawing = """\n.*?""")', TEXTS[book], flags=re.DOTALL)
    parts[1::2] = [re.sub(r"\n(?!\"\"\")", "\n. ", drawing) for drawing in parts[1::2]]
    text = "".join(parts)
    moved, usual = (parse_rulebook(it).layouts for it in (text, TEXTS[book]))
    for there, here in zip(moved, usual, strict=True):
        assert [(s.id, s.x - 1, s.y) for s in there.spots] == [(s.id, s.x, s.y) for s in here.spots]


def test_two_numbers_in_each_others_place_are_noticed() -> None:
    text = TEXTS[MBS].replace(" 14      17 ", " 17      14 ")
    assert text != TEXTS[MBS]
    with pytest.raises(RulebookError, match="Diagram A: the drawing lacks the corner 10/11/13/14"):
        parse_rulebook(text)


# ---- any value made into any other: a RulebookError or a book, never another error

ODD = [
    "", " ", "x", "5.", "²", "00/x", "17", "neighbours 21 by 1", 0, 5, -1, 10**30, True, 1.5,
    datetime.date(2020, 1, 1), [], [""], ["x"], [[]], [5], [2], {}, {"x": 1}, {"value": 1},
]  # fmt: skip
DATA = {book: tomllib.loads(text) for book, text in TEXTS.items()}


def as_toml(value: Any) -> str:
    """A value as a TOML file would write it on one line."""
    if isinstance(value, dict):
        parts = (f"{json.dumps(key)} = {as_toml(part)}" for key, part in value.items())
        return f"{{{', '.join(parts)}}}"
    if isinstance(value, list):
        return f"[{', '.join(map(as_toml, value))}]"
    return str(value) if isinstance(value, datetime.date) else json.dumps(value)


def with_one_changed(value: Any, draw: st.DrawFn) -> Any:
    """The same data with one value or one name in it changed, somewhere."""
    places = list(value) if isinstance(value, dict) else [*range(len(value))]
    at = draw(st.sampled_from(places))
    changed = dict(value) if isinstance(value, dict) else list(value)
    if isinstance(value[at], dict | list) and value[at] and draw(st.integers(0, 4)):
        changed[at] = with_one_changed(value[at], draw)
    elif isinstance(value, dict) and not draw(st.integers(0, 3)):
        changed[draw(st.sampled_from(["", "x", "5.", "0", "10", "7.7"]))] = changed.pop(at)
    else:
        changed[at] = draw(st.sampled_from(ODD))
    return changed


@st.composite
def changed_books(draw: st.DrawFn) -> str:
    """The text of a book in which one value or name was changed."""
    data = DATA[draw(st.sampled_from(sorted(DATA)))]
    data = with_one_changed(data, draw)
    return "\n".join(f"{json.dumps(key)} = {as_toml(value)}" for key, value in data.items())


@pytest.mark.parametrize("book", DATA)
def test_a_book_written_on_one_line_a_table_is_the_same_book(book: str) -> None:
    text = "\n".join(f"{key} = {as_toml(value)}" for key, value in DATA[book].items())
    assert parse_rulebook(text).document == parse_rulebook(TEXTS[book]).document


def problems(text: str) -> list[Problem]:
    """What the loader says about a text; anything but a RulebookError passes through."""
    try:
        parse_rulebook(text)
    except RulebookError as wrong:
        return wrong.problems
    return []


@given(changed_books())
def test_no_change_makes_the_loader_fall_over(text: str) -> None:
    assert all(problem.clause and problem.message for problem in problems(text))


@pytest.mark.parametrize("text", ["a = " + "[" * 9999, "a = " + "9" * 9999, "id = 0x" + "f" * 9999])
def test_what_is_too_much_for_toml_is_refused(text: str) -> None:
    assert problems(text)[0].clause == "TOML"


@given(st.text())
def test_no_text_makes_the_loader_fall_over(text: str) -> None:
    assert problems(text)
