"""Role x command x phase: who may ask for what, and when, as people read it from the rule books.

The table below is not the one in the code. A command without a row here fails; so does a role or a
phase that nobody thought of.
"""

from dataclasses import fields, is_dataclass
from itertools import product
from typing import get_args

import pytest

from croupier.rules.refusal import Refusal
from croupier.table import commands as c
from croupier.table.commands import Actor
from croupier.table.decide import decide
from croupier.table.permissions import ROLES
from croupier.table.phases import Phase
from tests.table.play import (
    AUDITOR,
    DEALER,
    LIVE_MBS,
    LIVE_RWS,
    MANAGER,
    MBS,
    ONE,
    RELIEF,
    RWS,
    SENSOR,
    SHIFT,
    SUPERVISOR,
    TRIPLE,
    TWO,
    Table,
    phases,
)
from tests.table.samples import SAMPLE_OF

WHEN = {
    "any": " ".join(Phase),
    "never in a round": "table_closed between_rounds settled void",
    "over": "between_rounds settled void",
    "closed": "table_closed",
    "open": "bets_open bets_open_ball_spinning",
    "before rest": "bets_open bets_open_ball_spinning bets_closed ball_spinning",
    "running": "bets_open bets_open_ball_spinning bets_closed ball_spinning ball_at_rest"
    " result_proposed",
    "no spin yet": "bets_open bets_closed",
    "proposed": "result_proposed",
    "dolly": "result_confirmed settled",
    "round": "bets_open bets_open_ball_spinning bets_closed ball_spinning ball_at_rest"
    " result_proposed result_confirmed interrupted awaiting_ruling",
    "readable": "bets_open bets_open_ball_spinning bets_closed ball_spinning ball_at_rest"
    " result_proposed result_confirmed interrupted awaiting_ruling settled void",
    "not referred": "bets_open bets_open_ball_spinning bets_closed ball_spinning ball_at_rest"
    " result_proposed result_confirmed interrupted",
}
WHO = {
    "player": "terminal",
    "system": "system",
    "dealer": "dealer pit_supervisor pit_manager shift_manager",
    "supervisor": "pit_supervisor pit_manager shift_manager",
    "manager": "pit_manager shift_manager",
}
# Clauses and rulings of the 2019 book where the others say the same in other numbers.
ROWS = """
PlaceBets         player               open              3.2 3.4 3.5
PlaceOption       player               open              Appendix C
WithdrawBets      player               open              5.7
ClearBets         player               open              5.7
BuyCredits        player dealer        any               1.7
CashOut           player               any               1.7
RedeemVoucher     player dealer        any               1.7
OpenTable         supervisor           closed            roles
CloseTable        supervisor           over              1.9
DealerIn          dealer               any               1.2 1.5
DealerOut         dealer               any               1.2 1.5
Announce          dealer               any               3.1
OpenBets          dealer               over              3.2
CloseBets         dealer system        open              3.5
StartSpin         dealer system        no spin yet       1.10
ReportSpin        dealer system        round             3.6
ReportBallAtRest  dealer system        before rest       3.7 bet_after_ball
ProposeResult     dealer system        running           1.3
ConfirmResult     dealer               proposed          1.3
VoidRound         dealer               running           5.3
AnnounceNoSpin    dealer               running           MBS 5.15
ReferRound        dealer               not referred      5.10
PlaceDolly        dealer               dolly             360 3.6
LiftDolly         dealer               over              live_tables
FoundTable        system               closed            -
AddSeat           supervisor           never in a round  layout_belongs_to_terminal
ConnectSeat       system               any               5.2
LoseSeat          system               any               5.2
InterruptRound    dealer system        running           5.1
FitWheel          system               any               wheel_order
ReportReading     system               readable          1.3 wrong_result
RaiseAlarm        system               any               roles
AcknowledgeAlarm  dealer               any               roles
ChangeLimits      manager              any               3.3
WithholdOptions   manager              any               Appendix C
ChangeZeros       manager              never in a round  wheel_order
Propose           dealer               any               wrong_result
Approve           dealer               any               wrong_result
Reject            dealer               any               wrong_result
"""
EXPECTED = {
    row[:18].strip(): (
        {role for who in row[18:39].split() for role in WHO[who].split()},
        set(WHEN[row[39:57].strip()].split()),
    )
    for row in ROWS.strip().splitlines()
}

ACTORS = (ONE, DEALER, SUPERVISOR, MANAGER, SHIFT, AUDITOR, SENSOR)
WRONG_PERSON = {"not_permitted", "not_your_seat", "not_on_duty"}
WRONG_TIME = {"wrong_phase", "late_bet", "late_increase", "late_withdrawal", "bets_not_open"}

command_of = {name: sample.command for name, sample in SAMPLE_OF.items()}
every_command = pytest.mark.parametrize("name", EXPECTED)


def said(table: Table, actor: Actor, command: c.Command) -> str:
    """ "yes" where the act is at least looked at, else whether person or time is wrong."""
    try:
        decide(table.game, table.state, c.Request("x:1", actor, command))
    except Refusal as refusal:
        if refusal.code in WRONG_PERSON:
            return "not you"
        return "not now" if refusal.code in WRONG_TIME else "yes"
    return "yes"


