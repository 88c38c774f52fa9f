"""Finite strategies are recognised by running them, and priced by settlement alone."""

from typing import Any

import pytest

from croupier import Bet, Refusal, layout, settle
from croupier.strategies import SYSTEMS, LastSpin, session
from croupier.strategies.last_spin import Strategy
from croupier.strategies.machine import LEAVES, UNKNOWN, Machine, machine
from croupier.strategies.play import Play
from croupier.strategies.session import Session

B = layout("rws-00-etg-2019-b")


def on_red(strategy: Strategy, **more: Any) -> Session:
    """A session on red in which little stands in the way."""
    return session(B, "red", strategy, **{"bankroll": 1000, "spins": 100, **more})


def follow_the_winner(state: None, last: LastSpin | None) -> tuple[None, str]:
    """A credit on the number that came last."""
    return None, "17" if last is None else last.number


@pytest.mark.parametrize(
    ("name", "nodes"),
    [
        ("flat", 1),
        ("martingale", 9),
        ("grand-martingale", 8),
        ("dalembert", 500),
        ("fibonacci", 14),
        ("paroli", 3),
        ("one-three-two-six", 4),
    ],
)
def test_a_finite_system_has_as_many_nodes_as_stakes_within_the_limits(
    name: str, nodes: int
) -> None:
    found = machine(on_red(SYSTEMS[name], maximum=500, spins=1000))
    assert found.complete
    assert len(found.stakes) == nodes
    assert max(found.stakes) <= 500


@pytest.mark.parametrize("name", ["labouchere", "oscars-grind"])
def test_what_does_not_end_is_cut_off_and_says_so(name: str) -> None:
    found = machine(on_red(SYSTEMS[name], spins=1000), most=50)
    assert not found.complete
    assert len(found.stakes) == 50
    assert UNKNOWN in {follows for row in found.follows for follows in row}


def test_the_likeliest_states_are_kept() -> None:
    """With one number in 38 to win, the long losing runs come before any second gain."""
    seventeen = session(B, "17", SYSTEMS["labouchere"], bankroll=10**9, spins=1000)
    losing: list[tuple[int, ...]] = [(1, 2, 3, 4)]
    found = machine(seventeen, most=20)
    for _ in range(19):
        losing.append((*losing[-1], losing[-1][0] + losing[-1][-1]))
    assert found.stakes == tuple(line[0] + line[-1] for line in losing)


def test_a_spin_is_never_deeper_than_the_session_is_long() -> None:
    assert len(machine(on_red(SYSTEMS["dalembert"], spins=6)).stakes) == 6


def gains(found: Machine, node: int) -> dict[str, int]:
    """What a node gains on each number."""
    return dict(zip(B.numbers, found.nets[node], strict=True))


@pytest.mark.parametrize(
    "slip", ["5 on red", "10 on split 8/11, red x5, neighbours 21 by 2", "17, 00"]
)
@pytest.mark.parametrize("name", ["martingale", "dalembert", "one-three-two-six"])
def test_every_node_gains_what_settlement_says(slip: str, name: str) -> None:
    one = session(B, slip, SYSTEMS[name], bankroll=10_000, spins=6)
    found = machine(one)
    for node, stake in enumerate(found.stakes):
        units = stake // sum(bet.staked for bet in one.slip)
        bets = [Bet(bet.on, bet.credits * units) for bet in one.slip]
        assert gains(found, node) == {n: settle(bets, n).net for n in B.numbers}


def test_a_strategy_that_looks_at_the_number_is_asked_for_each() -> None:
    found = machine(session(B, "red", follow_the_winner, bankroll=100, spins=100))
    assert len(found.stakes) == 38
    by_number = {next(n for n, net in gains(found, k).items() if net == 35): k for k in range(38)}
    for row in found.follows:
        assert [by_number[number] for number in B.numbers] == list(row)


def test_a_strategy_that_does_not_look_is_asked_once_for_each_gain() -> None:
    asked = []

    def flat(state: None, last: LastSpin | None) -> tuple[None, int]:
        asked.append(last)
        return None, 1

    machine(session(B, "red, 17", flat, bankroll=100, spins=100))
    assert len(asked) == 1 + len({settle(B.slip("red, 17"), n).net for n in B.numbers})


