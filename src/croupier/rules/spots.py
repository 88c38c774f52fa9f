"""A spot: one place on a layout with its numbers, its pays and its row of the payoff table."""

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Spot:
    """Where a bet can lie. `returns` tells, for every number, how many times the bet comes back."""

    id: str
    kind: str
    name: str
    numbers: tuple[str, ...]
    pays: int
    x: float
    y: float
    clause: str
    pays_clause: str
    returns: Mapping[str, int] = field(compare=False, repr=False)

    pieces_total = 1

    def __str__(self) -> str:
        return self.id


def payoff_row(covered: tuple[str, ...], pays: int, numbers: tuple[str, ...]) -> dict[str, int]:
    """A row of the payoff table, for one credit: "35 to 1" brings 36 back, a losing bet nothing."""
    return {number: pays + 1 if number in covered else 0 for number in numbers}
