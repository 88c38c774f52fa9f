"""Results from CSV: a line of names, then a line for each result; anything else is refused.

`number` is needed; `round`, `dealer` and `direction` may be there, in any order. Without rounds
every result is taken to be the one after that on the line before.
"""

import csv
from collections.abc import Iterable, Iterator

from croupier.rules.refusal import Refusal
from croupier.rules.wheel import Wheel
from croupier.wheel_quality.sample import DIRECTIONS, Spin

COLUMNS = ("number", "round", "dealer", "direction")


def read_csv(lines: Iterable[str], wheel: Wheel) -> list[Spin]:
    """The spins, in order; a refusal names the line."""
    reader = csv.reader(lines, strict=True)
    try:
        names = _names(next(reader, []))
        return list(_spins(reader, names, wheel))
    except csv.Error as error:
        raise _refused(reader.line_num, f"is no CSV: {error}") from None


def _refused(line: int, what: str) -> Refusal:
    return Refusal("bad_results", f"line {line} {what}")


def _names(names: list[str]) -> list[str]:
    unknown = [name for name in names if name not in COLUMNS]
    if "number" not in names or unknown or len(set(names)) < len(names):
        told = f"the names number, and if wanted {', '.join(COLUMNS[1:])}"
        found = f"it has {', '.join(map(repr, names))}" if names else "it is empty"
        raise _refused(1, f"should hold {told}, with commas between; {found}")
    return names


def _spins(reader: Iterator[list[str]], names: list[str], wheel: Wheel) -> Iterator[Spin]:
    before = None
    for line, cells in enumerate(reader, 2):
        if len(cells) != len(names):
            raise _refused(line, f"has {len(cells)} cells, not {len(names)}")
        of = dict(zip(names, cells, strict=True))
        if of["number"] not in wheel.order:
            has = f"it has {', '.join(wheel.zeros)} and 1 to 36"
            raise _refused(line, f"has {of['number']!r}, which is not on this wheel; {has}")
        if of.get("direction", "") not in DIRECTIONS:
            wanted = "clockwise, anticlockwise or nothing"
            raise _refused(line, f"has the direction {of['direction']!r}; it is {wanted}")
        now = _round(of["round"], before, line) if "round" in of else None
        follows = line > 2 and (now is None or now - 1 == before)
        yield Spin(of["number"], of.get("dealer", ""), of.get("direction", ""), follows)
        before = now


def _round(text: str, before: int | None, line: int) -> int:
    if not (text.isascii() and text.isdecimal() and len(text) <= 18):
        raise _refused(line, f"has the round {text!r}, which is no whole number")
    if before is not None and int(text) <= before:
        raise _refused(line, f"has round {text} after round {before}; they should go up")
    return int(text)
