"""`croupier wheel-check`: whether the results of a wheel look like those of a fair one."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

import croupier
from croupier.cli.arguments import Json, examples
from croupier.cli.output import write_json
from croupier.cli.progress import progress
from croupier.cli.saving import Csv, Parquet, Plot, save, save_plot
from croupier.cli.wheel_results import read_sources, sample_of
from croupier.rules.wheel import Wheel

if TYPE_CHECKING:
    from croupier.wheel_quality import Check
    from croupier.wheel_quality.power import FalseAlarms

EXAMPLES = examples(
    "wheel-check table-9.journal",
    "wheel-check monday.journal tuesday.journal --plot wheel.svg",
    "wheel-check results.csv --layout rws-00-etg-2019-b --json",
    "wheel-check table-9.journal --false-alarms 1000",
)

Files = Annotated[
    list[Path], typer.Argument(metavar="FILE...", help="Journals, or CSV files of results.")
]
LayoutOption = Annotated[
    str | None, typer.Option("--layout", help="The layout whose wheel it is, for CSV files.")
]
Zeros = Annotated[
    str | None,
    typer.Option("--zeros", help="How its zeros lie, clockwise from 26, such as: 00 0."),
]
Level = Annotated[
    float,
    typer.Option(
        "--level", min=1e-6, max=0.2, help="How often a fair wheel may be called odd: 0.01 of 1."
    ),
]
Alarms = Annotated[
    int,
    typer.Option("--false-alarms", min=0, help="Check so many made-up fair wheels the same way."),
]


def wheel_check(
    files: Files,
    layout: LayoutOption = None,
    zeros: Zeros = None,
    level: Level = 0.01,
    false_alarms: Alarms = 0,
    json: Json = False,
    csv: Csv = None,
    parquet: Parquet = None,
    plot: Plot = None,
) -> None:
    """Whether the results of a wheel look like those of a fair wheel.

    Rounds that count are read from journals: corrected results corrected, void rounds left out. All
    files have to be of one wheel. The exit code is 1 if the wheel looks odd. For information only:
    what a wheel has brought says nothing about its next number.
    """
    from croupier.cli import wheel_answers
    from croupier.wheel_quality import check
    from croupier.wheel_quality.pictures import around_the_wheel

    sources = read_sources(files, _wheel(layout, zeros))
    found = check(sample_of(sources), level)
    alarms = _false_alarms(found, false_alarms) if false_alarms else None
    save(wheel_answers.looks(found), csv, parquet)
    if plot is not None:
        save_plot(around_the_wheel(found, wheel_answers.title(found, sources)), plot)
    if json:
        write_json(wheel_answers.in_json(found, sources, alarms))
    else:
        wheel_answers.show(found, sources, alarms)
    if found.odd:
        raise typer.Exit(1)


def _wheel(layout: str | None, zeros: str | None) -> Wheel | None:
    """The wheel that is named, if one is."""
    if layout is None and zeros is not None:
        raise typer.BadParameter("--zeros says how those of --layout lie; name both")
    if layout is None:
        return None
    wheel = croupier.layout(layout).wheel
    return wheel.with_zeros(*zeros.replace(",", " ").split()) if zeros else wheel


def _false_alarms(check: "Check", wheels: int) -> "FalseAlarms":
    from croupier.wheel_quality import false_alarms

    with progress("Fair wheels", wheels) as told:
        return false_alarms(check.sample, wheels, check.level, told=told)
