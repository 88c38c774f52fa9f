"""The tests tested: one small mistake at a time in the rules, the table, the odds or the journal.

A mutant is the program with one operator, number, truth value or statement changed, in a copy of
the project. The tests of its package are run on it, the quick ones first, until one is red. A
mutant that no test minds is told on standard error: either a test is missing, or the change means
nothing (a faster way to the same end, a bound that cannot be met).
"""

import ast
import os
import random
import resource
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from queue import Queue
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

from tests.soak.figures import Figures

ROOT = Path(__file__).resolve().parents[2]
SOURCE = Path("src/croupier")
SIZE = 40  # mutants
WORKERS = 2
LONGEST = 120  # seconds of work on one mutant; one that goes round and round is seen, too
PATIENCE = 10  # times as long on the clock of a busy machine
WANTED = 0.95  # of the mutants that some test has to mind

TESTS = {  # of a package, the quick ones first, in as many runs of pytest as there are lines
    "rules": (
        "bets cells exact layout multiple_piece notation numbers places settlement wheel rulebook",
        "felt corruptions sixth_book clauses cli",
    ),
    "odds": ("exact flat_spins", "sessions machine"),
    "table": (
        "table/bets_and_credits table/evolve table/irregularities table/permissions "
        "table/procedure table/two_person table/views table/wrong_results",
        "table scenario phases journal",
    ),
    "journal": ("journal", "scenario soak"),
}
OTHER: dict[type[ast.AST], type[Any]] = {
    ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq, ast.NotEq: ast.Eq, ast.Is: ast.IsNot, ast.IsNot: ast.Is,
    ast.In: ast.NotIn, ast.NotIn: ast.In, ast.And: ast.Or, ast.Or: ast.And,
    ast.Add: ast.Sub, ast.Sub: ast.Add, ast.Mult: ast.Add, ast.Mod: ast.Add,
    ast.FloorDiv: ast.Mult, ast.Div: ast.Mult,
}  # fmt: skip


class Change(NamedTuple):
    """One mistake: where, what, and how to make it in the tree it was found in."""

    line: int
    what: str
    make: Callable[[], None]


class Mutant(NamedTuple):
    """A file of the package and which of its changes, in order, is made."""

    file: str
    at: int


def changes(tree: ast.AST) -> Iterator[Change]:
    """Every mistake we know how to make; annotations and the words of messages are left alone."""
    for node in _walk(tree):
        yield from _of_operators(node)
        yield from _of_statements(node)
        if isinstance(node, ast.Constant) and isinstance(node.value, int):  # True is an int, too
            new = not node.value if isinstance(node.value, bool) else node.value + 1
            yield Change(node.lineno, f"{node.value} is {new}", _set(node, "value", new))
        if isinstance(node, ast.If | ast.IfExp | ast.While | ast.Assert):
            never = ast.copy_location(ast.UnaryOp(ast.Not(), node.test), node.test)
            yield Change(node.lineno, "the condition is turned round", _set(node, "test", never))


def _walk(node: ast.AST) -> Iterator[ast.AST]:
    yield node
    for field, value in ast.iter_fields(node):
        if field in ("annotation", "returns", "decorator_list"):
            continue
        for child in value if isinstance(value, list) else [value]:
            if isinstance(child, ast.AST) and not isinstance(child, ast.JoinedStr):
                yield from _walk(child)


def _of_operators(node: ast.AST) -> Iterator[Change]:
    if isinstance(node, ast.Compare):
        for i, op in enumerate(node.ops):
            new = OTHER[type(op)]()
            yield Change(node.lineno, _named(op, new), _put(node.ops, i, new))
    elif isinstance(node, ast.BoolOp | ast.BinOp | ast.AugAssign) and type(node.op) in OTHER:
        new = OTHER[type(node.op)]()
        yield Change(node.lineno, _named(node.op, new), _set(node, "op", new))


def _named(old: ast.AST, new: ast.AST) -> str:
    return f"{type(old).__name__} is {type(new).__name__}"


