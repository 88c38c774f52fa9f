"""What every store keeps: the same tests for memory, SQLite, and SQLite on a disk that fails."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from croupier.journal import chain, codec
from croupier.journal.chain import GENESIS, Head, verified
from croupier.journal.decisions import JournalError, JournalFailed
from croupier.journal.kept_table import KeptTable
from croupier.journal.recovery import find, records
from croupier.journal.sqlite import SqliteStore
from croupier.journal.store import Store
from croupier.rules.refusal import Refusal
from croupier.table import commands as c
from croupier.table.state import Record
from tests.journal.random_play import GAMES, Play, moved, played
from tests.journal.stores import KINDS, Kept

LINES = [b"one", b'{"two":2}', b"three " * 2000, b"four", b"five", b"six"]


@pytest.fixture(params=KINDS)
def kept(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Kept]:
    """A place for a journal."""
    place = Kept(request.param, tmp_path)
    yield place
    if place.last is not None:
        place.last.close()


def lines_of(store: Store, first: int = 1) -> list[bytes]:
    """Every line from the group of a record on."""
    return [line for group in store.groups(first) for line in group.lines()]


def test_a_new_journal_is_empty(kept: Kept) -> None:
    store = kept.open()
    assert store.head() == GENESIS
    assert list(store.groups()) == list(store.groups(backwards=True)) == []
    assert store.load_snapshot() is None


def test_what_was_appended_is_there_also_after_a_restart(kept: Kept) -> None:
    store = kept.open()
    assert store.append(LINES[:3]).n == 3
    assert store.append([]).n == 3
    head = store.append(LINES[3:])
    assert head == store.head() == Head(6, chain.extend(GENESIS.hash, LINES))
    assert lines_of(store) == LINES
    store.close()
    again = kept.open()
    assert again.head() == head
    assert lines_of(again) == LINES
    assert again.append([b"seven"]).n == 7


def test_groups_are_found_from_any_record_both_ways(kept: Kept) -> None:
    store = kept.open()
    for at in range(100):
        store.append([b"x%d" % at] * (at % 3 + 1))
    groups = list(store.groups())
    assert list(store.groups(backwards=True)) == groups[::-1]
    for n in range(1, store.head().n + 1):
        following = [group for group in groups if group.last >= n]
        assert list(store.groups(n)) == following
        assert list(store.groups(n, backwards=True)) == following[::-1]
    assert [group for group, _ in verified(store.groups())] == groups


def test_the_head_does_not_depend_on_the_groups(kept: Kept, tmp_path: Path) -> None:
    store = kept.open()
    for line in LINES:
        store.append([line])
    with_one_group = Kept("memory", tmp_path).open()
    assert with_one_group.append(LINES) == store.head()


def test_a_reader_who_stops_half_way_does_not_stop_the_writer(kept: Kept) -> None:
    store = kept.open()
    for _ in range(40):
        store.append([b"x" * 200_000])
    reader = store.groups()
    next(reader)
    for _ in range(40):
        store.append([b"x" * 200_000])
    assert sum(1 for _ in reader) == 79


def test_the_newest_snapshot_is_kept(kept: Kept) -> None:
    store = kept.open()
    store.append(LINES[:2])
    store.save_snapshot(b"the table at 2")
    store.append(LINES[2:])
    store.save_snapshot(b"the table at 6")
    store.append([b"seven"])
    store.close()
    snapshot = kept.open().load_snapshot()
    assert snapshot is not None
    assert (snapshot.n, snapshot.state) == (6, b"the table at 6")
    assert snapshot.hash == chain.extend(GENESIS.hash, LINES)
    assert snapshot.is_whole
    assert not snapshot._replace(state=b"the table at 7").is_whole


# ---- after a failure


def test_after_a_failed_write_nothing_is_ever_written_again(kept: Kept) -> None:
    store = kept.open()
    head = store.append(LINES[:3])
    kept.break_next_write()
    with pytest.raises(JournalFailed, match="records 4 to 6 were not written"):
        store.append(LINES[3:])
    assert store.head() == head
    for _ in range(2):
        with pytest.raises(JournalFailed, match="nothing more is written"):
            store.append([b"seven"])
        with pytest.raises(JournalFailed, match="nothing more is written"):
            store.save_snapshot(b"the table")
    assert store.head() == head


def test_a_line_with_an_end_within_is_not_written(kept: Kept) -> None:
    store = kept.open()
    with pytest.raises(JournalFailed, match="an end within"):
        store.append([b"one", b"two\nthree"])
    assert list(store.groups()) == []


def test_a_snapshot_that_fails_stops_the_journal_too(
    kept: Kept, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = kept.open()
    store.append(LINES)

    def fail(snapshot: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(store, "_save", fail)
    with pytest.raises(JournalFailed, match="the snapshot at record 6 was not written"):
        store.save_snapshot(b"the table")
    with pytest.raises(JournalFailed):
        store.append([b"seven"])


# ---- a table on every store


def test_a_table_stops_at_a_failed_write_and_tells_nobody(kept: Kept) -> None:
    play = Play(1, "mbs-00-2012")
    table = KeptTable.open(play.game, kept.open())
    for _ in range(50):
        table.take([play.request(table.state)])
    durable = table.store.head()
    kept.break_next_write()
    lost = play.of(c.Actor("dealer", "anna", "console"), c.Announce("last call"))
    with pytest.raises(JournalFailed):
        table.take([lost])
    with pytest.raises(JournalFailed):
        table.take([play.request(table.state)])
    with pytest.raises(JournalFailed):
        table.find(lost.id)
    assert table.store.head() == durable


@pytest.mark.parametrize("book", ["rws-00-etg-2019", "rws-00-360-2018"])
def test_an_id_is_answered_once_also_after_a_restart(kept: Kept, book: str) -> None:
    table = played(book, 4, 300)
    last = list(records(table.store))[-40:]
    moved(table, kept.open()).close()
    again = KeptTable.open(GAMES[book], kept.open())
    before = again.store.head()
    for record in last:
        (answer,) = again.take([record.request])
        assert again.find(record.request.id) == record
        if isinstance(answer, Record):
            assert answer == record
            asked = c.Announce("something else")
            other = c.Request(record.request.id, record.request.actor, asked)
            (refused,) = again.take([other])
            assert isinstance(refused, Refusal)
            assert refused.code == "id_conflict"
        else:
            assert answer.code == "id_too_old"
    assert again.store.head() == before


def test_whatever_was_asked_can_be_asked_after(kept: Kept) -> None:
    table = played("rws-000-etg-2023", 2, 300)
    taken = list(records(table.store))
    store = moved(table, kept.open())
    store.save_snapshot(codec.write_state(table.state))
    store.close()
    again = KeptTable.open(GAMES["rws-000-etg-2023"], kept.open())
    for record in taken:
        assert again.find(record.request.id) == record == find(again.store, record.request.id)
    assert again.find("T1:999999") is None
    assert again.find("nobody:1") is None
    with pytest.raises(Refusal, match="an id is its source"):
        again.find("nonsense")


# ---- one writer


def test_a_second_opener_is_told_so(tmp_path: Path) -> None:
    with_lock = SqliteStore(tmp_path / "journal", make=True)
    for _ in range(2):
        with pytest.raises(JournalError, match="another process has") as found:
            SqliteStore(tmp_path / "journal")
        assert (found.value.letter, found.value.code) == ("C", 75)
    with_lock.append(LINES)
    with_lock.close()
    SqliteStore(tmp_path / "journal").close()


def test_also_past_our_lock_sqlite_lets_no_second_one_in(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = SqliteStore(tmp_path / "journal", make=True)
    monkeypatch.setattr("croupier.journal.files.fcntl.flock", lambda *_: None)
    with pytest.raises(JournalError) as found:
        SqliteStore(tmp_path / "journal")
    assert found.value.letter == "C"
    first.close()
