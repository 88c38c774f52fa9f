"""A voucher that fifty terminals and the cage redeem at once, in a house that is killed meanwhile.

It is paid exactly once. Everybody else is refused, and told one of three things: that it has been
paid, that there is no such voucher, that its amount differs.
"""

import asyncio
import random
import tempfile
from collections import Counter
from pathlib import Path

from croupier.journal.kept_table import KeptTable
from croupier.journal.sqlite import SqliteStore
from croupier.rulebooks import rulebook
from croupier.table import commands as c
from croupier.table.game import Game
from tests.server.served import table_settings
from tests.server.wire import PIN, Person, Visitors, in_json
from tests.soak.evening import balance
from tests.soak.figures import Figures
from tests.soak.houses import SOON, Houses, houses
from tests.soak.kill import QUICK
from tests.soak.remembering import Seat
from tests.soak.server_kill import COMMANDS, GONE

SIZE = 20  # vouchers
TERMINALS = 50
LONGEST = 0.04  # seconds from the last redeemer to the kill
AMOUNT = 1_000


def run(seed: int, size: int = SIZE) -> Figures:
    """So many vouchers, one after the other, at one table."""
    figures = Figures()
    figures.count("vouchers", 0)
    with tempfile.TemporaryDirectory(prefix="croupier-soak-", dir=QUICK) as folder:
        race = Race(Path(folder), random.Random(f"vouchers {seed}"), figures)
        asyncio.run(race.run(size))
        for wrong in race.wrong:
            figures.blame(f"[{seed}] {wrong}")
    return figures


class Race:
    """One house, its fifty terminals, and a manager at the cage."""

    def __init__(self, folder: Path, chance: random.Random, figures: Figures) -> None:
        self.folder, self.chance, self.figures = folder, chance, figures
        self.seats: list[Seat] = []
        self.wrong: list[str] = []

    async def run(self, vouchers: int) -> None:
        """Terminals are enrolled, then voucher after voucher is fought for."""
        async with houses(self.folder, TERMINALS, early=False) as house:
            await house.begin()
            visitors = Visitors(await house.open())
            manager = await visitors.join("Max", "shift_manager")
            for n in range(1, TERMINALS + 1):
                offer = await manager.post(f"/api/tables/table-1/seats/T{n}/offer")
                token = await visitors.enrol(offer["code"])
                self.seats.append(Seat(f"T{n}", token, random.Random(self.chance.random())))
            await visitors.go()
            await house.end()
            for number in range(vouchers):
                code = f"{number:03}{self.chance.getrandbits(64):016x}"
                await self.one_voucher(house, code, number)
                self.figures.count("vouchers")
        self.look(vouchers)

    async def one_voucher(self, house: Houses, code: str, number: int) -> None:
        """Somebody cashes out; then all come with his voucher, and the house is killed."""
        await house.begin()
        visitors = Visitors(await house.open())
        cage = Cage(await signed_in(visitors), number)
        await asyncio.gather(*(seat.come_in(visitors) for seat in self.seats))
        player, other = self.chance.sample(self.seats, 2)
        amount = await self.cash_out(player, code)
        await self.refused_otherwise(other, code, amount)
        ids = [await seat.ask(c.RedeemVoucher(code, amount, seat.seat)) for seat in self.seats]
        paying = asyncio.create_task(cage.redeem(code, amount))
        await asyncio.sleep(LONGEST * self.chance.random())
        await house.kill()
        await visitors.go()
        await asyncio.wait([paying], timeout=SOON)
        await self.count(house, cage, ids, code, amount)
        self.figures.count("kills")

    async def cash_out(self, seat: Seat, code: str) -> int:
        """All credits of a seat become a voucher; what it is worth."""
        await seat.ask(c.BuyCredits(seat.seat, AMOUNT))
        id = await seat.ask(c.CashOut(seat.seat, code))
        await seat.settle()
        return int(seat.told[id][1][0]["amount"])

    async def refused_otherwise(self, seat: Seat, code: str, amount: int) -> None:
        """Nobody knows this code; and this one is worth something else."""
        for asked, worth, expected in (
            (code[::-1], amount, "voucher_unknown"),
            (code, amount + 1, "voucher_amount"),
        ):
            id = await seat.ask(c.RedeemVoucher(asked, worth, seat.seat))
            await seat.settle()
            if (found := what_became(seat.told[id][1])) != expected:
                self.wrong.append(f"{id} is {found}, not {expected}")

    async def count(
        self, house: Houses, cage: "Cage", ids: list[str], code: str, amount: int
    ) -> None:
        """In the next life everybody hears what became of it: one was paid."""
        await house.begin()
        visitors = Visitors(await house.open())
        cage.manager = await signed_in(visitors)
        found = Counter([await cage.redeem(code, amount)])
        for seat, id in zip(self.seats, ids, strict=True):
            await seat.come_in(visitors)
            await seat.settle()
            found[what_became(seat.told[id][1])] += 1
        if found != {"voucher_redeemed.1": 1, "voucher_paid": TERMINALS}:
            self.wrong.append(f"voucher {code}: {dict(found)}")
        await visitors.go()
        await house.kill()

    def look(self, vouchers: int) -> None:
        """At the end the books balance and every voucher is paid."""
        game = Game(rulebook(table_settings(self.folder).book))
        kept = KeptTable.open(game, SqliteStore(self.folder / "table-1.journal"))
        if wrong := balance(kept.state):
            self.wrong.append(wrong)
        if kept.state.vouchers or len(kept.state.redeemed) != vouchers:
            self.wrong.append(f"{len(kept.state.redeemed)} of {vouchers} vouchers are paid")
        kept.close()
        self.wrong += [wrong for seat in self.seats for wrong in seat.wrong]
        found, again = ("in flight, then found registered", "in flight, then sent again")
        self.figures.count(found, sum(seat.resolved["registered"] for seat in self.seats))
        self.figures.count(again, sum(seat.resolved["sent again"] for seat in self.seats))


class Cage:
    """Where a voucher becomes cash; the same id however often it is tried."""

    def __init__(self, manager: Person, number: int) -> None:
        self.manager, self.id = manager, f"Max:{number + 1}"

    async def redeem(self, code: str, amount: int) -> str:
        """What became of it: paid, a code of refusal, or nothing that anybody heard."""
        command = in_json(c.RedeemVoucher(code, amount))
        body = {"id": self.id, "command": command, "pin": PIN}
        try:
            _, said = await self.manager.ask("POST", COMMANDS, body)
        except GONE:
            return ""
        return str(said["error"]["code"] if "error" in said else said["events"][0]["type"])


async def signed_in(visitors: Visitors) -> Person:
    """The manager, in a new session."""
    manager = visitors.passer_by()
    await manager.post("/api/sign-in", {"person": "Max", "pin": PIN})
    return manager


def what_became(events: list[dict[str, str]]) -> str:
    """What a redeemer was told."""
    return events[0].get("code", "") if events[0]["type"] == "refused.1" else events[0]["type"]
