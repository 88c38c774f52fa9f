"""The bare echo of the terminal door: the same transport, each message sent back as it came."""

import asyncio
import gc
import sys

import uvloop
from picows import WSUpgradeRequest, ws_create_server

from croupier.server.terminal_door import READ_BUFFER
from croupier.server.transport import LONGEST_MESSAGE, Connection


class Echo(Connection):
    """Says what it hears."""

    def opened(self) -> None:
        """It can be used."""
        self.received = self.send  # type: ignore[method-assign]  # one call less, as at the door

    def received(self, message: bytes) -> None:
        """Never asked: `send` is."""

    def closed(self) -> None:
        """It is gone."""


async def serve() -> None:
    """Listen on a free port of the loopback, say which, until the input ends."""

    def come_in(request: WSUpgradeRequest) -> Echo:
        return Echo()

    server = await ws_create_server(
        come_in,
        "127.0.0.1",
        0,
        max_frame_size=LONGEST_MESSAGE,
        read_buffer_init_size=READ_BUFFER,
        backlog=1000,
    )
    print(f"ws://127.0.0.1:{server.sockets[0].getsockname()[1]}/terminal", flush=True)
    await asyncio.get_running_loop().run_in_executor(None, sys.stdin.read)


if __name__ == "__main__":
    gc.freeze()
    uvloop.run(serve())
