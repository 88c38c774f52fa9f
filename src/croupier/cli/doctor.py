"""`croupier doctor`: whether this machine can serve tables, and what to do where it cannot."""

import os
import resource
import shutil
import socket
import statistics
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass
from importlib.util import find_spec
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Annotated

import typer

from croupier.cli import screen
from croupier.cli.arguments import Json, examples
from croupier.cli.extras import SERVE
from croupier.cli.output import write_json
from croupier.rules.refusal import Refusal

EXAMPLES = examples("doctor", "doctor table-1.toml", "doctor --json")
WELL, WATCH, BAD = "well", "watch", "bad"
PORTS = (8600, 8601)
ENOUGH_DESCRIPTORS = 4096
ENOUGH_DISK = 1 << 30
SLOW_SYNC, NO_SYNC = 0.02, 0.00001  # seconds
SYNCS = 50


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing that was looked at."""

    of: str
    verdict: str
    says: str


def doctor(
    files: Annotated[
        list[Path] | None, typer.Argument(metavar="[TABLE.toml]...", help="Table settings.")
    ] = None,
    json: Json = False,
) -> None:
    """Look at this machine as a table will need it, and at table settings and their journals.

    Exit code 1 if anything is bad. What is to be watched still lets a table run.
    """
    findings = [finding for look in LOOKS for finding in look()]
    findings += [finding for file in files or () for finding in _settings(file)]
    if json:
        write_json({"findings": [*map(asdict, findings)]})
    else:
        screen.table(("", "looked at", "found"), [(f.verdict, f.of, f.says) for f in findings])
    if any(finding.verdict == BAD for finding in findings):
        raise typer.Exit(1)


def _python() -> Iterator[Finding]:
    yield Finding("Python", WELL, sys.version.split()[0])


def _libraries() -> Iterator[Finding]:
    missing = [name for name in SERVE if not find_spec(name)]
    if missing:
        yield Finding("libraries", BAD, f"no {', '.join(missing)}; install croupier[serve]")
    else:
        yield Finding("libraries", WELL, "all that serve needs are here")


def _sqlite() -> Iterator[Finding]:
    import apsw

    from croupier.journal.decisions import JournalError
    from croupier.journal.sqlite import check_sqlite

    try:
        check_sqlite(apsw.sqlite_lib_version())
        yield Finding("SQLite", WELL, apsw.sqlite_lib_version())
    except JournalError as problem:
        yield Finding("SQLite", BAD, str(problem))


def _disk() -> Iterator[Finding]:
    """How long the disk takes to make something durable, here, and how much room there is."""
    with TemporaryDirectory(dir=".", prefix="croupier-doctor-") as folder:
        seconds = _sync_seconds(Path(folder) / "synced")
    says = f"durable in {seconds * 1000:.2f} ms"
    if seconds < NO_SYNC:
        yield Finding("disk", WATCH, f"{says}: in memory, or it only says that it is durable")
    elif seconds > SLOW_SYNC:
        yield Finding("disk", WATCH, f"{says}: terminals will wait about twice that")
    else:
        yield Finding("disk", WELL, says)
    free = shutil.disk_usage(".").free
    enough = free >= ENOUGH_DISK
    yield Finding("room", WELL if enough else WATCH, f"{free / (1 << 30):.1f} GiB free here")


def _sync_seconds(path: Path) -> float:
    took = []
    with path.open("wb", buffering=0) as file:
        for _ in range(SYNCS):
            file.write(bytes(4096))
            began = time.perf_counter()
            os.fdatasync(file.fileno())
            took.append(time.perf_counter() - began)
    return statistics.median(took)


def _descriptors() -> Iterator[Finding]:
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    enough = hard >= ENOUGH_DESCRIPTORS
    says = f"{hard} at most: one for each connected terminal"
    yield Finding("descriptors", WELL if enough else WATCH, says)


def _ports() -> Iterator[Finding]:
    for port in PORTS:
        with socket.socket() as tried:
            tried.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            try:
                tried.bind(("127.0.0.1", port))
                yield Finding(f"port {port}", WELL, "free")
            except OSError as error:
                yield Finding(f"port {port}", WATCH, f"{error.strerror}; name others to serve")


def _settings(file: Path) -> Iterator[Finding]:
    from croupier.journal.decisions import JournalError
    from croupier.journal.files import check_not_stopped
    from croupier.server.founding import rehearse
    from croupier.server.settings import load_settings

    try:
        settings = load_settings(file)
        rehearse(settings)
    except (Refusal, OSError, UnicodeDecodeError) as problem:
        yield Finding(str(file), BAD, " ".join(str(problem).split()))
        return
    yield Finding(str(file), WELL, f"table {settings.table} by {settings.book}")
    try:
        check_not_stopped(Path(settings.journal))
    except JournalError as problem:
        yield Finding(settings.journal, BAD, str(problem))


LOOKS: tuple[Callable[[], Iterator[Finding]], ...] = (
    _python,
    _libraries,
    _sqlite,
    _disk,
    _descriptors,
    _ports,
)
