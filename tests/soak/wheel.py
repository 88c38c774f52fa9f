"""An hour of play on an emulated wheel, at 20 times its speed, with everything going wrong.

A table of every book has a wheel on a pseudo-terminal, read by the real driver, with a noisy cable
that is pulled out now and then, and games that go wrong. A staff that looks at the wheel when it is
asked decides. In the end each journal is verified, each round is settled on the number in which the
ball lay or void with its clause, the credits are what the slips pay, and every reading's hash is
that of its lines in the device log.
"""

import asyncio
import random
from contextlib import AsyncExitStack
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Literal

from croupier import layout as layout_of
from croupier import settle
from croupier.cli.wheel_health import of_journal
from croupier.rulebooks import rulebooks
from croupier.server.settings import TableSettings
from croupier.table import events as e
from croupier.wheels.emulator.device import EmulatedWheel
from croupier.wheels.emulator.noise import Noise
from tests.server.served import table_settings
from tests.soak.figures import Figures
from tests.soak.wheel_staff import Staff
from tests.wheels.workshop import WHEEL, check_journal, workshop

SIZE = 3600  # seconds of the wheel
SPEED = 20.0
MISHAPS = 0.45
Confirm = Literal["dealer", "table"]
CONFIRM: tuple[Confirm, ...] = ("dealer", "dealer", "table")
BAD_CABLE = Noise(0.002, 0.002, 0.002, 0.002)


def run(
    seed: int, size: int, speed: float = SPEED, tables: int = 5, confirm: Confirm | None = None
) -> Figures:
    """So many seconds at a table of each book, all at once; without a speed, step by step."""
    figures = Figures()
    figures.count("rounds", 0)
    with TemporaryDirectory(prefix="croupier-wheel-") as folder:
        layouts = [book.layouts[-1].id for book in rulebooks().values()][:tables]
        asyncio.run(_play(seed, size, speed, layouts, confirm, Path(folder), figures))
    return figures


async def _play(
    seed: int,
    size: int,
    speed: float,
    layouts: list[str],
    confirm: Confirm | None,
    folder: Path,
    figures: Figures,
) -> None:
    staffs = []
    async with AsyncExitStack() as stack:
        for n, layout in enumerate(layouts):
            chance = random.Random(f"{seed} {layout}")
            settings = _settings(folder / layout, layout, chance, confirm)
            order = rulebooks()[settings.book].wheel.order
            device = EmulatedWheel(order, seed + n, mishaps=MISHAPS, by_itself=False)
            shop = await stack.enter_async_context(workshop(settings, device, speed, BAD_CABLE))
            staffs.append(Staff(shop, chance, figures))
        await asyncio.gather(*(staff.work(size) for staff in staffs))
    for staff in staffs:
        check(staff, figures)


def _settings(
    folder: Path, layout: str, chance: random.Random, confirm: Confirm | None
) -> TableSettings:
    """A table whose wheel counts revolutions or not, and confirms by itself or not."""
    folder.mkdir()
    who = chance.choice(CONFIRM) if confirm is None else confirm
    stream = who == "table" or chance.random() < 0.5
    wheel = replace(WHEEL, device=str(folder / "line"), stream=stream, confirm=who)
    return table_settings(folder, layout, wheel=wheel, seats=2)


def check(staff: Staff, figures: Figures) -> None:
    """What stands in the journal, against what the ball did."""
    shop = staff.shop
    state = check_journal(shop.settings).state
    events = shop.events()
    bets = [event for event in events if isinstance(event, e.BetRegistered)]
    expected = dict(staff.bought)
    over = set()
    for event in events:
        if isinstance(event, e.RoundVoided | e.RoundSettled):
            over.add(event.round)
        if isinstance(event, e.RoundVoided):
            figures.count("void")
            if not event.clause:
                figures.blame(f"round {event.round} is void without a clause")
        elif isinstance(event, e.RoundSettled):
            figures.count("settled")
            _settled(staff, event, bets, expected, figures)
        elif isinstance(event, e.ReadingKept):
            figures.count("readings")
        elif isinstance(event, e.AlarmRaised):
            figures.count("alarms")
    if over != {*range(1, state.round + 1)}:
        figures.blame(f"{len(over)} of {state.round} rounds are over")
    if expected != {seat: state.credits(seat) for seat in expected}:
        figures.blame(f"{shop.settings.book}: credits should be {expected}")
    logs = of_journal(Path(shop.settings.journal))["logs"]
    if logs["missing"] or logs["wrong"] or not logs["readings"]:
        figures.blame(f"{shop.settings.book}: device logs {logs}")


def _settled(
    staff: Staff,
    event: e.RoundSettled,
    bets: list[e.BetRegistered],
    expected: dict[str, int],
    figures: Figures,
) -> None:
    truth = staff.truths[event.round]
    if truth.number != event.number or not truth.valid:
        figures.blame(f"round {event.round} is settled on {event.number}, but {truth}")
    for bet in bets:
        if bet.round == event.round:
            layout = layout_of(staff.shop.state.seats[bet.seat].layout)
            slip = layout.slip(", ".join(f"{credits} on {spot}" for spot, credits in bet.bets))
            expected[bet.seat] += settle(slip, winning_number=event.number).net
