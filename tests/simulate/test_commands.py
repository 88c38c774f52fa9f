"""`croupier session` and `croupier simulate`: what they answer, save, and refuse."""

import csv
import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from pyarrow import parquet  # type: ignore[import-untyped]  # it has no stubs

from croupier.cli import main

ON_RED = "rws-00-etg-2019-b red"
MINE = """
def twice(state, last):
    return None, 2

class Wild:
    def __call__(self, state, last):
        return None, 1
"""


@pytest.fixture
def answer(capsys: pytest.CaptureFixture[str]) -> Any:
    """What a command answers in JSON."""

    def ask(words: str) -> Any:
        assert main([*words.split(), "--json"]) == 0
        return json.loads(capsys.readouterr().out)

    return ask


def test_session_and_simulation_agree(answer: Any) -> None:
    asked = f"{ON_RED} --strategy paroli --bankroll 50 --spins 1_00 --goal 80 --maximum 9"
    exact, found = answer(f"session {asked}"), answer(f"simulate {asked} --players 2e5 --seed 4")
    assert abs(found["mean"] - exact["mean"]) < 4 * found["standard_error"]
    assert found["players"] == 200_000
    assert sum(row["sessions"] for row in found["distribution"]) == 200_000
    assert abs(sum(row["chance"] for row in exact["distribution"]) - 1) < 1e-9
    assert found["losing_runs"] == found["drawdowns"] == []


def test_fractions_and_floats_answer_the_same(answer: Any) -> None:
    from fractions import Fraction

    asked = f"session {ON_RED} --bankroll 5 --spins 6 --losing-run 3 --losing-run 5 --drawdown 4"
    exact, floats = answer(f"{asked} --fractions"), answer(asked)
    assert exact["error"] == 0 < floats["error"]
    for name in ("losing_runs", "drawdowns", "distribution"):
        for one, other in zip(exact[name], floats[name], strict=True):
            assert abs(float(Fraction(one["chance"])) - other["chance"]) <= floats["error"]
    assert [row["run"] for row in exact["losing_runs"]] == [3, 5]


def test_what_is_watched(answer: Any) -> None:
    found = answer(f"simulate {ON_RED} --bankroll 9 --spins 20 --players 2000 --watch")
    assert found["losing_runs"][0]["share"] > found["losing_runs"][-1]["share"] > 0
    assert found["drawdowns"][-1]["drawdown"] > 5


def test_figures_are_saved(answer: Any, tmp_path: Path) -> None:
    files = [tmp_path / name for name in ("a.csv", "a.parquet", "a.svg")]
    saving = " ".join(f"--{kind} {file}" for kind, file in zip(
        ("csv", "parquet", "plot"), files, strict=True))  # fmt: skip
    for command, column in (("session", "chance"), ("simulate --players 1000", "sessions")):
        name, *more = command.split()
        told = answer(f"{name} {ON_RED} --bankroll 9 --spins 5 {' '.join(more)} {saving}")
        with files[0].open() as file:
            rows = list(csv.DictReader(file))
        assert [float(row[column]) for row in rows] == [r[column] for r in told["distribution"]]
        assert parquet.read_table(files[1]).column_names == ["bankroll", column]
        assert files[2].read_text().startswith("<svg")
    told = answer(f"simulate {ON_RED} --spins 1e12 --csv {files[0]}")
    assert files[0].read_text().splitlines()[1] == f"0,{told['numbers'][0]['spins']}"


def test_a_trillion_spins_are_one_draw(answer: Any) -> None:
    found = answer(f"simulate {ON_RED}, 17 x2 --spins 1e12 --seed 8")
    assert found["method"] == "multinomial"
    assert found["staked"] == 3 * 10**12
    assert sum(row["spins"] for row in found["numbers"]) == 10**12
    assert abs(found["net"] / found["staked"] + 1 / 19) < 1e-5
    assert found["net"] == found["returned"] - found["staked"]


