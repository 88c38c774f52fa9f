"""How a wheel does: its spins, speeds, directions and misfires, and when somebody should look.

A reader tells of every game that ended; this counts and judges. The same counts are made of a live
wheel, of a recorded line and, as far as it has them, of a journal.
"""

from collections import Counter, deque
from collections.abc import Iterator
from dataclasses import dataclass, field
from statistics import fmean

RECENT = 20  # games that a judgement looks back on
MANY_MISFIRES = 3  # among them
SAME_WAY = 4  # spins one way in a row; wheels of this kind alternate
SLOWEST, FASTEST = 10.0, 50.0  # revolutions of the rotor a minute
MANY_UNREADABLE = 10  # lines in one game
HOUR = 3600.0


@dataclass(frozen=True, slots=True)
class Game:
    """One game as the wheel played it; `at` is the second in which it ended."""

    at: float
    number: str = ""
    trouble: str = ""
    clockwise: bool | None = None
    rpm: float = 0.0
    misfires: int = 0
    unreadable: int = 0


@dataclass(slots=True)
class Health:
    """What is counted of a wheel, from the first game that was seen."""

    spins: int = 0
    misfires: int = 0
    unreadable: int = 0
    faults: int = 0
    times_offline: int = 0
    online: bool = False
    clockwise: int = 0
    anticlockwise: int = 0
    same_way: int = 0  # spins that went the way of the one before
    numbers: Counter[str] = field(default_factory=Counter)
    troubles: Counter[str] = field(default_factory=Counter)
    rpm: float = 0.0  # of the last game
    slowest: float = 0.0
    fastest: float = 0.0
    recent: deque[Game] = field(default_factory=lambda: deque(maxlen=RECENT))
    _began: float | None = None
    _ended: float = 0.0
    _row: int = 0  # spins one way in a row

    def played(self, game: Game) -> Iterator[str]:
        """Count a game; yields what somebody should look at."""
        before = self.recent[-1] if self.recent else None
        self._count(game)
        self.recent.append(game)
        yield from self._judge_way(game, before)
        if game.rpm and not SLOWEST <= game.rpm <= FASTEST:
            usual = f"{SLOWEST:.0f} to {FASTEST:.0f} is usual"
            yield f"the rotor turned {game.rpm:.1f} times a minute; {usual}"
        if game.misfires and sum(one.misfires for one in self.recent) >= MANY_MISFIRES:
            yield f"{MANY_MISFIRES} launches or more have failed in the last {RECENT} games"
        if game.unreadable >= MANY_UNREADABLE:
            yield f"{MANY_UNREADABLE} lines or more of a game could not be read; look at the cable"

    def _count(self, game: Game) -> None:
        self.spins += 1
        self.misfires += game.misfires
        self.unreadable += game.unreadable
        if game.number:
            self.numbers[game.number] += 1
        if game.trouble:
            self.troubles[game.trouble] += 1
        if game.rpm:
            self.rpm = game.rpm
            self.slowest = min(self.slowest or game.rpm, game.rpm)
            self.fastest = max(self.fastest, game.rpm)
        self._began = game.at if self._began is None else self._began
        self._ended = game.at

    def _judge_way(self, game: Game, before: Game | None) -> Iterator[str]:
        if game.clockwise is None:
            return
        self.clockwise += game.clockwise
        self.anticlockwise += not game.clockwise
        again = before is not None and before.clockwise is game.clockwise
        self.same_way += again
        self._row = self._row + 1 if again else 1
        if self._row >= SAME_WAY:
            yield f"{SAME_WAY} spins or more went one way in a row"

    @property
    def spins_an_hour(self) -> float:
        """Measured from the end of the first game to the end of the last."""
        seconds = self._ended - (self._began or 0.0)
        return (self.spins - 1) * HOUR / seconds if self.spins > 1 and seconds > 0 else 0.0

    @property
    def mean_rpm(self) -> float:
        """The rotor's speed over the last games."""
        speeds = [game.rpm for game in self.recent if game.rpm]
        return fmean(speeds) if speeds else 0.0
