"""`croupier wheel`: an emulated wheel, what is on a line, recordings of it, how a wheel does."""

import asyncio
import sys
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from croupier.cli import wheel_health
from croupier.cli.arguments import Json, examples
from croupier.cli.output import write, write_json

if TYPE_CHECKING:
    from croupier.wheels.device_log import Entry
    from croupier.wheels.emulator.device import Beat, EmulatedWheel
    from croupier.wheels.makers import Maker
    from croupier.wheels.source import Seen

app = typer.Typer(
    no_args_is_help=True,
    help="Wheels that are read over a serial line: SS2.",
    rich_markup_mode=None,
)

Speed = Annotated[
    float, typer.Option("--speed", min=0.1, max=10_000, help="The wheel is so many times as fast.")
]
Link = Annotated[Path | None, typer.Option("--link", metavar="PATH", help="A name for the device.")]
Device = Annotated[Path, typer.Argument(metavar="DEVICE", help="A serial port, /dev/ttyUSB0.")]
Log = Annotated[Path, typer.Argument(metavar="FILE", help="A device log.")]
Source = Annotated[str, typer.Option("--source", metavar="NAME", help="The maker's line.")]


@app.command(
    epilog=examples(
        "wheel emulate normal with_the_wheel normal --speed 5000 --games 3",
        "wheel emulate --games 5 --mishaps 0.5 --seed 7 --speed 10000",
        "wheel emulate --link line.tty --by-hand",
    )
)
def emulate(
    games: Annotated[
        list[str] | None, typer.Argument(metavar="[GAME]...", help="What it plays first.")
    ] = None,
    layout: Annotated[
        str, typer.Option("--layout", metavar="ID", help="A layout, for its numbers.")
    ] = "",
    link: Link = None,
    seed: Annotated[int, typer.Option("--seed", help="The same seed plays the same.")] = 1,
    speed: Speed = 1.0,
    count: Annotated[int, typer.Option("--games", min=0, help="End after so many games.")] = 0,
    mishaps: Annotated[
        float, typer.Option("--mishaps", min=0, max=1, help="How often a game goes wrong.")
    ] = 0.0,
    noise: Annotated[
        float, typer.Option("--noise", min=0, max=1, help="How often a line does.")
    ] = 0.0,
    by_hand: Annotated[
        bool, typer.Option("--by-hand", help="A game begins only when it is launched.")
    ] = False,
) -> None:
    """An SS2 wheel on a pseudo-terminal, for a table's [wheel] device. It ends with Ctrl-C.

    It prints the device and each game when it begins, with the number that will be true of it.
    """
    from croupier.wheels.emulator.device import EmulatedWheel
    from croupier.wheels.emulator.noise import Noise, noisy

    _check_games(games or [])
    device = EmulatedWheel(_order(layout), seed, games or (), mishaps, not by_hand, count)
    bad = Noise(*(noise / 4,) * 4)
    beats = noisy(_telling(device), bad, seed) if noise else _telling(device)
    asyncio.run(_play(beats, device.command, link, speed))


def _check_games(games: list[str]) -> None:
    from croupier.rules.refusal import near
    from croupier.wheels.emulator.games import GAMES

    for game in games:
        if game not in GAMES:
            raise typer.BadParameter(f"no game is called {game!r}; {near(game, GAMES)}")


def _order(layout: str) -> tuple[str, ...]:
    from croupier import layout as layout_of
    from croupier import layouts

    return layout_of(layout or next(iter(layouts()))).wheel.order


def _telling(device: "EmulatedWheel") -> "Iterator[Beat]":
    """What the wheel sends; each game is printed as it begins."""
    told = 0
    for beat in device.run():
        for truth in device.truths[told:]:
            number = truth.number or "no number"
            write(f"{truth.game}: {number}{'' if truth.valid else ', not valid'}\n")
            sys.stdout.flush()
        told = len(device.truths)
        yield beat


async def _play(
    beats: "Iterator[Beat]", answer: Callable[[bytes], bytes], link: Path | None, speed: float
) -> None:
    from croupier.wheels.emulator.line import PseudoLine
    from croupier.wheels.pacing import RealTime

    line = PseudoLine(link)
    write(f"device: {link or line.device}\n")
    sys.stdout.flush()
    try:
        await line.play(beats, answer, RealTime(speed))
    finally:
        line.unplug()


