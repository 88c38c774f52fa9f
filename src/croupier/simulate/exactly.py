"""Exact sessions on arrays: the same as `croupier.odds.session_odds`, in floats, and fast.

For each node of the machine a row of chances, one for each bankroll. A branch shifts a row and adds
it to another; what falls below the next stake or reaches the goal has ended. Only the part of a row
where chances lie is visited. Chances so small that nobody will meet them are cut off at its ends;
they, and whoever comes to where an incomplete machine does not know on, are counted in the error.
"""

from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from croupier.odds.session_odds import SessionOdds
from croupier.odds.sessions import ROUNDING
from croupier.rules.refusal import Refusal
from croupier.simulate.board import shared_unit
from croupier.simulate.compiling import compiled
from croupier.strategies.machine import LEAVES, MOST_NODES, UNKNOWN, Machine, machine
from croupier.strategies.session import GOAL, LEFT, PLAYED_OUT, RUINED, Session

MOST_CELLS = 1 << 24
NEGLIGIBLE = 1e-30  # a chance at the end of a row that is cut off
SETTLED = 1e-15  # without a last spin: when so few still play, it is over
WORST_ERROR = 1e-6
OUT_OF_REACH = 1 << 48  # units
ROWS = (GOAL, LEFT, PLAYED_OUT, RUINED)

Floats = NDArray[np.float64]
Whole = NDArray[np.int64]


@compiled
def _spin(
    live: Floats,
    after: Floats,
    spans: Whole,
    spans_after: Whole,
    first: Whole,
    branches: Whole,
    shares: Floats,
    stakes: Whole,
    finals: Floats,
    goal: int,
    last: bool,
) -> float:
    """One spin of everybody; `live` is emptied. What is not known on comes back."""
    lost = 0.0
    for node in range(len(stakes)):
        low, high = spans[node, 0], spans[node, 1]
        for b in range(first[node], first[node + 1]):
            net, to, share = branches[b, 0], branches[b, 1], shares[b]
            highest = min(max(goal - net, low), high)
            least, row = highest, 1 if to == LEAVES else 2
            if to >= 0 and not last:
                least, row = min(max(stakes[to] - net, low), highest), 3
            for i in range(low, least):
                if to == UNKNOWN and not last:
                    lost += live[node, i] * share
                else:
                    finals[row, i + net] += live[node, i] * share
            for i in range(highest, high):
                finals[0, i + net] += live[node, i] * share
            for i in range(least, highest):
                after[to, i + net] += live[node, i] * share
            if least < highest:
                spans_after[to, 0] = min(spans_after[to, 0], least + net)
                spans_after[to, 1] = max(spans_after[to, 1], highest + net)
        for i in range(low, high):
            live[node, i] = 0.0
    return lost


@compiled
def _trim(live: Floats, spans: Whole, stakes: Whole, sums: Floats) -> float:
    """Cut off what is negligible and give it back; `sums` gets who plays and what they stake."""
    cut = 0.0
    for node in range(len(stakes)):
        low, high = spans[node, 0], spans[node, 1]
        while low < high and live[node, low] < NEGLIGIBLE:
            cut += live[node, low]
            live[node, low] = 0.0
            low += 1
        while low < high and live[node, high - 1] < NEGLIGIBLE:
            high -= 1
            cut += live[node, high]
            live[node, high] = 0.0
        spans[node, 0], spans[node, 1] = low, high
        here = 0.0
        for i in range(low, high):
            here += live[node, i]
        sums[0] += here
        sums[1] += here * stakes[node]
    return cut


