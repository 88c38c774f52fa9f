"""The whole server on one core, the terminals on the other: `./run bench server`.

A house as `croupier serve` opens it, beside a bare echo of the same terminal door; the two take
turns. A bet counts when its answer has come, which is after its record is durable; when all is
measured the answers are compared with the journal. Figures are of this machine; ratios hold better.
"""

import argparse
import gc
import os
import tempfile
from collections.abc import Awaitable, Callable
from pathlib import Path
from statistics import median

import server_house as h
import server_load as load
import uvloop

from croupier.client import Refused, Staff
from croupier.journal.recovery import records
from croupier.journal.sqlite import reading
from croupier.table import commands as c
from croupier.table import events as e

AIMS = {  # at least, or at most
    "bets a second, 1,000 terminals": (">=", 50_000),
    "share of the echo, 1,000 terminals": (">=", 0.5),
    "p99 ms, 10,000/s to 1,000": ("<=", 5),
    "p99 ms, 28,000/s to 10,000": ("<=", 10),
    "close told ms, 1,000 terminals": ("<=", 20),
    "close told ms, 10,000 terminals": ("<=", 150),
    "MB with 5,000 terminals": ("<=", 500),
}


class Round:
    """The staff of the measured table, who open and close rounds over HTTP."""

    def __init__(self, staff: Staff, served: h.Served, wires: list[load.Wire]) -> None:
        self.staff = staff
        self.served = served
        self.wires = wires
        self.number = 0

    async def do(self, *commands: c.Command) -> None:
        """Carry out commands, one after another."""
        for command in commands:
            answer = await self.staff.do(h.TABLE, command)
            assert not isinstance(answer, Refused), answer

    async def begin(self) -> None:
        """Open bets; each terminal's next message is a bet on red."""
        self.number += 1
        await self.do(c.OpenBets())
        for wire in self.wires:
            wire.means(load.bet(wire, self.number))

    async def close(self) -> float:
        """Close bets; the seconds until the last terminal is told."""
        return (await load.told(self.wires, b'"bets_closed.1"', lambda: self.do(c.CloseBets())))[0]

    async def settle(self) -> float:
        """Deal and settle; the seconds until the last terminal is told of its bets."""
        seen = c.ReportSpin("against", 5)
        await self.do(c.StartSpin(), seen, c.ReportBallAtRest(), c.ProposeResult("8"))
        confirm = c.ConfirmResult("8")
        return (await load.told(self.wires, b'"round_settled.1"', lambda: self.do(confirm)))[0]


async def with_terminals(many: int, use: Callable[[Round], Awaitable[None]]) -> None:
    """Serve a house with so many terminals, use it, and compare it with its journal."""
    with tempfile.TemporaryDirectory(prefix="bench-") as folder:
        with h.house(Path(folder) / "house", many) as served:
            async with Staff(served.staff) as staff:
                wires = await load.connected(served.terminals, served.tokens)
                await staff.join(served.code, "Sue", "314159")
                round = Round(staff, served, wires)
                await round.do(c.OpenTable(), c.DealerIn())
                await load.each_once(wires, bought)
                await round.begin()
                await use(round)
                for wire in wires:
                    wire.got = load.ignore
                    wire.transport.disconnect()
        reconcile(served.journal, wires)


def bought(wire: load.Wire) -> str:
    """Credits for all rounds."""
    rest = f'"amount":1000000000,"colour":"","seat":"{wire.seat}","value":0'
    return f'{{"type":"buy_credits.1",{rest}}}'


def reconcile(journal: Path, wires: list[load.Wire]) -> None:
    """Every answer that came is in the journal exactly once, and nothing was refused."""
    taken: dict[str, int] = {}
    with reading(journal) as copy:
        for record in records(copy):
            if record.request.actor.role == "terminal":
                assert not isinstance(record.events[0], e.Refused), record
                seat, _, counter = record.request.id.partition(":")
                assert int(counter) == taken.get(seat, 0) + 1, record.request.id
                taken[seat] = int(counter)
    for wire in wires:
        assert taken[wire.seat] == wire.last, f"{wire.seat}: {taken[wire.seat]} and {wire.last}"


