"""One round rebuilt: exactly the bets, the people, the result and the money that were recorded."""

from croupier.journal.kept_table import KeptTable
from croupier.journal.recall import Recalled, recall
from croupier.journal.recovery import records
from croupier.journal.store import MemoryStore
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.state import Record
from tests.journal.random_play import (
    DEALER,
    GAMES,
    SHIFT,
    SUPERVISOR,
    SYSTEM,
    Play,
    played,
    terminal,
)

BOOK = "mbs-00-etg-2020"


def evening() -> KeptTable:
    """Round 1 is played, round 2 opened, then round 1 is corrected after T1 has cashed out."""
    play = Play(1, BOOK)
    table = KeptTable.open(play.game, MemoryStore())
    correction = c.CorrectResult(1, "8", "17")
    asked: list[tuple[c.Actor, c.Command]] = [
        (SYSTEM, play.founding()),
        (SUPERVISOR, c.OpenTable()),
        (DEALER, c.DealerIn()),
        (DEALER, c.OpenBets()),
        (terminal("T1"), c.BuyCredits("T1", 100)),
        (terminal("T2"), c.BuyCredits("T2", 100)),
        (terminal("T1"), c.PlaceBets("T1", 1, (("17", 2), ("red", 5)))),
        (terminal("T1"), c.WithdrawBets("T1", 1, (("red", 5),))),
        (terminal("T2"), c.PlaceBets("T2", 1, (("split 8/11", 10),))),
        (DEALER, c.CloseBets()),
        (terminal("T2"), c.PlaceBets("T2", 1, (("red", 1),))),
        (DEALER, c.StartSpin()),
        (SYSTEM, c.ReportSpin("against", 6)),
        (DEALER, c.ProposeResult("8")),
        (DEALER, c.ConfirmResult("8")),
        (terminal("T1"), c.CashOut("T1", "0123456789abcdef")),
        (DEALER, c.OpenBets()),
        (terminal("T2"), c.PlaceBets("T2", 2, (("odd", 3),))),
        (DEALER, c.Propose(correction)),
        (SHIFT, c.Approve(1, correction)),
    ]
    table.take([play.of(actor, command) for actor, command in asked])
    return table


def of(table: KeptTable, round: int) -> Recalled:
    """A round of it."""
    found = recall(records(table.store), round)
    assert found is not None
    return found


def test_a_round_is_recalled_with_all_that_concerns_it() -> None:
    found = of(evening(), 1)
    assert (found.table, found.book, found.outcome, found.number) == ("T-9", BOOK, "settled", "17")
    assert found.bets_root == found.root_of_bets != ""
    assert found.felts() == {"T1": {"straight_up 17": 2}, "T2": {"split 8/11": 10}}
    one, two = found.seats["T1"], found.seats["T2"]
    assert (one.staked, one.returned, one.claims) == (2, 0, 72)
    assert (two.staked, two.returned, two.claims) == (10, 0, 0)
    told = [(entry.n, type(entry.event)) for entry in found.entries]
    assert told == [
        (4, e.RoundOpened),
        (7, e.BetRegistered),
        (8, e.BetWithdrawn),
        (9, e.BetRegistered),
        (10, e.BetsClosed),
        (11, e.Refused),
        (12, e.SpinStarted),
        (13, e.SpinSeen),
        (14, e.BallRested),
        (14, e.ResultProposed),
        (15, e.ResultConfirmed),
        (15, e.RoundSettled),
        (19, e.ActProposed),
        (20, e.ActApproved),
        (20, e.ResultCorrected),
    ]
    assert [entry.by for entry in found.under("acts")] == ["dealer anna", "shift manager dora"]


def test_another_round_has_nothing_of_it() -> None:
    table = evening()
    assert [entry.n for entry in of(table, 2).entries] == [17, 18]
    assert of(table, 2).outcome == "running"
    assert recall(records(table.store), 3) is None
    assert recall(iter([]), 1) is None


def test_every_round_of_an_evening_agrees_with_the_table() -> None:
    for book in GAMES:
        table = played(book, 7, 250)
        all_records: list[Record] = list(records(table.store))
        assert len(table.state.past) > 5
        for n, past in table.state.past.items():
            found = recall(all_records, n)
            assert found is not None
            assert found.number == past.number
            assert found.felts() == past.felts
            brought = {seat: found.seats[seat] for seat in past.returned}
            assert {s: b.returned + b.claims for s, b in brought.items()} == past.returned
            assert all(b.staked == sum(b.bets.values()) for b in found.seats.values())
            assert found.bets_root in ("", found.root_of_bets)
