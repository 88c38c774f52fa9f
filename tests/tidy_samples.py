"""What the checks of test_tidy.py must let pass, and what each of them must see."""

GOOD = {
    "src/croupier/rules/wheel.py": '"""Who neighbours whom: the "pocket" of one book."""\n',
    "src/croupier/cli.py": '"""What people type."""\nprint("payout")  # noqa: T201  # a screen\n',
    "src/croupier/rulebooks/first.toml": 'option = "Multiple Piece Wagers"\n',
    "tests/test_wheel.py": "assert True\n",
    "README.md": "# Croupier\n\nA `wager` is a bet.\n",
    "photo.png": "\0\t",
}

LONG_FUNCTION = "def settle():\n" + "    bet = 1\n" * 40
DEV = '[project.optional-dependencies]\ndev = ["{}"]\n'

# A ~ is taken out before use, so that this page does not show what it forbids.
BAD: dict[str, list[dict[str, str]]] = {
    "file-length": [
        {"run": "\n" * 201},
        {"STYLE.md": "\n" * 101},
        {"src/croupier/page.css": "\n" * 401},
        {"src/a.py": "\n" * 151, "src/b.py": "\n" * 151, "src/c.py": "\n"},
    ],
    "function-length": [
        {"tests/x.py": LONG_FUNCTION},
        {"src/x.py": LONG_FUNCTION.replace("    bet = 1\n", "", 30)},
    ],
    "line-length": [{"run": "#" * 101}, {"src/x.js": "/" * 101}, {"README.md": "x" * 121}],
    "file-size": [{"a.png": "x" * 300_001}],
    "no-drawers": [{"src/croupier/utils.py": ""}, {"src/croupier/core/x.py": ""}],
    "one-word": [
        {"README.md": "Place a Wager."},
        {"src/wager.py": ""},
        {"src/x.py": "def f(max_payout): ..."},
        {"src/x.py": "class Pockets: ..."},
        {"src/x.py": "payout = 1"},
        {"src/x.py": "self.payout = 1"},
        {"src/x.py": "x = 1  # the color"},
        {"run": '"""A gambler."""'},
    ],
    "no-variant-names": [{"a/rulebooks/some-book.toml": "", "src/x.py": "x = 'some-book'"}],
    "docstrings": [
        {"src/wheel.py": ""},
        {"src/wheel.py": '"""The wheel."""'},
        {"src/x.py": '"""Who neighbours whom."""\ndef settle(): ...'},
        {"src/x.py": '"""Who neighbours whom."""\nclass A:\n """Is a bet."""\n def b(s): ...'},
    ],
    "no-print": [{"src/croupier/odds/x.py": "print(1)"}],
    "no-swallowing": [
        {"run": "try: x\nexcept: raise"},
        {"src/x.py": "try: x\nexcept Exception: pass"},
        {"src/x.py": "for y in z:\n try: x\n except BaseException as e: continue"},
        {"src/x.py": "try: x\nexcept Exception: ..."},
    ],
    "reasons": [
        {"src/x.py": "x = 1  # noqa"},
        {"src/x.py": "x = 1  # noqa: E501"},
        {"src/x.py": "x = 1  # type: ignore"},
        {"tests/x.py": "x = 1  # type: ignore  # because of that"},
        {"tests/x.py": "x = 1  # type: ignore[misc]"},
    ],
    "no-leftovers": [
        {"src/x.py": "x = 1  # TO~DO later"},
        {"README.md": "FIX~ME"},
        {"src/x.py": "raise NotImplemented~Error"},
        {"tests/x.py": "@pytest.mark~.xfail"},
        {"tests/x.py": "pytest~.skip()"},
    ],
    "named-tests": [{"tests/test_everything.py": "", "src/croupier/rules/wheel.py": ""}],
    "pins": [{"pyproject.toml": DEV.format("ruff")}, {"pyproject.toml": DEV.format("ruff>=1")}],
    "whitespace": [
        {"README.md": "no newline"},
        {"x.toml": "two\n\n"},
        {"x.js": "\ttab\n"},
        {"LICENSE": "blank \n"},
        {".gitignore": "return\r\n"},
    ],
    "no-machine-paths": [{"README.md": "cd /ho~me/me"}, {"x.py": "'/wo~rk/x'"}],
    "no-registries": [{"run": "https://py~pi.org"}, {"pyproject.toml": "index~-url"}],
}
