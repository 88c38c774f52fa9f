"""The stores that the contract is tried on, each with its own way to fail and to come back."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import apsw

from croupier.journal.chain import Group
from croupier.journal.sqlite import SqliteStore
from croupier.journal.store import MemoryStore, Store


class BadDisk(apsw.VFS):
    """SQLite's way to the disk, with a sync, a write or a truncation that fails when it is told.

    `syncs` counts them, so that the n-th can be made to fail; `broken` is what fails from then on.
    """

    def __init__(self, name: str = "bad disk") -> None:
        super().__init__(name, "", exclude={"xSetSystemCall"})
        self.name = name
        self.syncs = self.writes = 0
        self.fail_sync_at = self.fail_write_at = -1
        self.files: list[BadFile] = []

    def xOpen(self, name: str | apsw.URIFilename | None, flags: list[int]) -> "BadFile":
        """Open a file that asks us before it does anything."""
        return BadFile(self, name, flags)


class BadFile(apsw.VFSFile):
    """A file of the bad disk."""

    def __init__(
        self, disk: BadDisk, name: str | apsw.URIFilename | None, flags: list[int]
    ) -> None:
        super().__init__("", name, flags)
        self.disk = disk

    def xSync(self, flags: int) -> None:
        """Count, or fail; that the real disk also syncs would only take its time."""
        self.disk.syncs += 1
        if self.disk.syncs == self.disk.fail_sync_at:
            raise apsw.IOError("fsync: Input/output error")

    def xWrite(self, data: bytes, offset: int) -> None:
        """Write, or fail."""
        self.disk.writes += 1
        if self.disk.writes == self.disk.fail_write_at:
            raise apsw.FullError("No space left on device")
        super().xWrite(data, offset)


class FailingMemory(MemoryStore):
    """Memory whose next write fails when it is told."""

    fails = False

    def _write(self, group: Group) -> None:
        if self.fails:
            raise OSError("no memory left")
        super()._write(group)


class Kept:
    """A place for one journal: open it, open it again after a crash, let the next write fail."""

    def __init__(self, kind: str, folder: Path) -> None:
        self.kind = kind
        self.path = folder / "journal"
        self.disk = BadDisk(f"bad disk of {folder}") if kind == "bad disk" else None
        self.last: Any = None

    def open(self) -> Store:
        """The journal, as whoever comes next finds it."""
        if self.kind == "memory":
            self.last = FailingMemory(self.last)
        else:
            vfs = self.disk.name if self.disk else ""
            self.last = SqliteStore(self.path, make=True, vfs=vfs)
        return self.last  # type: ignore[no-any-return]  # one of the stores

    def break_next_write(self) -> None:
        """From now on, nothing gets to the disk."""
        if self.disk:
            self.disk.fail_sync_at = self.disk.syncs + 1
        elif self.kind == "memory":
            self.last.fails = True
        else:
            self.last._connection.execute("CREATE TEMP TRIGGER no BEFORE INSERT ON main.groups "
                                          "BEGIN SELECT raise(ABORT, 'no'); END")  # fmt: skip


KINDS = ("memory", "sqlite", "bad disk")


@contextmanager
def closing(*stores: Store) -> Iterator[None]:
    """Close what was opened, whatever happens."""
    try:
        yield
    finally:
        for store in stores:
            store.close()


Opener = Callable[[], Store]
