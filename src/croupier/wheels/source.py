"""What a wheel tells, whichever it is: the one interface of the virtual wheel and the readers."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal, Protocol


@dataclass(frozen=True, slots=True)
class Seen:
    """One thing seen of a spin, some seconds after the last.

    `direction` is "against" or "with" the wheel, `revolutions` counts whole turns of the ball,
    `number` is where it rests; `trouble` names what the reader concludes: a reason to void.
    """

    after: float
    what: Literal["spun", "direction", "revolutions", "at_rest", "number", "trouble"]
    value: str = ""


class WheelSource(Protocol):
    """A wheel. Each spin is told as it happens."""

    name: str

    def spin(self) -> Iterator[Seen]:
        """What is seen of the next spin, in order."""
