"""`croupier felt`: a layout as a picture, with the chips of a slip on their places."""

from pathlib import Path
from typing import Annotated

import typer

import croupier
from croupier.cli.arguments import LayoutId, SlipWords, bets_of, examples
from croupier.cli.output import write

EXAMPLES = examples(
    "felt rws-00-etg-2019-b -o felt.svg",
    'felt mbs-00-etg-2020 "10 on split 8/11, tiers x5" --winning-number 8 -o felt.svg',
)


def felt(
    layout: LayoutId,
    slip: SlipWords = None,
    output: Annotated[
        Path | None,
        typer.Option("-o", "--output", help="The file to write; without it, standard output."),
    ] = None,
    winning_number: Annotated[
        str | None, typer.Option("-n", "--winning-number", help="Where the ball rests.")
    ] = None,
) -> None:
    """The felt of a layout as SVG, with the chips of a slip.

    A slip is a list of bets with commas between; an option puts a chip on each of its spots.
    """
    from croupier.felt import felt as draw

    found = croupier.layout(layout)
    bets = bets_of(found, slip)
    number = None if winning_number is None else found.wheel.check(winning_number)
    picture = draw(found, bets, number).svg()
    if output is None:
        write(picture)
    else:
        output.write_text(picture, encoding="utf-8")
