"""`croupier rulebook`: the books that are there, one of them in full, all checked, all compared."""

from pathlib import Path
from typing import Annotated

import typer

import croupier
from croupier.cli import book_page, comparison, screen
from croupier.cli.arguments import Json, examples
from croupier.cli.inspection import Inspected, inspect, inspect_all
from croupier.cli.output import write, write_json
from croupier.cli.phrases import day
from croupier.rulebooks import rulebooks
from croupier.rulebooks.in_json import book_in_json, books_in_json
from croupier.rules.rulebook import Rulebook

app = typer.Typer(no_args_is_help=True, help="What the rule books say.", rich_markup_mode=None)


@app.command("list", epilog=examples("rulebook list", "rulebook list --json"))
def list_(json: Json = False) -> None:
    """The rule books and their layouts.

    A rule book of your own is found in the folder that CROUPIER_RULEBOOKS names.
    """
    books = rulebooks().values()
    if json:
        write_json({"rulebooks": books_in_json(books)})
        return
    columns = ("rule book", "layouts", ">numbers", "title", "in force from")
    screen.table(columns, *([_row(book)] for book in books))


@app.command(epilog=examples("rulebook show mbs-00-2012", "rulebook show mbs-00-2012 --json"))
def show(
    id: Annotated[str, typer.Argument(metavar="ID", help="A rule book, such as mbs-00-2012.")],
    json: Json = False,
) -> None:
    """One rule book as a page, every line with its clause.

    How a round is played, what is paid, the irregularities and what follows from each, the rulings
    on what the document leaves open, and all clauses.
    """
    book = croupier.rulebook(id)
    if json:
        write_json(book_in_json(book))
    else:
        book_page.show(book)


@app.command(epilog=examples("rulebook check", "rulebook check my-book.toml"))
def check(
    files: Annotated[
        list[Path] | None,
        typer.Argument(metavar="[FILE]...", help="Data files; without any, all known books."),
    ] = None,
    json: Json = False,
) -> None:
    """Check rule books against themselves and tell every problem with its clause.

    The felt against the printed combinations, pieces against spots and stated totals, the wheel,
    the examples, and every clause. The exit code is 1 if there is any problem.
    """
    inspected = inspect(files) if files else inspect_all()
    if json:
        write_json({"ok": all(i.ok for i in inspected), "files": [i.in_json() for i in inspected]})
    else:
        _show_inspected(inspected)
    if not all(i.ok for i in inspected):
        raise typer.Exit(1)


@app.command(epilog=examples("rulebook compare", "rulebook compare --json"))
def compare(json: Json = False) -> None:
    """The books side by side, where they differ.

    The order of close and spin, late bets, void rounds, irregularities, what is paid and offered;
    a narrow screen shows the same one below the other.
    """
    compared = comparison.compare(list(rulebooks().values()))
    if json:
        write_json(comparison.in_json(compared))
    else:
        comparison.show(compared)


def _row(book: Rulebook) -> tuple[str, ...]:
    document = book.document
    ids = "\n".join(layout.id for layout in book.layouts)
    numbers = str(len(book.wheel.order))
    title = f"{document.operator}, {document.title}"
    return book.id, ids, numbers, title, day(document.in_force)


def _show_inspected(inspected: list[Inspected]) -> None:
    for one in inspected:
        write(f"{one.name}: {'well' if one.ok else f'{len(one.problems)} to mend'}\n")
        for problem in one.problems:
            write(f"  {problem}\n")
