"""How wide the columns of a table are, so that no word is broken and nothing cut off."""

from collections.abc import Sequence

ENOUGH_FOR_PROSE = 12
Cells = Sequence[str]  # of one column, its heading first


def widths(columns: Sequence[Cells], available: int) -> list[int] | None:
    """A width for each column, together at most what is available; None if words would break."""
    least, wanted = list(map(_least, columns)), list(map(_wanted, columns))
    if sum(wanted) <= available:
        return wanted
    spare = available - sum(least)
    if spare < 0:
        return None
    given = least
    while spare > 0:
        for i in sorted(range(len(given)), key=lambda i: given[i] - wanted[i])[:spare]:
            if given[i] < wanted[i]:
                given[i] += 1
                spare -= 1
    return given


def set_right(heading: str) -> bool:
    """Whether a heading asks for its column to be set to the right."""
    return heading.startswith(">")


def without_mark(heading: str) -> str:
    """A heading as it is shown."""
    return heading.removeprefix(">")


def _least(cells: Cells) -> int:
    """How narrow a column can be: figures and ids stay whole, prose stays legible."""
    heading, *rest = without_mark(cells[0]), *cells[1:]
    if set_right(cells[0]) or not any(" " in cell for cell in rest):
        return _wanted(cells)
    longest = max(_length(word) for cell in (heading, *rest) for word in cell.split() or [""])
    return max(longest, min(ENOUGH_FOR_PROSE, _wanted(cells)))


def _wanted(cells: Cells) -> int:
    """How wide a column is when nothing in it is wrapped."""
    heading, *rest = without_mark(cells[0]), *cells[1:]
    return max(_length(line) for cell in (heading, *rest) for line in cell.split("\n"))


def _length(text: str) -> int:
    from rich.cells import cell_len

    return cell_len(text)
