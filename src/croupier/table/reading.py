"""What the wheel's reader says at the table: which wheel it is, what it read, what alarms it.

A reader proposes and never decides. What it read of a round is kept with the hash of what came
from the wheel; where the dealer says something else, or the reader has something against a result,
a pit supervisor or above decides.
"""

from collections.abc import Iterable

from croupier.rules.refusal import Refusal
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.game import Game
from croupier.table.permissions import STAFF
from croupier.table.phases import Phase
from croupier.table.state import State

Events = Iterable[e.Event]


def fit_wheel(game: Game, state: State, command: c.FitWheel) -> Events:
    """Which wheel is at the table, with its zeros as they lie now."""
    if not command.serial.strip() or not command.reader.strip():
        raise Refusal("no_words", "a wheel has a serial number, and something reads it")
    return (e.WheelFitted(command.serial, command.reader, state.zeros),)


def report_reading(game: Game, state: State, command: c.ReportReading) -> Events:
    """Keep what was read; what comes too late and differs from the result is an alarm."""
    number, trouble = command.number, command.trouble
    if number:
        game.book.wheel.check(number)
    if not number and not trouble:
        raise Refusal("no_words", "a reading has a number, or says what speaks against one")
    before = state.spin.read
    if number and before not in ("", number):
        trouble = trouble or f"two numbers were read, {before} and {number}"
    clause = _clause(game, trouble) if trouble else ""
    kept = e.ReadingKept(state.round, number, trouble, clause, command.frames, command.sha256)
    if state.phase is Phase.SETTLED and number not in ("", state.number):
        words = f"round {state.round} is settled on {state.number}, and the reader read {number}"
        return (kept, _alarm(state, words))
    return (kept,)


def _clause(game: Game, trouble: str) -> str:
    """Where the book has this trouble; what it does not have goes to who rules on such things."""
    known = game.book.irregularities.get(trouble)
    return known.source if known else game.source("uncovered")


def check_reading(game: Game, state: State, role: str) -> None:
    """Refuse a result that a dealer alone would confirm against the reader."""
    spin = state.spin
    if spin.trouble:
        because = f"the reader proposes no result ({spin.trouble.replace('_', ' ')})"
    elif spin.read not in ("", state.number):
        because = f"the reader read {spin.read}, not {state.number}"
    else:
        return
    if STAFF.index(role) < STAFF.index("pit_supervisor"):
        message = f"{because}; a pit supervisor or above confirms"
        raise Refusal("reader_disagrees", message, game.source("wrong_result"))


def raise_alarm(game: Game, state: State, command: c.RaiseAlarm) -> Events:
    """An alarm that stands already is not raised again."""
    if not command.words.strip():
        raise Refusal("no_words", "an alarm says what it is about")
    if command.words in state.alarms.values():
        raise Refusal("alarm_stands", "this alarm stands already and waits to be acknowledged")
    return (_alarm(state, command.words),)


def _alarm(state: State, words: str) -> e.Event:
    return e.AlarmRaised(state.alarms_raised + 1, words)


def acknowledge_alarm(
    game: Game, state: State, command: c.AcknowledgeAlarm, actor: c.Actor
) -> Events:
    """Who has seen an alarm stands in the record."""
    if command.number not in state.alarms:
        waiting = ", ".join(map(str, state.alarms)) or "none"
        message = f"no alarm {command.number} is waiting; waiting: {waiting}"
        raise Refusal("unknown_alarm", message)
    return (e.AlarmAcknowledged(command.number, actor.person),)
