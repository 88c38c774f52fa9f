"""More than anybody needs: one seat's flood, a full queue, a journal that fails."""

import asyncio
import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from croupier.journal.decisions import JournalFailed
from croupier.server import host, live_table, terminal_talk
from croupier.table import commands as c
from tests.server.evening import evening, wait_until
from tests.server.raw import come, frame
from tests.server.served import served
from tests.server.wire import PIN, Visitors, code_of, in_json

FLOOD = 3_000  # messages, three times what a terminal may say in a second


def test_a_seat_that_floods_is_shut_out_and_the_others_are_answered(tmp_path: Path) -> None:
    async def run() -> None:
        async with evening(tmp_path) as it:
            flooder, token = await it.visitors.terminal()
            await flooder.done(c.BuyCredits("T1", 100_000), c.PlaceBets("T1", 1, (("red", 5),)))
            other, _ = await it.visitors.terminal()
            await other.done(c.BuyCredits("T2", 100_000))
            answering = asyncio.create_task(bets(other, 50))
            wire = await come(it.visitors.terminals)
            hello = json.dumps({"say": "hello", "token": token}).encode()
            said = [frame(b'{"say":"ping"}')] * FLOOD
            wire.send(frame(hello), *said)
            await wire.to_the_end()
            _, refused = await it.visitors.hello(token)
            assert code_of(refused) == "too_fast"
            await answering
            assert it.state.staked("T2") == 50
            assert it.state.staked("T1") == 5  # what is registered stands
            it.table.shut_out["T1"] = 0.0  # some seconds later
            _, view = await it.visitors.hello(token)
            assert view["say"] == "view"

    asyncio.run(run())


async def bets(other: Any, many: int) -> None:
    """A seat that plays as people do."""
    for _ in range(many):
        await other.done(c.PlaceBets("T2", 1, (("red", 1),)))


def test_who_connects_again_and_again_is_shut_out(tmp_path: Path) -> None:
    async def run() -> None:
        async with evening(tmp_path) as it:
            it.table.hellos.most = live_table.MOST_HELLOS
            _, token = await it.visitors.terminal()
            firsts = [
                (await it.visitors.hello(token))[1] for _ in range(10 * live_table.MOST_HELLOS)
            ]
            assert {code_of(first) for first in firsts} >= {"too_fast"}

    asyncio.run(run())


def test_too_much_in_flight_is_refused_and_recorded_nowhere(tmp_path: Path) -> None:
    async def run() -> None:
        async with evening(tmp_path) as it:
            one, _ = await it.visitors.terminal()
            most = terminal_talk.MOST_IN_FLIGHT
            async with it.held():
                for number in range(1, most + 11):
                    command = in_json(c.BuyCredits("T1", 1))
                    await one.say({"say": "do", "id": f"T1:{number}", "command": command})
                refused = [await one.until("refused") for _ in range(10)]
            assert {message["code"] for message in refused} == {"too_fast"}
            assert [message["id"] for message in refused] == [
                f"T1:{number}" for number in range(most + 1, most + 11)
            ]
            await one.answer(f"T1:{most}")
            assert it.state.credits("T1") == most

    asyncio.run(run())


def test_a_full_queue_refuses_and_never_accepts(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(host, "MOST_WAITING", 5)

    async def run() -> None:
        async with evening(tmp_path) as it:
            one, _ = await it.visitors.terminal()
            async with it.held():
                first = await said(one, 1)
                await wait_until(lambda: it.state.credits("T1") == 1 and not it.table.host.waiting)
                ids = [await said(one, 1) for _ in range(9)]
                busy = [await one.until("refused") for _ in range(4)]
                assert {message["code"] for message in busy} == {"busy"}
            for id in (first, *ids[:5]):
                await one.answer(id)
            assert [message["id"] for message in busy] == ids[5:]
            assert it.state.credits("T1") == 6
            assert (await one.became(ids[-1]))["say"] == "not_found"

    asyncio.run(run())


async def said(one: Any, amount: int) -> str:
    """Say a command and wait for nothing; its id."""
    id: str = one.next_id()
    bought = in_json(c.BuyCredits("T1", amount))
    await one.say({"say": "do", "id": id, "command": bought})
    return id


def test_a_search_of_the_journal_holds_up_nobody(tmp_path: Path) -> None:
    """Groups are written between the pieces of a search, however long the journal is."""

    async def run() -> None:
        async with evening(tmp_path) as it:
            one, _ = await it.visitors.terminal()
            other, _ = await it.visitors.terminal()
            await one.done(c.BuyCredits("T1", 5))
            it.state.answered.pop("T1:1")  # as after some rounds
            pieces: list[int] = []

            def many_pieces(id: str) -> Any:
                while len(pieces) < 2_000 and it.state.credits("T2") < 3:
                    pieces.append(it.state.credits("T2"))
                    yield None

            it.table.kept.finding = many_pieces  # type: ignore[method-assign]  # a long journal
            await one.say({"say": "became", "id": "T1:1"})
            await wait_until(lambda: pieces)
            await other.done(*[c.BuyCredits("T2", 1)] * 3)
            assert (await one.answer("T1:1"))["say"] == "not_found"
            assert len(pieces) < 2_000

    asyncio.run(run())


def test_a_house_whose_own_journal_fails_ends(tmp_path: Path) -> None:
    """It grants nothing it could not record, and opens no door after that."""

    async def run() -> None:
        async with served(tmp_path) as opened:
            visitors, of = Visitors(opened), opened.house
            manager = await visitors.join("Max", "pit_manager")

            def broken(lines: Sequence[bytes]) -> Any:
                raise JournalFailed("the disk is full")

            of.store.append = broken  # type: ignore[method-assign]  # a full disk
            invite = {"role": "dealer", "pin": PIN}
            status, said = await manager.ask("POST", "/api/staff/invite", invite)
            assert (status, said["error"]["code"]) == (503, "stopped")
            await visitors.go()

    with pytest.raises(JournalFailed, match="the disk is full"):
        asyncio.run(run())
