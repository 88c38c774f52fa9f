"""One run from its seed: a house, its clients, its network, its disks, and what befalls them.

First everything that may go wrong does. Then faults stop, and within a few minutes (of virtual
time) every command must have its answer, every round its end, and every screen the right picture.
"""

import random
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial
from hashlib import blake2b
from typing import Any

import msgspec

from croupier.server import live_table
from croupier.server.house import House
from croupier.table import commands as c
from tests.simulation import outside, verdict
from tests.simulation.agenda import Agenda
from tests.simulation.cast import HOUSE, Cast, signer
from tests.simulation.client import Client
from tests.simulation.console import PIN, Console
from tests.simulation.drive_platter import DrivePlatter
from tests.simulation.life import Life
from tests.simulation.loop import VirtualLoop
from tests.simulation.mischief import Mischief
from tests.simulation.network import Weather, Wire
from tests.simulation.platter import Platter
from tests.simulation.terminal import Terminal

LONGEST_CALM = 600_000  # milliseconds in which everything has to come to an end
ON_DRIVE = 0.15  # of the tables, with SQLite on a disk that a power cut tears
LOOK_EVERY = 500


@dataclass
class Outcome:
    """What came of a seed."""

    seed: int
    trace: str = ""
    wrong: list[str] = field(default_factory=list)
    counts: Counter[str] = field(default_factory=Counter)


