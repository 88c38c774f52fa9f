"""What goes wrong in a run, when, and how often: all of it by the seed."""

from typing import TYPE_CHECKING

from croupier.server.house import House
from croupier.wheels.virtual import TROUBLES
from tests.simulation import outside
from tests.simulation.terminal import Terminal

if TYPE_CHECKING:
    from tests.simulation.world import World

DAYS = (-400, -1, 1, 30)
MOST_DEATHS = 3


class Mischief:
    """Does something bad every now and then, until it is stopped."""

    def __init__(self, world: "World") -> None:
        self._world = world
        self._chance = world.chance
        self._stopped = False
        self._deaths = 0
        self._kinds = (
            *(self._cut,) * 4,
            *(self._abandon,) * 4,
            self._kill,
            self._kill,
            self._close,
            self._fail,
            self._fail,
            self._jump,
            self._restart_client,
            self._revoke,
            self._wheel,
            self._console_down,
        )
        self._often = self._chance.choice(((50, 200), (100, 600), (500, 2_000)))
        self._soon()

    def stop(self) -> None:
        """Nothing more goes wrong."""
        self._stopped = True

    def _soon(self) -> None:
        self._world.agenda.after(self._chance.randint(*self._often), self._happen)

    def _happen(self) -> None:
        if not self._stopped:
            self._chance.choice(self._kinds)()
            self._soon()

    def _cut(self) -> None:
        client = self._chance.choice(self._world.clients)
        if client.wire is not None:
            client.wire.cut()
            self._world.count("cuts")

    def _abandon(self) -> None:
        """Clients act, lose sight of the house, and are back while their words are under way."""
        clients = self._world.clients
        for client in clients if self._chance.random() < 0.3 else [self._chance.choice(clients)]:
            client.act()
            client.abandon()
            self._world.agenda.after(1, client.come)
            if self._chance.random() < 0.5:
                self._world.agenda.after(self._chance.choice((3, 10, 30)), client.abandon)
        self._world.count("cuts")

    def _kill(self) -> None:
        if self._deaths < MOST_DEATHS:
            self._deaths += 1
            self._world.kill(self._chance.choice((1, 50, 1_000)))
            self._world.count("kills")

    def _close(self) -> None:
        """Ctrl-C: the clean end, then the process is gone."""
        life = self._world.life
        if self._deaths < MOST_DEATHS and life is not None and life.house is not None:
            self._deaths += 1
            life.loop.enter(lambda: life.loop.create_task(life.finish()))
            self._world.agenda.after(6_000, lambda: self._gone(life))
            self._world.count("clean ends")

    def _gone(self, life: object) -> None:
        if self._world.life is life:
            self._world.kill(10)

    def _fail(self) -> None:
        """One of the next writes of a journal fails."""
        name = self._chance.choice(sorted(self._world.platters))
        how = self._chance.choice(("before", "after"))
        self._world.fails_in[name] = (self._chance.randint(1, 5), how)

    def _jump(self) -> None:
        """Somebody sets the clock of the machine."""
        outside.CLOCK.jumped += self._chance.choice(DAYS) * 24 * 3600
        self._world.count("clock jumps")

    def _restart_client(self) -> None:
        self._chance.choice(self._world.clients).restart()

    def _revoke(self) -> None:
        """A terminal is taken off; it will be enrolled anew."""
        life, client = self._world.life, self._chance.choice(self._world.clients)
        if life is not None and isinstance(client, Terminal):
            life.ask(lambda house: house.revoke(client.table, client.name, "Max"), str)

    def _wheel(self) -> None:
        """Something befalls the next spin, where the wheel is a virtual one."""
        life, trouble = self._world.life, self._chance.choice(TROUBLES)
        table = self._chance.choice(self._world.cast.tables).table

        async def befall(house: House) -> None:
            house.table(table).make_trouble(trouble)

        if life is not None:
            life.ask(befall, str)

    def _console_down(self) -> None:
        """All connections of the house at once."""
        for client in self._world.clients:
            if client.wire is not None and self._chance.random() < 0.5:
                client.wire.cut()
