"""A terminal of the library at a house that is served, over lines that break and lose answers."""

import asyncio
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest

from croupier.client import Memory, Refused, Registered, Terminal
from croupier.client.standing import Standing
from croupier.rules.refusal import Refusal
from croupier.server.live_table import LiveTable
from croupier.server.messages import FromUs
from croupier.table import commands as c
from croupier.table import events as e
from tests.client.room import ANN, house, seated

RED, SPLIT = ("red", 500), ("split 8/11", 100)


def shown(table: LiveTable, terminal: Terminal) -> Standing:
    """The seat as the house would show it now; some records, such as of doors, change nothing."""
    view = table.seen_by(c.Actor("terminal", terminal.seat))
    return Standing.of_view(terminal.standing.n, json.loads(msgspec.json.encode(view)))


async def deal(table: LiveTable, number: str) -> None:
    spin = c.ReportSpin(direction="against", revolutions=5)
    for command in (
        c.CloseBets(),
        c.StartSpin(),
        spin,
        c.ProposeResult(number),
        c.ConfirmResult(number),
    ):
        await table.host.do(ANN, command)


def registered(answer: object) -> Registered:
    assert isinstance(answer, Registered), answer
    return answer


def test_every_act_has_its_answer_and_the_standing_follows(tmp_path: Path) -> None:
    async def play() -> None:
        async with (
            house(tmp_path) as (opened, table, line),
            seated(opened, line.door, Memory()) as terminal,
        ):
            bought = registered(await terminal.buy_credits(10_000))
            assert isinstance(bought.events[0], e.CreditsBought)
            registered(await terminal.place_bets([RED, SPLIT]))
            registered(await terminal.withdraw_bets([("red", 200)]))
            registered(await terminal.clear_bets())
            nothing = await terminal.clear_bets()
            assert isinstance(nothing, Refused)
            assert (nothing.code, nothing.n) == ("not_on_the_felt", table.kept.state.record)
            registered(await terminal.place_bets([RED, SPLIT]))
            assert terminal.standing == shown(table, terminal)
            await deal(table, "8")
            await terminal.until(lambda: terminal.standing.round_is_over)
            assert terminal.standing == shown(table, terminal)
            assert terminal.standing.credits == 10_000 - 600 + 18 * 100
            voucher = registered(await terminal.cash_out()).events[0]
            assert isinstance(voucher, e.VoucherIssued)
            registered(await terminal.redeem_voucher(voucher.code, voucher.amount))
            assert terminal.standing.credits == voucher.amount == 11_200

    asyncio.run(play())


def test_answers_that_are_lost_are_asked_for_and_nothing_is_done_twice(tmp_path: Path) -> None:
    async def play() -> None:
        async with (
            house(tmp_path) as (opened, table, line),
            seated(opened, line.door, Memory()) as terminal,
        ):
            await terminal.buy_credits(10_000)
            line.losing_answers = True
            lost = [terminal.begin(c.PlaceBets("T1", 1, (RED,))) for _ in range(3)]
            while table.kept.state.staked("T1") < 1500:
                await asyncio.sleep(0.01)
            line.losing_answers = False
            line.cut()
            answers = [registered(await answer) for _, answer in lost]
            assert [answer.id for answer in answers] == [id for id, _ in lost]
            assert table.kept.state.staked("T1") == 1500
            assert terminal.standing == shown(table, terminal)

    asyncio.run(play())


def test_what_is_asked_while_the_line_is_gone_is_done_once_when_it_is_back(tmp_path: Path) -> None:
    async def play() -> None:
        async with (
            house(tmp_path) as (opened, table, line),
            seated(opened, line.door, Memory()) as terminal,
        ):
            await terminal.buy_credits(10_000)
            line.cut_off = True
            line.cut()
            while terminal.connected:
                await asyncio.sleep(0.01)
            asked = [terminal.begin(c.PlaceBets("T1", 1, (RED,))) for _ in range(2)]
            question = asyncio.create_task(terminal.became("T1:999"))
            await table.host.do(ANN, c.Announce("last call"))
            line.cut_off = False
            ns = [registered(await answer).n for _, answer in asked]
            assert ns == sorted(ns)
            assert await question is None
            assert terminal.standing == shown(table, terminal)

    asyncio.run(play())


