"""Who and what is there in a run: tables by all the books, two terminals each, and the staff."""

import random
import tempfile
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from croupier.server import house_records as r
from croupier.server.secrecy import Signer
from croupier.server.settings import SeatSetting, TableSettings, TimerSettings, WheelSettings
from tests.simulation.client import Client
from tests.simulation.console import PIN, Console
from tests.simulation.outside import GAMES, QuickHasher
from tests.simulation.platter import Platter, PlatterStore
from tests.simulation.terminal import Terminal

if TYPE_CHECKING:
    from tests.simulation.world import World

WITH_FELTS = "rws-00-etg-2019"  # the invariants know its layouts by heart
ROLES = {"dealer": "Dan", "shift_manager": "Shirin"}


def _house() -> Platter:
    """A house whose staff have joined."""
    platter = Platter()
    store, pin = PlatterStore(platter, str), QuickHasher().hash(PIN)
    people = [(f"{name}-{n}", role) for n in (1, 2) for role, name in ROLES.items()]
    joined = [r.StaffJoined("", name, name, role, pin, name) for name, role in people]
    store.append([r.line_of(one) for one in joined])
    return platter


HOUSE = _house()


@cache
def signer() -> Signer:
    """The house's key, the same in all runs."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "house.key"
        path.write_bytes(bytes(range(32)))
        return Signer(path)


class Cast:
    """The tables of one run."""

    def __init__(self, chance: random.Random) -> None:
        self.with_felts = (WITH_FELTS,)
        self._chance = chance
        count = chance.choice((1, 1, 1, 2))
        self.tables = [self._settings(f"table-{n + 1}") for n in range(count)]

    def _settings(self, name: str) -> TableSettings:
        chance = self._chance
        book = chance.choice((WITH_FELTS, WITH_FELTS, *sorted(GAMES)))
        layouts = [layout.id for layout in GAMES[book].book.layouts]
        betting = chance.choice((1, 2, 30))
        machine = chance.random() < 0.3
        return TableSettings(
            table=name,
            book=book,
            journal="",
            seats=(SeatSetting("T1", layouts[0]), SeatSetting("T2", layouts[-1])),
            dealer="machine" if machine else "person",
            timers=TimerSettings(betting=betting, last_call=chance.choice((0, 1)), pause=1),
            wheel=WheelSettings(
                source="virtual" if machine or chance.random() < 0.3 else "dealer",
                seed=chance.randrange(1_000),
                pace=chance.choice((0.05, 0.2)),
            ),
        )

    def clients(self, world: "World") -> list[Client]:
        """Two terminals and two consoles at each table."""
        found: list[Client] = []
        for at, table in enumerate(self.tables, 1):
            vouchers: list[tuple[str, int]] = []
            for seat in table.seats:
                terminal = Terminal(
                    world.agenda, self._chance, table.table, seat.name, world.connect, world.blame
                )
                terminal.layout, terminal.vouchers = seat.layout, vouchers
                terminal.is_shared = GAMES[table.book].has_shared_felt
                found.append(terminal)
            for role, name in ROLES.items():
                console = Console(
                    world.agenda,
                    self._chance,
                    table.table,
                    f"{name}-{at}",
                    world.connect,
                    world.blame,
                )
                console.role = role
                found.append(console)
        return found
