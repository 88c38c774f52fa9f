"""Simulated sessions: they agree with exact ones, and are the same however they are played."""

from collections.abc import Callable
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from dataclasses import replace
from itertools import count
from typing import Any

import numpy as np
import pytest

from croupier import Refusal, layout, layouts
from croupier.odds.session_odds import SessionOdds
from croupier.simulate import Simulated, session_odds, simulate
from croupier.simulate import blocks as blocks_module
from croupier.simulate import runner as runner_module
from croupier.simulate.blocks import Job, cut, play_block
from croupier.simulate.board import BEYOND, Board, board
from croupier.simulate.lanes import LANES, play_lanes
from croupier.simulate.plainly import play_plainly
from croupier.simulate.totals import Totals
from croupier.strategies import SYSTEMS, LastSpin, session
from croupier.strategies.machine import machine
from croupier.strategies.play import Play
from croupier.strategies.session import Session

B = layout("rws-00-etg-2019-b")
ENDLESS = ("labouchere", "oscars-grind")  # these have more states than a machine keeps


def deviations(found: Simulated, exact: SessionOdds) -> dict[str, float]:
    """How many standard errors lie between simulated and exact figures."""
    apart = {"mean": (found.mean - float(exact.mean)) / (exact.sd / found.players**0.5)}
    for ending, chance in exact.endings.items():
        error = found.error_of(min(1.0, float(chance))) + exact.error + 1e-12
        apart[ending] = (found.endings[ending] - float(chance)) / error
    chance = float(exact.chance_of_gain)
    apart["gain"] = (found.chance_of_gain - chance) / (found.error_of(chance) + 1e-12)
    return apart


SLIPS = ["red", "17", "3 on dozen 1, 1 on 0", "2 on split 8/11, 1 on black"]


@pytest.mark.parametrize("name", [name for name in SYSTEMS if name != "labouchere"])
@pytest.mark.parametrize("id", layouts())
def test_simulated_and_exact_agree_within_four_standard_errors(id: str, name: str) -> None:
    slip = SLIPS[(list(layouts()).index(id) + list(SYSTEMS).index(name)) % len(SLIPS)]
    slip, spins = ("red", 30) if name in ENDLESS else (slip, 60)
    one = session(layout(id), slip, SYSTEMS[name], bankroll=60, spins=spins, goal=90, maximum=30)
    apart = deviations(simulate(one, 200_000, seed=11), session_odds(one))
    assert max(map(abs, apart.values())) < 4, apart


def test_labouchere_agrees_while_its_line_is_short() -> None:
    one = session(B, "red", SYSTEMS["labouchere"], bankroll=100, spins=12, maximum=40)
    apart = deviations(simulate(one, 200_000, seed=11), session_odds(one))
    assert max(map(abs, apart.values())) < 4, apart


# ---- an error of one percent is seen


def flawed(flaw: Callable[[Board], Board]) -> dict[str, float]:
    """The deviations when the kernel plays a flawed board."""
    one = session(B, "100 on red, 1 on 0", bankroll=3000, spins=100, goal=5000)
    job = Job(flaw(board(machine(one), one)), None, 11, False)
    totals = Totals()
    for block in cut(400_000, one.spins):
        totals += play_block(job, *block)[0]
    return deviations(Simulated(one.bankroll, 11, totals, False), session_odds(one))


def test_without_a_flaw_nothing_is_seen() -> None:
    assert max(map(abs, flawed(lambda whole: whole).values())) < 4


def gains_one_more(whole: Board) -> Board:
    """Pays 100 to 99 where the payoff table has 99."""
    return replace(
        whole, table=np.where(whole.table >> 40 == 99, whole.table + (1 << 40), whole.table)
    )


def stops_a_spin_late(whole: Board) -> Board:
    """Plays 101 spins for 100."""
    return replace(whole, ends=whole.ends + np.array([0, 1, 0], np.int32))


def stops_at_another_goal(whole: Board) -> Board:
    """Stops at a goal one percent higher."""
    return replace(whole, ends=whole.ends + np.array([50, 0, 0], np.int32), goal=whole.goal + 50)


@pytest.mark.parametrize("flaw", [gains_one_more, stops_a_spin_late, stops_at_another_goal])
def test_a_flaw_of_one_percent_is_seen(flaw: Callable[[Board], Board]) -> None:
    assert max(map(abs, flawed(flaw).values())) > 4


def test_a_generator_that_is_one_percent_off_is_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    """In one block of five, one of the 18 reds counts as black: 1.1 % of all reds."""
    fair, blocks = play_lanes, count()

    def unfair(table: Any, *rest: Any) -> None:
        columns = table.copy().reshape(-1, 39)
        if next(blocks) % 5 == 0:
            columns[:, B.numbers.index("1")] = columns[:, B.numbers.index("2")]
        fair(columns.ravel(), *rest)

    monkeypatch.setattr(blocks_module, "play_lanes", unfair)
    monkeypatch.setattr(blocks_module, "SPINS_A_BLOCK", 100 * 8000)
    assert max(map(abs, flawed(lambda whole: whole).values())) > 4


# ---- the same totals however it is played

UNEVEN = session(B, "3 on dozen 1, 1 on 17", SYSTEMS["fibonacci"], bankroll=200, spins=80, goal=400)


def totals(one: Session, players: int = 5000, **more: Any) -> Totals:
    """The totals of some sessions with everything recorded."""
    return simulate(one, players, seed=5, watch=True, **more).totals


def plain_totals(one: Session, players: int) -> Totals:
    """The same, all played plainly."""
    found, play = Totals(), Play(one)
    found.add(play_plainly(play, 5, player) for player in range(players))
    return found


