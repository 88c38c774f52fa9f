"""The games that an emulated wheel can play: what it shows, leg by leg, and what is true of them.

A leg is a state with its length in seconds, its flags, and what else is odd about it. The lengths
are those of a real wheel; where there are two numbers, chance picks between them.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Literal

BALL_HIDDEN, SAME_WAY, BROKEN, MISFIRE = "1", "2", "4", "8"
Odd = Literal["", "still", "dark", "last_changes"]


@dataclass(frozen=True, slots=True)
class Leg:
    """A state that lasts for a while; `dark` shows nothing at all, `still` a rotor that stands."""

    state: int
    shortest: float
    longest: float
    flags: str = "0"
    odd: Odd = ""
    turns: float = 0.0  # revolutions of the ball a second, for the rim's sensors


@dataclass(frozen=True, slots=True)
class GamePlan:
    """A game: its legs until the number, what is wrong with the number, and the legs after it.

    `valid` says whether the number may stand; `waits` that the wheel waits to be restarted.
    """

    legs: tuple[Leg, ...]
    number: Literal["", "shown", "contradicted", "unsaid"] = "shown"
    valid: bool = True
    waits: bool = False
    skips: int = 0  # spins that the count leaves out
    same_way: bool = False  # the rotor turns as in the game before


BETS = Leg(2, 5, 10)
RIM = Leg(3, 7, 8, turns=1.2)
SLOWING = Leg(4, 17, 22, turns=0.2)
HIDDEN = Leg(4, 8, 10, BALL_HIDDEN)
NORMAL = GamePlan((BETS, RIM, SLOWING))

GAMES: Mapping[str, GamePlan] = {
    "normal": NORMAL,
    "misfire": GamePlan((BETS, Leg(2, 1, 2, MISFIRE), Leg(3, 1, 2, MISFIRE), RIM, SLOWING)),
    "stuck": GamePlan((BETS, Leg(3, 6, 8, MISFIRE), RIM, SLOWING)),
    "with_the_wheel": GamePlan((BETS, replace(RIM, flags=SAME_WAY), SLOWING), valid=False),
    "ball_out": GamePlan((BETS, RIM, Leg(4, 6, 9), HIDDEN), "", False, waits=True),
    "not_detected": GamePlan((BETS, RIM, Leg(4, 6, 9), Leg(7, 4, 6)), "", False, waits=True),
    "hidden_shortly": GamePlan((BETS, RIM, Leg(4, 3, 4, BALL_HIDDEN), SLOWING)),
    "stopped": GamePlan((BETS, RIM, Leg(4, 5, 8), Leg(4, 6, 9, odd="still")), valid=False),
    "not_rotating": GamePlan(
        (Leg(2, 5, 10, odd="still"), Leg(3, 7, 8, odd="still"), Leg(4, 17, 22, odd="still")),
        valid=False,
    ),
    "same_way": GamePlan(NORMAL.legs, same_way=True),
    "dropped": GamePlan((BETS,), valid=False),
    "unseen": GamePlan((Leg(2, 25, 30),), valid=False),
    "few_turns": GamePlan((BETS, Leg(3, 2, 2, turns=1), Leg(4, 3, 4, turns=0.2)), valid=False),
    "fault": GamePlan((BETS, RIM, Leg(4, 3, 5, BROKEN), Leg(6, 6, 9, BROKEN)), "", False, True),
    "power_loss": GamePlan((BETS, RIM, Leg(4, 5, 8), Leg(4, 8, 9, odd="dark")), "", False),
    "offline": GamePlan((BETS, Leg(2, 3, 5, odd="dark"), BETS, RIM, SLOWING)),
    "contradicted": GamePlan(NORMAL.legs, "contradicted"),
    "unsaid": GamePlan(NORMAL.legs, "unsaid"),
    "early_number": GamePlan((BETS, RIM, replace(SLOWING, odd="last_changes"))),
    "missed_spin": GamePlan(NORMAL.legs, skips=1),
}
MISHAPS = tuple(name for name in GAMES if name != "normal")