def _of_statements(node: ast.AST) -> Iterator[Change]:
    for name in ("body", "orelse"):
        body = getattr(node, name, [])
        for i, statement in enumerate(body if isinstance(body, list) else []):
            said = isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Constant)
            if isinstance(statement, ast.Raise | ast.AugAssign | ast.Expr) and not said:
                what = f"no {type(statement).__name__.lower()}: {ast.unparse(statement)[:60]}"
                yield Change(statement.lineno, what, _put(body, i, ast.Pass()))


def _set(node: ast.AST, field: str, value: object) -> Callable[[], None]:
    return lambda: setattr(node, field, value)


def _put(items: list[Any], i: int, item: ast.AST) -> Callable[[], None]:
    return lambda: items.__setitem__(i, item)


def all_mutants(root: Path, part: str = "") -> list[Mutant]:
    """Every mutant of the packages, or of the files that have `part` in their name."""
    files = [path for package in TESTS for path in sorted((root / SOURCE / package).glob("*.py"))]
    names = {path.relative_to(root / SOURCE).as_posix(): path for path in files}
    return [
        Mutant(name, at)
        for name, path in names.items()
        if part in name
        for at, _ in enumerate(changes(ast.parse(path.read_text())))
    ]


def made(root: Path, mutant: Mutant) -> tuple[str, str]:
    """What is changed, and the text of the file with it."""
    tree = ast.parse((root / SOURCE / mutant.file).read_text())
    change = list(changes(tree))[mutant.at]
    change.make()
    return f"{mutant.file}:{change.line} {change.what}", ast.unparse(
        ast.fix_missing_locations(tree)
    )


def tests_of(root: Path, file: str) -> Iterator[list[str]]:
    """The tests of a file of the package: those with its name, the quick ones, and the others."""
    package, name = file.removesuffix(".py").split("/")
    for names in (f"{name} {package}/{name}", *TESTS[package]):
        paths = [Path("tests", *path.split("/")) for path in names.split()]
        files = [path.with_name(f"test_{path.name}.py") for path in paths]
        found = [path for path in (*files, *paths) if (root / path).exists()]
        if found:
            yield [str(path) for path in found]


def is_red(copy: Path, tests: list[str]) -> bool:
    """Whether one of the tests fails, or never ends."""
    options = ["-x", "-q", "-p", "no:cacheprovider"]
    path = os.pathsep.join([str(copy / "src"), str(copy)])
    try:
        done = subprocess.run(
            [sys.executable, "-m", "pytest", *options, *tests],
            cwd=copy,
            env={**os.environ, "PYTHONPATH": path},
            capture_output=True,
            timeout=LONGEST * PATIENCE,
            preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_CPU, (LONGEST, LONGEST)),
        )
    except subprocess.TimeoutExpired:
        return True
    return done.returncode != 0


def run(seed: int, size: int, part: str = "") -> Figures:
    """Try so many mutants, chosen by the seed; each that nobody minds is told at once."""
    figures = Figures()
    figures.count("mutants", 0)
    figures.count("seen", 0)
    with (
        TemporaryDirectory(prefix="croupier-mutants-") as folder,
        ThreadPoolExecutor(WORKERS) as pool,
    ):
        root, *others = [_copied(Path(folder) / str(n)) for n in range(WORKERS + 1)]
        mutants = all_mutants(root, part)
        chosen = random.Random(seed).sample(mutants, min(size, len(mutants)))
        copies: Queue[Path] = Queue()
        for copy in others:
            copies.put(copy)

        def try_one(mutant: Mutant) -> None:
            what, text = made(root, mutant)
            copy = copies.get()
            (copy / SOURCE / mutant.file).write_text(text)
            seen = any(is_red(copy, tests) for tests in tests_of(copy, mutant.file))
            shutil.copyfile(root / SOURCE / mutant.file, copy / SOURCE / mutant.file)
            copies.put(copy)
            figures.count("mutants")
            figures.count("seen", seen)
            if not seen:
                sys.stderr.write(f"nobody minds {what}\n")

        list(pool.map(try_one, chosen))
    if figures.counts["seen"] < WANTED * len(chosen):
        figures.blame(f"fewer than {WANTED:.0%} of the mutants are seen")
    return figures


def _copied(to: Path) -> Path:
    left_out = shutil.ignore_patterns(".*", "__pycache__", "croupier-demo")
    return Path(shutil.copytree(ROOT, to, ignore=left_out))
