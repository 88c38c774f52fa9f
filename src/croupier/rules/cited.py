"""Who cites what: every clause and every ruling of a book with the values that name it."""

from collections.abc import Iterator, Mapping
from dataclasses import fields, is_dataclass
from typing import Any

from croupier.rules.document import Document

CITING = ("clause", "clauses", "placed")


def cited_clauses(document: Document) -> dict[str, list[str]]:
    """Clause -> the places in the data file that cite it."""
    return _gather(document, CITING)


def cited_rulings(document: Document) -> dict[str, list[str]]:
    """Ruling -> the places in the data file that lean on it."""
    cited = _gather(document, ("ruling",))
    texts = {ruling.ruling for ruling in document.rulings}
    return {id: places for id, places in cited.items() if id not in texts}


def _gather(document: Document, keys: tuple[str, ...]) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for place, key, value in _walk(document, ""):
        if key in keys and isinstance(value, str | tuple):
            for name in (value,) if isinstance(value, str) else value:
                if name:
                    found.setdefault(name, []).append(place)
    return found


def _walk(value: Any, at: str) -> Iterator[tuple[str, str, Any]]:
    if is_dataclass(value):
        for field in fields(value):
            inner = getattr(value, field.name)
            yield at, field.name, inner
            yield from _walk(inner, f"{at}.{field.name}".lstrip("."))
    elif isinstance(value, Mapping):
        for key, inner in value.items():
            yield from _walk(inner, f"{at}.{key}")
    elif isinstance(value, tuple):
        for i, inner in enumerate(value):
            name = getattr(inner, "id", None) or getattr(inner, "kind", None) or i
            yield from _walk(inner, f"{at}[{name}]")
