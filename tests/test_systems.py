"""The systems stake what their descriptions say, spin by spin."""

import pytest

from croupier import layout
from croupier.strategies import SYSTEMS, LastSpin, james_bond
from croupier.strategies.last_spin import Strategy
from croupier.strategies.systems import Labouchere, Paroli

B = layout("rws-00-etg-2019-b")


def stakes(strategy: Strategy, spins: str, price: int = 1) -> list[int]:
    """The units staked before the first spin and after each: W gains them, L loses, = neither."""
    state, wanted = strategy(None, None)
    found = [wanted]
    for spin in spins:
        assert isinstance(wanted, int)
        net = {"W": 1, "L": -1, "=": 0}[spin] * wanted * price
        state, wanted = strategy(state, LastSpin("8", wanted * price, net))
        found.append(wanted)
    return [units for units in found if isinstance(units, int)]


WRITTEN_OUT = [
    ("flat", "LLWW=", [1, 1, 1, 1, 1, 1]),
    ("martingale", "LLL=WWL", [1, 2, 4, 8, 8, 1, 1, 2]),
    ("grand-martingale", "LLL=WL", [1, 3, 7, 15, 15, 1, 3]),
    ("dalembert", "LLL=WWWWWL", [1, 2, 3, 4, 4, 3, 2, 1, 1, 1, 2]),
    ("fibonacci", "LLLLL=WLWWWW", [1, 1, 2, 3, 5, 8, 8, 3, 5, 2, 1, 1, 1]),
    ("labouchere", "LL=WLWWW", [5, 6, 7, 7, 7, 9, 8, 4, 5]),
    ("paroli", "WWWWLW=W", [1, 2, 4, 1, 2, 1, 2, 2, 4]),
    ("one-three-two-six", "WWWWWL=W", [1, 3, 2, 6, 1, 3, 1, 1, 3]),
    ("oscars-grind", "LLWWW", [1, 1, 1, 2, 1, 1]),
    ("oscars-grind", "LLLLWWLW", [1, 1, 1, 1, 1, 2, 2, 2, 2]),
]


@pytest.mark.parametrize(("name", "spins", "expected"), WRITTEN_OUT)
def test_a_system_stakes_what_is_written_of_it(name: str, spins: str, expected: list[int]) -> None:
    assert stakes(SYSTEMS[name], spins) == expected
    assert stakes(SYSTEMS[name], spins, price=25) == expected


def test_every_system_is_written_out() -> None:
    assert {name for name, *_ in WRITTEN_OUT} == set(SYSTEMS)


def test_a_line_of_ones_own() -> None:
    assert stakes(Labouchere((2,)), "WLLW") == [2, 2, 4, 6, 2]
    assert stakes(Paroli(2), "WWWL") == [1, 2, 1, 2, 1]


def test_oscars_grind_ends_each_cycle_one_unit_up() -> None:
    """Whatever comes, when it begins anew it has gained exactly one unit since the last time."""
    for path in range(2**12):
        spins = f"{path:012b}".replace("0", "L").replace("1", "W")
        state, units = SYSTEMS["oscars-grind"](None, None)
        gained = 0
        for spin in spins:
            assert isinstance(units, int)
            net = units if spin == "W" else -units
            gained += net
            state, units = SYSTEMS["oscars-grind"](state, LastSpin("8", units, net))
            if state == (1, 0):
                assert gained in (0, 1)
                gained = 0


def test_the_slip_of_james_bond_costs_twenty_and_covers_25_numbers() -> None:
    slip = james_bond(B)
    assert sum(bet.staked for bet in slip) == 20
    assert len([n for n in B.numbers if sum(b.on.returns[n] for b in slip)]) == 18 + 6 + 1
