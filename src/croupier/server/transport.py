"""WebSocket messages on picows, for the terminal door and for the terminals that come to it.

picows gives frames. Putting fragments together, checking that a text is UTF-8 (msgspec does, when
it decodes), refusing what is too long and dropping a side that does not read are done here.
"""

import asyncio
from abc import abstractmethod

from picows import WSCloseCode, WSFrame, WSListener, WSMsgType, WSTransport

# Members of an Enum are looked up anew each time they are named; for each frame that would count.
TEXT, CONTINUATION = WSMsgType.TEXT, WSMsgType.CONTINUATION
PING, PONG, CLOSE = WSMsgType.PING, WSMsgType.PONG, WSMsgType.CLOSE
LONGEST_MESSAGE = 16 * 1024
MOST_UNSENT = 256 * 1024  # bytes the other side may lag behind before it is dropped
MOST_BESIDE = 100  # pings and pieces between two whole messages
SECONDS_TO_GO = 5.0  # for what is still to be sent to a terminal that is dropped


class Connection(WSListener):
    """One WebSocket: whole messages in, bytes out, never waiting for the other side."""

    transport: WSTransport
    longest = LONGEST_MESSAGE

    def __init__(self) -> None:
        super().__init__()
        self._fragments = bytearray()
        self._fragmented = False
        self._beside = 0  # frames that are no whole message, since the last one that was
        self.is_open = False

    def on_ws_connected(self, transport: WSTransport) -> None:
        """The handshake is done."""
        self.transport = transport
        self.is_open = True
        transport.underlying_transport.set_write_buffer_limits(high=MOST_UNSENT)
        self.opened()

    def on_ws_frame(self, transport: WSTransport, frame: WSFrame) -> None:
        """A frame came; hand over the message when it is whole."""
        if not self.is_open:
            return  # we have said goodbye
        kind = frame.msg_type
        if frame.rsv1 or frame.rsv2 or frame.rsv3:
            self.drop(WSCloseCode.PROTOCOL_ERROR)
        elif kind is TEXT or kind is CONTINUATION:
            self._data(kind is TEXT, frame)
        elif kind is PING:
            if self._may_go_on():
                transport.send_pong(frame.get_payload_as_bytes())
        elif kind is PONG:
            self._may_go_on()
        elif kind is CLOSE:
            self.drop(WSCloseCode.OK)
        else:
            self.drop(WSCloseCode.UNSUPPORTED_DATA)

    def _may_go_on(self) -> bool:
        """Drop whoever sends too many frames that say nothing: pings, pieces of a message."""
        self._beside += 1
        if self._beside > MOST_BESIDE:
            self.drop()
        return self.is_open

    def _data(self, first: bool, frame: WSFrame) -> None:
        if first is self._fragmented:
            self.drop(WSCloseCode.PROTOCOL_ERROR)
        elif first and frame.fin:
            self._whole(frame.get_payload_as_bytes())
        elif self._may_go_on():
            self._fragmented = True
            self._fragments += frame.get_payload_as_memoryview()
            if len(self._fragments) > self.longest:
                self.drop(WSCloseCode.MESSAGE_TOO_BIG)
            elif frame.fin:
                message = bytes(self._fragments)
                self._fragments.clear()
                self._fragmented = False
                self._whole(message)

    def _whole(self, message: bytes) -> None:
        if len(message) > self.longest:
            self.drop(WSCloseCode.MESSAGE_TOO_BIG)
        else:
            self._beside = 0
            self.received(message)

    def pause_writing(self) -> None:
        """The other side does not read: it is dropped, and comes back with what it missed."""
        self.is_open = False
        self.transport.underlying_transport.abort()

    def on_ws_disconnected(self, transport: WSTransport) -> None:
        """The connection is gone, by whichever side."""
        self.is_open = False
        self.closed()

    def send(self, message: bytes) -> None:
        """Send a message, or drop it when the connection is gone."""
        if self.is_open:
            self.transport.send(TEXT, message)

    def drop(self, code: WSCloseCode = WSCloseCode.POLICY_VIOLATION) -> None:
        """Close from our side."""
        if self.is_open:
            self.is_open = False
            self.transport.send_close(code)
            self.transport.disconnect()
            loop = asyncio.get_running_loop()
            loop.call_later(SECONDS_TO_GO, self.transport.disconnect, False)

    @abstractmethod
    def opened(self) -> None:
        """The connection can be used."""

    @abstractmethod
    def received(self, message: bytes) -> None:
        """A whole message came."""

    @abstractmethod
    def closed(self) -> None:
        """The connection is gone."""