@pytest.fixture(scope="module")
def tables() -> list[Table]:
    """A table in every phase, Dan its dealer: together these three books have all phases."""
    return [Table(book).to(phase) for book in (RWS, LIVE_RWS, MBS) for phase in phases(book)]


def test_every_command_every_role_and_every_phase_is_looked_at(tables: list[Table]) -> None:
    commands = {command.__name__ for command in get_args(c.Command)}
    assert commands == set(EXPECTED) == set(command_of)
    assert {actor.role for actor in ACTORS} == set(ROLES)
    assert {table.state.phase for table in tables} == set(Phase)


def test_every_class_of_the_commands_is_a_command_or_an_act_or_one_of_three() -> None:
    classes = {k for k, v in vars(c).items() if is_dataclass(v) and v.__module__ == c.__name__}
    asked = {kind.__name__ for kind in (*get_args(c.Command), *get_args(c.Act))}
    assert classes - asked == {"Actor", "Request"}


@every_command
def test_role_and_phase(name: str, tables: list[Table]) -> None:
    roles, when = EXPECTED[name]
    for table in tables:
        for actor in ACTORS:
            expected = "not now" if table.state.phase.value not in when else "yes"
            expected = expected if actor.role in roles else "not you"
            where = (name, actor.role, table.state.phase.value, table.book)
            assert (said(table, actor, command_of[name]), *where) == (expected, *where)


@every_command
def test_an_unknown_role_may_ask_for_nothing(name: str, tables: list[Table]) -> None:
    roles = ("guest", "", "DEALER", "dealer ", "pit", "display", "cage")
    for role, person in product(roles, ("Dan", "T1", "")):
        actor = Actor(role, person, "console 1")
        assert {said(table, actor, command_of[name]) for table in tables} == {"not you"}


@every_command
def test_a_terminal_acts_for_its_own_seat_only(name: str, tables: list[Table]) -> None:
    if any(field.name == "seat" for field in fields(command_of[name])):
        for person in ("T2", "", "t1", "T1 ", "credits:T1"):
            actor = Actor("terminal", person, "terminal T1")
            assert {said(table, actor, command_of[name]) for table in tables} == {"not you"}


def test_a_terminal_cannot_cash_a_voucher_at_the_cage(tables: list[Table]) -> None:
    to_cash = c.RedeemVoucher("0123456789abcdef", 10)
    assert {said(table, ONE, to_cash) for table in tables} == {"not you"}


@every_command
def test_a_dealer_acts_only_while_he_is_the_dealer_here(name: str, tables: list[Table]) -> None:
    if "dealer" in EXPECTED[name][0] and name != "DealerIn":
        assert {said(table, RELIEF, command_of[name]) for table in tables} == {"not you"}
        nobody_in = Table(RWS)
        assert said(nobody_in, DEALER, command_of[name]) == "not you"


@pytest.mark.parametrize("book", [RWS, TRIPLE, LIVE_RWS, LIVE_MBS, MBS])
def test_roles_a_higher_position_may_deal_a_whole_round(book: str) -> None:
    table = Table(book).open()
    table.ask(DEALER, c.DealerOut())
    table.ask(SUPERVISOR, c.DealerIn(), c.OpenBets())
    spin = (c.StartSpin(), c.ReportSpin("against", 4))
    order = (*spin, c.CloseBets()) if book in (LIVE_RWS, LIVE_MBS) else (c.CloseBets(), *spin)
    table.ask(MANAGER, *order)
    table.ask(SHIFT, c.ProposeResult("17"), c.ConfirmResult("17"))
    if book in (LIVE_RWS, LIVE_MBS):
        table.ask(SUPERVISOR, c.PlaceDolly("17"))
    assert table.state.phase is Phase.SETTLED


@pytest.mark.parametrize("book", [RWS, LIVE_RWS])
def test_a_dealer_is_relieved_in_every_phase_and_the_round_goes_on(book: str) -> None:
    for phase in phases(book)[1:]:
        table = Table(book).to(phase)
        before = table.money()
        table.ask(SUPERVISOR, c.DealerOut())
        table.ask(RELIEF, c.DealerIn())
        assert (table.state.phase, table.money()) == (phase, before)
        assert table.refused(DEALER, c.Announce("I am still here")).code == "not_on_duty"
        assert table.refused(SUPERVISOR, c.DealerIn()).code == "dealer_there"


def test_no_round_begins_without_a_dealer() -> None:
    table = Table().open()
    table.ask(DEALER, c.DealerOut())
    assert table.refused(SHIFT, c.OpenBets()).code == "no_dealer"
    assert table.refused(SHIFT, c.DealerOut()).code == "no_dealer"


def test_nobody_asks_anything_of_a_table_that_is_not_founded() -> None:
    empty = Table().copy()
    empty.state = type(empty.state)()
    for name in set(EXPECTED) - {"FoundTable"}:
        for actor in (ONE, TWO, SENSOR, *ACTORS):
            with pytest.raises(Refusal):
                decide(empty.game, empty.state, c.Request("x:1", actor, command_of[name]))
