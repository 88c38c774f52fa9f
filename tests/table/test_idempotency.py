"""Exactly once: the same id again, after a restart, with another content, by another person.

Ids are a source, a colon and a counter that grows. What was answered is answered again in the same
words and done no second time; refusals are remembered too.
"""

import pickle
from collections.abc import Iterator
from copy import deepcopy
from dataclasses import fields, replace
from typing import Any

import pytest

from croupier.rules.refusal import Refusal
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.commands import Actor
from croupier.table.decide import take
from croupier.table.evolve import evolve
from croupier.table.phases import Phase
from tests.table.play import (
    AUDITOR,
    DEALER,
    MANAGER,
    ONE,
    RELIEF,
    SERVER,
    SHIFT,
    SUPERVISOR,
    TWO,
    Table,
    raised,
    slip,
)
from tests.table.samples import SAMPLE_OF, Sample

every_command = pytest.mark.parametrize("sample", SAMPLE_OF.values(), ids=SAMPLE_OF)
REFUSERS: dict[str, tuple[Actor, c.Command]] = {
    "not_permitted": (AUDITOR, c.OpenBets()),
    "late_bet": (ONE, c.PlaceBets("T1", 0, (("red", 5),))),
    "wrong_phase": (DEALER, c.CloseBets()),
    "unknown_seat": (SERVER, c.LoseSeat("T9")),
    "unknown_proposal": (SHIFT, c.Reject(7)),
}


def id_of(sample: Sample) -> str:
    """An id of who asks, beyond all that were used."""
    return f"{sample.actor.person}:90000"


@every_command
def test_the_same_id_again_gets_the_same_answer_and_does_nothing(sample: Sample) -> None:
    table = sample.table()
    record, new = table.take(sample.actor, sample.command, id_of(sample))
    assert new
    assert not isinstance(record.events[0], e.Refused)
    after = deepcopy(table.state)
    for _ in range(3):
        again, new = table.take(sample.actor, sample.command, id_of(sample))
        assert (again, new) == (record, False)
        assert table.state == after
    elsewhere = replace(sample.actor, session="a new connection")
    assert table.take(elsewhere, sample.command, id_of(sample)) == (record, False)


@every_command
def test_the_same_id_again_after_a_restart(sample: Sample) -> None:
    table = sample.table()
    record, _ = table.take(sample.actor, sample.command, id_of(sample))
    before = table.state
    table.state = pickle.loads(pickle.dumps(before))
    assert table.take(sample.actor, sample.command, id_of(sample)) == (record, False)
    assert table.state == before


def altered(command: Any) -> Iterator[Any]:
    """The command with one of its texts or numbers changed."""
    for field in fields(command):
        value = getattr(command, field.name)
        if isinstance(value, str):
            yield replace(command, **{field.name: f"{value}x"})
        elif isinstance(value, int):
            yield replace(command, **{field.name: value + 1})


@every_command
def test_the_same_id_with_another_content_is_refused_and_recorded_nowhere(sample: Sample) -> None:
    table = sample.table()
    table.take(sample.actor, sample.command, id_of(sample))
    others: list[Any] = [c.Announce("something else"), c.ClearBets("T1", 77)]
    others += altered(sample.command)
    for other in others:
        assert raised(table, sample.actor, other, id_of(sample)) == "id_conflict"


@every_command
def test_the_same_id_by_another_person_is_refused(sample: Sample) -> None:
    table = sample.table()
    table.take(sample.actor, sample.command, id_of(sample))
    for other in {ONE, TWO, DEALER, RELIEF, SUPERVISOR, MANAGER, SERVER} - {sample.actor}:
        if other.person != sample.actor.person:
            assert raised(table, other, sample.command, id_of(sample)) == "id_conflict"


@every_command
def test_an_id_is_remembered_in_its_round_and_the_next_and_is_too_old_later(sample: Sample) -> None:
    table = sample.table()
    record, _ = table.take(sample.actor, sample.command, id_of(sample))
    state = table.state
    for remembered in (True, False):
        assert table.take(sample.actor, sample.command, id_of(sample)) == (record, False)
        state.phase = Phase.BETWEEN_ROUNDS  # as if the round were over, however it stands
        evolve(state, e.RoundOpened(state.round + 1))
        assert (id_of(sample) in state.answered) == remembered
    assert raised(table, sample.actor, sample.command, id_of(sample)) == "id_too_old"


@pytest.mark.parametrize("code", REFUSERS)
def test_refusals_are_remembered_too(code: str) -> None:
    actor, command = REFUSERS[code]
    table = Table().open()
    id = f"{actor.person}:90000"
    record, new = table.take(actor, command, id)
    assert new
    (refusal,) = record.events
    assert isinstance(refusal, e.Refused)
    table.ask(MANAGER, c.OpenBets())  # now some of them would be carried out
    after = deepcopy(table.state)
    assert table.take(actor, command, id) == (record, False)
    assert table.state == after


def test_an_id_below_the_last_of_its_source_is_never_taken() -> None:
    table = Table().open().bets()
    bet = c.PlaceBets("T1", 1, slip("10 on red"))
    table.take(ONE, bet, "T1:50000")
    for id in ("T1:49999", "T1:1", "T1:0", "T1:000", "T1:050000"):
        assert raised(table, ONE, bet, id) == "id_too_old"
    assert table.money() == (990, 1000, 10, 0)
    table.take(ONE, bet, "T1:50001")
    assert table.money() == (980, 1000, 20, 0)


@pytest.mark.parametrize(
    "id",
    ["", ":", "T1", "T1:", ":1", "T1:x", "T1:-1", "T1:+1", "T1: 1", "T1:1 ", "T1:1.0", "T1:1e3",
     "T1:٣", "T1:²", "T1:1\n", "T1:" + "9" * 19],
)  # fmt: skip
def test_malformed_ids_are_refused_and_recorded_nowhere(id: str) -> None:
    table = Table().open().bets()
    assert raised(table, ONE, c.PlaceBets("T1", 1, slip("10 on red")), id) == "bad_id"


def test_nobody_uses_up_the_ids_of_a_terminal() -> None:
    table = Table().open().bets()
    bet = c.PlaceBets("T2", 1, slip("10 on red"))
    for thief, id in ((ONE, "T2:99999"), (DEALER, "T2:99999"), (ONE, "console:1"), (ONE, "T1:2:3")):
        assert raised(table, thief, bet, id) == "not_your_id"
    table.take(TWO, bet, "T2:50000")
    assert table.money() == (1000, 990, 0, 10)


def test_the_same_slip_under_a_new_id_is_a_new_bet() -> None:
    table = Table().open().bets("10 on red", "10 on red")
    table.ask(ONE, c.PlaceBets("T1", 1, slip("10 on red")))
    assert table.money() == (980, 990, 20, 10)


def test_time_decides_nothing_and_is_no_part_of_the_content() -> None:
    table = Table().open().bets()
    request = c.Request("T1:90000", ONE, c.PlaceBets("T1", 1, slip("10 on red")), "2026-01-01")
    record, new = take(table.game, table.state, request)
    again = replace(request, at="1970-01-01")
    assert (take(table.game, table.state, again), new) == ((record, False), True)


def test_a_request_that_is_refused_outside_the_record_changes_nothing() -> None:
    table = Table().open()
    before = deepcopy(table.state)
    with pytest.raises(Refusal):
        take(table.game, table.state, c.Request("nonsense", ONE, c.ClearBets("T1", 1)))
    assert table.state == before
