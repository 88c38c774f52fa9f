"""How long a house takes to be ready again: `./run bench start`.

A journal of one million records is made, with a snapshot some thousand before its end as a kill
leaves it; then the real `croupier serve` is started on it, again and again, and measured from the
making of the process to the first answer 200 of /readyz: after kill -9, and after a clean end.
The CPU time says the same where other work keeps the machine busy.
Beside it stands the same with an empty journal, which is what the process costs by itself.
"""

import argparse
import signal
import tempfile
from pathlib import Path
from statistics import median

import journal
from house_process import House, start

AIM = 5.0  # seconds, with a million records
TURNS = 5


def measured(folder: Path, ends: signal.Signals, turns: int) -> list[House]:
    """Several starts, each after the one before was ended in this way."""
    found = []
    for _ in range(turns + 1):
        own = start(folder)
        found.append(own)
        own.process.send_signal(ends)
        own.process.wait()
    return found[1:]  # before the first the end was another


def main() -> None:
    """Measure, and say whether the aim is met."""
    parser = argparse.ArgumentParser("./run bench start", description=__doc__)
    parser.add_argument("--records", type=int, default=1_000_000)
    parser.add_argument("--turns", type=int, default=TURNS)
    parser.add_argument("--keep", type=Path, help="a folder for the journal, which is used again")
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="bench-") as folder:
        empty, full = Path(folder), asked.keep or Path(folder) / "full"
        full.mkdir(exist_ok=True)
        path, records = full / "bench.journal", asked.records
        if not path.exists():
            records = journal.fill(path, asked.records)
        size = path.stat().st_size / 1e6
        print(f"{records:,} records, {size:,.0f} MB; until /readyz:   median  longest")
        for named, where, ends in (
            ("an empty journal", empty, signal.SIGTERM),
            ("after kill -9", full, signal.SIGKILL),
            ("after a clean end", full, signal.SIGTERM),
        ):
            found = measured(where, ends, asked.turns)
            seconds, cpu = [own.seconds for own in found], [own.cpu for own in found]
            verdict = "" if median(seconds) <= AIM else f"   falls short of {AIM:g}"
            for what, of in (("seconds", seconds), ("CPU", cpu)):
                said = verdict if what == "seconds" else ""
                print(f"  {named:20}{what:8}{median(of):8.2f}{max(of):8.2f}{said}", flush=True)


if __name__ == "__main__":
    main()