@dataclass
class _Rows:
    """The arrays, and what has been summed up so far."""

    known: Machine
    session: Session
    unit: int
    spins: float = 0.0
    staked: float = 0.0
    lost: float = 0.0
    steps: int = 0
    branches: Whole = field(init=False)

    def __post_init__(self) -> None:
        size = len(self.session.layout.numbers)
        ways = self.known.branches()
        flat = [(_within(n // self.unit), to, many) for node in ways for n, to, many in node]
        self.branches = np.array([way[:2] for way in flat], np.int64)
        self.shares = np.array([many / size for *_, many in flat])
        self.first = np.cumsum([0, *map(len, ways)], dtype=np.int64)
        self.stakes = np.array([_within(s // self.unit) for s in self.known.stakes], np.int64)
        self.gains = np.array([_within(max(nets) // self.unit) for nets in self.known.nets])
        self.bankroll, self.rest = divmod(self.session.bankroll, self.unit)
        goal = self.session.goal
        self.goal = OUT_OF_REACH if goal is None else -(-(goal - self.rest) // self.unit)
        self.live, self.after, self.finals, self.spans = self._made(2 * self.bankroll + 1)

    def solve(self) -> SessionOdds:
        """Spin until all sessions have ended."""
        self.live[0, self.bankroll] = 1.0
        self.spans[0] = self.bankroll, self.bankroll + 1
        while self._playing():
            self._step(self.steps + 1 == self.session.spins)
        error = self.lost + self.steps * (len(self.branches) + 2) * ROUNDING
        if error > WORST_ERROR:
            message = "the strategy has too many states to be solved; simulate the session instead"
            raise Refusal("too_many_states", message)
        return SessionOdds(
            self.session.bankroll,
            self._ends(),
            self.spins,
            self.staked * self.unit,
            error,
        )

    def _playing(self) -> bool:
        """Count those who play on."""
        sums = np.zeros(2)
        self.lost += _trim(self.live, self.spans, self.stakes, sums)
        if self.session.spins is None and sums[0] < SETTLED:
            self.lost += sums[0]
            return False
        self.spins += sums[0]
        self.staked += sums[1]
        return bool(sums[0] > 0)

    def _step(self, last: bool) -> None:
        there = self.spans[:, 0] < self.spans[:, 1]
        highest = int((self.spans[there, 1] + self.gains[there]).max())
        if highest > self.live.shape[1]:
            self._widen(max(highest, 2 * self.live.shape[1]))
        spans_after = np.full_like(self.spans, 0)
        spans_after[:, 0] = self.live.shape[1]
        self.lost += _spin(
            self.live,
            self.after,
            self.spans,
            spans_after,
            self.first,
            self.branches,
            self.shares,
            self.stakes,
            self.finals,
            self.goal,
            last,
        )
        self.live, self.after, self.spans = self.after, self.live, spans_after
        self.steps += 1

    def _made(self, width: int) -> tuple[Floats, Floats, Floats, Whole]:
        nodes = len(self.stakes)
        if nodes * width > MOST_CELLS:
            message = f"over {MOST_CELLS:,} states; simulate the session instead"
            raise Refusal("too_many_states", message)
        live, after = np.zeros((nodes, width)), np.zeros((nodes, width))
        return live, after, np.zeros((len(ROWS), width)), np.zeros((nodes, 2), np.int64)

    def _widen(self, width: int) -> None:
        """Room for higher bankrolls."""
        live, finals, now = self.live, self.finals, self.live.shape[1]
        self.live, self.after, self.finals, _ = self._made(width)
        self.live[:, :now], self.finals[:, :now] = live, finals

    def _ends(self) -> dict[tuple[str, int], float]:
        return {
            (ROWS[row], int(bankroll) * self.unit + self.rest): float(self.finals[row, bankroll])
            for row, bankroll in zip(*np.nonzero(self.finals), strict=True)
        }


def _within(units: int) -> int:
    """What nobody can afford, or gain, needs not be told exactly."""
    return max(-OUT_OF_REACH, min(units, OUT_OF_REACH))


def session_odds(session: Session) -> SessionOdds:
    """Solve a session in floats; `error` bounds what is cut off, not known, and rounded."""
    unit = sum(bet.staked for bet in session.slip)
    room = 4 * (session.goal or session.bankroll) // unit + 1
    known = machine(session, max(64, min(MOST_NODES, MOST_CELLS // room)))
    return _Rows(known, session, shared_unit(known)).solve()
