"""What comes next at the game console, and whether the table would take it: for the console's
large button, for its void reasons, and for the machine that deals.

A command is tried on the table without its bets, which decide nothing of what a dealer may do; so
a question costs the same at a table of ten thousand seats.
"""

from collections.abc import Iterator
from dataclasses import replace

from croupier.rules.refusal import Refusal
from croupier.table import commands as c
from croupier.table.decide import decide
from croupier.table.game import Game
from croupier.table.phases import OVER, Phase
from croupier.table.state import State


def next_step(game: Game, state: State) -> c.Command | None:
    """The dealer's next act in an undisturbed round; None while a wheel or people are awaited."""
    if state.phase is Phase.TABLE_CLOSED:
        return c.OpenTable()
    if not state.dealer:
        return c.DealerIn()
    if state.phase in OVER:
        return c.LiftDolly() if state.dolly else c.OpenBets()
    spin_first = game.close == "during_spin"
    match state.phase:
        case Phase.BETS_OPEN:
            return c.StartSpin() if spin_first else c.CloseBets()
        case Phase.BETS_OPEN_BALL_SPINNING:
            return c.CloseBets()
        case Phase.BETS_CLOSED:
            return c.StartSpin()
        case Phase.RESULT_PROPOSED:
            return c.ConfirmResult(state.number)
        case Phase.RESULT_CONFIRMED if game.has_dolly:
            return c.PlaceDolly(state.number)
    return None


def refused(game: Game, state: State, actor: c.Actor, command: c.Command) -> Refusal | None:
    """Why the table would not take a command of the staff now; None if it would."""
    without_bets = replace(state, seats={})
    try:
        decide(game, without_bets, c.Request("", actor, command))
    except Refusal as refusal:
        return refusal
    return None


def void_reasons(game: Game, state: State, actor: c.Actor) -> Iterator[str]:
    """The reasons for which this actor may void the running round now, as the book has them."""
    for irregularity in game.document.irregularities:
        if irregularity.voids and not refused(game, state, actor, c.VoidRound(irregularity.id)):
            yield irregularity.id
