"""A wheel's spins one after the other, as places round the wheel."""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from croupier.rules.refusal import Refusal
from croupier.rules.wheel import Wheel

Places = NDArray[np.int64]
DIRECTIONS = {"": 0, "clockwise": 1, "anticlockwise": -1}


@dataclass(frozen=True, slots=True)
class Spin:
    """A result. `direction` is that of the ball, seen from above; empty where it is not known.

    `follows` says whether the spin before it in the list was the spin before it on the wheel; after
    a void round it was not.
    """

    number: str
    dealer: str = ""
    direction: str = ""
    follows: bool = True


@dataclass(frozen=True)
class Sample:
    """The places of all results, clockwise from the wheel's first compartment, and their story."""

    wheel: Wheel
    places: Places
    follows: NDArray[np.bool_]
    directions: Places
    dealer_of: Places
    dealers: tuple[str, ...]

    @classmethod
    def of(cls, wheel: Wheel, spins: Iterable[Spin]) -> "Sample":
        """The sample of some spins; a number that is not on the wheel is refused."""
        listed = list(spins)
        at = {number: place for place, number in enumerate(wheel.order)}
        places = [at[wheel.check(spin.number)] for spin in listed]
        dealers = sorted({spin.dealer for spin in listed})
        code = {dealer: n for n, dealer in enumerate(dealers)}
        return cls(
            wheel,
            np.array(places, dtype=np.int64),
            np.array([spin.follows for spin in listed], dtype=bool),
            np.array([_sign(spin.direction) for spin in listed], dtype=np.int64),
            np.array([code[spin.dealer] for spin in listed], dtype=np.int64),
            tuple(dealers),
        )

    @property
    def size(self) -> int:
        """How many compartments the wheel has."""
        return len(self.wheel.order)

    @property
    def spins(self) -> int:
        """How many results there are."""
        return len(self.places)

    @property
    def counts(self) -> Places:
        """How often the ball came to rest in each compartment, in the wheel's order."""
        return np.bincount(self.places, minlength=self.size)

    @cached_property
    def stretch(self) -> Places:
        """For each spin the number of its stretch of spins with none missing between."""
        begins = ~self.follows
        begins[:1] = True
        return np.cumsum(begins)

    def pairs(self, lag: int = 1) -> tuple[Places, Places]:
        """Which spins are followed, so many spins later, by which; none may be missing between."""
        earlier = np.arange(max(0, self.spins - lag))
        unbroken = self.stretch[earlier] == self.stretch[earlier + lag]
        return earlier[unbroken], earlier[unbroken] + lag

    @property
    def knows_directions(self) -> bool:
        """Whether the direction of every spin is known."""
        return bool(self.spins) and bool(np.all(self.directions))

    def distances(self) -> tuple[Places, Places]:
        """From each number to the next, in compartments in the ball's direction, and the dealers.

        Where not all directions are known the distance is that clockwise.
        """
        before, after = self.pairs()
        steps = self.places[after] - self.places[before]
        if self.knows_directions:
            steps = steps * self.directions[after]
        return steps % self.size, self.dealer_of[after]


def _sign(direction: str) -> int:
    if direction not in DIRECTIONS:
        raise Refusal(
            "bad_direction", f"the direction is clockwise or anticlockwise, not {direction!r}"
        )
    return DIRECTIONS[direction]
