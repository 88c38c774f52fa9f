"""Figures saved beside what is shown: `--csv`, `--parquet`, `--plot` of commands that compute.

What is saved is a table of named columns of equal length, and a chart.
"""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from croupier.rules.refusal import Refusal

if TYPE_CHECKING:
    from croupier.charts import Chart

Csv = Annotated[Path | None, typer.Option("--csv", metavar="FILE", help="Save the figures as CSV.")]
Parquet = Annotated[
    Path | None,
    typer.Option("--parquet", metavar="FILE", help="Save the figures as Parquet; needs pyarrow."),
]
Plot = Annotated[Path | None, typer.Option("--plot", metavar="FILE", help="Save a chart as SVG.")]
Columns = Mapping[str, Sequence[Any]]


def save(columns: Columns, csv: Path | None, parquet: Path | None) -> None:
    """Write the columns to the files that were asked for."""
    if csv is not None:
        _save_csv(columns, csv)
    if parquet is not None:
        _save_parquet(columns, parquet)


def save_plot(chart: "Chart", plot: Path | None) -> None:
    """Write the chart to the file that was asked for."""
    if plot is not None:
        plot.write_text(chart.svg() + "\n", encoding="utf-8")


def _save_csv(columns: Columns, path: Path) -> None:
    from csv import writer

    with path.open("w", encoding="utf-8", newline="") as file:
        rows = writer(file, lineterminator="\n")
        rows.writerow(columns)
        rows.writerows(zip(*columns.values(), strict=True))


def _save_parquet(columns: Columns, path: Path) -> None:
    try:
        from pyarrow import parquet, table  # type: ignore[import-untyped]  # it has no type hints
    except ImportError:
        raise Refusal("no_pyarrow", "--parquet needs pyarrow: pip install pyarrow") from None
    with path.open("wb") as file:
        parquet.write_table(table({name: list(values) for name, values in columns.items()}), file)
