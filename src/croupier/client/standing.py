"""How a terminal's seat stands, as the terminal knows it: the view, and every record after it."""

from dataclasses import dataclass, field
from typing import Any

from croupier.client.answers import Registered
from croupier.table import events as e
from croupier.table.phases import NEXT, OPEN, OVER, Phase

FELT_IS_CLEARED = (e.RoundSettled, e.RoundVoided)


@dataclass(slots=True)
class Standing:
    """One seat at one record of its table."""

    n: int  # the last record that was heard
    table: str
    seat: str
    layout: str
    round: int
    phase: Phase
    credits: int
    staked: int
    bets: dict[str, int] = field(default_factory=dict)  # spot -> credits

    @classmethod
    def of_view(cls, n: int, view: dict[str, Any]) -> "Standing":
        """As the house shows it."""
        names = ("table", "seat", "layout", "round", "credits", "staked", "bets")
        return cls(n=n, phase=Phase(view["phase"]), **{name: view[name] for name in names})

    @property
    def bets_are_open(self) -> bool:
        """Whether bets can be placed, for all this terminal knows."""
        return self.phase in OPEN

    @property
    def round_is_over(self) -> bool:
        """Whether no round runs."""
        return self.phase in OVER

    def hear(self, record: Registered) -> None:
        """Go on by a record; one that is known already changes nothing."""
        if record.n > self.n:
            self.n = record.n
            for event in record.events:
                self._happened(event)

    def _happened(self, event: e.Event) -> None:
        self.phase = NEXT.get(type(event).__name__, {}).get(self.phase, self.phase)
        for account, amount in getattr(event, "postings", ()):
            if account == f"credits:{self.seat}":
                self.credits += amount
            elif account == f"stake:{self.seat}":
                self.staked += amount
        if isinstance(event, e.RoundOpened):
            self.round = event.round
        elif isinstance(event, FELT_IS_CLEARED):
            self.bets.clear()
        elif isinstance(event, e.SettlementVoided) and event.round == self.round:
            self.phase = Phase.VOID if self.phase is Phase.SETTLED else self.phase
        elif isinstance(event, e.BetRegistered) and event.seat == self.seat:
            for spot, credits in event.bets:
                self.bets[spot] = self.bets.get(spot, 0) + credits
        elif isinstance(event, e.BetWithdrawn) and event.seat == self.seat:
            for spot, credits in event.bets:
                self.bets[spot] -= credits
            self.bets = {spot: credits for spot, credits in self.bets.items() if credits}
