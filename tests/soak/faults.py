"""The same evening again and again, each time with another operation of the disk that fails.

After the failure nothing may be written or acknowledged, and a power cut at that moment must leave
all that was acknowledged before. Start-up has its faults too: it may refuse, and lose nothing.
"""

import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass

import apsw

from croupier.journal.decisions import JournalError, JournalFailed
from tests.soak import drive
from tests.soak.disk import Disk, Fault
from tests.soak.evening import Evening, check
from tests.soak.figures import Figures
from tests.soak.powercut import checkpoints_at, second

Refuse = Callable[[], Fault]


@dataclass
class Trap:
    """Refuses operations of some kinds: the one at `at`, and all after it if it is `for_good`."""

    kinds: tuple[str, ...]
    at: int
    refuse: Refuse
    for_good: bool = False
    seen: int = 0
    sprung: bool = False
    operations: int = 0

    def watch(self, kind: str) -> None:
        """Count, and refuse when it is time."""
        self.operations += 1
        if kind in self.kinds:
            self.seen += 1
            if self.seen == self.at or (self.for_good and self.sprung):
                self.sprung = True
                raise self.refuse()


def sweep(
    seed: str, kinds: tuple[str, ...], refuse: Refuse, figures: Figures, trusting: bool = False
) -> None:
    """One evening, once for each operation of these kinds, which fails."""
    for at in range(1, 100_000):
        for for_good in (False, True):
            trap = Trap(kinds, at, refuse, for_good)
            one_fault(seed, trap, figures, trusting)
        if not trap.sprung:
            return


def one_fault(seed: str, trap: Trap, figures: Figures, trusting: bool) -> None:
    """The evening with one trap, and what is left after it."""
    chance = random.Random(f"fault {seed} {trap.at} {trap.for_good}")
    disk = Disk()
    with drive.mounted(disk) as path, checkpoints_at(5):
        evening = Evening(seed, disk, path)
        disk.watch = trap.watch
        where = f"[{seed}] fault {trap.at}{' for good' if trap.for_good else ''}"
        for wrong in play_into(evening, trap, figures):
            figures.blame(f"{where}: {wrong}")
        if not trap.sprung:
            return
        figures.count("faults")
        promise = evening.promise.copy()
        for keep in (0, 1, None, None):
            figures.count("crash disks")
            if wrong := check(disk.crashed(chance, keep), promise, evening.play):
                figures.blame(f"{where}: {wrong}")
        if trusting:
            second(disk.copy(), promise, evening, figures, f"{where} trusted")


def play_into(evening: Evening, trap: Trap, figures: Figures) -> Iterator[str]:
    """Play until the trap springs; whatever is wrong with how the journal takes it."""
    try:
        evening.go_on(12)
    except JournalError:
        figures.count("refused starts")
    except JournalFailed:
        figures.count("stops")
    except apsw.Error:  # only our VFS tells of a log that could not be removed at the end
        figures.count("logs left")
    if evening.kept is None:
        return
    if trap.sprung:
        told, done = evening.promise.told, trap.operations
        kept = evening.kept
        acts: tuple[Callable[[], None], ...] = (
            lambda: evening.take(kept, 1),
            lambda: kept.store.save_snapshot(b""),
        )
        for act in acts:
            try:
                act()
                yield "the table went on after the failure"
            except JournalFailed:
                figures.count("latches")
        if (evening.promise.told, trap.operations) != (told, done):
            yield "something was written or told after the failure"
    evening.leave()
