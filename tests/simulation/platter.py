"""A journal's disk, and a store on it that may fail.

What is on the platter outlives the process. A write may fail before anything reaches the platter,
or after all of it did: to the store both look alike, and a start that follows may find either.
"""

import errno
from collections.abc import Callable

from croupier.journal.chain import GENESIS, Group, Head
from croupier.journal.store import MemoryStore, Snapshot, Store

Trouble = Callable[[], str]  # "", "before" or "after": how the next write fails


class Platter:
    """What is durable of one journal."""

    def __init__(self) -> None:
        self.groups: list[Group] = []
        self.snapshot: Snapshot | None = None

    def copy(self) -> "Platter":
        """The same, going its own way from here."""
        twin = Platter()
        twin.groups = list(self.groups)
        return twin

    def open(self, trouble: Trouble) -> "PlatterStore":
        """The store of a new life."""
        return PlatterStore(self, trouble)

    def end(self) -> None:
        """The life is over; what is durable is as it was."""

    def head(self) -> Head:
        """The last durable record."""
        return Head(self.groups[-1].last, self.groups[-1].hash) if self.groups else GENESIS


class PlatterStore(MemoryStore):
    """The store of one life; after its end it reaches the platter no more."""

    def __init__(self, platter: Platter, trouble: Trouble) -> None:
        self.platter = platter
        self.is_gone = False
        self._trouble = trouble
        self._groups = platter.groups
        self._snapshot = platter.snapshot
        Store.__init__(self)

    def _write(self, group: Group) -> None:
        trouble = "before" if self.is_gone else self._trouble()
        if trouble != "before":
            self.platter.groups.append(group)
        if trouble:
            raise OSError(errno.EIO, f"the disk failed {trouble} the group was durable")

    def _save(self, snapshot: Snapshot) -> None:
        if self.is_gone or self._trouble():
            raise OSError(errno.EIO, "the disk failed")
        self.platter.snapshot = snapshot
