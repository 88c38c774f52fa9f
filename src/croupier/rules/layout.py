"""2 Mode of Play: a layout. Its cells give its spots, its pay table prices them."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property

from croupier.rules import notation
from croupier.rules.bets import Bet
from croupier.rules.cells import Cell
from croupier.rules.document import LayoutEntry
from croupier.rules.multiple_piece import Option, Piece, make_option
from croupier.rules.refusal import Refusal, near
from croupier.rules.spots import Spot
from croupier.rules.wheel import Wheel


@dataclass(frozen=True)
class Layout:
    """A layout of a rule book on a wheel; both belong to the player terminal's table."""

    id: str
    name: str
    book: str
    entry: LayoutEntry = field(repr=False)
    wheel: Wheel = field(repr=False)
    cells: tuple[Cell, ...] = field(repr=False)
    spots: tuple[Spot, ...] = field(repr=False)

    @cached_property
    def numbers(self) -> tuple[str, ...]:
        """All numbers in counting order: the columns of the payoff table."""
        return self.wheel.numbers

    @cached_property
    def payoff(self) -> tuple[tuple[int, ...], ...]:
        """The payoff table: a row per spot, a column per number, what one credit brings back."""
        return tuple(tuple(spot.returns[n] for n in self.numbers) for spot in self.spots)

    @cached_property
    def fixed_options(self) -> tuple[Option, ...]:
        """The options whose pieces the book prints."""
        return tuple(
            make_option(
                entry.id, entry.name, tuple(map(self._piece, entry.pieces)), ", ".join(entry.clause)
            )
            for entry in self.entry.options
        )

    def options(self) -> Iterator[Option]:
        """Every option: the fixed ones, every centre and width of neighbours, every finale."""
        yield from self.fixed_options
        if self.entry.neighbours:
            for width in self.entry.neighbours.widths:
                yield from (self.neighbours(number, width) for number in self.numbers)
        if self.entry.finales:
            yield from (self.finale(digit) for digit in self.entry.finales.numbers)

    def neighbours(self, centre: str, width: int) -> Option:
        """A straight up on a number and on its neighbours on the wheel."""
        entry = self.entry.neighbours
        if entry is None:
            raise self._not_offered("neighbours")
        if width not in entry.widths:
            widths = " or ".join(map(str, entry.widths))
            raise Refusal("unknown_option", f"neighbours are {widths} on each side, not {width}")
        numbers = self.wheel.neighbours(centre, width)
        name = f"neighbours {centre} by {width}"
        return self._straight_ups(name, entry.name, numbers, entry.clause)

    def finale(self, digit: str) -> Option:
        """A straight up on each number that ends in the digit."""
        entry = self.entry.finales
        if entry is None:
            raise self._not_offered("finale")
        if digit not in entry.numbers:
            raise Refusal("unknown_option", f"a finale has a last digit from 0 to 9, not {digit}")
        numbers = tuple(entry.numbers[digit].split())
        return self._straight_ups(f"finale {digit}", entry.name, numbers, entry.clause)

    def spot(self, text: str) -> Spot:
        """The spot that the text names, in any notation."""
        return self._spots.get(text) or notation.find_spot(self.spots, text)

    def option(self, text: str) -> Option:
        """The option that the text names, in any notation."""
        option = self._find_option(text)
        if option is None:
            raise self._not_offered(text)
        return option

    def bet(self, text: str) -> Bet:
        """A bet such as "10 on split 8/11" or "tiers x5"; one credit where none is named."""
        credits, what = notation.split_credits(text)
        on = self._find_option(what) or notation.find_spot(self.spots, what, self._offered)
        return Bet(on, credits)

    def slip(self, text: str) -> tuple[Bet, ...]:
        """The bets of a slip, with commas or semicolons between them."""
        bets = tuple(self.bet(part) for part in notation.split_slip(text))
        if not bets:
            raise Refusal("empty_slip", "a slip has at least one bet, such as 10 on red")
        return bets

    @cached_property
    def _spots(self) -> Mapping[str, Spot]:
        return {spot.id: spot for spot in self.spots}

    def _find_option(self, text: str) -> Option | None:
        words = notation.tidy(text)
        for option, entry in zip(self.fixed_options, self.entry.options, strict=True):
            if words in (entry.id, entry.name.lower(), *entry.also):
                return option
        if match := notation.NEIGHBOURS.fullmatch(words):
            centre = match["centre"] or match["short_centre"]
            return self.neighbours(centre, self._width(match["width"] or match["short_width"]))
        if match := notation.FINALE.fullmatch(words):
            return self.finale(match["digit"])
        return None

    def _width(self, said: str | None) -> int:
        """The width said, or the only one there is."""
        widths = self.entry.neighbours.widths if self.entry.neighbours else (0,)
        if said is None and len(widths) > 1:
            message = f"say how many neighbours each side: by {' or '.join(map(str, widths))}"
            raise Refusal("unknown_option", message)
        return int(said) if said else widths[0]

    def _piece(self, text: str) -> Piece:
        count, what = notation.split_credits(text)
        return Piece(self.spot(what), count)

    def _straight_ups(
        self, id: str, name: str, numbers: tuple[str, ...], clause: tuple[str, ...]
    ) -> Option:
        pieces = tuple(Piece(self._spots[f"straight_up {n}"], 1) for n in numbers)
        return make_option(id, name, pieces, ", ".join(clause))

    @property
    def _offered(self) -> list[str]:
        """The options by the words that name them, before any number."""
        offered = [entry.id for entry in self.entry.options]
        offered += ["neighbours"] if self.entry.neighbours else []
        return offered + (["finale"] if self.entry.finales else [])

    def _not_offered(self, text: str) -> Refusal:
        hint = near(text, self._offered) if self._offered else "it has none"
        return Refusal("unknown_option", f"this layout offers no option {text!r}; {hint}")
