"""Every scenario is played; and the runner is shown to see whatever is altered in one."""

import json
import re
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest

from croupier.cli import main
from croupier.journal.sqlite import SqliteStore
from croupier.rulebooks import rulebooks
from croupier.scenario.acts import SIMPLE
from croupier.scenario.compound import COMPOUND
from croupier.scenario.facts import FACTS
from croupier.scenario.grammar import Phrase
from croupier.scenario.phrasebook import phrasebook
from croupier.scenario.playing import Played, play
from croupier.scenario.proposals import ACTS
from croupier.scenario.reading import BadScenario, parse_scenario
from tests.scenarios.page import CLAUSES, FOLDER, PAGE, clauses_page, files, lists, read

FILES = files()
NAMES = [path.relative_to(FOLDER).as_posix() for path in FILES]

OPENING = """A title

Book       rws-00-etg-2019
Clauses    3.5
Terminals  T1 on layout a with 1000, T2 on layout b with 500
Dealer     Ann
Pit supervisor  Sue

The table is ready
Ann opens bets
"""


def played(text: str) -> Played:
    """A scenario below the usual head, on a journal in memory."""
    return play(parse_scenario(OPENING + text, "here.round"))


# ---- all of them hold


@pytest.mark.parametrize("name", NAMES)
def test_the_scenario_holds(name: str, tmp_path: Path) -> None:
    """Some of those that crash on a journal on the disk, as `croupier play` has it always."""
    text = (FOLDER / name).read_text()
    journal = tmp_path / "journal"
    on_disk = (lambda: SqliteStore(journal, make=True)) if "/interruption-" in name else None
    assert play(parse_scenario(text, name), on_disk).findings == []


def test_a_scenario_lies_in_the_folder_of_its_book() -> None:
    for path in FILES:
        scenario = read(path)
        assert scenario.header.rules.id == path.parent.name
        assert scenario.header.clauses or scenario.header.rulings, path
    assert {path.parent.name for path in FILES} == set(rulebooks())


@pytest.mark.parametrize("book", rulebooks())
def test_every_void_reason_of_every_book_has_a_scenario(book: str) -> None:
    text = "".join(path.read_text() for path in (FOLDER / book).glob("*.round"))
    for irregularity in rulebooks()[book].irregularities.values():
        if irregularity.voids and irregularity.id != "no_spin":
            reason = irregularity.id.replace("_", " ")
            assert f"is void: {reason} ({irregularity.source})" in text


def forms(phrases: Sequence[Phrase[Any]]) -> list[str]:
    """The forms of a table of phrases."""
    return [phrase.form for phrase in phrases]


def test_every_phrase_is_said_somewhere() -> None:
    acts = [act for path in FILES for act in read(path).acts]
    facts = {line.fact.form for act in acts for line in act.expected if line.fact}
    said = {act.phrase.form for act in acts} | facts
    proposed = {act.words["act"] for act in acts if "act" in act.words}
    assert {*forms(SIMPLE), *forms(COMPOUND), *forms(FACTS)} - said == set()
    for phrase in ACTS:
        assert any(phrase.pattern.fullmatch(text) for text in proposed), phrase.form


# ---- the runner sees what is altered


def beneath(lines: list[str]) -> Iterator[int]:
    """The places of the lines that are expected, of those that stand on one line."""
    for at, line in enumerate(lines):
        goes_on = (lines[at - 1].rstrip().endswith((",", ";")), line.endswith((",", ";")))
        if line.startswith("    ") and not line.strip().startswith("#") and not any(goes_on):
            yield at


def is_red(lines: list[str]) -> bool:
    """Whether a scenario is found wrong, or cannot even be read."""
    try:
        return not play(parse_scenario("\n".join(lines) + "\n", "altered.round")).held
    except BadScenario:
        return True


def one_more(line: str) -> str | None:
    """The line with its last amount or number of the wheel one higher."""
    last = r"(?<!round )(?<![\w.])(\d+)(\D*)$"
    changed = re.sub(last, lambda m: f"{int(m[1]) + 1}{m[2]}", line)
    return changed if changed != line else None


