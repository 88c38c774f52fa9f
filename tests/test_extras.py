"""What a command says where a library of an extra is not installed."""

import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from croupier.cli.extras import EXTRAS, what_to_install

PROJECT = tomllib.loads((Path(__file__).parent.parent / "pyproject.toml").read_text())
IMPORTED_AS = {"argon2-cffi": "argon2", "prometheus-client": "prometheus_client"}


@pytest.mark.parametrize("extra", EXTRAS)
def test_the_extras_are_those_of_the_package(extra: str) -> None:
    needed = [line.split(">=")[0] for line in PROJECT["project"]["optional-dependencies"][extra]]
    names = [IMPORTED_AS.get(name, name) for name in needed if not name.startswith("croupier")]
    assert sorted(EXTRAS[extra]) == sorted(names)


@pytest.mark.parametrize(
    ("extra", "library", "command"),
    [
        ("serve", "picows", ["demo"]),
        ("serve", "aiohttp", ["terminal", "T1"]),
        ("simulate", "numpy", ["wheel-power", "mbs-00-2012"]),
    ],
)
def test_a_command_without_its_library_says_what_to_install(
    extra: str, library: str, command: list[str], tmp_path: Path
) -> None:
    code = f"import sys; sys.modules[{library!r}] = None; from croupier.cli import main; "
    code += f"sys.exit(main({command}))"
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=tmp_path, capture_output=True, text=True
    )
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr == f"croupier: this needs {library}: pip install 'croupier[{extra}]'\n"


def test_another_missing_module_is_a_mistake_of_ours() -> None:
    assert what_to_install(ModuleNotFoundError("no luck", name="croupier.luck")) is None
