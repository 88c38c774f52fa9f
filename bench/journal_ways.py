"""The ways to make slips durable that `bench/journal.py` compares: two plain ones, and ours."""

import json
import os
import random
import sqlite3
from itertools import count
from pathlib import Path

from croupier.journal import codec
from croupier.journal.kept_table import KeptTable
from croupier.journal.sqlite import SqliteStore
from croupier.rulebooks import rulebook
from croupier.table import commands as c
from croupier.table.decide import take
from croupier.table.game import Game
from croupier.table.state import State

BETS = 10  # of a slip
SEATS = 200
LAYOUT = "rws-00-etg-2019-a"
GAME = Game(rulebook("rws-00-etg-2019"))
SPOTS = [spot.id for spot in GAME.layout(LAYOUT, GAME.book.wheel.zeros).spots]
SYSTEM = c.Actor("system", "server")
DEALER = c.Actor("dealer", "anna", "console")
BOSS = c.Actor("pit_supervisor", "ben", "pit")

Slip = tuple[tuple[str, int], ...]


def slip() -> Slip:
    """Ten bets."""
    return tuple((random.choice(SPOTS), random.randrange(1, 101)) for _ in range(BETS))


class Way:
    """A way to make slips durable, so many in a group."""

    def __init__(self, folder: Path, group: int) -> None:
        self.group = group
        self.path = folder / f"{type(self).__name__}{group}"
        self.numbers = count(1)

    def gather(self) -> None:
        """Let a group of slips come in; the clock stands still."""

    def write(self) -> None:
        """Make the group durable."""

    def close(self) -> None:
        """Tidy up."""


class RowByRow(Way):
    """Plain: a row and the player's balance in SQLite (WAL, FULL), and a commit, for every bet."""

    def __init__(self, folder: Path, group: int) -> None:
        super().__init__(folder, group)
        self.db = sqlite3.connect(self.path, isolation_level=None)
        for statement in (
            "PRAGMA journal_mode=WAL",
            "PRAGMA synchronous=FULL",
            "CREATE TABLE bet (slip INT, spot TEXT, stake INT)",
            "CREATE TABLE account (id INTEGER PRIMARY KEY, balance INT)",
            "INSERT INTO account VALUES (1, 1000000000000)",
        ):
            self.db.execute(statement)

    def gather(self) -> None:
        """The bets of the slips."""
        slips = ((next(self.numbers), slip()) for _ in range(self.group))
        self.bets = [(n, spot, stake) for n, bets in slips for spot, stake in bets]

    def write(self) -> None:
        """Each bet in a transaction of its own."""
        for bet in self.bets:
            self.db.execute("BEGIN IMMEDIATE")
            self.db.execute("INSERT INTO bet VALUES (?, ?, ?)", bet)
            self.db.execute("UPDATE account SET balance=balance-? WHERE id=1", (bet[2],))
            self.db.execute("COMMIT")

    def close(self) -> None:
        """Close the database."""
        self.db.close()


class BareLog(Way):
    """Plain: a line of JSON a slip in a file that only grows, and fdatasync after each group."""

    def __init__(self, folder: Path, group: int) -> None:
        super().__init__(folder, group)
        self.log = os.open(self.path, os.O_WRONLY | os.O_CREAT | os.O_APPEND)

    def gather(self) -> None:
        """The slips."""
        self.slips = [[(next(self.numbers), *bet) for bet in slip()] for _ in range(self.group)]

    def write(self) -> None:
        """Encode, write, sync."""
        os.write(self.log, b"".join(json.dumps(slip).encode() + b"\n" for slip in self.slips))
        os.fdatasync(self.log)

    def close(self) -> None:
        """Close the file."""
        os.close(self.log)


class OurLinesInABareLog(BareLog):
    """Plain: the lines of our records, ready made, in such a file."""

    def gather(self) -> None:
        """Lines as a table writes them; made once, they are the same every time."""
        if next(self.numbers) == 1:
            self.lines = ready_lines(self.group)

    def write(self) -> None:
        """Write, sync."""
        os.write(self.log, b"".join(line + b"\n" for line in self.lines))
        os.fdatasync(self.log)


