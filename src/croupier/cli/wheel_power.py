"""`croupier wheel-power`: how many results it takes to see a bias."""

from collections.abc import Callable, Sequence
from typing import Annotated, Any

import typer

import croupier
from croupier.cli import screen
from croupier.cli.arguments import Json, LayoutId, examples
from croupier.cli.output import write_json
from croupier.cli.progress import progress
from croupier.cli.saving import Csv, Parquet, Plot, save, save_plot
from croupier.cli.wheel_check import Level

EXAMPLES = examples(
    "wheel-power rws-00-etg-2019-b --bias 20 --sector 1",
    "wheel-power mbs-00-2012 --bias 10 --bias 20 --plot power.svg",
)

Biases = Annotated[
    list[float] | None,
    typer.Option("--bias", min=1, help="By how many percent too often; may be given again."),
]
Sectors = Annotated[
    list[int] | None,
    typer.Option("--sector", min=1, help="How many compartments wide; may be given again."),
]
Power = Annotated[
    float, typer.Option("--power", min=0.5, max=0.99, help="The chance that it is seen.")
]


def wheel_power(
    layout: LayoutId,
    bias: Biases = None,
    sector: Sectors = None,
    power: Power = 0.9,
    level: Level = 0.01,
    json: Json = False,
    csv: Csv = None,
    parquet: Parquet = None,
    plot: Plot = None,
) -> None:
    """How many results wheel-check needs to see that a number or a sector falls too often.

    Found by spinning wheels that have such a bias; to about a tenth. Unless --bias and --sector say
    so, 10, 20 and 50 percent in 1, 3 and 6 compartments. The chart shows the first sector.
    """
    size = len(croupier.layout(layout).numbers)
    biases, sectors = bias or [10, 20, 50], sector or [1, 3, 6]
    _check_possible(size, biases, sectors)
    with progress("Biased wheels", len(biases) * len(sectors)) as told:
        rows = _rows(size, biases, sectors, power, level, told)
    save(rows, csv, parquet)
    if plot is not None:
        from croupier.wheel_quality.pictures import power_curves

        parts = [b / 100 for b in biases]
        save_plot(power_curves(size, sectors[0], parts, 2 * max(rows["results"]), level), plot)
    if json:
        needed = [dict(zip(rows, row, strict=True)) for row in zip(*rows.values(), strict=True)]
        write_json(
            {"layout": layout, "size": size, "level": level, "power": power, "needed": needed}
        )
    else:
        _show(rows, power, level)


def _check_possible(size: int, biases: Sequence[float], sectors: Sequence[int]) -> None:
    for width in sectors:
        most = 100 * (size / width - 1)
        if width >= size or max(biases) > most:
            message = f"a sector of {width} in {size} compartments cannot fall {max(biases):g}%"
            raise typer.BadParameter(f"{message} too often; at most {max(most, 0):.0f}%")


def _rows(
    size: int,
    biases: Sequence[float],
    sectors: Sequence[int],
    power: float,
    level: float,
    told: Callable[[int], None],
) -> dict[str, list[Any]]:
    from croupier.wheel_quality import spins_needed

    asked = [(width, by) for width in sectors for by in biases]
    results = []
    for width, by in asked:
        results.append(spins_needed(size, width, by / 100, power, level))
        told(len(results))
    return {"sector": [w for w, _ in asked], "bias": [by for _, by in asked], "results": results}


def _show(rows: dict[str, list[Any]], power: float, level: float) -> None:
    told = [
        ("one number" if width == 1 else f"a sector of {width}", f"{by:g}%", f"{_two(n):,}")
        for width, by, n in zip(*rows.values(), strict=True)
    ]
    screen.table(("what falls", ">too often by", ">results needed"), told)
    betrayed = f"So many results betray it in {100 * power:g} of 100 cases"
    called_odd = f"a fair wheel is called odd in at most {100 * level:g} of 100 checks"
    screen.note(f"{betrayed}; {called_odd}.")


def _two(results: int) -> int:
    """A figure with the two digits that are meant."""
    return int(float(f"{results:.2g}"))
