"""What the last rounds brought, for information only: no settlement ever reads this.

Void rounds have no number and are left out; a corrected result stands here corrected.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from croupier.table.game import Game
from croupier.table.state import State


@dataclass(frozen=True, slots=True)
class Statistics:
    """The last numbers, the newest first, and how often each number fell among them."""

    last: tuple[str, ...]
    counts: dict[str, int]
    hot: tuple[str, ...]
    cold: tuple[str, ...]
    note: str = "for information only"


def statistics(game: Game, state: State, rounds: int = 500, shown: int = 4) -> Statistics:
    """Statistics over the last rounds that have a result; `shown` hot and cold numbers."""
    last = tuple(state.results.values())[::-1][:rounds]
    fallen = Counter(last)
    numbers = game.book.wheel.numbers
    counts = {number: fallen[number] for number in numbers}
    often = sorted(numbers, key=lambda number: -counts[number])
    return Statistics(last, counts, _first(often, shown), _first(often[::-1], shown))


def _first(numbers: Sequence[str], shown: int) -> tuple[str, ...]:
    return tuple(numbers[:shown])
