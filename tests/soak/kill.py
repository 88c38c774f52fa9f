"""kill -9 of a real process that is writing a real journal, again and again.

Each life is a process of its own. It tells over a pipe what it was asked before it decides, and
what it may acknowledge after the group is durable, until it is killed at a random moment, start-up
not excepted. The next life answers for all of it: every acknowledged id has its record, an id in
flight has one or none, and asked again each gives that record or its first, never a second.
"""

import os
import pickle
import random
import select
import signal
import tempfile
import time
import traceback
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, BinaryIO

from croupier.journal import codec
from croupier.journal.kept_table import Answer, KeptTable
from croupier.journal.recovery import records
from croupier.journal.sqlite import SqliteStore
from croupier.table.commands import Request
from croupier.table.state import Record
from tests.journal.random_play import Play
from tests.soak.evening import BOOKS, balance
from tests.soak.figures import Figures
from tests.soak.powercut import checkpoints_at

QUICK = "/dev/shm" if os.access("/dev/shm", os.W_OK) else None  # a kill spares the cache anyhow
SIZE = 200  # lives
LIVES = 25  # of one table, then a new one
START, LONGEST = 0.02, 0.08  # seconds that a life may last, if it shall die young or not


@dataclass
class Known:
    """What the lives of one table told: acknowledged lines by id, and requests in flight."""

    told: dict[str, bytes] = field(default_factory=dict)
    flying: dict[str, Request] = field(default_factory=dict)
    requests: dict[str, Request] = field(default_factory=dict)
    complaints: list[str] = field(default_factory=list)
    lost_before_ready: int = 0

    def hear(self, message: tuple[str, Any]) -> None:
        """Take in what a life says."""
        kind, what = message
        if kind == "asked":
            self.flying.update((request.id, request) for request in what)
            self.requests.update((request.id, request) for request in what)
        elif kind == "told":
            self.told.update(what)
            for id, _ in what:
                self.flying.pop(id, None)
        elif kind == "ready":
            self.lost_before_ready -= 1
        else:
            self.complaints.append(what)


def run(seed: int, size: int = SIZE, early: bool = False) -> Figures:
    """So many lives, killed one after the other."""
    figures = Figures()
    figures.count("kills", 0)
    for first in range(0, size, LIVES):
        with tempfile.TemporaryDirectory(prefix="croupier-soak-", dir=QUICK) as folder:
            one_table(f"{seed} {first}", Path(folder), min(LIVES, size - first), figures, early)
    return figures


def one_table(seed: str, folder: Path, lives: int, figures: Figures, early: bool) -> None:
    """The lives of one table, and a last look at its journal."""
    chance = random.Random(f"kill {seed}")
    book = chance.choice(BOOKS)
    known = Known()
    for _ in range(lives):
        one_life(folder / "journal", book, known, chance, early)
        figures.count("kills")
    figures.count("acknowledged", len(known.told))
    figures.count("in flight at the end", len(known.flying))
    figures.count("killed while starting", known.lost_before_ready)
    known.complaints += last_look(folder / "journal", Play(0, book), known)
    for complaint in known.complaints:
        figures.blame(f"[{seed}] {complaint}")


def one_life(path: Path, book: str, known: Known, chance: random.Random, early: bool) -> None:
    """Start a process, hear what it says, and kill it at a random moment."""
    heard, says = os.pipe()
    own_seed = chance.getrandbits(32)
    pid = os.fork()
    if not pid:
        os.close(heard)
        live(path, Play(own_seed, book), known, os.fdopen(says, "wb", 0), early)
    os.close(says)
    known.lost_before_ready += 1
    until = time.monotonic() + chance.choice((START, LONGEST)) * chance.random()
    said = bytearray()
    while (left := until - time.monotonic()) > 0:
        if select.select([heard], [], [], left)[0]:
            piece = os.read(heard, 1 << 16)
            if not piece:
                break
            said += piece
    os.kill(pid, signal.SIGKILL)
    while piece := os.read(heard, 1 << 16):
        said += piece
    os.waitpid(pid, 0)
    os.close(heard)
    for message in messages(bytes(said)):
        known.hear(message)


def messages(said: bytes) -> Iterator[tuple[str, Any]]:
    """The whole messages in what a life said before it died."""
    at = 0
    while at + 4 <= len(said):
        size = int.from_bytes(said[at : at + 4], "big")
        if at + 4 + size > len(said):
            return
        yield pickle.loads(said[at + 4 : at + 4 + size])
        at += 4 + size


def live(path: Path, play: Play, known: Known, pipe: BinaryIO, early: bool) -> None:
    """A whole life, which never returns."""

    def say(kind: str, what: Any) -> None:
        message = pickle.dumps((kind, what))
        pipe.write(len(message).to_bytes(4, "big") + message)

    try:
        with checkpoints_at(20):
            work(path, play, known, say, early)
    except BaseException:
        say("complaint", traceback.format_exc())
    os._exit(0)


def work(path: Path, play: Play, known: Known, say: Any, early: bool) -> None:
    """Start up, answer for what was told before, then play until the end."""
    kept = KeptTable.open(play.game, SqliteStore(path, make=True))
    for complaint in [*answers(kept, known), balance(kept.state)]:
        if complaint:
            say("complaint", complaint)
    say("ready", None)
    say("told", acknowledged(kept.take(list(known.flying.values()))))
    for source, last in kept.state.counters.items():
        play.counters[source] = last
    if not kept.state.table or play.random.random() < 0.1:
        kept.save_snapshot()
    while True:
        asked = [play.request(kept.state) for _ in range(play.random.choice((1, 2, 8)))]
        say("asked", asked)
        prepared = kept.prepare(asked)
        told = acknowledged(prepared.answers)
        if early:
            say("told", told)
        kept.commit(prepared)
        say("told", told)


def acknowledged(answers: list[Answer]) -> list[tuple[str, bytes]]:
    """Ids and lines of the answers that stand in the journal."""
    records = (answer for answer in answers if isinstance(answer, Record))
    return [(record.request.id, codec.write_record(record)) for record in records]


def answers(kept: KeptTable, known: Known) -> Iterator[str]:
    """Whatever is wrong with what the table says of ids of earlier lives."""
    recent = list(known.told.items())[-10:] + list(known.told.items())[:2]
    for id, line in recent:
        record = kept.find(id)
        if record is None or codec.write_record(record) != line:
            yield f"{id} was told and is now {record}"
    for id, request in known.flying.items():
        before, head = kept.find(id), kept.store.head().n
        (answer,) = kept.take([request])
        if isinstance(answer, Record):
            if before is not None and answer != before:
                yield f"{id} was answered twice, and differently"
            if before is not None and kept.store.head().n != head:
                yield f"{id} was there and was recorded once more"
        elif before is None or answer.code != "id_too_old":
            yield f"{id} was in flight and is now refused: {answer}"


def last_look(path: Path, play: Play, known: Known) -> Iterator[str]:
    """Everything that was told is in the journal as it was told, and no id is there twice."""
    store = SqliteStore(path, make=True)
    try:
        kept = KeptTable.open(play.game, store)
        lines = {record.request.id: codec.write_record(record) for record in records(store)}
        seen = Counter(record.request.id for record in records(store))
        yield from (f"{id} stands {times} times" for id, times in seen.items() if times > 1)
        for id, line in known.told.items():
            if lines.get(id) != line:
                yield f"{id} was told and is not in the journal"
        if wrong := balance(kept.state):
            yield wrong
    finally:
        store.close()
