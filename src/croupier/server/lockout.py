"""Wrong PINs and codes in a row lock a name or an address for a time."""

import time
from dataclasses import dataclass

from croupier.rules.refusal import Refusal

WRONG_IN_A_ROW = 5
LOCKED_SECONDS = 300.0
MOST_KEPT = 10_000  # names and addresses; the oldest are forgotten


@dataclass(slots=True)
class Tries:
    """Wrong tries in a row, and until when there may be no other."""

    wrong: int = 0
    until: float = 0.0


class Lockout:
    """Counts wrong tries, of names or of addresses."""

    def __init__(self) -> None:
        self._tries: dict[str, Tries] = {}

    def check(self, who: str) -> None:
        """Refuse while a name or address is locked."""
        tries = self._tries.get(who)
        left = tries.until - time.monotonic() if tries else 0
        if left > 0:
            message = f"too many wrong tries; try again in {left:.0f} seconds"
            raise Refusal("locked", message)

    def wrong(self, who: str) -> None:
        """Count a wrong try; nobody in particular is never locked."""
        if not who:
            return
        tries = self._tries.setdefault(who, Tries())
        tries.wrong += 1
        if tries.wrong >= WRONG_IN_A_ROW:
            tries.wrong, tries.until = 0, time.monotonic() + LOCKED_SECONDS
        while len(self._tries) > MOST_KEPT:
            del self._tries[next(iter(self._tries))]

    def right(self, who: str) -> None:
        """A right one ends the row."""
        self._tries.pop(who, None)
