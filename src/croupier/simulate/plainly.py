"""Plain play: one player, spin by spin, asking the strategy itself; any strategy runs so.

By the same draws as the kernel: a player meets the same numbers here and there.
"""

from itertools import count
from typing import NamedTuple

from croupier.simulate.threefry import numbers_of
from croupier.strategies.play import Play
from croupier.strategies.session import Session


class Course(NamedTuple):
    """How one player's session went."""

    ending: str
    bankroll: int
    spins: int
    staked: int
    fall: int  # the deepest below the highest bankroll so far
    run: int  # the longest losing run


def play_plainly(play: Play, seed: int, player: int) -> Course:
    """The session of one player of a seed."""
    session: Session = play.session
    numbers = numbers_of(player, seed, len(play.numbers))
    placed = play.first()
    bankroll = highest = session.bankroll
    staked = fall = losing = longest = 0
    for spun in count(1):
        number = next(numbers)
        net = placed.nets[number]
        staked += placed.stake
        bankroll += net
        highest = max(highest, bankroll)
        fall = max(fall, highest - bankroll)
        if net:
            losing = losing + 1 if net < 0 else 0
            longest = max(longest, losing)
        following = play.after(placed, play.last_spin(placed, number))
        stake = None if following is None else following.stake
        ending = session.ending(bankroll, stake, spun)
        if ending is not None:
            return Course(ending, bankroll, spun, staked, fall, longest)
        assert following is not None
        placed = following
    raise AssertionError("a session ends")
