"""What each check must see: the journal, weakened on purpose. A check that stays green is no check.

Each control puts one of the journal's own parts out of order while it lasts.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from unittest import mock

import apsw

from croupier.journal import files, sqlite
from croupier.journal.chain import Group
from croupier.journal.store import Store


@contextmanager
def synchronous(level: str, sync_folder: bool = True) -> Iterator[None]:
    """Another setting of SQLite; where it says so, the folder is synced by nobody but SQLite."""

    def set_up(connection: apsw.Connection, path: Path, make: bool) -> None:
        connection.pragma("locking_mode", "EXCLUSIVE")
        connection.pragma("synchronous", level)
        connection.pragma("wal_autocheckpoint", 0)
        sqlite.check_format(connection, path, make)
        connection.pragma("journal_mode", "WAL")

    with mock.patch.object(sqlite, "set_up", set_up):
        if sync_folder:
            yield
        else:
            with mock.patch("tests.soak.evening.sync_names", lambda disk: None):
                yield


@contextmanager
def no_settling() -> Iterator[None]:
    """Start-up trusts what it reads, durable or not."""
    with mock.patch.object(files, "settle", lambda path, vfs, sync_folder: None):
        yield


@contextmanager
def no_latch() -> Iterator[None]:
    """A failure is passed over, and the next group is written and acknowledged."""
    with mock.patch.object(Store, "stop", lambda self, why: None):
        yield


@contextmanager
def failures_ignored() -> Iterator[None]:
    """A write that failed counts as done."""
    write = sqlite.SqliteStore._write

    def careless(self: sqlite.SqliteStore, group: Group) -> None:
        try:
            write(self, group)
        except apsw.Error as error:
            self.__dict__.setdefault("passed_over", []).append(error)

    with mock.patch.object(sqlite.SqliteStore, "_write", careless):
        yield
