"""The phases of a table and the one table of their transitions.

`NEXT[event][phase]` is the phase after the event; an event that is not in a row cannot happen in
that phase, and the state machine stops rather than guess. The diagram in docs/table.md is drawn
from this table.
"""

from enum import StrEnum


class Phase(StrEnum):
    """Where the table stands in the round of play."""

    __hash__ = str.__hash__  # Enum's own is a Python call, and every command looks its phase up

    TABLE_CLOSED = "table_closed"
    BETWEEN_ROUNDS = "between_rounds"
    BETS_OPEN = "bets_open"
    BETS_OPEN_BALL_SPINNING = "bets_open_ball_spinning"
    BETS_CLOSED = "bets_closed"
    BALL_SPINNING = "ball_spinning"
    BALL_AT_REST = "ball_at_rest"
    RESULT_PROPOSED = "result_proposed"
    RESULT_CONFIRMED = "result_confirmed"
    SETTLED = "settled"
    VOID = "void"
    INTERRUPTED = "interrupted"
    AWAITING_RULING = "awaiting_ruling"


P = Phase
OVER = frozenset({P.BETWEEN_ROUNDS, P.SETTLED, P.VOID})
OPEN = frozenset({P.BETS_OPEN, P.BETS_OPEN_BALL_SPINNING})
RESTED = frozenset({P.BALL_AT_REST, P.RESULT_PROPOSED})
RUNNING = OPEN | {P.BETS_CLOSED, P.BALL_SPINNING} | RESTED
IN_ROUND = RUNNING | {P.RESULT_CONFIRMED, P.INTERRUPTED, P.AWAITING_RULING}
ANY = frozenset(P)


def _to(phase: Phase, *before: Phase | frozenset[Phase]) -> dict[Phase, Phase]:
    sources: set[Phase] = set()
    for source in before:
        sources |= {source} if isinstance(source, Phase) else source
    return dict.fromkeys(sources, phase)


NEXT: dict[str, dict[Phase, Phase]] = {
    "TableOpened": _to(P.BETWEEN_ROUNDS, P.TABLE_CLOSED),
    "TableClosed": _to(P.TABLE_CLOSED, OVER),
    "RoundOpened": _to(P.BETS_OPEN, OVER),
    "BetsClosed": {P.BETS_OPEN: P.BETS_CLOSED, P.BETS_OPEN_BALL_SPINNING: P.BALL_SPINNING},
    "SpinStarted": {P.BETS_OPEN: P.BETS_OPEN_BALL_SPINNING, P.BETS_CLOSED: P.BALL_SPINNING},
    "BallRested": _to(P.BALL_AT_REST, P.BETS_CLOSED, P.BALL_SPINNING),
    "ResultProposed": _to(P.RESULT_PROPOSED, RESTED),
    "ResultConfirmed": _to(P.RESULT_CONFIRMED, P.RESULT_PROPOSED),
    "RoundSettled": _to(P.SETTLED, P.RESULT_CONFIRMED, P.AWAITING_RULING),
    "RoundVoided": _to(P.VOID, IN_ROUND),
    "RoundInterrupted": _to(P.INTERRUPTED, RUNNING),
    "OutcomeEstablished": _to(P.RESULT_CONFIRMED, P.INTERRUPTED),
    "RoundReferred": _to(P.AWAITING_RULING, RUNNING, P.RESULT_CONFIRMED, P.INTERRUPTED),
}
