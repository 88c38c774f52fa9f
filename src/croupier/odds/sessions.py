"""Sessions solved exactly: the whole distribution, step by step through the strategy's machine.

In whole numbers, where a weight counts the ways the wheel can have come to it, or in floats with a
bound on their error: chances are only ever added and multiplied, so each is off by at most one
rounding for each addition and multiplication that made it.
"""

from fractions import Fraction

from croupier.odds.session_odds import Chance, Finals, SessionOdds
from croupier.odds.unlimited import solve
from croupier.rules.refusal import Refusal
from croupier.strategies.machine import UNKNOWN, Machine, machine
from croupier.strategies.session import Session

ROUNDING = 2.0**-53
Weights = dict[tuple[int, int], float]  # or whole numbers: by node and bankroll
Ends = dict[tuple[str, int], float]


def session_odds(session: Session, *, floats: bool = False) -> SessionOdds:
    """Solve a session whose strategy is finite, in fractions or in floats.

    Pure Python: for sessions of some thousand steps. `croupier.simulate.session_odds` answers the
    same for long ones.
    """
    known = complete_machine(session)
    if session.spins is None:
        finals, spins, staked = solve(known, session)
        return SessionOdds(session.bankroll, finals, spins, staked)
    return _Steps(known, session, floats).odds()


def complete_machine(session: Session) -> Machine:
    """The machine of the strategy, refused if it is not all of it."""
    known = machine(session)
    if not known.complete:
        raise too_many(known)
    return known


def too_many(known: Machine) -> Refusal:
    """Why a session is not solved in fractions."""
    message = f"the strategy has over {len(known.stakes)} states; simulate the session instead"
    return Refusal("too_many_states", message)


class _Steps:
    """All players at once, spin after spin."""

    def __init__(self, known: Machine, session: Session, floats: bool) -> None:
        self.session, self.known, self.floats = session, known, floats
        size = len(session.layout.numbers)
        self.whole = 1 if floats else size  # what the weights of a spin are parts of
        self.branches = [
            [(net, to, many / size if floats else many) for net, to, many in branches]
            for branches in known.branches()
        ]
        self.final: Ends = {}
        self.spins: Chance = 0.0 if floats else Fraction(0)
        self.staked: Chance = 0.0 if floats else Fraction(0)

    def odds(self) -> SessionOdds:
        """Play all the spins."""
        spins = self.session.spins or 0
        live: Weights = {(0, self.session.bankroll): 1}
        for played in range(spins):
            self._count(live, played)
            live = self._spin(live, played + 1)
        finals: Finals = dict(self.final)
        if not self.floats:
            ways = self.whole**spins
            finals = {end: Fraction(int(weight), ways) for end, weight in self.final.items()}
        error = spins * (self._most_added() + 2) * ROUNDING if self.floats else 0.0
        return SessionOdds(self.session.bankroll, finals, self.spins, self.staked, error)

    def _count(self, live: Weights, played: int) -> None:
        """Those who play on, and what they stake."""
        stakes = self.known.stakes
        playing = sum(live.values())
        staked = sum(weight * stakes[node] for (node, _), weight in live.items())
        if self.floats:
            self.spins += playing
            self.staked += staked
        else:
            ways = self.whole**played
            self.spins += Fraction(int(playing), ways)
            self.staked += Fraction(int(staked), ways)

    def _spin(self, live: Weights, played: int) -> Weights:
        after: Weights = {}
        remaining = self.whole ** ((self.session.spins or 0) - played)  # ways that change nothing
        for (node, bankroll), weight in live.items():
            for net, to, share in self.branches[node]:
                now = bankroll + net
                ending = self.session.ending(now, self.known.stake(to), played)
                if ending is None:
                    if to == UNKNOWN:
                        raise too_many(self.known)
                    after[to, now] = after.get((to, now), 0) + weight * share
                else:
                    end = (ending, now)
                    self.final[end] = self.final.get(end, 0) + weight * share * remaining
        return after

    def _most_added(self) -> int:
        """The most branches that lead to one node, or out."""
        into: dict[int, int] = {}
        for branches in self.branches:
            for _, to, _ in branches:
                into[to] = into.get(to, 0) + 1
        return sum(into.values())
