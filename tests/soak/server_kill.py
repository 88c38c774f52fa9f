"""kill -9 of a house that is served to terminals over real doors, again and again.

Terminals bet with several commands in flight while a dealer runs rounds; at a random moment, often
while it starts, the process is killed. The next life answers for all before it: what was told is
there, what was in flight is told or was never registered and is sent again under its id, a round
that ran is asked for. At the end every id stands in the journal once, as it was told, and the
independent replayer gets the same table.
"""

import asyncio
import json
import random
import tempfile
from contextlib import suppress
from pathlib import Path
from typing import Any

import aiohttp

from croupier.journal.sqlite import reading
from croupier.table import commands as c
from croupier.table.phases import RUNNING
from tests.journal import second_replayer
from tests.server.evening import GOOD_ROUND
from tests.server.wire import PIN, Person, Visitors, Wire, in_json
from tests.soak.figures import Figures
from tests.soak.houses import SOON, Houses, houses
from tests.soak.kill import QUICK
from tests.soak.remembering import Seat

SIZE = 100  # kills
LIVES = 50  # of one house, then a new one
SEATS = 4
STARTING = 0.05  # seconds that a life may last that shall die young
MOST_ANSWERS, LONGEST = 200, 3.0  # another: answers, or seconds
MOMENT = 0.003  # seconds
COMMANDS = "/api/tables/table-1/commands"
WITHOUT_TERMINALS = 0.01  # seconds between their cut and the kill
GONE = (ConnectionError, aiohttp.ClientError)


def run(seed: int, size: int = SIZE, early: bool = False) -> Figures:
    """So many lives, killed one after the other."""
    figures = Figures()
    figures.count("kills", 0)
    for first in range(0, size, LIVES):
        with tempfile.TemporaryDirectory(prefix="croupier-soak-", dir=QUICK) as folder:
            chance = random.Random(f"server-kill {seed} {first}")
            evening = Evening(Path(folder), chance, figures)
            asyncio.run(evening.lives(min(LIVES, size - first), early))
            for wrong in evening.wrong:
                figures.blame(f"[{seed} {first}] {wrong}")
    return figures


