"""How wide words are, and how large they may be set.

No font comes with the picture, so every reader sees it in the sans-serif at hand. The widths
here are of the widest in common use, DejaVu Sans Bold; what fits in it fits in the others.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from croupier.felt.markup import leaf

CAPITAL = 0.73  # how high capitals and digits are, in sizes of the letters
WIDTHS = {" ": 0.35, "-": 0.42, ".": 0.38, ",": 0.38, "I": 0.38, "M": 1.0, "W": 1.11, "m": 1.05}
DIGIT, UPPER, LOWER = 0.7, 0.86, 0.72


def width(text: str) -> float:
    """How wide the text runs, in sizes of its letters."""
    return sum(WIDTHS.get(letter) or _width(letter) for letter in text)


def _width(letter: str) -> float:
    if letter.isdigit():
        return DIGIT
    return LOWER if letter.islower() else UPPER


def fitting(texts: Sequence[str], wide: float, high: float, at_most: float) -> float:
    """The largest size, in half units, in which each of the texts fits the room."""
    size = min(at_most, high / CAPITAL, *(wide / width(text) for text in texts))
    return int(2 * size) / 2


@dataclass(frozen=True, slots=True)
class Label:
    """Words printed around a middle."""

    text: str
    x: float
    y: float
    size: float

    @property
    def reach(self) -> tuple[float, float]:
        """How far the words reach from their middle, sideways and up or down."""
        return self.size * width(self.text) / 2, self.size * CAPITAL / 2

    def drawn(self, **attributes: str) -> str:
        """The label as a text element, its capitals centred on the middle."""
        below = self.y + self.reach[1]
        across = {"x": self.x} if self.x else {}
        return leaf("text", self.text, **across, y=below, font_size=self.size, **attributes)
