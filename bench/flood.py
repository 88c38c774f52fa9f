"""What the others feel of a seat that floods: `./run bench flood`.

A real `croupier serve`; twenty terminals bet at a steady rate, and the time to each answer is
measured, first in quiet, then while another process sends all it can from one more seat and comes
back whenever it may. Quiet and flood take turns. The aim is a 99th percentile in the flood of at
most twice that in quiet. On a machine with two cores the flooding process takes one of them, from
the measuring process as well as from the house.
"""

import argparse
import asyncio
import subprocess
import sys
import tempfile
import time
from contextlib import AsyncExitStack
from pathlib import Path
from statistics import median

import aiohttp
import uvloop
from house_process import House, house

from croupier.client import Memory, Staff, Terminal, enrol
from croupier.table import commands as c

GOOD = 20
FLOODER = f"T{GOOD + 1}"
EVERY = 0.02  # seconds between two bets of a terminal
AIM = 2.0
BET = (
    '{"say":"do","id":"%s:%d","command":{"type":"place_bets.1","seat":"%s","round":1,'
    '"bets":[["red",1]]}}'
)


async def flood(door: str, token: str) -> None:
    """Send without end, over one connection after another; say after each how much it took."""
    async with aiohttp.ClientSession() as http:
        while True:
            print(await one_flood(http, door, token), flush=True)


async def one_flood(http: aiohttp.ClientSession, door: str, token: str) -> int:
    """Send until the house has had enough; how many messages that were."""
    sent = 0
    try:
        async with http.ws_connect(door) as socket:
            await socket.send_json({"say": "hello", "token": token})
            first = await socket.receive_json()
            if first["say"] != "view":
                await asyncio.sleep(0.1)  # more often would be another flood, of hellos
                return 0
            while True:
                sent += 1
                await socket.send_str(BET % (FLOODER, first["id"] + sent, FLOODER))
    except (aiohttp.ClientError, ConnectionError, TypeError):
        return sent


async def bets(terminal: Terminal, seconds: float, took: list[float]) -> None:
    """Bet at a steady rate, whatever the answers take."""
    loop = asyncio.get_running_loop()
    due = loop.time()
    ends = due + seconds
    while due < ends:
        await asyncio.sleep(max(0.0, due - loop.time()))
        began = time.perf_counter()
        await terminal.place_bets([("red", 1)])
        took.append(time.perf_counter() - began)
        due = max(due + EVERY, loop.time())


async def turn(playing: list[Terminal], seconds: float) -> tuple[float, float]:
    """Median and 99th percentile of the time to the answer, in milliseconds."""
    took: list[float] = []
    await asyncio.gather(*(bets(terminal, seconds, took) for terminal in playing))
    took.sort()
    return median(took) * 1e3, took[len(took) * 99 // 100] * 1e3


async def measure(own: House, seconds: float, turns: int) -> None:
    """Quiet and flood in turns; the medians of the turns, and their ratio."""
    async with Staff(own.staff) as staff, AsyncExitStack() as stack:
        await staff.join(own.codes["pit_supervisor"], "Sue", "246810")
        door = (await staff.lobby()).terminals
        memories = [Memory() for _ in range(GOOD + 1)]
        for n, memory in enumerate(memories, 1):
            await enrol(door, await staff.offer("bench", f"T{n}"), memory)
        for command in (c.OpenTable(), c.DealerIn(), c.OpenBets()):
            await staff.do("bench", command)
        playing = [
            await stack.enter_async_context(Terminal(door, memory)) for memory in memories[:GOOD]
        ]
        await asyncio.gather(*(one.buy_credits(1_000_000) for one in playing))
        await turn(playing, seconds)
        quiet, flooded, sent = [], [], 0
        for _ in range(turns):
            quiet.append(await turn(playing, seconds))
            words = [sys.executable, __file__, "--door", door, "--token", memories[GOOD].now.token]
            process = subprocess.Popen(words, stdout=subprocess.PIPE, text=True)
            await asyncio.sleep(1)  # until it floods
            flooded.append(await turn(playing, seconds))
            process.kill()
            sent += sum(map(int, process.communicate()[0].split()))
    show(quiet, flooded, sent)


def show(quiet: list[tuple[float, float]], flooded: list[tuple[float, float]], sent: int) -> None:
    """The figures, beside the aim."""
    print(f"{GOOD} terminals, a bet every {EVERY * 1e3:g} ms each; {sent:,} messages of the flood")
    for named, found in (("in quiet", quiet), ("in the flood", flooded)):
        p50, p99 = (median(row[at] for row in found) for at in (0, 1))
        print(f"  {named:14} p50 {p50:6.2f} ms   p99 {p99:6.2f} ms")
    ratio = median(f[1] for f in flooded) / median(q[1] for q in quiet)
    verdict = "" if ratio <= AIM else "   falls short"
    print(f"  p99 in the flood : in quiet {ratio:6.2f}   aim {AIM:g}{verdict}")


def main() -> None:
    """Measure; with a door and a token, be the flood."""
    parser = argparse.ArgumentParser("./run bench flood", description=__doc__)
    parser.add_argument("--seconds", type=float, default=5.0, help="of each turn")
    parser.add_argument("--turns", type=int, default=5)
    parser.add_argument("--door", default="", help=argparse.SUPPRESS)
    parser.add_argument("--token", default="", help=argparse.SUPPRESS)
    asked = parser.parse_args()
    if asked.token:
        uvloop.run(flood(asked.door, asked.token))
    folder = tempfile.TemporaryDirectory(prefix="bench-")
    with folder as name, house(Path(name), GOOD + 1) as own:
        uvloop.run(measure(own, asked.seconds, asked.turns))


if __name__ == "__main__":
    main()
