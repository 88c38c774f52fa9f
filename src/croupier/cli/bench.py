"""`croupier bench`: a crowd of terminals for a table that is served."""

import asyncio
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from croupier.cli import screen
from croupier.cli.arguments import Json, examples
from croupier.cli.output import write, write_json
from croupier.rules.refusal import Refusal

if TYPE_CHECKING:
    from croupier.load.crowd import Plan, Trial
    from croupier.load.house import Where

app = typer.Typer(no_args_is_help=True, help="Load for a table, with proof.", rich_markup_mode=None)

EXAMPLES = examples(
    "bench serve --terminals 20 --betting 1",
    "bench serve --url http://127.0.0.1:8600 --table t1 --journal t1.journal --terminals 3",
)
MOST_SHOWN = 10  # of what is wrong


@app.command(epilog=EXAMPLES)
def serve(
    url: Annotated[
        str, typer.Option("--url", metavar="URL", help="A house that is open: its staff door.")
    ] = "",
    table: Annotated[str, typer.Option("--table", help="Which of its tables.")] = "",
    journal: Annotated[
        Path | None, typer.Option("--journal", metavar="FILE", help="That table's journal.")
    ] = None,
    layout: Annotated[
        str, typer.Option("--layout", help="Of the table of a house of one's own.")
    ] = "rws-00-etg-2019-a",
    betting: Annotated[
        int, typer.Option("--betting", min=1, max=600, help="Its betting time in seconds.")
    ] = 5,
    terminals: Annotated[int, typer.Option("--terminals", min=1, max=10_000)] = 100,
    rounds: Annotated[int, typer.Option("--rounds", min=1, max=1_000)] = 1,
    acts: Annotated[
        int, typer.Option("--acts", min=1, max=100, help="Of a terminal in a round, on average.")
    ] = 4,
    seconds: Annotated[
        float, typer.Option("--seconds", min=1, max=86_400, help="Until all must be done.")
    ] = 300,
    seed: Annotated[int, typer.Option("--seed", help="Of what the players decide.")] = 0,
    json: Json = False,
) -> None:
    """Let many terminals play, mostly in the last seconds, and prove every answer by the journal.

    Without --url a house of its own is opened for it, on this machine only, and thrown away. With
    one, that house's table must let anybody sit down, and --journal names its file.
    """
    import uvloop

    from croupier.load.crowd import Plan
    from croupier.load.house import Where

    if url and not (table and journal):
        raise Refusal("no_journal", "with --url, name the table with --table and its --journal")
    plan = Plan(terminals, rounds, acts, seconds, seed)
    where = Where(url, table, journal) if url and journal else None
    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        done = runner.run(_trial(plan, where, layout, betting))
    found = in_json(plan, done)
    write_json(found) if json else _show(found)
    if done.books.problems:
        raise typer.Exit(1)


async def _trial(plan: "Plan", where: "Where | None", layout: str, betting: int) -> "Trial":
    from croupier.load.crowd import trial
    from croupier.load.house import own_house

    if where is not None:
        return await trial(where, plan)
    with tempfile.TemporaryDirectory(prefix="croupier-bench-") as folder:
        async with own_house(Path(folder), layout, plan.terminals, betting) as own:
            return await trial(own, plan)


def in_json(plan: "Plan", done: "Trial") -> dict[str, Any]:
    """What came of it, for programs."""
    from croupier.load.crowd import answered_within

    books = done.books
    return {
        "terminals": plan.terminals,
        "rounds": plan.rounds,
        "seconds": round(done.seconds, 3),
        "answers": len(done.said),
        "registered": books.registered,
        "bets": books.bets,
        "staked": books.staked,
        "refused": dict(books.refused.most_common()),
        "ms": {
            name: round(answered_within(done.said, part) * 1000, 2)
            for name, part in (("p50", 0.5), ("p99", 0.99), ("most", 1.0))
        },
        "records": books.records,
        "reconciled": not books.problems,
        "problems": books.problems,
    }


def _show(found: dict[str, Any]) -> None:
    ms, problems = found["ms"], found["problems"]
    rows = [
        ("terminals", f"{found['terminals']:,}", f"{found['rounds']} rounds"),
        ("answers", f"{found['answers']:,}", f"in {found['seconds']:.1f} seconds"),
        ("registered", f"{found['registered']:,}", f"{found['bets']:,} bets among them"),
        ("staked", f"{found['staked']:,}", ""),
        *((f"refused: {code}", f"{many:,}", "") for code, many in found["refused"].items()),
        ("half answered within", f"{ms['p50']:.1f} ms", f"99 of 100 within {ms['p99']:.1f} ms"),
        ("journal", f"{found['records']:,}", "records, followed from the first to the last"),
    ]
    screen.table(("", ">", ""), rows)
    for problem in problems[:MOST_SHOWN]:
        write(f"wrong: {problem}\n")
    if len(problems) > MOST_SHOWN:
        write(f"and {len(problems) - MOST_SHOWN} more\n")
    if not problems:
        write("Each answer is in the journal once, nothing else is, and the books balance.\n")
