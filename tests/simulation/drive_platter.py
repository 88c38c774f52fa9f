"""The real store, SQLite and all, on the disk in memory that knows what a power cut leaves of it.

When the process is gone the disk goes on as the power cut left it, torn sectors among it; or, if
only the process was killed, with all that the cache had. After a failed write it is always the
disk and never the cache that the next start reads, as people are told to see to.
"""

import errno
import random
from contextlib import suppress
from itertools import count

import apsw

from croupier.journal.chain import GENESIS, Group, Head
from croupier.journal.sqlite import SqliteStore
from tests.simulation.platter import Trouble
from tests.soak import drive
from tests.soak.disk import Disk, Fault, unwatched

_numbers = count(1)


class DrivePlatter:
    """What lies of one journal on a disk; `head` is the last record that was told as durable."""

    def __init__(self, chance: random.Random) -> None:
        self._chance = chance
        self._disk = Disk()
        self._head = GENESIS
        self._mounted = ""
        self._store: DriveStore | None = None

    def head(self) -> Head:
        """The last record that is durable, as far as the store says."""
        return self._head

    def open(self, trouble: Trouble) -> "DriveStore":
        """The store of a new life, on what the last one left."""
        self._mounted = f"simulation {next(_numbers)}"
        drive.DISKS[self._mounted] = self._disk
        self._store = DriveStore(self, f"/{self._mounted}/journal", trouble)
        self._head = self._store.head()
        return self._store

    def sync_names(self) -> None:
        """What `files.sync_folder` does, on this disk."""
        self._disk.sync_folder()

    def fail(self, at: str) -> None:
        """Let the next operation of a kind fail, and all that follow."""

        def watch(kind: str) -> None:
            if kind == at:
                raise Fault(errno.EIO, "the disk does not answer")

        self._disk.watch = watch

    def written(self, head: Head) -> None:
        """A group is durable."""
        self._head = head

    def end(self) -> None:
        """The life is over: the power is cut, or only the process killed."""
        store, self._store = self._store, None
        if store is None:
            return
        killed = not store.stopped and self._chance.random() < 0.5
        left = self._disk.copy() if killed else Disk(self._disk.crashed(self._chance))
        store.is_gone = True
        store.stopped = store.stopped or "the process is gone"
        with suppress(apsw.Error):
            store.close()
        del drive.DISKS[self._mounted]
        self._disk = left
        self._disk.watch = unwatched


class DriveStore(SqliteStore):
    """The store of one life."""

    def __init__(self, platter: DrivePlatter, path: str, trouble: Trouble) -> None:
        self.is_gone = False
        self._platter = platter
        self._trouble = trouble
        super().__init__(
            path, make=True, vfs=drive.NAME, sync_folder=lambda _: platter.sync_names()
        )

    def _write(self, group: Group) -> None:
        if self.is_gone:
            raise OSError(errno.EIO, "the process is gone")
        if trouble := self._trouble():
            self._platter.fail("write" if trouble == "before" else "sync")
        super()._write(group)
        self._platter.written(Head(group.last, group.hash))