@app.command(epilog=examples("wheel record line.tty monday.log"))
def record(
    device: Device,
    file: Annotated[Path, typer.Argument(metavar="FILE", help="Where to; it is appended to.")],
) -> None:
    """Keep every byte of a line in a file, as a device log, until Ctrl-C or until the line ends."""
    from croupier.wheels.device_log import DeviceLog
    from croupier.wheels.serial_line import LineLost, SerialLine

    log = DeviceLog(str(device), lambda day: file)

    async def keep() -> None:
        line = SerialLine(device)
        try:
            with suppress(LineLost):
                while not log.failed:
                    log.heard(await line.read())
        finally:
            line.close()

    asyncio.run(keep())
    if log.failed:
        raise OSError(log.failed)


@app.command(
    epilog=examples(
        "wheel replay table-1.wheel-2026-11-19.log",
        "wheel replay monday.log --link line.tty --speed 20",
    )
)
def replay(
    file: Log,
    link: Link = None,
    speed: Speed = 1.0,
    source: Source = "ss2",
    json: Json = False,
) -> None:
    """What a driver sees in a recorded line; with --link, the line is played on a pseudo-terminal.

    Nothing is asked of any clock but the log's own.
    """
    from croupier.wheels.device_log import entries

    if link is not None:
        asyncio.run(_play(_beats(entries(file)), lambda _: b"", link, speed))
        return
    for at, seen in sights(entries(file), _maker(source), speed):
        _tell(at, seen, json)


def _maker(source: str) -> "Maker":
    from croupier.rules.numbers import ZEROS
    from croupier.wheels.makers import maker

    return maker(source)((*ZEROS, *map(str, range(1, 37))))


def sights(
    entries: "Iterator[Entry]", maker: "Maker", speed: float
) -> "Iterator[tuple[float, Seen]]":
    """What a maker sees in recorded entries, and when; pauses are pauses to it too."""
    first: float | None = None
    for entry in entries:
        if entry.what == "<":
            first = entry.at if first is None else first
            at = (entry.at - first) * speed
            for seen in (*maker.passed(at), *maker.heard(entry.data, at)):
                yield entry.at, seen


def _beats(entries: "Iterator[Entry]") -> "Iterator[Beat]":
    before = 0.0
    for entry in entries:
        if entry.what == "<":
            yield max(0.0, entry.at - before) if before else 0.0, entry.data
            before = entry.at


def _tell(at: float, seen: "Seen", json: bool) -> None:
    from datetime import UTC, datetime

    moment = datetime.fromtimestamp(at, UTC).isoformat(timespec="milliseconds")
    if json:
        write_json({"at": moment, "what": seen.what, "value": seen.value})
    else:
        write(f"{moment[11:23]}  {seen.what.replace('_', ' ')}  {seen.value}".rstrip() + "\n")
    sys.stdout.flush()


@app.command(epilog=examples("wheel monitor line.tty", "wheel monitor line.tty --json"))
def monitor(
    device: Annotated[
        Path, typer.Argument(metavar="DEVICE", help="A serial port, or a table's device log.")
    ],
    source: Source = "ss2",
    speed: Speed = 1.0,
    json: Json = False,
) -> None:
    """What is on the line now, and what a driver sees in it, until Ctrl-C or until the line ends.

    A line that a table reads is taken; name the table's device log instead, which is followed.
    """
    from croupier.cli import wheel_monitor

    wheel_monitor.monitor(device, _maker(source), speed, _tell if json else None)


@app.command(
    epilog=examples("wheel health table-1.journal", "wheel health table-1.wheel-2026-11-19.log")
)
def health(
    file: Annotated[
        Path, typer.Argument(metavar="FILE", help="A table's journal, or a device log.")
    ],
    source: Source = "ss2",
    speed: Speed = 1.0,
    json: Json = False,
) -> None:
    """How a wheel does: spins an hour, numbers, troubles, misfires, speeds, directions, alarms.

    Of a journal by serial number, with who acknowledged which alarm; the device logs beside it are
    held against the hashes in the journal. Of a device log what the driver saw. The exit code is 1
    if a log does not fit.
    """
    answer: dict[str, Any] = (
        wheel_health.of_journal(file)
        if wheel_health.is_journal(file)
        else wheel_health.of_log(file, _maker(source), speed)
    )
    write_json(answer) if json else wheel_health.show(answer)
    if answer["logs"]["missing"] or answer["logs"]["wrong"]:
        raise typer.Exit(1)
