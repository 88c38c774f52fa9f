"""Bets in tables: settled as `settle` does, in a table of the kind that came in."""

from typing import Any

import pandas as pd  # type: ignore[import-untyped]  # it has no stubs
import polars as pl
import pyarrow as pa  # type: ignore[import-untyped]  # it has no stubs
import pytest

from croupier import Bet, Refusal, layout, settle
from croupier.simulate import settle_frame

B = layout("rws-00-etg-2019-b")
BETS: dict[str, list[Any]] = {
    "slip": [1, 1, 2, 3, 3],
    "spot": ["split 8/11", "red", "17", "top line", "red"],
    "credits": [10, 5, 1, 2, 7],
    "winning_number": ["8", "8", "00", "00", "3"],
}
KINDS = [pd.DataFrame, pl.DataFrame, pa.table]


def as_lists(frame: Any) -> dict[str, list[Any]]:
    """The columns of a table of any kind."""
    if isinstance(frame, pa.Table):
        return dict(frame.to_pydict())
    if isinstance(frame, pl.DataFrame):
        return frame.to_dict(as_series=False)
    return {column: frame[column].tolist() for column in frame.columns}


@pytest.mark.parametrize("kind", KINDS)
def test_a_table_comes_back_with_what_each_bet_returns(kind: Any) -> None:
    frame = kind(BETS)
    settled = settle_frame(B, frame)
    assert type(settled) is type(frame)
    expected = [
        settle([Bet(B.spot(spot), credits)], number).returned
        for spot, credits, number in zip(
            BETS["spot"], BETS["credits"], BETS["winning_number"], strict=True
        )
    ]
    assert expected == [180, 0, 0, 14, 14]
    assert as_lists(settled) == {**BETS, "returned": expected}
    assert "returned" not in as_lists(frame)


@pytest.mark.parametrize("kind", KINDS)
def test_a_table_without_rows(kind: Any) -> None:
    frame = settle_frame(B, kind(BETS)[:0])
    assert as_lists(frame)["returned"] == []


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize(
    ("column", "values", "says"),
    [
        ("spot", ["split 8/12"] * 5, "no spot 'split 8/12'"),
        ("spot", ["red", None, "red", "red", "red"], "row 1 has no spot"),
        ("winning_number", ["37"] * 5, "'37' is not on this wheel"),
        ("winning_number", [0] * 5, "winning_number should be texts, such as '00', not 0"),
        ("credits", [1.5] * 5, "credits should be whole numbers, not float64"),
        ("credits", [-1] * 5, "credits should lie between 0 and"),
    ],
)
def test_what_is_no_bet_is_refused(kind: Any, column: str, values: list[Any], says: str) -> None:
    with pytest.raises(Refusal, match=says):
        settle_frame(B, kind({**BETS, column: values}))


def test_what_is_no_table_of_bets_is_refused() -> None:
    with pytest.raises(Refusal, match="a table of pandas, polars or Arrow is settled, not dict"):
        settle_frame(B, BETS)
    with pytest.raises(Refusal, match="the table needs a column 'credits'"):
        settle_frame(B, pd.DataFrame({"spot": ["red"]}))
