"""Inks, dashes and marks. What carries words or lines has a contrast of 4.5 to the paper."""

from typing import NamedTuple

from croupier.felt.markup import element, plain

PAPER = "#ffffff"
INK = "#14202b"
QUIET = "#56616c"  # words beside the figures
GRID = "#dfe3e8"
BAR = "#7d9cc0"
BAR_EDGE = "#274f7d"
STRIKING = "#b3131f"  # what stands out; it has a mark as well
BAND = "#e3e9f0"
BAND_EDGE = "#aab7c6"


class Look(NamedTuple):
    """How one line differs from the others: ink, dash and mark."""

    ink: str
    dash: str
    mark: str


LOOKS = (
    Look("#1f4f8f", "none", "circle"),
    Look("#b3131f", "8 4", "square"),
    Look("#0b6b45", "2 3", "triangle"),
    Look("#7a4b00", "11 3 2 3", "diamond"),
    Look("#6b2f94", "5 3", "cross"),
    Look("#14202b", "14 4", "ring"),
    Look("#00687a", "1 3", "down"),
    Look("#8a3060", "9 3 1 3 1 3", "plus"),
    Look("#5f6500", "16 3 4 3", "upright"),
    Look("#4b4f9c", "3 2 1 2", "hourglass"),
)


def look(at: int) -> Look:
    """The look of the line at this place in the chart; after ten they come again."""
    return LOOKS[at % len(LOOKS)]


SHAPES = {
    "square": "M-3.6-3.6h7.2v7.2h-7.2z",
    "triangle": "M0-4.6 4.2 3.4h-8.4z",
    "diamond": "M0-5 4.4 0 0 5-4.4 0z",
    "cross": "M-3.4-3.4 3.4 3.4M-3.4 3.4 3.4-3.4",
    "down": "M0 4.6 4.2-3.4h-8.4z",
    "plus": "M-4.4 0h8.8M0-4.4v8.8",
    "upright": "M-1-5h2v10h-2z",
    "hourglass": "M-4-4.4h8l-8 8.8h8z",
}


def mark(shape: str, x: float, y: float, ink: str) -> str:
    """A mark on a line, open or filled, as large as the others."""
    if shape in ("circle", "ring"):
        fill = ink if shape == "circle" else PAPER
        return element("circle", cx=x, cy=y, r=3.8, fill=fill, stroke=ink, stroke_width=1.6)
    place = f"translate({plain(x)} {plain(y)})"
    return element("path", d=SHAPES[shape], transform=place, fill=ink, stroke=ink, stroke_width=1.6)
