"""The load generator as it is used: a house of its own, or one that is open."""

import json
from pathlib import Path

import pytest

from croupier.cli import main


def test_a_house_of_its_own_is_loaded_and_proved(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["bench", "serve", "--terminals", "12", "--betting", "1", "--acts", "3", "--json"]
    assert main(words) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["reconciled"]
    assert found["problems"] == []
    assert found["answers"] == found["registered"] + sum(found["refused"].values())
    assert found["registered"] >= 12
    assert found["records"] > found["registered"]
    assert 0 < found["ms"]["p50"] <= found["ms"]["p99"] <= found["ms"]["most"]


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ("--url http://127.0.0.1:1", "name the table with --table and its --journal"),
        ("--url http://192.0.2.7:8600 --table t --journal t.journal", "is not on this machine"),
        ("--url http://127.0.0.1:1 --table t --journal t.journal", "no house answers there"),
        ("--layout nowhere", "there is no layout 'nowhere'"),
        ("--terminals 2 --seconds 1 --betting 600", "not done in 1 seconds"),
    ],
)
def test_what_cannot_be_loaded_is_told(
    words: str, told: str, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    assert main(["bench", "serve", *words.split()]) == 1
    assert told in capsys.readouterr().err
