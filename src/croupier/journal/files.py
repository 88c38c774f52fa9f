"""The files of a journal beside what SQLite does with them: lock, sync, stop marker, copy.

A journal is FILE and, while it is used or after a crash, FILE-wal. FILE.stopped is written when a
write failed, so that nothing starts on the journal again before a person has looked at the disk.
"""

import fcntl
import os
import shutil
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import apsw

from croupier.journal.decisions import JournalError

PARTS = {  # the endings of a journal's files, and as what SQLite opens them
    "": apsw.SQLITE_OPEN_MAIN_DB,
    "-wal": apsw.SQLITE_OPEN_WAL,
    "-journal": apsw.SQLITE_OPEN_MAIN_JOURNAL,
}
SALT = 32  # bytes of a WAL's header; two of its numbers change whenever it starts anew
Sync = Callable[[Path], None]


def lock(path: Path, make: bool) -> int:
    """Take the journal for this process alone; the descriptor holds it until it is closed.

    SQLite's own locks are lost as soon as any part of the process closes the file, so this is
    another kind of lock, and it is there first.
    """
    try:
        held = os.open(path, os.O_RDWR | (os.O_CREAT if make else 0), 0o640)
    except FileNotFoundError:
        raise JournalError("A", f"there is no journal {path}") from None
    except OSError as error:
        raise JournalError("G", f"{path} cannot be opened: {error.strerror}") from None
    try:
        fcntl.flock(held, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        os.close(held)
        raise JournalError("C", f"another process has {path}") from None
    return held


def check_not_stopped(path: Path) -> None:
    """Refuse a journal that has a stop marker, in the marker's own words."""
    marker = stop_marker(path)
    with suppress(FileNotFoundError):
        why = " ".join(marker.read_text(errors="replace").split())
        raise JournalError("B", f"{marker} says: {why or 'a write failed'}")


def mark_stopped(path: Path, why: str) -> None:
    """Write the stop marker as well as a disk that has just failed lets us."""
    with suppress(OSError):
        stop_marker(path).write_text(why + "\n")
        for what in (stop_marker(path), path.parent):
            sync_one(what)


def stop_marker(path: Path) -> Path:
    """Where the stop marker of a journal stands."""
    return path.with_name(path.name + ".stopped")


def settle(path: Path, vfs: str, sync_folder: Sync) -> None:
    """Make what lies in the files durable before anything read from them is told to anyone.

    A killed process may have written what only the page cache has; then a power cut after our
    first answer would take it back.
    """
    for ending, kind in PARTS.items():
        name = f"{path}{ending}"
        try:
            file = apsw.VFSFile(vfs, name, [kind | apsw.SQLITE_OPEN_READWRITE, 0])
        except apsw.Error:
            if not vfs and Path(name).exists():
                raise
            continue
        file.xSync(apsw.SQLITE_SYNC_FULL)
        file.xClose()
    sync_folder(path)


def forget_cached(path: Path) -> None:
    """Read from the disk from now on, not from the page cache.

    After a failed sync the cache may hold what the disk never got, and calls it clean.
    """
    for ending in PARTS:
        with suppress(FileNotFoundError):
            file = os.open(str(path) + ending, os.O_RDONLY)
            os.posix_fadvise(file, 0, 0, os.POSIX_FADV_DONTNEED)
            os.close(file)


def sync_folder(path: Path) -> None:
    """Make the names of the journal's files durable."""
    sync_one(path.parent)


def sync_one(path: Path) -> None:
    """Sync a file or a folder."""
    file = os.open(path, os.O_RDONLY)
    try:
        os.fsync(file)
    finally:
        os.close(file)


@contextmanager
def copied(path: Path) -> Iterator[Path]:
    """A copy of a journal to read, taken without touching or locking it, also while it is used.

    The file is copied first and its WAL second. As long as the WAL has not started anew in
    between, it holds every page that may have changed in the file meanwhile, so the two belong
    together; else they are copied again.
    """
    with tempfile.TemporaryDirectory(prefix="croupier-") as folder:
        copy = Path(folder) / "journal"
        for _ in range(100):
            before = _start_of_wal(path)
            _copy_part(path, copy, "")
            _copy_part(path, copy, "-wal")
            if _start_of_wal(path) == before:
                yield copy
                return
        raise JournalError("C", f"{path} is written to faster than it can be copied")


def _start_of_wal(path: Path) -> bytes:
    with suppress(FileNotFoundError), Path(f"{path}-wal").open("rb") as wal:
        return wal.read(SALT)
    return b""


def _copy_part(path: Path, copy: Path, ending: str) -> None:
    Path(f"{copy}{ending}").unlink(missing_ok=True)
    try:
        shutil.copyfile(f"{path}{ending}", f"{copy}{ending}")
    except FileNotFoundError:
        if not ending:
            raise JournalError("A", f"there is no journal {path}") from None
    except OSError as error:
        raise JournalError("G", f"{path} cannot be read: {error.strerror}") from None
