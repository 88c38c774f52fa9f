"""Mirrors: for every dataclass of the table a msgspec struct with the same fields, to be written.

The table's classes know nothing of JSON. A mirror has the class's fields in the order of their
names, none of them optional, and its tag; msgspec writes and reads it in about a microsecond and
lets nothing through that has another type, another field or another tag. A set is written sorted;
everything else keeps its order, also a dict, because the order of seats decides that of postings.
"""

from collections.abc import Callable, Collection, Mapping
from collections.abc import Mapping as AnyMapping
from dataclasses import is_dataclass
from operator import attrgetter
from types import UnionType
from typing import Annotated, Any, NamedTuple, Union, get_args, get_origin, get_type_hints

import msgspec

Convert = Callable[[Any], Any]

TUPLE: Any = tuple  # of types that are known at run time only
DICT: Any = dict
MOST = 2**53 - 1  # of a number in a command: every JSON reader has whole numbers up to here
Bounded = Annotated[int, msgspec.Meta(ge=-MOST, le=MOST)]


class Mirror(NamedTuple):
    """How a dataclass is written: its struct, the way there and the way back."""

    type: type[msgspec.Struct]
    write: Convert
    read: Convert


class Form(NamedTuple):
    """How values of one annotation are written; with nothing to convert, there is no way."""

    type: Any
    write: Convert | None = None
    read: Convert | None = None


class Mirrors:
    """The mirrors of classes; `tags` names those that stand where one of several may stand."""

    def __init__(self, tags: Mapping[type, str], bounded: Collection[type] = ()) -> None:
        self._tags = tags
        self._bounded = bounded
        self._made: dict[type, Mirror] = {}

    def of(self, cls: type) -> Mirror:
        """The mirror of a dataclass; made once."""
        if cls not in self._made:
            self._made[cls] = self._make(cls)
        return self._made[cls]

    def _make(self, cls: type) -> Mirror:
        hints = get_type_hints(cls)
        whole: Any = Bounded if cls in self._bounded else int
        forms = {name: self._form(hint, whole) for name, hint in hints.items()}
        struct = msgspec.defstruct(
            cls.__name__,
            [(name, forms[name].type) for name in sorted(forms)],
            tag=self._tags.get(cls),
            tag_field="type" if cls in self._tags else None,
            forbid_unknown_fields=True,
            frozen=True,
            gc=False,
        )
        write = _convert(sorted(forms), [forms[name].write for name in sorted(forms)], struct)
        read = _convert(list(forms), [form.read for form in forms.values()], cls)
        return Mirror(struct, write, read)

    def _form(self, hint: Any, whole: Any) -> Form:
        origin, inner = get_origin(hint), get_args(hint)
        if is_dataclass(hint):
            assert isinstance(hint, type)
            return Form(*self.of(hint))
        if origin in (UnionType, Union):
            return self._one_of(inner)
        if origin is tuple:
            return _tuple([self._form(one, whole) for one in inner if one is not ...], inner)
        if origin in (dict, AnyMapping):
            return _dict(inner[0], self._form(inner[1], whole))
        if origin is set:
            return Form(TUPLE[inner[0], ...], lambda values: tuple(sorted(values)), set)
        return Form(whole if hint is int else hint)

    def _one_of(self, classes: tuple[type, ...]) -> Form:
        mirrors = {cls: self.of(cls) for cls in classes}
        write = {cls: mirror.write for cls, mirror in mirrors.items()}
        read = {mirror.type: mirror.read for mirror in mirrors.values()}
        return Form(
            Union[tuple(read)],  # noqa: UP007  # the classes are known at run time only
            lambda value: write[type(value)](value),
            lambda value: read[type(value)](value),
        )


def _tuple(forms: list[Form], inner: tuple[Any, ...]) -> Form:
    """A tuple: of any length, of one form, which may need converting, or a short plain row."""
    if len(inner) == 2 and inner[1] is ...:
        (form,) = forms
        whole = TUPLE[form.type, ...]
        if form.write is None or form.read is None:
            return Form(whole)
        write, read = form.write, form.read
        return Form(whole, lambda row: tuple(map(write, row)), lambda row: tuple(map(read, row)))
    assert all(form.write is None for form in forms)
    return Form(TUPLE[tuple(form.type for form in forms)])


def _dict(key: Any, form: Form) -> Form:
    whole = DICT[key, form.type]
    if form.write is None or form.read is None:
        return Form(whole)
    write, read = form.write, form.read
    return Form(
        whole,
        lambda old: {key: write(value) for key, value in old.items()},
        lambda old: {key: read(value) for key, value in old.items()},
    )


def _convert(names: list[str], by_field: list[Convert | None], make: type) -> Convert:
    """From an object to one of another class with the same fields."""
    if not names:
        empty = make()
        return lambda _: empty
    get = attrgetter(*names)
    changes = [(at, change) for at, change in enumerate(by_field) if change is not None]
    if len(names) == 1:
        only = changes[0][1] if changes else None
        return (lambda old: make(only(get(old)))) if only else (lambda old: make(get(old)))
    if not changes:
        return lambda old: make(*get(old))

    def convert(old: Any) -> Any:
        values = list(get(old))
        for at, change in changes:
            values[at] = change(values[at])
        return make(*values)

    return convert
