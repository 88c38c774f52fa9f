"""Checking data files one by one, so that a bad one hides nothing of the others."""

import os
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from croupier.rulebooks import files as known_files
from croupier.rules.reading import Problem
from croupier.rules.rulebook import Rulebook, RulebookError, parse_rulebook


@dataclass(frozen=True)
class Inspected:
    """A file, the book in it if it is one, and what is wrong."""

    name: str
    book: Rulebook | None
    problems: list[Problem]

    @property
    def ok(self) -> bool:
        """Whether nothing is wrong."""
        return not self.problems

    def in_json(self) -> dict[str, Any]:
        """The same for a program."""
        return {
            "file": self.name,
            "id": self.book.id if self.book else None,
            "ok": self.ok,
            "problems": self.problems,
        }


def inspect_all() -> list[Inspected]:
    """Check all known books, and that every folder that should hold some is there."""
    named = filter(None, os.environ.get("CROUPIER_RULEBOOKS", "").split(os.pathsep))
    missing = [folder for folder in named if not Path(folder).is_dir()]
    problem = Problem("CROUPIER_RULEBOOKS", "names this, and it is no folder")
    return [*inspect(known_files()), *(Inspected(name, None, [problem]) for name in missing)]


def inspect(files: Iterable[Path]) -> list[Inspected]:
    """Check each file by itself, and that no two of them use the same id."""
    inspected = [_inspect_one(path) for path in files]
    taken: dict[str, str] = {}
    for one in inspected:
        for id in _ids(one):
            if id in taken:
                one.problems.append(Problem(id, f"is also the id of one in {taken[id]}"))
            taken[id] = one.name
    return inspected


def _inspect_one(path: Path) -> Inspected:
    try:
        book = parse_rulebook(path.read_text(encoding="utf-8"), path.name)
    except RulebookError as error:
        return Inspected(str(path), None, list(error.problems))
    except UnicodeDecodeError as error:
        return Inspected(str(path), None, [Problem("UTF-8", f"not text: {error.reason}")])
    except OSError as error:
        return Inspected(str(path), None, [Problem("file", error.strerror or str(error))])
    return Inspected(str(path), book, [])


def _ids(one: Inspected) -> set[str]:
    """The ids of a book and its layouts; a book with one layout may share its own with it."""
    return {one.book.id, *(layout.id for layout in one.book.layouts)} if one.book else set()
