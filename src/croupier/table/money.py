"""Postings: how each act moves money between accounts. Every list sums to zero.

What the house holds for others (credits, stakes, vouchers) is positive; `cash` is what it has
taken in, negative as the other side; `claims:SEAT` is negative where the house is owed by a player
who has gone, positive where it owes him.
"""

from collections.abc import Iterator, Mapping

from croupier.rules.settlement import returned_on
from croupier.table.events import Postings
from croupier.table.game import Game
from croupier.table.state import PastRound, State


def move(source: str, target: str, amount: int) -> Postings:
    """From one account to another."""
    return ((source, -amount), (target, amount))


def returned_to_seats(
    game: Game, state: State, felts: Mapping[str, Mapping[str, int]], number: str
) -> dict[str, int]:
    """What each seat's bets bring back on a number."""
    return {
        seat: returned_on(felt, game.winners(state.seats[seat].layout, number))
        for seat, felt in felts.items()
    }


def felts_of(state: State) -> dict[str, dict[str, int]]:
    """The bets of the current round by seat, of the seats that have any."""
    return {id: seat.felt for id, seat in state.seats.items() if seat.felt}


def settle(game: Game, state: State, number: str) -> Postings:
    """Collect the losing bets of the current round and pay the winning ones."""
    felts = felts_of(state)
    postings: list[tuple[str, int]] = []
    house = 0
    for seat, returned in returned_to_seats(game, state, felts, number).items():
        staked = state.balances[f"stake:{seat}"]
        postings.append((f"stake:{seat}", -staked))
        if returned:
            postings.append((f"credits:{seat}", returned))
        house += staked - returned
    if postings:
        postings.append(("house", house))
    return tuple(postings)


def return_bets(state: State) -> Postings:
    """Give every bet of the current round back."""
    return tuple(
        posting
        for seat in felts_of(state)
        for posting in move(f"stake:{seat}", f"credits:{seat}", state.staked(seat))
    )


def settle_again(state: State, past: PastRound, returned: Mapping[str, int]) -> Postings:
    """Bring a round that is over to what its bets should have brought back.

    A player who has cashed out since is gone: what he gets or owes is a claim, never set off
    against the credits of who sits there now. Credits never go below zero.
    """
    postings = [p for seat in past.felts for p in _difference(state, past, seat, returned[seat])]
    if postings:
        postings.append(("house", -sum(amount for _, amount in postings)))
    return tuple(postings)


def _difference(state: State, past: PastRound, seat: str, should: int) -> Iterator[tuple[str, int]]:
    more = should - past.returned[seat]
    claimed = past.claimed.get(seat, 0)
    rest = _beyond(more, claimed)
    gone = state.seats[seat].left_at > past.over_at
    from_credits = 0 if gone else max(rest, -state.credits(seat))
    if from_credits:
        yield f"credits:{seat}", from_credits
    if more != from_credits:
        yield f"claims:{seat}", more - from_credits


def _beyond(more: int, claimed: int) -> int:
    """What of a difference is left when it has first undone this round's own claim."""
    if claimed * more >= 0:
        return more
    undone = min(abs(more), abs(claimed))
    return more - undone if more > 0 else more + undone
