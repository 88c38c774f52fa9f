"""Values of any class of the table, found from its annotations, for hypothesis."""

from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from enum import Enum
from types import UnionType
from typing import Any, get_args, get_origin, get_type_hints

from hypothesis import strategies as st

from croupier.table.commands import Act, Command
from croupier.table.events import Event

CLASSES: tuple[type, ...] = (*get_args(Command), *get_args(Act), *get_args(Event))
WHOLE = st.integers(-(2**53) + 1, 2**53 - 1)


def values_of(hint: Any) -> st.SearchStrategy[Any]:
    """Any value of an annotation."""
    origin, inner = get_origin(hint), get_args(hint)
    if is_dataclass(hint):
        hints = get_type_hints(hint)
        parts = {field.name: values_of(hints[field.name]) for field in fields(hint)}
        assert isinstance(hint, type)
        return st.builds(hint, **parts)
    if origin is UnionType:
        return st.one_of(*map(values_of, inner))
    if origin is tuple and inner[-1] is ...:
        return st.lists(values_of(inner[0]), max_size=4).map(tuple)
    if origin is tuple:
        return st.tuples(*map(values_of, inner))
    if origin in (dict, Mapping):
        return st.dictionaries(values_of(inner[0]), values_of(inner[1]), max_size=3)
    if origin is set:
        return st.sets(values_of(inner[0]), max_size=3)
    return plain(hint)


def plain(hint: Any) -> st.SearchStrategy[Any]:
    """A value without parts; whole numbers stay where every JSON reader has them."""
    if isinstance(hint, type) and issubclass(hint, Enum):
        return st.sampled_from(list(hint))
    return {int: WHOLE, str: st.text(max_size=8), bool: st.booleans()}[hint]