class Evening:
    """One house over its lives, and everybody who comes there."""

    def __init__(self, folder: Path, chance: random.Random, figures: Figures) -> None:
        self.folder, self.chance, self.figures = folder, chance, figures
        self.seats: list[Seat] = []
        self.wrong: list[str] = []

    async def lives(self, kills: int, early: bool) -> None:
        """A quiet life, so many that are killed, and a last one that ends well."""
        async with houses(self.folder, SEATS, early) as house:
            await self.quiet_life(house)
            for _ in range(kills):
                await self.short_life(house)
                self.figures.count("kills")
            await self.last_life(house)
        self.look()

    async def quiet_life(self, house: Houses) -> None:
        """The first: people join, terminals are enrolled, and it is closed as by Ctrl-C."""
        await house.begin()
        visitors = Visitors(await house.open())
        sue = await visitors.join("Sue", "pit_supervisor")
        await visitors.join("Max", "shift_manager")
        for n in range(1, SEATS + 1):
            code = await sue.post(f"/api/tables/table-1/seats/T{n}/offer")
            token = await visitors.enrol(code["code"])
            self.seats.append(Seat(f"T{n}", token, random.Random(self.chance.random())))
        await visitors.go()
        await house.end()

    async def short_life(self, house: Houses) -> None:
        """A life that is killed, while it starts or while it serves."""
        await house.begin()
        if self.chance.random() < 0.2:
            await asyncio.sleep(STARTING * self.chance.random())
            await house.kill()
            self.figures.count("killed while starting")
            return
        visitors = Visitors(await house.open())
        everybody = [asyncio.create_task(self.at_seat(seat, visitors)) for seat in self.seats]
        everybody.append(asyncio.create_task(self.at_console(visitors)))
        await self.some_answers(self.chance.randint(0, MOST_ANSWERS))
        if self.chance.random() < 0.5:  # the answers under way are lost as well
            for seat in self.seats:
                seat.cut()
            await asyncio.sleep(WITHOUT_TERMINALS * self.chance.random())
        await house.kill()
        async with asyncio.timeout(SOON):
            ends = await asyncio.gather(*everybody, return_exceptions=True)
        for problem in ends:
            if isinstance(problem, BaseException) and not isinstance(problem, GONE):
                self.wrong.append(f"in a life that was killed: {problem!r}")
        await visitors.go()

    async def some_answers(self, many: int) -> None:
        """Until the terminals have been told so much, and a moment more; not for ever."""
        many += sum(len(seat.told) for seat in self.seats)
        with suppress(TimeoutError):
            async with asyncio.timeout(LONGEST):
                while sum(len(seat.told) for seat in self.seats) < many:
                    await asyncio.sleep(0.001)
        await asyncio.sleep(MOMENT * self.chance.random())

    async def at_seat(self, seat: Seat, visitors: Visitors) -> None:
        """A terminal, until the house is gone."""
        await seat.come_in(visitors)
        await seat.play()

    async def at_console(self, visitors: Visitors) -> None:
        """Rounds, one after the other, until the house is gone."""
        sue = await self.staff(visitors)
        while True:
            await sue.done(c.OpenBets())
            await asyncio.sleep(self.chance.random() * 0.1)
            if self.chance.random() < 0.3:
                await sue.done(c.VoidRound("ball_flung_out"))
            else:
                await sue.done(*GOOD_ROUND)

    async def staff(self, visitors: Visitors) -> Wire:
        """Sue at her console; what a kill interrupted is asked for, and answered with Max."""
        sue, max_ = [visitors.passer_by() for _ in range(2)]
        for person, name in ((sue, "Sue"), (max_, "Max")):
            await person.post("/api/sign-in", {"person": name, "pin": PIN})
            person.name = name
        console = await sue.screen()
        view = console.heard[0]["view"]
        if view["phase"] in (*RUNNING, "result_confirmed"):
            self.wrong.append(f"after a kill the table goes on at {view['phase']}")
        if view["phase"] == "table_closed":
            await console.done(c.OpenTable())
        if not view["dealer"]:
            await console.done(c.DealerIn())
        if view["phase"] == "interrupted":
            self.figures.count("rounds asked for")
            await answer_interruption(view["round"], sue, max_)
        return console

    async def last_life(self, house: Houses) -> None:
        """Everything in flight is answered, and every terminal shows what the table says."""
        await house.begin()
        visitors = Visitors(await house.open())
        await self.staff(visitors)
        for seat in self.seats:
            await seat.come_in(visitors)
            await seat.settle()
            _, view = await visitors.hello(seat.token)
            if not seat.shown.as_registered(view["view"]):
                self.wrong.append(f"{seat.shown} is shown, and {view['view']} is so")
            self.wrong += seat.wrong + seat.shown.disorder
        await visitors.go()
        await house.end()

    def look(self) -> None:
        """The journal at the end, by itself and beside what was told; and the log."""
        path = self.folder / "table-1.journal"
        records = {}
        with reading(path) as journal:
            for group in journal.groups():
                for line in group.lines():
                    record = json.loads(line)
                    id = record["request"]["id"]
                    if id in records:
                        self.wrong.append(f"{id} stands twice")
                    records[id] = record
        for seat in self.seats:
            self.compare(seat, records)
        try:
            second_replayer.read(str(path))
        except second_replayer.WrongError as wrong:
            self.wrong.append(f"the independent replayer: {wrong}")
        if b"Traceback" in (self.folder / "log").read_bytes():
            self.wrong.append("the house wrote a traceback")

    def compare(self, seat: Seat, records: dict[str, Any]) -> None:
        """What a terminal sent and was told, beside the journal."""
        for id, (n, events) in seat.told.items():
            record = records.get(id)
            if record is None or record["n"] != n:
                self.wrong.append(f"{id} was told as record {n} and is not there")
            elif record["request"]["command"] != seat.asked[id]:
                self.wrong.append(f"{id} stands with another command")
            elif events is not None and record["events"] != events:
                self.wrong.append(f"{id} was told {events}, recorded is {record['events']}")
        own = {id for id in records if id.startswith(f"{seat.seat}:")}
        if own != set(seat.told):
            self.wrong.append(f"{seat.seat}: {own ^ set(seat.told)} recorded and not told")
        self.figures.count("acknowledged", len(seat.told))
        self.figures.count("in flight, then found registered", seat.resolved["registered"])
        self.figures.count("in flight, then sent again", seat.resolved["sent again"])


async def answer_interruption(round: int, sue: Person, max_: Person) -> None:
    """The two-person act that ends an interrupted round: no, or the number that lies there."""
    act: c.Act = c.AnswerInterruption(round, "")
    body = {"id": "", "command": in_json(c.Propose(act)), "pin": PIN}
    status, answer = await sue.ask("POST", COMMANDS, body)
    if status == 409:  # the record itself says that the ball had come to rest
        act = c.AnswerInterruption(round, "32")
        answer = await sue.post(COMMANDS, {**body, "command": in_json(c.Propose(act))})
    number = answer["events"][0]["number"]
    await max_.post(COMMANDS, {**body, "command": in_json(c.Approve(number, act))})
