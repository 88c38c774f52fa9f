"""Blocks of players: what a worker is given and what it gives back."""

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from croupier.simulate.board import BEYOND, Board
from croupier.simulate.lanes import (
    BANK,
    FALL,
    FIELDS,
    LANES,
    LONGEST,
    ROW,
    SPUN,
    play_lanes,
)
from croupier.simulate.plainly import play_plainly
from croupier.simulate.threefry import key, schedule
from croupier.simulate.totals import Totals, counted
from croupier.strategies.play import Play
from croupier.strategies.session import GOAL, LEFT, PLAYED_OUT, RUINED, Session

SPINS_A_BLOCK = 1 << 26
MOST_A_BLOCK = 1 << 18
UNLIMITED = 10_000  # spins that a session without a last one is taken to have, to cut blocks


@dataclass(frozen=True)
class Job:
    """What all blocks of a run share. Without the session, nobody can be played plainly."""

    board: Board
    session: Session | None
    seed: int
    watching: bool


def cut(players: int, spins: int | None) -> Iterator[tuple[int, int]]:
    """Blocks as (first player, how many), whole groups of lanes but for the last."""
    groups = SPINS_A_BLOCK // (spins or UNLIMITED) // LANES
    size = min(max(1, groups) * LANES, MOST_A_BLOCK)
    for first in range(0, players, size):
        yield first, min(size, players - first)


def play_block(job: Job, first: int, players: int) -> tuple[Totals, list[int]]:
    """Play a block: its totals, and who is still to be played plainly by somebody else."""
    lanes, staked = _played(job, first, players)
    unknown = _not_known(job.board, lanes)
    totals = _totals(job, lanes[~unknown], staked[~unknown])
    left_over = (np.flatnonzero(unknown) + first).tolist()
    if job.session is not None:
        play = Play(job.session)
        totals.add(play_plainly(play, job.seed, player) for player in left_over)
        left_over = []
    return totals, left_over


def _played(job: Job, first: int, players: int) -> tuple[NDArray[np.int32], NDArray[np.int64]]:
    """The fields and the credits staked, a row for each player."""
    groups = -(-players // LANES)
    lanes = np.empty((groups, FIELDS * LANES), np.int32)
    staked = np.empty((groups, LANES), np.int64)
    board, (keys, rotations) = job.board, schedule(key(job.seed))
    play_lanes(
        board.table, board.start, board.ends, keys, rotations, first, job.watching, lanes, staked
    )
    by_player = lanes.reshape(groups, FIELDS, LANES).swapaxes(1, 2).reshape(-1, FIELDS)
    return by_player[:players], staked.reshape(-1)[:players]


def _not_known(board: Board, lanes: NDArray[np.int32]) -> NDArray[np.bool_]:
    """Who came to where the board does not know on, with spins left and no goal reached."""
    bank, row, spun = lanes[:, BANK], lanes[:, ROW], lanes[:, SPUN]
    playing = spun < board.ends[1]
    unknown = playing & (row == board.unknown) & (bank < board.goal)
    rich = bank >= BEYOND
    never_began = (bank == 0) & playing & (spun == 0)
    found: NDArray[np.bool_] = unknown | rich | never_began
    return found


def _totals(job: Job, lanes: NDArray[np.int32], staked: NDArray[np.int64]) -> Totals:
    board, bank, row = job.board, lanes[:, BANK], lanes[:, ROW]
    totals = Totals(len(lanes), int(lanes[:, SPUN].sum(dtype=np.int64)))
    totals.staked = int(staked.sum()) * board.unit
    goal = bank >= board.goal
    left = ~goal & (row == board.left)
    out = ~goal & ~left & (lanes[:, SPUN] == board.ends[1])
    ways = {GOAL: goal, LEFT: left, PLAYED_OUT: out, RUINED: ~(goal | left | out)}
    for ending, who in ways.items():
        for bankroll, often in counted(bank[who], board.unit, board.rest).items():
            totals.finals[ending, bankroll] = often
    if job.watching:
        totals.falls = counted(lanes[:, FALL], board.unit)
        totals.runs = counted(lanes[:, LONGEST])
    return totals
