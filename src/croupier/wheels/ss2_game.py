"""One game of an SS2 wheel: what has been seen of it so far, and what follows when it ends."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from statistics import fmean

from croupier.wheels.health import Game
from croupier.wheels.source import Seen
from croupier.wheels.ss2_frames import (
    IN_RIM,
    NO_MORE_BETS,
    NOT_DETECTED,
    WINNING_NUMBER,
    Status,
    number_of,
)

EVENTS_A_TURN = 3
ENOUGH_EVENTS = 12  # of the rim's sensors: four revolutions
LEAP = 100  # tenths of a revolution a minute between two frames: no rotor does that
SURE = 2  # frames running; one may be noise


@dataclass(slots=True)
class SeenGame:
    """What the frames of one game have shown; `over` when a conclusion was told or can't be."""

    rows: dict[int, int] = field(default_factory=dict)  # state -> most frames of it running
    line: bytes = b""  # the number line
    lines_differ: bool = False
    told: set[str] = field(default_factory=set)  # what is told once
    with_the_wheel: bool = False
    over: bool = False
    number: str = ""
    trouble: str = ""
    events: int = 0
    misfires: int = 0
    unreadable: int = 0
    clockwise: bool | None = None
    rpm: list[int] = field(default_factory=list)
    since: dict[int, float] = field(default_factory=dict)  # flag -> when it came up

    def is_sure_of(self, *states: int) -> bool:
        """Whether one of these states was seen in two frames running."""
        return any(self.rows.get(state, 0) >= SURE for state in states)

    @property
    def ball_was_seen(self) -> bool:
        """Whether there is a ball in this game, running or at rest."""
        ran = self.is_sure_of(IN_RIM, NO_MORE_BETS, WINNING_NUMBER, NOT_DETECTED)
        return ran or "at_rest" in self.told

    def turned(self, frame: Status, before: Status | None) -> None:
        """Note the rotor's speed while the ball runs, but for a leap that no rotor makes."""
        if frame.state not in (IN_RIM, NO_MORE_BETS):
            return
        if before is not None and frame.rpm and abs(frame.rpm - before.rpm) > LEAP:
            self.unreadable += 1
        elif frame.rpm:
            self.rpm.append(frame.rpm)

    def held(self, frame: Status, flag: int, at: float) -> float:
        """For how many seconds a flag has been up without a break."""
        if not frame.flags & flag:
            self.since.pop(flag, None)
            return 0.0
        return at - self.since.setdefault(flag, at)

    def conclusion(self, last: bytes, order: Sequence[str], stream: bool) -> Seen:
        """What two equal frames of a winning number mean for this game."""
        if not self.is_sure_of(IN_RIM, NO_MORE_BETS):
            return Seen("trouble", "ball_dropped")
        if not (self.is_sure_of(IN_RIM) and self.is_sure_of(NO_MORE_BETS)):
            return Seen("doubt", "the ball was not seen both in the rim and slowing down")
        if stream and self.events < ENOUGH_EVENTS:
            return Seen("trouble", "too_few_revolutions")
        if self.lines_differ or not self.line:
            how = "two different number lines" if self.lines_differ else "no number line"
            return Seen("doubt", f"{how} came before the winning number")
        if self.line != last:
            return Seen("doubt", f"number line {_said(self.line)}, but status frame {_said(last)}")
        if number_of(last) not in order:
            return Seen("doubt", f"no compartment of this wheel is {_said(last)}")
        return Seen("number", number_of(last))

    def summary(self, at: float) -> Game:
        """The game for the wheel's health."""
        rpm = fmean(self.rpm) / 10 if self.rpm else 0.0
        return Game(
            at, self.number, self.trouble, self.clockwise, rpm, self.misfires, self.unreadable
        )


def _said(last: bytes) -> str:
    return repr(last.decode())
