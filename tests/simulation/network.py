"""Connections between clients and the server: in order each way, and cut at any message.

Each end notices a cut in its own time, so a client may be back before the server knows that it was
away. A client that reads slowly leaves messages lying; from a certain number on the server's end is
dropped, as the real transport does.
"""

import random
from collections import deque
from collections.abc import Callable
from typing import Any, Protocol

import msgspec

from tests.simulation.agenda import Agenda

Message = tuple[bytes, dict[str, Any]]
read: Callable[[bytes], dict[str, Any]] = msgspec.json.Decoder(dict[str, Any]).decode
write = msgspec.json.Encoder().encode
UNNOTICED = (0, 40, 400, 400, 3_000, 70_000)  # milliseconds, until the server's end knows


class Weather:
    """How the network behaves in a run; when it is `calm`, nothing is cut and nothing is slow."""

    def __init__(self, chance: random.Random) -> None:
        self.delays = chance.choice(((0, 1, 1, 2), (1, 2, 5, 20), (0, 5, 50, 200)))
        self.stalls = chance.choice((0.0, 0.0, 0.02))
        self.most_unsent = chance.choice((40, 200))
        self.calm = False


class Client(Protocol):
    """Whoever is at the other end of a connection."""

    def hear(self, said: dict[str, Any]) -> None:
        """A message came."""

    def lost(self) -> None:
        """The connection is gone."""


class ServerEnd(Protocol):
    """The server's end, as the transport sees it."""

    def received(self, message: bytes) -> None:
        """A message came."""

    def closed(self) -> None:
        """The connection is gone."""


class Wire:
    """One connection. The server's code uses `send` and `drop`; the client `say` and `hang_up`."""

    end: ServerEnd

    def __init__(
        self,
        agenda: Agenda,
        weather: Weather,
        chance: random.Random,
        client: Client,
        enter: Callable[..., None],
        seen: Callable[[dict[str, Any], bytes], None],
    ) -> None:
        self.is_open = True  # at the server's end
        self.is_up = True  # at the client's
        self.is_cut = False
        self.is_over = False  # the server's end was told that it is gone
        self._agenda = agenda
        self._weather = weather
        self._chance = chance
        self._client = client
        self._enter = enter
        self._seen = seen
        self._up: deque[bytes | None] = deque()
        self._down: deque[dict[str, Any] | None] = deque()
        self._up_at = self._down_at = 0
        self._closing = False

    # ---- the server's side

    def send(self, message: bytes) -> None:
        """To the client; whoever leaves too much lying is dropped."""
        if not self.is_open:
            return
        said = read(message)
        self._seen(said, message)
        self._send(said)
        if len(self._down) > self._weather.most_unsent:
            self._down.clear()
            self._gone()
            self._agenda.after(1, self._client_gone)

    def drop(self) -> None:
        """Close from the server's side, after what was sent."""
        if self.is_open:
            self._send(None)
            self._gone()

    @property
    def is_whole(self) -> bool:
        """Whether both ends have it, and what one sends the other will get."""
        return self.is_open and self.is_up and not self.is_cut

    @property
    def unsent(self) -> int:
        """How many messages the client has not yet taken."""
        return len(self._down)

    def _send(self, said: dict[str, Any] | None) -> None:
        if self.is_cut:
            return
        self._down.append(said)
        self._down_at = max(self._down_at, self._agenda.now + self._delay())
        self._agenda.after(self._down_at - self._agenda.now, self._deliver)

    def _deliver(self) -> None:
        if not self._down or not self.is_up:
            return
        said = self._down.popleft()
        if said is None:
            self._client_gone()
        else:
            self._client.hear(said)

    def _gone(self) -> None:
        self.is_open = False
        if not self._closing:
            self._closing = True
            self._agenda.after(0, self._tell_the_end)

    def _tell_the_end(self) -> None:
        self.is_over = True
        self._enter(self.end.closed)

    # ---- the client's side

    def say(self, message: bytes | None) -> None:
        """To the server."""
        if self.is_up and not self.is_cut:
            self._up.append(message)
            self._up_at = max(self._up_at, self._agenda.now + self._delay())
            self._agenda.after(self._up_at - self._agenda.now, self._arrive)

    def hang_up(self) -> None:
        """Close from the client's side, after what was said."""
        self.say(None)
        self.is_up = False

    def abandon(self) -> None:
        """Be gone without a word; what was said is still under way."""
        self.is_up = False
        self._notice_later()

    def _arrive(self) -> None:
        if not self._up:
            return
        message = self._up.popleft()
        if not self.is_open:
            return
        if message is None:
            self._gone()
        else:
            self._enter(self.end.received, message)

    def _client_gone(self) -> None:
        if self.is_up:
            self.is_up = False
            self._client.lost()

    # ---- what befalls it

    def cut(self) -> None:
        """At some message of each direction; each end notices in its time."""
        if not self.is_up:
            return
        self.is_cut = True
        for way in (self._up, self._down):
            for _ in range(self._chance.randint(0, len(way))):
                way.pop()
        self._notice_later()
        self._agenda.after(self._chance.choice((1, 30, 300)), self._client_gone)

    def _notice_later(self) -> None:
        unnoticed = self._chance.choice(UNNOTICED)
        self._agenda.after(unnoticed, lambda: self._gone() if self.is_open else None)

    def server_dies(self) -> None:
        """The process is gone; what it sent may still arrive, up to some message."""
        self.is_open = False
        self._closing = True
        self._up.clear()
        for _ in range(self._chance.randint(0, len(self._down))):
            self._down.pop()
        self._agenda.after(self._chance.choice((1, 10, 400)), self._client_gone)

    def _delay(self) -> int:
        weather = self._weather
        if weather.calm:
            return 1
        if weather.stalls and self._chance.random() < weather.stalls:
            return self._chance.choice((2_000, 8_000))
        return self._chance.choice(weather.delays)
