"""Running a simulation: blocks of players, here or on the workers of any executor.

What is simulated depends on the session, the seed and the number of players alone. Blocks are
handed out a few at a time, and only their totals are kept, so that memory does not grow with the
length of the run.
"""

from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, Executor, Future, ProcessPoolExecutor, wait
from contextlib import contextmanager
from itertools import islice
from multiprocessing import get_context
from os import cpu_count
from pickle import PicklingError, dumps

from croupier.rules.refusal import Refusal
from croupier.simulate.blocks import UNLIMITED, Job, cut, play_block
from croupier.simulate.board import board
from croupier.simulate.plainly import play_plainly
from croupier.simulate.simulated import Simulated
from croupier.simulate.totals import Totals
from croupier.strategies.machine import machine
from croupier.strategies.play import Play
from croupier.strategies.session import Session

WAITING = 64  # blocks that are out at a time
WORTH_A_POOL = 4_000_000_000  # spins; fewer are played before a pool has started
Progress = Callable[[int, int], None]
Done = tuple[Totals, list[int]]


def simulate(
    session: Session,
    players: int,
    *,
    seed: int = 0,
    on: Executor | str | None = None,
    workers: int | None = None,
    watch: bool = False,
    progress: Progress | None = None,
) -> Simulated:
    """Play a session that many times.

    `on` is an executor, or the address of a Dask scheduler such as "tcp://127.0.0.1:8786"; without
    it short runs are played here and long ones by a pool of processes, `workers` of them. `watch`
    also records drawdowns and losing runs. `progress` is told how many players are done, of how
    many.
    """
    if players < 1:
        raise Refusal("bad_players", f"players should be a whole number from 1 up, not {players}")
    if not 0 <= seed < 1 << 64:
        raise Refusal("bad_seed", f"a seed is a whole number from 0 to 2^64 - 1, not {seed}")
    known = machine(session)
    needed = None if known.complete else session
    job = Job(board(known, session), needed, seed, watch)
    totals = Totals()
    with _executor(on, workers, players * (session.spins or UNLIMITED)) as executor:
        if executor is not None and on is None:
            _check_sendable(session, job)
        for done, left_over in _results(executor, job, players, session.spins):
            totals += done
            if left_over:
                play = Play(session)
                totals.add(play_plainly(play, seed, player) for player in left_over)
            if progress is not None:
                progress(totals.players, players)
    return Simulated(session.bankroll, seed, totals, watch)


@contextmanager
def _executor(
    on: Executor | str | None, workers: int | None, spins: int
) -> Iterator[Executor | None]:
    """Where blocks are played; None: here."""
    if isinstance(on, Executor):
        yield on
    elif isinstance(on, str):
        from croupier.simulate.dask import cluster

        with cluster(on) as executor:
            yield executor
    elif workers == 1 or (workers is None and spins < WORTH_A_POOL):
        yield None
    else:
        with ProcessPoolExecutor(workers or cpu_count(), get_context("spawn")) as pool:
            yield pool


def _results(
    executor: Executor | None, job: Job, players: int, spins: int | None
) -> Iterator[Done]:
    """What the blocks give back, as they are done."""
    blocks = cut(players, spins)
    if executor is None:
        yield from (play_block(job, *block) for block in blocks)
        return
    out: set[Future[Done]] = {
        executor.submit(play_block, job, *block) for block in islice(blocks, WAITING)
    }
    while out:
        done, out = wait(out, return_when=FIRST_COMPLETED)
        for block in islice(blocks, len(done)):
            out.add(executor.submit(play_block, job, *block))
        yield from map(_result, done)


def _result(future: "Future[Done]") -> Done:
    try:
        return future.result()
    except ModuleNotFoundError as error:
        message = f"a worker has no module {error.name!r}; it needs what the strategy is made of"
        raise Refusal("bad_worker", message) from None


def _check_sendable(session: Session, job: Job) -> None:
    """A strategy with too many states goes along to the workers, so it must be one that can."""
    try:
        dumps(job)
    except (PicklingError, AttributeError, TypeError):
        message = (
            f"{session.strategy!r} cannot be sent to other processes; define it at the top of a "
            "module, or run with workers=1"
        )
        raise Refusal("bad_strategy", message) from None
