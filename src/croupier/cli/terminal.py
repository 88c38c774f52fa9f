"""`croupier terminal`: a player terminal in text, for a round by hand and for test labs."""

import asyncio
import sys
import threading
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from croupier.cli.arguments import Json, examples
from croupier.cli.output import write, write_json
from croupier.rules.refusal import Refusal

if TYPE_CHECKING:
    from collections.abc import Callable

    from croupier.client import Terminal
    from croupier.client.terminal import Hear
    from croupier.server.messages import FromUs

EXAMPLES = examples(
    "terminal rws-00-etg-2019-b",
    "terminal table-1 --code 7KQM-2XRT-9BWD --file T1.terminal",
    "terminal table-1 --json < lines-to-play.txt",
)
HOUSE = "http://127.0.0.1:8600"


def terminal(
    table: Annotated[str, typer.Argument(metavar="TABLE", help="Where to sit down.")],
    house: Annotated[
        str, typer.Option("--house", metavar="URL", help="The staff door, which knows the way.")
    ] = HOUSE,
    code: Annotated[
        str, typer.Option("--code", help="The console's code for a seat; else a free one is taken.")
    ] = "",
    file: Annotated[
        Path | None,
        typer.Option("--file", metavar="FILE", help="What it keeps; usually TABLE.terminal."),
    ] = None,
    json: Json = False,
) -> None:
    """Sit at a table that is served and play from the keyboard: `10 on red, tiers x2`.

    Each typed line is sent as the commands it means, each id stored before it is sent. `help`
    lists what can be typed. It ends with quit, with Ctrl-C, or with the end of its input when all
    is answered; started again with the same file it is the same terminal.
    """
    from croupier.player_terminal.seat import memory_in, take_seat

    memory = memory_in(file or Path(f"{table}.terminal"), house.rstrip("/"), table)

    async def run() -> None:
        tell = _teller(json, lambda: memory.now.seat)
        async with await take_seat(memory, tell, code) as terminal:
            staying = asyncio.create_task(terminal.sent_away())
            typing = asyncio.create_task(_type(terminal))
            await asyncio.wait([staying, typing], return_when=asyncio.FIRST_COMPLETED)
            for task in (staying, typing):
                task.cancel()
                with suppress(asyncio.CancelledError):
                    await task

    asyncio.run(run())


def _teller(json: bool, seat: "Callable[[], str]") -> "Hear":
    """Writes what is heard, in sentences or as it came."""
    import msgspec

    from croupier.player_terminal.told import told

    def hear(message: "FromUs") -> None:
        if json:
            write_json(msgspec.to_builtins(message))
        else:
            for sentence in told(message, seat()):
                write(f"{sentence}\n")
        sys.stdout.flush()

    return hear


async def _type(terminal: "Terminal") -> None:
    """Take typed lines until there are no more, and wait for what is not answered yet."""
    from croupier.player_terminal.seat import answered, typed
    from croupier.player_terminal.words import HELP

    lines: asyncio.Queue[str] = asyncio.Queue()
    loop = asyncio.get_running_loop()

    def read() -> None:
        with suppress(RuntimeError):  # the command has ended meanwhile
            for line in sys.stdin:
                loop.call_soon_threadsafe(lines.put_nowait, line.strip())
            loop.call_soon_threadsafe(lines.put_nowait, "quit")

    threading.Thread(target=read, daemon=True).start()
    while (line := await lines.get()) != "quit":
        try:
            if line == "help":
                write(f"{HELP}\n")
            elif line:
                await typed(terminal, line)
        except Refusal as refusal:
            print(f"croupier: {refusal.message}", file=sys.stderr)
    await answered(terminal)
