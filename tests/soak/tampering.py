"""Somebody or something changes the file: each byte flipped, sectors zeroed, doubled and cut off.

The journal must be refused, or say exactly what it said before (SQLite does not use every byte,
and a snapshot is only a cache). A log that is not yet moved into the file may also come out
shorter, for SQLite takes a broken frame for the end; only a checkpoint kept outside shows that, as
it shows an edit by somebody who hashes the whole chain anew.
"""

import random
import tempfile
from collections.abc import Iterator
from pathlib import Path

from croupier.journal import signing
from croupier.journal.checkpoint import Checkpoint
from croupier.journal.codec import write_state
from croupier.journal.decisions import JournalError
from croupier.journal.kept_table import KeptTable
from croupier.journal.recovery import recover
from croupier.journal.sqlite import SqliteStore
from tests.journal.random_play import Play
from tests.soak import rewriting
from tests.soak.disk import SECTOR
from tests.soak.evening import BOOKS, let_go, lines_of
from tests.soak.figures import Figures
from tests.soak.kill import QUICK
from tests.soak.powercut import checkpoints_at

SIZE = 1  # of every byte of two small journals; less is every 1/size-th byte
GROUPS = 5
Files = dict[str, bytes]


class Scene:
    """A small journal, what it says, and a signed checkpoint of it that lies elsewhere."""

    def __init__(self, folder: Path, seed: str, with_log: bool) -> None:
        self.path = folder / "journal"
        self.random = random.Random(f"tampering {seed}")
        self.play = Play(self.random.getrandbits(32), self.random.choice(BOOKS))
        kept = KeptTable.open(self.play.game, SqliteStore(self.path, make=True))
        for _ in range(GROUPS):
            kept.take([self.play.request(kept.state) for _ in range(4)])
        kept.save_snapshot()
        for _ in range(2):
            kept.take([self.play.request(kept.state) for _ in range(4)])
        self.lines = lines_of(kept)
        self.state = write_state(kept.state)
        self.table = kept.state.table
        self.checkpoint = self.sign(kept, folder)
        if with_log:
            assert isinstance(kept.store, SqliteStore)
            let_go(kept.store)
            self.path.with_name("journal.stopped").unlink(missing_ok=True)
        else:
            kept.close()
        self.files = self.content()

    def sign(self, kept: KeptTable, folder: Path) -> Checkpoint:
        """Sign what the journal is now, and read it back as an auditor does."""
        head = kept.store.head()
        checkpoint = Checkpoint(self.table, head.n, head.hash.hex(), "2026-07-02T04:00:00Z")
        signing.make_key(folder / "key")
        signing.write(checkpoint, folder / "key", folder / "checkpoint")
        return signing.read(folder / "checkpoint", folder / "key.pub")

    def content(self) -> Files:
        """The journal's files."""
        found = {ending: Path(f"{self.path}{ending}") for ending in ("", "-wal")}
        return {ending: file.read_bytes() for ending, file in found.items() if file.exists()}

    def verdict(self, files: Files, checkpoint: Checkpoint | None = None) -> str:
        """The letter of a refusal, or "same", "shorter" or "other" records."""
        for ending in ("", "-wal"):
            file = Path(f"{self.path}{ending}")
            if ending in files:
                file.write_bytes(files[ending])
            else:
                file.unlink(missing_ok=True)
        try:
            store = SqliteStore(self.path)
        except JournalError as error:
            return error.letter
        try:
            found = recover(store, checkpoint)
            lines = [line for group in store.groups() for line in group.lines()]
        except JournalError as error:
            return error.letter
        finally:
            store.stopped = "only read"
            store.close()
        if lines == self.lines and write_state(found.state) == self.state:
            return "same"
        return "shorter" if lines == self.lines[: len(lines)] else "other"


def run(seed: int, size: int = SIZE, step: int = 1) -> Figures:
    """So many pairs of small journals, one moved into its file and one still in its log."""
    figures = Figures()
    for number in range(size):
        for with_log in (False, True):
            folders = tempfile.TemporaryDirectory(prefix="croupier-soak-", dir=QUICK)
            with folders as folder, checkpoints_at(1000, 1024):
                scene = Scene(Path(folder), f"{seed} {number}", with_log)
                damage(scene, figures, step)
                if not with_log:
                    rewriting.all_ways(scene, figures)
    return figures


def damage(scene: Scene, figures: Figures, step: int) -> None:
    """Every damage, and what the journal says to it."""
    for what, files, kind in damages(scene, step):
        figures.count(kind)
        verdict = scene.verdict(files)
        if verdict == "shorter" and "-wal" in scene.files:
            figures.count("shorter logs")
            verdict = scene.verdict(files, scene.checkpoint)
            if verdict == "N":
                figures.count("shown by the checkpoint")
        elif verdict != "same":
            figures.count("refused")
        if verdict in ("shorter", "other"):
            figures.blame(f"{what}: the journal says {verdict} records")


def damages(scene: Scene, step: int) -> Iterator[tuple[str, Files, str]]:
    """Each damage: what it is, the files then, and its kind."""
    for ending, data in scene.files.items():
        for at in range(scene.random.randrange(step), len(data), step):
            flipped = bytearray(data)
            flipped[at] ^= scene.random.randint(1, 255)
            yield f"byte {at} of journal{ending}", with_file(scene, ending, flipped), "flips"
        for at in range(0, len(data), SECTOR * max(1, step // 16)):
            yield from sector_damages(scene, ending, data, at)


def sector_damages(
    scene: Scene, ending: str, data: bytes, at: int
) -> Iterator[tuple[str, Files, str]]:
    """A sector zeroed, overwritten with another, and the file cut there."""
    other = scene.random.randrange(0, max(1, len(data) - SECTOR), SECTOR)
    for what, content in (
        ("zeroed", bytes(len(data[at : at + SECTOR]))),
        ("doubled", data[other : other + SECTOR][: len(data) - at]),
    ):
        changed = data[:at] + content + data[at + len(content) :]
        yield f"sector {at} of journal{ending} {what}", with_file(scene, ending, changed), "sectors"
    yield f"journal{ending} cut at {at}", with_file(scene, ending, data[:at]), "sectors"


def with_file(scene: Scene, ending: str, data: bytes | bytearray) -> Files:
    """The files with one of them changed."""
    return {**scene.files, ending: bytes(data)}
