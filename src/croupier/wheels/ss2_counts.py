"""What an SS2 wheel counts by itself: its spins and its last number, held against each other.

The count grows by one when a result is left, from 256 to 1; the last number changes with a result
and not otherwise. A frame that says something else is believed when the next one says it too.
"""

from collections.abc import Iterator

from croupier.wheels.ss2_frames import MOST_SPINS, WINNING_NUMBER, Status

NO_NUMBER = b"  "


class Counts:
    """The spin count and the last number that are believed; None before the first frames."""

    def __init__(self) -> None:
        self._spins: int | None = None
        self.last: bytes | None = None

    def misfits(self, frame: Status, before: Status | None, had_result: bool) -> Iterator[str]:
        """What does not fit, in words; `had_result` if the game has shown a winning number."""
        if before is None:
            return
        if frame.spins != self._spins:
            yield from self._counted(frame, before, had_result)
        if frame.state != WINNING_NUMBER and frame.last == before.last != self.last:
            known, self.last = self.last, frame.last
            if known and frame.last != NO_NUMBER and before.state != WINNING_NUMBER:
                yield "the last number changed without a result"

    def _counted(self, frame: Status, before: Status, had_result: bool) -> Iterator[str]:
        known = self._spins
        grown = known is not None and frame.spins == known % MOST_SPINS + 1
        if grown and had_result and frame.state != WINNING_NUMBER:
            self._spins = frame.spins
        elif frame.spins == before.spins:
            self._spins = frame.spins
            if known is not None:
                yield f"the wheel's spin count went from {known:03} to {frame.spins:03}"
