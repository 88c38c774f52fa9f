"""A terminal whose connection is cut, wherever: it comes back and shows what is registered."""

import asyncio
from collections.abc import Collection
from pathlib import Path

import pytest

from croupier.server import staff_talk
from croupier.table import commands as c
from croupier.table import events as e
from tests.server.evening import GOOD_ROUND, Evening, evening, events, wait_until
from tests.server.player import Player
from tests.server.shown import Shown
from tests.server.wire import Wire, code_of, in_json

STRANGE = c.PlaceBets("T9", 1, (("red", 1),))


async def play_a_round(it: Evening, player: Player) -> None:
    """Bets and a result; after each step the terminal shows what the table says."""
    seat, round = player.seat, it.state.round
    for command in (
        c.PlaceBets(seat, round, (("red", 10), ("straight_up 17", 1))),
        c.PlaceOption(seat, round, "finale 4", 1),
        c.WithdrawBets(seat, round, (("red", 4),)),
        STRANGE,
        c.ClearBets(seat, round),
        c.PlaceBets(seat, round, (("red", 3),)),
    ):
        answer = await player.play(command)
        assert code_of(answer) == ("not_your_seat" if command is STRANGE else "")
        assert player.shown.as_registered(it.view(seat))
    for act in (*GOOD_ROUND, c.OpenBets()):
        answer = await it.console.done(act)
        if not isinstance(act, c.ReportSpin):  # what is seen of the spin is for the staff
            await player.hear_up_to(answer["n"])
    assert player.shown.as_registered(it.view(seat))


async def cut_once(it: Evening, player: Player, at: Collection[int], on: Collection[int]) -> None:
    """A round in which the connection is cut after some messages, or some commands."""
    player.messages, player.sent, player.cuts, player.cuts_sending = 0, 0, at, on
    before = player.connects
    await play_a_round(it, player)
    assert player.connects > before


@pytest.mark.parametrize("by_record", [True, False])
def test_cut_at_every_message_it_shows_what_is_registered(tmp_path: Path, by_record: bool) -> None:
    async def run() -> None:
        async with evening(tmp_path) as it:
            _, token = await it.visitors.terminal()
            player = Player("T1", token, it.visitors.hello, by_record)
            await player.connect()
            await player.play(c.BuyCredits("T1", 100_000))
            player.messages = player.sent = 0
            await play_a_round(it, player)
            heard, sent = player.messages, player.sent
            assert (heard, sent) == (11, 6)
            for at in range(1, heard + 1):
                await cut_once(it, player, [at], [])
            for at in range(1, sent + 1):
                await cut_once(it, player, [], [at])
            await cut_once(it, player, range(1, 200, 2), [])
            assert player.shown.disorder == []

    asyncio.run(run())


def test_what_the_old_connection_asked_is_answered_on_the_new_one(tmp_path: Path) -> None:
    """The new view is of a moment before the bet; so the bet has to be told to the new screen."""

    async def run() -> None:
        async with evening(tmp_path) as it:
            old, token = await it.visitors.terminal()
            await old.done(c.BuyCredits("T1", 1000))
            bet, more = c.PlaceBets("T1", 1, (("red", 10),)), c.PlaceBets("T1", 1, (("odd", 5),))
            async with it.held():
                await say(old, bet)
                await wait_until(lambda: it.state.record and it.state.staked("T1"))
                coming = asyncio.create_task(it.visitors.hello(token))
                await wait_until(lambda: it.table._joining)
                await say(old, more)
                await wait_until(lambda: it.table.host.waiting)
            new, view = await coming
            shown = Shown("T1")
            shown.hear(view)
            assert shown.bets == {"red": 10}
            shown.hear(await new.until("heard", id=f"T1:{old.last_id}"))
            assert shown.as_registered(it.view("T1"))
            assert shown.bets == {"red": 10, "odd": 5}

    asyncio.run(run())


async def say(wire: Wire, command: c.Command) -> str:
    """Say a command and wait for nothing; its id."""
    id = wire.next_id()
    await wire.say({"say": "do", "id": id, "command": in_json(command)})
    return id


def test_what_is_under_way_is_never_said_to_be_unknown(tmp_path: Path) -> None:
    async def run() -> None:
        async with evening(tmp_path) as it:
            old, token = await it.visitors.terminal()
            async with it.held():
                id = await say(old, c.BuyCredits("T1", 5))
                await wait_until(lambda: it.table.host.waiting or it.state.credits("T1"))
                waiting = await say(old, c.BuyCredits("T1", 6))
                await wait_until(lambda: it.table.host.waiting)
                old.cut()
                coming = asyncio.create_task(it.visitors.hello(token))
                await wait_until(lambda: it.table._joining)
            new, view = await coming
            assert view["view"]["credits"] == 11
            for asked, amount in ((id, 5), (waiting, 6)):
                became = await new.became(asked)
                assert became["events"][0]["postings"][1] == ["credits:T1", amount]
            assert (await new.became("T1:7"))["say"] == "not_found"
            assert (await new.became("Sue:1"))["say"] == "not_found"

    asyncio.run(run())


