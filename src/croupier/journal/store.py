"""Where groups of lines are kept. What `append` was given is durable when it returns.

A store knows lines, not records. `Store` numbers and chains them and keeps the one promise that
every store has to keep in the same way: after a failure nothing more is ever written.
"""

from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence
from hashlib import sha256
from typing import NamedTuple, Protocol

from croupier.journal.chain import GENESIS, Group, Head, grouped
from croupier.journal.decisions import JournalFailed


class Snapshot(NamedTuple):
    """The table at a record, to start from; only ever a cache of what the records say."""

    n: int
    hash: bytes
    state: bytes
    sha256: bytes

    @property
    def is_whole(self) -> bool:
        """Whether the state is what was saved."""
        return sha256(self.state).digest() == self.sha256


class Journal(Protocol):
    """What can be read of a journal: of a store, or of a copy that is only read."""

    def head(self) -> Head:
        """The last durable record."""

    def groups(self, first: int = 1, backwards: bool = False) -> Iterator[Group]:
        """The groups from the one that holds record `first`; backwards, from the last to that."""

    def load_snapshot(self) -> Snapshot | None:
        """The newest snapshot, unchecked."""


class Store(ABC):
    """A journal's records in their order, and a snapshot. One writer, and it stops at a failure."""

    def __init__(self) -> None:
        self.stopped = ""  # why nothing is written any more
        self._head = self._read_head()

    def head(self) -> Head:
        """The last durable record."""
        return self._head

    def append(self, lines: Sequence[bytes]) -> Head:
        """Write lines as one group. They are durable when this returns; else the store stops."""
        self.check_running()
        if lines:
            n = self._head.n
            try:
                group = grouped(self._head, lines)
                self._write(group)
            except BaseException as error:
                self.stop(f"records {n + 1} to {n + len(lines)} were not written: {error!r}")
                raise JournalFailed(self.stopped) from error
            self._head = Head(group.last, group.hash)
        return self._head

    def save_snapshot(self, state: bytes) -> None:
        """Keep the table as it is at the head, in place of older snapshots."""
        self.check_running()
        try:
            self._save(Snapshot(*self._head, state, sha256(state).digest()))
        except BaseException as error:
            self.stop(f"the snapshot at record {self._head.n} was not written: {error!r}")
            raise JournalFailed(self.stopped) from error

    def check_running(self) -> None:
        """Raise JournalFailed if the store has stopped."""
        if self.stopped:
            raise JournalFailed(f"nothing more is written: {self.stopped}")

    def stop(self, why: str) -> None:
        """Never write again; the first reason stands."""
        if not self.stopped:
            self.stopped = why
            self._mark_stopped(why)

    @abstractmethod
    def groups(self, first: int = 1, backwards: bool = False) -> Iterator[Group]:
        """The groups from the one that holds record `first`; backwards, from the last to that."""

    @abstractmethod
    def load_snapshot(self) -> Snapshot | None:
        """The newest snapshot, unchecked."""

    @abstractmethod
    def close(self) -> None:
        """Let go of the journal; a stopped one is left as it lies."""

    @abstractmethod
    def _read_head(self) -> Head: ...

    @abstractmethod
    def _write(self, group: Group) -> None: ...

    @abstractmethod
    def _save(self, snapshot: Snapshot) -> None: ...

    @abstractmethod
    def _mark_stopped(self, why: str) -> None: ...


class MemoryStore(Store):
    """A journal in memory, for tests and for play; one given `like` goes on where that ended."""

    def __init__(self, like: "MemoryStore | None" = None) -> None:
        self._groups: list[Group] = list(like._groups) if like else []
        self._snapshot: Snapshot | None = like._snapshot if like else None
        super().__init__()

    def groups(self, first: int = 1, backwards: bool = False) -> Iterator[Group]:
        """The groups from the one that holds record `first`; backwards, from the last to that."""
        found = reversed(self._groups) if backwards else self._groups
        return (group for group in found if group.last >= first)

    def load_snapshot(self) -> Snapshot | None:
        """The newest snapshot, unchecked."""
        return self._snapshot

    def close(self) -> None:
        """There is nothing to let go of."""

    def _read_head(self) -> Head:
        return Head(self._groups[-1].last, self._groups[-1].hash) if self._groups else GENESIS

    def _write(self, group: Group) -> None:
        self._groups.append(group)

    def _save(self, snapshot: Snapshot) -> None:
        self._snapshot = snapshot

    def _mark_stopped(self, why: str) -> None:
        return
