"""A journal in one SQLite file, with the settings that lost nothing when the power was cut.

`synchronous=EXTRA` is set before the switch to WAL, so that also the names of new files are synced;
in WAL each commit is one sync. There is one connection, it holds the file alone, and the WAL is
moved into the file by us and not by SQLite, which would pass over a failure of that.
"""

import os
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path

import apsw

from croupier.journal import files
from croupier.journal.chain import GENESIS, Group, Head
from croupier.journal.decisions import JournalError, JournalFailed
from croupier.journal.store import Snapshot, Store

LEAST_SQLITE = (3, 51, 3)  # older ones can damage a file when a WAL starts anew
APPLICATION_ID = 0x43724A31  # "CrJ1"
VERSION = 1
PAGE = 16384
MOST = 2**63 - 1
AT_A_TIME = 32  # groups
MOVE_AT = 1 << 24  # bytes in the WAL at which it is moved into the file

SCHEMA = (
    "CREATE TABLE groups (first INTEGER PRIMARY KEY, count INTEGER NOT NULL, "
    "body BLOB NOT NULL, hash BLOB NOT NULL) STRICT",
    "CREATE TABLE snapshots (n INTEGER PRIMARY KEY, hash BLOB NOT NULL, "
    "state BLOB NOT NULL, sha256 BLOB NOT NULL) STRICT",
    "CREATE TRIGGER in_order BEFORE INSERT ON groups WHEN NEW.first <> "
    "coalesce((SELECT first + count FROM groups ORDER BY first DESC LIMIT 1), 1) "
    "BEGIN SELECT raise(ABORT, 'a group follows the last one'); END",
    "CREATE TRIGGER no_edit BEFORE UPDATE ON groups "
    "BEGIN SELECT raise(ABORT, 'nothing in a journal is edited'); END",
    "CREATE TRIGGER no_removal BEFORE DELETE ON groups "
    "BEGIN SELECT raise(ABORT, 'nothing in a journal is removed'); END",
)


class SqliteStore(Store):
    """A journal in a file. `make` lets a new one be made; `vfs` names SQLite's way to the disk."""

    def __init__(
        self,
        path: str | Path,
        *,
        make: bool = False,
        vfs: str = "",
        sync_folder: files.Sync = files.sync_folder,
    ) -> None:
        check_sqlite(apsw.sqlite_lib_version())
        self._path = Path(path)
        self._on_disk = not vfs
        self._lock = -1
        if self._on_disk:
            files.check_not_stopped(self._path)
            self._lock = files.lock(self._path, make)
        try:
            with told(self._path):
                files.settle(self._path, vfs, sync_folder)
                if self._on_disk:
                    files.forget_cached(self._path)
                self._connection = connect(self._path, make, vfs)
            try:
                with told(self._path):
                    sync_folder(self._path)
                self._in_wal = 0
                super().__init__()
            except BaseException:
                abandon(self._connection)
                raise
        except BaseException:
            self._let_go()
            raise

    def groups(self, first: int = 1, backwards: bool = False) -> Iterator[Group]:
        """The groups from the one that holds record `first`; backwards, from the last to that."""
        return groups(self._connection, self._path, first, backwards)

    def load_snapshot(self) -> Snapshot | None:
        """The newest snapshot, unchecked."""
        return load_snapshot(self._connection)

    def close(self) -> None:
        """Let go of the journal; a stopped one is left as it lies."""
        try:
            if not self.stopped:
                self._connection.wal_checkpoint()
        except apsw.Error as error:
            self.stop(f"the WAL was not moved into the file: {error!r}")
            raise JournalFailed(self.stopped) from error
        finally:
            if self.stopped:
                self._connection.config(apsw.SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1)
            self._connection.close()
            self._let_go()

    def _let_go(self) -> None:
        if self._lock >= 0:
            os.close(self._lock)
            self._lock = -1

    def _read_head(self) -> Head:
        with told(self._path):
            return read_head(self._connection)

    def _write(self, group: Group) -> None:
        self._connection.execute("INSERT INTO groups VALUES (?, ?, ?, ?)", group)
        self._written(len(group.body))

    def _save(self, snapshot: Snapshot) -> None:
        with self._connection:
            self._connection.execute("DELETE FROM snapshots")
            self._connection.execute("INSERT INTO snapshots VALUES (?, ?, ?, ?)", snapshot)
        self._written(len(snapshot.state))

    def _written(self, size: int) -> None:
        self._in_wal += size + PAGE
        if self._in_wal >= MOVE_AT:
            self._connection.wal_checkpoint()
            self._in_wal = 0

    def _mark_stopped(self, why: str) -> None:
        if self._on_disk:
            files.mark_stopped(self._path, why)


