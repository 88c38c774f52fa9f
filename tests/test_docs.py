"""The pages say what is so: code runs, paths exist, keys are those of the JSON, promises hold."""

import json
import os
import pty
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import redirect_stdout, suppress
from fcntl import ioctl
from io import BytesIO, StringIO, TextIOWrapper
from itertools import pairwise
from pathlib import Path
from shlex import split
from struct import pack
from termios import TIOCSWINSZ
from typing import Any

import pytest
import typer

import croupier
from croupier.cli import main
from croupier.cli.commands import app
from croupier.rulebooks import rulebooks

ROOT = Path(__file__).resolve().parent.parent
CLI = (ROOT / "docs/cli.md").read_text()
PAGES = [ROOT / name for name in ("README.md", "ARCHITECTURE.md", "CHANGELOG.md")]
PAGES += sorted((ROOT / "docs").glob("*.md"))
README = PAGES[0].read_text()

TOPS = ("src/", "tests/", "docs/", "bench/", ".ci/", "rulebooks/")
SLIP = '{"layout": "mbs-00-2012", "winning_number": "8", "bets": [{"spot": "8", "credits": 1}]}'


# ---- what runs


def fenced(page: str, language: str) -> list[str]:
    """The blocks of one language on a page."""
    return re.findall(rf"^```{language}\n(.*?)^```$", page, re.MULTILINE | re.DOTALL)


def test_the_library_example_prints_what_the_readme_says() -> None:
    (code,), (printed,) = fenced(README, "python"), fenced(README, "text")
    assert len([line for line in code.splitlines() if line]) <= 15
    out = StringIO()
    with redirect_stdout(out):
        exec(code, {})
    assert out.getvalue() == printed


def commands_shown(page: str) -> Iterator[tuple[str, str]]:
    """Each command of the console blocks with the output under it; > continues a command."""
    for block in fenced(page, "console"):
        for part in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]:
            command, *output = re.sub(r"\n> +", " ", part).split("\n", 1)
            yield command, "".join(output)


SHOWN = [shown for page in PAGES for shown in commands_shown(page.read_text())]


@pytest.fixture
def shell(tmp_path: Path) -> dict[str, str]:
    """An environment in which `croupier` and `./run` are found, in an empty folder."""
    here = tmp_path / "croupier"
    here.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m croupier "$@"\n')
    here.chmod(0o755)
    (tmp_path / "run").write_text('#!/bin/sh\nshift\nexec croupier "$@"\n')
    (tmp_path / "run").chmod(0o755)
    path = f"{tmp_path}{os.pathsep}{os.environ['PATH']}"
    return {**os.environ, "PATH": path, "PYTHONPATH": str(ROOT / "src"), "PYTHONUTF8": "1"}


@pytest.mark.parametrize(("command", "output"), SHOWN)
def test_a_command_prints_what_the_page_says(
    command: str, output: str, shell: dict[str, str], tmp_path: Path
) -> None:
    if command in ("./run test", "./run demo"):
        return  # one is what runs this, the other goes on until Ctrl-C
    done = subprocess.run(
        ["bash", "-c", command],
        env=shell,
        cwd=tmp_path,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        timeout=60,
    )
    expected = "(?:.*\n)*".join(map(re.escape, output.split("…\n")))
    assert re.fullmatch(expected, done.stdout), done.stdout


def test_the_commands_of_run_are_its_own() -> None:
    listed = subprocess.run(
        [sys.executable, ROOT / "run"], capture_output=True, text=True, check=True
    ).stdout
    for page in PAGES:
        for name in re.findall(r"\./run (\w+)", page.read_text()):
            assert f"./run {name}" in listed


# ---- what is named


def named_paths(page: str) -> set[str]:
    """Everything in backticks that looks like a path of ours, and the targets of local links."""
    quoted = re.findall(r"`([\w./-]+)`", page)
    pages = re.findall(r"`(\w+\.(?:md|toml))`", page)
    return {name for name in quoted if name.startswith(TOPS)} | set(pages)


