"""5 Irregularities: what went wrong, and what the book says follows from it.

Each book lists its irregularities with their clause and one of the words below. A new kind of
consequence is a new word here, with code that acts on it; the loader refuses words it does not
know.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

Consequence = Literal[
    "void_round",  # the round is void and its bets are returned
    "void_affected_rounds",  # so are earlier rounds that a shift manager names
    "conclude_if_established",  # conclude the round if an outcome was established, else void it
    "registered_bets_stand",  # the round goes on; bets not registered are returned
    "settle_by_wheel",  # settle, or settle again, by the compartment the ball lies in
    "later_rounds_stand",  # a late discovery changes no later round
    "bets_stand_at_close",  # the chips count where they lay when bets closed
    "wheel_prevails",  # what a display said decides nothing
    "refer",  # to the shift manager
]


@dataclass(frozen=True, slots=True)
class Irregularity:
    """One irregularity of a book: a cause, its clause, and the consequence.

    `until` says how long the dealer may name it: until the ball rests (after that the outcome is
    fixed and only a shift manager's ruling voids), or until the result is confirmed.
    """

    id: str
    then: Consequence
    clause: tuple[str, ...] = ()
    ruling: str = ""
    until: Literal["rest", "result"] = "result"
    when: Mapping[str, str] = field(default_factory=dict)  # case -> its clause

    @property
    def source(self) -> str:
        """The clause, or the ruling where the document is silent, as a record names it."""
        return self.clause[0] if self.clause else f"ruling {self.ruling}"

    @property
    def voids(self) -> bool:
        """Whether the dealer may give it as the reason to void the current round."""
        return self.then in ("void_round", "void_affected_rounds")