def other_clause(line: str) -> str | None:
    """The line with another clause in its parentheses."""
    changed = re.sub(r"\((?:ruling )?[\w.]+\)", "(9.9)", line)
    return changed if changed != line else None


def other_word(line: str) -> str | None:
    """A refusal for another reason, or a sentence that nobody says."""
    changed = re.sub(r"(refused: |hears?: )", r"\1never ", line)
    return changed if changed != line else None


def dropped_refusal(line: str) -> str | None:
    """Without its line, a refusal is not expected."""
    return "# dropped" if line.strip().startswith("refused") else None


ALTERATIONS: list[Callable[[str], str | None]] = [
    one_more,
    other_clause,
    other_word,
    dropped_refusal,
]
EVERY = 11  # one line in so many is tried: all of them, by 1, take half a minute


@pytest.mark.parametrize("alter", ALTERATIONS)
def test_an_altered_line_is_red(alter: Callable[[str], str | None]) -> None:
    green, tried, at_all = [], 0, ALTERATIONS.index(alter)
    for path in FILES:
        lines = path.read_text().splitlines()
        for at in beneath(lines):
            altered = alter(lines[at])
            at_all += altered is not None
            if altered is None or at_all % EVERY:
                continue
            tried += 1
            if not is_red([*lines[:at], altered, *lines[at + 1 :]]):
                green.append(f"{path.name}:{at + 1}: {altered}")
    assert green == []
    assert tried > 20


def test_a_dropped_line_is_red_where_another_tells_what_is_heard() -> None:
    text = """    all hear: "No More Bets"; bets are closed
T1 places 10 on red
    refused: late bet (3.5)
"""
    assert played("Ann closes bets\n" + text).held
    for line in text.splitlines():
        assert not played("Ann closes bets\n" + text.replace(line, "    T1 hears nothing")).held


def test_what_a_terminal_hears_is_complete_once_a_line_tells_of_hearing() -> None:
    placed = "T1 places 10 on red\n"
    assert played(placed).held
    assert played(placed + "    T1 hears: registered 10 on red\n").held
    assert not played(placed + "    the display hears nothing\n").held
    assert not played(placed + "    all hear: registered 10 on red\n").held
    (finding,) = played(
        placed + "    T2 hears: registered 10 on red\n    T1 hears nothing\n"
    ).findings[:1]
    assert finding.found == "T1 hears: registered 10 on red"


def test_the_staff_is_complete_where_it_is_named() -> None:
    keyed = "Ann closes bets\nAnn keys 8\n"
    all_hear = "    all hear: the ball is at rest; a result is being checked\n"
    assert played(keyed + all_hear).held
    assert not played(keyed + all_hear + "    the pit hears nothing\n").held
    assert played(keyed + all_hear + "    staff hear: it is 8 black\n").held


# ---- mistakes of the writer


@pytest.mark.parametrize(
    ("text", "line", "hint"),
    [
        ("T1 placed 10 on red", 11, "SEAT places SLIP"),
        ("T3 places 10 on red", 11, "no seat T3; known are T1, T2, Ann, Sue"),
        ("T1 places 10 on red\n    T1 hass 5 credits", 12, "SEAT has CREDITS credits"),
        ("T1 places 10 on red\n    Bob hears nothing", 12, "nobody and no seat Bob"),
        ("T1 places ten on red x", 11, "no whole number"),
        ("Sue sets limits: nothing at all", 11, "chip 5, split 5 to 100"),
        ("Sue proposes to dance", 11, "no act says"),
        ("The server crashes and restarts (id T1:3)", 11, "several acts"),
    ],
)
def test_a_mistake_is_told_with_its_line_and_what_is_right(text: str, line: int, hint: str) -> None:
    with pytest.raises(BadScenario) as bad:
        played(text)
    (problem,) = bad.value.problems
    assert problem.startswith(f"here.round:{line}: ")
    assert hint in problem