def links(page: str) -> set[str]:
    """The targets of links that do not lead out of the house."""
    found = re.findall(r"\]\(([^)#]+)[^)]*\)", page)
    return {link for link in found if not link.startswith(("http://", "https://"))}


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_every_path_on_a_page_exists(page: Path) -> None:
    text = page.read_text()
    known = (ROOT, ROOT / "src/croupier")
    missing = [n for n in named_paths(text) if not any((root / n).exists() for root in known)]
    missing += [link for link in links(text) if not (page.parent / link).exists()]
    assert missing == []


def test_a_missing_path_would_be_seen() -> None:
    page = "`src/croupier/nowhere.py` and [there](docs/nothing.md), not `a/b`, not [x](https://a.b)"
    assert named_paths(page) == {"src/croupier/nowhere.py"}
    assert links(page) == {"docs/nothing.md"}


# ---- the command line


def commands() -> Iterator[str]:
    """Every command as it is typed."""
    group: Any = typer.main.get_command(app)
    for name, command in group.commands.items():
        inner = getattr(command, "commands", None)
        yield from (f"{name} {sub}" for sub in inner) if inner else [name]


def options_of(command: str) -> set[str]:
    """The long options of a command, the help aside."""
    found: Any = typer.main.get_command(app)
    for word in command.split():
        found = found.commands[word]
    return {opt for param in found.params for opt in param.opts if opt.startswith("--")}


def section(command: str) -> str:
    """What docs/cli.md, or a page beside it, says about a command."""
    told = "\n".join([CLI, *(page.read_text() for page in PAGES if page.parent.name == "docs")])
    found = re.search(rf"^## `croupier {command}\b.*?(?=^## |\Z)", told, re.MULTILINE | re.DOTALL)
    assert found, f"docs/cli.md has no section on croupier {command}"
    return found[0]


@pytest.mark.parametrize("command", [*commands()])
def test_every_command_has_its_section(command: str) -> None:
    told = section(command) + CLI[: CLI.index("\n## ")]
    assert [o for o in options_of(command) - {"--help", "--output"} if o not in told] == []


UNTIL_CLOSED = {"serve", "demo", "wheel emulate", "wheel record"}
AT_A_HOUSE = {"terminal"}  # its examples want one that is open
WITHOUT_JSON = {"felt", "table init", *UNTIL_CLOSED}  # they write a file, or serve


@pytest.mark.parametrize("command", [c for c in commands() if c not in WITHOUT_JSON])
def test_every_command_that_answers_has_json(command: str) -> None:
    assert "--json" in options_of(command)


def paths(value: Any, at: tuple[str, ...] = ()) -> Iterator[tuple[str, ...]]:
    """The path of every leaf: keys, and "[]" for the entries of a list of objects."""
    if isinstance(value, dict) and value:
        for key, inner in value.items():
            yield from paths(inner, (*at, key))
    elif isinstance(value, list) and any(isinstance(inner, dict) for inner in value):
        for inner in value:
            yield from paths(inner, (*at[:-1], f"{at[-1]}[]"))
    else:
        yield at


def documented(command: str, nth: slice = slice(None)) -> set[str]:
    """The keys in the tables of a section; `nth` picks some of its tables of keys."""
    tables = re.findall(r"^\| key \|.*?\n\n", section(command) + "\n", re.MULTILINE | re.DOTALL)
    first_cells = re.findall(r"^\| (`[^|]+) \|", "".join(tables[nth]), re.MULTILINE)
    return {key for cell in first_cells for key in re.findall(r"`([^`]+)`", cell)}


def fits(path: tuple[str, ...], key: str) -> bool:
    """Whether a documented key means this path; * means any key."""
    parts = key.split(".")
    return len(parts) == len(path) and all(
        part in ("*", here) for part, here in zip(parts, path, strict=True)
    )


def begins(path: tuple[str, ...], key: str) -> bool:
    """Whether a documented key lies within this path, which is empty or null here."""
    return key.startswith((".".join(path) + ".", ".".join(path) + "[]"))


