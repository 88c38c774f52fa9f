"""A table with its journal: durable before it is told, and stopped at the first doubt."""

import pytest

from croupier.journal import codec, kept_table
from croupier.journal.decisions import JournalFailed
from croupier.journal.kept_table import KeptTable
from croupier.journal.recovery import follow, records
from croupier.journal.store import MemoryStore
from croupier.rules.refusal import Refusal
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.decide import take
from croupier.table.state import Record, State
from tests.journal.random_play import DEALER, GAMES, SHIFT, SYSTEM, Play, played, terminal

BOOK = "mbs-00-2012"


@pytest.mark.parametrize("book", GAMES)
def test_at_every_record_a_snapshot_and_a_replay_are_the_same_table(book: str) -> None:
    play = Play(8, book)
    table = KeptTable.open(play.game, MemoryStore())
    live = [codec.write_state(table.state)]
    while len(live) < 250:
        table.take([play.request(table.state)])
        if table.state.record == len(live):
            live.append(codec.write_state(table.state))
    taken = list(records(table.store))
    for n, before in enumerate(live):
        state = codec.read_state(before)
        assert codec.write_state(state) == before
        for record in taken[n : n + 12]:
            follow(state, record)
            assert codec.write_state(state) == live[record.n]


def test_a_snapshot_that_is_not_the_table_would_be_seen() -> None:
    table = played(BOOK, 8, 100)
    state = codec.read_state(codec.write_state(table.state))
    state.balances["house"] += 1
    assert codec.write_state(state) != codec.write_state(table.state)
    state.balances["house"] -= 1
    state.seats = dict(reversed(state.seats.items()))
    assert state == table.state
    assert codec.write_state(state) != codec.write_state(table.state)


def test_answers_stand_in_the_order_of_the_requests_and_in_one_group() -> None:
    play = Play(1, BOOK)
    table = KeptTable.open(play.game, MemoryStore())
    founding = play.of(SYSTEM, play.founding())
    bad = c.Request("T1", DEALER, c.OpenBets())
    conflict = c.Request(founding.id, SYSTEM, c.OpenTable())
    malformed = c.Request("T1:1", terminal("T1"), c.BuyCredits("T1", 2**60))
    late = play.of(DEALER, c.OpenBets())
    answers = table.take([founding, bad, founding, conflict, malformed, late])
    codes = [a.code if isinstance(a, Refusal) else a.n for a in answers]
    assert codes == [1, "bad_id", 1, "id_conflict", "malformed", 2]
    assert isinstance(answers[5], Record)
    assert isinstance(answers[5].events[0], e.Refused)
    assert [group.size for group in table.store.groups()] == [2]


def test_what_was_recorded_is_what_was_asked() -> None:
    table = played("rws-00-etg-2019", 5, 200)
    assert [record.n for record in records(table.store)] == list(range(1, table.state.record + 1))
    known = {record.request.id: record for record in records(table.store)}
    assert all(known[id] == record for id, record in table.state.answered.items())


# ---- it stops at the first doubt


def test_books_that_do_not_balance_stop_the_table(monkeypatch: pytest.MonkeyPatch) -> None:
    table = played(BOOK, 1, 60)
    before = table.store.head()
    minted = (e.CreditsBought("T1", (("cash", -1), ("credits:T1", 2))),)
    monkeypatch.setattr("croupier.table.decide.decide", lambda *_: minted)
    play = Play(0, BOOK)
    play.counters = {"dora": 999}
    with pytest.raises(JournalFailed, match="sum to 1"):
        table.take([play.of(SHIFT, c.Announce("one")), play.of(SHIFT, c.Announce("two"))])
    monkeypatch.undo()
    with pytest.raises(JournalFailed, match="nothing more is written"):
        table.take([play.of(SHIFT, c.Announce("three"))])
    assert table.store.head() == before


def test_a_mistake_of_ours_stops_the_table_too(monkeypatch: pytest.MonkeyPatch) -> None:
    table = played(BOOK, 1, 60)
    before = table.store.head()

    def broken(*_: object) -> None:
        raise KeyError("no such row")

    monkeypatch.setattr("croupier.table.decide.permit", broken)
    with pytest.raises(JournalFailed, match="no such row"):
        table.prepare([c.Request("anna:9999", DEALER, c.Announce("hello"))])
    with pytest.raises(JournalFailed, match="nothing more is written"):
        table.find("anna:1")
    assert table.store.head() == before


# ---- one group in flight, the next one gathering


def test_a_host_may_decide_the_next_group_while_the_last_is_written() -> None:
    play = Play(2, BOOK)
    table = KeptTable.open(play.game, MemoryStore())
    table.take([play.of(SYSTEM, play.founding())])
    one = play.of(DEALER, c.DealerIn())
    first = table.prepare([one])
    second = table.prepare([play.of(DEALER, c.Announce("welcome")), one])
    assert table.find(one.id) is None
    with pytest.raises(ValueError, match="commit first"):
        table.save_snapshot()
    assert table.commit(first) == [table.find(one.id)]
    assert table.commit(second)[1] == table.find(one.id)
    table.save_snapshot()
    assert table.store.head().n == 3


def test_a_snapshot_is_wanted_now_and_then(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kept_table, "SNAPSHOT_EVERY", 50)
    play = Play(3, BOOK)
    store = MemoryStore()
    table = KeptTable.open(play.game, store)
    saved: list[int] = []
    while len(saved) < 4:
        table.take([play.request(table.state)])
        if table.wants_snapshot:
            table.save_snapshot()
            saved.append(table.state.record)
    assert saved == [50, 100, 150, 200]
    for _ in range(30):
        table.take([play.request(table.state)])
    again = KeptTable.open(play.game, MemoryStore(store))
    assert again.cases[0] == "Q"
    assert not again.wants_snapshot


# ---- the rules give the same again


def test_the_journal_is_what_the_rules_give() -> None:
    for book, game in GAMES.items():
        table = played(book, 9, 150)
        state = State()
        for record in records(table.store):
            assert take(game, state, record.request) == (record, True)
        assert codec.write_state(state) == codec.write_state(table.state)