def test_a_strategy_from_a_file_also_on_workers(answer: Any, tmp_path: Path) -> None:
    (tmp_path / "mine_of_test.py").write_text(MINE)
    asked = f"{ON_RED} --bankroll 40 --spins 9 --strategy {tmp_path}/mine_of_test.py"
    assert answer(f"session {asked}:twice")["expected_staked"] == pytest.approx(18)
    assert answer(f"session {asked}:Wild")["expected_staked"] == pytest.approx(9)
    found = [answer(f"simulate {asked}:twice --players 600 --workers {n}") for n in (1, 2)]
    assert found[0] == found[1]


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (
            f"session {ON_RED} --bankroll 5 --spins 5 --strategy martngale",
            "did you mean martingale",
        ),
        (f"session {ON_RED} --bankroll 5 --spins 5 --strategy a.py:b", "a.py is no Python file"),
        (f"session {ON_RED} --bankroll 5 --spins 5 --beyond stop", "--beyond is one of restart"),
        (f"session {ON_RED} --bankroll 5", "say how many spins, or a goal"),
        (f"session {ON_RED} --bankroll 5 --goal 4", "goal should be a whole number from 6 up"),
        (f"session {ON_RED} --bankroll 1.5 --spins 5", "'1.5' is no whole number, such as"),
        (f"session {ON_RED} --bankroll 1e99 --spins 5", "'1e99' is no whole number, such as"),
        ("session mbs-00-2012 --bankroll 5 --spins 5", "a slip has at least one bet"),
        (f"simulate {ON_RED}", "name the --bankroll of a session, or --spins alone"),
        (f"simulate {ON_RED} --spins 9 --goal 7", "name the --bankroll of a session"),
        (f"simulate {ON_RED} --spins 9 --plot x.svg", "no distribution to draw"),
        (f"simulate {ON_RED} --spins 1e19", "from 1 to 10^18"),
        (f"simulate {ON_RED} --bankroll 9 --spins 5 --players 0", "players should be a whole"),
        (f"simulate {ON_RED} --bankroll 9 --spins 5 --on x", "no Dask scheduler at x"),
    ],
)
def test_what_cannot_be_answered(words: str, says: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(words.split()) in (1, 2)
    told = capsys.readouterr()
    assert says in told.err
    assert told.out == ""
    assert told.err.count("\n") == 1


def test_a_file_that_fails_is_told_in_a_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "broken_of_test.py").write_text("1 / 0")
    asked = f"session {ON_RED} --bankroll 5 --spins 5 --strategy {tmp_path}/broken_of_test.py"
    assert main(f"{asked}:b".split()) == 1
    assert "cannot be run: ZeroDivisionError" in capsys.readouterr().err
    (tmp_path / "empty_of_test.py").write_text("")
    assert main(f"{asked.replace('broken', 'empty')}:b".split()) == 1
    assert "defines no strategy 'b'" in capsys.readouterr().err


@pytest.mark.parametrize("words", ["session --bankroll 5 --spins 5", "simulate --spins 5"])
def test_what_to_install_where_numba_is_missing(words: str) -> None:
    command, *more = words.split()
    asked = [command, *ON_RED.split(), *more]
    code = "import sys; sys.modules['numba'] = None; from croupier.cli import main; "
    done = subprocess.run(
        [sys.executable, "-c", f"{code}sys.exit(main({asked}))"], capture_output=True, text=True
    )
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr == "croupier: this needs numba: pip install 'croupier[simulate]'\n"


def test_people_read_tables(capsys: pytest.CaptureFixture[str]) -> None:
    asked = f"{ON_RED} --bankroll 9 --spins 20"
    assert main(f"session {asked} --losing-run 4 --drawdown 5".split()) == 0
    shown = capsys.readouterr().out
    assert "a losing run of 4 or longer" in shown
    assert "No chance here is off by more than" in shown
    assert main(f"simulate {asked} --players 1000 --watch".split()) == 0
    assert "± is one standard error" in capsys.readouterr().out
    assert main(f"simulate {ON_RED} --spins 1e12".split()) == 0
    assert "one multinomial draw" in capsys.readouterr().out
