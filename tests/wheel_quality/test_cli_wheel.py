"""`croupier wheel-check` and `wheel-power` as they are typed."""

import csv
import json
import re
import sys
from pathlib import Path
from xml.etree import ElementTree

import pytest
from pyarrow import parquet  # type: ignore[import-untyped]  # it has no type hints

import croupier
from croupier.cli import main
from croupier.journal.recovery import records
from croupier.journal.results import results
from tests.journal.random_play import played, written
from tests.wheel_quality.wheels import WHEEL, fair, favouring, generator

LAYOUT = "rws-00-etg-2019-b"


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with the results of a fair and of a biased wheel."""
    monkeypatch.chdir(tmp_path)
    random = generator(40)
    even = fair(random, 900)
    biased = favouring(random, fair(random, 6000), ["22", "18", "29"], 0.8)
    for name, sample in (("fair.csv", even), ("biased.csv", biased)):
        fell = "".join(f"{WHEEL.order[place]}\n" for place in sample.places)
        (tmp_path / name).write_text("number\n" + fell)
    return tmp_path


def told(capsys: pytest.CaptureFixture[str], words: str, code: int = 0) -> str:
    """What a command says that ends with this code: its answer, or its complaint."""
    assert main(words.split()) == code
    out, err = capsys.readouterr()
    assert not (out and err)
    return str(out or err)


def test_a_fair_wheel(capsys: pytest.CaptureFixture[str]) -> None:
    page = told(capsys, f"wheel-check fair.csv --layout {LAYOUT}")
    assert page.startswith("fair.csv: 900 results on a wheel of 38 compartments\nNothing odd found")
    assert "For information only" in page
    answer = json.loads(told(capsys, f"wheel-check fair.csv --layout {LAYOUT} --json"))
    assert answer["verdict"] == "nothing_found"
    assert [q["question"] for q in answer["questions"]][:3] == [
        "compartments", "numbers", "sectors",
    ]  # fmt: skip
    assert sum(n["seen"] for n in answer["numbers"]) == answer["spins"] == 900
    assert answer["wheel"] == list(croupier.layout(LAYOUT).wheel.order)
    assert answer["false_alarms"] is None


def test_a_biased_wheel_ends_with_1_and_shows_where(
    capsys: pytest.CaptureFixture[str], here: Path
) -> None:
    words = f"wheel-check biased.csv --layout {LAYOUT}"
    page = told(capsys, f"{words} --plot a.svg --csv a.csv --parquet a.parquet", 1)
    assert "\nOdd: all compartments together, the oddest number, the oddest sector. A fair" in page
    drawn = ElementTree.fromstring((here / "a.svg").read_text())
    assert "What stands out: 22, 18, 29" in (drawn[1].text or "").replace("29, 18", "18, 29")
    with (here / "a.csv").open() as file:
        rows = list(csv.DictReader(file))
    assert parquet.read_table(here / "a.parquet").num_rows == len(rows) > 38 + 2 * 38 * 18
    sector = max((r for r in rows if r["question"] == "sectors"), key=lambda r: abs(float(r["z"])))
    answer = json.loads(told(capsys, f"{words} --json", 1))
    found = answer["questions"][2]
    assert (found["oddest"], found["odd"]) == (sector["what"], True)
    assert found["z"] == pytest.approx(float(sector["z"]))
    assert found["looks"] == 38 * 18


def test_a_journal_with_its_dealers(capsys: pytest.CaptureFixture[str], here: Path) -> None:
    table = played("rws-00-360-2018", 5, 400)
    written(table, here / "table-9.journal")
    answer = json.loads(told(capsys, "wheel-check table-9.journal --json"))
    found = results(records(table.store))
    assert answer["verdict"] == "too_few_spins"
    assert answer["files"] == [
        {"file": "table-9.journal", "table": "T-9", "spins": len(found.results),
         "earlier": found.earlier},
    ]  # fmt: skip
    assert answer["wheel"][: len(found.zeros)] == list(found.zeros)
    page = told(capsys, "wheel-check table-9.journal")
    assert ("results of another wheel" in page) == (found.earlier > 0)
    assert "Too few spins" in page


def test_several_files_are_one_wheel_and_two_files_never_follow_each_other(
    capsys: pytest.CaptureFixture[str], here: Path
) -> None:
    (here / "more.csv").write_text("number\n17\n17\n")
    words = f"wheel-check fair.csv more.csv --layout {LAYOUT} --json"
    answer = json.loads(told(capsys, words))
    assert (answer["spins"], answer["questions"][3]["spins"]) == (902, 900)


def test_the_rate_of_false_alarms_is_shown(capsys: pytest.CaptureFixture[str]) -> None:
    words = f"wheel-check fair.csv --layout {LAYOUT} --false-alarms 20"
    assert "\nOf 20 made-up fair wheels, spun as often, " in told(capsys, words)
    alarms = json.loads(told(capsys, f"{words} --json"))["false_alarms"]
    assert alarms["wheels"] == 20
    assert alarms["odd"] <= sum(alarms["by_question"].values()) + 20


def test_the_order_of_the_zeros_can_be_said(capsys: pytest.CaptureFixture[str]) -> None:
    words = f"wheel-check fair.csv --layout {LAYOUT} --json --zeros"
    answer = json.loads(told(capsys, f"{words} 0,00"))
    assert answer["wheel"][:2] == ["0", "00"]


@pytest.mark.parametrize(
    ("words", "code", "complaint"),
    [
        ("fair.csv", 1, "fair.csv is no journal, so its wheel is not known; name it with --lay"),
        ("fair.csv fair.csv --layout L", 1, "fair.csv is named twice; its results would count"),
        ("none.csv --layout L", 1, "none.csv: No such file"),
        ("bad.csv --layout L", 1, "bad.csv: line 3 has '000', which is not on this wheel"),
        ("latin.csv --layout L", 1, "latin.csv: line 2 is not UTF-8"),
        ("broken.journal", 65, "broken.journal"),
        ("fair.csv table.journal --layout L", 1, "table.journal is of another wheel: its zeros"),
        ("fair.csv --zeros 0", 2, "--zeros says how those of --layout lie; name both"),
        ("fair.csv --layout L --zeros 0", 1, "the zeros of this wheel are 00 0, each named once"),
        (
            "fair.csv --layout L --level 0.9",
            2,
            "'--level': Input should be less than or equal to 0.2",
        ),
        ("fair.csv --layout nix", 1, "nix"),
    ],
)
def test_what_is_wrong_is_told(
    words: str, code: int, complaint: str, capsys: pytest.CaptureFixture[str], here: Path
) -> None:
    (here / "bad.csv").write_text("number\n17\n000\n")
    (here / "latin.csv").write_bytes(b"number,dealer\n17,Ren\xe9\n")
    (here / "broken.journal").write_bytes(b"SQLite format 3\0" + b"no" * 2000)
    if "table" in words:
        written(played("rws-000-etg-2023", 5, 100), here / "table.journal")
    said = told(capsys, f"wheel-check {words}".replace(" L", f" {LAYOUT}"), code)
    assert said.startswith("croupier: ")
    assert complaint in said
    assert said.count("\n") == 1


def test_how_many_results_it_takes(capsys: pytest.CaptureFixture[str], here: Path) -> None:
    words = f"wheel-power {LAYOUT} --bias 100 --bias 200 --sector 1"
    page = told(capsys, f"{words} --csv a.csv --plot a.svg")
    assert re.search("^one number +100% +1,[0-9]+$", page, re.MULTILINE)
    assert "in 90 of 100 cases; a fair wheel is called odd in at most 1 of 100 checks." in page
    answer = json.loads(told(capsys, f"{words} --json"))
    assert [row["bias"] for row in answer["needed"]] == [100, 200]
    assert answer["needed"][0]["results"] > answer["needed"][1]["results"]
    assert (here / "a.csv").read_text().startswith("sector,bias,results\n1,100.0,")
    ElementTree.fromstring((here / "a.svg").read_text())
    wrong = told(capsys, f"wheel-power {LAYOUT} --bias 200 --sector 20", 2)
    assert "a sector of 20 in 38 compartments cannot fall 200% too often; at most 90%" in wrong


def test_a_person_sees_how_far_it_is(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True, raising=False)
    main(f"wheel-check fair.csv --layout {LAYOUT} --false-alarms 3".split())
    assert "Fair wheels" in capsys.readouterr().err
