"""What is said at the doors as one JSON Schema, made from the classes that read and write it."""

from inspect import getdoc
from typing import Any, get_args

import msgspec

from croupier.journal.codec import MIRRORS
from croupier.server import messages as m
from croupier.table import commands as c
from croupier.table import events as e

REF = "#/$defs/{name}"
FROM_US: tuple[type, ...] = get_args(m.FromUs)
FROM_TERMINALS: tuple[type, ...] = get_args(m.FromTerminal)
FROM_STAFF: tuple[type, ...] = get_args(m.FromStaff)
EVENTS: tuple[type, ...] = get_args(e.Event)
ACTS: tuple[type, ...] = get_args(c.Act)
COMMANDS = tuple(dict.fromkeys((*m.OF_TERMINALS, *m.OF_STAFF)))


def schema() -> dict[str, Any]:
    """Every message; `from_terminal`, `from_staff` and `from_us` are the ways they go."""
    events = [MIRRORS.of(cls).type for cls in EVENTS]
    _, defs = msgspec.json.schema_components(
        [*FROM_TERMINALS, *FROM_STAFF, *FROM_US, *events], ref_template=REF
    )
    for cls in (*COMMANDS, *ACTS, *EVENTS):
        defs[cls.__name__] = {**defs[cls.__name__], "description": getdoc(cls)}
    ways = {
        "from_terminal": _one_of(FROM_TERMINALS),
        "from_staff": _one_of(FROM_STAFF),
        "from_us": _one_of(FROM_US),
    }
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "What is said at the doors of Croupier",
        "$defs": {**defs, **ways},
    }


def _one_of(classes: tuple[type, ...]) -> dict[str, Any]:
    return {"anyOf": [{"$ref": REF.format(name=cls.__name__)} for cls in classes]}
