"""The terminal in text plays at a house that is served, and remembers over its own end."""

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from croupier.client import Terminal
from croupier.player_terminal.seat import answered, memory_in, take_seat, typed
from croupier.player_terminal.told import told
from croupier.player_terminal.words import commands_of
from croupier.rulebooks import layout
from croupier.rules.refusal import Refusal
from croupier.server.live_table import LiveTable
from croupier.server.messages import FromUs
from croupier.table import commands as c
from tests.server.served import served, table_settings

SUE = c.Actor("pit_supervisor", "Sue", "s")
ANN = c.Actor("dealer", "Ann", "a")


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("clear", [c.ClearBets("T1", 7)]),
        ("buy 100", [c.BuyCredits("T1", 100)]),
        ("buy 100 green 5", [c.BuyCredits("T1", 100, "green", 5)]),
        ("redeem ABC 50", [c.RedeemVoucher("ABC", 50, "T1")]),
        ("take 3 on red", [c.WithdrawBets("T1", 7, (("red", 3),))]),
        (
            "10 on 8/11, tiers x2, red x5",
            [
                c.PlaceBets("T1", 7, (("split 8/11", 10), ("red", 5))),
                c.PlaceOption("T1", 7, "tiers", 2),
            ],
        ),
    ],
)
def test_what_a_line_means(line: str, expected: list[c.Command]) -> None:
    assert commands_of(line, layout("mbs-00-etg-2020"), "T1", 7) == expected


@pytest.mark.parametrize("line", ["take", "buy x", "buy -1", "10 on nothing", "redeem A x"])
def test_what_cannot_be_read_is_refused(line: str) -> None:
    with pytest.raises(Refusal):
        commands_of(line, layout("mbs-00-etg-2020"), "T1", 7)


class Typist:
    """A terminal in text whose sentences are kept."""

    def __init__(self, file: Path, house: str) -> None:
        self.said: list[str] = []
        self.memory = memory_in(file, house, "table-1")
        self.terminal: Terminal | None = None

    def _hear(self, message: FromUs) -> None:
        self.said += told(message, self.memory.now.seat)

    async def sit_down(self, code: str = "") -> Terminal:
        self.terminal = await take_seat(self.memory, self._hear, code)
        return self.terminal

    async def types(self, line: str) -> None:
        assert self.terminal
        await typed(self.terminal, line)
        await asyncio.wait_for(answered(self.terminal), 10)


@asynccontextmanager
async def sitting(file: Path, house: str) -> AsyncIterator[Typist]:
    typist = Typist(file, house)
    async with await typist.sit_down():
        yield typist


async def all_do(table: LiveTable, *acts: tuple[c.Actor, c.Command]) -> None:
    for actor, command in acts:
        await table.host.do(actor, command)


async def bets_are_open(table: LiveTable) -> None:
    acts = (SUE, c.OpenTable()), (ANN, c.DealerIn()), (ANN, c.OpenBets())
    await all_do(table, *acts)


def test_a_round_by_hand(tmp_path: Path) -> None:
    async def play() -> list[str]:
        async with served(tmp_path) as opened:
            table = opened.house.tables["table-1"]
            async with sitting(tmp_path / "T1.terminal", opened.staff) as typist:
                await typist.types("buy 1000")
                await bets_are_open(table)
                await typist.types("wait for bets")
                await typist.types("10 on 8/11, 5 on red")
                await all_do(table, (ANN, c.CloseBets()), (ANN, c.StartSpin()))
                spin = c.ReportSpin(direction="against", revolutions=5)
                await all_do(table, (ANN, spin), (ANN, c.ReportBallAtRest()))
                await all_do(table, (ANN, c.ProposeResult("8")), (ANN, c.ConfirmResult("8")))
                await typist.types("wait for result")
                await typist.types("cash out")
                return typist.said

    said = asyncio.run(play())
    assert "1000 bought" in said
    assert "registered 10 on split 8/11, 5 on red" in said
    assert "round 1 is settled on 8 black (3.9)" in said
    assert "180 back" in said
    assert said[-1].startswith("your voucher: ")
    assert said[-1].endswith(" for 1165")


def test_what_has_no_answer_is_asked_for_when_the_line_is_back(tmp_path: Path) -> None:
    """Stored and never sent: sent after all. Stored, sent and not answered: not done twice."""
    file = tmp_path / "T1.terminal"

    async def play() -> tuple[list[str], int]:
        async with served(tmp_path) as opened:
            state = opened.house.tables["table-1"].kept.state
            async with sitting(file, opened.staff) as typist:
                await typist.types("buy 1000")
                done = json.loads(file.read_text())["last"]
            forgotten = json.loads(file.read_text())
            buy = {"type": "buy_credits.1", "amount": 1000, "colour": "", "seat": "T1", "value": 0}
            forgotten["waiting"] = {f"T1:{done}": buy, f"T1:{done + 1}": {**buy, "amount": 7}}
            forgotten["last"] = done + 1
            file.write_text(json.dumps(forgotten))
            async with sitting(file, opened.staff) as again:
                assert again.terminal
                await asyncio.wait_for(answered(again.terminal), 10)
                return again.said, state.credits("T1")

    said, credits = asyncio.run(play())
    assert credits == 1007
    assert "1000 bought" in said
    assert "7 bought" in said


def test_a_house_that_is_not_there_is_told(tmp_path: Path) -> None:
    typist = Typist(tmp_path / "f", "http://127.0.0.1:1")
    with pytest.raises(Refusal, match="no house answers there"):
        asyncio.run(typist.sit_down())


def test_a_file_of_another_terminal_or_none_is_refused(tmp_path: Path) -> None:
    (tmp_path / "f").write_text('{"house":"http://h","table":"t2"}')
    with pytest.raises(Refusal, match="is a terminal of t2 at http://h"):
        memory_in(tmp_path / "f", "http://h", "t1")
    (tmp_path / "f").write_text("[]")
    with pytest.raises(Refusal, match="is no terminal's file"):
        memory_in(tmp_path / "f", "http://h", "t1")


def test_a_seat_that_cannot_be_taken_is_told(tmp_path: Path) -> None:
    async def play() -> None:
        async with served(tmp_path, table_settings(tmp_path, seats=1)) as opened:
            async with sitting(tmp_path / "a", opened.staff):
                second = Typist(tmp_path / "b", opened.staff)
                with pytest.raises(Refusal, match="every seat at table-1 is taken"):
                    await second.sit_down()
            third = Typist(tmp_path / "c", opened.staff)
            with pytest.raises(Refusal, match="was not made here"):
                await third.sit_down("WRONG-CODE")

    asyncio.run(play())
