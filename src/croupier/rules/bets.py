"""3 How to Play: a bet, and whether it is allowed."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field

from croupier.rules.multiple_piece import Option
from croupier.rules.refusal import Refusal
from croupier.rules.spots import Spot


@dataclass(frozen=True, slots=True)
class Bet:
    """Credits on a spot, or that many credits on each piece of an option."""

    on: Spot | Option
    credits: int

    def __post_init__(self) -> None:
        if type(self.credits) is not int or self.credits < 1:
            raise Refusal(
                "bad_credits", f"a bet is a whole number of credits from 1 up, not {self.credits!r}"
            )

    @property
    def staked(self) -> int:
        """What the bet costs in all."""
        return self.credits * self.on.pieces_total

    def pieces(self) -> Iterator["Bet"]:
        """The bet as bets on single spots."""
        if isinstance(self.on, Spot):
            yield self
        else:
            for piece in self.on.pieces:
                yield Bet(piece.spot, piece.count * self.credits)

    def __str__(self) -> str:
        if isinstance(self.on, Spot):
            return f"{self.credits} on {self.on}"
        return f"{self.on} x{self.credits}"


@dataclass(frozen=True, slots=True)
class Limit:
    """The least and the most that may lie on one spot."""

    minimum: int
    maximum: int


@dataclass(frozen=True, slots=True)
class Limits:
    """A table's limits: its smallest chip, and a limit for each kind of bet (ruling `limits`)."""

    chip: int = 1
    by_kind: Mapping[str, Limit] = field(default_factory=dict)

    def check(self, bets: Iterable[Bet], lying: Mapping[Spot, int] | None = None) -> None:
        """Refuse bets that would leave a spot outside its limits; `lying` is there already.

        The bets are taken or refused together, and an option with all its pieces.
        """
        there = dict(lying or {})
        for bet in bets:
            for piece in bet.pieces():
                assert isinstance(piece.on, Spot)
                self.check_spot(piece.on, piece.credits, there.get(piece.on, 0))
                there[piece.on] = there.get(piece.on, 0) + piece.credits

    def check_spot(self, spot: Spot, credits: int, there: int) -> None:
        """Refuse credits that would leave this spot, where `there` lies already, outside limits."""
        if credits % self.chip:
            below = credits - credits % self.chip
            allowed = f"{below} or {below + self.chip}" if below else str(self.chip)
            raise Refusal(
                "not_whole_chips",
                f"{credits} on {spot} is not a whole multiple of the chip of {self.chip}; "
                f"{allowed} would be",
            )
        limit = self.by_kind.get(spot.kind)
        total = there + credits
        if limit and total < limit.minimum:
            raise Refusal(
                "below_minimum",
                f"{total} on {spot} is below the minimum of {limit.minimum} for {spot.name}; "
                f"add at least {limit.minimum - there}",
            )
        if limit and total > limit.maximum:
            room = limit.maximum - there
            allowed = f"at most {room} more" if there else f"at most {room}"
            raise Refusal(
                "above_maximum",
                f"{total} on {spot} is above the maximum of {limit.maximum} for {spot.name}; "
                f"{allowed} may be bet there",
            )
