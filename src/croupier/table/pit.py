"""Around the round: dealers, seats, limits, and the order of the zeros."""

from collections.abc import Iterable

from croupier.rules.places import KINDS
from croupier.rules.refusal import Refusal, near
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.betting import seat_of
from croupier.table.game import Game
from croupier.table.state import State

Events = Iterable[e.Event]


def dealer_in(game: Game, state: State, command: c.DealerIn, actor: c.Actor) -> Events:
    """A dealer takes the table; there is one at a time."""
    if state.dealer:
        raise Refusal("dealer_there", f"{state.dealer} is the dealer; he goes out first")
    return (e.DealerCameIn(actor.person),)


def dealer_out(game: Game, state: State, command: c.DealerOut, actor: c.Actor) -> Events:
    """The dealer leaves, or is relieved by a supervisor."""
    if not state.dealer:
        raise Refusal("no_dealer", "no dealer is at the table")
    return (e.DealerWentOut(state.dealer),)


def connect_seat(game: Game, state: State, command: c.ConnectSeat) -> Events:
    """A terminal is there."""
    seat_of(state, command.seat)
    return (e.SeatConnected(command.seat),)


def lose_seat(game: Game, state: State, command: c.LoseSeat) -> Events:
    """A terminal does not answer. Its registered bets stand; the round goes on."""
    seat_of(state, command.seat)
    case = "registered" if state.staked(command.seat) else "not_registered"
    return (e.SeatLost(command.seat, game.source("terminals_interrupted", case)),)


def change_limits(game: Game, state: State, command: c.ChangeLimits) -> Events:
    """New limits, from the next bet on."""
    numbers = [command.chip, command.round_maximum]
    for kind, minimum, maximum in command.by_kind:
        if kind not in KINDS:
            raise Refusal("unknown_kind", f"{kind!r} is no kind of bet; {near(kind, KINDS)}")
        if type(minimum) is int and type(maximum) is int and minimum > maximum:
            message = f"the minimum of {kind} ({minimum}) is above its maximum ({maximum})"
            raise Refusal("bad_limits", message)
        numbers += [minimum, maximum]
    if any(type(n) is not int or n < 0 for n in numbers) or command.chip < 1:
        raise Refusal("bad_limits", "limits are whole numbers from 0 up, the chip from 1 up")
    return (e.LimitsChanged(command.chip, command.by_kind, command.round_maximum),)


def change_zeros(game: Game, state: State, command: c.ChangeZeros) -> Events:
    """Set what is on this table's wheel; between rounds only."""
    game.book.wheel.with_zeros(*command.zeros)
    return (e.ZerosChanged(tuple(command.zeros)),)
