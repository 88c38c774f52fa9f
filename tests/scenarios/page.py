"""The lists of docs/scenarios.md and the page beside it; `python -m tests.scenarios.page` writes
them anew."""

from collections.abc import Iterator
from pathlib import Path

from croupier.rulebooks import rulebooks
from croupier.scenario.phrasebook import phrasebook
from croupier.scenario.reading import Scenario, parse_scenario

FOLDER = Path(__file__).resolve().parent
ROOT = FOLDER.parent.parent
PAGE = ROOT / "docs/scenarios.md"
CLAUSES = ROOT / "docs/scenarios-by-clause.md"
PHRASES = "<!-- phrases -->\n\n"
CLAUSES_HEAD = """# Scenarios by clause

Which scenario shows which clause, or which ruling where the document leaves something open. How to
read one is told in [scenarios.md](scenarios.md). This page is written by
`python -m tests.scenarios.page`.

"""


def files() -> list[Path]:
    """Every scenario of the house."""
    return sorted(FOLDER.rglob("*.round"))


def read(path: Path) -> Scenario:
    """One scenario, named by its folder and file."""
    return parse_scenario(path.read_text(), path.relative_to(FOLDER).as_posix())


def by_clause(book: str) -> dict[str, list[Path]]:
    """The clauses and rulings of a book that scenarios show, in the book's order."""
    shown: dict[str, list[Path]] = {}
    for path in (path for path in files() if path.parent.name == book):
        header = read(path).header
        for source in (*header.clauses, *(f"ruling {id}" for id in header.rulings)):
            shown.setdefault(source, []).append(path)
    document = rulebooks()[book].document
    known = [*document.clauses, *(f"ruling {ruling.id}" for ruling in document.rulings)]
    return {source: shown[source] for source in known if source in shown}


def lists() -> str:
    """What stands below the words of docs/scenarios.md."""
    return f"{PHRASES}{phrasebook()}"


def clauses_page() -> str:
    """For each book a table: its clauses, and the scenarios that show them."""
    return CLAUSES_HEAD + "\n".join(_tables()).rstrip() + "\n"


def _tables() -> Iterator[str]:
    for book in rulebooks():
        yield from (f"## {book}", "", "| clause | scenarios |", "|---|---|")
        for source, paths in by_clause(book).items():
            links = (f"[{p.stem}](../{p.relative_to(ROOT).as_posix()})" for p in paths)
            yield f"| {source} | {', '.join(links)} |"
        yield ""


if __name__ == "__main__":
    PAGE.write_text(PAGE.read_text().split(PHRASES)[0] + lists())
    CLAUSES.write_text(clauses_page())