class JournalCopy:
    """A journal to read from, with the reading half of a store: on a private copy of the files."""

    def __init__(self, copy: Path, name: Path) -> None:
        check_sqlite(apsw.sqlite_lib_version())
        self._name = name  # of what was copied
        with told(name):
            self._connection = connect(copy, False, "", name)
        self._connection.config(apsw.SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1)
        self._connection.execute("PRAGMA query_only=ON")

    def head(self) -> Head:
        """The last record."""
        with told(self._name):
            return read_head(self._connection)

    def groups(self, first: int = 1, backwards: bool = False) -> Iterator[Group]:
        """The groups from the one that holds record `first`; backwards, from the last to that."""
        return groups(self._connection, self._name, first, backwards)

    def load_snapshot(self) -> Snapshot | None:
        """The newest snapshot, unchecked."""
        return load_snapshot(self._connection)

    def close(self) -> None:
        """Let go of the copy."""
        self._connection.close()


@contextmanager
def reading(path: str | Path) -> Iterator[JournalCopy]:
    """A journal to read, also while a table runs on it; the table is not disturbed."""
    with files.copied(Path(path)) as copy:
        journal = JournalCopy(copy, Path(path))
        try:
            yield journal
        finally:
            journal.close()


def check_sqlite(version: str) -> None:
    """Refuse a SQLite that can damage the file."""
    if tuple(map(int, version.split("."))) < LEAST_SQLITE:
        raise JournalError("D", f"this is SQLite {version}")


def connect(path: Path, make: bool, vfs: str, name: Path | None = None) -> apsw.Connection:
    """The only connection to a journal, which it makes if it may and has to."""
    flags = apsw.SQLITE_OPEN_READWRITE | (apsw.SQLITE_OPEN_CREATE if make else 0)
    connection = apsw.Connection(str(path), flags, vfs or None)
    try:
        set_up(connection, name or path, make)
    except BaseException:
        abandon(connection)
        raise
    return connection


def abandon(connection: apsw.Connection) -> None:
    """Close a connection and leave the files as they lie."""
    connection.config(apsw.SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1)
    connection.close()


def set_up(connection: apsw.Connection, path: Path, make: bool) -> None:
    """The settings that `reliability` stands on, in the order they must have."""
    pragma = connection.pragma
    connection.config(apsw.SQLITE_DBCONFIG_DEFENSIVE, 1)
    for name, value in (
        ("locking_mode", "EXCLUSIVE"),
        ("synchronous", "EXTRA"),
        ("wal_autocheckpoint", 0),
        ("trusted_schema", 0),
        ("cell_size_check", 1),
    ):
        pragma(name, value)
    check_format(connection, path, make)
    if pragma("journal_mode", "WAL") != "wal" or pragma("synchronous") != 3:
        raise JournalError("G", f"SQLite does not keep {path} as a journal has to be kept")
    connection.execute("BEGIN EXCLUSIVE; COMMIT")
    start_log_anew(connection)


def start_log_anew(connection: apsw.Connection) -> None:
    """Move the log into the file; the next write begins a new log, with another salt.

    What a power cut left of a group behind the log's end must never be completed by the bytes of
    the next one: start-up has told terminals that it was not registered.
    """
    connection.wal_checkpoint(mode=apsw.SQLITE_CHECKPOINT_RESTART)


