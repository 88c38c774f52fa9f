"""What a wheel tells and what it can be told: the one interface of virtual wheels and readers."""

from collections.abc import AsyncIterator
from dataclasses import dataclass
from typing import Literal, Protocol

from croupier.wheels.health import Health

What = Literal[
    "spun", "direction", "revolutions", "no_more_bets", "at_rest", "number", "trouble", "doubt",
    "fault", "warning", "offline", "online", "reply",
]  # fmt: skip
CONCLUSIONS = ("number", "trouble", "doubt")  # what ends the reading of a round

ORDERS = (
    "power_on", "power_off", "restart", "self_test", "mode 1", "compartments", "chi_squared",
    "wins",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Seen:
    """One thing seen of the wheel, at the moment it is told.

    `direction` is "against" or "with" the wheel, `revolutions` counts whole turns of the ball,
    `no_more_bets` says that the ball will soon drop, `number` is where it rests, `trouble` names
    a reason to void that the reader concludes, `doubt` says why there is no result that a dealer
    alone may confirm, `fault` why the reader cannot go on, `warning` what somebody should look at,
    `offline` that results are keyed by hand. A conclusion has the hash of the lines it is from.
    """

    what: What
    value: str = ""
    frames: int = 0
    sha256: str = ""


class Wheel(Protocol):
    """A wheel. What it sees of each spin is told as it happens."""

    name: str
    health: Health

    def watch(self) -> AsyncIterator[Seen]:
        """All that is seen, until the wheel is closed; one watcher only."""

    async def spin(self) -> None:
        """Launch the ball, if the wheel can; a person may do it instead."""

    async def round_void(self) -> None:
        """The round is void: whatever still runs is of no matter."""

    async def obey(self, order: str) -> str:
        """Carry out one of ORDERS; what the wheel answers, or a Refusal."""

    def close(self) -> None:
        """See nothing more."""
