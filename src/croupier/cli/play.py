"""`croupier play`: a scenario is played, and what everybody heard is filled in.

The journal and its libraries are imported only when something is played.
"""

import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Annotated

import typer

from croupier.cli.arguments import Json, examples
from croupier.cli.output import write, write_json
from croupier.cli.screen import at_terminal

if TYPE_CHECKING:
    from croupier.scenario.playing import Played

EXAMPLES = examples(
    "play tests/scenarios/rws-00-etg-2019/late-bets.round", "play --json my.round", "play --phrases"
)
STYLES = {
    "title": "\x1b[1m",
    "head": "\x1b[2m",
    "remark": "\x1b[2m",
    "act": "\x1b[1m",
    "refused": "\x1b[33m",
    "wanted": "\x1b[31m",
    "found": "\x1b[32m",
}
PLAIN = "\x1b[0m"


def play(
    file: Annotated[Path | None, typer.Argument(metavar="FILE", help="A scenario.")] = None,
    json: Json = False,
    phrases: Annotated[
        bool, typer.Option("--phrases", help="List all that can be said in a scenario.")
    ] = False,
) -> None:
    """Play a scenario and print its transcript: who did what, and what every screen heard.

    Exit code 0: all was as the file expects. 1: something was not, and the transcript shows it.
    2: the file cannot be read as a scenario.
    """
    from croupier.scenario.phrasebook import phrasebook
    from croupier.scenario.transcript import as_json

    if phrases:
        write(phrasebook())
        return
    if file is None:
        raise typer.BadParameter("name a scenario, such as my.round")
    played = _play(file)
    if json:
        write_json(as_json(played))
    else:
        _show(played)
    if not played.held:
        raise typer.Exit(1)


def _play(file: Path) -> "Played":
    from croupier.journal.sqlite import SqliteStore
    from croupier.scenario.playing import play
    from croupier.scenario.reading import BadScenario, parse_scenario

    try:
        scenario = parse_scenario(file.read_text(encoding="utf-8"), str(file))
        with TemporaryDirectory() as folder:
            journal = Path(folder) / "journal"
            return play(scenario, lambda: SqliteStore(journal, make=True))
    except UnicodeDecodeError as error:
        print(f"croupier: {file}: not UTF-8 text ({error.reason})", file=sys.stderr)
    except BadScenario as bad:
        for problem in bad.problems:
            print(f"croupier: {problem}", file=sys.stderr)
    raise typer.Exit(2)


def _show(played: "Played") -> None:
    from croupier.scenario.transcript import transcript

    coloured = at_terminal()
    for style, text in transcript(played):
        begin = STYLES.get(style, "") if coloured else ""
        write(f"{begin}{text}{PLAIN if begin else ''}\n")
    for finding in played.findings:
        where = f"{played.scenario.name}:{finding.line}"
        print(f"croupier: {where}: expected “{finding.expected}”", file=sys.stderr)
        print(f"croupier: {where}: found “{finding.found}”", file=sys.stderr)
