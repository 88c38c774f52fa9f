"""A real Dask cluster on this machine: one of its two workers is killed, the totals stay."""

import json
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from subprocess import DEVNULL, Popen

import pytest

from croupier import Refusal, layout
from croupier.simulate import blocks, simulate
from croupier.strategies import SYSTEMS, session

B = layout("rws-00-etg-2019-b")
ONE = session(B, "3 on dozen 1, 1 on 17", SYSTEMS["fibonacci"], bankroll=900, spins=500, maximum=90)


@contextmanager
def process(*words: str) -> Iterator["Popen[bytes]"]:
    """A process that is gone afterwards."""
    with Popen([sys.executable, "-m", *words], stdout=DEVNULL, stderr=DEVNULL) as started:
        try:
            yield started
        finally:
            started.kill()


@pytest.fixture
def cluster(tmp_path: Path) -> Iterator[tuple[str, list["Popen[bytes]"]]]:
    """The address of a scheduler, and its two workers."""
    known = tmp_path / "scheduler.json"
    at = ("--scheduler-file", str(known), "--no-dashboard")
    here = ("--host", "127.0.0.1", "--local-directory", str(tmp_path), "--no-nanny")
    with ExitStack() as stack:
        stack.enter_context(
            process("distributed.cli.dask_scheduler", "--host", "127.0.0.1", "--port", "0", *at)
        )
        workers = [
            stack.enter_context(
                process("distributed.cli.dask_worker", *at, *here, "--nthreads", "1")
            )
            for _ in range(2)
        ]
        until = time.monotonic() + 60
        while not known.exists() or not known.read_text():
            assert time.monotonic() < until, "the scheduler did not start"
            time.sleep(0.05)
        yield json.loads(known.read_text())["address"], workers


def test_a_worker_killed_in_mid_run_changes_nothing(
    cluster: tuple[str, list["Popen[bytes]"]], monkeypatch: pytest.MonkeyPatch
) -> None:
    address, workers = cluster
    monkeypatch.setattr(blocks, "SPINS_A_BLOCK", 500 * 8192)
    players = 150 * 8192
    done: list[int] = []

    def kill_one(played: int, of: int) -> None:
        done.append(played)
        if len(done) == 40:
            workers[0].kill()

    found = simulate(ONE, players, seed=9, on=address, watch=True, progress=kill_one)
    assert workers[0].wait(timeout=10) != 0
    assert workers[1].poll() is None
    assert len(done) == 150
    assert found.totals == simulate(ONE, players, seed=9, watch=True, workers=1).totals


@pytest.mark.parametrize("address", ["tcp://127.0.0.1:9", "nowhere"])
def test_where_there_is_no_scheduler(address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("croupier.simulate.dask.PATIENCE", 1)
    with pytest.raises(Refusal, match="no Dask scheduler at"):
        simulate(ONE, 10, on=address)
