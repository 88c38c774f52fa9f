"""The acts that take two persons, as phrases, and the phrases for them."""

from collections.abc import Callable
from re import findall

from croupier.scenario.grammar import Phrase, Words
from croupier.table import commands as c

MakeAct = Callable[[Words], c.Act]


def unquoted(words: str) -> str:
    """Free words without the quotation marks around them."""
    return words[1:-1] if len(words) > 1 and words[0] == words[-1] == '"' else words


def _old(words: Words) -> str:
    return "" if words["old"] == "void" else words["old"]


def _rounds(words: Words) -> tuple[int, ...]:
    return tuple(map(int, findall(r"\d+", words["rounds"])))


ACTS: tuple[Phrase[MakeAct], ...] = (
    Phrase(
        "correct round {round} from {old} to {new}",
        lambda w: c.CorrectResult(int(w["round"]), _old(w), w["new"]),
        "settle it again by the compartment",
    ),
    Phrase(
        "void round {round} after its result: {reason}",
        lambda w: c.VoidSettled(int(w["round"]), w["reason"].replace(" ", "_")),
        "for a reason of the book",
    ),
    Phrase(
        "void rounds {rounds}: the ball broke",
        lambda w: c.VoidEarlier(_rounds(w)),
        "earlier rounds that a broken ball affects",
    ),
    Phrase(
        "conclude round {round} on {number}: the ball came to rest",
        lambda w: c.AnswerInterruption(int(w["round"]), w["number"]),
        "after an interruption: an outcome was established",
    ),
    Phrase(
        "void round {round}: the ball did not come to rest",
        lambda w: c.AnswerInterruption(int(w["round"]), ""),
        "after an interruption: no outcome was established",
    ),
    Phrase(
        "rule that round {round} is settled on {number}: {words}",
        lambda w: c.GiveRuling(int(w["round"]), w["number"], unquoted(w["words"])),
        "the shift manager's decision with its written reason",
    ),
    Phrase(
        "rule that round {round} is void: {words}",
        lambda w: c.GiveRuling(int(w["round"]), "", unquoted(w["words"])),
        "the shift manager's decision with its written reason",
    ),
    Phrase(
        "adjust {seat} by {change}: {words}",
        lambda w: c.AdjustCredits(w["seat"], int(w["change"]), unquoted(w["words"])),
        "set credits right, with a written reason",
    ),
)


def act_words(act: c.Act) -> str:
    """An act in the words of its phrase."""
    match act:
        case c.CorrectResult():
            return f"correct round {act.round} from {act.old or 'void'} to {act.new}"
        case c.VoidSettled():
            return f"void round {act.round} after its result: {act.reason.replace('_', ' ')}"
        case c.VoidEarlier():
            return f"void rounds {' and '.join(map(str, act.rounds))}: the ball broke"
        case c.AnswerInterruption(number=""):
            return f"void round {act.round}: the ball did not come to rest"
        case c.AnswerInterruption():
            return f"conclude round {act.round} on {act.number}: the ball came to rest"
        case c.GiveRuling():
            outcome = f"settled on {act.number}" if act.number else "void"
            return f'rule that round {act.round} is {outcome}: "{act.reason}"'
        case c.AdjustCredits():
            return f'adjust {act.seat} by {act.amount:+}: "{act.reason}"'
