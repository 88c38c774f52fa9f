"""`croupier journal`: what stands in a table's journal, and whether it can be believed.

Everything is read from a copy that is made first, so a running table is not disturbed.
"""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from croupier.cli import journal_page, journal_recall, screen
from croupier.cli.arguments import Json, examples
from croupier.cli.output import write, write_json

if TYPE_CHECKING:
    from croupier.journal.sqlite import JournalCopy

CODES = """\b
Exit codes beside those of croupier itself:
  65  the journal is damaged, was changed, or is no journal
  66  there is no such journal
  75  the journal changes faster than it can be copied
  78  another version, an old SQLite, or another rule book"""

app = typer.Typer(
    no_args_is_help=True,
    help="What stands in the journal of a table, and whether it can be believed.",
    epilog=CODES,
    rich_markup_mode=None,
)

File = Annotated[Path, typer.Argument(metavar="FILE", help="The journal of a table.")]
Key = Annotated[
    Path | None, typer.Option("--key", metavar="FILE", help="The key the checkpoint is signed by.")
]


@contextmanager
def opened(path: Path) -> Iterator["JournalCopy"]:
    """The journal to read; what is wrong with it ends the command with a code of its own."""
    from croupier.journal.decisions import JournalError
    from croupier.journal.sqlite import reading

    try:
        with reading(path) as journal:
            yield journal
    except JournalError as problem:
        print(f"croupier: {problem}", file=sys.stderr)
        raise typer.Exit(problem.code) from None


@app.command(
    epilog=examples("journal show table-9.journal", "journal show table-9.journal --json --first 7")
)
def show(
    file: File,
    first: Annotated[int, typer.Option("--first", help="The first record to show.", min=1)] = 1,
    last: Annotated[int | None, typer.Option("--last", help="The last record to show.")] = None,
    json: Json = False,
) -> None:
    """The records one after the other: who asked for what and when, and what followed.

    With --json, each record is one line, exactly as it stands in the journal.
    """
    with opened(file) as journal:
        if json:
            for line in journal_page.lines(journal, first, last):
                write(line.decode() + "\n")
        else:
            screen.table(journal_page.COLUMNS, journal_page.rows(journal, first, last))


@app.command(
    epilog=examples(
        "journal verify table-9.journal",
        "journal verify table-9.journal --checkpoint monday.json --key house.key.pub",
    )
)
def verify(
    file: File,
    checkpoint: Annotated[
        Path | None,
        typer.Option("--checkpoint", metavar="FILE", help="A checkpoint kept elsewhere."),
    ] = None,
    key: Key = None,
    json: Json = False,
) -> None:
    """Read every record, follow the hash chain, and balance the books from the beginning.

    A chain alone proves nothing against someone who can write the whole file; a checkpoint that
    was signed and kept elsewhere does.
    """
    from croupier.journal.recovery import Recovered, recover, snapshot_agrees

    if (checkpoint is None) != (key is None):
        raise typer.BadParameter("--checkpoint and --key belong together")
    with opened(file) as journal:
        signed = _signed(checkpoint, key)
        found: Recovered = recover(journal, signed, use_snapshot=False)
        agrees = snapshot_agrees(journal)
    answer = {
        "table": found.state.table,
        "records": found.head.n,
        "head": found.head.hash.hex(),
        "snapshot": "none" if agrees is None else "agrees" if agrees else "ignored",
        "checkpoint": signed.size if signed else None,
    }
    write_json(answer) if json else journal_page.show_verified(answer)


def _signed(checkpoint: Path | None, key: Path | None) -> Any:
    from croupier.journal import signing

    return signing.read(checkpoint, key) if checkpoint and key else None


@app.command(epilog=examples("journal replay table-9.journal"))
def replay(file: File, json: Json = False) -> None:
    """Decide every request again by the rule book, and compare what follows with the records.

    The digest at the end is the SHA-256 of the table's whole state; the same journal gives the
    same digest everywhere.
    """
    from hashlib import sha256
    from itertools import chain

    from croupier.journal.audit import decide_again, game_of
    from croupier.journal.codec import write_state
    from croupier.journal.recovery import records
    from croupier.rulebooks import rulebooks
    from croupier.table.state import State

    with opened(file) as journal:
        found = records(journal)
        first = next(found, None)
        if first is None:
            state = State()
        else:
            state = decide_again(game_of(first, rulebooks()), chain([first], found))
    digest = sha256(write_state(state)).hexdigest()
    answer = {"table": state.table, "records": state.record, "digest": digest}
    write_json(answer) if json else journal_page.show_replayed(answer)


@app.command(epilog=examples("journal balances table-9.journal"))
def balances(file: File, json: Json = False) -> None:
    """Every account with its balance after the last record; together they are zero."""
    from croupier.journal.recovery import recover

    with opened(file) as journal:
        found = recover(journal)
    accounts = {account: n for account, n in sorted(found.state.balances.items()) if n}
    if json:
        write_json({"table": found.state.table, "records": found.head.n, "balances": accounts})
    else:
        rows = [(account, f"{n:,}") for account, n in accounts.items()]
        total = [("together", f"{sum(accounts.values()):,}")]
        screen.table(("account", f">{found.state.currency or 'credits'}"), rows, total)


@app.command(
    epilog=examples("journal recall 3 table-9.journal", "journal recall 3 table-9.journal --json")
)
def recall(
    round: Annotated[int, typer.Argument(metavar="ROUND", help="The number of a round.", min=1)],
    file: File,
    json: Json = False,
) -> None:
    """One round as a page: every bet, the close, the spin, the result, what each seat got back.

    What was refused, who proposed and approved, and later corrections stand there too.
    """
    from croupier.journal.recall import recall as recall_round
    from croupier.journal.recovery import records
    from croupier.rules.refusal import Refusal

    with opened(file) as journal:
        found = recall_round(records(journal), round)
    if found is None:
        raise Refusal("unknown_round", f"{file} has no round {round}")
    if json:
        write_json(journal_recall.in_json(found))
    else:
        journal_recall.show(found)


@app.command(epilog=examples("journal key house.key"))
def key(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="Where the new key is to lie.")],
    json: Json = False,
) -> None:
    """Make a key to sign checkpoints with, and FILE.pub to check them with.

    Keep the key away from the machine that holds the journal, or at least from its operators.
    """
    from croupier.journal import signing

    signing.make_key(file)
    answer = {"key": str(file), "public": f"{file}.pub"}
    write_json(answer) if json else write(f"{file} signs, {file}.pub checks\n")


@app.command(epilog=examples("journal checkpoint table-9.journal --key house.key -o monday.json"))
def checkpoint(
    file: File,
    key: Annotated[Path, typer.Option("--key", metavar="FILE", help="The key to sign with.")],
    output: Annotated[Path, typer.Option("--output", "-o", metavar="FILE", help="A new file.")],
    json: Json = False,
) -> None:
    """Sign how many records the journal has now and the hash of the last.

    Keep it elsewhere; journal verify --checkpoint then finds whatever is changed before it.
    """
    from dataclasses import asdict

    from croupier.journal import signing
    from croupier.journal.checkpoint import Checkpoint
    from croupier.journal.recovery import recover

    with opened(file) as journal:
        found = recover(journal)
    at = datetime.now(UTC).isoformat(timespec="seconds")
    signed = Checkpoint(found.state.table, found.head.n, found.head.hash.hex(), at)
    signing.write(signed, key, output)
    write_json(asdict(signed)) if json else write(f"{output} holds {found.head.n} records\n")
