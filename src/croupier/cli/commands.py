"""The commands of `croupier`, gathered from the modules that carry them out."""

from functools import cache
from typing import Annotated, Any

import typer

from croupier.cli import (
    bench,
    books,
    demo,
    doctor,
    felt,
    journal,
    layouts,
    odds,
    play,
    serve,
    session,
    settle,
    simulate,
    table,
    terminal,
    wheel,
    wheel_check,
    wheel_power,
)
from croupier.cli.output import write

CODES = """\b
Exit codes:
  0    all is well
  1    refused, a problem found, or a file that cannot be read or written
  2    the command was typed wrongly
  70   a mistake in croupier itself
  130  stopped with Ctrl-C
  141  whoever read the output stopped reading

Start with croupier rulebook list; every command has --help with examples."""

app = typer.Typer(epilog=CODES, no_args_is_help=True, add_completion=False, rich_markup_mode=None)
app.add_typer(books.app, name="rulebook")
app.add_typer(journal.app, name="journal")
app.add_typer(table.app, name="table")
app.add_typer(bench.app, name="bench")
app.add_typer(wheel.app, name="wheel")
app.command(epilog=layouts.SPOTS_EXAMPLES)(layouts.spots)
app.command(epilog=layouts.OPTIONS_EXAMPLES)(layouts.options)
app.command(epilog=settle.EXAMPLES)(settle.settle)
app.command(epilog=odds.EXAMPLES)(odds.odds)
app.command(epilog=session.EXAMPLES)(session.session)
app.command(epilog=simulate.EXAMPLES)(simulate.simulate)
app.command(epilog=felt.EXAMPLES)(felt.felt)
app.command(epilog=play.EXAMPLES)(play.play)
app.command(epilog=serve.CODES + "\n\n" + serve.EXAMPLES)(serve.serve)
app.command(epilog=demo.EXAMPLES)(demo.demo)
app.command(epilog=terminal.EXAMPLES)(terminal.terminal)
app.command(epilog=doctor.EXAMPLES)(doctor.doctor)
app.command(epilog=wheel_check.EXAMPLES)(wheel_check.wheel_check)
app.command(epilog=wheel_power.EXAMPLES)(wheel_power.wheel_power)


@cache
def command() -> Any:
    """All commands as one that can be run."""
    return typer.main.get_command(app)


def _version(asked: bool) -> None:
    from importlib import metadata

    if not asked:
        return
    try:
        write(f"croupier {metadata.version('croupier')}\n")
    except metadata.PackageNotFoundError:
        write("croupier, run from its source and not installed\n")
    raise typer.Exit


@app.callback()
def croupier(
    version: Annotated[
        bool,
        typer.Option("--version", callback=_version, is_eager=True, help="Show the version."),
    ] = False,
) -> None:
    """Roulette exactly by its published rule books: what they say, what can be bet, what it pays
    and what it costs."""
