"""What must hold of a table in every state, told by people from the rule books and the rulings.

Nothing here asks the table what a bet brings or which phase may follow which: both are typed out.
"""

from collections.abc import Mapping
from functools import lru_cache
from hashlib import sha256

from croupier.table import events as e
from croupier.table.state import PastRound, State
from tests.table.notebook import SEATS, Broken, Ghost

# What one credit brings back, by number: App A and B of the 2019 book with 4.1.1 and 4.1.2.
# T1 plays layout A, where split 0/3 pays 17; T2 plays B, where street 00/2/3 pays 11.
BRINGS: Mapping[str, Mapping[str, int]] = {
    "split 0/3": {"0": 18, "3": 18},
    "street 00/2/3": {"00": 12, "2": 12, "3": 12},
    "straight_up 3": {"3": 36},
    "straight_up 0": {"0": 36},
}

# Phase -> the phases that one command may lead to: 1.9, 3.2-3.9, 5.1, 5.3 and 5.10 of the 2019
# book, and for other books what they have instead. A dealer's act may do two steps at once.
RUNNING = (
    "bets_open bets_open_ball_spinning bets_closed ball_spinning ball_at_rest result_proposed"
).split()
STOPS = "void interrupted awaiting_ruling"
EDGES = {
    "table_closed": "between_rounds",
    "between_rounds": "table_closed bets_open",
    "bets_open": f"bets_open_ball_spinning bets_closed ball_at_rest result_proposed {STOPS}",
    "bets_open_ball_spinning": f"ball_spinning ball_at_rest result_proposed {STOPS}",
    "bets_closed": f"ball_spinning ball_at_rest result_proposed {STOPS}",
    "ball_spinning": f"ball_at_rest result_proposed {STOPS}",
    "ball_at_rest": f"result_proposed {STOPS}",
    "result_proposed": f"settled result_confirmed {STOPS}",
    "result_confirmed": "settled void awaiting_ruling",
    "settled": "table_closed bets_open void",
    "void": "table_closed bets_open",
    "interrupted": "void settled result_confirmed awaiting_ruling",
    "awaiting_ruling": "void settled",
}
MAY_FOLLOW = {(a, b) for a, bs in EDGES.items() for b in bs.split()} | {(a, a) for a in EDGES}
PAYS = (e.ResultConfirmed, e.OutcomeEstablished, e.RoundSettled, e.ResultCorrected)
OVER = ("table_closed", "between_rounds", "settled", "void")


def check_record(before: State, ghost: Ghost, events: tuple[e.Event, ...], after: State) -> None:
    """What a record may do: the step between phases, who may be paid, what a correction leaves."""
    if (before.phase, after.phase) not in MAY_FOLLOW:
        raise Broken(f"{after.phase} follows {before.phase}")
    for event in events:
        postings = getattr(event, "postings", ())
        if postings and sum([amount for _, amount in postings]):
            raise Broken(f"the postings of {event} make or destroy money")
        if isinstance(event, PAYS):
            round = getattr(event, "round", before.round)
            unpaid = isinstance(event, e.ResultCorrected) and round not in before.past
            if round in ghost.unpayable and not unpaid:
                raise Broken(f"round {round} must never be paid: {event}")
    named = {ev.round for ev in events if isinstance(ev, e.ResultCorrected | e.SettlementVoided)}
    if named:
        _only_those_rounds(before, named, after)


def _only_those_rounds(before: State, named: set[int], after: State) -> None:
    for n, past in before.past.items():
        if n not in named and not _same(past, after.past[n]):
            raise Broken(f"round {n} changed with {named}")
        if not past.number and after.past[n].number:
            raise Broken(f"round {n} was void and has a result now")
    if before.round not in named:
        mine = (before.phase, before.number, before.bets_root)
        if mine != (after.phase, after.number, after.bets_root):
            raise Broken(f"the running round changed with {named}")
        if any(before.seats[id].felt != after.seats[id].felt for id in SEATS):
            raise Broken(f"the felt changed with {named}")


def _same(one: PastRound, two: PastRound) -> bool:
    return (one.number, one.returned, one.claimed) == (two.number, two.returned, two.claimed)


def check_state(state: State, ghost: Ghost) -> None:
    """What must hold now."""
    balances = state.balances
    if sum(balances.values()):
        raise Broken(f"the balances sum to {sum(balances.values())}")
    if balances.get("vouchers", 0) != sum(state.vouchers.values()):
        raise Broken("the vouchers in circulation are not what their account says")
    if min(state.vouchers.values(), default=1) < 1 or set(state.vouchers) & state.redeemed:
        raise Broken("a voucher is worth nothing, or is paid and in circulation")
    if -balances.get("cash", 0) != sum(ghost.put_in) - ghost.again - ghost.cage:
        raise Broken("the cash is not what came in less what went out")
    _check_felt(state)
    won = _check_past(state, ghost)
    for at, seat in enumerate(SEATS):
        credits, staked = balances.get(f"credits:{seat}", 0), balances.get(f"stake:{seat}", 0)
        if credits < 0 or staked != sum(state.seats[seat].felt.values()):
            raise Broken(f"{seat} has {credits} credits and {staked} at stake")
        holds = credits + staked + balances.get(f"claims:{seat}", 0)
        if holds != ghost.put_in[at] - ghost.taken_out[at] + ghost.adjusted[at] + won[at]:
            raise Broken(f"{seat} holds {holds}, which is not what it brought and won")


def _check_felt(state: State) -> None:
    over = state.phase.value in OVER
    felts = [(seat, *sorted(state.seats[seat].felt.items())) for seat in SEATS]
    if over and any(len(felt) > 1 for felt in felts):
        raise Broken("bets lie on the felt after the round is over")
    if state.bets_root and not over and state.bets_root != _root(*felts):
        raise Broken("the bets are not those whose root was published")
    if state.bets_root and state.round not in state.past and over:
        raise Broken("a round with bets is over and not kept")


@lru_cache(maxsize=10_000)
def _root(*felts: tuple[str, tuple[str, int]]) -> str:
    """The published root: SHA-256 over the seats that have bets, in order."""
    leaves = []
    for seat, *bets in felts:
        if bets:
            words = ",".join(f"{spot}={credits}" for spot, credits in bets)
            leaves.append(sha256(f"\0{seat}:{words}".encode()).digest())
    if not leaves:
        return sha256(b"").hexdigest()
    one, *two = leaves
    return sha256(b"\1" + one + two[0]).hexdigest() if two else one.hex()


def _check_past(state: State, ghost: Ghost) -> tuple[int, int]:
    """Each round that is over was paid by its number, or returned; what T1 and T2 won in all."""
    won = [0, 0]
    for n, past in state.past.items():
        if past.number and n in ghost.unpayable:
            raise Broken(f"round {n} must never be paid and stands at {past.number}")
        for seat, felt in past.felts.items():
            staked = sum(felt.values())
            brought = _brings(felt, past.number) if past.number else staked
            if past.returned[seat] != brought:
                raise Broken(f"round {n}: {seat} should get {brought}, not {past.returned[seat]}")
            won[SEATS.index(seat)] += brought - staked
    if state.results != {n: past.number for n, past in state.past.items() if past.number}:
        raise Broken(f"the results {state.results} are not those of the rounds")
    return won[0], won[1]


def _brings(felt: Mapping[str, int], number: str) -> int:
    return sum(credits * BRINGS[spot].get(number, 0) for spot, credits in felt.items())
