"""What a player terminal shows, made from its messages alone and by no code of the table's."""

from dataclasses import dataclass, field
from typing import Any


@dataclass
class Shown:
    """One seat as its terminal shows it; `n` is the last record it has heard."""

    seat: str
    n: int = 0
    round: int = 0
    credits: int = 0
    staked: int = 0
    bets: dict[str, int] = field(default_factory=dict)
    disorder: list[str] = field(default_factory=list)

    def hear(self, message: dict[str, Any]) -> None:
        """Take in one message, in the order in which they come."""
        if message["say"] == "view":
            view = message["view"]
            self.n, self.round = message["n"], view["round"]
            self.credits, self.staked, self.bets = view["credits"], view["staked"], view["bets"]
        elif message["say"] == "heard" and message["n"] > self.n:
            self.n = message["n"]
            for event in message.get("events", ()):
                self._event(event)
        elif message["say"] == "heard" and "id" not in message:
            self.disorder.append(f"record {message['n']} after {self.n}")

    def _event(self, event: dict[str, Any]) -> None:
        kind = event["type"].partition(".")[0]
        if kind == "round_opened":
            self.round = event["round"]
        for account, amount in event.get("postings", ()):
            if account == f"credits:{self.seat}":
                self.credits += amount
            if account == f"stake:{self.seat}":
                self.staked += amount
        if kind in ("bet_registered", "bet_withdrawn") and event["seat"] == self.seat:
            for spot, credits in event["bets"]:
                self._lay(spot, credits if kind == "bet_registered" else -credits)
        if kind in ("round_settled", "round_voided", "round_opened"):
            self.bets = {}

    def _lay(self, spot: str, credits: int) -> None:
        lies = self.bets.pop(spot, 0) + credits
        if lies:
            self.bets[spot] = lies

    def as_registered(self, view: dict[str, Any]) -> bool:
        """Whether this is what the table itself says of the seat."""
        mine = (self.round, self.credits, self.staked, self.bets)
        return mine == (view["round"], view["credits"], view["staked"], view["bets"])