def test_who_leaves_and_who_sits_out() -> None:
    def thrice(state: int | None, last: LastSpin | None) -> tuple[int, int | None]:
        return (0, 0) if state is None else (state + 1, 1 if state < 3 else None)

    found = machine(on_red(thrice))
    assert found.stakes == (0, 1, 1, 1)
    assert set(found.follows[3]) == {LEAVES}
    assert set(found.nets[0]) == {0}


# ---- limits


def after_losses(one: Session, losses: int) -> list[int]:
    """The stakes of a session that loses so many times."""
    play = Play(one)
    placed = play.first()
    stakes = [placed.stake]
    for _ in range(losses):
        after = play.after(placed, play.last_spin(placed, B.numbers.index("00")))
        if after is None:
            break
        stakes.append(after.stake)
        placed = after
    return stakes


@pytest.mark.parametrize(
    ("beyond", "stakes"),
    [
        ("restart", [5, 10, 20, 40, 5, 10]),
        ("nearest", [5, 10, 20, 40, 50, 50]),
        ("leave", [5, 10, 20, 40]),
    ],
)
def test_what_follows_beyond_the_limits(beyond: Any, stakes: list[int]) -> None:
    one = session(
        B, "5 on red", SYSTEMS["martingale"], bankroll=1000, spins=9, maximum=50, beyond=beyond
    )
    assert after_losses(one, 5) == stakes


def test_below_the_minimum_the_nearest_is_above() -> None:
    def shrinking(units: int | None, last: LastSpin | None) -> tuple[int, int]:
        units = 10 if units is None else max(1, units - 4)
        return units, units

    one = session(
        B, "red", shrinking, bankroll=1000, spins=9, minimum=5, maximum=10, beyond="nearest"
    )
    assert after_losses(one, 3) == [10, 6, 5, 5]


def own_slip(state: int | None, last: LastSpin | None) -> tuple[int, str]:
    """Ten credits, then a hundred."""
    return (0, "10 on red") if state is None else (1, "100 on black")


def test_a_slip_of_its_own_that_is_not_allowed() -> None:
    more: dict[str, Any] = {"bankroll": 1000, "spins": 9, "maximum": 50}
    assert after_losses(session(B, "red", own_slip, **more), 2) == [10, 10, 10]
    assert after_losses(session(B, "red", own_slip, beyond="nearest", **more), 2) == [10]


@pytest.mark.parametrize(
    ("wrong", "code", "says"),
    [
        ({"bankroll": 0}, "bad_bankroll", "bankroll should be a whole number from 1 up, not 0"),
        ({"spins": 0}, "bad_spins", "spins should be a whole number from 1 up"),
        ({"goal": 1000}, "bad_goal", "goal should be a whole number from 1001 up, not 1000"),
        ({"spins": None}, "endless_session", "how many spins, or a goal"),
        ({"maximum": 0}, "bad_limits", "do not fit"),
        ({"minimum": 2}, "below_minimum", "below the minimum of 2"),
        ({"strategy": lambda state, last: (0, None)}, "no_first_slip", "before the first spin"),
        ({"strategy": lambda state, last: (0, 5000)}, "bad_bankroll", "does not cover the first"),
        ({"strategy": lambda state, last: (0, -1)}, "bad_strategy", "units from 0 up, a text"),
        ({"strategy": lambda state, last: (0, 1.5)}, "bad_strategy", "not 1.5"),
        ({"strategy": lambda state, last: 1}, "bad_strategy", "fails: TypeError: cannot unpack"),
        ({"strategy": lambda state, last: 1 / 0}, "bad_strategy", "fails: ZeroDivisionError"),
        ({"strategy": lambda state, last: (0, "37")}, "unknown_spot", "'37' is no number"),
        ({"strategy": lambda state, last: ([], 1)}, "bad_strategy", "should be hashable"),
    ],
)
def test_what_is_no_session_is_refused(wrong: dict[str, Any], code: str, says: str) -> None:
    asked: dict[str, Any] = {"strategy": SYSTEMS["flat"], **wrong}
    with pytest.raises(Refusal, match=says) as refused:
        machine(on_red(**asked))
    assert refused.value.code == code
