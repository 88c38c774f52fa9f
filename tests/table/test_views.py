"""What each screen may see: read through recursively, so that nothing hides in a corner of it."""

import json
from collections.abc import Iterator
from typing import Any

import pytest

from croupier.rules.refusal import Refusal
from croupier.table import commands as c
from croupier.table.commands import Actor
from croupier.table.phases import Phase
from croupier.table.views import view
from tests.table.play import (
    AUDITOR,
    BOOKS,
    DEALER,
    LIVE,
    MANAGER,
    ONE,
    RWS,
    SHIFT,
    SUPERVISOR,
    TERMINALS,
    TWO,
    Table,
    phases,
)

DISPLAY = Actor("display", "wall", "wall")
EVERYBODY = (ONE, TWO, DISPLAY, DEALER, SUPERVISOR, MANAGER, SHIFT, AUDITOR)
CELLS = [(book, phase) for book in BOOKS for phase in phases(book)]
PUBLIC_NUMBER = (Phase.RESULT_CONFIRMED, Phase.SETTLED)
every_cell = pytest.mark.parametrize(("book", "phase"), CELLS)


def seen(table: Table, actor: Actor) -> dict[str, Any]:
    """The view as a screen gets it, by way of JSON."""
    found: dict[str, Any] = json.loads(json.dumps(view(table.game, table.state, actor)))
    return found


