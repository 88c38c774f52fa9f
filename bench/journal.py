"""Durable bets a second, beside what one would write by hand: `./run bench journal`.

Slips of ten bets. The baselines stand in this file: a row and a balance in SQLite with a commit for
every bet, and a bare file with fdatasync after every slip, or after a hundred or a thousand. Then
the store alone (lines that are written already), and the whole way of a request through a table:
checked, decided, applied, encoded, chained, written, synced. All of it takes turns, so that a
slow spell of the disk falls on everyone; the figure is the median of the turns.
"""

import argparse
import json
import os
import random
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from hashlib import sha256
from itertools import count
from pathlib import Path
from statistics import median

import apsw

from croupier.journal import codec
from croupier.journal.kept_table import KeptTable
from croupier.journal.sqlite import SqliteStore
from croupier.rulebooks import rulebook
from croupier.table import commands as c
from croupier.table.decide import take
from croupier.table.game import Game
from croupier.table.state import Record, State

BETS = 10  # of a slip
SEATS = 200
BOOK = "rws-00-etg-2019"
LAYOUT = "rws-00-etg-2019-a"
GAME = Game(rulebook(BOOK))
SPOTS = [spot.id for spot in GAME.layout(LAYOUT, GAME.book.wheel.zeros).spots]
SYSTEM = c.Actor("system", "server")
DEALER = c.Actor("dealer", "anna", "console")
BOSS = c.Actor("pit_supervisor", "ben", "pit")
Step = Callable[[], None]  # one group, made durable


def slip(n: int) -> tuple[tuple[str, int], ...]:
    """Ten bets."""
    return tuple((random.choice(SPOTS), random.randrange(1, 101)) for _ in range(BETS))


# ---- baselines


@contextmanager
def sqlite_by_the_bet(folder: Path, group: int) -> Iterator[Step]:
    """A row and the player's balance, and a commit, for every single bet."""
    db = apsw.Connection(str(folder / "rows"))
    db.execute("PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL")
    db.execute("CREATE TABLE bet (slip INT, spot TEXT, stake INT)")
    db.execute("CREATE TABLE account (id INTEGER PRIMARY KEY, balance INT)")
    db.execute("INSERT INTO account VALUES (1, 1000000000000)")
    numbers = count()

    def step() -> None:
        n = next(numbers)
        for spot, stake in slip(n):
            with db:
                db.execute("INSERT INTO bet VALUES (?, ?, ?)", (n, spot, stake))
                db.execute("UPDATE account SET balance=balance-? WHERE id=1", (stake,))

    yield step
    db.close()


@contextmanager
def bare_log(folder: Path, group: int) -> Iterator[Step]:
    """A line of JSON for every slip, and fdatasync after each group."""
    log = os.open(folder / f"log{group}", os.O_WRONLY | os.O_CREAT | os.O_APPEND)
    numbers = count()

    def step() -> None:
        slips = ((n, slip(n)) for n in (next(numbers) for _ in range(group)))
        os.write(log, b"".join(json.dumps(one).encode() + b"\n" for one in slips))
        os.fdatasync(log)

    yield step
    os.close(log)


@contextmanager
def bare_log_of_our_lines(folder: Path, group: int) -> Iterator[Step]:
    """Our own lines, ready to be written, in a bare file: what any store has to be held against."""
    log = os.open(folder / f"lines{group}", os.O_WRONLY | os.O_CREAT | os.O_APPEND)
    body = b"".join(line + b"\n" for line in ready_lines(group))

    def step() -> None:
        os.write(log, body)
        os.fdatasync(log)

    yield step
    os.close(log)


# ---- ours


def ready_lines(group: int) -> list[bytes]:
    """Lines of slips as a table writes them."""
    table = Table(None)
    records = (take(GAME, table.state, request)[0] for request in table.requests(group))
    return [codec.write_record(record) for record in records]


@contextmanager
def store_alone(folder: Path, group: int) -> Iterator[Step]:
    """Chained and written in SQLite, with lines that are ready."""
    store = SqliteStore(folder / f"store{group}", make=True)
    lines = ready_lines(group)
    yield lambda: store.append(lines) and None
    store.close()


@contextmanager
def kept_table(folder: Path, group: int) -> Iterator[Step]:
    """The whole way of the requests through a table; they are made before the clock starts."""
    table = Table(SqliteStore(folder / f"table{group}", make=True))
    yield lambda: table.step(group)
    table.kept.close()


class Table:
    """A table with two hundred terminals, rich players, and open bets."""

    def __init__(self, store: SqliteStore | None) -> None:
        self.state = State()
        self.numbers = count(1)
        self.waiting: list[c.Request] = []
        seats = tuple((f"T{n}", LAYOUT) for n in range(SEATS))
        book = GAME.book
        founding = c.FoundTable("bench", BOOK, book.sha256, seats, book.wheel.zeros)
        begin = [self.of(SYSTEM, founding)]
        begin += [self.of(BOSS, c.BuyCredits(seat, 10**12)) for seat, _ in seats]
        begin += [self.of(BOSS, c.OpenTable()), self.of(DEALER, c.DealerIn())]
        begin += [self.of(DEALER, c.OpenBets())]
        if store is None:
            for request in begin:
                take(GAME, self.state, request)
        else:
            self.kept = KeptTable.open(GAME, store)
            self.kept.take(begin)
            self.state = self.kept.state

    def of(self, actor: c.Actor, command: c.Command) -> c.Request:
        """The next request."""
        id = f"{actor.person}:{next(self.numbers)}"
        return c.Request(id, actor, command, "2026-07-01T20:15:00.123Z")

    def requests(self, group: int) -> list[c.Request]:
        """Slips of as many terminals."""
        seats = [f"T{random.randrange(SEATS)}" for _ in range(group)]
        return [
            self.of(c.Actor("terminal", seat, "s1"), c.PlaceBets(seat, 1, slip(0)))
            for seat in seats
        ]

    def step(self, group: int) -> None:
        """Make one group durable; its requests were made outside the time that is measured."""
        answers = self.kept.take(self.waiting)
        assert len(answers) == group

    def round_over(self) -> None:
        """Forget the answers of the round, as a table does when the next one is opened."""
        self.state.answered.clear()


# ---- measuring


def rate(make: Callable[..., object], group: int, seconds: float, folder: Path) -> float:
    """Bets a second of one way and one group size."""
    spent, bets = 0.0, 0
    context: Iterator[Step] = make.__wrapped__(folder, group)  # type: ignore[attr-defined]  # plain
    step = next(context)
    table = step.__closure__[1].cell_contents if make is kept_table and step.__closure__ else None
    while spent < seconds:
        if isinstance(table, Table):
            table.round_over()
            table.waiting = table.requests(group)
        start = time.perf_counter()
        step()
        spent += time.perf_counter() - start
        bets += BETS * group
    next(context, None)
    return bets / spent
