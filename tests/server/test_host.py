"""The host answers and tells in the records' order, and only what is durable."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import TypeVar

from croupier.journal.kept_table import Answer, KeptTable
from croupier.journal.store import MemoryStore
from croupier.rulebooks import rulebook
from croupier.server.host import Host
from croupier.server.messages import Do, command_of, read_terminal
from croupier.table import commands as c
from croupier.table.game import Game
from croupier.table.state import Record

T = TypeVar("T")
BOOK = rulebook("rws-00-etg-2019")
SYSTEM = c.Actor("system", "house")


async def at_once(work: Callable[[], T]) -> T:
    return work()


def founded(write: Callable[[Callable[[], T]], Awaitable[T]] = at_once) -> Host:
    kept = KeptTable.open(Game(BOOK), MemoryStore())
    found = c.FoundTable("t", BOOK.id, BOOK.sha256, (("T1", BOOK.layouts[0].id),), ("0", "00"))
    kept.take([c.Request("house:1", SYSTEM, found)])
    return Host(kept, write)  # type: ignore[arg-type]  # generic in what it gives


def test_whoever_hears_of_a_record_has_heard_of_all_before_it() -> None:
    async def run() -> None:
        host = founded()
        heard: list[tuple[str, int]] = []
        host.on_record(lambda record: heard.append(("told", record.n)))
        host.on_records(lambda records: heard.append(("group", records[-1].n)))

        def answered(_: c.Request, answer: Answer) -> None:
            assert isinstance(answer, Record)
            heard.append(("answered", answer.n))

        for _ in range(3):
            host.tell(c.Actor("pit_supervisor", "Sue"), c.OpenTable(), answered)
        running = asyncio.create_task(host.run())
        while ("group", 4) not in heard:
            await asyncio.sleep(0)
        host.close()
        await running
        each = [(what, n) for n in (2, 3, 4) for what in ("answered", "told")]
        assert heard == [*each, ("group", 4)]

    asyncio.run(run())


def test_a_request_that_a_door_has_written_stands_in_the_journal_like_any_other() -> None:
    from croupier.journal.codec import write_read_request, write_request

    message = (
        b'{"say":"do","id":"T1:1","command":{"type":"place_bets.1",'
        b'"bets":[["split 8/11",5],["red",1]],"round":1,"seat":"T1"}}'
    )
    said = read_terminal(message)
    assert isinstance(said, Do)
    request = c.Request(said.id, c.Actor("terminal", "T1"), command_of(said), "now")
    assert write_read_request(request, said.command) == write_request(request)
