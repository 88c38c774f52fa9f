"""What a run must not take from the machine: the wall clock and the operating system's secrets.

Both are put in the place of what the server's modules import, and given by the seed. PINs are
hashed by the real argon2, as cheaply as it goes.
"""

import random
import sys
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from types import ModuleType
from typing import Any
from unittest import mock

from argon2 import PasswordHasher

from croupier.journal import kept_table, sqlite
from croupier.rulebooks import rulebooks
from croupier.server import founding, host, live_table, secrecy, staff_talk, terminal_talk
from croupier.table.game import Game
from tests.simulation.agenda import Agenda

SERVED = ("croupier.server", "croupier.wheels", "croupier.journal")
EVENING = 1_782_928_800  # 1 July 2026, 18:00 UTC
GAMES = {id: Game(book) for id, book in rulebooks().items()}


class Clock:
    """In the place of the module `time`; the wall clock may jump, the monotonic one may not."""

    agenda = Agenda("none yet")
    jumped = 0  # seconds

    def time(self) -> float:
        """The wall clock."""
        return EVENING + self.jumped + self.agenda.now / 1000

    def time_ns(self) -> int:
        """The wall clock."""
        return (EVENING + self.jumped) * 1_000_000_000 + self.agenda.now * 1_000_000

    def monotonic(self) -> float:
        """Time that only grows."""
        return self.agenda.now / 1000

    perf_counter = monotonic


class Secrets:
    """In the place of the module `secrets`."""

    random = random.Random(0)

    def choice(self, letters: Sequence[str]) -> str:
        """One of them."""
        return self.random.choice(letters)

    def token_hex(self, size: int) -> str:
        """So many bytes."""
        return self.random.randbytes(size).hex()

    token_urlsafe = token_hex

    def randbelow(self, count: int) -> int:
        """A number from 0 up."""
        return self.random.randrange(count)


class QuickHasher(PasswordHasher):
    """Argon2 with the least work and memory, and salt by the seed."""

    def __init__(self) -> None:
        super().__init__(time_cost=1, memory_cost=8, parallelism=1)

    def hash(self, password: str | bytes, *, salt: bytes | None = None) -> str:
        """The hash, with a salt that is always the same."""
        return super().hash(password, salt=b"salt" * 4)


CLOCK, SECRETS = Clock(), Secrets()


@contextmanager
def outside() -> Iterator[None]:
    """Put them in place while it lasts."""
    with ExitStack() as stack:
        for name, instead in (("time", CLOCK), ("secrets", SECRETS)):
            for module in _that_import(name):
                stack.enter_context(mock.patch.object(module, name, instead))
        stack.enter_context(mock.patch.object(secrecy, "_argon2", QuickHasher()))
        stack.enter_context(mock.patch.object(founding, "Game", _game))
        stack.enter_context(mock.patch.object(founding, "rulebook", rulebooks_by_id.get))
        yield


def _that_import(name: str) -> list[ModuleType]:
    """The modules of the server and the wheels that are loaded and import another."""
    ours = [sys.modules[it] for it in sorted(sys.modules) if it.startswith(SERVED)]
    return [module for module in ours if vars(module).get(name) is sys.modules[name]]


def _game(book: Any) -> Game:
    """The game of a book, made once: its layouts take longer than a whole run."""
    return GAMES[book.id]


LIMITS: tuple[tuple[Any, str, tuple[int, ...]], ...] = (
    (host, "MOST_WAITING", (50_000, 50_000, 50_000, 1)),
    (host, "MOST_IN_A_GROUP", (1_000, 1_000, 2, 1)),
    (live_table, "MISSED_KEPT", (512, 512, 4)),
    (sqlite, "PAGE", (sqlite.PAGE, 1024)),
    (sqlite, "MOVE_AT", (sqlite.MOVE_AT, 8 * 1024)),
    (kept_table, "SNAPSHOT_EVERY", (10_000, 10_000, 7)),
    (staff_talk, "MOST_UNSENT", (1_000, 1_000, 8)),
    (terminal_talk, "MOST_IN_FLIGHT", (64, 64, 1)),
)


@contextmanager
def limited(chance: random.Random) -> Iterator[None]:
    """The server's limits as they are, or so small that they are met."""
    before = [(module, name, getattr(module, name)) for module, name, _ in LIMITS]
    for module, name, values in LIMITS:
        setattr(module, name, chance.choice(values))
    try:
        yield
    finally:
        for module, name, value in before:
            setattr(module, name, value)


def begin(seed: object, agenda: Agenda) -> None:
    """A new run: the evening begins, and the secrets are those of the seed."""
    CLOCK.agenda, CLOCK.jumped = agenda, 0
    SECRETS.random = random.Random(f"secrets {seed}")


rulebooks_by_id = rulebooks()