@pytest.mark.parametrize(
    ("text", "hint"),
    [
        ("", "the file is empty"),
        ("A title\n", "no line names the book"),
        ("A title\nBook rws\n", "no rule book 'rws'"),
        ("A title\nBook mbs-00-2012\n", "nothing is done"),
        ("A title\nBook mbs-00-2012\nClauses 9.9\n", "has no clause '9.9'"),
        ("A title\nBook mbs-00-2012\nRulings wheel_ordr\n", "did you mean wheel_order"),
        ("A title\nBook rws-00-etg-2019\nTerminals T1\n", "layout a or layout b"),
        ("A title\nTerminals T1\n", "name the book first"),
        ("A title\nBook mbs-00-2012\n    P1 hears nothing\n", "no act is above it"),
        ("A title\nBook mbs-00-2012\nThe table is ready\n", "the header names no pit supervisor"),
    ],
)
def test_a_head_that_is_wrong_is_told(text: str, hint: str) -> None:
    with pytest.raises(BadScenario, match=re.escape(hint)):
        play(parse_scenario(text, "x"))


def test_all_mistakes_are_told_at_once() -> None:
    with pytest.raises(BadScenario) as bad:
        played("Ann dances\nT1 sings\n    T1 has money\n")
    assert len(bad.value.problems) == 3


# ---- the command


def test_the_command_shows_the_transcript(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["play", str(FILES[0])]) == 0
    shown = capsys.readouterr().out
    assert "\x1b" not in shown
    lines = [line.strip() for line in FILES[0].read_text().splitlines()]
    kept = [line for line in lines if line and "hear" not in line and "refused" not in line]
    assert [line for line in kept if not any(line in out for out in shown.splitlines())] == []


def test_the_command_shows_what_was_not_so(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "wrong.round"
    file.write_text(OPENING + "T1 places 10 on red\n    T1 has 5 credits\n")
    assert main(["play", str(file)]) == 1
    out, err = capsys.readouterr()
    assert "  - T1 has 5 credits\n  + T1 has 990 credits\n" in out
    assert f"{file}:12: expected “T1 has 5 credits”" in err
    assert main(["play", "--json", str(file)]) == 1
    answer = json.loads(capsys.readouterr().out)
    assert answer["findings"] == [
        {"line": 12, "expected": "T1 has 5 credits", "found": "T1 has 990 credits"}
    ]


def test_a_bad_file_ends_with_2(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "bad.round"
    file.write_text(OPENING + "Ann dances\n")
    assert main(["play", str(file)]) == 2
    assert f"{file}:11: no phrase says “Ann dances”" in capsys.readouterr().err
    file.write_bytes(b"\xff\xfe")
    assert main(["play", str(file)]) == 2
    assert main(["play", str(tmp_path / "none.round")]) == 1
    assert main(["play"]) == 2


# ---- the page


def test_the_pages_hold_every_phrase_and_every_scenario() -> None:
    """`python -m tests.scenarios.page` brings them up to date."""
    assert PAGE.read_text().endswith(lists())
    assert CLAUSES.read_text() == clauses_page()


def test_the_json_has_the_keys_of_the_page(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["play", "--json", str(FILES[0])]) == 0
    answer = json.loads(capsys.readouterr().out)
    section = PAGE.read_text().partition("| key |")[2].partition("\n## ")[0]
    keys = set(re.findall(r"`([a-z]\w*(?:\[\])?)", section)) | set(re.findall(r"\.(\w+)", section))
    assert {key.removesuffix("[]") for key in keys} >= answer.keys()
    assert keys >= answer["acts"][-1].keys() - {"commands", "heard", "refused"}


def test_the_command_lists_the_phrases(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["play", "--phrases"]) == 0
    assert capsys.readouterr().out == phrasebook()


def test_the_scenarios_of_the_page_hold() -> None:
    blocks = re.findall(r"^```text\n(.*?)^```$", PAGE.read_text(), re.MULTILINE | re.DOTALL)
    assert blocks
    for block in blocks:
        assert play(parse_scenario(block, "docs/scenarios.md")).findings == []
