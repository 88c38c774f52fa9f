"""Exact sessions on arrays: as in fractions, as published, and honest about their error."""

from fractions import Fraction
from typing import Any

import pytest

from croupier import Refusal, layout, layouts
from croupier.odds import drawdown_odds, losing_run_odds
from croupier.odds import session_odds as in_fractions
from croupier.simulate import exactly as exactly_module
from croupier.simulate import session_odds
from croupier.strategies import SYSTEMS, james_bond, session
from croupier.strategies.machine import machine

B = layout("rws-00-etg-2019-b")
C = session(B, "red", SYSTEMS["martingale"], bankroll=1000, spins=1000, maximum=500)

MORE: list[dict[str, Any]] = [
    {"bankroll": 47, "spins": 9},
    {"bankroll": 60, "spins": 12, "goal": 83, "maximum": 25},
    {"bankroll": 55, "spins": 10, "maximum": 26, "beyond": "leave"},
    {"bankroll": 41, "spins": 10, "maximum": 25, "beyond": "nearest"},
]


def apart(one: Any, other: Any) -> float:
    """How far two figures lie apart, exactly."""
    return float(abs(Fraction(one) - Fraction(other)))


@pytest.mark.parametrize("more", MORE)
@pytest.mark.parametrize("name", SYSTEMS)
@pytest.mark.parametrize("slip", ["red", "2 on dozen 1, 2 on 0", "5 on 17"])
def test_it_is_as_in_fractions_within_its_error(name: str, slip: str, more: dict[str, Any]) -> None:
    one = session(B, slip, SYSTEMS[name], **{**more, "maximum": more.get("maximum", 90)})
    exact, fast = in_fractions(one), session_odds(one)
    assert fast.error < 1e-9
    assert exact.finals.keys() == fast.finals.keys()
    for end, chance in exact.finals.items():
        assert apart(chance, fast.finals[end]) <= fast.error
    assert apart(exact.mean, fast.mean) <= fast.error * max(exact.distribution)
    assert apart(exact.expected_spins, fast.expected_spins) <= fast.error * 12
    assert apart(exact.expected_staked, fast.expected_staked) <= fast.error * 12 * 60


@pytest.mark.parametrize("id", layouts())
def test_without_a_last_spin_it_is_as_in_fractions(id: str) -> None:
    one = session(layout(id), james_bond(layout(id)), bankroll=100, goal=200)
    exact, fast = in_fractions(one), session_odds(one)
    assert 0 < fast.error < 1e-10
    assert apart(exact.chance_of_goal, fast.chance_of_goal) <= fast.error
    assert apart(exact.expected_spins, fast.expected_spins) < 1e-9


def test_the_published_session() -> None:
    """Martingale on red to a limit of 500 with a bankroll of 1000, a thousand spins."""
    exact = session_odds(C)
    assert exact.error < 1e-11
    assert round(float(exact.mean), 6) == 755.791637
    assert round(exact.sd, 3) == 522.245
    assert round(float(exact.chance_of_ruin), 6) == 0.276405
    assert round(float(exact.expected_spins), 6) == 890.771689


def test_doubling_twenty_by_one_on_red() -> None:
    exact = session_odds(session(B, "red", bankroll=20, goal=40))
    assert round(float(exact.chance_of_goal), 6) == 0.108398


def test_runs_and_drawdowns_of_a_long_session() -> None:
    """A run of ten is about as likely as the textbook says; who falls deep has lost long runs."""
    flat = session(B, "red", bankroll=1000, spins=150)
    runs = losing_run_odds(flat, [6], session_odds)
    assert round(float(runs[6]), 4) == 0.7931
    falls = drawdown_odds(C, [200, 500], session_odds)
    assert 1 > falls[200] > falls[500] > 0.7


def test_what_a_machine_does_not_know_counts_as_error(monkeypatch: pytest.MonkeyPatch) -> None:
    one = session(B, "red", SYSTEMS["oscars-grind"], bankroll=20, spins=14)
    exact = in_fractions(one)
    monkeypatch.setattr(exactly_module, "machine", lambda asked, most: machine(asked, 12))
    monkeypatch.setattr(exactly_module, "WORST_ERROR", 1.0)
    known = session_odds(one)
    assert 1e-4 < known.error < 0.5
    missing = sum(exact.finals.values()) - Fraction(sum(known.distribution.values()))
    assert 0 < missing <= known.error
    for ending, chance in exact.endings.items():
        assert apart(chance, known.endings[ending]) <= known.error


def test_too_much_of_an_error_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(exactly_module, "machine", lambda asked, most: machine(asked, 12))
    with pytest.raises(Refusal, match="too many states to be solved; simulate"):
        session_odds(session(B, "red", SYSTEMS["oscars-grind"], bankroll=20, spins=14))


def test_too_many_states_are_refused() -> None:
    with pytest.raises(Refusal, match="16,777,216 states; simulate"):
        session_odds(session(B, "17", SYSTEMS["dalembert"], bankroll=10**6, spins=5000))


def test_doubling_without_a_limit() -> None:
    """The stakes grow beyond all measure, but only on paper: nobody can place them."""
    for spins, goal in ((300, None), (None, 130), (300, 200)):
        one = session(B, "red", SYSTEMS["martingale"], bankroll=100, spins=spins, goal=goal)
        exact = session_odds(one)
        assert exact.error < 1e-9
        assert max(exact.distribution) <= 400
        assert exact.chance_of_ruin > 0.1
