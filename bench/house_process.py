"""A real `croupier serve` for the benches: its settings, its start, its end."""

import os
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import journal_ways as ways

LONGEST = 120.0  # seconds until a start is given up
SETTINGS = """\
table = "bench"
book = "{book}"
journal = "bench.journal"
seats = [{seats}]

[timers]
betting = 600
last_call = 0
"""


@dataclass
class House:
    """The process, its staff door, what it said, and what it took to be ready."""

    process: subprocess.Popen[bytes]
    staff: str
    said: Path
    seconds: float
    cpu: float

    @property
    def codes(self) -> dict[str, str]:
        """The one-time codes of a first start, by role."""
        lines = [line.split() for line in self.said.read_text().splitlines() if line[:2] == "  "]
        return {"_".join(words[:-1]): words[-1] for words in lines}


def settings(folder: Path, seats: int) -> Path:
    """The settings file of the table."""
    book = ways.GAME.book
    layout = book.layouts[0].id
    rows = ", ".join(f'{{ name = "T{n}", layout = "{layout}" }}' for n in range(1, seats + 1))
    file = folder / "bench.toml"
    file.write_text(SETTINGS.format(book=book.id, seats=rows))
    return file


def start(folder: Path, seats: int = 1) -> House:
    """Start it and wait until /readyz answers 200; measured from the making of the process."""
    port, said = free_port(), folder / "said"
    words = ["-m", "croupier", "serve", str(settings(folder, seats))]
    words += ["--staff-port", str(port), "--terminal-port", "0"]
    with said.open("wb") as out, (folder / "log").open("wb") as log:
        began = time.perf_counter()
        process = subprocess.Popen([sys.executable, *words], stdout=out, stderr=log)
    staff = f"http://127.0.0.1:{port}"
    while time.perf_counter() - began < LONGEST and process.poll() is None:
        try:
            with urllib.request.urlopen(f"{staff}/readyz", timeout=1):
                seconds = time.perf_counter() - began
                return House(process, staff, said, seconds, cpu_seconds(process.pid))
        except (urllib.error.URLError, ConnectionError):
            time.sleep(0.005)
    process.kill()
    sys.exit(f"bench: the house did not open (exit code {process.wait()})")


def cpu_seconds(pid: int) -> float:
    """What a process has worked so far, which no other process makes longer."""
    after_its_name = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return sum(map(int, after_its_name[11:13])) / os.sysconf("SC_CLK_TCK")


@contextmanager
def house(folder: Path, seats: int) -> Iterator[House]:
    """A house that is open while this lasts."""
    own = start(folder, seats)
    try:
        while not own.codes:  # they are told when the doors are open
            time.sleep(0.005)
        yield own
    finally:
        own.process.terminate()
        own.process.wait()


def free_port() -> int:
    """A port that nobody has at this moment."""
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        return int(taken.getsockname()[1])
