"""Exact sessions: against brute force over all courses, closed forms, published figures."""

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier import Refusal, layout, layouts, settle
from croupier.odds import drawdown_odds, losing_run_odds, session_odds
from croupier.odds.session_odds import Chance, SessionOdds
from croupier.strategies import SYSTEMS, LastSpin, james_bond, session
from croupier.strategies.session import Session

B, THREE = layout("rws-00-etg-2019-b"), layout("rws-000-etg-2023")
EVEN = 18, 20  # ways to gain and to lose on red with two zeros


class Course:
    """One player's session by hand: no machine, no pricing but `settle`, units of one slip."""

    def __init__(self, one: Session, numbers: list[str]) -> None:
        self.bankrolls, self.staked, self.losing_runs = [one.bankroll], 0, [0]
        state, units = one.strategy(None, None)
        for number in numbers:
            assert isinstance(units, int)
            base = settle(one.slip, number)
            if self.bankrolls[-1] < units * base.staked:
                self.ending = "ruined"
                return
            net = units * base.net
            self.staked += units * base.staked
            self.bankrolls.append(self.bankrolls[-1] + net)
            self.losing_runs.append(self.losing_runs[-1] + 1 if net < 0 else 0)
            if one.goal and self.bankrolls[-1] >= one.goal:
                self.ending = "goal"
                return
            state, units = one.strategy(state, LastSpin(number, units * base.staked, net))
        self.ending = "played_out"

    @property
    def drawdown(self) -> int:
        """The deepest fall below the highest bankroll so far."""
        return max(max(self.bankrolls[: i + 1]) - b for i, b in enumerate(self.bankrolls))


def courses(one: Session) -> Iterator[tuple[Fraction, Course]]:
    """Every course with its chance, the numbers that settle alike taken together."""
    ways = Counter(settle(one.slip, n).net for n in one.layout.numbers)
    stands_for = {settle(one.slip, n).net: n for n in one.layout.numbers}
    kinds = [(stands_for[net], Fraction(many, len(one.layout.numbers))) for net, many in
             ways.items()]  # fmt: skip
    for path in range(len(kinds) ** (one.spins or 0)):
        chance, numbers = Fraction(1), []
        for _ in range(one.spins or 0):
            path, kind = divmod(path, len(kinds))
            numbers.append(kinds[kind][0])
            chance *= kinds[kind][1]
        yield chance, Course(one, numbers)


def by_hand(one: Session) -> SessionOdds:
    """The same odds from all the courses."""
    finals: dict[tuple[str, int], Fraction] = {}
    spins = staked = Fraction(0)
    for chance, course in courses(one):
        end = course.ending, course.bankrolls[-1]
        finals[end] = finals.get(end, Fraction(0)) + chance
        spins += chance * (len(course.bankrolls) - 1)
        staked += chance * course.staked
    return SessionOdds(one.bankroll, finals, spins, staked)


SMALL: list[tuple[str, dict[str, Any]]] = [
    ("red", {"bankroll": 10, "spins": 8}),
    ("red", {"bankroll": 7, "spins": 8, "goal": 9}),
    ("3 on dozen 1, 2 on dozen 2", {"bankroll": 40, "spins": 5, "goal": 60}),
    ("red, black", {"bankroll": 20, "spins": 6}),
]


@pytest.mark.parametrize("name", SYSTEMS)
@pytest.mark.parametrize(("slip", "more"), SMALL)
def test_every_system_is_solved_as_by_brute_force(
    name: str, slip: str, more: dict[str, Any]
) -> None:
    one = session(B, slip, SYSTEMS[name], **{**more, "bankroll": more["bankroll"] * 2,
                  "goal": more.get("goal", 500) * 2})  # fmt: skip
    exact, hand = session_odds(one), by_hand(one)
    assert exact == hand
    assert sum(exact.finals.values()) == 1
    assert exact.error == 0


@pytest.mark.parametrize("name", ["flat", "martingale", "fibonacci", "oscars-grind"])
def test_losing_runs_and_drawdowns_are_those_of_brute_force(name: str) -> None:
    one = session(B, "red", SYSTEMS[name], bankroll=12, spins=8, goal=16)
    runs, falls = losing_run_odds(one, range(1, 9)), drawdown_odds(one, range(1, 13))
    all_courses = list(courses(one))
    for run, chance in runs.items():
        assert chance == sum((c for c, k in all_courses if max(k.losing_runs) >= run), Fraction())
    for fall, chance in falls.items():
        assert chance == sum((c for c, k in all_courses if k.drawdown >= fall), Fraction())


def test_a_restart_by_the_limits_does_not_restart_the_watch() -> None:
    one = session(B, "red", SYSTEMS["martingale"], bankroll=1000, spins=9, maximum=2)
    flat = session(B, "red", bankroll=1000, spins=9)
    assert losing_run_odds(one, [6]) == losing_run_odds(flat, [6])


