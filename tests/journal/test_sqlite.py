"""The SQLite store: its settings, its syncs, a disk that fails, readers beside the writer."""

import sqlite3
import threading
from collections.abc import Iterator
from contextlib import closing, suppress
from pathlib import Path

import apsw
import pytest

from croupier.journal import files, sqlite
from croupier.journal.chain import verified
from croupier.journal.decisions import JournalError, JournalFailed
from croupier.journal.sqlite import MOVE_AT, SqliteStore, reading
from tests.journal.stores import BadDisk

LINE = b"x" * 700


@pytest.fixture
def told() -> Iterator[list[str]]:
    """Every statement of every connection made from now on."""
    statements: list[str] = []

    def listen(connection: apsw.Connection) -> None:
        def heard(cursor: object, statement: str, bindings: object) -> bool:
            statements.append(statement)
            return True

        connection.exec_trace = heard

    apsw.connection_hooks.append(listen)
    yield statements
    apsw.connection_hooks.remove(listen)


def test_extra_is_set_before_the_switch_to_wal_and_both_hold(
    tmp_path: Path, told: list[str]
) -> None:
    for _ in range(2):
        told.clear()
        store = SqliteStore(tmp_path / "journal", make=True)
        order = [next(at for at, s in enumerate(told) if name in s)
                 for name in ("locking_mode", "synchronous", "journal_mode")]  # fmt: skip
        assert order == sorted(order)
        pragma = store._connection.pragma
        assert (pragma("synchronous"), pragma("journal_mode")) == (3, "wal")
        assert (pragma("application_id"), pragma("user_version")) == (0x43724A31, 1)
        assert (pragma("locking_mode"), pragma("wal_autocheckpoint")) == ("exclusive", 0)
        assert not Path(f"{tmp_path}/journal-shm").exists()
        store.close()


