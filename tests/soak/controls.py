"""What each check must see: the journal, weakened on purpose. A check that stays green is no check.

Each control puts one of the journal's own parts out of order while it lasts.
"""

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from unittest import mock

import apsw

from croupier.journal import files, sqlite
from croupier.journal.chain import Group
from croupier.journal.store import Store
from croupier.rules.refusal import Refusal
from croupier.table import commands as c
from croupier.table import evolve
from croupier.table.decide import decide
from croupier.table.events import Event
from croupier.table.game import Game
from croupier.table.state import State
from tests.soak import drive

ROOT = Path(__file__).resolve().parents[2]


@contextmanager
def synchronous(level: str) -> Iterator[None]:
    """Another setting of SQLite, as common advice has it."""

    def set_up(connection: apsw.Connection, path: Path, make: bool) -> None:
        connection.pragma("locking_mode", "EXCLUSIVE")
        connection.pragma("synchronous", level)
        connection.pragma("wal_autocheckpoint", 0)
        sqlite.check_format(connection, path, make)
        connection.pragma("journal_mode", "WAL")

    with mock.patch.object(sqlite, "set_up", set_up):
        yield


@contextmanager
def folder_forgotten(level: str) -> Iterator[None]:
    """Another setting, and nobody but SQLite's removal of a file ever syncs the folder."""
    with (
        synchronous(level),
        mock.patch.object(drive, "LOGS", 0),
        mock.patch("tests.soak.evening.sync_names"),
    ):
        yield


@contextmanager
def no_settling() -> Iterator[None]:
    """Start-up trusts what it reads, durable or not."""
    with mock.patch.object(files, "settle"), mock.patch.object(sqlite, "start_log_anew"):
        yield


@contextmanager
def no_latch() -> Iterator[None]:
    """A failure is passed over, and the next group is written and acknowledged."""
    with mock.patch.object(Store, "stop"):
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


def unverified(groups: Iterable[Group]) -> Iterator[tuple[Group, list[bytes]]]:
    """The groups as they lie there, with no look at their hashes."""
    for group in groups:
        yield group, group.lines()


@contextmanager
def leak() -> Iterator[None]:
    """Bets that are withdrawn bring one credit more, and the table does not mind."""

    def generous(state: State, name: str, postings: tuple[tuple[str, int], ...]) -> None:
        for account, amount in postings:
            more = name == "BetWithdrawn" and account.startswith("credits:")
            state.balances[account] = state.balances.get(account, 0) + amount + more

    with mock.patch.object(evolve, "_post", generous):
        yield


@contextmanager
def clock_decides() -> Iterator[None]:
    """The table refuses bets whose time is earlier than the evening."""

    def by_the_clock(game: Game, state: State, request: c.Request) -> tuple[Event, ...]:
        if isinstance(request.command, c.PlaceBets) and request.at < "2026-07-01":
            raise Refusal("late", "the clock says so")
        return decide(game, state, request)

    with mock.patch("croupier.table.decide.decide", by_the_clock):
        yield
