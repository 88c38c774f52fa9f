"""Which tests check which clause; `python -m tests.traceability` writes docs/traceability.md.

A test in `tests/clauses/` belongs to the book its file is named after and to the clause its name
begins with: `test_5_3_1_ball_dropped` to 5.3.1, `test_app_c_tiers_has_six_pieces` to App C/Tiers.
A scenario stands at the clauses in its head.
"""

import ast
import re
from collections.abc import Iterator, Mapping
from pathlib import Path

from croupier.rulebooks import rulebooks
from croupier.rules.cited import cited_clauses
from croupier.rules.rulebook import Rulebook
from tests.scenarios.page import by_clause as shown_by_scenarios

HERE = Path(__file__).parent
PAGE = HERE.parent / "docs" / "traceability.md"
MOST = 4  # places in the data, or tests, that a line of the page names

HEAD = """# Traceability

Every clause of the five documents: what it says, the data that cites it, and the tests that check
it or why none is needed. What a clause says is quoted from the rule book's data file.

Written by `python -m tests.traceability`. `tests/test_traceability.py` fails when this page is out
of date, when a clause has neither test nor reason, and when a test names no clause of its book.
"""


def slug(text: str) -> str:
    """A clause or a book's id as it stands in a name: "App C/0-Spiel" is app_c_0_spiel."""
    return re.sub(r"[^a-z0-9]+", "_", text.lower())


def clause_of(test: str, clauses: Mapping[str, str]) -> str | None:
    """The clause that a test is named after: the longest that its name begins with."""
    for clause in sorted(clauses, key=len, reverse=True):
        if re.match(rf"test_{slug(clause)}(_[a-z]|$)", test):
            return clause
    return None


def clause_tests() -> Iterator[tuple[str, str, str]]:
    """Every test of a clause: the book's id, the file below tests/, and the function's name."""
    ids = sorted(rulebooks(), key=len, reverse=True)
    for path in sorted((HERE / "clauses").glob("test_*.py")):
        book = next(id for id in ids if path.stem.startswith(f"test_{slug(id)}"))
        for node in ast.parse(path.read_text(encoding="utf-8")).body:
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                yield book, path.relative_to(HERE).as_posix(), node.name


def by_clause(book: Rulebook) -> dict[str, list[str]]:
    """Clause -> its tests as file::name; tests that name no clause stand under the empty one."""
    clauses = book.document.clauses
    found: dict[str, list[str]] = {}
    for id, file, name in clause_tests():
        if id == book.id:
            found.setdefault(clause_of(name, clauses) or "", []).append(f"{file}::{name}")
    return found


def page() -> str:
    """The whole page."""
    return "\n".join([HEAD, *(part for book in rulebooks().values() for part in section(book))])


def section(book: Rulebook) -> Iterator[str]:
    """A book's table, a line for each clause."""
    document = book.document
    cited, tests = cited_clauses(document), by_clause(book)
    scenarios = shown_by_scenarios(book.id)
    files = sorted({test.split("::")[0] for found in tests.values() for test in found})
    yield f"## {document.title}, {document.operator} {document.in_force.year}\n"
    yield f"`{book.id}`, tested in {' and '.join(f'`tests/{file}`' for file in files)}.\n"
    yield "| clause | says | cited by | tests, or why none |"
    yield "|---|---|---|---|"
    for clause, says in document.clauses.items():
        names = [test.split("::")[1] for test in tests.get(clause, [])]
        names += [path.name for path in scenarios.get(clause, [])]
        tested = listed(names) or document.needs_nothing.get(clause, "")
        yield f"| {clause} | “{says}” | {listed(cited.get(clause, []))} | {tested} |"
    yield ""


def listed(names: list[str]) -> str:
    """The first few names, and how many more there are."""
    shown = "<br>".join(f"`{name}`" for name in names[:MOST])
    return f"{shown}<br>and {len(names) - MOST} more" if len(names) > MOST else shown


if __name__ == "__main__":
    PAGE.write_text(page().rstrip("\n") + "\n", encoding="utf-8")
