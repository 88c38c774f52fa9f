"""`croupier demo`: a house with a table of every layout, dealt by a machine on virtual wheels."""

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from croupier.cli.arguments import examples
from croupier.cli.output import write
from croupier.cli.serve import LogJson, StaffPort, TerminalPort, say_codes, serve_tables

if TYPE_CHECKING:
    from croupier.server.serving import Opened
    from croupier.server.settings import TableSettings

EXAMPLES = examples("demo", "demo --folder /tmp/my-demo --betting 15")
PLACES = ("one", "two", "three")


def demo(
    folder: Annotated[
        Path, typer.Option("--folder", metavar="FOLDER", help="Where its journals lie.")
    ] = Path("croupier-demo"),
    betting: Annotated[int, typer.Option("--betting", min=1, max=600, help="Seconds.")] = 20,
    staff_port: StaffPort = 8600,
    terminal_port: TerminalPort = 8601,
    log_json: LogJson = False,
) -> None:
    """Open a table for each layout, with three seats each, a virtual wheel and a machine dealer.

    Everything is real but the ball: each record is durable in FOLDER, and a second start goes on
    where the first one ended. A person can take a table over from the machine.
    """
    from croupier.server.doors import Doors

    doors = Doors(staff_port=staff_port, terminal_port=terminal_port)
    serve_tables(demo_tables(folder, betting), folder, doors, _say_opened, log_json)


def demo_tables(folder: Path, betting: int) -> "Sequence[TableSettings]":
    """The settings: a table for each layout, named after it."""
    from croupier.rulebooks import layouts, rulebooks
    from croupier.server import settings as s

    books = {layout.id: book.id for book in rulebooks().values() for layout in book.layouts}
    last_call = min(5, betting - 1)
    return [
        s.TableSettings(
            table=id,
            book=books[id],
            journal=str(folder / f"{id}.journal"),
            seats=tuple(s.SeatSetting(f"{place}", id) for place in PLACES),
            dealer="machine",
            self_service=True,
            limits=s.LimitSettings(chip=100, round_maximum=1_000_000),
            timers=s.TimerSettings(betting, last_call, pause=4),
            wheel=s.WheelSettings("virtual"),
        )
        for id in layouts()
    ]


def _say_opened(opened: "Opened") -> None:
    write(f"The tables are open. Take a seat at  {opened.staff}/\n")
    write(f"Terminals connect to                 {opened.terminals}\n\n")
    for table in opened.house.tables.values():
        state = table.kept.state
        write(f"  {state.table:20} round {state.round:<5} {state.phase.value.replace('_', ' ')}\n")
    say_codes(opened.first_codes)
    write("\nCtrl-C closes. Started again, it goes on where it was.\n")
    sys.stdout.flush()
