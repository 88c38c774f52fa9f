"""A refusal: what cannot be done, why, and what would be right instead."""

from collections.abc import Iterable
from difflib import get_close_matches


class Refusal(ValueError):
    """Raised when a rule says no; `code` is stable for programs, the message is for people.

    `clause` is the rule book's, where a clause is the reason.
    """

    def __init__(self, code: str, message: str, clause: str = "") -> None:
        super().__init__(message)
        self.code = code
        self.message = message
        self.clause = clause


def near(name: str, known: Iterable[str]) -> str:
    """Say which known names are like `name`, or list them all where they are few."""
    names = list(known)
    close = get_close_matches(name.lower(), names, n=3, cutoff=0.6)
    if close:
        return f"did you mean {' or '.join(close)}?"
    if len(names) <= 20:
        return f"known are {', '.join(names)}"
    return f"there are {len(names)}, such as {', '.join(names[:3])}"
