"""The words of the data files as phrases for people, and where they stand in the document."""

from datetime import date, datetime
from typing import Any

from croupier.rules.multiple_piece import Option

PHRASES = {
    "before_spin": "before the spin",
    "during_spin": "while the ball runs",
    "either": "before the spin or while the ball runs",
    "against_the_wheel": "against the wheel's rotation",
    "private": "each player sees his own",
    "shared": "everyone sees all",
    "compartment": "the compartment in which the ball rests",
    "to_one": "so many to one, and the bet comes back",
    "refuse": "refused",
    "void_round": "the round is void",
    "void_affected_rounds": "the round is void, and earlier ones that it affects",
    "conclude_if_established": "concluded if an outcome was established, else void",
    "registered_bets_stand": "registered bets stand, the others are returned",
    "settle_by_wheel": "settled by the wheel",
    "later_rounds_stand": "later rounds stand",
    "bets_stand_at_close": "bets stand as they lay at the close",
    "wheel_prevails": "the wheel prevails",
    "refer": "a shift manager decides",
    "rest": "the ball rests",
    "result": "the result is confirmed",
}


def phrase(value: Any) -> str:
    """A value of a data file in words; a word without a phrase of its own is shown as it is."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, tuple):
        return " or ".join(map(phrase, value))
    return PHRASES.get(value, str(value).replace("_", " "))


def quoted(words: tuple[str, ...]) -> str:
    """An announcement in the book's own words."""
    return " or ".join(f"“{said}”" for said in words)


def source(sourced: Any) -> str:
    """The clauses of a value, and the ruling where one was needed."""
    clauses = (sourced.clause,) if isinstance(sourced.clause, str) else sourced.clause
    ruling = getattr(sourced, "ruling", "")
    return ", ".join((*clauses, f"ruling {ruling}") if ruling else clauses)


def day(when: date) -> str:
    """A date as it stands on paper, with the hour if there is one."""
    hour = f", {when:%H:%M}" if isinstance(when, datetime) else ""
    return f"{when.day} {when:%B %Y}{hour}"


def pieces(option: Option) -> str:
    """What an option puts on the felt: "split 5/8, 10/11; corner 25/26/28/29 ×2"."""
    by_kind: dict[str, list[str]] = {}
    for piece in option.pieces:
        times = f" ×{piece.count}" if piece.count > 1 else ""
        numbers = "/".join(piece.spot.numbers)
        by_kind.setdefault(phrase(piece.spot.kind), []).append(f"{numbers}{times}")
    return "; ".join(f"{kind} {', '.join(spots)}" for kind, spots in by_kind.items())
