"""The console's next step: following it alone plays a round of every book to its end."""

import pytest

from croupier.table import commands as c
from croupier.table.next_step import next_step, refused, void_reasons
from croupier.table.phases import Phase
from tests.table.play import AUDITOR, BOOKS, DEALER, GOOD_SPIN, MBS, ONE, RWS, SUPERVISOR, Table


def step(table: Table) -> None:
    """Do what is next; what only a wheel and eyes can say is said when nothing is next."""
    command = next_step(table.game, table.state)
    actor = SUPERVISOR if isinstance(command, c.OpenTable) else DEALER
    if isinstance(command, c.StartSpin):
        table.ask(actor, *GOOD_SPIN)
    else:
        table.ask(actor, command or c.ProposeResult("17"))


@pytest.mark.parametrize("book", BOOKS)
def test_the_next_step_alone_plays_two_rounds_of_every_book(book: str) -> None:
    table = Table(book)
    for _ in range(40):
        step(table)
        if table.state.round == 2 and table.state.phase is Phase.SETTLED:
            return
    raise AssertionError(f"{book} stands at {table.state.phase} in round {table.state.round}")


def test_a_next_step_that_the_table_would_refuse_says_why() -> None:
    table = Table(RWS)
    table.ask(SUPERVISOR, c.OpenTable())
    table.ask(DEALER, c.DealerIn(), c.OpenBets(), c.CloseBets(), c.StartSpin())
    table.ask(DEALER, c.ProposeResult("17"))
    command = next_step(table.game, table.state)
    assert command == c.ConfirmResult("17")
    why = refused(table.game, table.state, DEALER, command)
    assert why is not None
    assert (why.code, why.clause) == ("spin_not_attested", "3.6")


@pytest.mark.parametrize("book", BOOKS)
@pytest.mark.parametrize("phase", [Phase.BALL_SPINNING, Phase.BALL_AT_REST])
def test_void_reasons_are_those_that_the_table_takes(book: str, phase: Phase) -> None:
    table = Table(book).to(phase)
    rested = phase is Phase.BALL_AT_REST
    offered = [*void_reasons(table.game, table.state, DEALER)]
    voids = [i for i in table.game.document.irregularities if i.voids and i.id != "no_spin"]
    assert offered == [i.id for i in voids if not (rested and i.until == "rest")]


def test_bets_do_not_change_what_a_dealer_may_do_and_nothing_is_done_by_asking() -> None:
    table = Table(MBS)
    step(table)
    step(table)
    step(table)
    table.ask(ONE, c.BuyCredits("T1", 100), c.PlaceBets("T1", 1, (("red", 50),)))
    before = table.state.record, table.state.balances.copy()
    assert refused(table.game, table.state, DEALER, c.CloseBets()) is None
    assert refused(table.game, table.state, AUDITOR, c.CloseBets()) is not None
    assert (table.state.record, table.state.balances) == before
