"""What a correction would change is shown before anybody approves it, and nothing is done."""

import asyncio
from pathlib import Path
from typing import Any

import aiohttp

from croupier.server.serving import Opened
from croupier.table import commands as c
from tests.server.served import served

SUE = c.Actor("pit_supervisor", "Sue", "s")
ANN = c.Actor("dealer", "Ann", "d")
T1 = c.Actor("terminal", "T1")
ROUND = (
    (SUE, c.OpenTable()),
    (ANN, c.DealerIn()),
    (ANN, c.OpenBets()),
    (T1, c.BuyCredits("T1", 1000)),
    (T1, c.PlaceBets("T1", 1, (("straight_up 17", 100), ("red", 100)))),
    (ANN, c.CloseBets()),
    (ANN, c.StartSpin()),
    (ANN, c.ReportSpin("against", 4)),
    (ANN, c.ProposeResult("17")),
    (ANN, c.ConfirmResult("17")),
)


async def _ask(opened: Opened, act: dict[str, Any]) -> tuple[int, Any]:
    join = {"code": opened.first_codes["dealer"], "person": "Bob", "pin": "123456"}
    async with aiohttp.ClientSession(cookie_jar=aiohttp.CookieJar(unsafe=True)) as http:
        await http.post(f"{opened.staff}/api/join", json=join)
        url = f"{opened.staff}/api/tables/table-1/consequences"
        async with http.post(url, json={"act": act}) as answer:
            return answer.status, await answer.json()


def _after_a_round(folder: Path, act: dict[str, Any]) -> tuple[int, Any, int]:
    async def play() -> tuple[int, Any, int]:
        async with served(folder) as opened:
            host = opened.house.table("table-1").host
            for actor, command in ROUND:
                await host.do(actor, command)
            before = host.kept.state.record
            status, said = await _ask(opened, act)
            return status, said, host.kept.state.record - before

    return asyncio.run(play())


def test_each_terminals_change_is_told_and_nothing_is_recorded(tmp_path: Path) -> None:
    act = {"type": "correct_result.1", "round": 1, "old": "17", "new": "18"}
    status, said, recorded = _after_a_round(tmp_path, act)
    assert (status, said, recorded) == (
        200,
        {"seats": {"T1": {"credits": 200 - 3600}}, "refused": None},
        0,
    )


def test_an_act_that_does_not_fit_is_refused_and_the_table_goes_on(tmp_path: Path) -> None:
    act = {"type": "correct_result.1", "round": 7, "old": "17", "new": "18"}
    status, said, recorded = _after_a_round(tmp_path, act)
    assert (status, said["refused"]["code"], recorded) == (200, "unknown_round", 0)
