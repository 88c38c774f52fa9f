"""Every sync of an evening fails once: files, folder, start-up, snapshot and checkpoint.

A failed sync leaves a cache that calls clean what the disk never got. On real files a stop marker
is left as well, and nothing starts on the journal before a person has removed it.
"""

import errno
import tempfile
from pathlib import Path
from typing import Any

import apsw

from croupier.journal.decisions import JournalError, JournalFailed
from croupier.journal.kept_table import KeptTable
from croupier.journal.sqlite import SqliteStore
from tests.journal.random_play import Play
from tests.soak.disk import Fault
from tests.soak.evening import BOOKS, Promise, compare, let_go, lines_of
from tests.soak.faults import sweep
from tests.soak.figures import Figures
from tests.soak.powercut import checkpoints_at

SIZE = 10  # evenings
GROUPS = 6  # on real files


def run(seed: int, size: int = SIZE, trusting: bool = False) -> Figures:
    """Evenings, each once for every sync."""
    figures = Figures()
    figures.count("faults", 0)
    for number in range(size):
        sweep(f"{seed} {number}", ("sync", "sync folder"), refuse, figures, trusting)
    on_real_files(seed, figures)
    return figures


def refuse() -> Fault:
    """What the disk says."""
    return Fault(errno.EIO, "the disk does not answer")


class Shim(apsw.VFS):
    """The machine's own files, of which one sync fails."""

    def __init__(self, fails_at: int) -> None:
        self.fails_at = fails_at
        self.syncs = 0
        super().__init__("shim", "", makedefault=True)

    def xOpen(self, name: Any, flags: list[int]) -> "ShimFile":
        """Open a file that we hear of."""
        return ShimFile(self, name, flags)


class ShimFile(apsw.VFSFile):
    """A real file that tells of its syncs."""

    def __init__(self, shim: Shim, name: Any, flags: list[int]) -> None:
        self.shim = shim
        super().__init__("unix", name, flags)

    def xSync(self, flags: int) -> None:
        """Sync, unless this is the one."""
        self.shim.syncs += 1
        if self.shim.syncs == self.shim.fails_at:
            raise apsw.IOError("the disk does not answer")
        super().xSync(flags)


def on_real_files(seed: int, figures: Figures) -> None:
    """The same on real files: the marker is there, start-up refuses by row B, nothing is lost."""
    for fails_at in range(1, 10_000):
        with tempfile.TemporaryDirectory(prefix="croupier-soak-") as folder, checkpoints_at(5):
            promise = Promise()
            play = Play(seed, BOOKS[seed % len(BOOKS)])
            shim = Shim(fails_at)
            try:
                failed = one_life(Path(folder) / "journal", play, promise)
            finally:
                shim.unregister()
            if shim.syncs < fails_at:
                return
            figures.count("faults on real files")
            for wrong in restart(Path(folder) / "journal", play, promise, failed):
                figures.blame(f"[{seed}] sync {fails_at} on a real file: {wrong}")


def one_life(path: Path, play: Play, promise: Promise) -> bool:
    """Some groups, until the journal fails; whether it stopped after it had begun."""
    store: SqliteStore | None = None
    try:
        store = SqliteStore(path, make=True)
        kept = KeptTable.open(play.game, store)
        for number in range(GROUPS):
            prepared = kept.prepare([play.request(kept.state) for _ in range(3)])
            promise.lines += prepared.lines
            promise.ends.add(len(promise.lines))
            kept.commit(prepared)
            promise.told = len(promise.lines)
            if number == GROUPS // 2:
                kept.save_snapshot()
        store.close()
    except JournalError:
        return False
    except JournalFailed:
        if store is not None:
            let_go(store)
        return True
    return False


def restart(path: Path, play: Play, promise: Promise, failed: bool) -> list[str]:
    """What is wrong with how the next start goes: refused while the marker stands, then whole."""
    marker = path.with_name(path.name + ".stopped")
    if failed:
        try:
            SqliteStore(path).close()
        except JournalError as error:
            if error.letter != "B":
                return [f"the restart is refused by row {error.letter}, not B"]
        else:
            return ["a restart was allowed in spite of the failure"]
        marker.unlink()
    elif marker.exists():
        return ["a marker was left though no write failed"]
    store = SqliteStore(path, make=not promise.told)
    try:
        wrong = compare(lines_of(KeptTable.open(play.game, store)), promise)
    finally:
        store.close()
    return [wrong] if wrong else []
