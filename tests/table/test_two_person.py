"""Two-person acts: who proposes and who approves, bound to the exact proposal; no self-approval.

Rulings `roles` and `wrong_result`; RWS 1.5 and MBS 6.2 for the positions.
"""

from collections.abc import Callable
from dataclasses import dataclass, fields, replace
from itertools import product
from typing import get_args

import pytest

from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.commands import Actor
from croupier.table.phases import Phase
from tests.table.play import (
    DEALER,
    LIVE_RWS,
    MANAGER,
    ONE,
    RELIEF,
    SHIFT,
    SUPERVISOR,
    Events,
    Table,
    outcome_of,
)

POSITIONS = ("dealer", "pit_supervisor", "pit_manager", "shift_manager")
CODE = "0123456789abcdef"


@dataclass(frozen=True)
class Scene:
    """A table at which an act fits, who may do its halves from which position up, what follows."""

    act: c.Act
    proposes: str
    approves: str
    event: type[e.Event]
    phase: Phase = Phase.SETTLED
    moved_on: tuple[tuple[str, Callable[[Table], object]], ...] = ()

    def table(self) -> Table:
        """Round 1 lost and won on 17, then what the scene needs."""
        table = Table().open().play("17", "10 on red", "10 on black")
        if self.phase is not Phase.SETTLED:
            table.bets("10 on red").close_and_spin()
            stop: dict[Phase, c.Command] = {
                Phase.INTERRUPTED: c.InterruptRound("power failure"),
                Phase.AWAITING_RULING: c.ReferRound("the lights went out"),
            }
            table.ask(DEALER, stop[self.phase])
        return table


def cash_out_one(table: Table) -> Events:
    """The player at T1 leaves."""
    return table.ask(ONE, c.CashOut("T1", CODE))


def lose_all(table: Table) -> object:
    """T1 stakes all it has."""
    table.ask(DEALER, c.OpenBets())
    return table.ask(ONE, c.PlaceBets("T1", table.state.round, (("red", 990),)))


def again(act: c.Act, by: Actor = DEALER, approved_by: Actor = SUPERVISOR) -> Callable[..., object]:
    """The same or another act is carried out in between."""
    return lambda table: table.together(act, by, approved_by)


VOID, RULING = c.VoidSettled(1, "ball_flung_out"), c.GiveRuling(2, "3", "by the tape")
EARLIER, ANSWER = c.VoidEarlier((1,)), c.AnswerInterruption(2, "3")
SCENES = {
    "CorrectResult": Scene(
        c.CorrectResult(1, "17", "18"), "dealer", "pit_supervisor", e.ResultCorrected,
        moved_on=(
            ("other_number", again(c.CorrectResult(1, "17", "19"))),
            ("other_number", again(c.CorrectResult(1, "17", "18"))),
            ("already_void", again(VOID)),
        ),
    ),
    "VoidSettled": Scene(
        VOID, "dealer", "pit_supervisor", e.SettlementVoided,
        moved_on=(
            ("already_void", again(VOID)),
            ("earlier_rounds_stand", lambda table: table.ask(DEALER, c.OpenBets())),
        ),
    ),
    "VoidEarlier": Scene(
        EARLIER, "pit_supervisor", "shift_manager", e.SettlementVoided,
        moved_on=(("already_void", again(VOID)),),
    ),
    "AnswerInterruption": Scene(
        ANSWER, "dealer", "pit_supervisor", e.RoundSettled, Phase.INTERRUPTED,
        moved_on=(
            ("not_interrupted", again(c.AnswerInterruption(2, ""))),
            ("not_interrupted", lambda table: table.ask(DEALER, c.ReferRound("who knows?"))),
        ),
    ),
    "GiveRuling": Scene(
        RULING, "dealer", "shift_manager", e.RoundSettled, Phase.AWAITING_RULING,
        moved_on=(("no_ruling_awaited", again(replace(RULING, number=""), approved_by=SHIFT)),),
    ),
    "AdjustCredits": Scene(
        c.AdjustCredits("T1", -1, "a coin too much"), "pit_supervisor", "pit_manager",
        e.CreditsAdjusted,
        moved_on=(("player_gone", cash_out_one), ("not_enough_credits", lose_all)),
    ),
}  # fmt: skip
every_act = pytest.mark.parametrize("name", SCENES)


