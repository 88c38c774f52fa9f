"""Sessions without a last spin, in fractions: the states are struck out one by one.

Whoever comes to a state leaves it at last for another, so its ways in can be joined to its ways
out; when only the start is left, its ways out are the ends of the session. What is gathered on the
way, spins and credits staked, is joined likewise.
"""

from collections import deque
from fractions import Fraction
from typing import NamedTuple

from croupier.rules.refusal import Refusal
from croupier.strategies.machine import Machine
from croupier.strategies.session import Session

MOST_STATES = 2_000
At = tuple[int, int]  # node and bankroll
Ways = dict[At | tuple[str, int], Fraction]


class State(NamedTuple):
    """Where one can go from here with which chance, and what is gathered here."""

    ways: Ways
    spins: Fraction
    staked: Fraction


def solve(
    known: Machine, session: Session
) -> tuple[dict[tuple[str, int], Fraction], Fraction, Fraction]:
    """Every end with its chance, the expected spins and the expected credits staked."""
    start = (0, session.bankroll)
    states = _states(known, session, start)
    into: dict[At, set[At]] = {at: set() for at in states}
    for at, state in states.items():
        for to in state.ways.keys() & into.keys():
            into[to].add(at)  # type: ignore[index]  # the keys of both are states
    for at in [at for at in states if at != start]:
        _strike_out(at, states, into)
    ways, spins, staked = states[start]
    stays = 1 - ways.pop(start, Fraction(0))
    finals = {end: chance / stays for end, chance in ways.items()}
    return finals, spins / stays, staked / stays  # type: ignore[return-value]  # all are ends now


def _states(known: Machine, session: Session, start: At) -> dict[At, State]:
    """Every state that can be reached."""
    size, branches = len(session.layout.numbers), known.branches()
    found: dict[At, State] = {}
    waiting = deque([start])
    while waiting:
        node, bankroll = at = waiting.popleft()
        if at in found:
            continue
        if len(found) == MOST_STATES:
            message = f"over {MOST_STATES} states; croupier.simulate solves such sessions in floats"
            raise Refusal("too_many_states", message)
        ways: Ways = {}
        for net, to, many in branches[node]:
            ending = session.ending(bankroll + net, known.stake(to), -1)
            end = (to, bankroll + net) if ending is None else (ending, bankroll + net)
            ways[end] = ways.get(end, Fraction(0)) + Fraction(many, size)
            if ending is None:
                waiting.append((to, bankroll + net))
        found[at] = State(ways, Fraction(1), Fraction(known.stakes[node]))
    return found


def _strike_out(gone: At, states: dict[At, State], into: dict[At, set[At]]) -> None:
    ways, spins, staked = states.pop(gone)
    stays = 1 - ways.pop(gone, Fraction(0))
    for to in ways.keys() & into.keys():
        into[to].discard(gone)  # type: ignore[index]  # the keys of both are states
    for at in into.pop(gone) - {gone}:
        theirs = states[at]
        share = theirs.ways.pop(gone) / stays
        for to, chance in ways.items():
            theirs.ways[to] = theirs.ways.get(to, Fraction(0)) + share * chance
            if to in into:
                into[to].add(at)
        states[at] = State(
            theirs.ways, theirs.spins + share * spins, theirs.staked + share * staked
        )