def words(value: Any) -> Iterator[str]:
    """Every key and every value in it, however deep, as text."""
    if isinstance(value, dict):
        for key, inner in value.items():
            yield key
            yield from words(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from words(inner)
    else:
        yield str(value)


def telling(book: str, phase: Phase) -> Table:
    """Two players whose sums and spots can be told apart from everything else."""
    table = Table(book)
    table.ask(SUPERVISOR, c.OpenTable())
    table.ask(DEALER, c.DealerIn())
    table.ask(ONE, c.BuyCredits("T1", 70_001))
    table.ask(TWO, c.BuyCredits("T2", 90_002))
    if phase is Phase.TABLE_CLOSED:
        table.ask(SUPERVISOR, c.CloseTable())
        return table
    other = Table(book).to(phase, "611 on split 8/11", "833 on six_line 31/32/33/34/35/36")
    return other if phase is not Phase.BETWEEN_ROUNDS else table


@every_cell
def test_every_view_can_be_sent(book: str, phase: Phase) -> None:
    table = telling(book, phase)
    for actor in EVERYBODY:
        assert seen(table, actor)["phase"] == phase.value


@every_cell
def test_no_terminal_sees_another_seat(book: str, phase: Phase) -> None:
    table = telling(book, phase)
    for me, mine, other in ((ONE, "split 8/11", "T2"), (TWO, "six_line 31/32/33/34/35/36", "T1")):
        found = seen(table, me)
        text = set(words(found))
        on_the_felt = dict(table.state.seats[me.person].felt)
        assert (found["seat"], found["bets"]) == (me.person, on_the_felt)
        assert set(on_the_felt) <= {mine}
        credits, staked = table.state.credits(other), table.state.staked(other)
        assert str(credits) not in text or not credits or credits == table.state.credits(me.person)
        if book in LIVE:
            assert found["felt"] == {
                id: dict(seat.felt) for id, seat in table.state.seats.items() if seat.felt
            }
            assert {"T1", "T2"} >= set(found["felt"])
        else:
            assert other not in text
            assert str(staked) not in text or not staked
            assert not text & set(table.state.seats[other].felt)


@every_cell
def test_the_display_shows_no_player_and_no_sum(book: str, phase: Phase) -> None:
    table = telling(book, phase)
    found = seen(table, DISPLAY)
    assert not {"credits", "staked", "bets", "balances", "seats", "rounds"} & set(found)
    text = set(words({key: value for key, value in found.items() if key != "felt"}))
    sums = {str(n) for n in table.state.balances.values() if n}
    assert not text & ({"T1", "T2", "Dan", "611", "833"} | sums)


@every_cell
def test_the_number_is_public_when_it_is_confirmed_and_not_before(book: str, phase: Phase) -> None:
    table = telling(book, phase)
    for actor in (ONE, TWO, DISPLAY):
        found = seen(table, actor)
        assert found["number"] == ("17" if phase in PUBLIC_NUMBER else "")
        assert found["last_numbers"] == (["17"] if phase is Phase.SETTLED else [])
    if phase is Phase.RESULT_PROPOSED:
        assert seen(table, DEALER)["number"] == "17"


@every_cell
def test_the_console_sees_stakes_and_no_credits_and_the_pit_the_books(
    book: str, phase: Phase
) -> None:
    table = telling(book, phase)
    console = seen(table, DEALER)
    assert not {"balances", "claims", "credits"} & set(console)
    for actor in (SUPERVISOR, MANAGER, SHIFT, AUDITOR):
        pit = seen(table, actor)
        assert pit["balances"] == table.state.balances
        assert sum(pit["balances"].values()) == 0
        assert pit["claims"] == {}


def test_the_pit_sees_the_claims_and_no_other_account_among_them() -> None:
    table = Table(RWS).open().play("17", "10 on straight_up 17")
    table.ask(ONE, c.CashOut("T1", "c" * 16))
    for old, new, claims in (("17", "18", {"T1": -360}), ("18", "17", {})):
        table.together(c.CorrectResult(1, old, new))
        assert seen(table, SUPERVISOR)["claims"] == claims


def test_a_shared_felt_shows_colours_and_chips_and_no_credits() -> None:
    for book in LIVE:
        table = Table(book).open(0, 0)
        table.ask(DEALER, c.BuyCredits("T1", 7000, "blue", 5))
        table.ask(DEALER, c.BuyCredits("T2", 9000, "green", 10))
        table.bets("615 on red", "830 on black")
        for actor in (ONE, TWO, DISPLAY):
            assert seen(table, actor)["felt"] == {"blue": {"red": 615}, "green": {"black": 830}}
        assert not {"6385", "8170"} & set(words(seen(table, DISPLAY)))
        assert "8170" not in set(words(seen(table, ONE)))


@pytest.mark.parametrize("book", TERMINALS)
def test_who_sits_down_after_a_cash_out_does_not_see_the_rounds_before(book: str) -> None:
    table = Table(book).open().play("17", "611 on red")
    assert [past["round"] for past in seen(table, ONE)["rounds"]] == [1]
    table.ask(ONE, c.CashOut("T1", "0123456789abcdef"), c.BuyCredits("T1", 50))
    assert seen(table, ONE)["rounds"] == []
    table.play("3", "10 on red")
    (past,) = seen(table, ONE)["rounds"]
    assert past == {
        "round": 2, "number": "3", "void": False, "corrected": False, "bets": {"red": 10},
        "returned": 20,
    }  # fmt: skip


def test_a_player_sees_his_round_voided_and_corrected() -> None:
    table = Table(RWS).open().play("17", "10 on red")
    table.together(c.CorrectResult(1, "17", "3"))
    (past,) = seen(table, ONE)["rounds"]
    assert (past["number"], past["corrected"], past["returned"]) == ("3", True, 20)
    table.together(c.VoidSettled(1, "ball_flung_out"))
    (past,) = seen(table, ONE)["rounds"]
    assert (past["number"], past["void"], past["returned"]) == ("", True, 10)


@pytest.mark.parametrize("role", ["system", "guest", "", "cage"])
def test_who_has_no_view_is_refused(role: str) -> None:
    table = Table()
    with pytest.raises(Refusal):
        view(table.game, table.state, Actor(role, "T1"))


def test_a_terminal_that_is_no_seat_has_no_view() -> None:
    table = Table()
    with pytest.raises(Refusal):
        view(table.game, table.state, Actor("terminal", "T9"))


def test_no_view_is_part_of_the_table() -> None:
    """What a screen does with its view changes no table."""
    table = Table(LIVE[0]).to(Phase.BETS_OPEN)
    for actor in EVERYBODY:
        found = view(table.game, table.state, actor)
        for inner in found.values():
            if isinstance(inner, dict | list):
                inner.clear()
    assert table.money() == (990, 990, 10, 10)
    assert table.state.seats["T1"].felt == {"red": 10}