def test_one_group_is_heard_in_the_order_of_the_journal(tmp_path: Path) -> None:
    """Else a terminal that is cut between two messages would resume behind one it never heard."""

    async def run() -> None:
        async with evening(tmp_path) as it:
            one, _ = await it.visitors.terminal()
            await one.done(c.BuyCredits("T1", 1000))
            async with it.held():
                await say(one, c.BuyCredits("T1", 1))
                await wait_until(lambda: it.state.credits("T1") == 1001)
                await say(it.console, c.CloseBets())
                await wait_until(lambda: it.table.host.waiting == 1)
                late = await say(one, c.PlaceBets("T1", 1, (("red", 10),)))
                await wait_until(lambda: it.table.host.waiting == 2)
            answer = await one.until("heard", id=late)
            assert code_of(answer) == "late_bet"
            heard = [message["n"] for message in one.heard if message["say"] == "heard"]
            assert heard == sorted(heard)
            assert any(it["type"] == "bets_closed.1" for it in one.heard[-2]["events"])

    asyncio.run(run())


def test_a_lost_terminal_is_recorded_and_voids_nothing(tmp_path: Path) -> None:
    async def run() -> None:
        async with evening(tmp_path) as it:
            one, token = await it.visitors.terminal()
            await one.done(c.BuyCredits("T1", 1000), c.PlaceBets("T1", 1, (("red", 10),)))
            records = it.hears()
            one.cut()
            await wait_until(lambda: records)
            (lost,) = events(records)
            assert isinstance(lost, e.SeatLost)
            assert lost.clause  # the book's, for a terminal that had bets
            await it.console.done(*GOOD_ROUND)
            assert it.state.credits("T1") == 1010  # 32 is red
            again, view = await it.visitors.hello(token)
            assert view["view"]["credits"] == 1010
            assert it.state.seats["T1"].connected
            await again.close()

    asyncio.run(run())


def test_a_terminal_that_goes_before_it_has_come_in_is_not_there(tmp_path: Path) -> None:
    async def run() -> None:
        async with evening(tmp_path) as it:
            one, token = await it.visitors.terminal()
            async with it.held():
                await say(one, c.BuyCredits("T1", 5))
                await wait_until(lambda: it.state.credits("T1"))
                one.cut()
                wire = await it.visitors.wire()
                await wire.say({"say": "hello", "token": token})
                await wait_until(lambda: it.table._joining)
                wire.cut()
                await wait_until(lambda: not it.table._joining)
            await wait_until(lambda: not it.state.seats["T1"].connected)
            assert it.table.screens.seats == {}

    asyncio.run(run())


WORDS = "last bets " * 5_000


def stops_reading(wire: Wire) -> None:
    """A screen that hangs: its connection stands, and it reads no more."""
    connection = wire.socket._response.connection
    assert connection is not None
    assert connection.transport is not None
    connection.transport.pause_reading()


def announced(wire: Wire) -> list[str]:
    """What was announced to a screen."""
    said = (event for message in wire.heard for event in message.get("events", ()))
    return [event["words"].split()[0] for event in said if event["type"] == "announced.1"]


def test_a_slow_terminal_is_dropped_and_comes_back(tmp_path: Path) -> None:
    """Who does not read is not waited for: what he missed is told when he is back."""

    async def run() -> None:
        async with evening(tmp_path) as it:
            quick, _ = await it.visitors.terminal()
            slow, token = await it.visitors.terminal()
            stops_reading(slow)
            said = 0
            while it.state.seats["T2"].connected:
                said += 1
                assert said < 1_000
                last = await it.console.done(c.Announce(f"{said} {WORDS}"))
            await quick.until("heard", n=last["n"])
            assert announced(quick) == [str(number) for number in range(1, said + 1)]
            again, view = await it.visitors.hello(token)
            assert view["say"] == "view"
            last = await it.console.done(c.Announce("welcome back"))
            await again.until("heard", n=last["n"])
            assert announced(again) == ["welcome"]

    asyncio.run(run())


def test_a_slow_console_is_dropped_and_comes_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(staff_talk, "MOST_UNSENT", 20)

    async def run() -> None:
        async with evening(tmp_path) as it:
            slow = await it.dealer.screen()
            stops_reading(slow)
            screens, said = it.table.screens.staff, 0
            while len(screens) == 2:
                said += 1
                assert said < 1_000
                last = await it.console.done(c.Announce(f"{said} {WORDS}"))
            again = await it.dealer.screen()
            assert again.heard[0]["n"] >= last["n"]

    asyncio.run(run())
