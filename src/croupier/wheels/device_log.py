"""The device log: every byte that came from a wheel and went to it, raw, a file for each day.

    2026-11-19T21:11:52.123Z < *X;1;001;  ;0;250;0\\r\\n
    2026-11-19T21:11:52.140Z > *R\\r\\n
    2026-11-19T21:12:30.001Z = 90 3f5c…

A line has the time, which way, and the bytes as they came, with escapes for what cannot be printed.
A mark (=) ends what a reading was made from: how many lines of the wheel since the last mark, and
the SHA-256 of those bytes. The same stands in the record of the round.
"""

import hashlib
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import IO

from croupier.rules.refusal import Refusal

HEARD, SENT, MARK = "<", ">", "="


@dataclass(frozen=True, slots=True)
class Entry:
    """One line of a device log; for a mark, `data` is its text."""

    at: float  # seconds since 1970
    way: str
    data: bytes


def _now() -> datetime:
    return datetime.now(UTC)


class DeviceLog:
    """Appends to the files `STEM-DATE.log`; a disk that fails is told, and stops no reading."""

    def __init__(self, stem: Path, now: Callable[[], datetime] = _now) -> None:
        self._stem = stem
        self._now = now
        self._file: IO[str] | None = None
        self._day = ""
        self._hash = hashlib.sha256()
        self._lines = 0
        self.failed = ""

    def heard(self, data: bytes) -> None:
        """Keep what came."""
        self._hash.update(data)
        self._lines += data.count(b"\n")
        self._append(HEARD, _escaped(data))

    def sent(self, data: bytes) -> None:
        """Keep what was said to the wheel."""
        self._append(SENT, _escaped(data))

    def mark(self) -> tuple[int, str]:
        """End a reading: the number of lines it was made from, and the hash of their bytes."""
        lines, digest = self._lines, self._hash.hexdigest()
        self._append(MARK, f"{lines} {digest}")
        self._hash, self._lines = hashlib.sha256(), 0
        return lines, digest

    def _append(self, way: str, text: str) -> None:
        now = self._now()
        try:
            file = self._file_of(now.date().isoformat())
            moment = now.isoformat(timespec="milliseconds").replace("+00:00", "Z")
            file.write(f"{moment} {way} {text}\n")
            file.flush()
        except OSError as error:
            self.failed = f"the device log cannot be written: {error.strerror or error}"

    def _file_of(self, day: str) -> IO[str]:
        if self._file is None or day != self._day:
            self.close()
            path = self._stem.with_name(f"{self._stem.name}-{day}.log")
            self._file, self._day = path.open("a", encoding="ascii"), day
        return self._file

    def close(self) -> None:
        """Let go of the file."""
        if self._file is not None:
            self._file.close()
            self._file = None


def _escaped(data: bytes) -> str:
    return data.decode("latin-1").encode("unicode_escape").decode("ascii")


def entries(path: Path) -> Iterator[Entry]:
    """The entries of a device log, in order; a Refusal names the first line that is none."""
    with path.open(encoding="ascii") as file:
        for number, line in enumerate(file, 1):
            try:
                moment, way, text = line.rstrip("\n").split(" ", 2)
                at = datetime.fromisoformat(moment).timestamp()
                data = text.encode("ascii").decode("unicode_escape").encode("latin-1")
            except ValueError:
                message = f"{path.name}:{number} is no line of a device log"
                raise Refusal("bad_device_log", message) from None
            yield Entry(at, way, data)


def broken_marks(path: Path) -> Iterator[str]:
    """Marks whose bytes are not those that stand before them; the first may go back a day."""
    digest, lines, first = hashlib.sha256(), 0, True
    for entry in entries(path):
        if entry.way == HEARD:
            digest.update(entry.data)
            lines += entry.data.count(b"\n")
        elif entry.way == MARK:
            said = f"{lines} {digest.hexdigest()}"
            if not first and entry.data.decode() != said:
                yield f"{path.name}: the mark {entry.data.decode()[:16]}… is not of these bytes"
            digest, lines, first = hashlib.sha256(), 0, False
