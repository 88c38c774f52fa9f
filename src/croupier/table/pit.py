"""Around the round: dealers, seats, limits, and the order of the zeros."""

import re
from collections.abc import Iterable

from croupier.rules.multiple_piece import is_meant
from croupier.rules.places import KINDS
from croupier.rules.refusal import Refusal, near
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.betting import seat_of
from croupier.table.game import Game
from croupier.table.permissions import OF_THE_HOUSE
from croupier.table.state import State

Events = Iterable[e.Event]


def found_table(game: Game, state: State, command: c.FoundTable) -> Events:
    """Begin a journal: book, wheel, seats. Only an empty table can be founded."""
    if state.table:
        raise Refusal("founded", f"this is table {state.table} already")
    if not command.table:
        raise Refusal("no_name", "a table has a name")
    if (command.book, command.book_sha256) != (game.book.id, game.book.sha256):
        message = f"the rules at hand are {game.book.id} {game.book.sha256[:12]}…, not those named"
        raise Refusal("other_book", message)
    if len({seat for seat, _ in command.seats}) < len(command.seats):
        raise Refusal("seat_exists", "every seat has a name of its own")
    zeros = game.book.wheel.with_zeros(*command.zeros).zeros
    founded = e.TableFounded(
        command.table, command.book, command.book_sha256, zeros, command.currency
    )
    return (founded, *(_seat_added(game, seat, layout) for seat, layout in command.seats))


def add_seat(game: Game, state: State, command: c.AddSeat) -> Events:
    """Another terminal or place; its layout stays with it."""
    colours = {seat.colour for seat in state.seats.values()} - {""}
    if command.seat in state.seats or command.seat in colours:
        raise Refusal("seat_exists", f"there is a seat or colour {command.seat} already")
    return (_seat_added(game, command.seat, command.layout),)


def _seat_added(game: Game, seat: str, layout: str) -> e.Event:
    game.layout(layout, game.book.wheel.zeros)
    if not seat.strip() or not seat.isprintable() or ":" in seat:
        message = f"a seat's name has letters and no colon, such as T1, not {seat!r}"
        raise Refusal("bad_seat", message)
    if seat in OF_THE_HOUSE:
        raise Refusal("bad_seat", f"the house itself acts as {seat!r}; name the seat otherwise")
    return e.SeatAdded(seat, layout)


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


def withhold_options(game: Game, state: State, command: c.WithholdOptions) -> Events:
    """Offer fewer options than the book has, or more again; each word withholds at least one."""
    named = game.book.layouts if command.options else ()
    ids = [option.id for layout in named for option in layout.options()]
    for words in command.options:
        if not any(is_meant(words, id) for id in ids):
            fixed = dict.fromkeys(re.split(r" \d", id)[0] for id in ids)
            raise Refusal("unknown_option", f"no option is called {words!r}; {near(words, fixed)}")
    return (e.OptionsWithheld(tuple(command.options)),)


def change_zeros(game: Game, state: State, command: c.ChangeZeros) -> Events:
    """Set what is on this table's wheel; between rounds only."""
    game.book.wheel.with_zeros(*command.zeros)
    return (e.ZerosChanged(tuple(command.zeros)),)