def at_least(role: str, position: str) -> bool:
    """Whether a role is that position or a higher one."""
    return role in POSITIONS and POSITIONS.index(role) >= POSITIONS.index(position)


def test_there_is_a_scene_for_every_two_person_act() -> None:
    assert {act.__name__ for act in get_args(c.Act)} == set(SCENES)


@every_act
@pytest.mark.parametrize("proposer", [*POSITIONS, "terminal", "auditor", "system"])
def test_who_may_propose_and_who_approve(name: str, proposer: str) -> None:
    scene = SCENES[name]
    may_propose = at_least(proposer, scene.proposes)
    for approver in (*POSITIONS, "terminal", "auditor", "system"):
        table = scene.table()
        before = table.money()
        first, second = Actor(proposer, "Dan", "console 1"), Actor(approver, "Eva", "console 2")
        proposed = outcome_of(table.take(first, c.Propose(scene.act))[0])
        assert proposed == ("ActProposed" if may_propose else "not_permitted")
        if may_propose and approver == "dealer":
            table.ask(SUPERVISOR, c.DealerOut())
            table.ask(Actor("dealer", "Eva", "console 2"), c.DealerIn())
        answer = outcome_of(table.take(second, c.Approve(1, scene.act))[0])
        if not may_propose:
            assert answer in ("not_permitted", "not_on_duty", "unknown_proposal")
        elif at_least(approver, scene.approves):
            assert answer == scene.event.__name__
            continue
        else:
            assert answer == "not_permitted"
        assert table.money() == before


@every_act
def test_roles_nobody_is_both_halves_in_any_roles_and_sessions(name: str) -> None:
    scene = SCENES[name]
    for first, second in product(POSITIONS, POSITIONS):
        for session in ("console 1", "console 2", ""):
            table = scene.table()
            table.take(Actor(first, "Dan", "console 1"), c.Propose(scene.act))
            before = table.money()
            answer = table.take(Actor(second, "Dan", session), c.Approve(1, scene.act))[0]
            if not at_least(first, scene.proposes):
                assert outcome_of(answer) == "unknown_proposal"
            else:
                high_enough = at_least(second, scene.approves)
                assert outcome_of(answer) == ("same_person" if high_enough else "not_permitted")
            assert table.money() == before


@every_act
def test_two_persons_at_one_session_are_taken_for_one(name: str) -> None:
    scene = SCENES[name]
    table = scene.table()
    table.ask(replace(MANAGER, session="pit 1"), c.Propose(scene.act))
    one_desk = replace(SHIFT, session="pit 1")
    assert table.refused(one_desk, c.Approve(1, scene.act)).code == "same_person"


@every_act
def test_sessions_without_a_name_are_one_session(name: str) -> None:
    scene = SCENES[name]
    table = scene.table()
    table.ask(replace(MANAGER, session=""), c.Propose(scene.act))
    assert table.refused(replace(SHIFT, session=""), c.Approve(1, scene.act)).code == "same_person"


@every_act
def test_only_the_exact_proposal_is_approved(name: str) -> None:
    scene = SCENES[name]
    table = scene.table()
    table.ask(MANAGER, c.Propose(scene.act))
    others: list[c.Act] = [act for act in (VOID, EARLIER, ANSWER, RULING) if act != scene.act]
    for field in fields(scene.act):
        value = getattr(scene.act, field.name)
        new = value + ("x" if isinstance(value, str) else (2,) if value == (1,) else 1)
        others.append(replace(scene.act, **{field.name: new}))
    for other in others:
        assert table.refused(SHIFT, c.Approve(1, other)).code == "not_the_proposal"
    table.ask(SHIFT, c.Approve(1, scene.act))
    assert table.refused(SHIFT, c.Approve(1, scene.act)).code == "unknown_proposal"


@pytest.mark.parametrize(
    ("name", "step"), [(name, i) for name in SCENES for i in range(len(SCENES[name].moved_on))]
)
def test_a_proposal_falls_when_the_table_has_moved_on(name: str, step: int) -> None:
    scene = SCENES[name]
    code, move_on = scene.moved_on[step]
    table = scene.table()
    table.ask(MANAGER, c.Propose(scene.act))
    move_on(table)
    assert table.refused(SHIFT, c.Approve(1, scene.act)).code == code


