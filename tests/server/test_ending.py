"""How a real process ends: by a signal, by a full disk; what is told, and what is there again."""

import asyncio
import json
import resource
import sys
from pathlib import Path
from typing import Any

from croupier.table import commands as c
from tests.server.process import SETTINGS, Process, process
from tests.server.wire import PIN, Person, Visitors, Wire, code_of, in_json

COMMANDS = "/api/tables/table-1/commands"
FAILED = 74
COMMAND = (sys.executable, "-m", "croupier", "serve")


async def at_play(at: Process) -> tuple[Visitors, Wire, Wire, str]:
    """The first evening: Sue deals, and T1 has credits and a bet."""
    visitors = Visitors(at)
    sue = await visitors.join("Sue", "pit_supervisor")
    await visitors.join("Max", "shift_manager")
    console = await sue.screen()
    await console.done(c.OpenTable(), c.DealerIn(), c.OpenBets())
    one, token = await visitors.terminal()
    await one.done(c.BuyCredits("T1", 1_000_000), c.PlaceBets("T1", 1, (("red", 10),)))
    return visitors, console, one, token


async def signed_in(visitors: Visitors, name: str) -> Person:
    """Somebody who joined before."""
    person = visitors.passer_by()
    await person.post("/api/sign-in", {"person": name, "pin": PIN})
    return person


def logged(folder: Path) -> list[dict[str, Any]]:
    """The log, every line of it an object."""
    return [json.loads(line) for line in (folder / "log").read_text().splitlines()]


def test_a_signal_ends_it_cleanly_and_the_round_is_asked_for(tmp_path: Path) -> None:
    async def run() -> None:
        async with process(tmp_path) as at:
            visitors, console, one, token = await at_play(at)
            assert await at.end() == 0
            for screen in (one, console):
                assert (await screen.until("bye"))["why"] == "the house closes"
            await visitors.go()
        async with process(tmp_path, SETTINGS.replace("chip = 1", "chip = 5")) as at:
            visitors = Visitors(at)
            one, view = await visitors.hello(token)
            assert view["view"]["phase"] == "interrupted"
            assert view["view"]["bets"] == {"red": 10}
            late = await one.do(c.PlaceBets("T1", 1, (("odd", 5),)))
            assert code_of(late) in ("late_bet", "interrupted")
            sue, max_ = await signed_in(visitors, "Sue"), await signed_in(visitors, "Max")
            act = c.AnswerInterruption(1, "")
            asked = {"id": "", "command": in_json(c.Propose(act)), "pin": PIN}
            said = await sue.post(COMMANDS, asked)
            number = said["events"][0]["number"]
            await max_.post(COMMANDS, {**asked, "command": in_json(c.Approve(number, act))})
            back = await one.until("heard")
            assert back["events"][0]["type"] == "act_approved.1" or "postings" in str(back)
            _, view = await visitors.hello(token)
            assert (view["view"]["credits"], view["view"]["bets"]) == (1_000_000, {})
            assert await at.end() == 0
            await visitors.go()
        said = [line["event"] for line in logged(tmp_path)]
        assert said.count("closed") == said.count("closing") == 2
        (differs,) = (line for line in logged(tmp_path) if line["event"] == "settings differ")
        assert "limits" in differs["what"]

    asyncio.run(run())


def test_a_full_disk_ends_it_and_nothing_told_is_lost(tmp_path: Path) -> None:
    """Files may not grow any more (as on a full disk): the house stops and says nothing else."""

    async def run() -> None:
        told = []
        async with process(tmp_path, limits={resource.RLIMIT_FSIZE: 600_000}) as at:
            visitors, _, one, token = await at_play(at)
            for number in range(3, 2_000):
                answer = await one.do(c.PlaceBets("T1", 1, (("red", 1),)), id=f"T1:{number}")
                if answer["say"] != "heard":
                    break
                told.append((f"T1:{number}", answer["n"]))
            assert answer["say"] in ("closed", "bye")
            assert await asyncio.wait_for(at.process.wait(), 20) == FAILED
            await visitors.go()
        assert len(told) > 10
        again = await asyncio.create_subprocess_exec(*COMMAND, str(tmp_path / "table-1.toml"))
        assert await again.wait() == FAILED  # it stays shut until a person has looked at it
        for marker in tmp_path.glob("*.stopped"):
            marker.unlink()
        async with process(tmp_path) as at:
            visitors = Visitors(at)
            one, view = await visitors.hello(token)
            for id, n in told:
                assert (await one.became(id))["n"] == n
            assert view["view"]["staked"] == 10 + len(told)
            await visitors.go()
        assert "Traceback" not in (tmp_path / "log").read_text()

    asyncio.run(run())


def test_out_of_descriptors_it_takes_nobody_in_and_serves_who_is_there(tmp_path: Path) -> None:
    async def run() -> None:
        async with process(tmp_path, limits={resource.RLIMIT_NOFILE: 64}) as at:
            visitors, console, one, token = await at_play(at)
            port = int(at.terminals.rpartition(":")[2].partition("/")[0])
            crowd = [await asyncio.open_connection("127.0.0.1", port) for _ in range(120)]
            for number in range(20):
                await one.done(c.PlaceBets("T1", 1, (("red", 1),)))
                await console.done(c.Announce(f"still here {number}"))
            for _, writer in crowd:
                writer.close()
            for _ in range(100):  # until the house has noticed that they are gone
                try:
                    again, view = await asyncio.wait_for(visitors.hello(token), 5)
                    break
                except (TimeoutError, ConnectionError):
                    await asyncio.sleep(0.2)
            assert view["view"]["staked"] == 30
            await again.close()
            assert await at.end() == 0
            await visitors.go()
        assert "Traceback" not in (tmp_path / "log").read_text()

    asyncio.run(run())
