"""Exactly once, over the wire: whatever is said again under its id happens once."""

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from pathlib import Path

from croupier.server.live_table import LiveTable
from croupier.table import commands as c
from tests.server.evening import GOOD_ROUND, wait_until
from tests.server.served import table_settings
from tests.server.wire import PIN, Message, Person, Visitors, Wire, code_of, house

CODE = "0123456789abcdef"
SUE, ONE, TWO = "Sue", "T1", "T2"
EVENING: tuple[tuple[str, c.Command], ...] = (
    (SUE, c.OpenTable()),
    (SUE, c.DealerIn()),
    (ONE, c.BuyCredits(ONE, 1_000)),
    (TWO, c.BuyCredits(TWO, 500)),
    (SUE, c.OpenBets()),
    (ONE, c.PlaceBets(ONE, 1, (("red", 10), ("straight_up 17", 5)))),
    (ONE, c.PlaceOption(ONE, 1, "finale 4", 2)),
    (ONE, c.WithdrawBets(ONE, 1, (("red", 4),))),
    (TWO, c.PlaceBets(TWO, 1, (("black", 10),))),
    (TWO, c.ClearBets(TWO, 1)),
    (TWO, c.PlaceBets(TWO, 1, (("black", 9_999),))),  # refused, and that once as well
    (TWO, c.CashOut(TWO, CODE)),
    (ONE, c.RedeemVoucher(CODE, 500, ONE)),
    (SUE, c.Announce("last bets, please")),
    *((SUE, act) for act in GOOD_ROUND),
    (SUE, c.ChangeLimits(5, ())),
    (SUE, c.Propose(c.CorrectResult(1, "32", "17"))),
    (SUE, c.AddSeat("T4", "rws-00-etg-2019-a")),
)
OTHER: dict[str, c.Command] = {
    SUE: c.Announce("something else"),
    ONE: c.BuyCredits(ONE, 7),
    TWO: c.BuyCredits(TWO, 7),
}
REPEATED = ("", "id_conflict", "id_too_old")


@dataclass
class Said:
    """One command that was said, its id, and the first answer."""

    who: str
    command: c.Command
    id: str
    answer: Message


async def come(visitors: Visitors, tokens: dict[str, str]) -> dict[str, Wire]:
    """Everybody connects, or connects anew."""
    wires = {seat: (await visitors.hello(token))[0] for seat, token in tokens.items()}
    sue = visitors.passer_by()
    await sue.post("/api/sign-in", {"person": SUE, "pin": PIN})
    return {**wires, SUE: await Person(SUE, "", visitors.staff, sue.http).screen()}


async def play(wires: dict[str, Wire], tell_twice: bool) -> list[Said]:
    """The evening, each command perhaps twice in one breath."""
    said = []
    for who, command in EVENING:
        wire, id = wires[who], wires[who].next_id()
        answer = await wire.do(command, pin_of(who, command), id)
        said.append(Said(who, command, id, answer))
        if tell_twice:
            assert same(await wire.do(command, pin_of(who, command), id), said[-1])
    return said


def pin_of(who: str, command: c.Command) -> str:
    """The staff's; a terminal has none."""
    return PIN if who == SUE else ""


def same(again: Message, first: Said) -> bool:
    """Whether an answer is of the same record."""
    return bool(again["say"] == "heard" and again["n"] == first.answer["n"])


async def again(table: LiveTable, wires: dict[str, Wire], said: list[Said]) -> None:
    """All of it again, as it was and with another payload: nothing happens."""
    before = table.kept.state.record
    for one in said:
        wire = wires[one.who]
        repeated = await wire.do(one.command, pin_of(one.who, one.command), one.id)
        assert same(repeated, one) or code_of(repeated) == "id_too_old"
        other = await wire.do(OTHER[one.who], "", one.id)
        assert (other["say"], code_of(other) in REPEATED[1:]) == ("refused", True)
        became = await wire.became(one.id)
        assert same(became, one)
        assert code_of(became) == code_of(one.answer)
    await table.host.reading(lambda: None)
    assert table.kept.state.record == before


Comes = Callable[[], Awaitable[dict[str, Wire]]]


async def settled(table: LiveTable, comes: Comes) -> dict[str, Wire]:
    """Everybody is there, and what the door has to say of it is on record."""
    wires = await comes()
    seats = table.kept.state.seats
    await wait_until(lambda: seats[ONE].connected and seats[TWO].connected)
    await table.host.reading(lambda: None)
    return wires


def test_said_twice_again_after_reconnecting_and_after_a_restart(tmp_path: Path) -> None:
    async def first() -> tuple[dict[str, str], list[Said]]:
        async with house(tmp_path, table_settings(tmp_path)) as (opened, visitors):
            table = opened.house.tables["table-1"]
            sue = await visitors.join(SUE, "pit_manager")
            tokens = {}
            for seat in (ONE, TWO):
                offer = await sue.post(f"/api/tables/table-1/seats/{seat}/offer")
                tokens[seat] = await visitors.enrol(offer["code"])
            wires = await settled(table, lambda: come(visitors, tokens))
            said = await play(wires, tell_twice=True)
            await again(table, wires, said)
            for wire in wires.values():
                wire.cut()
            await wait_until(lambda: not table.kept.state.seats[TWO].connected)
            await again(table, await settled(table, lambda: come(visitors, tokens)), said)
            return tokens, said

    async def second(tokens: dict[str, str], said: list[Said]) -> None:
        async with house(tmp_path, table_settings(tmp_path)) as (opened, visitors):
            table = opened.house.tables["table-1"]
            await again(table, await settled(table, lambda: come(visitors, tokens)), said)
            state = table.kept.state
            assert state.credits(ONE) + state.staked(ONE) + state.credits(TWO) >= 1_000

    tokens, said = asyncio.run(first())
    asyncio.run(second(tokens, said))


async def is_taken(table: LiveTable, id: str) -> None:
    """Until the table has decided on an id."""
    who, _, number = id.rpartition(":")
    await wait_until(lambda: table.kept.state.counters.get(who, 0) >= int(number))


def test_a_reply_that_was_lost_is_given_again(tmp_path: Path) -> None:
    """Cut right behind every command: the next connection says it again, and it has happened."""

    async def run() -> None:
        async with house(tmp_path, table_settings(tmp_path)) as (opened, visitors):
            table = opened.house.tables["table-1"]
            table.hellos.most = 10_000
            sue = await visitors.join(SUE, "pit_manager")
            tokens = {}
            for seat in (ONE, TWO):
                offer = await sue.post(f"/api/tables/table-1/seats/{seat}/offer")
                tokens[seat] = await visitors.enrol(offer["code"])
            wires = await come(visitors, tokens)
            for who, command in EVENING:
                id, pin = wires[who].next_id(), pin_of(who, command)
                answering = asyncio.create_task(wires[who].do(command, pin, id))
                await is_taken(table, id)
                answering.cancel()
                wires[who].cut()
                wires = await come(visitors, tokens)
                repeated = await wires[who].do(command, pin, id)
                assert repeated["say"] == "heard"
                refused = code_of(repeated)
                assert refused == ("not_enough_credits" if "9999" in str(command) else "")

    asyncio.run(run())
