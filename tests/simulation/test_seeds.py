"""The whole server under a seeded virtual clock, thousands of times; and what it has to find.

`./run soak seeds --first S --seeds N` runs as many as you like, and a seed that fails says how it
is run again.
"""

import os
import subprocess
import sys
from collections.abc import Iterator

import pytest

from tests.simulation.outside import outside
from tests.simulation.planted import PLANTED, Planted
from tests.simulation.world import World
from tests.soak import seeds
from tests.soak.controls import ROOT

SEEDS = 1_000  # for each of PARTS
PARTS = (1, 1_001)
SAME = range(1, 41)


@pytest.mark.parametrize("first", PARTS)
def test_whatever_befalls_the_server_nothing_is_lost_or_told_wrong(first: int) -> None:
    figures = seeds.run(first, SEEDS)
    assert figures.wrong == []
    for what in ("kills", "failed journals", "cuts", "clean ends", "clock jumps", "rounds"):
        assert figures.counts[what] > SEEDS / 10, figures.line()
    assert figures.counts["screens compared"] > SEEDS


def traces() -> str:
    """What some seeds do, message by message and record by record."""
    with outside():
        return " ".join(World(seed).run().trace for seed in SAME)


def test_the_same_seed_is_the_same_run() -> None:
    assert traces() == traces()
    assert len(set(traces().split())) == len(SAME)


@pytest.mark.parametrize("hash_seed", ["1", "2"])
def test_the_same_seed_is_the_same_run_in_another_process(hash_seed: str) -> None:
    code = "from tests.simulation.test_seeds import traces; print(traces())"
    found = subprocess.run(
        [sys.executable, "-c", code],
        env={**os.environ, "PYTHONPATH": f"src{os.pathsep}.", "PYTHONHASHSEED": hash_seed},
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=120,
        check=True,
    )
    assert found.stdout.split() == traces().split()


def outcomes() -> Iterator[list[str]]:
    """What each seed of this file finds wrong."""
    for first in PARTS:
        for seed in range(first, first + SEEDS):
            yield World(seed).run().wrong


@pytest.mark.parametrize("plant", PLANTED.values(), ids=list(PLANTED))
def test_a_planted_fault_is_found(plant: Planted) -> None:
    with outside(), plant():
        assert any(outcomes())
