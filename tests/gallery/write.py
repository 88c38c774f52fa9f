"""Draw the gallery anew: `python -m tests.gallery.write`. Then look at each picture that changed.

A block of code on the page gives the chart of its last line, and the image below it is its file.
"""

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

DOCS = Path(__file__).resolve().parents[2] / "docs"
BLOCK = re.compile(r"^```python\n(.*?)^```\n\n!\[[^\]]+\]\((\S+\.svg)\)$", re.MULTILINE | re.DOTALL)


def page() -> str:
    """The gallery's text."""
    return (DOCS / "gallery.md").read_text(encoding="utf-8")


def blocks() -> Iterator[tuple[Path, str]]:
    """Each picture's file with the code that draws it."""
    for code, name in BLOCK.findall(page()):
        yield DOCS / name, code


def drawn(code: str) -> str:
    """The picture of a block: the chart that its last line gives."""
    *before, last = ast.parse(code).body
    assert isinstance(last, ast.Expr), "a block ends with its chart"
    names: dict[str, Any] = {}
    exec(compile(ast.Module(before, []), "gallery", "exec"), names)
    chart = eval(compile(ast.Expression(last.value), "gallery", "eval"), names)
    return str(chart.svg()) + "\n"


if __name__ == "__main__":
    for path, code in blocks():
        path.write_text(drawn(code), encoding="utf-8")
