"""The load generator's proof is worth something: whatever is altered, it finds."""

import asyncio
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from croupier.client import Refused, Registered, Standing
from croupier.journal.recovery import records
from croupier.journal.sqlite import reading
from croupier.load.crowd import Plan, trial
from croupier.load.house import Where
from croupier.load.player import Said, wrongs
from croupier.load.reconcile import reconcile
from croupier.server.settings import TimerSettings, WheelSettings
from croupier.table import events as e
from croupier.table.state import Record
from tests.server.served import served, table_settings

TERMINALS = 8


@dataclass
class Evening:
    """What a crowd was answered, how its seats stand, and the journal."""

    said: list[Said]
    standings: list[Standing]
    journal: list[Record]

    def problems(self) -> list[str]:
        return reconcile(self.journal, self.said, self.standings).problems

    def bet(self) -> int:
        """The place of an answer that registered a bet."""
        return next(n for n, one in enumerate(self.said) if _placed(one))

    def record_of(self, n: int) -> int:
        """The place of its record."""
        return next(
            at for at, record in enumerate(self.journal) if record.request.id == self.said[n].id
        )


def _placed(one: Said) -> bool:
    answer = one.answer
    return isinstance(answer, Registered) and isinstance(answer.events[0], e.BetRegistered)


@cache
def played() -> Evening:
    """A round that a small crowd played at a table dealt by the machine."""
    with TemporaryDirectory() as folder:
        return asyncio.run(_play(Path(folder)))


async def _play(folder: Path) -> Evening:
    settings = replace(
        table_settings(folder, seats=TERMINALS, wheel=WheelSettings("virtual", pace=0.02)),
        timers=TimerSettings(betting=1, last_call=0, pause=0),
        dealer="machine",
    )
    async with served(folder, settings) as opened:
        where = Where(opened.staff, "table-1", Path(settings.journal))
        done = await trial(where, Plan(TERMINALS, 1, seconds=60))
        assert done.books.problems == []
        state = opened.house.tables["table-1"].kept.state
        standings = [_standing(f"T{n + 1}", state.credits(f"T{n + 1}")) for n in range(TERMINALS)]
    with reading(where.journal) as copy:
        return Evening(done.said, standings, [*records(copy)])


def _standing(seat: str, credits: int) -> Standing:
    from croupier.table.phases import Phase

    return Standing(0, "table-1", seat, "", 0, Phase.SETTLED, credits, 0)


def evening() -> Evening:
    """The same evening for every test, to be altered."""
    one = played()
    return Evening([*one.said], [replace(it) for it in one.standings], [*one.journal])


def test_what_was_played_is_proved() -> None:
    books = reconcile(evening().journal, evening().said, evening().standings)
    assert books.problems == []
    assert books.registered + books.refused.total() == len(evening().said) > TERMINALS
    assert books.bets > 0
    assert books.records == len(evening().journal)


# ---- controls: each alteration is seen


def line_removed(it: Evening) -> None:
    del it.journal[it.record_of(it.bet())]


def line_removed_and_the_rest_renumbered(it: Evening) -> None:
    line_removed(it)
    it.journal = [replace(record, n=n) for n, record in enumerate(it.journal, 1)]


def line_twice(it: Evening) -> None:
    again = it.journal[it.record_of(it.bet())]
    it.journal.append(replace(again, n=len(it.journal) + 1))


def answer_forgotten(it: Evening) -> None:
    del it.said[it.bet()]


def answer_invented(it: Evening) -> None:
    one = it.said[it.bet()]
    it.said.append(replace(one, id="T1:999999"))


def other_record(it: Evening) -> None:
    n = it.bet()
    one = it.said[n]
    it.said[n] = replace(one, answer=replace(one.answer, n=one.answer.n + 1))


def other_bet_acknowledged(it: Evening) -> None:
    n = it.bet()
    one = it.said[n]
    assert isinstance(one.answer, Registered)
    event = replace(one.answer.events[0], bets=(("red", 1),))  # type: ignore[arg-type]  # a bet
    it.said[n] = replace(one, answer=replace(one.answer, events=(event,)))


def refused_and_still_registered(it: Evening) -> None:
    n = it.bet()
    one = it.said[n]
    it.said[n] = replace(one, answer=Refused(one.id, "late_bet", "too late", n=one.answer.n))


def other_command_recorded(it: Evening) -> None:
    at = it.record_of(it.bet())
    record = it.journal[at]
    command = replace(record.request.command, round=99)  # type: ignore[arg-type]  # a bet
    it.journal[at] = replace(record, request=replace(record.request, command=command))


def credits_made(it: Evening) -> None:
    it.standings[0].credits += 1


def bet_after_the_close(it: Evening) -> None:
    at = it.record_of(it.bet())
    closed = next(
        n for n, r in enumerate(it.journal) if any(isinstance(x, e.BetsClosed) for x in r.events)
    )
    it.journal.insert(closed, it.journal.pop(at))
    it.journal = [replace(record, n=n) for n, record in enumerate(it.journal, 1)]


@pytest.mark.parametrize(
    "alter",
    [
        line_removed,
        line_removed_and_the_rest_renumbered,
        line_twice,
        answer_forgotten,
        answer_invented,
        other_record,
        other_bet_acknowledged,
        refused_and_still_registered,
        other_command_recorded,
        credits_made,
        bet_after_the_close,
    ],
)
def test_whatever_is_altered_is_found(alter: Callable[[Evening], None]) -> None:
    it = evening()
    alter(it)
    assert it.problems() != []


def test_an_answer_that_registers_something_else_is_wrong() -> None:
    it = evening()
    one = it.said[it.bet()]
    assert isinstance(one.answer, Registered)
    assert wrongs(one.id, one.command, one.answer) == []
    other = replace(one.command, bets=(("red", 1), ("black", 1)))  # type: ignore[arg-type]  # a bet
    assert wrongs(one.id, other, one.answer) != []
    assert wrongs("T1:0", one.command, one.answer) != []
    assert wrongs(one.id, one.command, Refused(one.id, "", "")) != []
