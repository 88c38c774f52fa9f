"""An evening at a table with its journal on a disk of ours, and what was promised so far."""

import random
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, field

import apsw

from croupier.journal import codec
from croupier.journal.kept_table import KeptTable
from croupier.journal.sqlite import SqliteStore
from croupier.table.state import State
from tests.journal.random_play import GAMES, Play
from tests.soak import drive
from tests.soak.disk import Disk, Image

BOOKS = sorted(GAMES)
RESTART = b'"request":{"actor":{"person":"system","role":"system"'


@dataclass
class Promise:
    """Every line ever prepared, where its groups end, and how many were acknowledged."""

    lines: list[bytes] = field(default_factory=list)
    ends: set[int] = field(default_factory=lambda: {0})
    told: int = 0

    def copy(self) -> "Promise":
        """What is promised at this moment."""
        return Promise(list(self.lines), set(self.ends), self.told)


def open_on(disk: Disk, path: str, play: Play, make: bool) -> KeptTable:
    """The real store and recovery on a disk of ours."""
    store = SqliteStore(path, make=make, vfs=drive.NAME, sync_folder=lambda _: sync_names(disk))
    try:
        return KeptTable.open(play.game, store, "2026-07-02T04:00:00Z")
    except BaseException:
        let_go(store)
        raise


def sync_names(disk: Disk) -> None:
    """What `files.sync_folder` does, on a disk of ours."""
    disk.sync_folder()


def let_go(store: SqliteStore) -> None:
    """Close a store without tidying its files, as a killed process does."""
    store.stopped = store.stopped or "the process is gone"
    with suppress(apsw.ConnectionClosedError):
        store.close()


def lines_of(kept: KeptTable) -> list[bytes]:
    """Every line of a journal."""
    return [line for group in kept.store.groups() for line in group.lines()]


class Evening:
    """One table at play on a disk; `early` acknowledges before the group is durable."""

    def __init__(self, seed: object, disk: Disk, path: str, early: bool = False) -> None:
        self.random = random.Random(f"evening {seed}")
        self.play = Play(self.random.getrandbits(32), self.random.choice(BOOKS))
        self.disk = disk
        self.path = path
        self.early = early
        self.promise = Promise()
        self.kept: KeptTable | None = None

    def open(self) -> KeptTable:
        """Start up; everything found is as good as told, for anybody may ask for it now."""
        kept = open_on(self.disk, self.path, self.play, make=not self.promise.told)
        found = lines_of(kept)
        self.promise = Promise(found, {0, len(found)}, len(found))
        self.kept = kept
        for source, last in kept.state.counters.items():
            self.play.counters[source] = max(last, self.play.counters.get(source, 0))
        return kept

    def take(self, kept: KeptTable, requests: int) -> None:
        """One group of requests, acknowledged when it should be."""
        asked = []
        for _ in range(requests):
            asked.append(self.play.request(kept.state))
        prepared = kept.prepare(asked)
        self.promise.lines += prepared.lines
        self.promise.ends.add(len(self.promise.lines))
        if self.early:
            self.promise.told = len(self.promise.lines)
        kept.commit(prepared)
        self.promise.told = len(self.promise.lines)

    def go_on(self, groups: int) -> None:
        """Play some groups, with snapshots and restarts between them."""
        kept = self.kept or self.open()
        for _ in range(groups):
            way = self.random.random()
            if way < 0.08:
                kept.save_snapshot()
            elif way < 0.13:
                self.kept = None
                kept.close()
                kept = self.open()
            self.take(kept, self.random.choice((1, 1, 2, 5)))

    def leave(self) -> None:
        """Be gone without a word."""
        if self.kept is not None:
            assert isinstance(self.kept.store, SqliteStore)
            let_go(self.kept.store)
            self.kept = None


def check(image: Image, promise: Promise, play: Play) -> str:
    """What is wrong with what a crash left, by the real recovery; "" if nothing."""
    disk = Disk(image)
    with drive.mounted(disk) as path:
        try:
            kept = open_on(disk, path, play, make=not promise.told)
        except Exception as error:
            return f"{promise.told} were told, and then: {type(error).__name__}: {error}"
        try:
            return compare(lines_of(kept), promise) or balance(kept.state)
        finally:
            assert isinstance(kept.store, SqliteStore)
            let_go(kept.store)


def compare(found: Sequence[bytes], promise: Promise) -> str:
    """What is wrong with the lines that were found."""
    n = 0
    while n < min(len(found), len(promise.lines)) and found[n] == promise.lines[n]:
        n += 1
    if n < promise.told:
        return f"{promise.told} records were told, {n} are left"
    if n not in promise.ends:
        return f"record {n} is there and the rest of its group is not"
    rest = [codec.read_record(line, at).request.id for at, line in enumerate(found[n:], n + 1)]
    if len(rest) > 1 or not all(id.startswith("restart:") for id in rest):
        return f"records {rest} came from nowhere"
    return ""


def balance(state: State) -> str:
    """What is wrong with the books of a table."""
    balances = state.balances
    if sum(balances.values()):
        return f"the books are off by {sum(balances.values())}"
    if balances.get("vouchers", 0) != sum(state.vouchers.values()):
        return "the vouchers are not what their account says"
    for account, amount in balances.items():
        if amount < 0 and account.startswith(("credits:", "stake:", "vouchers")):
            return f"{account} stands at {amount}"
    return ""


def sqlite_version() -> str:
    """The SQLite under test."""
    return apsw.sqlite_lib_version()
