"""What --csv, --parquet and --plot write."""

import csv
import sys
from pathlib import Path
from typing import Any

import pytest
from pyarrow import parquet  # type: ignore[import-untyped]  # it has no type hints

from croupier.cli.saving import save, save_plot
from croupier.rules.refusal import Refusal
from tests.chart_samples import SAMPLES

COLUMNS: dict[str, list[Any]] = {
    "number": ["0", "00", "17"],
    "times": [3, 5, 7],
    "note": ["", 'a "b", c', "ü"],
}


def test_csv_has_a_line_of_names_and_a_line_for_each_row(tmp_path: Path) -> None:
    save(COLUMNS, tmp_path / "a.csv", None)
    assert (tmp_path / "a.csv").read_bytes().count(b"\r") == 0
    with (tmp_path / "a.csv").open(encoding="utf-8") as file:
        rows = list(csv.reader(file))
    assert rows == [["number", "times", "note"], ["0", "3", ""], ["00", "5", 'a "b", c'],
                    ["17", "7", "ü"]]  # fmt: skip
    assert list(tmp_path.iterdir()) == [tmp_path / "a.csv"]


def test_parquet_keeps_words_as_words_and_numbers_as_numbers(tmp_path: Path) -> None:
    save(COLUMNS, None, tmp_path / "a.parquet")
    assert parquet.read_table(tmp_path / "a.parquet").to_pydict() == COLUMNS


def test_a_chart_is_a_file_that_stands_alone(tmp_path: Path) -> None:
    save_plot(SAMPLES["bars"], None)
    save_plot(SAMPLES["bars"], tmp_path / "a.svg")
    assert (tmp_path / "a.svg").read_text("utf-8") == SAMPLES["bars"].svg() + "\n"


def test_without_pyarrow_it_is_said_what_is_missing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    with pytest.raises(Refusal, match="--parquet needs pyarrow: pip install pyarrow"):
        save(COLUMNS, None, tmp_path / "a.parquet")
    assert list(tmp_path.iterdir()) == []
