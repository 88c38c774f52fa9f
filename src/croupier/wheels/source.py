"""What a wheel tells and what it can be told: the one interface of virtual wheels and readers."""

from collections.abc import AsyncIterator
from dataclasses import dataclass
from typing import Literal, Protocol

What = Literal[
    "spun", "direction", "revolutions", "no_more_bets", "at_rest", "number", "trouble", "fault"
]


@dataclass(frozen=True, slots=True)
class Seen:
    """One thing seen of the wheel, at the moment it is told.

    `direction` is "against" or "with" the wheel, `revolutions` counts whole turns of the ball,
    `no_more_bets` says that the ball will soon drop, `number` is where it rests, `trouble` names
    a reason to void that the reader concludes, `fault` says why the reader cannot go on.
    """

    what: What
    value: str = ""


class Wheel(Protocol):
    """A wheel. What it sees of each spin is told as it happens."""

    name: str

    def watch(self) -> AsyncIterator[Seen]:
        """All that is seen, until the wheel is closed; one watcher only."""

    async def spin(self) -> None:
        """Launch the ball, if the wheel can; a person may do it instead."""

    async def round_void(self) -> None:
        """The round is void: whatever still runs is of no matter."""

    def close(self) -> None:
        """See nothing more."""
