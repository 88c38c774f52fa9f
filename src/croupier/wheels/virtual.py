"""A wheel that is not there: it behaves as a reader does, and can be told to misbehave.

The number comes from the operating system's secrets. A seed is for tests only, and the table
settings say so.
"""

import asyncio
import random
import secrets
import time
from collections.abc import AsyncIterator, Iterator, Sequence

from croupier.rules.refusal import Refusal, near
from croupier.wheels.health import Game, Health
from croupier.wheels.source import Seen

TURN = 0.8  # seconds of the first revolution; each one takes a little longer
LONGER = 1.12
FAULT = "fault"

TROUBLES = (
    "same_direction",
    "too_few_revolutions",
    "ball_not_in_compartment",
    "ball_flung_out",
    "wheel_stopped",
    "wheel_not_rotating",
    "ball_dropped",
    FAULT,
)
Soon = tuple[float, Seen]  # what will be seen, so many seconds after what was seen before


class VirtualWheel:
    """A wheel with these compartments; it can be told what shall befall the next spin."""

    def __init__(self, order: Sequence[str], seed: int = -1, pace: float = 1.0) -> None:
        self.name = "virtual wheel"
        self.order = tuple(order)
        self.pace = pace
        self.health = Health(online=True)
        self._trouble = ""
        self._seeded = random.Random(seed) if seed >= 0 else None
        self._seen: asyncio.Queue[Seen | None] = asyncio.Queue()
        self._spinning: asyncio.Task[None] | None = None

    def trouble(self, what: str) -> None:
        """Let something go wrong with the next spin."""
        if what not in TROUBLES:
            message = f"nothing called {what!r} befalls a wheel; {near(what, TROUBLES)}"
            raise Refusal("unknown_trouble", message)
        self._trouble = what

    async def watch(self) -> AsyncIterator[Seen]:
        """All that is seen, until the wheel is closed."""
        while (seen := await self._seen.get()) is not None:
            yield seen

    async def spin(self) -> None:
        """Launch the ball; a ball that still runs is picked up first."""
        await self.round_void()
        self._spinning = asyncio.create_task(self._spin())

    async def round_void(self) -> None:
        """Pick the ball up, wherever it is."""
        if self._spinning is not None:
            self._spinning.cancel()
            self._spinning = None

    async def obey(self, order: str) -> str:
        """A wheel that is not there has nothing to be switched or tested."""
        raise Refusal("virtual_wheel", f"a virtual wheel cannot {order.replace('_', ' ')}")

    def close(self) -> None:
        """See nothing more."""
        if self._spinning is not None:
            self._spinning.cancel()
        self._seen.put_nowait(None)

    async def _spin(self) -> None:
        trouble, self._trouble = self._trouble, ""
        number = ""
        for seconds, seen in self._course(trouble):
            await asyncio.sleep(seconds * self.pace)
            self._seen.put_nowait(seen)
            number = seen.value if seen.what == "number" else ""
        for words in self.health.played(Game(time.monotonic(), number, trouble)):
            self._seen.put_nowait(Seen("warning", words))

    def _course(self, trouble: str) -> Iterator[Soon]:
        """What a reader sees of one spin, in order."""
        if trouble == "ball_dropped":
            yield 0.5, Seen("trouble", trouble)
            return
        yield 0.0, Seen("spun")
        if trouble in ("wheel_not_rotating", FAULT):
            yield 1.0, Seen("fault", "no signal") if trouble == FAULT else Seen("trouble", trouble)
            return
        yield TURN, Seen("direction", "with" if trouble == "same_direction" else "against")
        yield from self._turns(3 if trouble == "too_few_revolutions" else 5 + self._below(4))
        if trouble:
            yield 1.0, Seen("trouble", trouble)
        else:
            yield 2.0, Seen("at_rest")
            yield 0.5, Seen("number", self.order[self._below(len(self.order))])

    def _turns(self, turns: int) -> Iterator[Soon]:
        for turn in range(1, turns + 1):
            yield TURN * LONGER**turn, Seen("revolutions", str(turn))
            if turn == turns - 2:
                yield 0.0, Seen("no_more_bets")

    def _below(self, count: int) -> int:
        """A number from 0 up, each equally likely."""
        return self._seeded.randrange(count) if self._seeded else secrets.randbelow(count)
