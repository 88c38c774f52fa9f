"""The back office's way in: one row a route, and the one place where it is asked who may.

A route names the lowest position that may ask, the body it takes and what it answers; the OpenAPI
page is made from the same rows.
"""

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from typing import Any

import msgspec

from croupier.rules.refusal import Refusal
from croupier.server.house import House, Session
from croupier.server.live_table import LiveTable
from croupier.table.permissions import STAFF

ANYBODY = ""
SIGNED_IN = "auditor"  # all of the staff; the auditor reads


@dataclass(frozen=True, slots=True)
class Ask:
    """One request: by whom, from where, and what was said."""

    house: House
    route: "Route"
    session: Session | None
    address: str
    path: Mapping[str, str]
    query: Mapping[str, str]
    body: Any

    @property
    def who(self) -> Session:
        """The session; a route that asks for it lets nobody else in."""
        assert self.session is not None
        return self.session

    @property
    def table(self) -> LiveTable:
        """The table that the path names."""
        return self.house.table(self.path["table"])

    def number(self, name: str) -> int:
        """A whole number of the query."""
        text = self.query.get(name, str(dict(self.route.query)[name]))
        if not (text.isascii() and text.isdigit() and len(text) < 16):
            raise Refusal("malformed", f"{name} is a whole number, not {text!r}")
        return int(text)


Answer = Callable[[Ask], Awaitable[Any]]


@dataclass(frozen=True, slots=True)
class Route:
    """One thing the back office can be asked for."""

    method: str
    path: str
    lowest: str  # the lowest position that may ask
    answer: Answer
    body: type | None = None
    auditor: bool = False  # whether an auditor may, besides
    query: tuple[tuple[str, int], ...] = ()  # whole numbers that may be named, and the usual ones

    def permit(self, session: Session | None) -> None:
        """Refuse whoever may not ask."""
        if self.lowest == ANYBODY:
            return
        if session is None:
            raise Refusal("not_signed_in", "sign in first")
        role = session.role
        if self.lowest == SIGNED_IN or (role == "auditor" and self.auditor):
            return
        if role not in STAFF or STAFF.index(role) < STAFF.index(self.lowest):
            position = self.lowest.replace("_", " ")
            message = f"this takes a {position} or above, not a {role.replace('_', ' ')}"
            raise Refusal("not_permitted", message)

    def read(self, body: bytes) -> Any:
        """The body of a request, strictly."""
        if self.body is None:
            return None
        try:
            return msgspec.json.decode(body, type=self.body)
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
            raise Refusal("malformed", f"this request cannot be read: {error}") from None


STATUS = {
    "malformed": 400,
    "not_signed_in": 401,
    "foreign_origin": 403,
    "foreign_host": 403,
    "wrong_pin": 403,
    "not_permitted": 403,
    "not_on_duty": 403,
    "locked": 429,
    "too_fast": 429,
    "busy": 503,
    "stopped": 503,
}


def status_of(refusal: Refusal) -> int:
    """The HTTP status of a refusal."""
    if refusal.code.startswith(("unknown_", "not_found")):
        return 404
    return STATUS.get(refusal.code, 409)
