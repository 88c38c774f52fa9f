"""What can be said of the table between acts: each phrase knows the sentence that is true."""

from collections.abc import Callable

from croupier.scenario.grammar import Phrase, Words
from croupier.scenario.scene import Scene
from croupier.scenario.telling import bets_words, cash_words, claim_words, limits_words
from croupier.table import commands as c
from croupier.table.statistics import statistics
from croupier.table.views import terminal_sees

Truth = Callable[[Words, Scene], str]


def _credits(words: Words, scene: Scene) -> str:
    return f"{words['seat']} has {scene.state.credits(words['seat'])} credits"


def _credits_and_stake(words: Words, scene: Scene) -> str:
    return f"{_credits(words, scene)}, {scene.state.staked(words['seat'])} at stake"


def _bets(words: Words, scene: Scene) -> str:
    seat = words["seat"]
    felt = scene.state.seats[seat].felt
    return f"{seat} has bets {bets_words(tuple(felt.items()))}" if felt else f"{seat} has no bets"


def _screen(words: Words, scene: Scene) -> str:
    """What a terminal shows when it comes back, from its view and nothing else."""
    seat = words["seat"]
    view = terminal_sees(scene.game, scene.state, c.Actor("terminal", seat))
    bets = bets_words(tuple(view["bets"].items())) or "no bets"
    return f"{seat} shows {view['credits']} credits and {bets}"


def _house(words: Words, scene: Scene) -> str:
    won = scene.state.balance("house")
    if not won:
        return "the house is even"
    return f"the house has {'won' if won > 0 else 'lost'} {abs(won)}"


def _claim(words: Words, scene: Scene) -> str:
    amount = scene.state.balance(f"claims:{words['seat']}")
    return claim_words(words["seat"], amount) if amount else _no_claims(words, scene)


def _no_claims(words: Words, scene: Scene) -> str:
    claims = {a[7:]: n for a, n in scene.state.balances.items() if a.startswith("claims:") and n}
    said = [claim_words(seat, amount) for seat, amount in claims.items()]
    return ", ".join(said) or "there are no claims"


def _cash(words: Words, scene: Scene) -> str:
    return cash_words(-scene.state.balance("cash"))


def _vouchers(words: Words, scene: Scene) -> str:
    worth = scene.state.balance("vouchers")
    return f"vouchers for {worth} are out" if worth else "no vouchers are out"


def _voucher(words: Words, scene: Scene) -> str:
    name, code = words["voucher"], scene.code(words["voucher"])
    if code in scene.state.redeemed:
        return f"voucher {name} has been paid"
    worth = scene.state.vouchers.get(code)
    return f"voucher {name} is worth {worth}" if worth else f"voucher {name} was never issued"


def _phase(words: Words, scene: Scene) -> str:
    return f"the table is at {scene.state.phase.value.replace('_', ' ')}"


def _round(words: Words, scene: Scene) -> str:
    past = scene.state.past.get(int(words["round"]))
    if past is None:
        return f"round {words['round']} is not over"
    outcome = f"stands on {past.number}" if past.number else "is void"
    return f"round {past.round} {outcome}"


def _last(words: Words, scene: Scene) -> str:
    last = statistics(scene.game, scene.state).last
    return f"the last numbers are {' '.join(last)}" if last else "there are no last numbers"


def _dolly(words: Words, scene: Scene) -> str:
    dolly = scene.state.dolly
    return f"the dolly stands on {dolly}" if dolly else "the dolly is off the felt"


def _proposals(words: Words, scene: Scene) -> str:
    waiting = ", ".join(map(str, scene.state.proposals))
    return f"proposal {waiting} is waiting" if waiting else "no proposal is waiting"


def _dealer(words: Words, scene: Scene) -> str:
    return f"{scene.state.dealer or 'nobody'} is the dealer"


def _limits(words: Words, scene: Scene) -> str:
    limits = scene.state.limits
    rows = tuple((kind, row.minimum, row.maximum) for kind, row in limits.by_kind.items())
    return f"the limits are {limits_words(limits.chip, rows, scene.state.round_maximum)}"


FACTS: tuple[Phrase[Truth], ...] = (
    Phrase("{seat} has {credits} credits", _credits, "what it can bet with or cash out"),
    Phrase("{seat} has {credits} credits, {staked} at stake", _credits_and_stake, "and its bets"),
    Phrase("{seat} has bets {slip}", _bets, "what lies on the felt, in the order it was placed"),
    Phrase("{seat} has no bets", _bets, "nothing of it lies on the felt"),
    Phrase(
        "{seat} shows {credits} credits and {slip}",
        _screen,
        "what its screen shows when it comes back: its credits, and its bets or `no bets`",
    ),
    Phrase("the house has won {credits}", _house, "over all rounds so far"),
    Phrase("the house has lost {credits}", _house, "over all rounds so far"),
    Phrase("the house is even", _house, "over all rounds so far"),
    Phrase("the house claims {credits} from {seat}", _claim, "what a player who has gone owes"),
    Phrase("the house owes {seat} {credits}", _claim, "what is due to a player who has gone"),
    Phrase("there are no claims", _no_claims, "either way"),
    Phrase("the cash box holds {credits}", _cash, "cash taken in, less cash paid out"),
    Phrase("the cash box is short of {credits}", _cash, "more was paid out than taken in"),
    Phrase("vouchers for {credits} are out", _vouchers, "issued and not yet redeemed"),
    Phrase("no vouchers are out", _vouchers, "all that were issued have been paid"),
    Phrase("voucher {voucher} is worth {credits}", _voucher, "it can be redeemed"),
    Phrase("voucher {voucher} has been paid", _voucher, "it cannot be redeemed again"),
    Phrase("voucher {voucher} was never issued", _voucher, "no such voucher of this house"),
    Phrase("the table is at {phase}", _phase, "where it stands in the round of play"),
    Phrase("round {round} stands on {number}", _round, "a round that is over, with its result"),
    Phrase("round {round} is void", _round, "a round that is over and has no result"),
    Phrase("round {round} is not over", _round, "a round that runs, or has not begun"),
    Phrase("the last numbers are {numbers}", _last, "the statistics, the newest first"),
    Phrase("there are no last numbers", _last, "the statistics are empty"),
    Phrase("the dolly stands on {number}", _dolly, "live tables"),
    Phrase("the dolly is off the felt", _dolly, "live tables"),
    Phrase("proposal {proposal} is waiting", _proposals, "and no other"),
    Phrase("no proposal is waiting", _proposals, "all are approved or rejected"),
    Phrase("{person} is the dealer", _dealer, "of this table"),
    Phrase("nobody is the dealer", _dealer, "no dealer has come in"),
    Phrase("the limits are {limits}", _limits, "as they are shown"),
)
