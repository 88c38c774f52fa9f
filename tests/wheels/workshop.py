"""An emulated wheel on a pseudo-terminal, the real driver, the real host and its journal.

Time moves only when everything that was sent is read, decided and durable: a game takes a fraction
of a second, and a busy machine changes nothing.
"""

import asyncio
import heapq
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path
from typing import TypeVar

from croupier.journal.codec import read_record
from croupier.journal.kept_table import KeptTable
from croupier.journal.sqlite import SqliteStore
from croupier.rulebooks import rulebooks
from croupier.rules.refusal import Refusal
from croupier.server.founding import open_table
from croupier.server.host import refusal_of
from croupier.server.live_table import LiveTable
from croupier.server.plugging import wheel_of
from croupier.server.settings import TableSettings, WheelSettings
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.phases import Phase
from croupier.table.state import Record, State
from croupier.wheels.emulator.device import EmulatedWheel
from croupier.wheels.emulator.line import PseudoLine
from croupier.wheels.emulator.noise import Noise, noisy
from croupier.wheels.pacing import RealTime
from croupier.wheels.reader import WheelReader
from tests.server.served import table_settings
from tests.table.play import DEALER, ONE, SUPERVISOR

T = TypeVar("T")
SERIAL = "SS2-10482"
ENOUGH = 400.0  # seconds of the wheel within which whatever is awaited has to happen
WHEEL = WheelSettings("ss2", "", SERIAL)
QUIET = Noise()
COUNTED = replace(WHEEL, stream=True)  # the rim's sensors count the revolutions


class StepTime:
    """A pace that goes on from one sleeper to the next when all is still."""

    def __init__(self) -> None:
        self._now = 0.0
        self._sleepers: list[tuple[float, int, asyncio.Future[None]]] = []
        self._slept = 0

    def now(self) -> float:
        return self._now

    async def sleep(self, seconds: float) -> None:
        self._slept += 1
        woken = asyncio.get_running_loop().create_future()
        heapq.heappush(self._sleepers, (self._now + seconds, self._slept, woken))
        await woken

    async def run(self, still: Callable[[], Awaitable[None]]) -> None:
        """Go on for ever."""
        while True:
            await still()
            if self._sleepers:
                self._now, _, woken = heapq.heappop(self._sleepers)
                if not woken.done():
                    woken.set_result(None)


async def at_once(work: Callable[[], T]) -> T:
    """A writer that makes the table wait for the disk."""
    return work()


