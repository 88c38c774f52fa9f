"""The walls of the house: which package may import what, read off the source.

One row a package. A word in a row is a module, or a package with all in it, that may be imported;
a minus in front forbids it; the longest word that fits an import decides. ANY stands for all
that no other word names. Imports inside functions and for type checkers count too.
"""

import ast
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

SRC = Path(__file__).resolve().parent.parent / "src"

# Parts of the standard library that give the same answer to the same question, and do nothing.
# datetime is a type here: asking it for the present moment is caught below.
PURE = """
    __future__ abc array base64 bisect collections contextlib copy dataclasses datetime decimal
    difflib enum fractions functools hashlib heapq itertools json math numbers operator re
    statistics string struct textwrap tomllib types typing unicodedata
"""
SOCKETS = "socket socketserver ssl select selectors asyncio http urllib aiohttp websockets"

WALLS = {
    "croupier": f"{PURE} importlib croupier",
    "croupier.rules": f"{PURE} croupier.rules",
    "croupier.rulebooks": f"{PURE} importlib os pathlib croupier.rulebooks croupier.rules",
    "croupier.table": f"{PURE} croupier.table croupier.rules",
    "croupier.strategies": f"{PURE} croupier.strategies croupier.rules",
    "croupier.odds": f"{PURE} croupier.odds croupier.strategies croupier.charts croupier.rules",
    "croupier.felt": f"{PURE} croupier.felt croupier.rules",
    "croupier.charts": f"{PURE} croupier.charts croupier.felt.markup croupier.rules.numbers",
    "croupier.wheel_quality": f"""
        {PURE} numpy csv croupier.wheel_quality croupier.charts croupier.felt.markup
        croupier.rules
    """,
    "croupier.simulate": f"""
        {PURE} importlib concurrent.futures multiprocessing numba numpy distributed os.cpu_count
        pickle croupier.simulate croupier.odds croupier.rules croupier.strategies croupier.charts
    """,
    "croupier.journal": f"ANY -{SOCKETS.replace(' ', ' -')} -croupier.server -croupier.wheels",
    "croupier.wheels": """
        ANY -croupier croupier.wheels croupier.rules.numbers croupier.rules.refusal
    """,
    "croupier.server": """
        ANY -croupier croupier.server croupier.table croupier.journal croupier.wheels
        croupier.felt croupier.rules.numbers croupier.rules.reading croupier.rules.refusal
        croupier.rulebooks
    """,
    "croupier.scenario": f"""
        {PURE} croupier.scenario croupier.journal croupier.table croupier.rules
        croupier.rulebooks
    """,
    "croupier.client": """
        ANY -croupier croupier.client croupier.table croupier.journal.codec
        croupier.rules.refusal croupier.server.messages croupier.server.transport
    """,
    "croupier.load": """
        ANY -croupier croupier.load croupier.client croupier.journal croupier.rules
        croupier.rulebooks croupier.table croupier.server.messages
    """,
    "croupier.player_terminal": """
        ANY -croupier croupier.player_terminal croupier.client croupier.rules croupier.rulebooks
        croupier.scenario croupier.table croupier.server.messages
    """,
    "croupier.cli": "ANY",
    "croupier.__main__": "ANY",
}

IMPURE_NAMES = {"open", "print", "input", "exec", "eval", "breakpoint", "__import__"}
IMPURE_METHODS = {"now", "utcnow", "today"}

NOT_FOR_EVERYBODY = {
    "numpy",
    "numba",
    "rich",
    "typer",
    "apsw",
    "aiohttp",
    "msgspec",
    "asyncio",
    "socket",
}


def longest(names: set[str], name: str) -> str:
    """The longest of some dotted names that is the name itself or a package around it."""
    return max((n for n in names if f"{name}.".startswith(f"{n}.")), key=len, default="")


def may_import(wall: str, name: str) -> bool:
    """Whether a row of WALLS lets this import through."""
    verdicts = {word.lstrip("-"): not word.startswith("-") for word in wall.split()}
    return verdicts.get(longest(set(verdicts), name), "ANY" in verdicts)


def imports(module: str, is_package: bool, tree: ast.Module) -> Iterator[str]:
    """The full name of everything a module imports; `from x import y` may mean x.y."""
    for node in ast.walk(tree):
        match node:
            case ast.Import():
                yield from (alias.name for alias in node.names)
            case ast.ImportFrom():
                around = module.split(".")[: -node.level + is_package or None]
                source = [*around, node.module] if node.level else [node.module]
                yield from (".".join(filter(None, [*source, a.name])) for a in node.names)


