"""The numbers of the wheel. A number is a string: "0", "00" and "000" are three numbers."""

from collections.abc import Iterable

ZEROS = ("0", "00", "000")
ONE_TO_36 = tuple(str(n) for n in range(1, 37))

# No document lists the colours; ruling `colours`.
RED = frozenset("1 3 5 7 9 12 14 16 18 19 21 23 25 27 30 32 34 36".split())
BLACK = frozenset(ONE_TO_36) - RED


def colour(number: str) -> str:
    """Tell "red", "black", or "green" for the zeros."""
    if number in ZEROS:
        return "green"
    return "red" if number in RED else "black"


def rank(number: str) -> tuple[int, int]:
    """Sort key: 0, 00, 000, 1, 2, … 36."""
    return int(number), len(number)


def in_order(numbers: Iterable[str]) -> tuple[str, ...]:
    """Put numbers into counting order, the zeros first."""
    return tuple(sorted(numbers, key=rank))


def last_digit(number: str) -> str:
    """The digit a finale goes by: 0, 00 and 000 end in 0."""
    return number[-1]


def outside(name: str) -> tuple[str, ...] | None:
    """The numbers of an outside bet by its name ("column 2", "red" …); None if it is not one."""
    return _OUTSIDE.get(name)


def _outside() -> dict[str, tuple[str, ...]]:
    table = {
        "low": ONE_TO_36[:18],
        "high": ONE_TO_36[18:],
        "red": in_order(RED),
        "black": in_order(BLACK),
        "odd": ONE_TO_36[0::2],
        "even": ONE_TO_36[1::2],
    }
    for i in range(3):
        table[f"column {i + 1}"] = ONE_TO_36[i::3]
        table[f"dozen {i + 1}"] = ONE_TO_36[12 * i : 12 * i + 12]
    return table


_OUTSIDE = _outside()
