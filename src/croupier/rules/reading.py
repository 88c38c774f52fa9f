"""From parsed TOML to dataclasses, with errors that name the clause.

The dataclasses of `document.py` are the whole description of the file format. `Reader.read`
follows their annotations; every problem it meets is noted with the clause it stands under, so
that one run shows all that is wrong with a file.
"""

import types
from collections.abc import Mapping
from dataclasses import MISSING, dataclass, field, fields, is_dataclass
from functools import cache
from typing import Any, Generic, Literal, TypeVar, Union, get_args, get_origin, get_type_hints

from croupier.rules.refusal import near

T = TypeVar("T")
LARGEST = 1_000_000  # no count and no pays in a rule book comes near it
NAMES = {str: "a text", int: "a whole number", bool: "true or false"}


@dataclass(frozen=True, slots=True)
class Problem:
    """What is wrong in a data file, and under which clause."""

    clause: str
    message: str

    def __str__(self) -> str:
        return f"{self.clause}: {self.message}"


@dataclass(frozen=True, slots=True)
class Sourced(Generic[T]):
    """A value with the clauses it is taken from, or the ruling where the document is silent."""

    value: T
    clause: tuple[str, ...] = ()
    ruling: str = ""


@dataclass
class Reader:
    """Reads values by their type and keeps the list of problems."""

    problems: list[Problem] = field(default_factory=list)

    def read(self, kind: Any, value: Any, at: str, clause: str = "") -> Any:
        """Read `value` as `kind`; on a problem note it and return None."""
        origin = get_origin(kind)
        plain = origin or kind
        if is_dataclass(plain):
            return self._table(kind, value, at, clause)
        if origin in (Union, types.UnionType):
            return self.read(get_args(kind)[0], value, at, clause)
        if origin is tuple:
            return self._list(get_args(kind)[0], value, at, clause)
        if origin is Mapping:
            return self._mapping(get_args(kind)[1], value, at, clause)
        if origin is Literal:
            return self._word(get_args(kind), value, at, clause)
        if not isinstance(value, kind) or (isinstance(value, bool) and kind is not bool):
            wanted = NAMES.get(kind, f"a {kind.__name__}")
            return self._problem(clause, at, f"should be {wanted}, not {value!r}")
        if kind is str and not value.strip():
            return self._problem(clause, at, "has no words")
        if kind is int and abs(value) > LARGEST:
            return self._problem(clause, at, f"should be a whole number up to {LARGEST}")
        return value

    def _problem(self, clause: str, at: str, message: str) -> None:
        self.problems.append(Problem(clause or at, f"{at} {message}"))

    def _table(self, kind: Any, value: Any, at: str, clause: str) -> Any:
        if not isinstance(value, dict):
            return self._problem(clause, at, f"should be a table, not {value!r}")
        clause = _as_text(value.get("clause", clause))
        wanted = _field_types(kind)
        for key in value.keys() - wanted.keys():
            self._problem(clause, _inside(at, key), f"is not known here; {near(key, wanted)}")
        read = {}
        for key, (kind_of_field, needed) in wanted.items():
            if key in value:
                inner = _inside(at, key)
                read[key] = self.read(kind_of_field, value[key], inner, clause)
                if needed and read[key] == () and not is_dataclass(get_args(kind_of_field)[0]):
                    self._problem(clause, inner, "has nothing in it")
            elif needed:
                self._problem(clause, _inside(at, key), "is missing")
                read[key] = None
        return (get_origin(kind) or kind)(**read)

    def _list(self, kind: Any, value: Any, at: str, clause: str) -> Any:
        if isinstance(value, str) and kind is str:
            value = [value]
        if not isinstance(value, list):
            return self._problem(clause, at, f"should be a list, not {value!r}")
        return tuple(self.read(kind, v, f"{at}[{i}]", clause) for i, v in enumerate(value))

    def _mapping(self, kind: Any, value: Any, at: str, clause: str) -> Any:
        if not isinstance(value, dict):
            return self._problem(clause, at, f"should be a table, not {value!r}")
        if not all(key.strip() for key in value):
            self._problem(clause, at, "has an entry without a name")
        return {k: self.read(kind, v, f"{at}.{k}", clause) for k, v in value.items()}

    def _word(self, words: tuple[str | bool, ...], value: Any, at: str, clause: str) -> Any:
        if not any(value == word and type(value) is type(word) for word in words):
            said = "false" if value is False else repr(value)
            known = ", ".join(str(word).lower() for word in words)
            return self._problem(
                clause,
                at,
                f"has the word {said}; the rules know {known}. A new word is a new rule: "
                "add it in croupier/rules first",
            )
        return value


def _inside(at: str, key: str) -> str:
    return f"{at}.{key}" if at else key or '""'


def _as_text(clause: object) -> str:
    """The clauses a table cites as they are shown in a problem, whatever stands there."""
    return ", ".join(map(str, clause)) if isinstance(clause, list) else str(clause)


@cache
def _field_types(kind: Any) -> dict[str, tuple[Any, bool]]:
    """The fields of a dataclass with their types, `Sourced[X]` filled in, and which are needed."""
    plain = get_origin(kind) or kind
    filled = dict(zip(getattr(plain, "__parameters__", ()), get_args(kind), strict=False))
    hints = get_type_hints(plain)
    return {
        f.name: (
            filled.get(hints[f.name], hints[f.name]),
            f.default is MISSING and f.default_factory is MISSING,
        )
        for f in fields(plain)
    }