@pytest.mark.parametrize("name", SYSTEMS)
@pytest.mark.parametrize("beyond", ["restart", "nearest", "leave"])
def test_the_kernel_plays_every_player_as_plain_play_does(name: str, beyond: Any) -> None:
    one = session(
        B, "5 on red, 5 on 0", SYSTEMS[name], bankroll=303, spins=40, goal=600, maximum=40,
        beyond=beyond,
    )  # fmt: skip
    compiled, plain = totals(one, 700), plain_totals(one, 700)
    assert compiled.plainly < 700
    assert replace(compiled, plainly=700) == plain


def test_what_a_machine_does_not_know_is_played_plainly(monkeypatch: pytest.MonkeyPatch) -> None:
    one = session(B, "red", SYSTEMS["oscars-grind"], bankroll=100, spins=60)
    whole = totals(one, 600)
    monkeypatch.setattr(runner_module, "machine", lambda asked: machine(asked, most=12))
    small = totals(one, 600)
    assert small.plainly > 50 > whole.plainly
    assert replace(small, plainly=0) == replace(whole, plainly=0)


@pytest.mark.parametrize(
    "one",
    [
        session(B, "red", bankroll=BEYOND + 3, spins=20),
        session(B, "9000000 on red, 1 on 0", SYSTEMS["martingale"], bankroll=10**8 + 1, spins=20),
        session(B, "1000000 on 17, 1 on red", bankroll=10**7, spins=20),
    ],
    ids=["bankroll", "stake", "gain"],
)
def test_amounts_too_large_for_the_table_are_played_plainly(one: Session) -> None:
    found = totals(one, 200)
    assert found.plainly > 0
    assert replace(found, plainly=200) == plain_totals(one, 200)


def test_a_strategy_that_looks_at_the_numbers() -> None:
    def follow(state: None, last: LastSpin | None) -> tuple[None, str]:
        return None, "17" if last is None else f"2 on {last.number}"

    one = session(B, "17", follow, bankroll=40, spins=50)
    assert replace(totals(one, 600), plainly=600) == plain_totals(one, 600)


def test_workers_executors_and_blocks_make_no_difference(monkeypatch: pytest.MonkeyPatch) -> None:
    expected = totals(UNEVEN)
    with ThreadPoolExecutor(3) as threads:
        monkeypatch.setattr(blocks_module, "SPINS_A_BLOCK", 80 * LANES)
        assert len(list(cut(5000, 80))) == 10
        assert totals(UNEVEN, on=threads) == expected
        assert totals(UNEVEN) == expected
        assert totals(UNEVEN, workers=2) == expected


def test_a_run_can_be_cut_and_put_together() -> None:
    job = Job(board(machine(UNEVEN), UNEVEN), None, 5, True)
    parts = [(3000, 2000), (0, 1), (1, 2999)]
    whole = Totals()
    for part in parts:
        whole += play_block(job, *part)[0]
    assert whole == totals(UNEVEN)


def test_a_seed_is_a_run() -> None:
    assert totals(UNEVEN) == totals(UNEVEN)
    assert simulate(UNEVEN, 5000, seed=6).totals != simulate(UNEVEN, 5000, seed=5).totals


class Counting(Executor):
    """An executor that plays when it is asked for a result, and counts what it still owes."""

    def __init__(self) -> None:
        self.threads = ThreadPoolExecutor(1)
        self.owed = self.most = 0

    def submit(self, *call: Any, **more: Any) -> "Future[Any]":
        self.owed += 1
        self.most = max(self.most, self.owed)
        future = self.threads.submit(*call, **more)
        future.add_done_callback(lambda _: setattr(self, "owed", self.owed - 1))
        return future


def test_only_so_many_blocks_are_out_at_a_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(blocks_module, "SPINS_A_BLOCK", 1)
    monkeypatch.setattr(runner_module, "WAITING", 5)
    executor, told = Counting(), []
    found = simulate(
        UNEVEN, 40 * LANES, on=executor, progress=lambda done, of: told.append((done, of))
    )
    executor.threads.shutdown()
    assert executor.most <= 5
    assert found.players == 40 * LANES
    assert [done for done, _ in told] == [LANES * (i + 1) for i in range(40)]
    assert {of for _, of in told} == {40 * LANES}


# ---- without a last spin, and what is refused


def test_a_session_without_a_last_spin() -> None:
    one = session(B, "5 on red", SYSTEMS["dalembert"], bankroll=50, goal=100)
    apart = deviations(simulate(one, 100_000, seed=2), session_odds(one))
    assert max(map(abs, apart.values())) < 4, apart


def test_what_cannot_be_simulated_is_refused() -> None:
    one = session(B, "red", bankroll=10, spins=5)
    with pytest.raises(Refusal, match="players should be"):
        simulate(one, 0)
    with pytest.raises(Refusal, match="a seed is a whole number"):
        simulate(one, 1, seed=-1)
    with pytest.raises(Refusal, match="at most 2,147,483,647 spins"):
        simulate(session(B, "red", bankroll=10, spins=2**31), 1)
    endless = session(
        B, "red", lambda state, last: ((state or 0) + 1, 1), bankroll=10, spins=100_000
    )
    with pytest.raises(Refusal, match=r"define it at the top of a module, or run with workers=1"):
        simulate(endless, 10, workers=2)


class WithoutTheModule(Executor):
    """An executor whose workers lack a module."""

    def submit(self, *call: Any, **more: Any) -> "Future[Any]":
        future: Future[Any] = Future()
        future.set_exception(ModuleNotFoundError("no module", name="mine"))
        return future


def test_a_worker_that_lacks_the_strategy_is_told() -> None:
    with pytest.raises(Refusal, match="a worker has no module 'mine'"):
        simulate(UNEVEN, 10, on=WithoutTheModule())
