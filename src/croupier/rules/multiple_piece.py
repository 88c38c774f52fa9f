"""Multiple piece bets: an option of the racetrack and the pieces it puts on the felt."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from croupier.rules.numbers import in_order, last_digit
from croupier.rules.spots import Spot


@dataclass(frozen=True, slots=True)
class Piece:
    """One spot of an option, and how many pieces lie on it."""

    spot: Spot
    count: int


@dataclass(frozen=True, slots=True)
class Option:
    """A multiple piece bet. It is placed whole; `returns` is for one credit on each piece."""

    id: str
    name: str
    pieces: tuple[Piece, ...]
    clause: str
    returns: Mapping[str, int] = field(compare=False, repr=False)

    @property
    def pieces_total(self) -> int:
        """How many pieces the option costs."""
        return sum(piece.count for piece in self.pieces)

    def __str__(self) -> str:
        return self.id


def make_option(id: str, name: str, pieces: tuple[Piece, ...], clause: str) -> Option:
    """An option whose returns are the sum of its pieces' rows of the payoff table."""
    numbers = pieces[0].spot.returns
    returns = {n: sum(p.count * p.spot.returns[n] for p in pieces) for n in numbers}
    return Option(id, name, pieces, clause, returns)


def is_meant(words: str, option: str) -> bool:
    """Whether an option is one that the words name: "neighbours", "neighbours by 3", "finale 4"."""
    asked, named = words.split(), option.split()
    if len(asked) < len(named) and asked[1:2] == ["by"]:  # with any centre
        named = named[:1] + named[2:]
    return asked == named[: len(asked)] and bool(asked)


def finale_numbers(digit: str, numbers: tuple[str, ...]) -> tuple[str, ...]:
    """The numbers that end in the digit, read literally: 00 ends in 0 (ruling `finale_0`)."""
    return in_order(n for n in numbers if last_digit(n) == digit)
