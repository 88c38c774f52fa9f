"""What people read: headings, paragraphs and tables, drawn with rich.

A terminal gets them in its own width. A table that would have to break words to fit becomes a list,
so that nothing is cut off on the narrowest of screens. Into a pipe or a file every row goes as one
line, however long, without colour.
"""

import sys
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

from croupier.cli.output import write

if TYPE_CHECKING:
    from rich.console import Console
    from rich.table import Table

NO_LIMIT = 100_000
GAP = 2
ENOUGH_FOR_PROSE = 12
Rows = Iterable[Sequence[str]]


def title(text: str) -> None:
    """The first line of a page."""
    _draw(text, style="bold")


def heading(text: str) -> None:
    """A line that begins a part of the page, with a blank line before it."""
    _draw("")
    _draw(text, style="bold")


def paragraph(text: str) -> None:
    """Words that run over as many lines as they need."""
    _draw(text)


def note(text: str) -> None:
    """A paragraph with a blank line before it, as after a table."""
    _draw("")
    _draw(text)


def table(columns: Sequence[str], *groups: Rows) -> None:
    """Rows under headings, with a gap between groups; a heading that begins with > is set right."""
    filled = [rows for rows in map(list, groups) if rows]
    cells = [[column.lstrip(">") for column in columns], *(row for rows in filled for row in rows)]
    by_column = list(zip(*cells, strict=True))
    least = sum(map(_least_width, columns, by_column)) + GAP * (len(columns) - 1)
    if least > width():
        _draw_list(cells[0], cells[1:])
    else:
        _draw(_table(columns, filled, by_column))


def at_terminal() -> bool:
    """Whether a person looks at the output itself."""
    return sys.stdout.isatty()


def width() -> int:
    """How many characters fit on a line."""
    return _console().width


def _table(
    columns: Sequence[str], groups: Iterable[Rows], by_column: Sequence[Sequence[str]]
) -> "Table":
    from rich import box
    from rich.table import Table

    drawn = Table(
        box=box.SIMPLE_HEAD,
        show_edge=False,
        pad_edge=False,
        padding=(0, GAP - 1, 0, 0),
        header_style="bold",
        show_header=any(columns),
    )
    for column, cells in zip(columns, by_column, strict=True):
        side: Any = "right" if column.startswith(">") else "left"
        whole = _stays_whole(column, cells)
        drawn.add_column(column.lstrip(">"), justify=side, no_wrap=whole, overflow="fold")
    for rows in groups:
        for row in rows:
            drawn.add_row(*row)
        drawn.add_section()
    return drawn


def _stays_whole(column: str, cells: Sequence[str]) -> bool:
    """Figures and ids are not to be broken over lines; prose may be."""
    return column.startswith(">") or not any(" " in cell for cell in cells[1:])


def _least_width(column: str, cells: Sequence[str]) -> int:
    """How narrow a column can be without breaking a word, and prose not too narrow to read."""
    whole = _stays_whole(column, cells)
    parts = [part for cell in cells for part in (cell.split("\n") if whole else cell.split())]
    longest = max(map(len, parts), default=0)
    return longest if whole else max(longest, min(ENOUGH_FOR_PROSE, max(map(len, cells))))


def _draw_list(columns: Sequence[str], rows: Rows) -> None:
    """A row as its first cell, and under it the others with their headings."""
    from rich.padding import Padding

    for first, *others in rows:
        headings = [column.replace("\n", " ") for column in columns[1:]]
        told = [f"{h} {cell}".strip() for h, cell in zip(headings, others, strict=True) if cell]
        _draw(first, style="bold")
        _draw(Padding("; ".join(told).replace("\n", ", "), (0, 0, 0, 2)))


def _draw(what: Any, style: str | None = None) -> None:
    console = _console()
    with console.capture() as captured:
        console.print(what, style=style)
    text = captured.get()
    write(text if at_terminal() else "\n".join(line.rstrip() for line in text.split("\n")))


def _console() -> "Console":
    from rich.console import Console

    plain: dict[str, Any] = {"markup": False, "emoji": False, "highlight": False}
    if at_terminal():
        return Console(**plain)
    return Console(width=NO_LIMIT, color_system=None, force_terminal=False, **plain)
