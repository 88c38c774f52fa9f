"""What people read: headings, paragraphs and tables, drawn with rich.

A terminal gets them in its own width, with long cells folded and nothing cut off. Into a pipe or a
file every row goes as one line, however long, without colour.
"""

import sys
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

from croupier.cli.output import write

if TYPE_CHECKING:
    from rich.console import Console

NO_LIMIT = 100_000
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


def table(columns: Sequence[str], *groups: Rows) -> None:
    """Rows under headings, with a gap between groups; a heading that begins with > is set right."""
    from rich import box
    from rich.table import Table

    drawn = Table(box=box.SIMPLE_HEAD, show_edge=False, pad_edge=False, header_style="bold")
    for column in columns:
        side: Any = "right" if column.startswith(">") else "left"
        drawn.add_column(column.lstrip(">"), justify=side, overflow="fold")
    for group in groups:
        for row in group:
            drawn.add_row(*row)
        drawn.add_section()
    _draw(drawn)


def width() -> int:
    """How many characters fit on a line."""
    return _console().width


def _draw(what: Any, style: str | None = None) -> None:
    console = _console()
    with console.capture() as captured:
        console.print(what, style=style)
    lines = captured.get()
    if not sys.stdout.isatty():
        lines = "\n".join(line.rstrip() for line in lines.split("\n"))
    write(lines)


def _console() -> "Console":
    from rich.console import Console

    plain: dict[str, Any] = {"markup": False, "emoji": False, "highlight": False}
    if sys.stdout.isatty():
        return Console(**plain)
    return Console(width=NO_LIMIT, color_system=None, force_terminal=False, **plain)
