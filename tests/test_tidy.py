"""STYLE.md, checked line by line.

A check takes files, a mapping from path to text, and yields what is wrong with them; so it is
shown bad samples just as easily as the house itself.
"""

import ast
import io
import re
import tokenize
import tomllib
from collections.abc import Callable, Iterator, Mapping
from fnmatch import fnmatch
from functools import cache
from pathlib import Path, PurePosixPath
from statistics import median

import pytest

from tests.tidy_samples import BAD, GOOD

Files = Mapping[str, str]
Check = Callable[[Files], Iterator[str]]
Function = ast.FunctionDef | ast.AsyncFunctionDef

ROOT = Path(__file__).resolve().parent.parent
STYLE = (ROOT / "STYLE.md").read_text()
ROW = re.compile(r"^\| (\w+) \| ([\w, ]+) \|$", re.MULTILINE)
NEVER = dict(ROW.findall(STYLE)[1:])

CODE = (".py", ".js", ".mjs", ".css", ".html", ".sh")
TEXT = (*CODE, ".toml", ".md", ".svg", ".txt", ".json", ".yml", ".typed", "")
WHOLE_HOUSE = {
    "tidy", "layers", "docs", "run", "corruptions", "sixth_book", "traceability", "soak"
}  # fmt: skip

CHECKS: dict[str, Check] = {}


def check(function: Check) -> Check:
    """Enter a check under the name that STYLE.md knows it by."""
    CHECKS[function.__name__.replace("_", "-")] = function
    return function


# ---- what the checks look at


@cache
def house() -> Files:
    """Every file that belongs to the project; what .gitignore names does not."""
    ignored = {line.strip("/") for line in (ROOT / ".gitignore").read_text().split()} | {".git"}

    def walk(folder: Path) -> Iterator[Path]:
        for path in sorted(folder.iterdir()):
            if not any(fnmatch(path.name, name) for name in ignored):
                yield from walk(path) if path.is_dir() else [path]

    return {
        path.relative_to(ROOT).as_posix(): path.read_bytes().decode("utf-8", "surrogateescape")
        for path in walk(ROOT)
    }


def of_kind(files: Files, suffixes: tuple[str, ...]) -> Iterator[tuple[str, str]]:
    """The files with one of these suffixes; `run` is Python although it has none."""
    for path, text in files.items():
        suffix = ".py" if path == "run" else PurePosixPath(path).suffix
        if suffix in suffixes:
            yield path, text


def lines(files: Files, suffixes: tuple[str, ...]) -> Iterator[tuple[str, str]]:
    """Every line with its address, "path:number"."""
    for path, text in of_kind(files, suffixes):
        for number, line in enumerate(text.splitlines(), 1):
            yield f"{path}:{number}", line


@cache
def parse(text: str) -> ast.Module:
    """The tree of a module; many checks look at the same."""
    return ast.parse(text)


def nodes(files: Files, folder: str = "") -> Iterator[tuple[str, ast.AST]]:
    """Every node of every Python file below a folder, with its address."""
    for path, text in of_kind(files, (".py",)):
        if path.startswith(folder):
            for node in ast.walk(parse(text)):
                yield f"{path}:{getattr(node, 'lineno', 1)}", node


def comments(files: Files) -> Iterator[tuple[str, str]]:
    """Every comment of every Python file, with its address."""
    for path, text in of_kind(files, (".py",)):
        for token in tokenize.generate_tokens(io.StringIO(text).readline):
            if token.type == tokenize.COMMENT:
                yield f"{path}:{token.start[0]}", token.string


def docstring(node: ast.AST) -> str:
    """The docstring of a node that may have one, else nothing."""
    if isinstance(node, ast.Module | ast.ClassDef | Function):
        return ast.get_docstring(node) or ""
    return ""