def test_every_group_is_one_sync_or_three_when_the_wal_is_moved(tmp_path: Path) -> None:
    disk = BadDisk("count")
    store = SqliteStore(tmp_path / "journal", make=True, vfs="count")
    store.append([LINE])
    seen = set()
    for _ in range(3 * MOVE_AT // (100 * len(LINE))):
        before = disk.syncs
        store.append([LINE] * 100)
        seen.add(disk.syncs - before)
    store.close()
    assert min(seen) == 1
    assert max(seen) <= 4


def test_a_group_is_one_transaction_and_nothing_is_edited(tmp_path: Path, told: list[str]) -> None:
    store = SqliteStore(tmp_path / "journal", make=True)
    told.clear()
    store.append([LINE] * 7)
    assert told == ["INSERT INTO groups VALUES (?, ?, ?, ?)"]
    for statement in ("UPDATE groups SET first=2", "DELETE FROM groups",
                      "INSERT OR REPLACE INTO groups SELECT * FROM groups"):  # fmt: skip
        with pytest.raises(apsw.ConstraintError):
            store._connection.execute(statement)
    store.close()
    with closing(sqlite3.connect(tmp_path / "journal")) as file:
        with pytest.raises(sqlite3.IntegrityError, match="edited"):
            file.execute("UPDATE groups SET count=1")
        with pytest.raises(sqlite3.IntegrityError, match="removed"):
            file.execute("DELETE FROM groups")


# ---- a disk that fails


def write_until_it_fails(path: Path, disk: BadDisk) -> tuple[int, bool]:
    """Write groups, sometimes a snapshot; what was acknowledged, and whether it went on after."""
    acknowledged, went_on = 0, False
    store = SqliteStore(path, make=True, vfs=disk.name)
    for at in range(60):
        with suppress(JournalFailed):
            failed_before = bool(store.stopped)
            acknowledged = store.append([b"%d" % (acknowledged + 1), LINE * 20]).n
            went_on |= failed_before
        if at % 10 == 9:
            with suppress(JournalFailed):
                store.save_snapshot(LINE)
    with suppress(JournalFailed):
        store.close()
    return acknowledged, went_on


@pytest.mark.parametrize("what", ["fail_sync_at", "fail_write_at"])
def test_wherever_the_disk_fails_nothing_acknowledged_is_lost(
    tmp_path: Path, what: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sqlite, "MOVE_AT", 200_000)
    disk = BadDisk(f"{what} of {tmp_path}")
    write_until_it_fails(tmp_path / "whole", disk)
    total = disk.syncs if what == "fail_sync_at" else disk.writes
    stopped = 0
    for fail_at in range(1, total + 1, 1 if what == "fail_sync_at" else 7):
        path = tmp_path / f"journal{fail_at}"
        disk.syncs = disk.writes = 0
        setattr(disk, what, fail_at)
        try:
            acknowledged, went_on = write_until_it_fails(path, disk)
        except JournalError:
            acknowledged, went_on = 0, False
        setattr(disk, what, -1)
        store = SqliteStore(path, make=True, vfs=disk.name)
        lines = [line for _, lines in verified(store.groups()) for line in lines]
        store.close()
        assert not went_on
        assert len(lines) >= acknowledged
        stopped += acknowledged < 120
    assert stopped > 50


def test_a_store_that_goes_on_would_be_seen(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(SqliteStore, "check_running", lambda self: None)
    disk = BadDisk(f"goes on {tmp_path}")
    disk.fail_sync_at = 30
    assert write_until_it_fails(tmp_path / "journal", disk)[1]


def test_b_a_failure_leaves_a_marker_that_a_person_removes(tmp_path: Path) -> None:
    path = tmp_path / "journal"
    store = SqliteStore(path, make=True)
    store.append([LINE])
    with pytest.raises(JournalFailed):
        store.append([None])  # type: ignore[list-item]  # so that it fails
    wal = Path(f"{path}-wal").read_bytes()
    store.close()
    assert Path(f"{path}-wal").read_bytes() == wal  # left as it lies
    with pytest.raises(JournalError, match=r"stopped says: records 2 to 2 were not written"):
        SqliteStore(path)
    files.stop_marker(path).unlink()
    again = SqliteStore(path)
    assert again.head().n == 1
    again.close()


def test_what_is_read_at_the_start_was_synced_before(tmp_path: Path) -> None:
    """A killed process leaves what only the page cache has; it is synced before it is believed."""
    disk = BadDisk(f"killed {tmp_path}")
    path = tmp_path / "journal"
    store = SqliteStore(path, make=True, vfs=disk.name)
    store.append([LINE])
    store.stop("killed")  # so that the WAL stays
    store.close()
    folders: list[Path] = []
    disk.syncs = 0
    again = SqliteStore(path, vfs=disk.name, sync_folder=folders.append)
    assert disk.syncs >= 2
    assert folders == [path, path]
    assert again.head().n == 1
    again.close()


def test_a_sync_that_fails_at_the_start_refuses_the_journal(tmp_path: Path) -> None:
    disk = BadDisk(f"at start {tmp_path}")
    SqliteStore(tmp_path / "journal", make=True, vfs=disk.name).close()
    disk.fail_sync_at = disk.syncs + 1
    with pytest.raises(JournalError, match="Input/output") as found:
        SqliteStore(tmp_path / "journal", vfs=disk.name)
    assert found.value.letter == "G"


# ---- readers


def test_a_copy_is_whole_while_the_table_writes(tmp_path: Path) -> None:
    store = SqliteStore(tmp_path / "journal", make=True)
    done = threading.Event()

    def write() -> None:
        while not done.is_set():
            store.append([LINE] * 50)

    writer = threading.Thread(target=write)
    writer.start()
    sizes: list[int] = []
    try:
        while len(sizes) < 15 or len(set(sizes)) < 3:  # a busy machine lets the writer wait
            assert len(sizes) < 5000
            before = store.head().n
            with reading(tmp_path / "journal") as copy:
                after = [group.last for group, _ in verified(copy.groups())]
                assert copy.head().n == (after[-1] if after else 0) >= before
                sizes.append(copy.head().n)
    finally:
        done.set()
        writer.join()
    assert sizes == sorted(sizes)
    assert not store.stopped
    store.close()


def test_reading_leaves_no_trace(tmp_path: Path) -> None:
    store = SqliteStore(tmp_path / "journal", make=True)
    store.append([LINE])
    before = {path.name: path.read_bytes() for path in tmp_path.iterdir()}
    with reading(tmp_path / "journal") as copy:
        assert copy.head() == store.head()
        assert copy.load_snapshot() is None
        with pytest.raises(apsw.ReadOnlyError):
            copy._connection.execute("DELETE FROM snapshots")
    assert {path.name: path.read_bytes() for path in tmp_path.iterdir()} == before
    store.append([LINE])
    with pytest.raises(JournalError, match="another process"):
        SqliteStore(tmp_path / "journal")
    store.close()


def test_a_copy_that_mixes_two_times_is_not_given_out(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Between the file and its WAL, the WAL starts anew: the copy is made once more."""
    store = SqliteStore(tmp_path / "journal", make=True)
    store.append([LINE])
    copied: list[str] = []
    real = files._copy_part

    def disturbed(path: Path, copy: Path, ending: str) -> None:
        copied.append(ending)
        real(path, copy, ending)
        if len(copied) == 1:
            store._connection.wal_checkpoint()
            store.append([LINE])

    monkeypatch.setattr(files, "_copy_part", disturbed)
    with reading(tmp_path / "journal") as copy:
        assert copy.head().n == 2
    assert copied == ["", "-wal", "", "-wal"]
    store.close()
