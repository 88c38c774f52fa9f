"""What people read: headings, paragraphs and tables, drawn with rich.

A terminal gets them in its own width. A table that would have to break words to fit becomes a list,
so that nothing is cut off on the narrowest of screens. Into a pipe or a file every row goes as one
line, however long, without colour.
"""

import sys
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

from croupier.cli.columns import set_right, widths, without_mark
from croupier.cli.output import write

if TYPE_CHECKING:
    from rich.console import Console
    from rich.table import Table

NO_LIMIT = 100_000
GAP = 2
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
    rows = [row for rows in filled for row in rows]
    fitting = widths(list(zip(columns, *rows, strict=True)), width() - GAP * (len(columns) - 1))
    if fitting:
        _draw(_table(columns, filled, fitting))
    else:
        _draw_list(columns, rows)


def at_terminal() -> bool:
    """Whether a person looks at the output itself."""
    return sys.stdout.isatty()


def width() -> int:
    """How many characters fit on a line."""
    return _console().width


def _table(columns: Sequence[str], groups: Iterable[Rows], fitting: Sequence[int]) -> "Table":
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
    for column, wide in zip(columns, fitting, strict=True):
        side: Any = "right" if set_right(column) else "left"
        drawn.add_column(without_mark(column), justify=side, width=wide, overflow="fold")
    for rows in groups:
        for row in rows:
            drawn.add_row(*row)
        drawn.add_section()
    return drawn


def _draw_list(columns: Sequence[str], rows: Rows) -> None:
    """A row as its first cell, and under it the others with their headings."""
    from rich.padding import Padding

    headings = [without_mark(column).replace("\n", " ") for column in columns[1:]]
    for first, *others in rows:
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
