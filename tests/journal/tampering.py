"""What an insider can do to a journal that nobody has open, with the standard library alone."""

import sqlite3
from collections.abc import Callable
from contextlib import closing
from hashlib import sha256
from pathlib import Path

GENESIS = sha256(b"croupier journal 1").digest()
Edit = Callable[[int, bytes], bytes | None]


def execute(path: Path, *statements: str) -> None:
    """Run SQL on the file."""
    with closing(sqlite3.connect(path)) as file, file:
        for statement in statements:
            file.execute(statement)


def freely(path: Path, *statements: str) -> None:
    """Run SQL past the triggers, which are put back afterwards."""
    with closing(sqlite3.connect(path)) as file, file:
        triggers = file.execute("SELECT name, sql FROM sqlite_schema WHERE type='trigger'")
        kept = triggers.fetchall()
        for name, _ in kept:
            file.execute(f"DROP TRIGGER {name}")
        for statement in (*statements, *(sql for _, sql in kept)):
            file.execute(statement)


def rewrite(path: Path, edit: Edit, rechain: bool = True) -> int:
    """Give every line through `edit` (None drops it) and chain anew; how many lines changed."""
    changed, n, hash = 0, 0, GENESIS
    with closing(sqlite3.connect(path)) as file:
        rows = file.execute("SELECT first, body, hash FROM groups ORDER BY first").fetchall()
    groups: list[tuple[int, int, bytes, bytes]] = []
    for first, body, old in rows:
        before = body[:-1].split(b"\n")
        after = [edit(at, line) for at, line in enumerate(before, first)]
        changed += sum(a != b for a, b in zip(after, before, strict=True))
        lines = [line for line in after if line is not None]
        for line in lines:
            hash = sha256(hash + line).digest()
        if lines:
            body = b"\n".join(lines) + b"\n"
            groups.append((n + 1, len(lines), body, hash if rechain else old))
            n += len(lines)
    freely(path, "DELETE FROM groups")
    with closing(sqlite3.connect(path)) as file, file:
        file.executemany("INSERT INTO groups VALUES (?, ?, ?, ?)", groups)
    return changed
