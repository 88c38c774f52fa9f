"""What goes to standard output, and how our values become JSON."""

import json
import sys
from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from datetime import date
from fractions import Fraction
from typing import Any


def write(text: str) -> None:
    """Send text to standard output as it is; a closed pipe or a full disk ends the command."""
    sys.stdout.write(text)


def write_json(answer: Mapping[str, Any]) -> None:
    """Send one JSON object on one line, in ASCII, so that no setting of the machine matters."""
    write(json.dumps(answer, default=_in_json) + "\n")


def _in_json(value: Any) -> Any:
    """A fraction as "9/19", a date as "2019-11-15", a record of the rules as an object."""
    if isinstance(value, Fraction):
        return str(value)
    if isinstance(value, date):
        return value.isoformat()
    if is_dataclass(value):
        return {field.name: getattr(value, field.name) for field in fields(value)}
    raise TypeError(f"{type(value).__name__} has no form in JSON")
