"""Terminals for measuring: frames from picows, messages written beforehand, answers hardly read.

While a figure is taken an answer is known by its first bytes and its id at the end; what it says is
compared with the journal when the measuring is over.
"""

import asyncio
import time
from collections.abc import Callable, Iterable
from typing import Any

from picows import WSFrame, WSListener, WSMsgType, WSTransport, ws_connect

AT_ONCE = 200  # connections that are being opened
SECONDS = 60.0

Got = Callable[["Wire", bytes], None]
TEXT = WSMsgType.TEXT


class Wire(WSListener):
    """One terminal's line; `got` hears every message."""

    transport: WSTransport

    def __init__(self, seat: str) -> None:
        self.seat = seat
        self.before = f'{{"say":"do","id":"{seat}:'.encode()
        self.behind = b""
        self.last = 0  # the counter of its last id
        self.sent_at = 0.0
        self.got: Got = ignore
        self.joined: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    def on_ws_connected(self, transport: WSTransport) -> None:
        """It can be used."""
        self.transport = transport

    def on_ws_frame(self, transport: WSTransport, frame: WSFrame) -> None:
        """A message, whole: ours are never fragmented."""
        self.got(self, frame.get_payload_as_bytes())

    def on_ws_disconnected(self, transport: WSTransport) -> None:
        """A line that ends while it is wanted is seen when answers fail to come."""

    def means(self, command: str) -> None:
        """What `ask` sends from now on, each time with the next id."""
        self.behind = f'","command":{command}}}'.encode()

    def ask(self) -> None:
        """Send the command with the next id."""
        self.last += 1
        self.transport.send(TEXT, b"%b%d%b" % (self.before, self.last, self.behind))

    def is_answer(self, message: bytes) -> bool:
        """Whether this is the durable record of the last id."""
        return message.startswith(b'{"say":"heard"') and message.endswith(b':%d"}' % self.last)


def ignore(wire: Wire, message: bytes) -> None:
    """Nothing is expected now."""


async def connected(door: str, tokens: list[str]) -> list[Wire]:
    """Terminals T1, T2, … that have said hello and seen their seat."""
    gate = asyncio.Semaphore(AT_ONCE)

    async def one(n: int, token: str) -> Wire:
        async with gate:
            wire = Wire(f"T{n}")
            await ws_connect(lambda: wire, door)
            if token:
                wire.got = seen
                hello = f'{{"say":"hello","token":"{token}","heard":0}}'.encode()
                wire.transport.send(TEXT, hello)
                await asyncio.wait_for(wire.joined, SECONDS)
            return wire

    return list(await asyncio.gather(*(one(n, token) for n, token in enumerate(tokens, 1))))


def seen(wire: Wire, message: bytes) -> None:
    """The view of one's seat has come."""
    if message.startswith(b'{"say":"view"') and not wire.joined.done():
        wire.joined.set_result(None)


async def each_once(wires: Iterable[Wire], command: Callable[[Wire], str]) -> None:
    """Every terminal sends one command, and all wait for their answers."""
    waiting = {wire.seat for wire in wires}
    done = asyncio.get_running_loop().create_future()

    def got(wire: Wire, message: bytes) -> None:
        if wire.is_answer(message):
            waiting.discard(wire.seat)
            if not waiting and not done.done():
                done.set_result(None)

    for wire in wires:
        wire.got = got
        wire.means(command(wire))
        wire.ask()
    await asyncio.wait_for(done, SECONDS)


def bet(wire: Wire, round: int) -> str:
    """One bet on red."""
    where = f'"round":{round},"seat":"{wire.seat}"'
    return f'{{"type":"place_bets.1","bets":[["red",1]],{where}}}'


async def closed_loop(
    wires: list[Wire], seconds: float, echo: bool = False
) -> tuple[float, list[float]]:
    """Each terminal asks again when it is answered: answers a second, and their delays."""
    delays: list[float] = []
    clock = time.perf_counter
    ends = clock() + seconds
    open_ones = len(wires)
    done = asyncio.get_running_loop().create_future()

    def got(wire: Wire, message: bytes) -> None:
        nonlocal open_ones
        if not echo and not wire.is_answer(message):
            return
        now = clock()
        delays.append(now - wire.sent_at)
        if now < ends:
            wire.sent_at = now
            wire.ask()
        else:
            open_ones -= 1
            if not open_ones:
                done.set_result(None)

    began = clock()
    for wire in wires:
        wire.got = got
        wire.sent_at = clock()
        wire.ask()
    await asyncio.wait_for(done, seconds + SECONDS)
    return len(delays) / (clock() - began), delays


async def offered(wires: list[Wire], rate: int, seconds: float) -> list[float]:
    """So many bets a second, evenly, from one terminal after another: the delays of the answers.

    A delay counts from the moment at which the bet was due, so a sender that is late hides none.
    """
    delays: list[float] = []
    clock = time.perf_counter
    total = int(rate * seconds)
    done = asyncio.get_running_loop().create_future()
    due: dict[tuple[str, int], float] = {}

    def got(wire: Wire, message: bytes) -> None:
        if not message.startswith(b'{"say":"heard"'):
            return
        id = message.rpartition(b":")[2]
        if not id.endswith(b'"}'):
            return
        at = due.pop((wire.seat, int(id[:-2])), None)
        if at is not None:
            delays.append(clock() - at)
            if len(delays) == total:
                done.set_result(None)

    for wire in wires:
        wire.got = got
    began, sent = clock(), 0
    while sent < total:
        while sent < total and began + sent / rate <= clock():
            wire = wires[sent % len(wires)]
            wire.ask()
            due[wire.seat, wire.last] = began + sent / rate
            sent += 1
        await asyncio.sleep(0.001)
    await asyncio.wait_for(done, SECONDS)
    return delays


async def told(wires: list[Wire], of: bytes, act: Callable[[], Any]) -> tuple[float, list[float]]:
    """Have something done, and see when every terminal is told of it: the last, and all of them."""
    at: list[float] = []
    clock = time.perf_counter
    done = asyncio.get_running_loop().create_future()

    def got(wire: Wire, message: bytes) -> None:
        if of in message:
            at.append(clock() - began)
            if len(at) == len(wires):
                done.set_result(None)

    for wire in wires:
        wire.got = got
    began = clock()
    await act()
    await asyncio.wait_for(done, SECONDS)
    return max(at), at


def percentile(values: list[float], part: float) -> float:
    """The value below which this part of all lies."""
    return sorted(values)[min(len(values) - 1, int(len(values) * part))] if values else 0.0
