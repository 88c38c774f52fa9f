"""Faults planted in the server on purpose: the simulation must find each of them.

Some were real once and are mended; the others are what servers of this kind are known for.
"""

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from typing import Any
from unittest import mock

from croupier.journal import kept_table
from croupier.journal.decisions import JournalFailed
from croupier.journal.kept_table import Answer, KeptTable, Prepared
from croupier.journal.recovery import Recovered, recover
from croupier.journal.store import Journal, Store
from croupier.server import host
from croupier.server.host import Group, Host, Reply, busy, stopped
from croupier.server.live_table import DOOR, LiveTable
from croupier.server.screens import Screen
from croupier.table import commands as c
from croupier.table import dealing, decide, two_person
from croupier.table.hearing import Publication
from croupier.table.permissions import PERMISSIONS, Row
from croupier.table.phases import OPEN, Phase
from croupier.table.state import Record
from tests.soak.controls import leak

_append, _heard_by, _missed = Store.append, Publication.heard_by, LiveTable._missed
Planted = Callable[[], AbstractContextManager[Any]]


def _instead(of: Any, **methods: Any) -> Planted:
    """The fault that is another method in the place of one."""
    return lambda: mock.patch.multiple(of, **methods)


async def _group_told_early(self: Host) -> None:
    group, self._waiting = self._waiting, []
    prepared = self.kept.prepare([request for request, _, _ in group])
    self._answer(group, prepared)
    await self._write(lambda: self.kept.commit(prepared))


def _commit_whatever_happens(self: KeptTable, prepared: Prepared) -> list[Answer]:
    try:
        self.store.append(prepared.lines)
    except JournalFailed:
        self.store.stopped = ""
    return prepared.answers


def _answers_first(self: Host, group: Group, prepared: Prepared) -> None:
    new = []
    self._answered += len(group)
    for (request, reply, _), answer in zip(group, prepared.answers, strict=True):
        reply(request, answer)
        if isinstance(answer, Record) and answer.request is request:
            new.append(answer)
    for record in new:
        for hearer in self._hearers:
            hearer(record)
    for listener in self._listeners:
        listener(new)


def _take_only_if_there_is_room(
    self: Host, request: c.Request, reply: Reply, written: bytes = b""
) -> None:
    if len(self._waiting) >= host.MOST_WAITING:
        reply(request, busy())
    else:
        self._waiting.append((request, reply, written))
        self._taken += 1
        self._wake.set()


def _take_and_answer_after_the_end(
    self: Host, request: c.Request, reply: Reply, written: bytes = b""
) -> None:
    if self._closing:
        reply(request, stopped())
    else:
        self._waiting.append((request, reply, written))
        self._taken += 1
        self._wake.set()


def _seated_once(self: LiveTable, screen: Screen) -> None:
    self.screens.seats.setdefault(screen.actor.person, screen)
    self.host.tell(DOOR, c.ConnectSeat(screen.actor.person))


def _join_whoever_asked(self: LiveTable, screen: Screen, after: int = 0) -> None:
    def join() -> None:
        self._joining.add(screen)
        self._join(screen, after)

    self.host.read(join)


def _leave_without_a_word(self: LiveTable, screen: Screen) -> None:
    self._joining.discard(screen)
    if self.screens.seats.get(screen.actor.person) is screen:
        del self.screens.seats[screen.actor.person]
    self.screens.staff.pop(screen, None)


def _answer_where_it_was_asked(self: LiveTable, screen: Screen, record: Record, id: str) -> None:
    self.tell(screen, record, id)


def _one_missed_too_few(self: LiveTable, after: int) -> list[Record] | None:
    missed = _missed(self, after)
    return missed[1:] if missed else missed


def _recover_without_ids(journal: Journal, *more: Any) -> Recovered:
    found = recover(journal, *more)
    found.state.answered.clear()
    found.state.counters.clear()
    return found


def _append_backwards(self: Store, lines: list[bytes]) -> Any:
    return _append(self, lines[::-1])


def _heard_by_the_other(self: Publication, listener: c.Actor) -> Any:
    others = {"T1": "T2", "T2": "T1"}
    return _heard_by(self, c.Actor(listener.role, others.get(listener.person, listener.person)))


@contextmanager
def _late_bets() -> Iterator[None]:
    phases = OPEN | {Phase.BETS_CLOSED, Phase.BALL_SPINNING}
    with mock.patch.dict(PERMISSIONS, {c.PlaceBets: Row(phases, others=("terminal",))}):
        yield


@contextmanager
def _any_spin_pays() -> Iterator[None]:
    with mock.patch.object(dealing, "check_spin"), mock.patch.object(two_person, "check_spin"):
        yield


@contextmanager
def _rounds_go_on_after_a_restart() -> Iterator[None]:
    with mock.patch.object(kept_table, "RUNNING", ()):
        yield


PLANTED: dict[str, Planted] = {
    "told before it is durable": _instead(Host, _group=_group_told_early),
    "a failed write counts as done": _instead(KeptTable, commit=_commit_whatever_happens),
    "a group is written in another order": _instead(Store, append=_append_backwards),
    "answers come before what was decided before them": _instead(Host, _answer=_answers_first),
    "a full queue turns the clock and the door away": _instead(
        Host, _take=_take_only_if_there_is_room
    ),
    "after a failed write it says that nothing was done": _instead(
        Host, _take=_take_and_answer_after_the_end
    ),
    "who connects anew is not told": _instead(LiveTable, _seated=_seated_once),
    "who is gone takes the seat": _instead(LiveTable, join=_join_whoever_asked),
    "who is lost is not recorded": _instead(LiveTable, leave=_leave_without_a_word),
    "an answer goes to the old connection": _instead(LiveTable, answer=_answer_where_it_was_asked),
    "of what was missed the first is left out": _instead(LiveTable, _missed=_one_missed_too_few),
    "another seat is told": _instead(Publication, heard_by=_heard_by_the_other),
    "ids are forgotten at a restart": lambda: mock.patch.object(
        kept_table, "recover", _recover_without_ids
    ),
    "an id is not looked up": lambda: mock.patch.object(decide, "answered", return_value=None),
    "a round goes on after a restart": _rounds_go_on_after_a_restart,
    "a late bet is taken": _late_bets,
    "a spin with the wheel is paid": _any_spin_pays,
    "a withdrawn bet returns one credit more": leak,
}