def apart(one: Chance, other: Chance) -> float:
    """How far two figures lie apart, exactly."""
    return float(abs(Fraction(one) - Fraction(other)))


@pytest.mark.parametrize("id", layouts())
def test_floats_agree_with_fractions_within_the_stated_bound(id: str) -> None:
    slip = james_bond(layout(id))
    one = session(layout(id), slip, SYSTEMS["dalembert"], bankroll=200, spins=12, goal=320)
    exact, floats = session_odds(one), session_odds(one, floats=True)
    assert 0 < floats.error < 1e-10
    assert exact.finals.keys() == floats.finals.keys()
    assert all(apart(floats.finals[e], exact.finals[e]) <= floats.error for e in exact.finals)
    for key, chance in exact.endings.items():
        assert apart(floats.endings[key], chance) <= floats.error
    assert apart(floats.mean, exact.mean) <= floats.error * 320
    assert apart(floats.expected_spins, exact.expected_spins) <= floats.error * 12


@given(st.integers(1, 12), st.integers(1, 12), st.sampled_from([B, THREE]))
def test_flat_play_to_a_goal_is_the_ruin_of_the_textbooks(
    bankroll: int, more: int, on: Any
) -> None:
    ratio = Fraction(len(on.numbers) - 18, 18)
    exact = session_odds(session(on, "red", bankroll=bankroll, goal=bankroll + more))
    assert exact.chance_of_goal == (1 - ratio**bankroll) / (1 - ratio ** (bankroll + more))
    assert exact.chance_of_goal + exact.chance_of_ruin == 1
    edge = 1 - Fraction(36, len(on.numbers))
    assert exact.mean == bankroll - edge * exact.expected_staked
    assert exact.expected_spins == exact.expected_staked


def test_doubling_twenty_by_one_on_red() -> None:
    exact = session_odds(session(B, "red", bankroll=20, goal=40))
    assert round(float(exact.chance_of_goal), 6) == 0.108398


def test_a_session_without_a_last_spin_is_the_limit_of_long_ones() -> None:
    endless = session(B, "4 on dozen 1, 1 on 0", SYSTEMS["paroli"], bankroll=20, goal=50)
    exact = session_odds(endless)
    assert sum(exact.finals.values()) == 1
    spins = 400
    long = session_odds(
        session(B, "4 on dozen 1, 1 on 0", SYSTEMS["paroli"], bankroll=20, goal=50, spins=spins),
        floats=True,
    )
    assert long.endings["played_out"] < 1e-12
    for ending in ("goal", "ruined"):
        assert apart(long.endings[ending], exact.endings[ending]) < 1e-12
    assert apart(long.expected_staked, exact.expected_staked) < 1e-9


@pytest.mark.parametrize("name", SYSTEMS)
def test_no_system_changes_what_a_credit_staked_costs(name: str) -> None:
    """The one theorem about systems: what is lost is the edge times what is staked."""
    one = session(B, "red", SYSTEMS[name], bankroll=30, spins=9, maximum=20)
    exact = session_odds(one)
    assert 30 - exact.mean == Fraction(1, 19) * exact.expected_staked


def test_the_figures_of_a_session() -> None:
    exact = session_odds(session(B, "red", bankroll=2, spins=2, goal=4))
    win, lose = Fraction(9, 19), Fraction(10, 19)
    assert exact.distribution == {0: lose * lose, 2: 2 * win * lose, 4: win * win}
    assert exact.endings == {"goal": win * win, "left": 0, "played_out": 1 - win * win, "ruined": 0}
    assert exact.chance_of_gain == exact.chance_at_least(3) == win * win
    assert exact.mean == 2 + 2 * (win - lose)
    assert exact.variance == 2 * (1 - (win - lose) ** 2)
    assert exact.quantile(0.25) == 0
    assert exact.quantile(0.5) == 2
    assert exact.quantile(1.0) == 4


def test_later_states_never_come_cheaper() -> None:
    """More spins never lower the chance of ruin, nor of a long losing run."""
    chances = [
        session_odds(session(B, "red", SYSTEMS["martingale"], bankroll=7, spins=n)).chance_of_ruin
        for n in range(1, 12)
    ]
    assert all(one <= two for one, two in pairwise(chances))


@pytest.mark.parametrize(
    "asked",
    [
        session(B, "red", SYSTEMS["labouchere"], bankroll=10**6, spins=1000),
        session(B, "red", bankroll=5000, goal=10_000),
    ],
)
def test_what_is_too_large_is_refused_with_a_way_out(asked: Session) -> None:
    with pytest.raises(Refusal, match="simulate") as refused:
        session_odds(asked)
    assert refused.value.code == "too_many_states"
