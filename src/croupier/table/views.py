"""What each role may see: one pure function per role, applied at one place (`view`).

No terminal sees another's bets or credits. At a live table the felt is shared: everyone sees
whose chips lie where, and still nobody's credits.
"""

from collections.abc import Callable
from typing import Any

from croupier.rules.refusal import Refusal
from croupier.table.betting import seat_of
from croupier.table.commands import Actor
from croupier.table.game import Game
from croupier.table.money import felts_of
from croupier.table.state import Seat, State
from croupier.table.statistics import statistics

View = dict[str, Any]
LAST_SHOWN = 20


def everyone_sees(game: Game, state: State) -> View:
    """The table as a passer-by sees it: never a player, never a sum."""
    numbers = statistics(game, state)
    seen: View = {
        "table": state.table,
        "book": state.book,
        "phase": state.phase.value,
        "round": state.round,
        "number": state.number if state.phase.value in NUMBER_IS_PUBLIC else "",
        "dolly": state.dolly,
        "bets_root": state.bets_root,
        "zeros": list(state.zeros),
        "last_numbers": list(numbers.last[:LAST_SHOWN]),
        "hot": list(numbers.hot),
        "cold": list(numbers.cold),
        "statistics_note": numbers.note,
        "limits": limits_shown(state),
    }
    if game.has_shared_felt:
        seen["felt"] = {
            seat.colour or id: dict(seat.felt) for id, seat in state.seats.items() if seat.felt
        }
    return seen


NUMBER_IS_PUBLIC = ("result_confirmed", "settled")


def limits_shown(state: State) -> View:
    """The limits as they are displayed to players."""
    rows = {kind: [limit.minimum, limit.maximum] for kind, limit in state.limits.by_kind.items()}
    return {
        "chip": state.limits.chip,
        "by_kind": rows,
        "round_maximum": state.round_maximum,
        "options_withheld": list(state.options_withheld),
    }


def terminal_sees(game: Game, state: State, actor: Actor) -> View:
    """One seat: its own credits, bets and past rounds."""
    seat = seat_of(state, actor.person)
    own = {
        "seat": actor.person,
        "layout": seat.layout,
        "colour": seat.colour,
        "chip_value": seat.value,
        "credits": state.credits(actor.person),
        "staked": state.staked(actor.person),
        "bets": dict(seat.felt),
        "rounds": _own_rounds(state, actor.person),
    }
    return {**everyone_sees(game, state), **own}


def _own_rounds(state: State, seat: str) -> list[View]:
    return [
        {
            "round": past.round,
            "number": past.number,
            "void": not past.number,
            "corrected": past.corrected,
            "bets": dict(past.felts[seat]),
            "returned": past.returned[seat],
        }
        for past in list(state.past.values())[::-1][:LAST_SHOWN]
        if seat in past.felts and past.over_at > state.seats[seat].left_at
    ]


def display_sees(game: Game, state: State, actor: Actor) -> View:
    """The public display: nothing but what any passer-by may read."""
    return everyone_sees(game, state)


def console_sees(game: Game, state: State, actor: Actor) -> View:
    """The dealer's game console: who is there and how much is at stake, not whose credits."""
    return {
        **everyone_sees(game, state),
        "number": state.number,
        "dealer": state.dealer,
        "spin": {
            "started": state.spin.started,
            "direction": dict(state.spin.direction),
            "revolutions": dict(state.spin.revolutions),
            "read": state.spin.read,
            "trouble": state.spin.trouble,
        },
        "can_only_be_void": state.spoiled,
        "wheel": state.wheel,
        "alarms": dict(state.alarms),
        "seats": {id: _seat_at_console(state, id, seat) for id, seat in state.seats.items()},
        "staked": sum(state.staked(id) for id in felts_of(state)),
        "proposals": {
            n: {"person": proposal.person, "act": proposal.act}
            for n, proposal in state.proposals.items()
        },
        "rounds": {n: past.number or "void" for n, past in state.past.items()},
    }


def _seat_at_console(state: State, id: str, seat: Seat) -> View:
    return {"connected": seat.connected, "colour": seat.colour, "staked": state.staked(id)}


def pit_sees(game: Game, state: State, actor: Actor) -> View:
    """The pit and the auditor: the console's view, and the books."""
    claims = {a[7:]: n for a, n in state.balances.items() if a.startswith("claims:") and n}
    return {
        **console_sees(game, state, actor),
        "balances": dict(state.balances),
        "claims": claims,
        "vouchers": len(state.vouchers),
    }


VIEWS: dict[str, Callable[[Game, State, Actor], View]] = {
    "terminal": terminal_sees,
    "display": display_sees,
    "dealer": console_sees,
    "pit_supervisor": pit_sees,
    "pit_manager": pit_sees,
    "shift_manager": pit_sees,
    "auditor": pit_sees,
}


def view(game: Game, state: State, actor: Actor) -> View:
    """What this actor may see now."""
    if actor.role not in VIEWS:
        raise Refusal("not_permitted", f"there is no view for {actor.role!r}")
    return VIEWS[actor.role](game, state, actor)
