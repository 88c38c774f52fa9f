"""A wheel that is not there: it behaves as a reader does, and can be told to misbehave.

The number comes from the operating system's secrets. A seed is for tests only, and the table
settings say so.
"""

import random
import secrets
from collections.abc import Iterator, Sequence

from croupier.wheels.source import Seen

TURN = 1.1  # seconds for the first revolution; each one takes a little longer
LONGER = 1.15

TROUBLES = (
    "same_direction",
    "too_few_revolutions",
    "ball_not_in_compartment",
    "ball_flung_out",
    "wheel_stopped",
    "wheel_not_rotating",
    "ball_dropped",
)


class VirtualWheel:
    """A wheel with these compartments; `next_trouble` befalls the next spin."""

    def __init__(self, order: Sequence[str], seed: int = -1, pace: float = 1.0) -> None:
        self.name = "virtual wheel"
        self.order = tuple(order)
        self.pace = pace
        self.next_trouble = ""
        self._seeded = random.Random(seed) if seed >= 0 else None

    def trouble(self, reason: str) -> None:
        """Let something go wrong with the next spin."""
        if reason not in TROUBLES:
            raise ValueError(f"a wheel can have {', '.join(TROUBLES)}, not {reason!r}")
        self.next_trouble = reason

    def spin(self) -> Iterator[Seen]:
        """What a reader would see of the next spin, at the wheel's pace."""
        trouble, self.next_trouble = self.next_trouble, ""
        for seen in self._spin(trouble):
            yield Seen(seen.after * self.pace, seen.what, seen.value)

    def _spin(self, trouble: str) -> Iterator[Seen]:
        if trouble == "ball_dropped":
            yield Seen(0.5, "trouble", trouble)
            yield from self._rest()
            return
        yield Seen(0.0, "spun")
        if trouble == "wheel_not_rotating":
            yield Seen(1.0, "trouble", trouble)
            return
        yield Seen(TURN, "direction", "with" if trouble == "same_direction" else "against")
        turns = 3 if trouble == "too_few_revolutions" else 5 + self._below(4)
        for turn in range(1, turns + 1):
            yield Seen(TURN * LONGER**turn, "revolutions", str(turn))
        if trouble in ("same_direction", "too_few_revolutions"):
            yield Seen(0.1, "trouble", trouble)
        elif trouble:
            yield Seen(2.0, "trouble", trouble)
            return
        yield from self._rest()

    def _rest(self) -> Iterator[Seen]:
        yield Seen(2.0, "at_rest")
        yield Seen(0.5, "number", self.order[self._below(len(self.order))])

    def _below(self, count: int) -> int:
        """A number from 0 up, each equally likely."""
        return self._seeded.randrange(count) if self._seeded else secrets.randbelow(count)
