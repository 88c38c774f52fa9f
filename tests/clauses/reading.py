"""Short ways to ask a rule book what a clause of its document wants to know."""

from typing import TypeVar

from croupier import Refusal, settle
from croupier.rules.irregularities import Irregularity
from croupier.rules.layout import Layout
from croupier.rules.multiple_piece import Option
from croupier.rules.reading import Sourced
from croupier.rules.rulebook import Rulebook
from croupier.rules.spots import Spot

T = TypeVar("T")
OUTSIDE = ("column", "dozen", "low", "high", "red", "black", "odd", "even")
TIERS = [f"split {two}" for two in ("5/8", "10/11", "13/16", "23/24", "27/30", "33/36")]
ORPHELINS = ["straight_up 1", "split 6/9", "split 14/17", "split 17/20", "split 31/34"]
PRINTED_AROUND_21 = [
    {"2", "21", "4"},
    {"25", "2", "21", "4", "19"},
    {"17", "25", "2", "21", "4", "19", "15"},
]


def under(clause: str, sourced: Sourced[T] | None) -> T:
    """A value that must be taken from this clause."""
    assert sourced is not None
    assert clause in sourced.clause
    return sourced.value


def irregularity(book: Rulebook, clause: str, id: str) -> Irregularity:
    """An irregularity that must be taken from this clause."""
    found = book.irregularities[id]
    assert clause in found.clause
    return found


def voids(book: Rulebook, clause: str, id: str, until: str = "result") -> bool:
    """Whether the irregularity, by this one clause, voids the round until that moment."""
    found = irregularity(book, clause, id)
    return (found.then, found.clause, found.until) == ("void_round", (clause,), until)


def pay_table(layout: Layout, clause: str) -> dict[str, int]:
    """What each bet pays to one, by the book's names, as far as this clause says so."""
    lines = layout.entry.pays.values()
    return {line.name: line.pays for line in lines if clause in line.clause}


def placed(layout: Layout, clause: str) -> set[str]:
    """The kinds of bet whose place on the felt this clause describes."""
    return {kind for kind, line in layout.entry.pays.items() if line.placed == clause}


def spots(layout: Layout, kind: str) -> list[Spot]:
    """The spots of a kind."""
    return [spot for spot in layout.spots if spot.kind == kind]


def beside_zeros(layout: Layout, kind: str) -> set[str]:
    """The numbers of the spots of a kind that hold a zero."""
    zeros = set(layout.wheel.zeros)
    return {"/".join(s.numbers) for s in spots(layout, kind) if zeros & set(s.numbers)}


def covers(layout: Layout, bet: str) -> set[str]:
    """The numbers on which a bet, placed in the notation, brings something back."""
    placed_bet = layout.bet(bet)
    return {n for n in layout.numbers if settle([placed_bet], n).returned}


def winners(layout: Layout, number: str) -> set[str]:
    """The spots that win on a number."""
    return {spot.id for spot in layout.spots if spot.returns[number]}


def outside_winners(layout: Layout, number: str) -> set[str]:
    """The outside bets that win on a number."""
    return {spot.id for spot in layout.spots if spot.kind in OUTSIDE and spot.returns[number]}


def around_21(layout: Layout) -> list[set[str]]:
    """What one, two and three neighbours of 21 on each side cover."""
    return [covers(layout, f"neighbours 21 by {width}") for width in (1, 2, 3)]


def returned(layout: Layout, bets: str, winning_number: str) -> int:
    """What a slip brings back."""
    return settle(layout.slip(bets), winning_number).returned


def touched(layout: Layout, spot: str) -> set[str]:
    """The numbers whose cells the spot's place lies in or on the border of."""
    place = layout.spot(spot)
    return {cell.name for cell in layout.cells if cell.is_number and cell.touches(place.x, place.y)}


def box(layout: Layout, name: str) -> tuple[float, float]:
    """How far to the right and how far down the middle of a box lies."""
    spot = layout.spot(name)
    return spot.x, spot.y


def pieces(option: Option) -> list[str]:
    """The pieces of an option, with how many of each where there are several."""
    return [f"{p.count} x {p.spot}" if p.count > 1 else str(p.spot) for p in option.pieces]


def refuses(layout: Layout, bet: str) -> bool:
    """Whether the layout has no such bet."""
    try:
        layout.bet(bet)
    except Refusal as refusal:
        return refusal.code in ("unknown_spot", "unknown_option")
    return False
