"""Durable bets a second, beside what one would write by hand: `./run bench journal`.

Slips of ten bets. All ways take turns, so that a slow spell of the disk falls on everyone; a figure
is the median of its turns. Then, with one million records in a journal, how long it takes from
opening the file to a table that can answer.
"""

import argparse
import gc
import tempfile
import time
from collections.abc import Iterable
from itertools import count
from pathlib import Path
from statistics import median

import journal_ways as ways

from croupier.journal.kept_table import KeptTable
from croupier.journal.sqlite import SqliteStore
from croupier.table import commands as c

GROUPS = (1, 100, 1000)
Measured = dict[tuple[str, int], tuple[float, float]]  # of a way and a group size

WAYS: list[tuple[type[ways.Way], tuple[int, ...]]] = [
    (ways.RowByRow, (1,)),
    (ways.BareLog, GROUPS),
    (ways.OurLinesInABareLog, GROUPS),
    (ways.StoreAlone, GROUPS),
    (ways.JournalAlone, GROUPS),
    (ways.WholeTable, GROUPS),
    (ways.InMemoryOnly, (100,)),
]
AIMS = [  # what, over what, at least
    (("WholeTable", 100), ("RowByRow", 1), 40.0),
    (("WholeTable", 1000), ("RowByRow", 1), 40.0),
    (("StoreAlone", 100), ("OurLinesInABareLog", 100), 0.5),
    (("StoreAlone", 1000), ("OurLinesInABareLog", 1000), 0.5),
    (("JournalAlone", 100), ("BareLog", 100), 0.5),
    (("JournalAlone", 1000), ("BareLog", 1000), 0.5),
    (("WholeTable", 100), ("BareLog", 100), 0.5),
    (("WholeTable", 1000), ("BareLog", 1000), 0.5),
]


def measure(turns: int, seconds: float) -> Measured:
    """Bets a second, and the least CPU microseconds a slip, of every way and group size."""
    found: dict[tuple[str, int], list[tuple[float, float]]] = {}
    for _ in range(turns):
        for way, groups in WAYS:
            for group in groups:
                with tempfile.TemporaryDirectory(prefix="bench-") as folder:
                    figures = figures_of(way(Path(folder), group), seconds)
                found.setdefault((way.__name__, group), []).append(figures)
    return {
        key: (median(rate for rate, _ in turns), min(cpu for _, cpu in turns))
        for key, turns in found.items()
    }


def figures_of(way: ways.Way, seconds: float) -> tuple[float, float]:
    """The figures of one way, without the time in which slips come in."""
    spent = cpu = 0.0
    slips = 0
    gc.collect()
    while spent < seconds:
        way.gather()
        start, start_cpu = time.perf_counter(), time.process_time()
        way.write()
        spent += time.perf_counter() - start
        cpu += time.process_time() - start_cpu
        slips += way.group
    way.close()
    return slips * ways.BETS / spent, cpu / slips * 1e6


def show(measured: Measured) -> None:
    """The tables, and the ratios beside their aims."""
    for which, title in enumerate(("bets a second", "CPU microseconds a slip")):
        print(f"{title + ', by slips in a group':38}" + "".join(f"{g:>12,}" for g in GROUPS))
        for way, groups in WAYS:
            keys = [(way.__name__, g) if g in groups else None for g in GROUPS]
            cells = (f"{measured[key][which]:,.{which}f}" if key else "" for key in keys)
            print(f"  {way.__name__:36}" + "".join(f"{cell:>12}" for cell in cells))
        print()
    for ours, plain, aim in AIMS:
        ratio = measured[ours][0] / measured[plain][0]
        verdict = "" if ratio >= aim else "   falls short"
        named = f"{ours[0]} {ours[1]} : {plain[0]} {plain[1]}"
        print(f"{named:48}{ratio:8.2f}   aim {aim:g}{verdict}")


# ---- starting with a million records


def fill(path: Path, records: int) -> int:
    """A journal of bets in groups of a hundred, and its snapshot some thousand before the end."""
    table = KeptTable.open(ways.GAME, SqliteStore(path, make=True))
    numbers = count(1)
    table.take(ways.opening(numbers))
    while table.state.record < records:
        requests = ways.slips_of_terminals(numbers, 100)
        one = [c.Request(r.id, r.actor, _single(r.command), r.at) for r in requests]
        table.take(one)
        if table.state.record % 50_000 < 100:
            next_round(table, numbers)
        if table.wants_snapshot and table.state.record < records - 5000:
            table.save_snapshot()
    table.close()
    return table.state.record


def _single(command: c.Command) -> c.Command:
    """A slip of one bet, in the round that is open."""
    assert isinstance(command, c.PlaceBets)
    return c.PlaceBets(command.seat, fill_round[0], command.bets[:1])


fill_round = [1]


def next_round(table: KeptTable, numbers: "count[int]") -> None:
    """Void the round and open the next, so that old answers are forgotten."""
    commands: Iterable[c.Command] = (c.VoidRound("ball_flung_out"), c.OpenBets())
    table.take([ways.of(numbers, ways.DEALER, command) for command in commands])
    fill_round[0] = table.state.round


def start_up(records: int) -> None:
    """Open a journal of so many records with and without its snapshot."""
    with tempfile.TemporaryDirectory(prefix="bench-") as folder:
        path = Path(folder) / "journal"
        total = fill(path, records)
        size = path.stat().st_size / 1e6
        print(f"\nstart-up with {total:,} records ({size:,.0f} MB), the chain verified throughout:")
        for named, drop in (
            ("snapshot", False),
            ("snapshot, again", False),
            ("replay of all", True),
        ):
            start, start_cpu = time.perf_counter(), time.process_time()
            store = SqliteStore(path)
            if drop:
                store.load_snapshot = lambda: None  # type: ignore[method-assign]  # for comparison
            table = KeptTable.open(ways.GAME, store)
            spent, cpu = time.perf_counter() - start, time.process_time() - start_cpu
            table.close()
            print(f"  {named:18}{spent:8.2f} s   CPU {cpu:6.2f} s   cases {table.cases}")


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--seconds", type=float, default=1.0, help="for each way in each turn")
    parser.add_argument("--turns", type=int, default=5)
    parser.add_argument("--records", type=int, default=1_000_000, help="at start-up; 0 leaves it")
    wanted = parser.parse_args()
    gc.freeze()  # as a server should when it has started: what is there now stays
    gc.set_threshold(50_000, 20, 100)
    if wanted.turns:
        show(measure(wanted.turns, wanted.seconds))
    if wanted.records:
        start_up(wanted.records)


if __name__ == "__main__":
    main()