class World:
    """Everything of one run."""

    def __init__(self, seed: int) -> None:
        self.agenda = Agenda(seed)
        outside.begin(seed, self.agenda)
        self.chance = random.Random(f"world {seed}")
        self.outcome = Outcome(seed)
        self.cast = Cast(self.chance)
        self.weather = Weather(self.chance)
        self.platters: dict[str, Platter | DrivePlatter] = {"": HOUSE.copy()}
        for one in self.cast.tables:
            on_drive = self.chance.random() < ON_DRIVE
            self.platters[one.table] = DrivePlatter(self.chance) if on_drive else Platter()
        self.life: Life | None = None
        self.clients: list[Client] = self.cast.clients(self)
        self.fails_in: dict[str, tuple[int, str]] = {}  # journal -> writes until one fails, how
        self.slow = self.chance.choice(((0, 1), (0, 1, 2, 5), (5, 50, 200)))
        self._trace = blake2b(digest_size=16)
        self._is_quiet = self._was_over = False

    # ---- the run

    def run(self) -> Outcome:
        """Chaos, calm, and the verdict."""
        with outside.limited(self.chance):
            try:
                self._run()
            finally:
                self._bury()
        self.outcome.trace = self._trace.hexdigest()
        return self.outcome

    def _run(self) -> None:
        wrong = self.outcome.wrong
        self.start()
        for client in self.clients:
            client.come()
            self._let_act(client)
        mischief = Mischief(self)
        self._compare_now_and_then()
        until = self.chance.choice((500, 1_500, 1_500, 5_000))
        while self.agenda.now < until and not wrong and self.agenda.step():
            pass
        mischief.stop()
        self._calm_down()
        until += LONGEST_CALM
        while not self._is_quiet and not wrong and self.agenda.step():
            if self.agenda.now > until:
                self._say_what_hangs()
        if not wrong:
            self._leave()
            self._judge()

    def blame(self, what: str) -> None:
        """Something that must not be."""
        self.outcome.wrong.append(f"{what} (at {self.agenda.now} ms)")

    def count(self, what: str, by: int = 1) -> None:
        """Something to be told in the figures."""
        self.outcome.counts[what] += by

    def _let_act(self, client: Client) -> None:
        def act() -> None:
            if not client.calm or isinstance(client, Console):
                client.act()
            if client.calm:
                wait = 100 if isinstance(client, Console) else 0
            else:
                wait = self.chance.choice((20, 100, 300, 800))
            if wait:
                self.agenda.after(wait, act)

        self.agenda.after(self.chance.choice((1, 50, 200)), act)

    # ---- the server

    def start(self) -> None:
        """A life of the server begins."""
        stores = {
            name: platter.open(partial(self._trouble, name))
            for name, platter in self.platters.items()
        }
        loop = VirtualLoop(self.agenda, self._thread_takes)  # type: ignore[abstract]  # no sockets
        self.life = Life(
            loop, stores, signer(), self.cast.tables, opened=self._opened, failed=self._failed
        )
        self.life.begin()
        self.count("lives")

    def _opened(self, house: House) -> None:
        """What runs on after a start that nobody has looked at is found here."""
        for name, table in house.tables.items():
            if table.kept.state.phase.value in verdict.RUNNING:
                self.blame(f"{name} starts in the middle of a round")

    def kill(self, restart_in: int) -> None:
        """The process is gone at once; another begins later."""
        if self.life is not None:
            self._bury()
            self.agenda.after(restart_in, self.start)

    def _bury(self) -> None:
        """The process is gone; what it has written is what its disks have."""
        if self.life is not None:
            for failure in self.life.die():
                self.blame(f"nobody caught {failure}")
            for platter in self.platters.values():
                platter.end()
            self.life = None

    def _failed(self) -> None:
        """A journal has failed: the process ends, and a person starts it again."""
        self.count("failed journals")
        life = self.life

        def end() -> None:
            if self.life is life:
                self.kill(1_000)

        self.agenda.after(self.chance.choice((0, 1, 100, 3_000)), end)

    def _trouble(self, name: str) -> str:
        left, how = self.fails_in.pop(name, (0, ""))
        if left > 1:
            self.fails_in[name] = (left - 1, how)
        return how if left == 1 else ""

    def _thread_takes(self) -> int:
        return 1 if self.weather.calm else self.chance.choice(self.slow)

    # ---- connections

    def connect(self, client: Client) -> Wire | None:
        """A wire to the house, if it is open and the client has what it takes to come in."""
        life = self.life
        if life is None or life.house is None:
            return None
        if isinstance(client, Terminal) and not (client.token or client.code):
            self._offer(life, client)
            return None
        seen = self._witness(life, client)
        wire = Wire(self.agenda, self.weather, self.chance, client, life.loop.enter, seen)
        self.count("connections")
        if isinstance(client, Terminal):
            life.terminal(wire, f"{client.table} {client.name}")
        else:
            life.console(wire, client.table, client.name, PIN)
        return wire

    def _offer(self, life: Life, terminal: Terminal) -> None:
        """A code for the seat, from the back office."""
        life.ask(
            lambda house: house.offer(terminal.table, terminal.name, "Max"),
            lambda code: setattr(terminal, "code", code),
        )

    def _witness(self, life: Life, client: Client) -> Callable[[dict[str, Any], bytes], None]:
        """Sees whatever is told, at the moment it leaves the server."""
        assert life.house is not None
        platter, host = self.platters[client.table], life.house.tables[client.table].host
        store = life.stores[client.table]
        name = f"{client.table}/{client.name}".encode()

        def seen(said: dict[str, Any], message: bytes) -> None:
            self._trace.update(b"%d %b %b\n" % (self.agenda.now, name, message))
            self.outcome.counts["messages"] += 1
            durable = min(platter.head().n, store.head().n)
            if said.get("n", 0) > durable:
                self.blame(f"{client.name} is told of record {said['n']}, durable is {durable}")
            if host.failed and said.get("id") and said.get("code") == "stopped":
                self.blame(f"{client.name} is told after the journal failed: {said}")

        return seen

    # ---- the end

    def _calm_down(self) -> None:
        """Faults stop: everybody is there, and the round is brought to its end."""
        self.weather.calm = True
        self.fails_in.clear()
        for client in self.clients:
            client.calm = True
            self.agenda.after(0, client.come)
        self.agenda.after(LOOK_EVERY, self._look)

    def _look(self) -> None:
        """From time to time: is everything over, and was it the last time?"""
        is_over = self._all_is_over()
        self._is_quiet = is_over and self._was_over
        self._was_over = is_over
        self.agenda.after(LOOK_EVERY, self._look)

    def _compare_now_and_then(self) -> None:
        self._compare()
        if not self.weather.calm:
            self.agenda.after(self.chance.choice((50, 150)), self._compare_now_and_then)

    def _compare(self) -> None:
        """At any moment: a terminal that has heard all shows what the server would show it."""
        life = self.life
        if life is None or life.house is None:
            return
        for table in life.house.tables.values():
            seated: list[object] = [*table.screens.seats.values()]
            if any(wire.is_over and wire.end in seated for wire in life.wires):
                self.blame("a seat is held by a connection that is gone")
        if life.loop.working or self.chance.random() < 0.5:
            return
        for client in self.clients:
            table = life.house.tables[client.table]
            idle = not (table.host.waiting or table.kept.store.stopped)
            if isinstance(client, Terminal) and idle and client.has_heard_all:
                views = {client.name: self._view(table, client)}
                for wrong in verdict.of_pictures([client], views):
                    self.blame(f"{client.table}: {wrong}")
                self.count("screens compared")

    def _all_is_over(self) -> bool:
        life = self.life
        if life is None or life.house is None or life.has_failed or life.loop.working:
            return False
        over = True
        for name, table in life.house.tables.items():
            if table.kept.state.dealer == "machine":
                life.ask(partial(_machine_goes, name), str)
                over = False
            over = over and table.kept.state.phase.value in (*verdict.OVER, "table_closed")
        return over and all(
            client.is_synced and not client.pending and client.wire and not client.wire.unsent
            for client in self.clients
        )

    def _say_what_hangs(self) -> None:
        life = self.life
        tables = life.house.tables.values() if life and life.house else ()
        phases = [(table.kept.state.phase.value, table.host.waiting) for table in tables]
        clients = [(one.name, one.is_synced, one.pending) for one in self.clients]
        self.blame(f"it does not come to an end: {phases} {clients}")

    def _leave(self) -> None:
        """In some runs the players go before the end, and the tables know it."""
        if self.chance.random() < 0.3:
            for client in self.clients:
                if isinstance(client, Terminal):
                    client.go()
            until = self.agenda.now + 2_000
            while self.agenda.now < until and self.agenda.step():
                pass

    def _judge(self) -> None:
        assert self.life is not None
        assert self.life.house is not None
        for name, table in self.life.house.tables.items():
            store = table.kept.store
            clients = [client for client in self.clients if client.table == name]
            with_felts = table.settings.book in self.cast.with_felts
            found = [*verdict.of_table(store, table.kept.state, clients, with_felts)]
            views = {client.name: self._view(table, client) for client in clients}
            found += verdict.of_pictures(clients, views)
            there = {client.name for client in clients if client.wire is not None}
            for seat, standing in table.kept.state.seats.items():
                if standing.connected != (seat in there):
                    found.append(f"{seat} is there: {seat in there}, the table has the opposite")
            for wrong in found:
                self.blame(f"{name}: {wrong}")
            self.count("records", store.head().n)
            self.count("rounds", table.kept.state.round)
            self._trace.update(store.head().hash)

    @staticmethod
    def _view(table: live_table.LiveTable, client: Client) -> dict[str, Any]:
        seen = table.seen_by(c.Actor(client.role, client.name))
        found: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(seen))
        if "proposals" in found:
            found["proposals"] = {int(n): one["act"] for n, one in found["proposals"].items()}
        return found


async def _machine_goes(table: str, house: House) -> None:
    await house.tables[table].machine.go_out()
