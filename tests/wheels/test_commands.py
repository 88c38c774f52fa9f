"""`croupier wheel`: emulate, record, replay, monitor and health, as programs on one line."""

import json
import os
import re
import select
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import pairwise
from pathlib import Path

import pytest

from croupier.cli import main

ROOT = Path(__file__).resolve().parents[2]
PATIENCE = 60.0
SPEED = ("--speed", "40")


@contextmanager
def program(*words: str) -> Iterator["subprocess.Popen[str]"]:
    """The real program; ended by Ctrl-C if it has not ended."""
    env = {**os.environ, "PYTHONPATH": str(ROOT / "src"), "PYTHONUTF8": "1"}
    command = [sys.executable, "-m", "croupier", "wheel", *words]
    with subprocess.Popen(command, env=env, stdout=subprocess.PIPE, text=True) as running:
        try:
            yield running
        finally:
            if running.poll() is None:
                running.send_signal(signal.SIGINT)
            running.wait(PATIENCE)


def first_line(running: "subprocess.Popen[str]") -> str:
    assert running.stdout is not None
    return running.stdout.readline().strip()


@pytest.fixture(scope="module")
def recorded(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, set[str]]:
    """What was recorded of a wheel that plays on and on, and the numbers it had."""
    folder = tmp_path_factory.mktemp("line")
    line, log = str(folder / "line.tty"), folder / "two games.log"
    with program("emulate", "--link", line, *SPEED, "--seed", "5") as wheel:
        assert first_line(wheel) == f"device: {line}"
        with program("record", line, str(log)) as recorder:
            ends = time.monotonic() + PATIENCE
            while time.monotonic() < ends and results(log) < 2:
                time.sleep(0.2)
            recorder.send_signal(signal.SIGINT)
            assert recorder.wait(PATIENCE) == 130
        wheel.send_signal(signal.SIGINT)
        assert wheel.stdout is not None
        told = wheel.stdout.read().splitlines()
    return log, {one.partition(": ")[2] for one in told}


def results(log: Path) -> int:
    """How many games have ended in a log."""
    states = re.findall(r"\*X;(\d)", log.read_text()) if log.exists() else []
    return sum(one == "5" and then == "1" for one, then in pairwise(states))


def test_a_recorded_line_is_replayed_as_it_was(
    recorded: tuple[Path, set[str]], capsys: pytest.CaptureFixture[str]
) -> None:
    log, told = recorded
    assert main(["wheel", "replay", str(log), "--json", *SPEED]) == 0
    seen = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert {tuple(one) for one in seen} == {("at", "what", "value")}
    kinds = {one["what"] for one in seen}
    # A machine that stood still for a while has read frames together, and asks a person.
    assert {"spun", "no_more_bets", "at_rest"} <= kinds
    assert kinds & {"number", "doubt", "offline"}
    numbers = [one["value"] for one in seen if one["what"] == "number"]
    assert set(numbers) <= told


def test_the_health_of_a_recorded_line(
    recorded: tuple[Path, set[str]], capsys: pytest.CaptureFixture[str]
) -> None:
    log, _ = recorded
    assert main(["wheel", "health", str(log), "--json", *SPEED]) == 0
    (wheel,) = json.loads(capsys.readouterr().out)["wheels"]
    assert wheel["spins"] >= 1
    assert main(["wheel", "health", str(log), *SPEED]) == 0
    assert "misfires 0" in capsys.readouterr().out


def test_a_recording_is_played_to_a_monitor(recorded: tuple[Path, set[str]]) -> None:
    log, _ = recorded
    line = str(log.parent / "again.tty")
    with program("replay", str(log), "--link", line, "--speed", "1") as wheel:
        first_line(wheel)
        with program("monitor", line, "--json", *SPEED) as watcher:
            assert json.loads(first_line(watcher))["what"] in ("online", "offline")
            assert wheel.wait(PATIENCE) == 0
            assert watcher.wait(PATIENCE) == 0


def test_a_device_log_is_followed(recorded: tuple[Path, set[str]]) -> None:
    log, _ = recorded
    followed = log.parent / "followed.log"
    followed.write_text("")
    frames = [line for line in log.read_text().splitlines() if "< *X" in line]
    with program("monitor", str(followed)) as watcher, followed.open("a") as writing:
        assert watcher.stdout is not None
        ends = time.monotonic() + PATIENCE
        while time.monotonic() < ends:  # until it has opened the file
            writing.write(frames[0] + "\n")
            writing.flush()
            shown, _, _ = select.select([watcher.stdout], [], [], 0.1)
            if shown:
                assert "*X;1" in watcher.stdout.readline()
                break
        else:
            raise AssertionError("nothing was shown")


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["emulate", "nonsense"], "no game is called 'nonsense'"),
        (["monitor", "nothing.tty"], "nothing.tty: No such file or directory"),
        (["replay", "README.md"], "README.md:1 is no line of a device log"),
        (["health", "README.md"], "README.md:1 is no line of a device log"),
        (["replay", "README.md", "--source", "ss3"], "did you mean ss2?"),
    ],
)
def test_what_cannot_be_is_told_in_a_sentence(
    words: list[str], told: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(ROOT)
    assert main(["wheel", *words]) in (1, 2)
    assert told in capsys.readouterr().err