@every_act
def test_a_rejected_proposal_is_gone(name: str) -> None:
    scene = SCENES[name]
    table = scene.table()
    table.ask(MANAGER, c.Propose(scene.act))
    table.ask(SHIFT, c.Reject(1))
    assert table.refused(SHIFT, c.Approve(1, scene.act)).code == "unknown_proposal"
    assert table.refused(SHIFT, c.Reject(1)).code == "unknown_proposal"


@every_act
def test_a_proposal_outlives_its_dealer_but_he_can_never_approve_it(name: str) -> None:
    scene = SCENES[name]
    if scene.proposes == "dealer":
        table = scene.table()
        table.ask(DEALER, c.Propose(scene.act))
        table.ask(SUPERVISOR, c.DealerOut())
        table.ask(RELIEF, c.DealerIn())
        promoted = Actor("shift_manager", DEALER.person, "office 7")
        assert table.refused(promoted, c.Approve(1, scene.act)).code == "same_person"
        assert table.outcome(SHIFT, c.Approve(1, scene.act)) == scene.event.__name__


def test_what_cannot_be_carried_out_is_not_even_proposed() -> None:
    table = Table().open().play("17")
    for act, code in (
        (c.CorrectResult(9, "17", "18"), "unknown_round"),
        (c.CorrectResult(1, "18", "19"), "other_number"),
        (c.CorrectResult(1, "17", "17"), "same_number"),
        (c.CorrectResult(1, "17", "37"), "unknown_number"),
        (c.VoidSettled(1, "bad luck"), "unknown_reason"),
        (c.VoidSettled(1, "wrong_result"), "not_a_void_reason"),
        (c.VoidEarlier(()), "bad_rounds"),
        (c.VoidEarlier((1, 1)), "bad_rounds"),
        (c.VoidEarlier((1, 9)), "unknown_round"),
        (c.AnswerInterruption(1, "17"), "not_interrupted"),
        (c.GiveRuling(1, "17", "by the tape"), "no_ruling_awaited"),
        (c.AdjustCredits("T1", 0, "nothing"), "bad_credits"),
        (c.AdjustCredits("T1", 5, " "), "no_reason"),
        (c.AdjustCredits("T1", -1001, "too much"), "not_enough_credits"),
        (c.AdjustCredits("T9", 5, "a coin"), "unknown_seat"),
    ):
        assert table.refused(SUPERVISOR, c.Propose(act)).code == code
    assert table.state.proposed == 0


@pytest.mark.parametrize(
    ("reason", "lowest"),
    [("ball_flung_out", "pit_supervisor"), ("same_direction", "pit_supervisor"),
     ("foreign_object", "shift_manager"), ("interference", "shift_manager"),
     ("wheel_stopped", "shift_manager")],
)  # fmt: skip
def test_interference_after_rest_only_a_shift_manager_voids(reason: str, lowest: str) -> None:
    for unpaid in (False, True):
        for approver in (SUPERVISOR, MANAGER, SHIFT):
            table = Table(LIVE_RWS).open().bets("10 on red").close_and_spin()
            table.ask(DEALER, c.ProposeResult("17"), c.ConfirmResult("17"))
            if not unpaid:
                table.ask(DEALER, c.PlaceDolly("17"))
            act = c.VoidSettled(1, reason)
            table.ask(DEALER, c.Propose(act))
            may = at_least(approver.role, lowest)
            event = ("RoundVoided" if unpaid else "SettlementVoided") if may else "not_permitted"
            assert table.outcome(approver, c.Approve(1, act)) == event
            one = 1000 if may else 990
            assert table.money() == (one, 1000, 10 if unpaid and not may else 0, 0)


def test_a_dealer_off_duty_neither_proposes_nor_approves_nor_rejects() -> None:
    table = SCENES["CorrectResult"].table()
    act = SCENES["CorrectResult"].act
    for command in (c.Propose(act), c.Approve(1, act), c.Reject(1)):
        assert table.refused(RELIEF, command).code == "not_on_duty"
