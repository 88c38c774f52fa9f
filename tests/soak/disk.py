"""A disk in memory that knows what a power cut may leave of it.

Until a file is synced, each of its sectors may be left as it was at any moment since the last sync,
or torn between two of those moments, whatever becomes of its neighbours; so may its length. Until
the folder is synced, a new name may vanish and a removed one come back. That is as strict as POSIX.
"""

import random
from collections.abc import Callable
from typing import TypeVar

SECTOR = 512
Image = dict[str, bytes]
T = TypeVar("T")


class Inode:
    """A file's content as programs see it, and the versions of what is not yet synced."""

    def __init__(self, content: bytes = b"") -> None:
        self.data = bytearray(content)
        self.versions: dict[int, list[bytes]] = {}  # sector -> as synced, and after each write
        self.lost: dict[int, bytes] = {}  # sector -> what lies on the disk, unlike the cache
        self.sizes = [len(content)]

    def copy(self) -> "Inode":
        """The same file, going its own way from here."""
        twin = Inode(bytes(self.data))
        twin.versions = {sector: list(was) for sector, was in self.versions.items()}
        twin.lost = dict(self.lost)
        twin.sizes = list(self.sizes)
        return twin

    def sector(self, number: int) -> bytes:
        """A sector as it is now, filled up with zeros."""
        return bytes(self.data[number * SECTOR : (number + 1) * SECTOR]).ljust(SECTOR, b"\0")

    def write(self, data: bytes, at: int) -> None:
        """Write into the cache."""
        touched = range(at // SECTOR, (at + len(data) - 1) // SECTOR + 1)
        self._begin(touched)
        if at > len(self.data):
            self.data.extend(bytes(at - len(self.data)))
        self.data[at : at + len(data)] = data
        for number in touched:
            self.versions[number].append(self.sector(number))
        self.sizes.append(len(self.data))

    def truncate(self, size: int) -> None:
        """Cut the file in the cache."""
        touched = range(size // SECTOR, (len(self.data) - 1) // SECTOR + 1)
        self._begin(touched)
        del self.data[size:]
        for number in touched:
            self.versions[number].append(self.sector(number))
        self.sizes.append(len(self.data))

    def _begin(self, touched: range) -> None:
        for number in touched:
            if number not in self.versions:
                self.versions[number] = [self.lost.get(number) or self.sector(number)]

    def sync(self) -> None:
        """Everything written reaches the disk, but for what a failed sync has called clean."""
        for number in self.versions:
            self.lost.pop(number, None)
        self.versions.clear()
        self.sizes = [len(self.data)]

    def fail_sync(self) -> None:
        """Nothing written reaches the disk, and the cache calls it clean; the length does."""
        self.lost.update((number, versions[0]) for number, versions in self.versions.items())
        self.versions.clear()
        self.sizes = [len(self.data)]

    def left(self, choose: "Chance") -> bytes:
        """What a power cut leaves."""
        size = choose.version(self.sizes)
        data = bytearray(self.data)
        data.extend(bytes(max(self.sizes) - len(data)))
        data.extend(bytes(-len(data) % SECTOR))
        for number, content in self.lost.items():
            data[number * SECTOR : (number + 1) * SECTOR] = content
        for number, versions in self.versions.items():
            data[number * SECTOR : (number + 1) * SECTOR] = choose.sector(versions)
        return bytes(data[:size])


class Chance:
    """How the power cut falls; at 0 nothing unsynced is left, at 1 all of it."""

    def __init__(self, random: random.Random, keep: float, tear: float = 0.0) -> None:
        self.random = random
        self.keep = keep
        self.tear = tear

    def version(self, versions: list[T]) -> T:
        """The last, the first, or one between."""
        if len(versions) == 1 or self.keep == 1:
            return versions[-1]
        if self.keep == 0:
            return versions[0]
        if self.random.random() < self.keep:
            return versions[-1]
        return versions[int(self.random.random() * (len(versions) - 1))]

    def sector(self, versions: list[bytes]) -> bytes:
        """One version of a sector, or the beginning of one and the end of another."""
        if self.tear and self.random.random() < self.tear:
            at = int(self.random.random() * SECTOR)
            return self.random.choice(versions)[:at] + self.random.choice(versions)[at:]
        return self.version(versions)


class Fault(OSError):
    """An operation that the disk refuses; a short write does the first half of it."""

    is_short = False


def unwatched(kind: str) -> None:
    """Let everything pass."""


class Disk:
    """One folder of files. `watch` is told of every operation before it is done, and may refuse."""

    def __init__(self, image: Image | None = None) -> None:
        self.files = {name: Inode(content) for name, content in (image or {}).items()}
        self.synced_names = dict(self.files)
        self.name_changes: list[tuple[str, Inode | None]] = []
        self.watch: Callable[[str], None] = unwatched

    def copy(self) -> "Disk":
        """The same disk and cache: what a killed process leaves behind."""
        twin = Disk()
        inodes = [*self.files.values(), *self.synced_names.values()]
        inodes += [inode for _, inode in self.name_changes if inode]
        of = {id(inode): inode.copy() for inode in inodes}
        twin.files = {name: of[id(inode)] for name, inode in self.files.items()}
        twin.synced_names = {name: of[id(inode)] for name, inode in self.synced_names.items()}
        twin.name_changes = [
            (n, of[id(inode)] if inode else None) for n, inode in self.name_changes
        ]
        return twin

    def create(self, name: str) -> Inode:
        """A new file."""
        self.watch("create")
        self.files[name] = inode = Inode()
        self.name_changes.append((name, inode))
        return inode

    def remove(self, name: str) -> None:
        """Take a name away."""
        self.watch("remove")
        del self.files[name]
        self.name_changes.append((name, None))

    def write(self, inode: Inode, data: bytes, at: int) -> None:
        """Write some bytes."""
        try:
            self.watch("write")
        except Fault as fault:
            if fault.is_short:
                inode.write(data[: len(data) // 2 + 1], at)
            raise
        inode.write(data, at)

    def truncate(self, inode: Inode, size: int) -> None:
        """Cut a file."""
        self.watch("truncate")
        inode.truncate(size)

    def sync(self, inode: Inode) -> None:
        """Sync one file; when that fails, the cache calls clean what the disk never gets."""
        try:
            self.watch("sync")
        except Fault:
            inode.fail_sync()
            raise
        inode.sync()

    def sync_folder(self) -> None:
        """Sync the names."""
        self.watch("sync folder")
        self.synced_names = dict(self.files)
        self.name_changes.clear()

    def is_synced(self) -> bool:
        """Whether a power cut can leave one thing only."""
        return not self.name_changes and not any(i.versions for i in self.files.values())

    def crashed(self, random: random.Random, keep: float | None = None) -> Image:
        """What a power cut leaves, as the chances fall or as told."""
        if keep is None:
            chance = Chance(random, random.choice((0.1, 0.5, 0.9)), random.choice((0, 0.1)))
        else:
            chance = Chance(random, keep)
        names = self._names_left(chance)
        return {name: inode.left(chance) for name, inode in names.items()}

    def _names_left(self, chance: Chance) -> dict[str, Inode]:
        histories: dict[str, list[Inode | None]] = {}
        for name, inode in self.name_changes:
            histories.setdefault(name, [self.synced_names.get(name)]).append(inode)
        names: dict[str, Inode | None] = {**self.synced_names}
        names.update((name, chance.version(history)) for name, history in histories.items())
        return {name: inode for name, inode in names.items() if inode is not None}
