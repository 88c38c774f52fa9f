"""Slips settled and sessions played, beside NumPy, Numba and C by hand: `./run bench simulate`.

All ways take turns in one process on one core; a figure is the best of its turns, work divided by
CPU time. Ours are the general ones: any slips of any layout; any strategy, its machine found by
running it. Then two workers beside one, the first result of a new process, and the exact answer.
"""

import argparse
import os
import subprocess
import sys
import tempfile
import time
from concurrent.futures import Executor, ProcessPoolExecutor
from functools import partial
from multiprocessing import get_context

import numpy as np
import simulate_ways as ways

from croupier.simulate import session_odds, settle_batch, simulate, winning_numbers
from croupier.strategies import SYSTEMS, session

EDGE, MEAN, SD = 18 / 19, 755.791637, 522.245  # of the slips about, of the sessions exactly
EACH = np.empty((ways.SLIPS, ways.BETS), np.int32)
SESSION = session(ways.LAYOUT, "red", SYSTEMS["martingale"], bankroll=1000, spins=1000, maximum=500)
FIRST = """
import time; began = time.perf_counter()
from croupier import layout
from croupier.simulate import simulate
from croupier.strategies import SYSTEMS, session
table = layout("rws-00-etg-2019-b")
one = session(table, "red", SYSTEMS["martingale"], bankroll=1000, spins=1000, maximum=500)
simulate(one, 1000)
print(time.perf_counter() - began)
"""


def settle_each() -> ways.Done:
    """Ours, what every bet returns."""
    numbers = winning_numbers(ways.LAYOUT, ways.SLIPS)
    settle_batch(ways.LAYOUT, ways.SPOTS, ways.CREDITS, numbers, out=EACH)
    return ways.SLIPS * ways.BETS, lambda: int(EACH.sum()) / ways.STAKED


def settle_slips() -> ways.Done:
    """Ours, what every slip returns."""
    numbers = winning_numbers(ways.LAYOUT, ways.SLIPS)
    settle_batch(ways.LAYOUT, ways.SPOTS, ways.CREDITS, numbers, itemised=False, out=ways.OUT)
    return ways.SLIPS * ways.BETS, ways.share


def play(players: int = 400_000, watch: bool = False, on: Executor | None = None) -> ways.Done:
    """Ours, any strategy; here, or on an executor."""
    found = simulate(SESSION, players, seed=1, watch=watch, on=on, workers=1)
    return found.totals.spins, lambda: found.mean


def measured(named: dict[str, ways.Way], turns: int) -> dict[str, float]:
    """Work a second of CPU time, the best of some turns; each is checked by its figure."""
    best = dict.fromkeys(named, 0.0)
    for turn in range(turns + 1):
        for name, way in named.items():
            began = time.process_time()
            done, figure = way()
            took = time.process_time() - began
            close = 0.01 if name.startswith("settle") else 6 * SD / 50_000**0.5
            assert abs(figure() - (EDGE if name.startswith("settle") else MEAN)) < close, name
            if turn:  # the first compiles
                best[name] = max(best[name], done / took)
    return best


def show(title: str, rates: dict[str, float], ours: str, aim: float) -> None:
    """A table with ratios to ours."""
    print(f"\n{title}, on one core")
    for name, rate in rates.items():
        print(f"{rate:12.3g}  {name:28}{rates[ours] / rate:8.2f}")
    verdict = "" if rates[ours] >= aim else "   falls short"
    print(f"aim {aim:.3g} for {ours}{verdict}; on the right: {ours} to each")


def wall(work: ways.Way) -> float:
    """Work a second, by the clock on the wall."""
    began = time.perf_counter()
    done, _ = work()
    return done / (time.perf_counter() - began)


def on_two(players: int) -> None:
    """A pool of one and a pool of two, both started before the clock is."""
    rates = []
    for workers in (1, 2):
        with ProcessPoolExecutor(workers, get_context("spawn")) as pool:
            play(200_000, on=pool)
            rates.append(max(wall(partial(play, workers * players, on=pool)) for _ in range(3)))
    print(f"\ntwo workers beside one: {rates[1] / rates[0]:.2f} times as fast")
    print(f"by the clock on the wall: {rates[0]:.3g} and {rates[1]:.3g} spins a second")


def first_results() -> None:
    """A new process, with nothing compiled and with what is kept."""
    with tempfile.TemporaryDirectory(prefix="bench-") as folder:
        env = {**os.environ, "NUMBA_CACHE_DIR": folder}
        for named in ("compiling", "compiled before"):
            done = subprocess.run(
                [sys.executable, "-c", FIRST], env=env, check=True, capture_output=True
            )
            print(f"first result of a new process, {named}: {float(done.stdout):.2f} s")


def exact() -> None:
    """The exact answer to the same question."""
    took = []
    for _ in range(5):
        began = time.process_time()
        found = session_odds(SESSION)
        took.append(time.process_time() - began)
    print(f"the exact session: {min(took):.3f} s, mean {found.mean:.6f}, sd {found.sd:.3f}")


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--turns", type=int, default=3)
    wanted = parser.parse_args()
    c = ways.in_c()
    settling: dict[str, ways.Way] = {
        "settle NumPy": ways.settle_numpy,
        "settle Numba": ways.settle_numba,
        **{name: way for name, way in c.items() if name.startswith("settle")},
        "settle ours, each slip": settle_slips,
        "settle ours, each bet": settle_each,
    }
    playing: dict[str, ways.Way] = {
        "martingale NumPy": ways.martingale_numpy,
        "martingale Numba": ways.martingale_numba,
        "martingale Numba in lanes": ways.martingale_numba_lanes,
        **{name: way for name, way in c.items() if name.startswith("martingale")},
        "martingale ours": play,
        "martingale ours, watched": lambda: play(watch=True),
    }
    show("bets a second", measured(settling, wanted.turns), "settle ours, each bet", 1e9)
    show("player-spins a second", measured(playing, wanted.turns), "martingale ours", 1e9)
    exact()
    first_results()
    on_two(2_000_000)


if __name__ == "__main__":
    main()
