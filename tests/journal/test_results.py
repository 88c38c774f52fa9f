"""The results that count, read off journals: against the table's own memory, and case by case."""

import pytest

from croupier.journal.recovery import records
from croupier.journal.results import RoundResult, WheelResults, results
from croupier.table import events as e
from croupier.table.commands import Actor, OpenBets, Request
from croupier.table.state import Record
from tests.journal.random_play import GAMES, played

ZEROS = ("0", "00")


def of(*events: e.Event) -> WheelResults:
    """The results of a table to which these things happened."""
    request = Request("x:1", Actor("dealer", "x"), OpenBets(), "")
    founded = e.TableFounded("T-9", "book", "", ZEROS, "SGD")
    return results([Record(1, request, (founded, *events))])


def round_of(n: int, number: str) -> list[e.Event]:
    """A round from its opening to its settlement."""
    return [e.RoundOpened(n), e.SpinStarted(), e.RoundSettled(n, number, "4", ())]


def counted(found: WheelResults) -> list[tuple[int, str]]:
    return [(result.round, result.number) for result in found.results]


@pytest.mark.parametrize("book", GAMES)
@pytest.mark.parametrize("seed", range(3))
def test_they_are_those_the_table_remembers(book: str, seed: int) -> None:
    table = played(book, 100 + seed, 900)
    found = results(records(table.store))
    remembered = table.state.results
    last = max(remembered, default=0) - len(found.results)
    assert counted(found) == [item for item in sorted(remembered.items()) if item in counted(found)]
    assert len(found.results) + found.earlier == len(remembered)
    assert found.zeros == table.state.zeros
    assert last < max(remembered, default=1)


def test_a_corrected_result_is_read_corrected_and_a_void_round_not_at_all() -> None:
    found = of(
        *round_of(1, "17"),
        *round_of(2, "4"),
        e.RoundOpened(3),
        e.RoundVoided(3, "no_spin", "5", ()),
        *round_of(4, "9"),
        e.ResultCorrected(1, "17", "34", "5", ()),
        e.SettlementVoided(2, "fraud", "5", ()),
        e.ResultCorrected(2, "4", "5", "5", ()),
    )
    assert counted(found) == [(1, "34"), (4, "9")]


def test_the_dealer_is_who_was_there_when_the_ball_was_spun() -> None:
    found = of(
        *round_of(1, "17"),
        e.DealerCameIn("anna"),
        e.RoundOpened(2),
        e.DealerWentOut("anna"),
        e.DealerCameIn("ben"),
        e.SpinStarted(),
        e.DealerWentOut("ben"),
        e.DealerCameIn("cara"),
        e.RoundSettled(2, "4", "4", ()),
        e.ResultCorrected(2, "4", "5", "5", ()),
    )
    assert found.results == (RoundResult(1, "17", ""), RoundResult(2, "5", "ben"))


@pytest.mark.parametrize(
    ("change", "left"),
    [
        (e.ZerosChanged(("00", "0")), 1),
        (e.ZerosChanged(ZEROS), 3),
        (e.WheelFitted("W-2", "SS2", ZEROS), 1),
        (e.WheelFitted("W-1", "SS2", ZEROS), 3),
        (e.WheelFitted("W-1", "SS2", ("00", "0")), 1),
    ],
)
def test_only_the_last_wheel_counts(change: e.Event, left: int) -> None:
    fitted = e.WheelFitted("W-1", "SS2", ZEROS)  # the first to be named: it was there before
    found = of(
        *round_of(1, "1"), fitted, *round_of(2, "2"), change, *round_of(3, "3"),
        e.ResultCorrected(2, "2", "4", "5", ()),
    )  # fmt: skip
    assert len(found.results) == left
    assert found.earlier == 3 - left
    assert found.results[-1].number == "3"


def test_a_table_without_rounds() -> None:
    assert of() == WheelResults("T-9", ZEROS, (), 0)