EVENING = ROOT / "tests/wheel_quality/evening.csv"
A_SESSION = "mbs-00-2012 red --bankroll 9 --spins 5"
BOOKS, LAYOUTS = list(rulebooks()), list(croupier.layouts())
FIRST, SECOND = slice(0, 1), slice(1, 2)
ASKED: list[tuple[str, slice, list[str]]] = [
    ("rulebook list", FIRST, [""]),
    ("rulebook show", FIRST, BOOKS),
    ("rulebook check", FIRST, ["", str(ROOT / "README.md")]),
    ("rulebook compare", FIRST, [""]),
    ("spots", FIRST, LAYOUTS),
    ("options", FIRST, LAYOUTS),
    ("odds", FIRST, LAYOUTS),
    ("odds", SECOND, ["mbs-00-etg-2020 tiers x2, 5 on red"]),
    (
        "wheel-check",
        FIRST,
        [f"{EVENING} --layout mbs-00-2012{more}" for more in ("", " --false-alarms 1")],
    ),
    ("wheel-power", FIRST, ["mbs-00-2012 --bias 200 --sector 6"]),
    ("session", FIRST, [f"{A_SESSION} --losing-run 2 --drawdown 2"]),
    ("simulate", FIRST, [f"{A_SESSION} --players 100{more}" for more in ("", " --watch")]),
    ("simulate", SECOND, ["mbs-00-2012 red --spins 1e12"]),
    ("settle", FIRST, [SLIP]),
    ("settle", SECOND, ["{}"]),
]


