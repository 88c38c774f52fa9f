"""SQLite's way to our disks: an apsw VFS under which each file is `/NUMBER/NAME` of a disk.

It does what SQLite's own VFS for Unix does: the first sync of a new log also syncs its folder, a
removal syncs it when asked to, and a write never harms the bytes around it.
"""

import errno
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from typing import Any

import apsw

from tests.soak.disk import Disk, Fault, Inode

NAME = "soak"
LOGS = apsw.SQLITE_OPEN_WAL | apsw.SQLITE_OPEN_MAIN_JOURNAL | apsw.SQLITE_OPEN_SUPER_JOURNAL
DISKS: dict[str, Disk] = {}
_numbers = count(1)


@contextmanager
def refusals() -> Iterator[None]:
    """What a disk refuses, as SQLite knows it."""
    try:
        yield
    except Fault as fault:
        kind = apsw.FullError if fault.errno == errno.ENOSPC else apsw.IOError
        raise kind(str(fault)) from fault


class DriveFile:
    """An open file."""

    def __init__(self, disk: Disk, inode: Inode, syncs_folder: bool) -> None:
        self.disk = disk
        self.inode = inode
        self.syncs_folder = syncs_folder

    def xRead(self, amount: int, offset: int) -> bytes:
        """Read from the cache."""
        return bytes(self.inode.data[offset : offset + amount])

    def xWrite(self, data: bytes, offset: int) -> None:
        """Write into the cache."""
        with refusals():
            self.disk.write(self.inode, data, offset)

    def xTruncate(self, size: int) -> None:
        """Cut off the end."""
        with refusals():
            self.disk.truncate(self.inode, size)

    def xSync(self, flags: int) -> None:
        """Sync the file, and its folder if it is new."""
        with refusals():
            self.disk.sync(self.inode)
            if self.syncs_folder:
                self.disk.sync_folder()
                self.syncs_folder = False

    def xFileSize(self) -> int:
        """The length."""
        return len(self.inode.data)

    def xClose(self) -> None:
        """There is nothing to close."""

    def xLock(self, level: int) -> None:
        """Nobody else is there."""

    def xUnlock(self, level: int) -> None:
        """Nobody else was there."""

    def xCheckReservedLock(self) -> bool:
        """Whether somebody else holds it."""
        return False

    def xFileControl(self, op: int, pointer: int) -> bool:
        """No orders are known."""
        return False

    def xSectorSize(self) -> int:
        """As SQLite's own VFS for Unix has it."""
        return 4096

    def xDeviceCharacteristics(self) -> int:
        """As SQLite's own VFS for Unix has it."""
        return apsw.SQLITE_IOCAP_POWERSAFE_OVERWRITE


class Drive(apsw.VFS):
    """The VFS; times and random numbers come from the one of the machine."""

    def __init__(self) -> None:
        super().__init__(NAME, "", maxpathname=100)

    def xOpen(self, name: Any, flags: list[int]) -> Any:
        """Open or make a file."""
        path = name.filename() if isinstance(name, apsw.URIFilename) else str(name)
        disk, file = disk_of(path)
        flags[1] = flags[0]
        inode = disk.files.get(file)
        if inode is not None:
            return DriveFile(disk, inode, False)
        if not flags[0] & apsw.SQLITE_OPEN_CREATE:
            raise apsw.CantOpenError(path)
        with refusals():
            return DriveFile(disk, disk.create(file), bool(flags[0] & LOGS))

    def xDelete(self, path: str, sync_folder: bool) -> None:
        """Remove a file."""
        disk, file = disk_of(path)
        if file not in disk.files:
            raise apsw.IOError(path)
        with refusals():
            disk.remove(file)
            if sync_folder:
                disk.sync_folder()

    def xAccess(self, path: str, flags: int) -> bool:
        """Whether there is such a file."""
        disk, file = disk_of(path)
        return file in disk.files

    def xFullPathname(self, path: str) -> str:
        """All our names are whole."""
        return path


def disk_of(path: str) -> tuple[Disk, str]:
    """The disk of a path, and the name on it."""
    number, _, name = path.lstrip("/").partition("/")
    return DISKS[number], name


@contextmanager
def mounted(disk: Disk) -> Iterator[str]:
    """A disk that SQLite can reach, and the path of the journal on it."""
    number = str(next(_numbers))
    DISKS[number] = disk
    try:
        yield f"/{number}/journal"
    finally:
        del DISKS[number]


DRIVE = Drive()
