"""The terminal door: player terminals come in here, and nothing but their commands does."""

import asyncio
import socket
import ssl
from collections.abc import Collection
from http import HTTPStatus

from picows import (
    WSUpgradeRequest,
    WSUpgradeResponse,
    WSUpgradeResponseWithListener,
    ws_create_server,
)

from croupier.server.house import House
from croupier.server.terminal_talk import TerminalTalk
from croupier.server.transport import LONGEST_MESSAGE, Connection

PATH = b"/terminal"
READ_BUFFER = 4096  # bytes, for each connection; it grows when a longer message comes


class TerminalConnection(Connection):
    """A terminal's WebSocket."""

    def __init__(self, house: House) -> None:
        super().__init__()
        self._house = house

    def opened(self) -> None:
        """Wait for the first message."""
        peer = self.transport.underlying_transport.get_extra_info("peername")
        self._talk = TerminalTalk(self._house, self, peer[0] if peer else "")
        # One call less for each message:
        self.received = self._talk.received  # type: ignore[method-assign]  # see above
        self.closed = self._talk.closed  # type: ignore[method-assign]  # see above

    def received(self, message: bytes) -> None:
        """Never asked: the talk takes the messages."""
        self._talk.received(message)

    def closed(self) -> None:
        """Never asked: the talk is told."""
        self._talk.closed()


async def open_terminal_door(
    house: House,
    at: socket.socket,
    origins: Collection[str],
    tls: ssl.SSLContext | None = None,
) -> asyncio.Server:
    """Listen for terminals. A browser must come from a page of ours; a program says no origin."""

    def come_in(request: WSUpgradeRequest) -> TerminalConnection | WSUpgradeResponseWithListener:
        origin = request.headers.get("Origin")
        if request.path != PATH:
            return turned_away(HTTPStatus.NOT_FOUND, f"terminals come in at {PATH.decode()}")
        if origin is not None and origin not in origins:
            return turned_away(HTTPStatus.FORBIDDEN, "this page does not come from this house")
        return TerminalConnection(house)

    server: asyncio.Server = await ws_create_server(
        come_in,
        sock=at,
        ssl=tls,
        max_frame_size=LONGEST_MESSAGE,
        read_buffer_init_size=READ_BUFFER,
        logger_name="terminal_door",
        enable_auto_pong=False,
    )
    return server


def turned_away(status: HTTPStatus, why: str) -> WSUpgradeResponseWithListener:
    """The answer to whoever may not come in."""
    response = WSUpgradeResponse.create_error_response(status, why.encode())
    return WSUpgradeResponseWithListener(response, None)
