"""The arguments and options that several commands share."""

from typing import Annotated

import typer

from croupier.rules.bets import Bet
from croupier.rules.layout import Layout

LayoutId = Annotated[
    str,
    typer.Argument(metavar="LAYOUT", help="A layout; croupier rulebook list names them."),
]
SlipWords = Annotated[
    list[str] | None,
    typer.Argument(
        metavar="[SLIP]...",
        help="Bets with commas between, such as: 10 on split 8/11, red x5, tiers x2.",
    ),
]
Json = Annotated[
    bool, typer.Option("--json", help="Write JSON for programs; docs/cli.md has every key.")
]
MOST_CREDITS = 10**100 - 1  # no float could hold what follows from much more


def bets_of(layout: Layout, slip: list[str] | None) -> tuple[Bet, ...]:
    """The bets that the words of a command name; none if there are no words."""
    return layout.slip(" ".join(slip)) if slip else ()


def examples(*lines: str) -> str:
    """The end of a command's help: lines to copy, kept as they stand."""
    return "\b\nExamples:\n" + "\n".join(f"  croupier {line}" for line in lines)
