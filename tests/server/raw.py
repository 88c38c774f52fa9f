"""A WebSocket byte by byte, for those who do not keep to its rules."""

import asyncio
import os
import struct
from collections.abc import Mapping
from dataclasses import dataclass
from urllib.parse import urlsplit

from tests.server.wire import SOON

CONTINUATION, TEXT, BINARY, CLOSE, PING, PONG = 0, 1, 2, 8, 9, 10


def frame(
    payload: bytes,
    kind: int = TEXT,
    *,
    fin: bool = True,
    masked: bool = True,
    reserved: int = 0,
    length: int = -1,
) -> bytes:
    """One frame; `length` is what it says of itself, where that shall not be true."""
    size = len(payload) if length < 0 else length
    head = bytes([fin << 7 | reserved << 4 | kind])
    if size < 126:
        head += bytes([masked << 7 | size])
    elif size < 1 << 16:
        head += bytes([masked << 7 | 126]) + struct.pack(">H", size)
    else:
        head += bytes([masked << 7 | 127]) + struct.pack(">Q", size)
    if not masked:
        return head + payload
    key = os.urandom(4)
    return head + key + bytes(byte ^ key[at % 4] for at, byte in enumerate(payload))


@dataclass
class Raw:
    """A connection to a door, and the head of what it answered."""

    reader: asyncio.StreamReader
    writer: asyncio.StreamWriter
    head: str

    @property
    def status(self) -> int:
        """The HTTP status of the answer."""
        return int(self.head.split()[1])

    def send(self, *parts: bytes) -> None:
        """Some bytes, in one piece."""
        self.writer.write(b"".join(parts))

    async def hear(self) -> tuple[int, bytes]:
        """The next frame: its kind and what it says; (-1, b"") at the end."""
        try:
            first, second = await self.reader.readexactly(2)
            size = second & 127
            if size == 126:
                (size,) = struct.unpack(">H", await self.reader.readexactly(2))
            elif size == 127:
                (size,) = struct.unpack(">Q", await self.reader.readexactly(8))
            return first & 15, await self.reader.readexactly(size)
        except (asyncio.IncompleteReadError, ConnectionError):
            return -1, b""

    async def to_the_end(self) -> list[tuple[int, bytes]]:
        """All frames until the house ends the connection, which it has to."""
        frames = []
        async with asyncio.timeout(SOON):
            while (got := await self.hear())[0] >= 0:
                frames.append(got)
        self.writer.close()
        return frames

    async def close_code(self) -> int:
        """The code with which the house ends the connection; 0 if it does so without a word."""
        closes = [payload for kind, payload in await self.to_the_end() if kind == CLOSE]
        return int.from_bytes(closes[0][:2], "big") if closes and closes[0] else 0


UPGRADE = {
    "Upgrade": "websocket",
    "Connection": "Upgrade",
    "Sec-WebSocket-Version": "13",
    "Sec-WebSocket-Key": "dGhlIHNhbXBsZSBub25jZQ==",
}


async def come(url: str, headers: Mapping[str, str] | None = None, method: str = "GET") -> Raw:
    """Ask for a WebSocket at an address, with other headers than a good visitor's."""
    parts = urlsplit(url)
    assert parts.hostname is not None
    reader, writer = await asyncio.open_connection(parts.hostname, parts.port)
    said = {"Host": parts.netloc} | UPGRADE | dict(headers or {})
    lines = [f"{method} {parts.path or '/'} HTTP/1.1"]
    lines += [f"{name}: {value}" for name, value in said.items() if value]
    writer.write("\r\n".join([*lines, "", ""]).encode())
    async with asyncio.timeout(SOON):
        head = await reader.readuntil(b"\r\n\r\n")
    return Raw(reader, writer, head.decode())


async def status_of(url: str, headers: Mapping[str, str] | None = None, method: str = "GET") -> int:
    """What a door answers to somebody who comes and goes."""
    wire = await come(url, headers, method)
    wire.writer.transport.abort()
    return wire.status
