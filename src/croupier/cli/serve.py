"""`croupier serve`: open the tables of one or more settings files, until it is told to close.

The server and its libraries are imported only when something is served.
"""

import asyncio
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from croupier.cli.arguments import examples
from croupier.cli.output import write

if TYPE_CHECKING:
    from croupier.server.doors import Doors
    from croupier.server.serving import Opened
    from croupier.server.settings import TableSettings

EXAMPLES = examples(
    "serve table-1.toml",
    "serve tables/*.toml --house /srv/tables",
    "serve t.toml --bind 192.0.2.7 --certificate c.pem --key k.pem --origin https://t.example:8600",
)
CODES = """\b
Exit codes beside those of croupier itself:
  65  a journal is damaged or was changed
  74  a write failed: nothing was told after it; look at the disk before you start again
  75  another process holds a journal
  78  another version, an old SQLite, or another rule book"""

Bind = Annotated[str, typer.Option("--bind", metavar="ADDRESS", help="Where to listen.")]
StaffPort = Annotated[int, typer.Option("--staff-port", min=0, max=65535)]
TerminalPort = Annotated[int, typer.Option("--terminal-port", min=0, max=65535)]
LogJson = Annotated[bool, typer.Option("--log-json", help="Log one JSON object a line.")]


def serve(
    files: Annotated[list[Path], typer.Argument(metavar="TABLE.toml...", help="Table settings.")],
    house: Annotated[
        Path | None,
        typer.Option("--house", metavar="FOLDER", help="Where the house keeps its own journal."),
    ] = None,
    bind: Bind = "127.0.0.1",
    staff_port: StaffPort = 8600,
    terminal_port: TerminalPort = 8601,
    origin: Annotated[
        list[str] | None,
        typer.Option("--origin", metavar="URL", help="How browsers know the staff door."),
    ] = None,
    terminals: Annotated[
        str, typer.Option("--terminals", metavar="URL", help="How they know the terminal door.")
    ] = "",
    certificate: Annotated[
        Path | None, typer.Option("--certificate", metavar="PEM", help="Encrypt with this.")
    ] = None,
    key: Annotated[Path | None, typer.Option("--key", metavar="PEM", help="Its key.")] = None,
    log_json: LogJson = False,
) -> None:
    """Open tables: the terminal door for players, the staff door for everybody else.

    Nothing but this machine can reach them unless --bind says so. The first start prints one-time
    codes with which the staff join. Ctrl-C closes; bets that are registered stay registered.
    """
    from croupier.server.doors import Doors
    from croupier.server.settings import load_settings

    tables = [load_settings(file) for file in files]
    doors = Doors(bind, staff_port, terminal_port, tuple(origin or ()), terminals, certificate, key)
    serve_tables(tables, house or files[0].parent, doors, _say_opened, log_json)


def serve_tables(
    tables: "Sequence[TableSettings]",
    folder: Path,
    doors: "Doors",
    opened: "Callable[[Opened], None]",
    log_json: bool,
) -> None:
    """Serve until closed; a journal that cannot be used ends the command with its own code."""
    import uvloop

    from croupier.journal.decisions import FAILED, JournalError, JournalFailed
    from croupier.server.logs import begin_logs
    from croupier.server.serving import Serving

    begin_logs(log_json)

    async def run() -> None:
        await Serving(tables, folder, doors).run(opened)

    try:
        with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
            runner.run(run())
    except JournalError as problem:
        print(f"croupier: {problem}", file=sys.stderr)
        raise typer.Exit(problem.code) from None
    except JournalFailed as failed:
        print(f"croupier: {failed}", file=sys.stderr)
        raise typer.Exit(FAILED) from None


def _say_opened(opened: "Opened") -> None:
    write(f"staff door     {opened.staff}\n")
    write(f"terminal door  {opened.terminals}\n")
    for table in opened.house.tables.values():
        state = table.kept.state
        write(f"table          {state.table}: {state.book}, {state.phase.value}\n")
    say_codes(opened.first_codes)
    sys.stdout.flush()


def say_codes(codes: dict[str, str]) -> None:
    """The one-time codes of a first start."""
    if codes:
        write("\nNobody works here yet. Each code lets one person join, once:\n")
        for role, code in codes.items():
            write(f"  {role.replace('_', ' '):15} {code}\n")