class Workshop:
    """A table with a wheel that can be told what to play."""

    def __init__(
        self, settings: TableSettings, device: EmulatedWheel, time: StepTime | RealTime
    ) -> None:
        link = Path(settings.wheel.device)
        self.settings = settings
        self.device = device
        self.time = time
        self.line = PseudoLine(link)
        self.store = SqliteStore(Path(settings.journal), make=True)
        kept = open_table(settings, self.store)
        reader = wheel_of(settings, kept, self.time)
        assert isinstance(reader, WheelReader)
        self.reader = reader
        self.table = LiveTable(settings, kept, at_once, reader)
        self.records: list[Record] = []
        self.table.host.on_records(self.records.extend)

    @property
    def state(self) -> State:
        return self.table.kept.state

    def every_record(self) -> list[Record]:
        """All records of the journal, from the founding on."""
        lines = (line for group in self.store.groups() for line in group.lines())
        return [read_record(line, n) for n, line in enumerate(lines, 1)]

    def readings(self) -> list[e.ReadingKept]:
        return [event for event in self.events() if isinstance(event, e.ReadingKept)]

    def events(self) -> list[e.Event]:
        return [event for record in self.records for event in record.events]

    async def still(self) -> None:
        """Wait until nothing is under way: on the line, in the driver, at the table."""
        line, reader, host = self.line, self.reader, self.table.host
        quiet = 0
        while quiet < 3:
            await asyncio.sleep(0)
            await host.reading(lambda: None)
            all_read = line.bytes_sent == reader.bytes_heard or not reader.is_connected
            all_said = reader.bytes_sent == line.bytes_heard
            quiet = quiet + 1 if all_read and all_said and not host.waiting else 0

    def unplug(self) -> None:
        """The cable is out; what was on it is lost."""
        self.line.unplug()
        self.line.bytes_sent = self.reader.bytes_heard
        self.line.bytes_heard = self.reader.bytes_sent

    async def until(self, true: Callable[[], object]) -> None:
        """Let time go on until something is so."""
        began = self.time.now()
        while not true():
            assert self.time.now() - began < ENOUGH, (self.state.phase, self.events()[-4:])
            await self.time.sleep(0.1)

    async def until_phase(self, *phases: Phase) -> None:
        await self.until(lambda: self.state.phase in phases)

    async def until_reading(self) -> e.ReadingKept:
        """The next reading."""
        before = len(self.readings())
        await self.until(lambda: len(self.readings()) > before)
        return self.readings()[-1]

    async def do(self, actor: c.Actor, *commands: c.Command) -> tuple[e.Event, ...]:
        """Put commands that are carried out; the events of the last."""
        events: tuple[e.Event, ...] = ()
        for command in commands:
            answer = await self.table.host.do(actor, command)
            assert isinstance(answer, Record), answer
            assert refusal_of(answer) is None, (command, answer.events)
            events = answer.events
        return events

    async def refused(self, actor: c.Actor, command: c.Command) -> Refusal:
        """Put a command that is refused."""
        refusal = refusal_of(await self.table.host.do(actor, command))
        assert refusal is not None, command
        return refusal

    async def bets(self, **credits: int) -> None:
        """Open bets; T1 bets on red unless told otherwise. Where the book has it, bets close."""
        if self.state.dolly:
            await self.do(DEALER, c.LiftDolly())
        await self.do(DEALER, c.OpenBets())
        bets = tuple((credits or {"red": 10}).items())
        await self.do(ONE, c.PlaceBets("T1", self.state.round, bets))
        if self.table.kept.game.close == "before_spin":
            await self.do(DEALER, c.CloseBets())

    async def attest(self) -> None:
        """The dealer has counted the revolutions, where the reader does not."""
        await self.do(DEALER, c.ReportSpin("", 6))

    async def settled(self, number: str) -> None:
        """Confirm a number, and pay it."""
        await self.do(DEALER, c.ConfirmResult(number))
        if self.table.kept.game.has_dolly:
            await self.do(DEALER, c.PlaceDolly(number))
        assert self.state.phase is Phase.SETTLED

    def credits(self) -> int:
        return self.state.credits("T1")

    def device_log(self) -> str:
        """Everything that stands in the device logs."""
        folder = Path(self.settings.journal).parent
        return "".join(path.read_text() for path in sorted(folder.glob("*.wheel-*.log")))


def run(
    play: Callable[[Workshop], Awaitable[None]],
    folder: Path,
    layout: str = "rws-00-etg-2019-a",
    wheel: WheelSettings = WHEEL,
    seed: int = 7,
    lies: str = "",
) -> None:
    """Play at a table of this layout, whose wheel is read on a pseudo-terminal in this folder.

    The ball always lies in the number `lies`, if one is given.
    """

    async def whole() -> None:
        read = replace(wheel, device=str(folder / "wheel"))
        settings = table_settings(folder, layout, wheel=read, seats=2)
        order = (lies,) if lies else rulebooks()[settings.book].wheel.order
        device = EmulatedWheel(order, seed, by_itself=False)
        async with workshop(settings, device) as shop:
            await play(shop)

    asyncio.run(whole())


@asynccontextmanager
async def workshop(
    settings: TableSettings,
    device: EmulatedWheel,
    speed: float = 0.0,
    noise: Noise = QUIET,
) -> AsyncIterator[Workshop]:
    """An open table with a dealer and a player, and its wheel before the first game.

    Without a speed, time goes on step by step.
    """
    shop = Workshop(settings, device, RealTime(speed) if speed else StepTime())
    await shop.table.open()
    beats = noisy(device.run(), noise, 1)
    async with asyncio.timeout(None if speed else 120):
        tasks = [
            *map(asyncio.create_task, shop.table.work()),
            asyncio.create_task(shop.line.play(beats, device.command, shop.time)),
        ]
        if isinstance(shop.time, StepTime):
            tasks.append(asyncio.create_task(shop.time.run(shop.still)))
        if shop.state.phase is Phase.TABLE_CLOSED:
            await shop.do(SUPERVISOR, c.OpenTable())
            await shop.do(DEALER, c.DealerIn())
            await shop.do(ONE, c.BuyCredits("T1", 1000))
        await shop.until(lambda: shop.reader.health.online)
        try:
            yield shop
        finally:
            shop.table.close()
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
            shop.line.unplug()
            shop.store.close()
    check_journal(settings)


def check_journal(settings: TableSettings) -> KeptTable:
    """The journal is verified and replayed from its first record; the books balance."""
    store = SqliteStore(Path(settings.journal))
    try:
        kept = open_table(settings, store)
        assert sum(kept.state.balances.values()) == 0
        return kept
    finally:
        store.close()
