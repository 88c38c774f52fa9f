"""How long a house takes to be ready again: `./run bench start`.

A journal of one million records is made, with a snapshot as the table itself keeps them; then the
real `croupier serve` is started on it, several times, from the moment the process is made to the
first answer 200 of /readyz. Each way to end is tried: by kill -9, and clean. Beside it stands the
same with an empty journal, which is what the process costs by itself.
"""

import argparse
import os
import signal
import socket
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from pathlib import Path
from statistics import median

import journal
import journal_ways as ways

AIM = 5.0  # seconds, with a million records
TURNS = 5
LONGEST = 120.0  # seconds until a start is given up
SETTINGS = """\
table = "bench"
book = "{book}"
journal = "bench.journal"
seats = [{{ name = "T1", layout = "{layout}" }}]
"""


def settings(folder: Path) -> Path:
    """The settings file of the table."""
    book = ways.GAME.book
    file = folder / "bench.toml"
    file.write_text(SETTINGS.format(book=book.id, layout=book.layouts[0].id))
    return file


def start(folder: Path, port: int) -> tuple[float, subprocess.Popen[bytes]]:
    """Seconds from the making of the process until it says that it is ready, and the process."""
    began = time.perf_counter()
    ports = ("--staff-port", str(port), "--terminal-port", "0")
    process = subprocess.Popen(
        [sys.executable, "-m", "croupier", "serve", str(settings(folder)), *ports],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    while time.perf_counter() - began < LONGEST:
        try:
            with urllib.request.urlopen(f"http://127.0.0.1:{port}/readyz", timeout=1):
                return time.perf_counter() - began, process
        except (urllib.error.URLError, ConnectionError):
            if process.poll() is not None:
                break
            time.sleep(0.005)
    process.kill()
    sys.exit(f"bench: the house did not open (exit code {process.wait()})")


def measured(folder: Path, ends: int, turns: int) -> list[float]:
    """Seconds of several starts, each after the one before was ended in this way."""
    found = []
    for _ in range(turns):
        seconds, process = start(folder, free_port())
        found.append(seconds)
        process.send_signal(ends)
        process.wait()
    return found


def free_port() -> int:
    """A port that nobody has at this moment."""
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        return int(taken.getsockname()[1])


def main() -> None:
    """Measure, and say whether the aim is met."""
    parser = argparse.ArgumentParser("./run bench start", description=__doc__)
    parser.add_argument("--records", type=int, default=1_000_000)
    parser.add_argument("--turns", type=int, default=TURNS)
    asked = parser.parse_args()
    os.environ["PYTHONHASHSEED"] = "0"
    with tempfile.TemporaryDirectory(prefix="bench-") as folder:
        empty, full = Path(folder) / "empty", Path(folder) / "full"
        empty.mkdir()
        full.mkdir()
        records = journal.fill(full / "bench.journal", asked.records)
        size = (full / "bench.journal").stat().st_size / 1e6
        print(f"{records:,} records, {size:,.0f} MB; seconds until /readyz, median (longest):")
        measured(empty, signal.SIGTERM, 1)  # whatever is read for the first time
        rows = (
            ("an empty journal", empty, signal.SIGTERM),
            ("after kill -9", full, signal.SIGKILL),
            ("after a clean end", full, signal.SIGTERM),
        )
        for named, where, ends in rows:
            measured(where, ends, 1)  # so that the end before the first is the same
            found = measured(where, ends, asked.turns)
            verdict = "" if median(found) <= AIM else f"   falls short of {AIM:g}"
            print(f"  {named:20}{median(found):8.2f} ({max(found):.2f}){verdict}")


if __name__ == "__main__":
    main()