@pytest.mark.parametrize(("command", "table", "asked"), ASKED)
def test_the_keys_of_the_json_are_those_on_the_page(
    command: str,
    table: slice,
    asked: list[str],
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    found: set[tuple[str, ...]] = set()
    for words in asked:
        if command == "settle":
            monkeypatch.setattr("sys.stdin", lines_of(words))
            words = ""
        main([*command.split(), *words.split(), "--json"])
        found |= set(paths(json.loads(capsys.readouterr().out)))
    keys = documented(command, table)
    told = [p for p in found if any(fits(p, key) or begins(p, key) for key in keys)]
    met = [k for k in keys if any(fits(p, k) or begins(tuple(k.split(".")), k) for p in found)]
    assert found - set(told) == set()
    assert keys - set(met) == set()


def lines_of(text: str) -> Any:
    """Standard input that holds a line."""
    return TextIOWrapper(BytesIO(f"{text}\n".encode()))


def test_every_exit_code_is_on_the_page() -> None:
    from croupier import cli

    codes = {cli.REFUSED, cli.USAGE, cli.MISTAKE_OF_OURS, cli.INTERRUPTED, cli.PIPE_CLOSED, 0}
    table = CLI[CLI.index("## Exit codes") : CLI.index("## `croupier rulebook list`")]
    assert set(map(int, re.findall(r"^\| (\d+) \|", table, re.MULTILINE))) == codes


def of_the_reader(words: list[str]) -> bool:
    """Whether an example reads a file that only its reader can have, or writes one."""
    read = [word for before, word in pairwise(words) if before != "-o"]
    return any(Path(word).suffix and not Path(word).exists() for word in read)


def test_every_example_of_the_help_runs(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "tests").symlink_to(ROOT / "tests")
    seen = 0
    for command in commands():
        assert main([*command.split(), "--help"]) == 0
        shown = re.findall(r"^ +croupier (.*)$", capsys.readouterr().out, re.MULTILINE)
        assert shown, f"{command} --help has no example"
        for example in shown:
            words = split(re.split(r" [<|] ", example)[0])
            monkeypatch.setattr("sys.stdin", lines_of(SLIP))
            if not of_the_reader(words) and words[0] not in UNTIL_CLOSED | AT_A_HOUSE:
                assert main(words) == 0, example
                seen += 1
    assert seen > len({*commands()} - UNTIL_CLOSED - AT_A_HOUSE)


# ---- what docs/cli.md promises of pipes and terminals


def program(*words: str, **more: Any) -> "subprocess.Popen[bytes]":
    """Start the real program."""
    env = {**os.environ, "PYTHONPATH": str(ROOT / "src"), "PYTHONUTF8": "1", **more.pop("env", {})}
    return subprocess.Popen([sys.executable, "-m", "croupier", *words], env=env, **more)


def at_terminal(columns: int, *words: str, **env: str) -> str:
    """What the program writes to a real terminal of some width."""
    ours, its = pty.openpty()
    ioctl(its, TIOCSWINSZ, pack("HHHH", 50, columns, 0, 0))
    plain = {"TERM": "xterm-256color", "NO_COLOR": "", "COLUMNS": "", **env}
    done = program(*words, stdin=its, stdout=its, stderr=its, env=plain)
    os.close(its)
    written = b""
    with suppress(OSError):  # Linux ends a terminal so
        while part := os.read(ours, 1 << 16):
            written += part
    os.close(ours)
    assert done.wait(timeout=20) == 0
    return written.decode().replace("\r", "")


LETTERS = re.compile(r"\x1b\[[0-9;]*m")


@pytest.mark.parametrize("columns", [40, 80, 160])
@pytest.mark.parametrize("words", ["rulebook list", "rulebook compare", "spots mbs-00-2012"])
def test_a_table_fits_the_terminal_and_breaks_no_word(columns: int, words: str) -> None:
    shown = LETTERS.sub("", at_terminal(columns, *words.split()))
    assert max(map(len, shown.splitlines())) <= columns
    assert "…" not in shown
    assert all(id in shown for id in (LAYOUTS if "spots" not in words else ["split 8/11"]))


def test_a_pipe_gets_a_row_a_line_without_colour() -> None:
    done = program("options", "mbs-00-etg-2020", stdout=-1, env={"COLUMNS": "40"})
    shown = done.communicate(timeout=20)[0].decode()
    assert "\x1b" not in shown
    assert re.search("^grand series.*corner 25/26/28/29 ×2.*Appendix I$", shown, re.MULTILINE)


def test_no_colour_is_obeyed_on_a_terminal() -> None:
    colours = re.compile(r"\x1b\[(?:\d+;)*[349]\d")
    assert not colours.search(at_terminal(80, "odds", "mbs-00-2012", NO_COLOR="1"))


def test_the_exit_code_of_a_closed_pipe() -> None:
    ours, its = os.pipe()
    os.close(ours)
    done = program("settle", "--json", stdin=-1, stdout=its, stderr=-1)
    os.close(its)
    assert done.communicate(b"{}\n" * 9, timeout=20)[1] == b""
    assert done.returncode == 141


def test_the_exit_code_of_ctrl_c_and_answers_before_the_end_of_input() -> None:
    with program("settle", "--json", stdin=-1, stdout=-1, stderr=-1) as done:
        assert done.stdin
        assert done.stdout
        assert done.stderr
        for _ in range(2):
            done.stdin.write(f"{SLIP}\n".encode())
            done.stdin.flush()
            assert json.loads(done.stdout.readline())["returned"] == 36
        done.send_signal(signal.SIGINT)
        assert (done.wait(timeout=20), done.stderr.read()) == (130, b"")


@pytest.mark.parametrize(
    ("command", "told"),
    [
        ("croupier spots mbs-00-2012 >&-", "croupier: there is no standard output"),
        ("croupier settle <&-", "croupier: settle reads slips from standard input"),
        ("croupier spots mbs-00-2012 >/dev/full", "croupier: standard output: No space left"),
        ("croupier spots nix 2>&-", ""),
        ("croupier spots nix >&- 2>&-", ""),
    ],
)
def test_closed_and_full_streams(command: str, told: str, shell: dict[str, str]) -> None:
    done = subprocess.run(["bash", "-c", command], env=shell, capture_output=True, text=True)
    assert done.returncode == 1
    assert done.stderr.startswith(told)
    assert done.stderr.count("\n") == (told != "")
