"""What a player types: bets as people write them, and a few words beside."""

import secrets
from collections.abc import Iterable

from croupier.rules.bets import Bet
from croupier.rules.layout import Layout
from croupier.rules.refusal import Refusal
from croupier.rules.spots import Spot
from croupier.table import commands as c

HELP = """\
  10 on split 8/11, red x5     place bets; all of them or none
  tiers x2                     an option, credits on each piece
  take 10 on red               withdraw bets
  clear                        withdraw all
  buy 10000                    credits for cash
  buy 10000 green 100          the same at a live table: a colour, and its chips' value
  cash out                     a voucher for all credits
  redeem CODE AMOUNT           a voucher becomes credits
  wait for bets                until bets are open (or for result: until the round is over)
  became ID                    what became of a command
  quit"""


def commands_of(line: str, layout: Layout, seat: str, round: int) -> list[c.Command]:
    """The commands of a typed line; one for all spots, one for each option."""
    match line.split():
        case ["clear"]:
            return [c.ClearBets(seat, round)]
        case ["cash", "out"]:
            return [c.CashOut(seat, secrets.token_hex(10))]
        case ["buy", amount]:
            return [c.BuyCredits(seat, _whole(amount))]
        case ["buy", amount, colour, value]:
            return [c.BuyCredits(seat, _whole(amount), colour, _whole(value))]
        case ["redeem", code, amount]:
            return [c.RedeemVoucher(code, _whole(amount), seat)]
        case ["take", *_]:
            slip = layout.slip(line.split(maxsplit=1)[1] if " " in line else "")
            return [c.WithdrawBets(seat, round, _spots(slip))]
    return [*_placed(layout.slip(line), seat, round)]


def _placed(slip: tuple[Bet, ...], seat: str, round: int) -> Iterable[c.Command]:
    on_spots = [bet for bet in slip if isinstance(bet.on, Spot)]
    if on_spots:
        yield c.PlaceBets(seat, round, _spots(on_spots))
    for bet in slip:
        if not isinstance(bet.on, Spot):
            yield c.PlaceOption(seat, round, bet.on.id, bet.credits)


def _spots(slip: Iterable[Bet]) -> c.Bets:
    pieces = (piece for bet in slip for piece in bet.pieces())
    return tuple((piece.on.id, piece.credits) for piece in pieces)


def _whole(text: str) -> int:
    if not (text.isascii() and text.isdigit() and len(text) < 16):
        raise Refusal("bad_credits", f"{text!r} is no whole number of credits, such as 1000")
    return int(text)
