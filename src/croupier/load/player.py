"""One player at a terminal: he makes up his mind late, and looks closely at every answer."""

import asyncio
from dataclasses import dataclass, field
from functools import partial
from random import Random
from time import perf_counter

from croupier.client import Answer, Memory, Refused, Registered, Terminal
from croupier.rulebooks import layout
from croupier.rules.layout import Layout
from croupier.server.messages import Clock, FromUs
from croupier.table import commands as c
from croupier.table import events as e

CREDITS = 1_000_000
STAKES = (1, 1, 2, 5, 20)  # smallest chips on a spot
ACTS = ("bets", "option", "withdraw", "clear", "became")
HOW_OFTEN = (80, 8, 6, 2, 4)
LAST_PART = 0.2  # of the betting time: how long before the close an act falls on average
TOO_LATE = 0.01  # of the betting time: how far behind the close the latest are aimed


@dataclass(slots=True)
class Said:
    """One command, its answer, and how long that took."""

    id: str
    command: c.Command
    answer: Answer
    seconds: float


@dataclass(slots=True)
class Player:
    """Plays at one terminal and keeps what was said."""

    door: str
    memory: Memory
    random: Random
    chip: int
    said: list[Said] = field(default_factory=list)
    wrong: list[str] = field(default_factory=list)  # answers that cannot be right
    terminal: Terminal = field(init=False)
    _closes: dict[int, float] = field(default_factory=dict)  # round -> the loop's time

    def __post_init__(self) -> None:
        self.terminal = Terminal(self.door, self.memory, self._hear)

    def _hear(self, said: FromUs) -> None:
        if isinstance(said, Clock):
            closes = asyncio.get_running_loop().time() + said.closes_in
            self._closes[self.terminal.standing.round] = closes

    async def play(self, rounds: int, acts: int) -> None:
        """Play so many rounds, with so many acts on average in each."""
        played = 0
        for _ in range(rounds):
            await self.terminal.until(partial(self._can_bet, played))
            played = self.terminal.standing.round
            for moment in self._moments(self._closes[played], acts):
                await _until(moment)
                await self._act()
            await self.terminal.until(partial(self._is_over, played))

    def _can_bet(self, played: int) -> bool:
        standing = self.terminal.standing
        return standing.bets_are_open and standing.round > played and standing.round in self._closes

    def _is_over(self, played: int) -> bool:
        standing = self.terminal.standing
        return standing.round > played or standing.round_is_over

    def _moments(self, closes: float, acts: int) -> list[float]:
        """When to act in a round: mostly in its last seconds, a few a little too late."""
        betting = max(0.0, closes - asyncio.get_running_loop().time())
        many = self.random.randint(1, 2 * acts - 1)
        before = [self.random.expovariate(1 / (LAST_PART * betting or 1)) for _ in range(many)]
        return sorted(closes + TOO_LATE * betting - min(early, betting) for early in before)

    async def _act(self) -> None:
        if self.terminal.standing.credits < CREDITS // 10:
            await self.do(c.BuyCredits(self.terminal.seat, CREDITS))
        if self.random.choices(ACTS, HOW_OFTEN) == ["became"] and self.said:
            await self._ask_again(self.random.choice(self.said))
        else:
            await self.do(self._command())

    def _command(self) -> c.Command:
        standing, felt = self.terminal.standing, layout(self.terminal.standing.layout)
        seat, round = standing.seat, standing.round
        match self.random.choices(ACTS, HOW_OFTEN):
            case ["option"] if felt.options():
                option = self.random.choice([*felt.options()])
                return c.PlaceOption(seat, round, option.id, self.chip)
            case ["withdraw"] if standing.bets:
                spot = self.random.choice([*standing.bets])
                return c.WithdrawBets(seat, round, ((spot, standing.bets[spot]),))
            case ["clear"]:
                return c.ClearBets(seat, round)
        return c.PlaceBets(seat, round, self._slip(felt))

    def _slip(self, felt: Layout) -> c.Bets:
        spots = self.random.sample(felt.spots, self.random.randint(1, 3))
        return tuple((spot.id, self.chip * self.random.choice(STAKES)) for spot in spots)

    async def do(self, command: c.Command) -> Answer:
        """Have a command carried out, and check what is answered."""
        began = perf_counter()
        id, answering = self.terminal.begin(command)
        answer = await answering
        assert answer is not None
        self.said.append(Said(id, command, answer, perf_counter() - began))
        self.wrong += wrongs(id, command, answer)
        return answer

    async def _ask_again(self, earlier: Said) -> None:
        """The same id gives the same answer, however late it is asked."""
        answer = await self.terminal.became(earlier.id)
        stands = isinstance(earlier.answer, Registered) or earlier.answer.n > 0
        if answer != (earlier.answer if stands else None):
            self.wrong.append(f"{earlier.id}: answered {earlier.answer}, asked again {answer}")


async def _until(moment: float) -> None:
    await asyncio.sleep(max(0.0, moment - asyncio.get_running_loop().time()))


def wrongs(id: str, command: c.Command, answer: Answer) -> list[str]:
    """What cannot be right about an answer, whatever the table."""
    if isinstance(answer, Refused):
        return [] if answer.code and answer.message else [f"{id}: refused without a reason"]
    wrong = []
    if answer.id != id or not answer.events:
        wrong.append(f"{id}: answered with {answer}")
    for event in answer.events:
        postings: e.Postings = getattr(event, "postings", ())
        if sum(amount for _, amount in postings):
            wrong.append(f"{id}: the postings of {event} do not balance")
        if isinstance(command, c.PlaceBets) and not _registers(event, command):
            wrong.append(f"{id}: asked for {command.bets}, registered {event}")
    return wrong


def _registers(event: e.Event, command: c.PlaceBets) -> bool:
    """Whether an event registers just the bets of a command, for its seat and round."""
    if not isinstance(event, e.BetRegistered):
        return False
    asked = sorted(command.bets)
    return (event.seat, event.round) == (command.seat, command.round) and (
        sorted(event.bets) == asked
    )
