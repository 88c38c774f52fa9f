"""Who may ask for what, and when: the one table of roles, commands and phases.

A command without a row is refused, whoever asks. A higher position may do a lower one's act
(ruling `roles`); a player acts for his own seat only; the auditor reads and asks for nothing.
"""

from dataclasses import dataclass

from croupier.rules.refusal import Refusal
from croupier.table import commands as c
from croupier.table.phases import ANY, IN_ROUND, OPEN, OVER, RUNNING, Phase
from croupier.table.state import State

STAFF = ("dealer", "pit_supervisor", "pit_manager", "shift_manager")
ROLES = ("terminal", *STAFF, "auditor", "system")

# Under these names the house itself asks and gives ids; no seat and nobody of the staff has one.
OF_THE_HOUSE = frozenset(
    ("clock", "display", "door", "house", "machine", "restart", "system", "table settings", "wheel")
)


@dataclass(frozen=True, slots=True)
class Row:
    """The lowest staff position that may ask, the others who may, and the phases."""

    phases: frozenset[Phase]
    staff_from: str = ""
    others: tuple[str, ...] = ()

    def allows(self, role: str) -> bool:
        """Whether this role may ask at all."""
        if role in STAFF and self.staff_from:
            return STAFF.index(role) >= STAFF.index(self.staff_from)
        return role in self.others


PLAYER = ("terminal",)
SYSTEM = ("system",)
SPINNABLE = OPEN | {Phase.BETS_CLOSED}
READABLE = IN_ROUND | {Phase.SETTLED, Phase.VOID}  # the reader may be slower than the dealer
BEFORE_REST = SPINNABLE | {Phase.BALL_SPINNING}

PERMISSIONS: dict[type, Row] = {
    c.PlaceBets: Row(OPEN, others=PLAYER),
    c.PlaceOption: Row(OPEN, others=PLAYER),
    c.WithdrawBets: Row(OPEN, others=PLAYER),
    c.ClearBets: Row(OPEN, others=PLAYER),
    c.BuyCredits: Row(ANY, "dealer", PLAYER),
    c.CashOut: Row(ANY, others=PLAYER),
    c.RedeemVoucher: Row(ANY, "dealer", PLAYER),
    c.OpenTable: Row(frozenset({Phase.TABLE_CLOSED}), "pit_supervisor"),
    c.CloseTable: Row(OVER, "pit_supervisor"),
    c.DealerIn: Row(ANY, "dealer"),
    c.DealerOut: Row(ANY, "dealer"),
    c.Announce: Row(ANY, "dealer"),
    c.OpenBets: Row(OVER, "dealer"),
    c.CloseBets: Row(OPEN, "dealer", SYSTEM),
    c.StartSpin: Row(frozenset({Phase.BETS_OPEN, Phase.BETS_CLOSED}), "dealer", SYSTEM),
    c.ReportSpin: Row(IN_ROUND, "dealer", SYSTEM),
    c.ReportBallAtRest: Row(BEFORE_REST, "dealer", SYSTEM),
    c.ProposeResult: Row(RUNNING, "dealer", SYSTEM),
    c.ConfirmResult: Row(frozenset({Phase.RESULT_PROPOSED}), "dealer"),
    c.VoidRound: Row(RUNNING, "dealer"),
    c.AnnounceNoSpin: Row(RUNNING, "dealer"),
    c.ReferRound: Row(IN_ROUND - {Phase.AWAITING_RULING}, "dealer"),
    c.PlaceDolly: Row(frozenset({Phase.RESULT_CONFIRMED, Phase.SETTLED}), "dealer"),
    c.LiftDolly: Row(OVER, "dealer"),
    c.FoundTable: Row(frozenset({Phase.TABLE_CLOSED}), others=SYSTEM),
    c.AddSeat: Row(OVER | {Phase.TABLE_CLOSED}, "pit_supervisor"),
    c.ConnectSeat: Row(ANY, others=SYSTEM),
    c.LoseSeat: Row(ANY, others=SYSTEM),
    c.InterruptRound: Row(RUNNING, "dealer", SYSTEM),
    c.FitWheel: Row(ANY, others=SYSTEM),
    c.ReportReading: Row(READABLE, others=SYSTEM),
    c.RaiseAlarm: Row(ANY, others=SYSTEM),
    c.AcknowledgeAlarm: Row(ANY, "dealer"),
    c.ChangeLimits: Row(ANY, "pit_manager"),
    c.WithholdOptions: Row(ANY, "pit_manager"),
    c.ChangeZeros: Row(OVER | {Phase.TABLE_CLOSED}, "pit_manager"),
    c.Propose: Row(ANY, "dealer"),
    c.Approve: Row(ANY, "dealer"),
    c.Reject: Row(ANY, "dealer"),
}

# Two-person acts: the lowest position that may propose, and that may approve.
TWO_PERSONS: dict[type, tuple[str, str]] = {
    c.CorrectResult: ("dealer", "pit_supervisor"),
    c.VoidSettled: ("dealer", "pit_supervisor"),
    c.AnswerInterruption: ("dealer", "pit_supervisor"),
    c.VoidEarlier: ("pit_supervisor", "shift_manager"),
    c.GiveRuling: ("dealer", "shift_manager"),
    c.AdjustCredits: ("pit_supervisor", "pit_manager"),
}


def permit(state: State, actor: c.Actor, command: c.Command) -> Row:
    """The row under which the actor may ask; refuse the wrong role, seat or dealer."""
    row = PERMISSIONS.get(type(command))
    if row is None or not row.allows(actor.role):
        raise Refusal("not_permitted", f"a {_said(actor.role)} may not {_verb(command)}")
    if actor.role == "terminal" and getattr(command, "seat", None) != actor.person:
        raise Refusal("not_your_seat", f"{actor.person} may act for seat {actor.person} only")
    off_duty = actor.role == "dealer" and state.dealer != actor.person
    if off_duty and type(command) is not c.DealerIn:
        message = f"{actor.person} is not the dealer at this table; come in first"
        raise Refusal("not_on_duty", message)
    return row


def require(actor: c.Actor, position: str, doing: str) -> None:
    """Refuse staff below a position."""
    if actor.role not in STAFF or STAFF.index(actor.role) < STAFF.index(position):
        message = f"to {doing} takes a {_said(position)} or above, not a {_said(actor.role)}"
        raise Refusal("not_permitted", message)


def _said(role: str) -> str:
    return role.replace("_", " ")


def _verb(command: c.Command) -> str:
    name = type(command).__name__
    return "".join(f" {ch.lower()}" if ch.isupper() else ch for ch in name).strip()
