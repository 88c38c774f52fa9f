"""What is to happen, in virtual milliseconds: nobody waits, the next thing is simply next.

Where two things fall on the same millisecond the seed says which comes first.
"""

import heapq
import random
from collections.abc import Callable
from itertools import count

Act = Callable[[], None]


class Agenda:
    """Acts in the order of their time. `now` moves only from one act to the next."""

    def __init__(self, seed: object) -> None:
        self.now = 0
        self._tie = random.Random(f"order {seed}").random
        self._number = count()
        self._acts: list[tuple[int, float, int, Act]] = []

    def after(self, wait: int, act: Act) -> None:
        """Let something happen so many milliseconds from now."""
        heapq.heappush(self._acts, (self.now + wait, self._tie(), next(self._number), act))

    def step(self) -> bool:
        """Let the next thing happen; False if there is nothing."""
        if not self._acts:
            return False
        self.now, _, _, act = heapq.heappop(self._acts)
        act()
        return True
