"""Words on a chart: how wide they are, about, and how they are set."""

from collections.abc import Sequence

from croupier.charts.palette import INK
from croupier.felt.markup import leaf

NARROW = frozenset("iljtfrI1.,:;'|!()[]/- ")
WIDE = frozenset("mwMW%@—→")


def width_of(text: str, size: float, bold: bool = False) -> float:
    """About how wide words are in a sans-serif face of this size, rather too wide."""
    ems = sum(0.36 if ch in NARROW else 0.9 if ch in WIDE else 0.6 for ch in text)
    return ems * size * (1.1 if bold else 1)


def words(
    text: str, x: float, y: float, size: float = 12, anchor: str = "start", **more: str | float
) -> str:
    """One line of text."""
    given: dict[str, str | float] = {"x": x, "y": y, "font_size": size, "fill": INK}
    if anchor != "start":
        given["text_anchor"] = anchor
    return leaf("text", text, **{**given, **more})


def wrapped(text: str, room: float, size: float) -> list[str]:
    """Words on as many lines as they need."""
    lines = [""]
    for word in text.split():
        tried = f"{lines[-1]} {word}".strip()
        if lines[-1] and width_of(tried, size) > room:
            lines.append(word)
        else:
            lines[-1] = tried
    return lines


def spread(places: Sequence[float], gap: float, low: float, high: float) -> list[float]:
    """The places moved as little as keeps them a gap apart and, where there is room, within."""
    order = sorted(range(len(places)), key=lambda at: places[at])
    moved = [places[at] for at in order]
    for at in range(1, len(moved)):
        moved[at] = max(moved[at], moved[at - 1] + gap)
    if moved:
        moved[-1] = min(moved[-1], high)
    for at in range(len(moved) - 2, -1, -1):
        moved[at] = min(moved[at], moved[at + 1] - gap)
    excess = max(0.0, low - moved[0]) if moved else 0.0
    result = [0.0] * len(places)
    for at, place in zip(order, moved, strict=True):
        result[at] = place + excess
    return result
