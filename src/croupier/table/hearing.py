"""Who hears of what: the one place that decides how much of an event reaches which screen.

A screen gets an event whole, cut down, or not at all. No terminal hears of another's bets or
credits; at a live table, where the felt is shared, everybody hears whose chips lie where. A
refusal is for who asked. The code of a voucher is money, and a session is a key: nobody else gets
them. An event without a row reaches nobody, and a test wants a row for each.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import chain
from typing import Any

from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.game import Game
from croupier.table.permissions import STAFF
from croupier.table.state import Record

Cut = Callable[[Any, e.Postings], Any]  # of an event, and what it moves on one's own accounts


def whole(event: e.Event, own: e.Postings) -> e.Event:
    """All of it."""
    return event


def nothing(event: e.Event, own: e.Postings) -> None:
    """Not a word."""


def own_money(event: Any, own: e.Postings) -> Any:
    """The event with what it does to one's own credits and stake, and to no other account."""
    return replace(_without_reason(event), postings=own)


def no_money(event: Any, own: e.Postings) -> Any:
    """The event without any sums; the staff hear the reason of a ruling."""
    return replace(event, postings=())


def plain(event: Any, own: e.Postings) -> Any:
    """The event as a passer-by may hear it."""
    return replace(_without_reason(event), postings=())


def _without_reason(event: Any) -> Any:
    """A ruling's written reason may speak of other players; that it was a ruling, all may know."""
    return replace(event, ruling=RULED) if getattr(event, "ruling", "") else event


def sums_only(event: Any, own: e.Postings) -> Any:
    """What the console knows of private bets: how much is at stake, not where it lies."""
    stake = tuple(posting for posting in event.postings if posting[0].startswith("stake:"))
    return replace(event, bets=(), postings=stake)


def masked(event: Any, own: e.Postings) -> Any:
    """A voucher without its code but for the end, by which people tell vouchers apart."""
    return replace(event, code="…" + event.code[-CODE_SHOWN:])


def proposal(event: e.ActProposed, own: e.Postings) -> e.Event:
    """What is proposed and by whom; from which session is nobody's business."""
    return replace(event, session="")


def proposal_about_the_round(event: e.ActProposed, own: e.Postings) -> e.Event | None:
    """At the console everything but what would be done to a player's credits."""
    return None if isinstance(event.act, c.AdjustCredits) else proposal(event, own)


def unspoiled(event: e.BallRested, own: e.Postings) -> e.Event:
    """That the ball lies; whether the round can only be void is for the staff."""
    return replace(event, spoiled=False)


def no_number(event: e.ResultProposed, own: e.Postings) -> e.Event:
    """That a result is looked at; which, only when it is confirmed."""
    return replace(event, number="")


def no_words(event: e.RoundReferred, own: e.Postings) -> e.Event:
    """That the shift manager decides; why is for the staff."""
    return replace(event, reason="")


RULED = "the shift manager's decision"
CODE_SHOWN = 4


@dataclass(frozen=True, slots=True)
class Row:
    """What of an event reaches the seat it concerns, all players and the display, and the staff."""

    own: Cut = nothing
    public: Cut = nothing
    console: Cut = nothing
    pit: Cut = whole


EVERYBODY = Row(whole, whole, whole)
STAFF_ONLY = Row(console=whole)
SEAT_AND_STAFF = Row(own=whole, console=whole)
SEAT_AND_PIT = Row(own=whole)
ALL_HEAR_THE_ROUND = Row(own_money, plain, no_money)

