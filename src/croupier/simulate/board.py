"""A machine as the table the kernel looks at, in the largest unit that all its amounts share.

An entry packs, from the top, 24 bits of gain with its sign, 24 bits of the next stake, 16 bits of
the next node. Two rows more stand for having left and for what the machine does not know; nobody
can afford them. A gain that does not fit into the bits leads there too: whoever comes there is
played plainly, by the same draws.
"""

from dataclasses import dataclass
from math import gcd

import numpy as np
from numpy.typing import NDArray

from croupier.rules.refusal import Refusal
from croupier.simulate.lanes import BANK, BEFORE, FIELDS, HIGHEST, STAKE
from croupier.strategies.machine import LEAVES, UNKNOWN, Machine
from croupier.strategies.session import Session

BEYOND = (1 << 24) - 1  # units; a bankroll that comes so far is played plainly
GREATEST = (1 << 23) - 1
MOST_SPINS = (1 << 31) - 1


@dataclass(frozen=True)
class Board:
    """The table and what else the kernel is told; credits are units times `unit` plus `rest`."""

    table: NDArray[np.int64]
    start: NDArray[np.int32]
    ends: NDArray[np.int32]
    unit: int
    rest: int
    goal: int  # in units; BEYOND where there is none, or none so near

    @property
    def left(self) -> int:
        """The row of those who have left."""
        return len(self.table) - 2 * self.width

    @property
    def unknown(self) -> int:
        """The row of those whose next slip the machine does not know."""
        return len(self.table) - self.width

    @property
    def width(self) -> int:
        """Columns of a row: a number each, and the draw that is passed over."""
        return int(self.ends[2]) + 1


def board(known: Machine, session: Session) -> Board:
    """Pack a machine for the sessions of one strategy."""
    spins = MOST_SPINS if session.spins is None else session.spins
    if spins > MOST_SPINS:
        raise Refusal("bad_spins", f"a simulated session has at most {MOST_SPINS:,} spins")
    unit = shared_unit(known)
    bankroll, rest = divmod(session.bankroll, unit)
    goal = BEYOND
    if session.goal is not None:
        goal = min(BEYOND, -(-(session.goal - rest) // unit))
    start = np.zeros(FIELDS, np.int32)
    fits = bankroll < BEYOND
    start[[BANK, BEFORE, HIGHEST]] = bankroll if fits else 0
    start[STAKE] = min(known.stakes[0] // unit if fits else BEYOND, BEYOND)
    ends = np.array([goal, spins, len(session.layout.numbers)], np.int32)
    return Board(_packed(known, unit), start, ends, unit, rest, goal)


def shared_unit(known: Machine) -> int:
    """The largest number of credits that divides all that is staked and gained."""
    return gcd(*known.stakes, *{net for nets in known.nets for net in nets}) or 1


def _packed(known: Machine, unit: int) -> NDArray[np.int64]:
    """The entries, row by row."""
    nodes, numbers = len(known.stakes), len(known.nets[0])
    stakes = np.array([*(_within(s // unit) for s in known.stakes), BEYOND, BEYOND], np.int64)
    gains = np.array([[_within(n // unit) for n in nets] for nets in known.nets], np.int64)
    follows = np.array(known.follows, np.int64)
    follows[follows == LEAVES] = nodes
    follows[follows == UNKNOWN] = nodes + 1
    too_large = abs(gains) > GREATEST
    follows[too_large] = nodes + 1
    gains[too_large] = 0
    table = np.zeros((nodes + 2, numbers + 1), np.int64)
    table[:nodes, :numbers] = gains << 40 | stakes[follows] << 16 | follows
    return table.ravel()


def _within(units: int) -> int:
    return max(-BEYOND, min(units, BEYOND))