def words(name_or_prose: str) -> set[str]:
    """Lower-case words of snake_case, CamelCase and prose alike."""
    return {word.lower() for word in re.findall(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+", name_or_prose)}


def matches(files: Files, pattern: str) -> Iterator[str]:
    """The lines of any text file in which a pattern is found; the licence is not ours to mend."""
    for where, line in lines(files, TEXT):
        if re.search(pattern, line) and not where.startswith("LICENSE:"):
            yield f"{where}: {line.strip()}"


# ---- size


@check
def file_length(files: Files) -> Iterator[str]:
    limits = {"run": 200, "STYLE.md": 100, "ARCHITECTURE.md": 100}
    modules = []
    for path, text in of_kind(files, (*CODE, ".md")):
        length = len(text.splitlines())
        if length > limits.get(path, 400):
            yield f"{path}: {length} lines"
        if fnmatch(path, "src/*.py"):
            modules.append(length)
    if modules and median(modules) > 150:
        yield f"src: the median is {median(modules)} lines"


@check
def function_length(files: Files) -> Iterator[str]:
    lengths = []
    for where, node in nodes(files):
        if isinstance(node, Function) and node.end_lineno:
            length = node.end_lineno - node.lineno + 1
            if docstring(node):
                length -= (node.body[0].end_lineno or 0) - node.body[0].lineno + 1
            if length > 40:
                yield f"{where}: {node.name} has {length} lines"
            if where.startswith("src/"):
                lengths.append(length)
    if lengths and median(lengths) > 10:
        yield f"src: the median function has {median(lengths)} lines"


@check
def line_length(files: Files) -> Iterator[str]:
    for where, line in lines(files, CODE):
        if len(line) > 100:
            yield f"{where}: {len(line)} characters"
    for where, line in lines(files, (".md",)):
        if len(line) > 120 and not line.startswith("|") and "](" not in line:
            yield f"{where}: {len(line)} characters"


@check
def file_size(files: Files) -> Iterator[str]:
    for path, text in files.items():
        if len(text.encode("utf-8", "surrogateescape")) > 300_000:
            yield f"{path}: over 300 kB"


# ---- names


@check
def no_drawers(files: Files) -> Iterator[str]:
    drawers = {"base", "common", "core", "helper", "helpers", "manager", "misc", "util", "utils"}
    for path in files:
        if found := words(path) & drawers:
            yield f"{path}: {found}"


def defined(node: ast.AST) -> str:
    """The name that a node brings into the world, if any."""
    match node:
        case ast.FunctionDef() | ast.AsyncFunctionDef() | ast.ClassDef():
            return node.name
        case ast.Name(ctx=ast.Store()):
            return node.id
        case ast.Attribute(ctx=ast.Store()):
            return node.attr
        case ast.arg():
            return node.arg
    return ""


def unquoted(prose: str) -> str:
    """Prose without what stands in backticks or quotation marks."""
    return re.sub(r"```.*?```|`[^`]*`|\"[^\"\n]*\"|“[^”\n]*”", " ", prose, flags=re.DOTALL)


def said(files: Files) -> Iterator[tuple[str, str]]:
    """Whatever we name or say ourselves, with its address."""
    yield from ((path, path) for path in files)
    yield from ((where, defined(node)) for where, node in nodes(files))
    yield from ((where, unquoted(docstring(node))) for where, node in nodes(files))
    yield from ((where, unquoted(comment)) for where, comment in comments(files))
    for path, text in of_kind(files, (".md",)):
        yield path, unquoted(ROW.sub("", text) if path == "STYLE.md" else text)


@check
def one_word(files: Files) -> Iterator[str]:
    singular = {form: never for never in NEVER for form in (never, never + "s")}
    for where, ours in said(files):
        for word in words(ours) & set(singular):
            yield f"{where}: not {word} but {NEVER[singular[word]]}"


@check
def no_variant_names(files: Files) -> Iterator[str]:
    books = {PurePosixPath(path).stem for path in files if fnmatch(path, "*/rulebooks/*.toml")}
    for where, node in nodes(files, "src/"):
        if isinstance(node, ast.Constant) and node.value in books:
            yield f"{where}: {node.value}"


# ---- code


@check
def docstrings(files: Files) -> Iterator[str]:
    for path, text in of_kind(files, (".py",)):
        if path.startswith("src/"):
            yield from bare(parse(text), path, PurePosixPath(path).stem)


def bare(node: ast.Module | ast.ClassDef | Function, path: str, name: str) -> Iterator[str]:
    """The public things at or in a node whose docstring is missing or only repeats the name."""
    if len(words(docstring(node)) - words(name) - {"a", "an", "and", "is", "of", "the", "to"}) < 2:
        yield f"{path}: {name}"
    if not isinstance(node, Function):
        for part in node.body:
            if isinstance(part, ast.ClassDef | Function) and not part.name.startswith("_"):
                yield from bare(part, path, part.name)


@check
def no_print(files: Files) -> Iterator[str]:
    for where, node in nodes(files, "src/"):
        match node:
            case ast.Call(func=ast.Name(id="print")) if "croupier/cli" not in where:
                yield where


@check
def no_swallowing(files: Files) -> Iterator[str]:
    for where, node in nodes(files):
        match node:
            case ast.ExceptHandler(type=None):
                yield f"{where}: bare except"
            case ast.ExceptHandler(
                type=ast.Name(id="Exception" | "BaseException"),
                body=[ast.Pass() | ast.Continue() | ast.Expr(ast.Constant())],
            ):
                yield f"{where}: an exception vanishes"


@check
def reasons(files: Files) -> Iterator[str]:
    good = re.compile(r"# (type: ignore\[[\w-]+\]|noqa: [A-Z]+[0-9]+)  # \w+ \w+")
    for where, comment in comments(files):
        if re.match(r"# *(type: *ignore|noqa|ruff:|mypy:)", comment) and not good.match(comment):
            yield f"{where}: {comment}"


@check
def no_leftovers(files: Files) -> Iterator[str]:
    yield from matches(files, r"\b(TO[D]O|FIX[M]E|XX[X]|HAC[K]|NotImplemented[E]rror)\b")
    yield from matches(files, r"pytest\.(?:mark\.)?(?:skip|xfail|importorskip)")


@check
def named_tests(files: Files) -> Iterator[str]:
    parts = [PurePosixPath(path).with_suffix("").parts for path in files if path.endswith(".py")]
    modules = {name for part in parts if part[0] == "src" for name in part[2:]}
    for path in files:
        found = re.fullmatch(r"tests/test_(\w+)\.py", path)
        if found and found[1] not in modules | WHOLE_HOUSE:
            yield f"{path}: no module or package is named {found[1]}"


@check
def pins(files: Files) -> Iterator[str]:
    if "pyproject.toml" in files:
        extras = tomllib.loads(files["pyproject.toml"])["project"]["optional-dependencies"]
        yield from (tool for tool in extras["dev"] if not re.fullmatch(r"[\w-]+==[\d.]+", tool))


# ---- text


@check
def whitespace(files: Files) -> Iterator[str]:
    for path, text in of_kind(files, TEXT):
        if text and (not text.endswith("\n") or text.endswith("\n\n")):
            yield f"{path}: does not end in exactly one newline"
        if found := re.search(r"[\t\r]|[ ]$", text, re.MULTILINE):
            yield f"{path}:{text[: found.start()].count(chr(10)) + 1}: {found[0]!r}"


@check
def no_machine_paths(files: Files) -> Iterator[str]:
    yield from matches(files, r"(?<![\w.])/(?:wor[k]|roo[t]|hom[e]|User[s])/|[A-Z]:\\User[s]")


@check
def no_registries(files: Files) -> Iterator[str]:
    hosts = r"pypi[.](org|io)|pythonhosted[.]org|registry[.]npmjs|npmjs[.]com|deb[.]debian[.]org"
    yield from matches(files, rf"{hosts}|index[-_]url|find[-_]links|trusted[-_]host")


# ---- the house, and the checks themselves


@pytest.mark.parametrize("name", CHECKS)
def test_the_house_is_tidy(name: str) -> None:
    assert list(CHECKS[name](house())) == []


@pytest.mark.parametrize(("name", "sample"), [(name, s) for name in BAD for s in BAD[name]])
def test_every_bad_sample_is_seen(name: str, sample: Files) -> None:
    files = {path: text.replace("~", "") for path, text in sample.items()}
    assert list(CHECKS[name](files)) != []


@pytest.mark.parametrize("name", CHECKS)
def test_the_good_sample_passes(name: str) -> None:
    assert list(CHECKS[name](GOOD)) == []


def test_the_page_the_checks_and_the_bad_samples_name_the_same() -> None:
    page = re.findall(r"^- \[([\w-]+)\]", STYLE, re.MULTILINE)
    assert page == list(CHECKS) == list(BAD)
    assert NEVER["wager"] == "bet"
