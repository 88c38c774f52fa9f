"""The rule book as a table uses it: layouts on the table's wheel, and what wins on a number."""

from collections.abc import Mapping
from dataclasses import replace
from functools import lru_cache
from typing import Any

from croupier.rules.irregularities import Irregularity
from croupier.rules.layout import Layout
from croupier.rules.reading import Sourced
from croupier.rules.refusal import Refusal, near
from croupier.rules.rulebook import Rulebook


class Game:
    """What `decide` needs of the rules; it holds no state of the table."""

    def __init__(self, book: Rulebook) -> None:
        self.book = book
        self.document = book.document
        self.has_dolly = book.document.spin.dolly.value
        self.has_shared_felt = book.document.felt.chips.value == "shared"
        self.revolutions = book.document.spin.revolutions.value
        self.close = book.document.spin.close.value
        self.layout = lru_cache(maxsize=None)(self._layout)
        self.winners = lru_cache(maxsize=512)(self._winners)

    def irregularity(self, id: str) -> Irregularity:
        """The irregularity of that id, or a refusal that names those of the book."""
        found = self.book.irregularities.get(id)
        if found is None:
            known = [i.id for i in self.book.document.irregularities if i.voids]
            message = f"this book has no reason {id!r}; {near(id, known)}"
            raise Refusal("unknown_reason", message)
        return found

    def source(self, id: str, case: str = "") -> str:
        """The clause of an irregularity, of one of its cases, or the ruling in its stead."""
        irregularity = self.irregularity(id)
        return irregularity.when.get(case) or irregularity.source

    def _layout(self, id: str, zeros: tuple[str, ...]) -> Layout:
        for layout in self.book.layouts:
            if layout.id == id:
                return replace(layout, wheel=layout.wheel.with_zeros(*zeros))
        known = [layout.id for layout in self.book.layouts]
        raise Refusal("unknown_layout", f"this book has no layout {id!r}; {near(id, known)}")

    def _winners(self, layout: str, number: str) -> Mapping[str, int]:
        """Spot -> how many times a bet on it comes back, for the spots that win."""
        spots = self.layout(layout, self.book.wheel.zeros).spots
        return {spot.id: spot.returns[number] for spot in spots if spot.returns[number]}


def clause_of(sourced: Sourced[Any]) -> str:
    """The clause a value is taken from, or its ruling, as a record names it.

    Where there are several, the definition comes first and the rule itself last.
    """
    return sourced.clause[-1] if sourced.clause else f"ruling {sourced.ruling}"
