"""What a screen knows, made from messages alone: the first view, and every event after it.

Written from docs/protocol.md, without the table's own code, so that each is the test of the other.
"""

from typing import Any

Event = dict[str, Any]
SHOWS_NUMBER = ("result_confirmed", "settled")

# Event -> the phase it brings; where that depends on the phase before, the others follow below.
PHASES = {
    "table_opened.1": "between_rounds",
    "table_closed.1": "table_closed",
    "round_opened.1": "bets_open",
    "ball_rested.1": "ball_at_rest",
    "result_proposed.1": "result_proposed",
    "result_confirmed.1": "result_confirmed",
    "outcome_established.1": "result_confirmed",
    "round_settled.1": "settled",
    "round_voided.1": "void",
    "round_interrupted.1": "interrupted",
    "round_referred.1": "awaiting_ruling",
}


class Picture:
    """One screen's picture of the table; `seat` is "" on the staff's screens."""

    def __init__(self, n: int, view: dict[str, Any]) -> None:
        self.n = n
        self._viewed = n
        self._heard: set[int] = set()
        self.seat: str = view.get("seat", "")
        self.phase: str = view["phase"]
        self.round: int = view["round"]
        self.number: str = view["number"]
        self.dolly: str = view["dolly"]
        self.bets_root: str = view["bets_root"]
        self.credits: int = view.get("credits", 0)
        self.staked: int = view.get("staked", 0)
        self.bets: dict[str, int] = dict(view.get("bets", {}))
        self.dealer: str = view.get("dealer", "")
        shown = view.get("proposals", {})
        self.proposals = {int(number): said["act"] for number, said in shown.items()}
        self.past = _past(view.get("rounds", ()))

    def standing(self) -> dict[str, Any]:
        """All of it that a view has as well."""
        own = {"credits": self.credits, "staked": self.staked, "bets": self.bets}
        return {
            **(own if self.seat else {}),
            "phase": self.phase,
            "round": self.round,
            "number": self.number if not self.seat or self.phase in SHOWS_NUMBER else "",
            "dolly": self.dolly,
            "bets_root": self.bets_root,
            "dealer": self.dealer,
            "proposals": self.proposals,
        }

    def hear(self, n: int, events: list[Event]) -> bool:
        """Take in what happened up to record `n`, unless it is known already; False if it is not
        known, and later things are: then something came out of its order."""
        if n > self.n:
            self.n = n
            for event in events:
                self._take_in(event)
        elif n > self._viewed and n not in self._heard and self.seat:
            return False
        self._heard.add(n)
        return True

    def _take_in(self, event: Event) -> None:
        kind = event["type"]
        self.phase = self._next(kind)
        for account, amount in event.get("postings", ()):
            if account == f"credits:{self.seat}":
                self.credits += amount
            elif account == f"stake:{self.seat}":
                self.staked += amount
        change = getattr(self, "_" + kind.removesuffix(".1"), None)
        if change is not None:
            change(event)

    def _next(self, kind: str) -> str:
        if kind == "bets_closed.1":
            return "ball_spinning" if self.phase == "bets_open_ball_spinning" else "bets_closed"
        if kind == "spin_started.1":
            return "bets_open_ball_spinning" if self.phase == "bets_open" else "ball_spinning"
        return PHASES.get(kind, self.phase)

    def _round_opened(self, event: Event) -> None:
        self.round, self.number, self.bets_root = event["round"], "", ""

    def _bets_closed(self, event: Event) -> None:
        self.bets_root = event["bets_root"]

    def _number(self, event: Event) -> None:
        self.number = event["number"]

    _result_proposed = _result_confirmed = _outcome_established = _number

    def _round_settled(self, event: Event) -> None:
        self.number, self.bets = event["number"], {}
        self.past[event["round"]] = event["number"]

    def _round_voided(self, event: Event) -> None:
        self.number, self.bets = "", {}
        self.past[event["round"]] = ""

    def _result_corrected(self, event: Event) -> None:
        self.past[event["round"]] = event["new"]
        if event["round"] == self.round:
            self.number = event["new"]

    def _settlement_voided(self, event: Event) -> None:
        self.past[event["round"]] = ""
        if event["round"] == self.round:
            self.number = ""
            self.phase = "void" if self.phase == "settled" else self.phase

    def _dolly_placed(self, event: Event) -> None:
        self.dolly = event["number"]

    def _dolly_lifted(self, event: Event) -> None:
        self.dolly = ""

    def _bet_registered(self, event: Event) -> None:
        for spot, credits in event["bets"] if event["seat"] == self.seat else ():
            self.bets[spot] = self.bets.get(spot, 0) + credits

    def _bet_withdrawn(self, event: Event) -> None:
        for spot, credits in event["bets"] if event["seat"] == self.seat else ():
            self.bets[spot] -= credits
            if not self.bets[spot]:
                del self.bets[spot]

    def _dealer_came_in(self, event: Event) -> None:
        self.dealer = event["person"]

    def _dealer_went_out(self, event: Event) -> None:
        self.dealer = ""

    def _act_proposed(self, event: Event) -> None:
        self.proposals[event["number"]] = event["act"]

    def _act_approved(self, event: Event) -> None:
        self.proposals.pop(event["number"], None)

    _act_rejected = _act_approved


def _past(rounds: Any) -> dict[int, str]:
    """Rounds that are over; a terminal is shown its own in a list, the pit all by their numbers."""
    if isinstance(rounds, dict):
        return {int(n): "" if number == "void" else number for n, number in rounds.items()}
    return {past["round"]: past["number"] for past in rounds}