def impure_calls(tree: ast.Module) -> Iterator[str]:
    """Calls that need no import to touch the world or the clock."""
    for node in ast.walk(tree):
        match node:
            case ast.Call(func=ast.Name(id=name)) if name in IMPURE_NAMES:
                yield f"{name}()"
            case ast.Call(func=ast.Attribute(attr=name)) if name in IMPURE_METHODS:
                yield f".{name}()"


def breaches(module: str, text: str, is_package: bool = False) -> list[str]:
    """What a module does that its package's row forbids."""
    tree = ast.parse(text)
    package = longest(set(WALLS), module)
    found = [n for n in imports(module, is_package, tree) if not may_import(WALLS[package], n)]
    if "ANY" not in WALLS[package]:
        found += impure_calls(tree)
    return [f"{module}: {what}" for what in found]


def test_no_module_breaches_its_wall() -> None:
    found = []
    for path in sorted(SRC.rglob("*.py")):
        parts = path.relative_to(SRC).with_suffix("").parts
        is_package = parts[-1] == "__init__"
        module = ".".join(parts[:-1] if is_package else parts)
        found += breaches(module, path.read_text(), is_package)
    assert found == []


def test_every_package_has_a_row() -> None:
    code = [p for p in (SRC / "croupier").iterdir() if p.suffix == ".py" or p.is_dir()]
    assert {f"croupier.{p.stem}" for p in code if p.stem[0] != "_"} <= set(WALLS)


@pytest.mark.parametrize(
    ("module", "text"),
    [
        ("croupier.rules.wheel", "import random"),
        ("croupier.rules.wheel", "import numpy"),
        ("croupier.rules.wheel", "import os.path"),
        ("croupier.rules.wheel", "from pathlib import Path"),
        ("croupier.rules.wheel", "def f():\n    import time"),
        ("croupier.rules.wheel", "from croupier import table"),
        ("croupier.rules.wheel", "from ..table import state"),
        ("croupier.rules.wheel", "open('x')"),
        ("croupier.rules.wheel", "datetime.now()"),
        ("croupier.table.decide", "import datetime\ndatetime.date.today()"),
        ("croupier.table.decide", "from croupier.journal import store"),
        ("croupier.odds", "from croupier.table import state"),
        ("croupier.felt", "import croupier.server"),
        ("croupier.simulate.fast", "import random"),
        ("croupier.journal.store", "import asyncio"),
        ("croupier.journal.store", "import http.client"),
        ("croupier.journal.store", "from croupier.server import host"),
        ("croupier.wheels.virtual", "from croupier.rules.settlement import settle"),
        ("croupier.wheels.virtual", "import croupier"),
        ("croupier.server.host", "from croupier.rules import settlement"),
        ("croupier.server.host", "from croupier import settle"),
        ("croupier", "import rich"),
    ],
)
def test_every_breach_is_seen(module: str, text: str) -> None:
    assert breaches(module, text) != []


@pytest.mark.parametrize(
    ("module", "text"),
    [
        ("croupier.rules.wheel", "from croupier.rules.numbers import ZEROS"),
        ("croupier.rules.wheel", "from . import numbers\nfrom .numbers import ZEROS"),
        ("croupier.rules.wheel", "from datetime import datetime\nimport collections.abc"),
        ("croupier.simulate.fast", "import numpy.random\nfrom croupier.odds import exact"),
        ("croupier.journal.store", "import os, apsw\nfrom croupier.table import events"),
        ("croupier.server.host", "import asyncio\nfrom croupier.rules.numbers import colour"),
        ("croupier", "from croupier.rules import wheel"),
    ],
)
def test_what_is_allowed_passes(module: str, text: str) -> None:
    assert breaches(module, text) == []


def test_a_relative_import_is_read_from_where_it_stands() -> None:
    tree = ast.parse("from . import wheel\nfrom ..table import state")
    expected = ["croupier.rules.wheel", "croupier.table.state"]
    assert list(imports("croupier.rules", True, tree)) == expected
    assert list(imports("croupier.rules.bets", False, tree)) == expected


def import_croupier() -> tuple[float, set[str]]:
    """Seconds of work for `import croupier` in a new interpreter, and the packages it loads."""
    program = (
        "import sys, time; before = set(sys.modules); start = time.process_time(); "
        "import croupier; print(time.process_time() - start, *set(sys.modules) - before)"
    )
    result = subprocess.run(
        [sys.executable, "-c", program], check=True, capture_output=True, text=True
    )
    seconds, *loaded = result.stdout.split()
    return float(seconds), {name.partition(".")[0] for name in loaded}


def test_import_croupier_is_light() -> None:
    tries = [import_croupier() for _ in range(5)]
    assert tries[0][1] & NOT_FOR_EVERYBODY == set()
    assert min(seconds for seconds, _ in tries) < 0.1
