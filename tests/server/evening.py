"""A table at play in a house that is served, for tests of what befalls its connections."""

import asyncio
import threading
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from croupier.journal.kept_table import Answer, Prepared
from croupier.server.house import House
from croupier.server.live_table import LiveTable
from croupier.table import commands as c
from croupier.table.commands import Actor
from croupier.table.events import Event
from croupier.table.state import Record, State
from tests.server.served import table_settings
from tests.server.wire import SOON, Person, Visitors, Wire, house

GOOD_ROUND = (
    c.CloseBets(),
    c.StartSpin(),
    c.ReportSpin("against", 5),
    c.ProposeResult("32"),
    c.ConfirmResult("32"),
)


@dataclass
class Evening:
    """One table, its supervisor at a console, and everybody else who comes."""

    house: House
    table: LiveTable
    visitors: Visitors
    dealer: Person
    console: Wire

    @property
    def state(self) -> State:
        """The table as it stands, to be looked at only."""
        return self.table.kept.state

    def view(self, seat: str) -> dict[str, Any]:
        """What the table itself says of a seat."""
        return self.table.seen_by(Actor("terminal", seat))

    def hears(self) -> list[Record]:
        """All records from now on."""
        heard: list[Record] = []
        self.table.host.on_records(heard.extend)
        return heard

    @asynccontextmanager
    async def held(self) -> AsyncIterator[None]:
        """While this lasts, no group becomes durable: the disk takes its time."""
        await self.table.host.reading(lambda: None)  # what was asked before is through
        may_go, kept, commit = threading.Event(), self.table.kept, self.table.kept.commit

        def wait_and_commit(prepared: Prepared) -> list[Answer]:
            may_go.wait(SOON)
            return commit(prepared)

        kept.commit = wait_and_commit  # type: ignore[method-assign]  # a slow disk
        try:
            yield
        finally:
            kept.commit = commit  # type: ignore[method-assign]  # and a quick one
            may_go.set()


@asynccontextmanager
async def evening(folder: Path, layout: str = "rws-00-etg-2019-a") -> AsyncIterator[Evening]:
    """An open table whose first round has begun."""
    async with house(folder, table_settings(folder, layout)) as (opened, visitors):
        dealer = await visitors.join("Sue", "pit_supervisor")
        console = await dealer.screen()
        await console.done(c.OpenTable(), c.DealerIn(), c.OpenBets())
        table = opened.house.tables["table-1"]
        table.hellos.most = 10_000  # terminals come and go here faster than anywhere
        yield Evening(opened.house, table, visitors, dealer, console)


async def wait_until(what: Callable[[], object]) -> None:
    """Until something is so, which it has to be soon."""
    async with asyncio.timeout(SOON):
        while not what():
            await asyncio.sleep(0.005)


def events(records: list[Record]) -> list[Event]:
    """All events of some records."""
    return [event for record in records for event in record.events]
