"""A slice of the soak checks that kill a served house, and the first of them shown red.

They run in a process of their own; `./run soak server-kill vouchers fuzz` runs them long.
"""

import os
import subprocess
import sys

from tests.soak.controls import ROOT

SEED = 5


def soaked(check: str, *sizes: object) -> str:
    """The figures of a check, on one line."""
    words = ", ".join(map(str, (SEED, *sizes)))
    code = f"from tests.soak import {check}; print({check}.run({words}).line())"
    found = subprocess.run(
        [sys.executable, "-c", code],
        env={**os.environ, "PYTHONPATH": os.pathsep.join(["src", "."])},
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )
    assert found.returncode == 0, found.stderr
    return found.stdout


def test_a_house_that_is_killed_loses_nothing_that_it_told() -> None:
    said = soaked("server_kill", 10)
    assert said.startswith("10 kills")
    assert said.endswith("0 wrong\n")


def test_a_house_that_answers_too_early_is_shown() -> None:
    # On a busy machine many lives end before they have said anything: then more are needed.
    assert any("WRONG" in soaked("server_kill", 10, True) for _ in range(5))


def test_a_voucher_is_paid_once_whoever_comes_and_whatever_is_killed() -> None:
    said = soaked("vouchers", 2)
    assert said.startswith("2 vouchers, 2 kills")
    assert said.endswith("0 wrong\n")


def test_nothing_that_is_said_at_the_doors_does_harm() -> None:
    said = soaked("fuzz", 0)
    assert "frames at the terminal door" in said
    assert said.endswith("0 wrong\n")


def test_a_reader_that_is_not_strict_is_shown() -> None:
    assert "WRONG" in soaked("fuzz", 0, True)
