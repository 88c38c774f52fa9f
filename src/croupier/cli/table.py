"""`croupier table`: the settings of a table, written to start from and checked before it opens."""

from pathlib import Path
from typing import Annotated

import typer

from croupier import rulebook
from croupier.cli.arguments import examples
from croupier.cli.output import write

app = typer.Typer(no_args_is_help=True, help="The settings of a table.", rich_markup_mode=None)

TEMPLATE = """\
# Table settings of Croupier. The rule book is the law; here is what it leaves to the operator.
# Amounts are in the smallest unit of the currency: 500 is 5 dollars.

table = "{table}"
book = "{book}"  # croupier rulebook list names them
journal = "{table}.journal"  # beside this file; made at the first start
currency = "SGD"
chips = [100, 500, 2500, 10000]  # what the terminals' chip trays hold
dealer = "person"  # or "machine", which deals by itself
self_service = false  # true: whoever reaches the staff door may take a free seat (shows, training)

# How the zeros lie on this table's wheel, between 26 and 32. Left out: {zeros}.
# zeros = {zeros}

# Options of the book that this table does not offer, such as "finale".
options_withheld = []

[wheel]
source = "dealer"  # a person keys what he sees; or "virtual"

[timers]  # in seconds; the clock closes bets where the book lets it
betting = 30
last_call = 5
pause = 5  # of a machine dealer, after a round

[limits]
chip = 100  # bets are whole multiples of it
round_maximum = 1000000  # for one terminal and one round; 0 is no limit

[limits.by_kind]  # minimum and maximum on one spot
{limits}

{seats}"""
SEATS = 3


@app.command(epilog=examples("table init table-1.toml --book mbs-00-etg-2020"))
def init(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="The file to write.")],
    book: Annotated[str, typer.Option("--book", metavar="ID", help="A rule book.")],
) -> None:
    """Write commented settings to start from; a file that is there is left alone."""
    text = settings_text(file.stem, book)
    try:
        with file.open("x", encoding="utf-8") as new:
            new.write(text)
    except FileExistsError:
        raise typer.BadParameter(f"{file} is there already; name another file") from None
    write(f"{file}: read it through, then croupier table check {file}\n")


def settings_text(table: str, book_id: str) -> str:
    """Settings for a table by this book, with three seats for each layout in turn."""
    book = rulebook(book_id)
    layouts = book.layouts
    kinds = dict.fromkeys(spot.kind for layout in layouts for spot in layout.spots)
    limits = "\n".join(f"{kind} = [100, {_most(kind)}]" for kind in kinds)
    seats = "\n".join(
        f'[[seats]]\nname = "T{n + 1}"\nlayout = "{layouts[n % len(layouts)].id}"\n'
        for n in range(SEATS)
    )
    zeros = "[" + ", ".join(f'"{zero}"' for zero in book.wheel.zeros) + "]"
    return TEMPLATE.format(table=table, book=book.id, zeros=zeros, limits=limits, seats=seats)


def _most(kind: str) -> int:
    """A maximum for a start: even chances more, a single number less."""
    if kind in ("red", "black", "odd", "even", "low", "high"):
        return 500000
    return {"straight_up": 20000, "dozen": 200000, "column": 200000}.get(kind, 50000)


@app.command(epilog=examples("table check table-1.toml"))
def check(
    files: Annotated[list[Path], typer.Argument(metavar="FILE...", help="Table settings.")],
) -> None:
    """Check settings as the start would: every key, and the table founded in memory."""
    from croupier.rules.refusal import Refusal
    from croupier.server.founding import rehearse
    from croupier.server.settings import load_settings

    wrong = 0
    for file in files:
        try:
            rehearse(load_settings(file))
            write(f"{file}: well\n")
        except (Refusal, OSError, UnicodeDecodeError) as problem:
            wrong += 1
            lines = str(problem).splitlines()
            write("".join(f"{file}: {line.removeprefix(f'{file.name}: ')}\n" for line in lines))
    if wrong:
        raise typer.Exit(1)
