"""The wheel: its compartments in order, and who neighbours whom.

The books print no wheel; their examples follow the European order with the zeros between
26 and 32 (ruling `wheel_order`). The order of the zeros among themselves can be set per table.
"""

from dataclasses import dataclass

from croupier.rules.numbers import ZEROS, in_order
from croupier.rules.refusal import Refusal

EUROPEAN = tuple(
    "32 15 19 4 21 2 25 17 34 6 27 13 36 11 30 8 23 10 5 24 16 33 1 20 14 31 9 22 18 29 7 28 12 "
    "35 3 26".split()
)


@dataclass(frozen=True, slots=True)
class Wheel:
    """Compartments clockwise, each once; the last neighbours the first."""

    order: tuple[str, ...]

    @property
    def zeros(self) -> tuple[str, ...]:
        """The zeros in the order they lie on the wheel."""
        return tuple(n for n in self.order if n in ZEROS)

    @property
    def numbers(self) -> tuple[str, ...]:
        """All numbers in counting order."""
        return in_order(self.order)

    def neighbours(self, centre: str, width: int) -> tuple[str, ...]:
        """`width` numbers to the left, the centre, `width` to the right, as they lie."""
        at, size = self.order.index(self.check(centre)), len(self.order)
        return tuple(self.order[(at + step) % size] for step in range(-width, width + 1))

    def with_zeros(self, *zeros: str) -> "Wheel":
        """The same wheel with its zeros in another order between 26 and 32."""
        if sorted(zeros) != sorted(self.zeros):
            wanted = " ".join(self.zeros)
            raise Refusal("bad_zeros", f"the zeros of this wheel are {wanted}, each named once")
        return Wheel((*zeros, *EUROPEAN))

    def check(self, number: str) -> str:
        """Return the number if it is on the wheel, else refuse."""
        if number not in self.order:
            raise Refusal("unknown_number", f"{number!r} is not on this wheel; {self._has()}")
        return number

    def _has(self) -> str:
        return f"it has {', '.join(in_order(self.zeros))} and 1 to 36"
