"""One round as the journal has it: every bet and when it was registered, the close, the spin, the
result, what each seat got back, and whatever was done to the round later.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.merkle import bets_root
from croupier.table.state import Record


@dataclass(slots=True)
class SeatInRound:
    """What a seat had at stake at the close, and what the round brought it."""

    bets: dict[str, int] = field(default_factory=dict)
    staked: int = 0
    returned: int = 0
    claims: int = 0


@dataclass(frozen=True, slots=True)
class Entry:
    """One thing that happened: the record, when, who asked, under which heading, and the event."""

    n: int
    at: str
    by: str
    id: str
    heading: str
    event: e.Event


HEADINGS: dict[type, str] = {
    e.RoundOpened: "round",
    e.RoundInterrupted: "round",
    e.RoundReferred: "round",
    e.BetRegistered: "bets",
    e.BetWithdrawn: "bets",
    e.Refused: "refused",
    e.BetsClosed: "close",
    e.SpinStarted: "spin",
    e.SpinSeen: "spin",
    e.BallRested: "spin",
    e.ResultProposed: "result",
    e.ResultConfirmed: "result",
    e.OutcomeEstablished: "result",
    e.DollyPlaced: "result",
    e.DollyLifted: "result",
    e.RoundSettled: "settlement",
    e.RoundVoided: "settlement",
    e.ResultCorrected: "settlement",
    e.SettlementVoided: "settlement",
    e.ActProposed: "acts",
    e.ActApproved: "acts",
    e.ActRejected: "acts",
}


@dataclass(slots=True)
class Recalled:
    """A round rebuilt from the records that concern it."""

    round: int
    table: str = ""
    book: str = ""
    book_sha256: str = ""
    number: str = ""
    outcome: str = "unknown"
    bets_root: str = ""
    root_of_bets: str = ""  # worked out from the bets that are shown
    seats: dict[str, SeatInRound] = field(default_factory=dict)
    entries: list[Entry] = field(default_factory=list)

    def under(self, heading: str) -> list[Entry]:
        """The entries of one heading in order."""
        return [entry for entry in self.entries if entry.heading == heading]

    def felts(self) -> dict[str, dict[str, int]]:
        """The bets by seat, of the seats that have any."""
        return {id: seat.bets for id, seat in self.seats.items() if seat.bets}


def recall(records: Iterable[Record], round: int) -> Recalled | None:
    """The round, or None if it was never opened."""
    reader = _Reader(round)
    for record in records:
        for event in record.events:
            reader.read(record, event)
    return reader.found if reader.found.entries else None


class _Reader:
    """Goes through a journal and keeps what concerns one round."""

    def __init__(self, round: int) -> None:
        self.found = Recalled(round)
        self.now = 0  # the round that is current at this record
        self.proposals: set[int] = set()  # that concern our round

    def read(self, record: Record, event: e.Event) -> None:
        if isinstance(event, e.TableFounded):
            self.found.table, self.found.book = event.table, event.book
            self.found.book_sha256 = event.book_sha256
        if isinstance(event, e.RoundOpened):
            self.now = event.round
        heading = HEADINGS.get(type(event))
        if heading and self._concerns(record, event):
            actor, at = record.request.actor, record.request.at
            by = f"{actor.role} {actor.person}".replace("_", " ")
            entry = Entry(record.n, at, by, record.request.id, heading, event)
            self.found.entries.append(entry)
            _note(self.found, event)

    def _concerns(self, record: Record, event: e.Event) -> bool:
        ours = self.found.round
        if isinstance(event, e.ActProposed):
            if ours in _rounds_of(event.act):
                self.proposals.add(event.number)
            return event.number in self.proposals
        if isinstance(event, e.ActApproved | e.ActRejected):
            return event.number in self.proposals
        if isinstance(event, e.Refused):
            meant = _rounds_of(_asked(record.request.command))
            return ours in meant if meant else self.now == ours
        return bool(getattr(event, "round", self.now) == ours)


def _asked(command: c.Command) -> object:
    return command.act if isinstance(command, c.Propose | c.Approve) else command


def _rounds_of(asked: object) -> tuple[int, ...]:
    """The rounds that a command or act names."""
    if hasattr(asked, "rounds"):
        return tuple(asked.rounds)
    return (asked.round,) if hasattr(asked, "round") else ()


def _note(found: Recalled, event: e.Event) -> None:
    match event:
        case e.RoundOpened():
            found.outcome = "running"
        case e.BetRegistered() | e.BetWithdrawn():
            _note_bets(found, event, 1 if isinstance(event, e.BetRegistered) else -1)
        case e.BetsClosed():
            found.bets_root, found.root_of_bets = event.bets_root, bets_root(found.felts())
        case e.RoundInterrupted():
            found.outcome = "interrupted"
        case e.RoundReferred():
            found.outcome = "awaiting a ruling"
        case e.ResultConfirmed() | e.OutcomeEstablished():
            found.outcome, found.number = "result confirmed", event.number
        case e.RoundSettled():
            found.outcome, found.number = "settled", event.number
        case e.ResultCorrected():
            found.number = event.new
        case e.RoundVoided() | e.SettlementVoided():
            found.outcome, found.number = f"void: {event.reason}", ""
    if isinstance(event, e.RoundSettled | e.RoundVoided | e.ResultCorrected | e.SettlementVoided):
        _note_returned(found, event.postings)


def _note_bets(found: Recalled, event: Any, sign: int) -> None:
    seat = found.seats.setdefault(event.seat, SeatInRound())
    for spot, credits in event.bets:
        seat.bets[spot] = seat.bets.get(spot, 0) + sign * credits
        seat.staked += sign * credits
        if not seat.bets[spot]:
            del seat.bets[spot]


def _note_returned(found: Recalled, postings: e.Postings) -> None:
    for account, amount in postings:
        kind, _, id = account.partition(":")
        if kind == "credits":
            found.seats[id].returned += amount
        elif kind == "claims":
            found.seats[id].claims += amount
