"""What a spot is called for people: the book's word, what it covers, what it pays."""

from croupier.rules.spots import Spot

FEW = 6  # more numbers than these are not worth hearing one by one


def full_name(spot: Spot) -> str:
    """The spot in the book's words: "Split 8/11", "Column 2", "Red"."""
    if len(spot.numbers) <= FEW:
        return f"{spot.name} {'/'.join(spot.numbers)}"
    which = spot.id.rpartition(" ")[2]
    return f"{spot.name} {which}" if which.isdigit() else spot.name


def pays(spot: Spot) -> str:
    """What the spot pays, as the book says it."""
    return f"pays {spot.pays} to 1"
