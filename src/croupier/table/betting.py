"""3 How to Play, at the table: what a player may do with bets and credits."""

from collections.abc import Iterable, Mapping

from croupier.rules.bets import Bet
from croupier.rules.layout import Layout
from croupier.rules.multiple_piece import is_meant
from croupier.rules.refusal import Refusal, near
from croupier.rules.spots import Spot
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.game import Game, clause_of
from croupier.table.money import move
from croupier.table.phases import IN_ROUND, Phase
from croupier.table.state import Seat, State

VOUCHER_CODE_LENGTH = 16  # hexadecimal digits: 64 bits


def seat_of(state: State, id: str) -> Seat:
    """The seat of that id, or a refusal that names the seats."""
    seat = state.seats.get(id)
    if seat is None:
        raise Refusal("unknown_seat", f"there is no seat {id!r}; {near(id, state.seats)}")
    return seat


def place_bets(game: Game, state: State, command: c.PlaceBets) -> Iterable[e.Event]:
    """Register a slip: every bet is allowed and paid for, or none is taken."""
    return _register(game, state, command.seat, command.bets)


def place_option(game: Game, state: State, command: c.PlaceOption) -> Iterable[e.Event]:
    """Register all pieces of an option, or none."""
    option = _layout(game, state, command.seat).option(command.option)
    if is_withheld(state, option.id):
        raise Refusal("option_withheld", f"this table does not offer {option}")
    pieces = Bet(option, command.credits).pieces()
    bets = tuple((str(piece.on.id), piece.credits) for piece in pieces)
    return _register(game, state, command.seat, bets, command.option)


def is_withheld(state: State, option: str) -> bool:
    """Whether the table does not offer an option of the book."""
    return any(is_meant(words, option) for words in state.options_withheld)


def _register(
    game: Game, state: State, seat_id: str, bets: c.Bets, option: str = ""
) -> Iterable[e.Event]:
    seat = seat_of(state, seat_id)
    layout = game.layout(seat.layout, state.zeros)
    taken = _allowed(layout, state, seat, bets)
    total = sum(taken.values())
    if total > (credits := state.credits(seat_id)):
        message = f"the bets cost {total}, the seat has {credits}; at most {credits} can be bet"
        raise Refusal("not_enough_credits", message)
    if state.round_maximum and state.staked(seat_id) + total > state.round_maximum:
        room = max(0, state.round_maximum - state.staked(seat_id))
        message = f"a seat may stake {state.round_maximum} in a round; at most {room} more"
        raise Refusal("above_round_maximum", message)
    postings = ((f"credits:{seat_id}", -total), (f"stake:{seat_id}", total))
    return (e.BetRegistered(seat_id, state.round, tuple(taken.items()), postings, option),)


def _allowed(layout: Layout, state: State, seat: Seat, bets: c.Bets) -> dict[str, int]:
    """The slip as spot -> credits, once each bet on it is found to be allowed."""
    if not bets:
        raise Refusal("empty_slip", "a slip has at least one bet")
    taken: dict[str, int] = {}
    spots: dict[str, Spot] = {}
    for text, credits in bets:
        if type(credits) is not int or credits < 1:
            message = f"a bet is a whole number of credits from 1 up, not {credits!r}"
            raise Refusal("bad_credits", message)
        _check_chips(seat, credits)
        spot = layout.spot(text)
        spots[spot.id] = spot
        taken[spot.id] = taken.get(spot.id, 0) + credits
    for id, credits in taken.items():
        state.limits.check_spot(spots[id], credits, seat.felt.get(id, 0))
    return taken


def _check_chips(seat: Seat, credits: int) -> None:
    if seat.value and credits % seat.value:
        message = f"{credits} is not a whole number of {seat.colour} chips of {seat.value}"
        raise Refusal("not_whole_chips", message)


def withdraw_bets(game: Game, state: State, command: c.WithdrawBets) -> Iterable[e.Event]:
    """Take credits off spots; what is left on a spot must still be a bet by its limits."""
    seat = seat_of(state, command.seat)
    layout = game.layout(seat.layout, state.zeros)
    left = dict(seat.felt)
    for text, credits in command.bets:
        spot = layout.spot(text)
        lying = left.get(spot.id, 0)
        if type(credits) is not int or not 1 <= credits <= lying:
            message = f"{credits!r} cannot be taken off {spot}; {lying} lie there"
            raise Refusal("not_on_the_felt", message)
        _check_chips(seat, credits)
        left[spot.id] = lying - credits
        if left[spot.id]:
            state.limits.check_spot(spot, left[spot.id], 0)
    return _off_the_felt(state, command.seat, _taken(seat.felt, left))


def clear_bets(game: Game, state: State, command: c.ClearBets) -> Iterable[e.Event]:
    """Take all bets of the seat off the felt."""
    return _off_the_felt(state, command.seat, dict(seat_of(state, command.seat).felt))


def _taken(before: Mapping[str, int], after: Mapping[str, int]) -> dict[str, int]:
    return {spot: n - after[spot] for spot, n in before.items() if n > after[spot]}


def _off_the_felt(state: State, seat: str, taken: Mapping[str, int]) -> Iterable[e.Event]:
    if not taken:
        raise Refusal("not_on_the_felt", f"seat {seat} has no bets on the felt to take off")
    postings = move(f"stake:{seat}", f"credits:{seat}", sum(taken.values()))
    return (e.BetWithdrawn(seat, state.round, tuple(taken.items()), postings),)