def check_format(connection: apsw.Connection, path: Path, make: bool) -> None:
    """Refuse what is no journal, or one that we do not know yet; an empty file is made one."""
    application, version = connection.pragma("application_id"), connection.pragma("user_version")
    schema = [sql for (sql,) in connection.execute("SELECT sql FROM sqlite_schema ORDER BY rowid")]
    if not application and not schema:
        if not make:
            raise JournalError("A", f"{path} is empty")
        make_journal(connection)
    elif application != APPLICATION_ID:
        raise JournalError("E", f"{path} has another program's mark")
    elif version > VERSION:
        raise JournalError("F", f"{path} has version {version}, this program knows {VERSION}")
    elif schema != list(SCHEMA):
        raise JournalError("E", f"{path} has other tables than a journal")


def make_journal(connection: apsw.Connection) -> None:
    """Make an empty file a journal, whole or not at all."""
    connection.pragma("page_size", PAGE)
    with connection:
        connection.pragma("application_id", APPLICATION_ID)
        connection.pragma("user_version", VERSION)
        for statement in SCHEMA:
            connection.execute(statement)


@contextmanager
def told(path: Path) -> Iterator[None]:
    """What SQLite cannot do with a file, as a case of ours."""
    try:
        yield
    except (apsw.BusyError, apsw.LockedError):
        raise JournalError("C", f"another process has {path}") from None
    except apsw.CantOpenError:
        raise JournalError("A", f"there is no journal {path} that can be opened") from None
    except apsw.NotADBError:
        raise JournalError("E", f"{path} is not a file of SQLite") from None
    except (apsw.Error, OSError, UnicodeDecodeError) as error:
        raise JournalError("G", f"{path} cannot be read: {error}") from None


def groups(connection: apsw.Connection, path: Path, first: int, backwards: bool) -> Iterator[Group]:
    """The groups of a file in order, with whatever it says.

    They are fetched some at a time and whole, so that a reader who takes his time never stands in
    the way of a writer.
    """
    holder = "SELECT max(first) FROM groups WHERE first <= ?"
    forth = "SELECT * FROM groups WHERE first >= ? ORDER BY first LIMIT ?"
    back = "SELECT * FROM groups WHERE first BETWEEN ? AND ? ORDER BY first DESC LIMIT ?"
    with told(path):
        least = connection.execute(holder, (first,)).get or 1
    at = MOST if backwards else least
    while True:
        query, values = (back, (least, at, AT_A_TIME)) if backwards else (forth, (at, AT_A_TIME))
        with told(path):
            found = [Group._make(row) for row in connection.execute(query, values)]
        for group in found:
            if types(group) != [int, int, bytes, bytes]:
                raise JournalError("G", f"the group at {group.first!r} has other types than it may")
        yield from found
        if len(found) < AT_A_TIME:
            return
        at = found[-1].first - 1 if backwards else found[-1].first + 1


def read_head(connection: apsw.Connection) -> Head:
    """What the last group says, or where every chain begins."""
    last = "SELECT first + count - 1, hash FROM groups ORDER BY first DESC LIMIT 1"
    row = connection.execute(last).fetchone()
    return Head._make(row) if row else GENESIS


def load_snapshot(connection: apsw.Connection) -> Snapshot | None:
    """The newest snapshot as it lies there; one that cannot be read is none."""
    query = "SELECT n, hash, state, sha256 FROM snapshots ORDER BY n DESC LIMIT 1"
    try:
        row = connection.execute(query).fetchone()
    except (apsw.CorruptError, UnicodeDecodeError):
        return None
    if row and types(row) != [int, bytes, bytes, bytes]:
        return Snapshot(0, b"", b"", b"")  # which is not whole
    return Snapshot._make(row) if row else None


def types(row: Iterable[object]) -> list[type]:
    """What a row holds; a STRICT table says it only when it is written, not when it is read."""
    return [type(value) for value in row]
