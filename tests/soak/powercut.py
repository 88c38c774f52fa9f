"""The power fails at any operation: nothing told is lost, nothing half there, the books balance.

At every operation on the disk several crash disks are built, each is opened by the real recovery,
and some are played on and crashed a second time. A killed process whose successor meets the power
cut is the other double crash: the successor reads from a cache that the disk never got.
"""

import random
from collections.abc import Iterator
from contextlib import contextmanager
from unittest import mock

from croupier.journal import sqlite
from croupier.journal.decisions import JournalError, JournalFailed
from tests.soak import drive
from tests.soak.disk import Disk, Image
from tests.soak.evening import Evening, Promise, check, compare, lines_of
from tests.soak.figures import Figures

SIZE = 20  # evenings
DISKS_EACH = 3  # crash disks at an operation, besides nothing left and all left


class Witness:
    """Builds crash disks at each operation of a disk, and judges them after it."""

    def __init__(self, evening: Evening, chance: random.Random, each: int) -> None:
        self.evening = evening
        self.chance = chance
        self.each = each
        self.images: list[tuple[Image, Promise]] = []
        self.forks: list[tuple[Disk, Promise]] = []
        self.operations = 0
        self.last: list[object] = []
        evening.disk.watch = self.see

    def see(self, kind: str) -> None:
        """Build what the power cut may leave, now, before the operation is done."""
        self.operations += 1
        disk, promise = self.evening.disk, self.evening.promise.copy()
        if disk.is_synced():
            images = [disk.crashed(self.chance, 1)]
        else:
            images = [disk.crashed(self.chance, keep) for keep in (0, 1)]
            images += [disk.crashed(self.chance) for _ in range(self.each)]
        known: list[object] = []
        for image in images:
            key = (hash(frozenset(image.items())), promise.told)
            if key not in self.last and key not in known:
                self.images.append((image, promise))
            known.append(key)
        self.last = known
        if kind == "sync" and self.chance.random() < 0.2:
            self.forks.append((disk.copy(), promise))


def run(seed: int, size: int = SIZE, early: bool = False) -> Figures:
    """Evenings of play, each crashed at every operation."""
    figures = Figures()
    for number in range(size):
        one_evening(f"{seed} {number}", figures, early)
    return figures


def one_evening(seed: str, figures: Figures, early: bool) -> None:
    """One evening and all its crashes."""
    chance = random.Random(f"crash {seed}")
    disk = Disk()
    page = chance.choice((1024, 4096, 4096, sqlite.PAGE))
    with drive.mounted(disk) as path, checkpoints_at(chance.randint(3, 12), page):
        evening = Evening(seed, disk, path, early)
        witness = Witness(evening, chance, DISKS_EACH)
        evening.go_on(chance.randint(4, 14))
        evening.leave()
        judge(witness, figures, seed)
        if witness.images:
            image, promise = chance.choice(witness.images)
            second(Disk(image), promise, evening, figures, f"{seed} twice")
        for fork, promise in witness.forks[:4]:
            second(fork, promise, evening, figures, f"{seed} killed")
    figures.count("evenings")


def judge(witness: Witness, figures: Figures, seed: str) -> None:
    """Open every crash disk and compare it with what was promised at its moment."""
    figures.count("crash disks", len(witness.images))
    figures.count("operations", witness.operations)
    for at, (image, promise) in enumerate(witness.images):
        wrong = check(image, promise, witness.evening.play)
        if wrong:
            figures.blame(f"[{seed}] crash disk {at}: {wrong}")


def second(disk: Disk, promise: Promise, first: Evening, figures: Figures, seed: str) -> None:
    """Start up on what the first crash left, acknowledge, and crash again at every operation."""
    with drive.mounted(disk) as path:
        evening = Evening(seed, disk, path, first.early)
        evening.play.game = first.play.game
        evening.play.layouts = first.play.layouts
        evening.promise = promise.copy()
        witness = Witness(evening, random.Random(f"again {seed}"), 1)
        try:
            found = lines_of(evening.open())
            if wrong := compare(found, promise):
                figures.blame(f"[{seed}] after the first crash: {wrong}")
            evening.go_on(2)
        except (JournalError, JournalFailed) as error:
            figures.blame(f"[{seed}] did not go on: {error}")
        evening.leave()
        judge(witness, figures, seed)
    figures.count("double crashes")


@contextmanager
def checkpoints_at(pages: int, page: int = 4096) -> Iterator[None]:
    """Make journals of small pages, and move the log into the file after a few of them."""
    with (
        mock.patch.object(sqlite, "PAGE", page),
        mock.patch.object(sqlite, "MOVE_AT", pages * page),
    ):
        yield
