"""The device log: raw, a file a day, and what it says when the disk fails."""

from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from croupier.rules.refusal import Refusal
from croupier.wheels.device_log import DeviceLog, day_by_day, entries, hashes

NIGHT = datetime(2026, 11, 19, 23, 59, 59, tzinfo=UTC)
BYTES = bytes(range(256)) + b" 0\r\n\\x00\\\xff"


class Clock:
    """A second passes each time it is asked."""

    def __init__(self) -> None:
        self.moment = NIGHT - timedelta(seconds=2)

    def __call__(self) -> datetime:
        self.moment += timedelta(seconds=1)
        return self.moment


def test_a_new_day_has_a_new_file_and_bytes_come_back_as_they_were(tmp_path: Path) -> None:
    log = DeviceLog("SS2-1", day_by_day(tmp_path / "t.wheel"), Clock())
    log.heard(BYTES)
    log.sent(b"*R\r\n")
    log.heard(b"*X;")
    lines, digest = log.mark()
    log.close()
    assert lines == BYTES.count(b"\n")
    old, new = sorted(tmp_path.iterdir())
    assert [old.name, new.name] == ["t.wheel-2026-11-19.log", "t.wheel-2026-11-20.log"]
    told = [(one.what, one.data) for file in (old, new) for one in entries(file)]
    assert [one for one in told if one[0] != "#"] == [
        ("<", BYTES), (">", b"*R\r\n"), ("<", b"*X;"), ("=", f"{lines} {digest}".encode()),
    ]  # fmt: skip
    assert [*hashes(new)] == [(digest, True)]  # it began the day before
    assert old.read_text().startswith("2026-11-19T23:59:58.000Z # SS2-1\n")


def test_a_changed_byte_is_not_what_was_hashed(tmp_path: Path) -> None:
    log = DeviceLog("SS2-1", lambda day: tmp_path / "log")
    digests = []
    for data in (b"17\r\n", b" 0\r\n", b"00\r\n"):
        log.heard(data)
        digests.append(log.mark()[1])
    log.close()
    file = tmp_path / "log"
    assert [*hashes(file)] == [(digest, True) for digest in digests]
    file.write_text(file.read_text().replace("<  0", "< 00"))
    assert [right for _, right in hashes(file)] == [True, False, True]


def test_a_disk_that_fails_is_told_and_the_hash_goes_on(tmp_path: Path) -> None:
    log = DeviceLog("SS2-1", lambda day: tmp_path / "no folder" / "log")
    log.heard(b"17\r\n")
    assert "the device log cannot be written" in log.failed
    assert log.mark()[0] == 1


def test_what_is_no_device_log_is_told_by_its_line(tmp_path: Path) -> None:
    file = tmp_path / "log"
    file.write_text("2026-11-19T23:59:58.000Z < *X\nnonsense\n")
    with pytest.raises(Refusal, match="log:2 is no line"):
        list(entries(file))
