"""A house for the browser tests, in the same loop as the browser, and a dealer's hands in it."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from croupier.server.house import House
from croupier.server.live_table import LiveTable
from croupier.server.settings import TableSettings
from croupier.table import commands as c
from tests.server.served import served

ANN = c.Actor("shift_manager", "Ann", "s1")
BOB = c.Actor("shift_manager", "Bob", "s2")


@dataclass(frozen=True)
class ServedHouse:
    """Its address, its tables, and what the staff do at them."""

    address: str
    codes: dict[str, str]
    house: House

    def live(self, table: str) -> LiveTable:
        """One of the tables."""
        return self.house.table(table)

    async def do(self, table: str, *commands: c.Command, actor: c.Actor = ANN) -> None:
        """What somebody of the staff does, one after another; nothing of it may be refused."""
        for command in commands:
            answer: Any = await self.live(table).host.do(actor, command)
            first = answer.events[0]
            assert type(first).__name__ != "Refused", first

    async def two(self, table: str, act: Any) -> None:
        """An act that takes two persons."""
        await self.do(table, c.Propose(act))
        number = self.live(table).kept.state.proposed
        await self.do(table, c.Approve(number, act), actor=BOB)

    async def open(self, table: str) -> None:
        """Open the table and its first round."""
        await self.do(table, c.OpenTable(), c.DealerIn(), c.OpenBets())

    async def close(self, table: str) -> None:
        """No more bets, and the ball is spinning, in the order of the table's book."""
        order: list[c.Command] = [c.CloseBets(), c.StartSpin()]
        if self.live(table).kept.game.close == "during_spin":
            order.reverse()
        await self.do(table, *order)

    async def settle(self, table: str, number: str) -> None:
        """From the spinning ball to the settled round."""
        await self.do(table, c.ReportSpin("against", 5), c.ProposeResult(number))
        await self.do(table, c.ConfirmResult(number))
        if self.live(table).kept.game.has_dolly:
            await self.do(table, c.PlaceDolly(number))

    async def play(self, table: str, number: str) -> None:
        """From open bets to the settled round."""
        await self.close(table)
        await self.settle(table, number)

    async def next_round(self, table: str) -> None:
        """Lift the dolly where there is one, and open bets."""
        if self.live(table).kept.state.dolly:
            await self.do(table, c.LiftDolly())
        await self.do(table, c.OpenBets())

    async def view(self, table: str, actor: c.Actor) -> dict[str, Any]:
        """What an actor may see, as the house would send it now."""
        live = self.live(table)
        return await live.host.reading(lambda: live.seen_by(actor))


@asynccontextmanager
async def house(folder: Path, *tables: TableSettings) -> AsyncIterator[ServedHouse]:
    """Serve a house until the test has done with it."""
    async with served(folder, *tables) as opened:
        yield ServedHouse(opened.staff, opened.first_codes, opened.house)
