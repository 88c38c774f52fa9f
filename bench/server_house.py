"""The processes that are measured: a house as `croupier serve` opens it, and the bare echo.

The seats of the house are enrolled beforehand, all in one group of its journal, because ten
thousand codes through the staff door take a minute that nobody measures.
"""

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from croupier.server.founding import open_house
from croupier.server.host import WallClock
from croupier.server.house_records import SeatEnrolled, line_of
from croupier.server.secrecy import hashed, new_key

SERVER_CORE, CLIENT_CORE = 0, min(1, (os.cpu_count() or 1) - 1)
TABLE, LAYOUT, BOOK = "bench", "rws-00-etg-2019-a", "rws-00-etg-2019"
SETTINGS = f"""\
table = "{TABLE}"
book = "{BOOK}"
journal = "{TABLE}.journal"
[timers]
betting = 600
last_call = 0
pause = 0
[limits]
chip = 1
"""
SEAT = '[[seats]]\nname = "T{n}"\nlayout = "{layout}"\n'


@dataclass(frozen=True, slots=True)
class Served:
    """A house that is served by a process of its own."""

    staff: str
    terminals: str
    code: str  # with which a pit supervisor joins
    tokens: list[str]  # of the terminals T1, T2, …
    pid: int
    journal: Path

    @property
    def megabytes(self) -> float:
        """The memory its process holds now."""
        status = Path(f"/proc/{self.pid}/status").read_text()
        return int(re.findall(r"VmRSS:\s+(\d+)", status)[0]) / 1024


def cpu_seconds(pid: int) -> float:
    """What a process has used of a core so far."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


@contextmanager
def house(folder: Path, seats: int) -> Iterator[Served]:
    """Serve a table with so many seats, each with a token, until the block ends."""
    folder.mkdir()
    layout = [SEAT.format(n=n + 1, layout=LAYOUT) for n in range(seats)]
    (folder / "table.toml").write_text(SETTINGS + "".join(layout))
    tokens = enrolled(folder, seats)
    ports = ["--staff-port", "0", "--terminal-port", "0", "--log-json"]
    with process(["-m", "croupier", "serve", str(folder / "table.toml"), *ports]) as running:
        assert running.stdout
        said = ""
        while "shift manager" not in said:
            line = running.stdout.readline()
            assert line, f"croupier serve ended: {said}"
            said += line
        staff, terminals = re.findall(r"door +(\S+)", said)
        (code,) = re.findall(r"pit supervisor +(\S+)", said)
        journal = folder / f"{TABLE}.journal"
        yield Served(staff, terminals, code, tokens, running.pid, journal)


def enrolled(folder: Path, seats: int) -> list[str]:
    """Enrol a terminal at every seat; their tokens."""
    store, signer = open_house(folder)
    now, keys = WallClock()(), {f"T{n + 1}": new_key() for n in range(seats)}
    store.append(
        [
            line_of(SeatEnrolled(now, seat, TABLE, seat, hashed(key), ""))
            for seat, key in keys.items()
        ]
    )
    store.close()
    return [signer.token(TABLE, seat, key) for seat, key in keys.items()]


@contextmanager
def echo() -> Iterator[tuple[str, int]]:
    """The address and the process of the bare echo."""
    with process([str(Path(__file__).with_name("server_echo.py"))]) as running:
        assert running.stdout
        yield running.stdout.readline().strip(), running.pid


@contextmanager
def process(words: list[str]) -> "Iterator[subprocess.Popen[str]]":
    """A Python process on the server's core, ended with the block."""
    running = subprocess.Popen(
        [sys.executable, *words],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
        preexec_fn=lambda: os.sched_setaffinity(0, {SERVER_CORE}),
    )
    try:
        yield running
    finally:
        running.terminate()
        try:
            running.wait(20)
        except subprocess.TimeoutExpired:
            running.kill()
            running.wait()
