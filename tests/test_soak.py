"""A slice of every long check, and each check shown red by a journal that is weakened on purpose.

`./run soak` runs them long; docs/reliability.md says what they mean.
"""

import os
import subprocess
import sys
from contextlib import AbstractContextManager
from unittest import mock

import pytest

from tests.soak import (
    clock,
    conservation,
    controls,
    drive,
    failed_sync,
    full_disk,
    mutants,
    powercut,
    tampering,
)
from tests.soak.figures import Figures

SEED = 5


def good(figures: Figures, **at_least: int) -> None:
    """Nothing wrong, and enough was looked at."""
    assert figures.wrong == []
    for what, number in at_least.items():
        assert figures.counts[what.replace("_", " ")] >= number, figures.line()


def test_a_power_cut_loses_nothing() -> None:
    good(powercut.run(SEED, 12), crash_disks=1_500, double_crashes=30)


def test_the_same_seed_is_the_same_run() -> None:
    one, two = powercut.run(SEED, 2), powercut.run(SEED, 2)
    assert one.counts == two.counts


WEAKER = {
    "synchronous=NORMAL": lambda: controls.synchronous("NORMAL"),
    "synchronous=OFF": lambda: controls.synchronous("OFF"),
    "synchronous=FULL, folder synced by nobody": lambda: controls.folder_forgotten("FULL"),
    "start-up trusts the cache": controls.no_settling,
}


@pytest.mark.parametrize("weaken", WEAKER.values(), ids=list(WEAKER))
def test_a_power_cut_shows_a_weaker_setting(weaken: type[AbstractContextManager[None]]) -> None:
    with weaken():
        assert powercut.run(SEED, 6).wrong


def test_a_power_cut_shows_an_early_acknowledgement() -> None:
    assert powercut.run(SEED, 2, early=True).wrong


def killed(*more: str) -> str:
    """The check of kill -9, in a process that has no threads and may fork."""
    code = f"from tests.soak import kill; print(kill.run({SEED}, {', '.join(more)}).line())"
    found = subprocess.run(
        [sys.executable, "-c", code],
        env={**os.environ, "PYTHONPATH": os.pathsep.join(["src", "."])},
        cwd=controls.ROOT,
        capture_output=True,
        text=True,
        timeout=120,
        check=True,
    )
    return found.stdout


def test_a_killed_process_loses_nothing() -> None:
    said = killed("75")
    assert said.startswith("75 kills")
    assert said.endswith("0 wrong\n")


def test_a_killed_process_shows_an_early_acknowledgement() -> None:
    # On a busy machine most lives end before they have said anything: then more of them are needed.
    assert any("WRONG" in killed("75", "True") for _ in range(8))


def test_a_failed_sync_stops_the_table_and_loses_nothing() -> None:
    good(failed_sync.run(SEED, 1), faults=40, latches=40, faults_on_real_files=15)


def test_a_failed_sync_shows_a_start_that_trusts_the_cache() -> None:
    figures = failed_sync.run(SEED, 1, trusting=True)
    assert any("trusted" in wrong for wrong in figures.wrong)


@pytest.mark.parametrize("weaken", [controls.no_latch, controls.failures_ignored])
def test_a_failed_sync_shows_a_table_that_goes_on(
    weaken: type[AbstractContextManager[None]],
) -> None:
    with weaken():
        assert failed_sync.run(SEED, 1).wrong


def test_a_full_disk_stops_the_table_and_loses_nothing() -> None:
    good(full_disk.run(SEED, 1), faults=200, latches=200, crash_disks=800)


def test_a_full_disk_shows_a_write_that_is_passed_over() -> None:
    with controls.failures_ignored():
        assert full_disk.run(SEED, 1).wrong


def test_damage_and_rewriting_are_seen() -> None:
    figures = tampering.run(SEED, 1, step=89)
    good(figures, flips=500, sectors=50, rewritten=80)
    # The controls: without the checkpoint these pass.
    assert figures.counts["rewritten that pass alone"] >= 50
    assert figures.counts["shorter logs"] == figures.counts["shown by the checkpoint"] > 0


def test_a_flipped_byte_is_seen_because_of_the_chain() -> None:
    with mock.patch("croupier.journal.recovery.verified", controls.unverified):
        assert tampering.run(SEED, 1, step=89).wrong


def test_money_is_conserved() -> None:
    good(conservation.run(SEED, 20_000), transitions=20_000)


def test_a_leak_of_money_is_seen() -> None:
    with controls.leak():
        assert conservation.run(SEED, 4_000).wrong


def test_the_clock_decides_nothing() -> None:
    good(clock.run(SEED, 5_000), requests=5_000)


def test_a_clock_that_decides_is_seen() -> None:
    with controls.clock_decides():
        assert clock.run(SEED, 2_500).wrong


def test_a_mistake_in_the_settlement_is_seen() -> None:
    with mock.patch.dict(mutants.TESTS, rules=()):
        good(mutants.run(SEED, 1, "rules/settlement.py"), mutants=1, seen=1)


def test_a_mistake_that_nobody_minds_is_told(capfd: pytest.CaptureFixture[str]) -> None:
    with mock.patch.dict(mutants.TESTS, rules=("phases",)):
        assert mutants.run(SEED, 1, "rules/irregularities.py").wrong
    assert "nobody minds rules/irregularities.py:" in capfd.readouterr().err


def test_no_disk_is_left_mounted() -> None:
    assert drive.DISKS == {}
