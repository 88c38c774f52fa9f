"""`croupier wheel health`: how a wheel does, counted of a journal or of a device log."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any

from croupier.cli import screen
from croupier.rules.numbers import in_order

if TYPE_CHECKING:
    from croupier.table.state import Record
    from croupier.wheels.makers import Maker

SQLITE = b"SQLite format 3\x00"
HOUR = 3600.0
UNKNOWN = "not named"
OF_A_LOG = (
    "misfires", "unreadable", "faults", "times_offline", "clockwise", "anticlockwise", "same_way",
    "slowest", "fastest",
)  # fmt: skip


def is_journal(file: Path) -> bool:
    """Whether a file is a journal, and not a device log."""
    with file.open("rb") as begun:
        return begun.read(len(SQLITE)) == SQLITE


# ---- of a journal


@dataclass
class _Wheel:
    """What a journal has of one wheel."""

    spins: int = 0
    began: str = ""
    ended: str = ""
    numbers: Counter[str] = field(default_factory=Counter)
    troubles: Counter[str] = field(default_factory=Counter)

    def spun(self, at: str) -> None:
        """A spin was started."""
        self.spins += 1
        self.began, self.ended = self.began or at, at


def of_journal(file: Path) -> dict[str, Any]:
    """What the rounds of a journal say of its wheels, and whether its device logs fit."""
    from croupier.cli.journal import opened
    from croupier.cli.journal_page import lines
    from croupier.journal.codec import read_record

    wheels: dict[str, _Wheel] = {}
    alarms: dict[int, dict[str, Any]] = {}
    hashes: list[str] = []
    with opened(file) as journal:
        serial = UNKNOWN
        for n, line in enumerate(lines(journal, 1, None), 1):
            serial = _hear(read_record(line, n), serial, wheels, alarms, hashes)
    return {
        "wheels": [_told(serial, wheel) for serial, wheel in wheels.items()],
        "alarms": [*alarms.values()],
        "logs": _logs(sorted(file.parent.glob(f"{file.stem}.wheel-*.log")), hashes),
    }


def _hear(
    record: "Record",
    serial: str,
    wheels: dict[str, _Wheel],
    alarms: dict[int, dict[str, Any]],
    hashes: list[str],
) -> str:
    """Count one record; the serial number of the wheel after it."""
    from croupier.table import events as e

    at = record.request.at
    for event in record.events:
        match event:
            case e.WheelFitted():
                serial = event.serial
            case e.SpinStarted():
                wheels.setdefault(serial, _Wheel()).spun(at)
            case e.ReadingKept():
                wheel = wheels.setdefault(serial, _Wheel())
                wheel.numbers.update([event.number] if event.number else [])
                wheel.troubles.update([event.trouble] if event.trouble else [])
                hashes += [event.sha256] if event.sha256 else []
            case e.AlarmRaised():
                alarms[event.number] = {"words": event.words, "at": at, "acknowledged_by": ""}
            case e.AlarmAcknowledged():
                alarms[event.number]["acknowledged_by"] = event.person
    return serial


def _told(serial: str, wheel: _Wheel) -> dict[str, Any]:
    return {
        "serial": serial,
        "spins": wheel.spins,
        "spins_an_hour": _an_hour(wheel),
        "numbers": _ordered(wheel.numbers),
        "troubles": dict(wheel.troubles),
    }


def _an_hour(wheel: _Wheel) -> float | None:
    if wheel.spins < 2:
        return None
    began, ended = map(datetime.fromisoformat, (wheel.began, wheel.ended))
    seconds = (ended - began).total_seconds()
    return round((wheel.spins - 1) * HOUR / seconds, 1) if seconds > 0 else None


def _ordered(numbers: Counter[str]) -> dict[str, int]:
    return {number: numbers[number] for number in in_order(numbers)}


def _logs(files: list[Path], hashes: list[str]) -> dict[str, Any]:
    """Whether every reading's hash stands in a log, over just those bytes."""
    found = dict(one for file in files for one in _hashes(file))
    return {
        "files": [file.name for file in files],
        "readings": len(hashes),
        "found": sum(found.get(one, False) for one in hashes),
        "missing": sum(one not in found for one in hashes),
        "wrong": sum(not right for right in found.values()),
    }


def _hashes(file: Path) -> Iterator[tuple[str, bool]]:
    from croupier.wheels.device_log import hashes

    return hashes(file)


# ---- of a device log


def of_log(file: Path, maker: "Maker", speed: float) -> dict[str, Any]:
    """What a driver saw in a log."""
    from croupier.cli.wheel import sights
    from croupier.wheels.device_log import WHEEL, entries

    serial, warnings = UNKNOWN, []
    for one in entries(file):
        serial = one.data.decode() if one.what == WHEEL else serial
    for _, seen in sights(entries(file), maker, speed):
        if seen.what in ("warning", "fault", "offline"):
            warnings.append({"words": seen.value, "at": "", "acknowledged_by": ""})
    health = maker.health
    marks = [*_hashes(file)]
    return {
        "wheels": [
            {
                "serial": serial,
                "spins": health.spins,
                "spins_an_hour": round(health.spins_an_hour, 1) if health.spins > 1 else None,
                "numbers": _ordered(health.numbers),
                "troubles": dict(health.troubles),
                **{name: round(getattr(health, name), 1) for name in OF_A_LOG},
            }
        ],
        "alarms": warnings,
        "logs": {
            "files": [file.name],
            "readings": len(marks),
            "found": sum(right for _, right in marks),
            "missing": 0,
            "wrong": sum(not right for _, right in marks),
        },
    }


# ---- for people


def show(answer: dict[str, Any]) -> None:
    """The answer as people read it."""
    for wheel in answer["wheels"]:
        screen.title(f"Wheel {wheel['serial']}: {wheel['spins']:,} spins")
        plain = {
            k: v for k, v in wheel.items() if k not in ("serial", "spins", "numbers", "troubles")
        }
        told = [
            f"{name.replace('_', ' ')} {value}"
            for name, value in plain.items()
            if value is not None
        ]
        screen.paragraph("; ".join(told) or "not enough to count by the hour")
        if wheel["numbers"]:
            rows = [(n, str(count)) for n, count in wheel["numbers"].items()]
            screen.table(("number", ">times"), rows)
        if wheel["troubles"]:
            rows = [(trouble.replace("_", " "), str(n)) for trouble, n in wheel["troubles"].items()]
            screen.table(("trouble", ">times"), rows)
    if answer["alarms"]:
        screen.heading("Alarms")
        columns = ("alarm", "at", "acknowledged by")
        screen.table(
            columns, [(a["words"], a["at"], a["acknowledged_by"]) for a in answer["alarms"]]
        )
    logs = answer["logs"]
    screen.note(
        f"Device logs: {len(logs['files'])}. Of {logs['readings']} readings {logs['found']} stand "
        f"there as hashed, {logs['missing']} are missing; {logs['wrong']} marks are wrong."
    )
