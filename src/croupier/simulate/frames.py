"""Bets in a table of pandas, polars or Arrow: settled, in a table of the same kind.

None of the three is needed by this package; whoever hands in such a table has it.
"""

from collections.abc import Callable
from importlib import import_module
from typing import Any

import numpy as np
from numpy.typing import NDArray

from croupier.rules.layout import Layout
from croupier.rules.refusal import Refusal
from croupier.simulate.batch import settle_batch

Frame = Any  # a pandas or polars DataFrame, or a pyarrow Table
Coded = tuple[NDArray[np.int64], list[Any]]  # for each row the place of its value, and the values
COLUMNS = ("spot", "credits", "winning_number")


def settle_frame(layout: Layout, frame: Frame) -> Frame:
    """Bets with what they return: a row a bet, in the new column `returned`.

    The columns `spot`, in any notation, and `winning_number` are texts, `credits` whole numbers.
    Other columns stay as they are.
    """
    kind = _KINDS.get(type(frame).__module__.partition(".")[0])
    if kind is None:
        message = f"a table of pandas, polars or Arrow is settled, not {type(frame).__name__}"
        raise Refusal("bad_frame", message)
    coded, whole, with_column = kind
    names = getattr(frame, "column_names", None) or list(frame.columns)
    if missing := [column for column in COLUMNS if column not in names]:
        raise Refusal("bad_frame", f"the table needs a column {missing[0]!r}; it has {names}")
    place = {spot: at for at, spot in enumerate(layout.spots)}
    spots = _placed("spot", coded(frame, "spot"), lambda text: place[layout.spot(text)])
    numbers = _placed(
        "winning_number",
        coded(frame, "winning_number"),
        lambda text: layout.numbers.index(layout.wheel.check(text)),
    )
    credits = whole(frame, "credits")
    return with_column(frame, settle_batch(layout, spots[:, None], credits[:, None], numbers)[:, 0])


def _placed(column: str, coded: Coded, place: Callable[[str], int]) -> NDArray[np.int64]:
    """For each row the place that its text names."""
    codes, values = coded
    if (codes < 0).any():
        raise Refusal("bad_frame", f"row {int((codes < 0).argmax())} has no {column}")
    if odd := [value for value in values if not isinstance(value, str)]:
        raise Refusal("bad_frame", f"{column} should be texts, such as '00', not {odd[0]!r}")
    places = np.array([place(value) for value in values], np.int64)
    return places[codes] if len(places) else np.zeros(0, np.int64)


def _pandas_coded(frame: Frame, column: str) -> Coded:
    codes, values = import_module("pandas").factorize(frame[column])
    return codes, list(values)


def _polars_coded(frame: Frame, column: str) -> Coded:
    values = frame[column].unique(maintain_order=True).drop_nulls().to_list()
    codes = frame[column].replace_strict(values, range(len(values)), default=-1)
    return codes.fill_null(-1).to_numpy().astype(np.int64), values


def _arrow_coded(frame: Frame, column: str) -> Coded:
    encoded = frame[column].combine_chunks().dictionary_encode()
    codes = encoded.indices.fill_null(-1).to_numpy(zero_copy_only=False)
    return codes.astype(np.int64), encoded.dictionary.to_pylist()


def _to_numpy(frame: Frame, column: str) -> NDArray[Any]:
    return np.asarray(frame[column].to_numpy())


_KINDS: dict[str, tuple[Any, Any, Any]] = {
    "pandas": (_pandas_coded, _to_numpy, lambda frame, made: frame.assign(returned=made)),
    "polars": (
        _polars_coded,
        _to_numpy,
        lambda frame, made: frame.with_columns(import_module("polars").Series("returned", made)),
    ),
    "pyarrow": (
        _arrow_coded,
        _to_numpy,
        lambda frame, made: frame.append_column("returned", [made]),
    ),
}
