"""The figures of a simulation, from totals small enough to be worked out by hand."""

from collections import Counter
from math import sqrt

import pytest

from croupier import Refusal, layout
from croupier.simulate import Simulated, flat_spins, session_odds, simulate
from croupier.simulate.totals import Totals
from croupier.strategies import session

B = layout("rws-00-etg-2019-b")
FOUR = Totals(
    players=4,
    spins=20,
    staked=32,
    finals=Counter({("ruined", 0): 1, ("played_out", 12): 2, ("goal", 20): 1}),
    falls=Counter({0: 1, 3: 2, 10: 1}),
    runs=Counter({1: 3, 4: 1}),
)
FOUND = Simulated(10, 0, FOUR, watched=True)


def test_means_deviations_and_shares() -> None:
    assert FOUND.distribution == {0: 1, 12: 2, 20: 1}
    assert FOUND.mean == 11
    assert FOUND.sd == pytest.approx(sqrt((121 + 1 + 1 + 81) / 4))
    assert FOUND.standard_error == pytest.approx(FOUND.sd / 2)
    assert (FOUND.mean_spins, FOUND.mean_staked) == (5, 8)
    assert FOUND.chance_of_gain == 0.75
    assert FOUND.endings == {"goal": 0.25, "left": 0, "played_out": 0.5, "ruined": 0.25}
    assert FOUND.error_of(0.5) == 0.25


def test_so_long_or_longer() -> None:
    assert FOUND.losing_runs() == {1: 1, 4: 0.25}
    assert FOUND.drawdowns() == {0: 1, 3: 0.75, 10: 0.25}


def test_totals_add_up_in_any_order() -> None:
    other = Totals(1, 9, 9, Counter({("ruined", 0): 1}), Counter({7: 1}), Counter({7: 1}), 1)
    one, two = Totals(), Totals()
    one += FOUR
    one += other
    two += other
    two += FOUR
    assert one == two
    assert one.finals["ruined", 0] == 2
    assert (one.players, one.spins, one.staked, one.plainly) == (5, 29, 41, 1)


def test_a_notebook_shows_a_chart() -> None:
    one = session(B, "red", bankroll=5, spins=8)
    for result in (session_odds(one), simulate(one, 2000)):
        shown = result._repr_html_()
        assert shown.startswith("<figure")
        assert "The final bankroll" in shown
        assert result.chart("Five on red").svg().count("Five on red") >= 1


def test_flat_spins_are_one_draw_of_a_seed() -> None:
    slip = B.slip("2 on red, 1 on 17")
    found = flat_spins(slip, 10**12, seed=3)
    assert found == flat_spins(slip, 10**12, seed=3) != flat_spins(slip, 10**12, seed=4)
    assert found.spins == 10**12
    assert found.staked == 3 * 10**12
    for often in found.times.values():
        assert abs(often - 10**12 / 38) < 5 * sqrt(10**12 / 38)
    by_hand = sum(
        often * (4 * (n in B.spot("red").numbers) + 36 * (n == "17"))
        for n, often in found.times.items()
    )
    assert found.returned == by_hand
    with pytest.raises(Refusal, match="from 1 to 10\\^18, not 0"):
        flat_spins(slip, 0)
