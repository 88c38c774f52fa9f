"""The device log: every byte that came from a wheel and went to it, raw, a file for each day.

    2026-11-19T21:11:52.000Z # SS2-10482
    2026-11-19T21:11:52.123Z < *X;1;001;  ;0;250;0\\r\\n
    2026-11-19T21:11:52.140Z > *R\\r\\n
    2026-11-19T21:12:30.001Z = 90 3f5c…

A line has the time, what it is, and the bytes as they came, with escapes for what cannot be
printed. # names the wheel. A mark (=) ends what a reading was made from: how many line ends the
wheel has sent since the last mark, and the SHA-256 of those bytes; the record of the round has the
same. A line is with the operating system when the next byte is read; it is not synced.
"""

import hashlib
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import IO

from croupier.rules.refusal import Refusal

HEARD, SENT, MARK, WHEEL = "<", ">", "=", "#"


@dataclass(frozen=True, slots=True)
class Entry:
    """One line of a device log; for a mark or a name, `data` is its text."""

    at: float  # seconds since 1970
    what: str
    data: bytes


def _now() -> datetime:
    return datetime.now(UTC)


def day_by_day(stem: Path) -> Callable[[str], Path]:
    """The files `STEM-DATE.log`."""
    return lambda day: stem.with_name(f"{stem.name}-{day}.log")


class DeviceLog:
    """Appends to the file of the day; a disk that fails is told, and stops no reading."""

    def __init__(
        self, wheel: str, file_of: Callable[[str], Path], now: Callable[[], datetime] = _now
    ) -> None:
        self.failed = ""
        self._wheel = wheel
        self._file_of = file_of
        self._now = now
        self._file: IO[str] | None = None
        self._day = ""
        self._hash = hashlib.sha256()
        self._lines = 0

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

    def _append(self, what: str, text: str) -> None:
        now = self._now()
        moment = now.isoformat(timespec="milliseconds").replace("+00:00", "Z")
        try:
            if self._day != now.date().isoformat():
                self._open(now.date().isoformat(), moment)
            if self._file is not None:
                self._file.write(f"{moment} {what} {text}\n")
                self._file.flush()
        except OSError as error:
            self.failed = f"the device log cannot be written: {error.strerror or error}"

    def _open(self, day: str, moment: str) -> None:
        self.close()
        self._day = day
        self._file = self._file_of(day).open("a", encoding="ascii")
        self._file.write(f"{moment} {WHEEL} {_escaped(self._wheel.encode())}\n")

    def close(self) -> None:
        """Let go of the file."""
        if self._file is not None:
            self._file.close()
            self._file = None


def _escaped(data: bytes) -> str:
    return data.decode("latin-1").encode("unicode_escape").decode("ascii")


def entry(line: str) -> Entry:
    """One line of a device log; ValueError if it is none."""
    moment, what, text = line.rstrip("\n").split(" ", 2)
    at = datetime.fromisoformat(moment).timestamp()
    if what not in (HEARD, SENT, MARK, WHEEL):
        raise ValueError(what)
    return Entry(at, what, text.encode("ascii").decode("unicode_escape").encode("latin-1"))


def entries(path: Path) -> Iterator[Entry]:
    """The entries of a device log, in order; a Refusal names the first line that is none."""
    with path.open("rb") as file:
        for number, line in enumerate(file, 1):
            try:
                yield entry(line.decode("ascii"))
            except ValueError:
                message = f"{path.name}:{number} is no line of a device log"
                raise Refusal("bad_device_log", message) from None


def hashes(path: Path) -> Iterator[tuple[str, bool]]:
    """The hash of each mark, and whether it is that of the bytes before it.

    What stands before a file's first mark may have begun in the file of the day before.
    """
    digest, first = hashlib.sha256(), True
    for one in entries(path):
        if one.what == HEARD:
            digest.update(one.data)
        elif one.what == MARK:
            said = one.data.decode("ascii").split(" ")[-1]
            yield said, first or said == digest.hexdigest()
            digest, first = hashlib.sha256(), False
        elif one.what == WHEEL:
            first = True  # a restart: what the driver had hashed before is gone
            digest = hashlib.sha256()