def late(game: Game, state: State, command: c.BetAct) -> Refusal:
    """Why an act on bets comes too late or too early, with the book's clause."""
    late_bets = game.document.late_bets
    if state.phase not in IN_ROUND:
        opens = game.document.announcements.open
        message = f"bets are not open; they are when the table says {opens.value[0]!r}"
        return Refusal("bets_not_open", message, clause_of(opens))
    if state.phase is Phase.INTERRUPTED and not state.bets_were_closed:
        message = "the round is interrupted; bets are neither placed nor withdrawn now"
        return Refusal("interrupted", message, game.source("technical_interruption"))
    if isinstance(command, c.WithdrawBets | c.ClearBets):
        message = "no more bets: a bet can no longer be withdrawn; it stands"
        return Refusal("late_withdrawal", message, clause_of(late_bets.withdraw))
    felt, layout = seat_of(state, command.seat).felt, _layout(game, state, command.seat)
    slip = command.bets if isinstance(command, c.PlaceBets) else ()
    if any(layout.spot(text).id in felt for text, _ in slip):
        message = "no more bets: a bet can no longer be increased; the earlier bet stands"
        return Refusal("late_increase", message, clause_of(late_bets.increase))
    return Refusal("late_bet", "no more bets can be placed", clause_of(late_bets.place))


def check_round(state: State, command: c.Command) -> None:
    """Refuse an act on bets that was meant for another round."""
    if isinstance(command, c.BetAct) and command.round != state.round:
        message = f"this was meant for round {command.round}; the round now is {state.round}"
        raise Refusal("wrong_round", message)


def buy_credits(game: Game, state: State, command: c.BuyCredits) -> Iterable[e.Event]:
    """Turn cash into credits, at a live table into chips of a colour with a value."""
    seat = seat_of(state, command.seat)
    if type(command.amount) is not int or command.amount < 1:
        raise Refusal("bad_credits", f"credits are bought from 1 up, not {command.amount!r}")
    events: list[e.Event] = []
    if command.colour:
        events.append(_take_colour(game, state, seat, command))
    value = command.value if command.colour else seat.value
    if value and command.amount % value:
        message = f"{command.amount} is not a whole number of chips of {value}"
        raise Refusal("not_whole_chips", message)
    postings = move("cash", f"credits:{command.seat}", command.amount)
    return (*events, e.CreditsBought(command.seat, postings))


def _take_colour(game: Game, state: State, seat: Seat, command: c.BuyCredits) -> e.Event:
    if not game.has_shared_felt:
        raise Refusal("no_colours", "colour chips are for the live tables; this book has terminals")
    if type(command.value) is not int or command.value < 1:
        raise Refusal("bad_credits", f"a colour chip is worth 1 or more, not {command.value!r}")
    for id, other in state.seats.items():
        named = command.colour == id or (command.colour == other.colour and _holds(state, id))
        if named and id != command.seat:
            raise Refusal("colour_taken", f"{command.colour} is held by, or names, seat {id}")
    if _holds(state, command.seat) and (seat.colour, seat.value) != (command.colour, command.value):
        message = f"the seat still holds {seat.colour or 'cash'} chips; cash them out first"
        raise Refusal("holds_chips", message)
    return e.ColourTaken(command.seat, command.colour, command.value)


def _holds(state: State, seat: str) -> int:
    return state.credits(seat) + state.staked(seat)


def cash_out(game: Game, state: State, command: c.CashOut) -> Iterable[e.Event]:
    """Turn all credits of a seat into a voucher."""
    seat_of(state, command.seat)
    credits = state.credits(command.seat)
    if state.staked(command.seat):
        raise Refusal("bets_at_stake", "bets are at stake; cash out when the round is over")
    if not credits:
        raise Refusal("no_credits", f"seat {command.seat} has no credits to cash out")
    if len(command.code) < VOUCHER_CODE_LENGTH:
        message = f"a voucher code has at least {VOUCHER_CODE_LENGTH} hexadecimal digits"
        raise Refusal("bad_code", message)
    if command.code in state.vouchers or command.code in state.redeemed:
        raise Refusal("code_used", "this voucher code has been issued before; make another")
    postings = move(f"credits:{command.seat}", "vouchers", credits)
    return (e.VoucherIssued(command.seat, command.code, credits, postings),)


def redeem_voucher(game: Game, state: State, command: c.RedeemVoucher) -> Iterable[e.Event]:
    """Turn a voucher into credits of a seat, or into cash at the cage; exactly once."""
    if command.code in state.redeemed:
        raise Refusal("voucher_paid", "this voucher has been paid already")
    amount = state.vouchers.get(command.code)
    if amount is None:
        raise Refusal("voucher_unknown", "no voucher with this code was issued here")
    if amount != command.amount:
        message = f"the voucher is not for {command.amount}; its amount differs"
        raise Refusal("voucher_amount", message)
    value = seat_of(state, command.seat).value if command.seat else 0
    if value and amount % value:
        message = f"{amount} is not a whole number of chips of {value}; take it to the cage"
        raise Refusal("not_whole_chips", message)
    target = f"credits:{command.seat}" if command.seat else "cash"
    postings = move("vouchers", target, amount)
    return (e.VoucherRedeemed(command.code, amount, command.seat, postings),)


def _layout(game: Game, state: State, seat: str) -> Layout:
    return game.layout(seat_of(state, seat).layout, state.zeros)
