"""What may stand in parentheses behind an act: whose session, which id, what was lost."""

import re
from dataclasses import dataclass, replace
from typing import Any

STAFF_ROLES = "dealer|pit supervisor|pit manager|shift manager|auditor"


@dataclass(frozen=True, slots=True)
class Notes:
    """The notes behind an act; most acts have none."""

    id: str = ""
    role: str = ""
    session_of: str = ""
    round: int = -1
    seat: str = ""
    lost: str = ""  # "on the way" or "answer"


NOTES = {
    "(id T1:7)": "the command has this id, where it matters; else ids are made",
    "(as dealer)": "in this role, for a person who may act in several",
    "(at Ann's session)": "from the session in which somebody else has signed in",
    "(for round 1)": "meant for this round, whichever runs",
    "(in the name of T2)": "for another seat than one's own",
    "(lost on the way)": "it never reaches the table",
    "(answer lost)": "it is done, but who asked does not hear so",
}
FORMS = {
    "id": r"id (\S+)",
    "role": rf"as ({STAFF_ROLES})",
    "session_of": r"at ([A-Z]\w*)'s session",
    "round": r"for round (\d+)",
    "seat": r"in the name of ([A-Z]\w*)",
    "lost": r"lost (on the way)|(answer) lost",
}
LAST = re.compile(r"(?P<bare>.+?) \((?P<note>[^()]+)\)")


def read_notes(text: str) -> tuple[str, Notes]:
    """The act without its notes, and the notes; parentheses that hold no note belong to the act."""
    notes = Notes()
    while match := LAST.fullmatch(text):
        noted = _note(notes, match["note"])
        if noted is None:
            break
        text, notes = match["bare"], noted
    return text, notes


def _note(notes: Notes, text: str) -> Notes | None:
    for name, form in FORMS.items():
        match = re.fullmatch(form, text)
        if match:
            return replace(notes, **_value(name, match[match.lastindex or 0]))
    return None


def _value(name: str, said: str) -> dict[str, Any]:
    if name == "round":
        return {name: int(said)}
    return {name: said.replace(" ", "_") if name == "role" else said}
