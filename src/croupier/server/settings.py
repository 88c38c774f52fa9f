"""Table settings: one TOML per table, read with errors that say which key and what would be right.

The rule book is the law; what is set here is what the books leave to the operator: which seats
with which layouts, limits, chips, timers, the wheel and the order of its zeros.
"""

import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Literal

from croupier.rules.reading import Reader
from croupier.rules.refusal import Refusal, near
from croupier.wheels.makers import makers


@dataclass(frozen=True, slots=True)
class SeatSetting:
    """A player terminal, or a player's place at a live table."""

    name: str
    layout: str


@dataclass(frozen=True, slots=True)
class LimitSettings:
    """Smallest chip, most per seat and round, and [minimum, maximum] for each kind of bet."""

    chip: int = 1
    round_maximum: int = 0
    by_kind: Mapping[str, tuple[int, ...]] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class TimerSettings:
    """Seconds: how long bets are open, when the last call is made, the pause after a round."""

    betting: int = 30
    last_call: int = 5
    pause: int = 5


@dataclass(frozen=True, slots=True)
class WheelSettings:
    """Where results come from: keyed by the dealer, a virtual wheel, or a maker's reader.

    A reader has a device and the wheel's serial number. `close_at` is the evidence that closes
    bets, by default the earliest that the book has a use for; evidence of rest always does.
    `confirm` says who confirms what the reader vouches for, `stream` that it counts revolutions.
    A seed is for tests; `pace` is how long a virtual or emulated spin takes, in usual spins.
    """

    source: str = "dealer"
    device: str = ""
    serial: str = ""
    close_at: Literal["book", "ball_in_rim", "no_more_bets", "rest"] = "book"
    confirm: Literal["dealer", "table"] = "dealer"
    stream: bool = False
    seed: int = -1
    pace: float = 1.0


@dataclass(frozen=True, slots=True)
class TableSettings:
    """Everything an operator sets for a table."""

    table: str
    book: str
    journal: str
    seats: tuple[SeatSetting, ...]
    currency: str = "SGD"
    zeros: tuple[str, ...] = ()
    chips: tuple[int, ...] = (100, 500, 2500, 10000)
    dealer: Literal["person", "machine"] = "person"
    self_service: bool = False
    options_withheld: tuple[str, ...] = ()
    limits: LimitSettings = field(default_factory=LimitSettings)
    timers: TimerSettings = field(default_factory=TimerSettings)
    wheel: WheelSettings = field(default_factory=WheelSettings)


def close_at(wheel: WheelSettings, close: str) -> str:
    """The evidence of a running ball that closes bets, in a book that closes them then."""
    if wheel.close_at != "book":
        return wheel.close_at
    return "ball_in_rim" if close == "before_spin" else "no_more_bets"


def read_settings(text: str, name: str) -> TableSettings:
    """Read table settings; a Refusal lists everything that is wrong with them."""
    reader = Reader()
    try:
        settings: TableSettings = reader.read(TableSettings, tomllib.loads(text), "")
    except tomllib.TOMLDecodeError as error:
        raise Refusal("bad_settings", f"{name}: {error}") from None
    wrong = [problem.message for problem in reader.problems]
    if not wrong:
        wrong = [*_wrong(settings)]
    if wrong:
        raise Refusal("bad_settings", "\n".join(f"{name}: {line}" for line in wrong))
    return settings


def _wrong(settings: TableSettings) -> list[str]:
    """What the types alone do not show; the book and the limits are checked at the founding."""
    wrong = []
    if not settings.seats:
        wrong.append("seats: a table has at least one seat")
    for kind, limit in settings.limits.by_kind.items():
        if len(limit) != 2:
            wrong.append(f"limits.by_kind.{kind} should be [minimum, maximum], not {list(limit)}")
    timers = settings.timers
    if not 0 < timers.betting <= 600 or not 0 <= timers.last_call < timers.betting:
        wrong.append("timers: betting is 1 to 600 seconds, last_call less than betting")
    if any(chip < 1 for chip in settings.chips) or not settings.chips:
        wrong.append("chips: values are whole numbers from 1 up")
    uncounted = settings.wheel.source in makers() and not settings.wheel.stream
    if settings.dealer == "machine" and uncounted:
        wrong.append("dealer: a machine cannot count revolutions; set wheel.stream, or person")
    return [*wrong, *_wrong_wheel(settings.wheel)]


def _wrong_wheel(wheel: WheelSettings) -> Iterator[str]:
    sources = ("dealer", "virtual", *makers())
    if wheel.source not in sources:
        yield f"wheel.source {wheel.source!r} is not known; {near(wheel.source, sources)}"
    elif wheel.source in makers():
        if not wheel.device or not wheel.serial:
            yield "wheel: a reader needs its device, such as /dev/ttyUSB0, and the wheel's serial"
        if wheel.confirm == "table" and not wheel.stream:
            yield "wheel.confirm: the table confirms only where revolutions are counted (stream)"
    if not 0 < wheel.pace <= 10:
        yield "wheel.pace is above 0 and at most 10"


def load_settings(path: Path) -> TableSettings:
    """Read a settings file; its journal stands beside it unless the path is absolute."""
    settings = read_settings(path.read_text(encoding="utf-8"), path.name)
    return replace(settings, journal=str(path.parent / settings.journal))