def test_a_terminal_that_comes_back_is_told_what_it_missed(tmp_path: Path) -> None:
    async def play() -> None:
        async with house(tmp_path) as (opened, table, line):
            said: list[str] = []

            def hear(it: FromUs) -> None:
                said.append(type(it).__name__)

            async with seated(opened, line.door, Memory(), hear) as terminal:
                await terminal.buy_credits(10_000)
                await terminal.place_bets([SPLIT])
                records = terminal.records()
                said.clear()
                line.cut_off = True
                line.cut()
                while terminal.connected:
                    await asyncio.sleep(0.01)
                await deal(table, "11")
                line.cut_off = False
                async for record in records:
                    if any(isinstance(event, e.RoundSettled) for event in record.events):
                        break
                assert terminal.standing.credits == 10_000 + 17 * 100
                assert terminal.standing == shown(table, terminal)
                assert "Resumed" in said
                assert "View" not in said

    asyncio.run(play())


def test_a_memory_in_a_file_outlives_the_terminal(tmp_path: Path) -> None:
    async def play() -> None:
        file = tmp_path / "T1.terminal"
        async with house(tmp_path) as (opened, table, line):
            async with seated(opened, line.door, Memory(file)) as terminal:
                await terminal.buy_credits(10_000)
                line.losing_answers = True
                _, lost = terminal.begin(c.PlaceBets("T1", 1, (RED,)))
                while not table.kept.state.staked("T1"):
                    await asyncio.sleep(0.01)
            with pytest.raises(Refusal, match="has ended"):
                await lost
            line.losing_answers = False
            async with seated(opened, line.door, Memory(file)) as again:
                await again.until(lambda: not again.memory.now.waiting)
                assert isinstance(await again.became("T1:2"), Registered)
                assert again.standing == shown(table, again)
                assert again.standing.staked == 500

    asyncio.run(play())


def test_a_terminal_that_is_revoked_ends_and_says_why(tmp_path: Path) -> None:
    async def play() -> None:
        async with (
            house(tmp_path) as (opened, _, line),
            seated(opened, line.door, Memory()) as terminal,
        ):
            await opened.house.revoke("table-1", "T1", "Ann")
            with pytest.raises(Refusal, match="was revoked"):
                await terminal.sent_away()
            with pytest.raises(Refusal, match="has ended"):
                await terminal.buy_credits(1)

    asyncio.run(play())


def test_what_the_house_could_not_read_is_never_sent(tmp_path: Path) -> None:
    async def play() -> None:
        async with (
            house(tmp_path) as (opened, _, line),
            seated(opened, line.door, Memory()) as terminal,
        ):
            with pytest.raises(Refusal, match="cannot be read"):
                await terminal.buy_credits(2**53)
            assert terminal.memory.now.waiting == {}
            registered(await terminal.buy_credits(2**53 - 1))

    asyncio.run(play())


def test_an_answer_finds_the_terminal_on_its_new_line(tmp_path: Path) -> None:
    """A bet waits while the disk is slow; its line breaks and is back before it is durable."""

    async def play() -> None:
        async with (
            house(tmp_path) as (opened, table, line),
            seated(opened, line.door, Memory()) as terminal,
        ):
            await terminal.buy_credits(10_000)
            write, disk = table.host._write, asyncio.Event()

            async def slow(work: Callable[[], Any]) -> Any:
                await disk.wait()
                return await write(work)

            table.host._write = slow
            _, lost = terminal.begin(c.PlaceBets("T1", 1, (RED,)))
            while not table.kept.state.staked("T1"):
                await asyncio.sleep(0.01)
            line.cut()
            while terminal.connected:
                await asyncio.sleep(0.01)
            disk.set()
            registered(await lost)
            assert terminal.standing == shown(table, terminal)

    asyncio.run(play())