class StoreAlone(Way):
    """Ours: the same lines, chained, in the SQLite store."""

    def __init__(self, folder: Path, group: int) -> None:
        super().__init__(folder, group)
        self.store = SqliteStore(self.path, make=True)
        self.lines = ready_lines(group)

    def write(self) -> None:
        """Chain, write, sync."""
        self.store.append(self.lines)

    def close(self) -> None:
        """Close the store."""
        self.store.close()


class JournalAlone(Way):
    """Ours: records that are decided: encoded, checked to be readable, chained, synced.

    This is what stands against a bare log, which decides nothing either.
    """

    def __init__(self, folder: Path, group: int) -> None:
        super().__init__(folder, group)
        self.store = SqliteStore(self.path, make=True)
        self.state = State()
        for request in opening(self.numbers):
            take(GAME, self.state, request)

    def gather(self) -> None:
        """Records of slips."""
        self.state.answered.clear()
        requests = slips_of_terminals(self.numbers, self.group)
        self.records = [take(GAME, self.state, request)[0] for request in requests]

    def write(self) -> None:
        """Encode, chain, write, sync."""
        self.store.append(
            [
                codec.write_record(record, codec.write_request(record.request))
                for record in self.records
            ]
        )

    def close(self) -> None:
        """Close the store."""
        self.store.close()


class WholeTable(Way):
    """Ours: requests through a table: checked, decided, applied, encoded, chained, synced."""

    def __init__(self, folder: Path, group: int) -> None:
        super().__init__(folder, group)
        self.table = KeptTable.open(GAME, SqliteStore(self.path, make=True))
        self.table.take(opening(self.numbers))

    def gather(self) -> None:
        """Requests of many terminals. Answers of former groups are forgotten, as with a round."""
        self.table.state.answered.clear()
        self.requests = slips_of_terminals(self.numbers, self.group)

    def write(self) -> None:
        """Take them."""
        self.table.take(self.requests)

    def close(self) -> None:
        """Every slip must have been registered."""
        state = self.table.state
        staked = sum(state.staked(seat) for seat in state.seats)
        assert staked == sum(sum(seat.felt.values()) for seat in state.seats.values()) > 0
        self.table.close()


class InMemoryOnly(WholeTable):
    """Ours: the same without the journal, `decide` and `apply` alone."""

    def write(self) -> None:
        """Take them, and keep nothing."""
        for request in self.requests:
            take(GAME, self.table.state, request)


def of(numbers: "count[int]", actor: c.Actor, command: c.Command) -> c.Request:
    """The next request of somebody."""
    return c.Request(f"{actor.person}:{next(numbers)}", actor, command, "2026-07-01T20:15:00.123Z")


def opening(numbers: "count[int]") -> list[c.Request]:
    """A table is founded, its players are rich, bets are open."""
    book = GAME.book
    seats = tuple((f"T{n}", LAYOUT) for n in range(SEATS))
    founding = c.FoundTable("bench", book.id, book.sha256, seats, book.wheel.zeros)
    return [
        of(numbers, SYSTEM, founding),
        of(numbers, BOSS, c.OpenTable()),
        of(numbers, DEALER, c.DealerIn()),
        *(of(numbers, DEALER, c.BuyCredits(seat, 10**12)) for seat, _ in seats),
        of(numbers, DEALER, c.OpenBets()),
    ]


def slips_of_terminals(numbers: "count[int]", group: int) -> list[c.Request]:
    """A slip each of so many terminals."""
    seats = [f"T{random.randrange(SEATS)}" for _ in range(group)]
    return [
        of(numbers, c.Actor("terminal", seat, "s1"), c.PlaceBets(seat, 1, slip())) for seat in seats
    ]


def ready_lines(group: int) -> list[bytes]:
    """Lines of slips as a table writes them."""
    numbers, state = count(1), State()
    for request in opening(numbers):
        take(GAME, state, request)
    taken = (take(GAME, state, request) for request in slips_of_terminals(numbers, group))
    return [codec.write_record(record) for record, _ in taken]
