"""One WebSocket to the terminal door: the door's own transport, from the other side."""

import asyncio
from collections.abc import Callable
from ssl import SSLContext

from picows import WSError, ws_connect

from croupier.server.messages import FromUs, Message, Ping, encode, read_ours
from croupier.server.transport import Connection

SECONDS_BETWEEN_PINGS = 20.0
LONGEST_HEARD = 16 * 1024 * 1024
PING = encode(Ping())


class Line(Connection):
    """A connection that is open; `hear` is told of every message that comes."""

    longest = LONGEST_HEARD

    def __init__(self, hear: Callable[[FromUs], None]) -> None:
        super().__init__()
        self._hear = hear
        self._silent = False  # since the last ping
        self._gone: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    @classmethod
    async def open(
        cls, door: str, hear: Callable[[FromUs], None], tls: SSLContext | None
    ) -> "Line":
        """Connect; OSError if nobody answers there."""
        line = cls(hear)
        try:
            await ws_connect(
                lambda: line, door, ssl_context=tls, max_frame_size=LONGEST_HEARD, proxy=None
            )
        except (WSError, TimeoutError) as error:
            raise ConnectionError(f"{door}: {error}") from None
        return line

    def say(self, message: Message) -> None:
        """Say something to the house."""
        self.send(encode(message))

    async def end(self) -> None:
        """Wait until the connection is gone, and ping meanwhile; whoever is silent is dropped."""
        while not self._gone.done():
            await asyncio.wait([self._gone], timeout=SECONDS_BETWEEN_PINGS)
            if self._silent:
                self.pause_writing()
            self._silent = True
            self.send(PING)
        self._gone.result()

    def opened(self) -> None:
        """The connection can be used."""

    def received(self, message: bytes) -> None:
        """Hear a message; what goes wrong with it ends the line, and `end` raises it."""
        self._silent = False
        try:
            self._hear(read_ours(message))
        except Exception as error:
            if not self._gone.done():
                self._gone.set_exception(error)
            self.drop()

    def closed(self) -> None:
        """The connection is gone."""
        if not self._gone.done():
            self._gone.set_result(None)