ROWS: dict[type, Row] = {
    e.TableFounded: EVERYBODY,
    e.SeatAdded: SEAT_AND_STAFF,
    e.TableOpened: EVERYBODY,
    e.TableClosed: EVERYBODY,
    e.DealerCameIn: STAFF_ONLY,
    e.DealerWentOut: STAFF_ONLY,
    e.Announced: EVERYBODY,
    e.RoundOpened: EVERYBODY,
    e.BetsClosed: EVERYBODY,
    e.SpinStarted: EVERYBODY,
    e.SpinSeen: STAFF_ONLY,
    e.BallRested: Row(unspoiled, unspoiled, whole),
    e.ResultProposed: Row(no_number, no_number, whole),
    e.ResultConfirmed: EVERYBODY,
    e.OutcomeEstablished: EVERYBODY,
    e.RoundSettled: ALL_HEAR_THE_ROUND,
    e.RoundVoided: ALL_HEAR_THE_ROUND,
    e.RoundInterrupted: EVERYBODY,
    e.RoundReferred: Row(no_words, no_words, whole),
    e.ResultCorrected: ALL_HEAR_THE_ROUND,
    e.SettlementVoided: ALL_HEAR_THE_ROUND,
    e.DollyPlaced: EVERYBODY,
    e.DollyLifted: EVERYBODY,
    e.BetRegistered: Row(own=whole, console=sums_only),
    e.BetWithdrawn: Row(own=whole, console=sums_only),
    e.CreditsBought: SEAT_AND_PIT,
    e.ColourTaken: EVERYBODY,
    e.VoucherIssued: Row(own=whole, pit=masked),
    e.VoucherRedeemed: Row(own=masked, pit=masked),
    e.CreditsAdjusted: SEAT_AND_PIT,
    e.SeatConnected: SEAT_AND_STAFF,
    e.SeatLost: SEAT_AND_STAFF,
    e.WheelFitted: STAFF_ONLY,
    e.ReadingKept: STAFF_ONLY,
    e.AlarmRaised: STAFF_ONLY,
    e.AlarmAcknowledged: STAFF_ONLY,
    e.LimitsChanged: EVERYBODY,
    e.OptionsWithheld: EVERYBODY,
    e.ZerosChanged: EVERYBODY,
    e.ActProposed: Row(console=proposal_about_the_round, pit=proposal),
    e.ActApproved: STAFF_ONLY,
    e.ActRejected: STAFF_ONLY,
    e.Refused: Row(pit=nothing),
}

CHIPS_OF_ALL = Row(whole, plain, plain)
ROWS_OF_A_SHARED_FELT = ROWS | {e.BetRegistered: CHIPS_OF_ALL, e.BetWithdrawn: CHIPS_OF_ALL}

# Their answers go to who asked also where he is not the seat: a dealer who sells chips.
ANSWERS = frozenset({e.CreditsBought, e.VoucherRedeemed, e.Refused})


class Publication:
    """A record on its way to the screens; made once, asked for every screen."""

    def __init__(self, game: Game, record: Record) -> None:
        self.record = record
        self.rows = ROWS_OF_A_SHARED_FELT if game.has_shared_felt else ROWS

    def heard_by(self, listener: c.Actor) -> tuple[e.Event, ...]:
        """What this screen hears of the record, in order; often nothing."""
        return tuple([event for event in self.event_by_event(listener) if event is not None])

    def event_by_event(self, listener: c.Actor) -> tuple[e.Event | None, ...]:
        """For each event of the record: what this screen hears of it."""
        events = self.record.events
        return tuple([self._heard(at, event, listener) for at, event in enumerate(events)])

    def _heard(self, at: int, event: e.Event, listener: c.Actor) -> e.Event | None:
        kind = type(event)
        if kind in ANSWERS and self._asked(listener):
            return event
        row = self.rows[kind]
        if listener.role == "terminal":
            return self._heard_at_seat(at, event, row, listener.person)
        cut: e.Event | None = self._cut_for(row, listener.role)(event, ())
        return cut

    def _heard_at_seat(self, at: int, event: e.Event, row: Row, seat: str) -> e.Event | None:
        named = getattr(event, "seat", None) == seat
        if named and row.own is whole:
            return event  # most are: a bet and its own seat
        own = self._own[at].get(seat, ())
        heard: e.Event | None = (row.own if named or own else row.public)(event, own)
        return heard

    @staticmethod
    def _cut_for(row: Row, role: str) -> Cut:
        if role == "auditor":
            return row.pit if row.pit is not nothing else whole
        if role == "dealer":
            return row.console
        return row.pit if role in STAFF else row.public

    def _asked(self, listener: c.Actor) -> bool:
        asker = self.record.request.actor
        return (asker.role, asker.person) == (listener.role, listener.person)

    @cached_property
    def seats(self) -> tuple[str, ...]:
        """The seats that the record concerns, which may hear more of it than the others."""
        named = [getattr(event, "seat", "") for event in self.record.events]
        return tuple(filter(None, dict.fromkeys(chain(named, *self._own))))

    @cached_property
    def _own(self) -> list[dict[str, e.Postings]]:
        """For each event: what it moves on the credits and the stake of each seat."""
        return [_by_seat(getattr(event, "postings", ())) for event in self.record.events]


def _by_seat(postings: e.Postings) -> dict[str, e.Postings]:
    by_seat: dict[str, list[tuple[str, int]]] = {}
    for account, amount in postings:
        kind, _, seat = account.partition(":")
        if kind in ("credits", "stake"):
            by_seat.setdefault(seat, []).append((account, amount))
    return {seat: tuple(own) for seat, own in by_seat.items()}


def heard(game: Game, record: Record, listener: c.Actor) -> tuple[e.Event, ...]:
    """What one screen hears of one record."""
    return Publication(game, record).heard_by(listener)
