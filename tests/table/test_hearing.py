"""Who hears of what, over every record of every scenario; and one row for every event."""

from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import get_args

import pytest

from croupier.scenario.playing import play
from croupier.scenario.reading import parse_scenario
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.commands import Actor
from croupier.table.game import Game
from croupier.table.hearing import ROWS, ROWS_OF_A_SHARED_FELT, heard
from croupier.table.permissions import STAFF
from croupier.table.state import Record

SCENARIOS = Path(__file__).resolve().parent.parent / "scenarios"
CONSOLE, PIT = Actor("dealer", "Zoe"), Actor("pit_supervisor", "Zed")
DISPLAY, AUDITOR = Actor("display", ""), Actor("auditor", "Zac")


@cache
def records() -> list[tuple[Game, Record]]:
    """Every record that the scenarios make."""
    return list(_records())


def _records() -> Iterator[tuple[Game, Record]]:
    for path in sorted(SCENARIOS.rglob("*.round")):
        scenario = parse_scenario(path.read_text(), path.name)
        game = Game(scenario.header.rules)
        for act in play(scenario).acts:
            yield from ((game, done.record) for done in act.done if done.record)


def named(thing: object, name: str) -> bool:
    """Whether a seat is named anywhere in an event, alone or as the owner of an account."""
    return f"'{name}'" in repr(thing) or f":{name}'" in repr(thing)


def test_every_event_has_a_row() -> None:
    assert set(ROWS) == set(ROWS_OF_A_SHARED_FELT) == set(get_args(e.Event))


def test_the_scenarios_make_every_event() -> None:
    made = {type(event) for _, record in records() for event in record.events}
    assert made | {e.TableFounded} == set(get_args(e.Event))


@pytest.mark.parametrize("seat", ["T1", "T2"])
def test_no_terminal_hears_of_another(seat: str) -> None:
    other = {"T1": "T2", "T2": "T1"}[seat]
    for game, record in records():
        if not game.has_shared_felt:
            told = heard(game, record, Actor("terminal", seat))
            assert not named(told, other), told
            assert not named(heard(game, record, DISPLAY), seat)


def test_at_a_shared_felt_all_hear_of_chips_and_nobody_of_credits() -> None:
    bets = 0
    for game, record in records():
        if game.has_shared_felt:
            for listener in (DISPLAY, Actor("terminal", "P2")):
                told = heard(game, record, listener)
                assert "credits:P1" not in repr(told)
                assert "stake:P1" not in repr(told)
                bets += sum(isinstance(event, e.BetRegistered) for event in told)
    assert bets


def test_the_console_hears_no_private_bets_and_nobodys_credits() -> None:
    for game, record in records():
        told = heard(game, record, CONSOLE)
        assert "credits:" not in repr(told)
        assert "AdjustCredits" not in repr(told)
        for event in told:
            if isinstance(event, e.BetRegistered | e.BetWithdrawn):
                assert bool(event.bets) == game.has_shared_felt


def test_a_refusal_is_for_who_asked() -> None:
    for game, record in records():
        refused = any(isinstance(event, e.Refused) for event in record.events)
        for listener in (DISPLAY, CONSOLE, PIT, Actor("terminal", "T9")):
            assert not (refused and heard(game, record, listener))
        assert heard(game, record, AUDITOR)


def test_who_asks_gets_an_answer() -> None:
    """Also where he hears nothing of what others do; the system has no screen."""
    for game, record in records():
        asker = record.request.actor
        if asker.role != "system":
            assert heard(game, record, asker), record


def test_the_code_of_a_voucher_is_for_who_holds_it() -> None:
    for game, record in records():
        code = getattr(record.request.command, "code", "")
        asker = record.request.actor
        for listener in (CONSOLE, PIT, DISPLAY, AUDITOR, Actor("terminal", "T9")):
            if code:
                assert code not in repr(heard(game, record, listener))
        issued = [event for event in record.events if isinstance(event, e.VoucherIssued)]
        assert not issued or code in repr(heard(game, record, asker))


def test_nobody_hears_of_a_session() -> None:
    roles = ("terminal", "display", *STAFF, "auditor")
    for game, record in records():
        for role in roles:
            assert "session of" not in repr(heard(game, record, Actor(role, "T1")))


def test_a_number_is_for_the_staff_until_it_is_confirmed() -> None:
    for game, record in records():
        for event in heard(game, record, DISPLAY):
            assert not isinstance(event, e.ResultProposed) or not event.number
            assert not isinstance(event, e.BallRested) or not event.spoiled


def test_the_reason_of_a_ruling_is_for_the_staff() -> None:
    rulings = 0
    for game, record in records():
        command = record.request.command
        act = command.act if isinstance(command, c.Approve | c.Propose) else None
        if isinstance(act, c.GiveRuling) and act.reason:
            rulings += act.reason in repr(heard(game, record, PIT))
            for listener in (DISPLAY, Actor("terminal", "T1"), Actor("terminal", "P1")):
                assert act.reason not in repr(heard(game, record, listener))
    assert rulings
