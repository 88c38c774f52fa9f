"""`croupier table`: the settings of a table, written to start from and checked before it opens."""

from pathlib import Path
from typing import Annotated

import typer

from croupier import rulebook
from croupier.cli.arguments import Json, examples
from croupier.cli.output import write, write_json

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
source = "dealer"  # a person keys what he sees; or "virtual", or a reader such as "ss2":
# device = "/dev/ttyUSB0"
# serial = "SS2-10482"  # the wheel's serial number
# close_at = "no_more_bets"  # the evidence that closes bets; or "ball_in_rim", "rest"
# confirm = "dealer"  # or "table": what the reader vouches for stands by itself
# stream = false  # true: the wheel counts the ball's revolutions

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


@app.command(epilog=examples("table check table-1.toml", "table check --json tables/*.toml"))
def check(
    files: Annotated[list[Path], typer.Argument(metavar="FILE...", help="Table settings.")],
    json: Json = False,
) -> None:
    """Check settings as the start would: every key, and the table founded in memory.

    The exit code is 1 if there is any problem.
    """
    problems = {str(file): _problems(file) for file in files}
    if json:
        files_told = [{"file": file, "problems": told} for file, told in problems.items()]
        write_json({"ok": not any(problems.values()), "files": files_told})
    else:
        for file, told in problems.items():
            write("".join(f"{file}: {line}\n" for line in told or ["well"]))
    if any(problems.values()):
        raise typer.Exit(1)


def _problems(file: Path) -> list[str]:
    from croupier.rules.refusal import Refusal
    from croupier.server.founding import rehearse
    from croupier.server.settings import load_settings

    try:
        rehearse(load_settings(file))
    except OSError as error:
        return [error.strerror or str(error)]
    except (Refusal, UnicodeDecodeError) as problem:
        return [line.removeprefix(f"{file.name}: ") for line in str(problem).splitlines()]
    return []
