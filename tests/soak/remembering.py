"""A terminal that remembers every id it ever gave: what it asked, and what it was told.

It keeps several commands in flight. Over any number of lives of the house, what it was told stays
true, and what it was not told it asks for first; an id that was never registered is sent again.
"""

import random
from dataclasses import dataclass, field
from typing import Any

from croupier.table import commands as c
from tests.server.shown import Shown
from tests.server.wire import Message, Visitors, Wire, code_of, in_json

IN_FLIGHT = 4
SPOTS = ("red", "odd", "straight_up 17", "dozen 2", "split 8/11", "corner 1/2/4/5", "nonsense")


@dataclass
class Seat:
    """One seat's terminal over all lives."""

    seat: str
    token: str
    chance: random.Random
    shown: Shown = field(init=False)
    asked: dict[str, Message] = field(default_factory=dict)  # every command that was ever sent
    told: dict[str, tuple[int, Any]] = field(default_factory=dict)  # id -> record, events
    flying: list[str] = field(default_factory=list)  # sent and not answered, in order
    wrong: list[str] = field(default_factory=list)
    resolved: dict[str, int] = field(default_factory=lambda: {"registered": 0, "sent again": 0})
    wire: Wire = field(init=False)

    def __post_init__(self) -> None:
        self.shown = Shown(self.seat)

    async def come_in(self, visitors: Visitors) -> None:
        """Say hello, then ask what became of everything in flight, and send again what is lost."""
        self.wire, first = await visitors.hello(self.token)
        if first["say"] != "view":
            raise ConnectionError(first)
        self.shown.hear(first)
        for id in self.flying + self.chance.sample(list(self.told), min(2, len(self.told))):
            in_flight = id in self.flying
            await self.wire.say({"say": "became", "id": id})
            answer = await self._answer_to(id)
            if answer["say"] == "not_found" and id in self.told:
                self.wrong.append(f"{id} was told as record {self.told[id][0]} and is not there")
            elif answer["say"] == "heard":
                self.resolved["registered"] += in_flight
        self.resolved["sent again"] += len(self.flying)
        for id in self.flying:
            await self.wire.say({"say": "do", "id": id, "command": self.asked[id]})

    async def play(self) -> None:
        """Bet until the connection ends."""
        while True:
            while len(self.flying) < IN_FLIGHT:
                await self.ask(self.wish())
            await self.hear()
            if self.told and self.chance.random() < 0.05:
                await self.ask_again()

    def cut(self) -> None:
        """Pull the cable, whatever is under way."""
        if hasattr(self, "wire"):
            self.wire.cut()

    async def settle(self) -> None:
        """Wait until nothing is in flight."""
        while self.flying:
            await self.hear()

    async def ask(self, command: c.Command) -> str:
        """Remember a command under a new id, then send it; the id."""
        id = f"{self.seat}:{len(self.asked) + 1}"
        self.asked[id] = in_json(command)
        self.flying.append(id)
        await self.wire.say({"say": "do", "id": id, "command": self.asked[id]})
        return id

    async def ask_again(self) -> None:
        """The same id once more: the same answer; with another payload: refused."""
        id = self.chance.choice(list(self.told))
        command = self.asked[id]
        if self.chance.random() < 0.3:
            command = in_json(c.BuyCredits(self.seat, 777))
        await self.wire.say({"say": "do", "id": id, "command": command})
        answer = await self._answer_to(id)
        if answer["say"] == "heard":
            if command != self.asked[id]:
                self.wrong.append(f"{id} was taken with another payload")
            self._is_told(id, answer)
        elif code_of(answer) not in ("id_conflict", "id_too_old"):
            self.wrong.append(f"{id} asked again: {answer}")

    async def hear(self) -> Message:
        """The next message, taken in."""
        message = await self.wire.hear()
        if message["say"] in ("closed", "bye"):
            raise ConnectionError
        self.shown.hear(message)
        id = message.get("id", "")
        if message["say"] == "heard" and id in self.asked:
            self._is_told(id, message)
        elif message["say"] == "refused" and id in self.flying:
            self.wrong.append(f"{id} is in no record: {message}")
            self.flying.remove(id)
        return message

    async def _answer_to(self, id: str) -> Message:
        while True:
            message = await self.hear()
            if message.get("id") == id and message["say"] in ("heard", "refused", "not_found"):
                return message

    def _is_told(self, id: str, answer: Message) -> None:
        """An id has its record; it may never have another."""
        said = (answer["n"], answer.get("events"))
        if self.told.setdefault(id, said) != said:
            self.wrong.append(f"{id} was told as {self.told[id]} and now as {said}")
        if id in self.flying:
            self.flying.remove(id)

    def wish(self) -> c.Command:
        """What a player may want now."""
        seat, round, chance = self.seat, self.shown.round, self.chance
        if self.shown.credits < 500:
            return c.BuyCredits(seat, 10_000)
        bets = ((chance.choice(SPOTS), chance.randint(1, 20)),)
        wishes: list[c.Command] = [
            *[c.PlaceBets(seat, round, bets)] * 6,
            c.PlaceOption(seat, round, "finale 4", 1),
            c.WithdrawBets(seat, round, bets),
            c.ClearBets(seat, round),
        ]
        return chance.choice(wishes)
