"""The three published frauds with a wheel that is read: what the wheel shows leaves no way to pay.

Each is played on the pseudo-terminal, by the driver, the host and the journal. From the table as it
then stands everything that four members of staff may ask is tried in every order, as in
`tests/table/test_frauds.py`; in none of them is the round paid.
"""

from dataclasses import replace
from pathlib import Path
from unittest import mock

import pytest

from croupier.server import host
from croupier.server.host import refusal_of
from croupier.table import commands as c
from croupier.table import dealing, two_person
from croupier.table import events as e
from croupier.table.evolve import apply
from croupier.table.phases import Phase
from croupier.table.state import State
from tests.table.invariants import check_state
from tests.table.notebook import Broken, Ghost, note
from tests.table.play import DEALER, ONE, SHIFT, SUPERVISOR, TWO
from tests.table.search import Node, search
from tests.table.test_frauds import everything
from tests.wheels.workshop import COUNTED, WHEEL, Workshop, run

LAYOUTS = ("rws-00-etg-2019-a", "rws-000-etg-2023", "rws-00-360-2018", "mbs-00-2012")
BET = c.PlaceBets("T1", 1, (("straight_up 3", 10),))


def as_it_stands(shop: Workshop) -> Node:
    """The table of the workshop, with an onlooker's notebook of all its records."""
    state, ghost = State(), Ghost()
    for record in shop.every_record():
        if not isinstance(record.events[0], e.Refused):
            ghost = note(ghost, state, record.request, record.events)
        apply(state, record)
    return Node(state, ghost, ((), "what the wheel showed"))


def nobody_is_paid(shop: Workshop) -> None:
    """Try everything; the ghost of the round says that it must never be paid."""
    node = as_it_stands(shop)
    assert node.ghost.unpayable == frozenset({1})
    game = shop.table.kept.game
    found = search(game, everything, lambda n: check_state(n.state, n.ghost), node)
    assert Phase.SETTLED not in found
    assert Phase.VOID in found


async def fallen_while_bets_are_open(shop: Workshop, game: str) -> None:
    await shop.do(DEALER, c.OpenBets())
    await shop.do(ONE, BET)
    shop.device.begin(game)
    await shop.until_phase(Phase.BALL_AT_REST)
    assert shop.state.spoiled
    late = await shop.refused(ONE, c.PlaceBets("T1", 1, (("straight_up 3", 500),)))
    assert late.code == "late_increase"


@pytest.mark.parametrize("layout", [*LAYOUTS, "mbs-00-etg-2020"])
def test_a_spin_that_the_sensor_missed_and_bets_left_open(layout: str, tmp_path: Path) -> None:
    """2024: betting stayed open after the ball had fallen, and a supervisor validated it."""

    async def play(shop: Workshop) -> None:
        await fallen_while_bets_are_open(shop, "unseen")
        await shop.until_reading()
        for actor in (DEALER, SUPERVISOR, SHIFT):
            await shop.do(actor, c.ProposeResult("3"))
            await shop.do(actor, c.ReportSpin("against", 6))
            refusal = await shop.refused(actor, c.ConfirmResult("3"))
            assert (refusal.code, refusal.clause) == ("bets_open_at_rest", "ruling bet_after_ball")
        nobody_is_paid(shop)

    run(play, tmp_path, layout, lies="3")


@pytest.mark.parametrize("layout", LAYOUTS)
def test_a_ball_that_falls_before_the_timed_close(layout: str, tmp_path: Path) -> None:
    """2013: a ball was released early; the clock would have closed bets after it lay."""

    async def play(shop: Workshop) -> None:
        await fallen_while_bets_are_open(shop, "normal")
        await shop.until_phase(Phase.RESULT_PROPOSED)
        nobody_is_paid(shop)

    run(play, tmp_path, layout, replace(COUNTED, close_at="rest"), lies="3")


def test_the_same_ball_closes_bets_in_time_where_the_setting_says_so(tmp_path: Path) -> None:
    async def play(shop: Workshop) -> None:
        await shop.do(DEALER, c.OpenBets())
        await shop.do(ONE, BET)
        shop.device.begin("normal")
        await shop.until_phase(Phase.RESULT_PROPOSED)
        assert not shop.state.spoiled
        assert shop.device.truths[-1].number == "3"
        await shop.settled("3")
        assert shop.credits() == 990 + 360

    run(play, tmp_path, wheel=COUNTED, lies="3")


@pytest.mark.parametrize("full", [False, True])
def test_348_bets_after_the_event(full: bool, tmp_path: Path) -> None:
    """2018 to 2021: a server ran out of memory and took bets when the number was known."""

    async def play(shop: Workshop) -> None:
        await shop.do(DEALER, c.OpenBets())
        await shop.do(ONE, BET)
        await shop.do(TWO, c.BuyCredits("T2", 1000))
        shop.device.begin("normal")
        await shop.until_phase(Phase.RESULT_PROPOSED)
        answers = []
        for n in range(348):
            bet = c.PlaceBets("T2", 1, (("straight_up 3", 1 + n % 3),))
            request = c.Request(f"T2:{n + 1000}", TWO, bet)
            shop.table.host.ask(request, lambda _, answer: answers.append(answer))
        await shop.until(lambda: len(answers) == 348)
        codes = {refusal.code for refusal in map(refusal_of, answers) if refusal}
        assert len([one for one in answers if refusal_of(one)]) == 348
        assert codes == ({"busy", "late_bet"} if full else {"late_bet"})
        await shop.settled("3")
        assert (shop.credits(), shop.state.credits("T2")) == (1350, 1000)

    with mock.patch.object(host, "MOST_WAITING", 20 if full else host.MOST_WAITING):
        run(play, tmp_path, wheel=COUNTED, lies="3")


@pytest.mark.parametrize("where", [dealing, two_person])
def test_control_without_the_check_a_path_is_found(
    where: object, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def play(shop: Workshop) -> None:
        await fallen_while_bets_are_open(shop, "normal")
        monkeypatch.setattr(where, "check_not_spoiled", lambda *args: None)
        with pytest.raises(Broken, match="must never be paid"):
            nobody_is_paid(shop)

    run(play, tmp_path, wheel=replace(WHEEL, close_at="rest"), lies="3")
