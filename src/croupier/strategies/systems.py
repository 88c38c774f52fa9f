"""The known systems, each a strategy of a few lines; units are times the session's slip.

A spin that neither gains nor loses changes nothing. None of these shifts what a credit staked
costs on average: that is the house edge of the slip, whatever the order of the stakes.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

from croupier.rules.bets import Bet
from croupier.rules.layout import Layout
from croupier.strategies.last_spin import LastSpin, Strategy


@dataclass(frozen=True)
class Flat:
    """The same slip on every spin."""

    def __call__(self, state: None, last: LastSpin | None) -> tuple[None, int]:
        return None, 1


@dataclass(frozen=True)
class Martingale:
    """After a loss the double, after a gain one unit again."""

    def __call__(self, units: int, last: LastSpin | None) -> tuple[int, int]:
        units = 1 if last is None or last.won else 2 * units if last.lost else units
        return units, units


@dataclass(frozen=True)
class GrandMartingale:
    """After a loss the double and one unit more, after a gain one unit again."""

    def __call__(self, units: int, last: LastSpin | None) -> tuple[int, int]:
        units = 1 if last is None or last.won else 2 * units + 1 if last.lost else units
        return units, units


@dataclass(frozen=True)
class DAlembert:
    """After a loss one unit more, after a gain one less, never below one."""

    def __call__(self, units: int, last: LastSpin | None) -> tuple[int, int]:
        if last is None:
            units = 1
        elif last.net:
            units = units + 1 if last.lost else max(1, units - 1)
        return units, units


@dataclass(frozen=True)
class Fibonacci:
    """One step up the Fibonacci numbers after a loss, two steps back after a gain."""

    def __call__(self, step: int, last: LastSpin | None) -> tuple[int, int]:
        if last is None:
            step = 0
        elif last.net:
            step = step + 1 if last.lost else max(0, step - 2)
        return step, _fibonacci(step)


@cache
def _fibonacci(step: int) -> int:
    return 1 if step < 2 else _fibonacci(step - 1) + _fibonacci(step - 2)


@dataclass(frozen=True)
class Labouchere:
    """Stakes the first and the last of a line: a gain strikes both out, a loss is written on.

    When the line is struck out it begins anew.
    """

    line: tuple[int, ...] = (1, 2, 3, 4)

    def __call__(
        self, line: tuple[int, ...] | None, last: LastSpin | None
    ) -> tuple[tuple[int, ...], int]:
        if line is None or last is None:
            line = self.line
        elif last.won:
            line = line[1:-1] or self.line
        elif last.lost:
            line = (*line, _ends(line))
        return line, _ends(line)


def _ends(line: tuple[int, ...]) -> int:
    return line[0] + line[-1] if len(line) > 1 else line[0]


@dataclass(frozen=True)
class Paroli:
    """After a gain the double, until `wins` gains in a row or a loss begin it anew."""

    wins: int = 3

    def __call__(self, won: int, last: LastSpin | None) -> tuple[int, int]:
        if last is None or last.lost:
            won = 0
        elif last.won:
            won = (won + 1) % self.wins
        return won, 2**won


@dataclass(frozen=True)
class OneThreeTwoSix:
    """One, three, two, six units while it gains; a loss or the fourth gain begins it anew."""

    def __call__(self, step: int, last: LastSpin | None) -> tuple[int, int]:
        if last is None or last.lost:
            step = 0
        elif last.won:
            step = (step + 1) % 4
        return step, (1, 3, 2, 6)[step]


@dataclass(frozen=True)
class OscarsGrind:
    """Grinds out one unit a cycle: one unit more after a gain, never more than the cycle needs."""

    def __call__(
        self, cycle: tuple[int, int] | None, last: LastSpin | None
    ) -> tuple[tuple[int, int], int]:
        """`cycle` has the units staked and what the cycle gained so far, in credits."""
        if cycle is None or last is None:
            return (1, 0), 1
        units, gained = cycle[0], cycle[1] + last.net
        price = last.staked // units
        if gained >= price:
            return (1, 0), 1
        if last.won:
            units = min(units + 1, -((gained - price) // price))
        return (units, gained), units


SYSTEMS: Mapping[str, Strategy] = {
    "flat": Flat(),
    "martingale": Martingale(),
    "grand-martingale": GrandMartingale(),
    "dalembert": DAlembert(),
    "fibonacci": Fibonacci(),
    "labouchere": Labouchere(),
    "paroli": Paroli(),
    "one-three-two-six": OneThreeTwoSix(),
    "oscars-grind": OscarsGrind(),
}


def james_bond(layout: Layout) -> tuple[Bet, ...]:
    """The slip of the books: 14 on high, 5 on the six line of 13, 1 on 0."""
    return layout.slip("14 on high, 5 on six line 13/14/15/16/17/18, 1 on 0")
