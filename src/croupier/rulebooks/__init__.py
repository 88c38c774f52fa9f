"""The rule books: every .toml in this folder, and in the folder CROUPIER_RULEBOOKS names."""

import os
from functools import cache
from pathlib import Path
from typing import TypeVar

from croupier.rules.layout import Layout
from croupier.rules.reading import Problem
from croupier.rules.refusal import Refusal, near
from croupier.rules.rulebook import Rulebook, RulebookError, parse_rulebook

HERE = Path(__file__).parent


def files() -> list[Path]:
    """The data files, by name."""
    others = os.environ.get("CROUPIER_RULEBOOKS", "").split(os.pathsep)
    folders = [HERE, *(Path(folder) for folder in others if folder)]
    return sorted(path for folder in folders for path in folder.glob("*.toml"))


@cache
def read(path: Path) -> Rulebook:
    """Read and check one data file."""
    try:
        text = path.read_text(encoding="utf-8")
    except UnicodeDecodeError as error:
        raise RulebookError(path.name, [Problem("TOML", f"is not UTF-8: {error}")]) from None
    return parse_rulebook(text, path.name)


def rulebooks() -> dict[str, Rulebook]:
    """All rule books by id."""
    books: dict[str, Rulebook] = {}
    for path in files():
        book = read(path)
        if book.id in books:
            twice = Problem("id", f"there are two rule books {book.id!r}; ids are unique")
            raise RulebookError(path.name, [twice])
        books[book.id] = book
    return books


def rulebook(id: str) -> Rulebook:
    """The rule book of that id."""
    return _named(rulebooks(), id, "rule book")


def layouts() -> dict[str, Layout]:
    """All layouts by id."""
    return {layout.id: layout for book in rulebooks().values() for layout in book.layouts}


def layout(id: str) -> Layout:
    """The layout of that id."""
    return _named(layouts(), id, "layout")


T = TypeVar("T")


def _named(known: dict[str, T], id: str, what: str) -> T:
    if id not in known:
        code = f"unknown_{what.replace(' ', '')}"
        raise Refusal(code, f"there is no {what} {id!r}; {near(id, known)}")
    return known[id]
