"""The lines of an SS2 wheel, read strictly: what is not exactly one of them is not understood.

Number lines are two characters, and " 0" differs from "00" in its padding: nothing is ever trimmed.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass

LONGEST = 512  # bytes of a line; only the table of wins is long
MOST_SPINS = 256

STATUS = re.compile(rb"\*X;([1-7]);(\d{3});( {2}| \d|\d\d);([0-9A-F]);(\d{3});([01])")
NUMBER = re.compile(rb" \d|00|[12]\d|3[0-8]")
REPLY = re.compile(rb"\*([PuRFoITwW]) ([ -~]+)")
RIM = re.compile(rb"\*bs ([1-3])")
BREAKS = re.compile(rb"[\r\n]")

BALL_NOT_SEEN, WITH_THE_ROTOR, DEVICE_FAULT, FAILED_LAUNCH = 1, 2, 4, 8
BEFORE_GAME, PLACE_BETS, IN_RIM, NO_MORE_BETS, WINNING_NUMBER, CLOSED, NOT_DETECTED = range(1, 8)


@dataclass(frozen=True, slots=True)
class Status:
    """A status frame; `last` is the last winning number as it stands in the frame."""

    state: int
    spins: int
    last: bytes
    flags: int
    rpm: int  # of the rotor, times ten
    clockwise: bool


@dataclass(frozen=True, slots=True)
class NumberLine:
    """The number in which the ball lies, as it stands in the line."""

    number: bytes


@dataclass(frozen=True, slots=True)
class Reply:
    """The answer to a command: its letter, and OK, NO, BUSY or a value."""

    command: str
    value: str


@dataclass(frozen=True, slots=True)
class RimEvent:
    """The ball passed one of the three sensors of the rim."""

    sensor: int


Line = Status | NumberLine | Reply | RimEvent


def understood(line: bytes) -> Line | None:
    """What a line without its end means; None if it is not exactly one of ours."""
    if found := STATUS.fullmatch(line):
        state, spins, last, flags, rpm, way = found.groups()
        if not 1 <= int(spins) <= MOST_SPINS:
            return None
        return Status(int(state), int(spins), last, int(flags, 16), int(rpm), way == b"0")
    if NUMBER.fullmatch(line):
        return NumberLine(line)
    if found := RIM.fullmatch(line):
        return RimEvent(int(found[1]))
    if found := REPLY.fullmatch(line):
        return Reply(found[1].decode(), found[2].decode())
    return None


def number_of(text: bytes) -> str:
    """The number that two characters mean: "38" is the triple zero."""
    return {b"38": "000", b"00": "00"}.get(text) or str(int(text))


class Lines:
    """Cuts what is read into lines, which end in CR, LF or both."""

    def __init__(self) -> None:
        self._rest = b""

    def cut(self, data: bytes) -> Iterator[bytes]:
        """The lines that are whole now; one that never ends is given up in pieces."""
        *lines, rest = BREAKS.split(self._rest + data)
        self._rest = rest
        yield from (line for line in lines if line)
        if len(rest) > LONGEST:
            self._rest = b""
            yield rest