class Figures:
    """What was measured, printed as it comes."""

    def __init__(self) -> None:
        self.short = 0

    def add(self, name: str, value: float, more: str = "") -> None:
        """One figure, beside its aim if it has one."""
        way, aim = AIMS.get(name, ("", 0))
        reached = not way or (value >= aim if way == ">=" else value <= aim)
        said = "" if not way else f"aim {way} {aim:,}" + ("" if reached else "   falls short")
        self.short += not reached
        print(f"{value:12,.{0 if value >= 100 else 2}f}  {name:34} {more:46} {said}", flush=True)


async def throughput(figures: Figures, many: int, turns: int, seconds: float) -> None:
    """Closed loops: each terminal bets again when its last bet is registered."""
    with h.echo() as (door, pid):
        echoing = await load.connected(door, [""] * many)
        for wire in echoing:
            wire.means(load.bet(wire, 1))

        async def use(round: Round) -> None:
            plain, ours = Loops(pid), Loops(round.served.pid)
            for _ in range(turns):
                await plain.turn(echoing, seconds, echo=True)
                await ours.turn(round.wires, seconds)
                await round.close()
                await round.settle()
                await round.begin()
            named, rate = f"{many:,} terminals", median(ours.rates)
            figures.add(f"bets a second, {named}", rate, ours.said)
            figures.add(f"echoes a second, {named}", median(plain.rates), plain.said)
            figures.add(f"share of the echo, {named}", rate / median(plain.rates))
            if many == 5000:
                figures.add("MB with 5,000 terminals", round.served.megabytes, "after all that")

        await with_terminals(many, use)
        for wire in echoing:
            wire.transport.disconnect()


class Loops:
    """The turns of one of the two processes that are compared."""

    def __init__(self, pid: int) -> None:
        self.pid = pid
        self.rates: list[float] = []
        self.delays: list[float] = []
        self.cpu = 0.0

    async def turn(self, wires: list[load.Wire], seconds: float, echo: bool = False) -> None:
        """One turn: closed loops of all terminals, for so long."""
        before = h.cpu_seconds(self.pid)
        rate, delays = await load.closed_loop(wires, seconds, echo)
        self.cpu += h.cpu_seconds(self.pid) - before
        self.rates.append(rate)
        self.delays += delays

    @property
    def said(self) -> str:
        """Delays, and the server's work for one message."""
        p50, p99 = (load.percentile(self.delays, part) * 1e3 for part in (0.5, 0.99))
        work = self.cpu / len(self.delays) * 1e6
        return f"p50 {p50:.1f} ms, p99 {p99:.1f} ms, CPU {work:.1f} µs each"


async def latency(figures: Figures, many: int, rate: int, turns: int, seconds: float) -> None:
    """Bets offered evenly, and what follows at the close and at the result."""

    async def use(round: Round) -> None:
        delays: list[float] = []
        closed, settled = [], []
        for _ in range(turns):
            delays += await load.offered(round.wires, rate, seconds)
            closed.append(await round.close())
            settled.append(await round.settle())
            await round.begin()
        p50, p99 = (load.percentile(delays, part) * 1e3 for part in (0.5, 0.99))
        figures.add(
            f"p99 ms, {rate:,}/s to {many:,}",
            p99,
            f"p50 {p50:.2f} ms, most {max(delays) * 1e3:.1f}",
        )
        named = f"{many:,} terminals"
        for name, values in (("close", closed), ("result", settled)):
            spread = f"{min(values) * 1e3:.0f} to {max(values) * 1e3:.0f}"
            figures.add(f"{name} told ms, {named}", median(values) * 1e3, spread)

    await with_terminals(many, use)


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--seconds", type=float, default=2.0, help="for each turn")
    parser.add_argument("--turns", type=int, default=3)
    parser.add_argument("--only", default="", help="rate-100, rate-1000, rate-5000, delay-1000, …")
    wanted = parser.parse_args()
    os.sched_setaffinity(0, {h.CLIENT_CORE})
    gc.disable()
    figures = Figures()
    for many in (100, 1000, 5000):
        if wanted.only in ("", f"rate-{many}"):
            uvloop.run(throughput(figures, many, wanted.turns, wanted.seconds))
    for many, rate in ((1000, 10_000), (10_000, 28_000)):
        if wanted.only in ("", f"delay-{many}"):
            uvloop.run(latency(figures, many, rate, wanted.turns, wanted.seconds))
    print(
        f"{figures.short} of {len(AIMS)} aims are not reached."
        if figures.short
        else "All aims reached."
    )


if __name__ == "__main__":
    main()
