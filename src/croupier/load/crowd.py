"""Many players at one table, for some rounds, and what came of it."""

import asyncio
import resource
from collections.abc import Iterator
from dataclasses import dataclass
from ipaddress import ip_address
from random import Random
from time import perf_counter
from urllib.parse import urlsplit

from croupier.client import Memory, Staff, enrol
from croupier.journal.recovery import records
from croupier.journal.sqlite import reading
from croupier.load.house import Where
from croupier.load.player import CREDITS, Player, Said
from croupier.load.reconcile import Books, reconcile
from croupier.rules.refusal import Refusal
from croupier.table.commands import BuyCredits

AT_ONCE = 50  # players who are taking their seats
SECONDS_WHEN_TOLD_TO_WAIT = 0.5


@dataclass(frozen=True, slots=True)
class Plan:
    """How many players, for how long, and how much each does in a round on average."""

    terminals: int
    rounds: int
    acts: int = 4
    seconds: float = 300.0  # until all must be done
    seed: int = 0


@dataclass(frozen=True, slots=True)
class Trial:
    """What was said, how long it took, and what the journal has to say about it."""

    said: list[Said]
    seconds: float
    books: Books


async def trial(where: Where, plan: Plan) -> Trial:
    """Let a crowd play at a table, then compare every answer with its journal."""
    check_loopback(where.staff)
    _many_descriptors()
    try:
        async with asyncio.timeout(plan.seconds):
            return await _trial(where, plan)
    except TimeoutError:
        message = f"not done in {plan.seconds:g} seconds; take fewer terminals or rounds, or longer"
        raise Refusal("took_too_long", message) from None


async def _trial(where: Where, plan: Plan) -> Trial:
    players = await _seated(where, plan)
    try:
        async with asyncio.TaskGroup() as crowd:
            for player in players:
                crowd.create_task(player.do(BuyCredits(player.terminal.seat, CREDITS)))
        began = perf_counter()
        async with asyncio.TaskGroup() as crowd:
            for player in players:
                crowd.create_task(player.play(plan.rounds, plan.acts))
        seconds = perf_counter() - began
    finally:
        await asyncio.gather(*(player.terminal.__aexit__(None, None, None) for player in players))
    books = await asyncio.to_thread(_reconciled, where, players)
    return Trial([said for player in players for said in player.said], seconds, books)


def _reconciled(where: Where, players: list[Player]) -> Books:
    said = [one for player in players for one in player.said]
    with reading(where.journal) as copy:
        books = reconcile(records(copy), said, [player.terminal.standing for player in players])
    books.problems += [line for player in players for line in player.wrong]
    return books


async def _seated(where: Where, plan: Plan) -> list[Player]:
    """The players, each at a free seat with his terminal connected."""
    gate = asyncio.Semaphore(AT_ONCE)
    async with Staff(where.staff) as staff:
        lobby = await staff.lobby()
        table = next((it for it in lobby.tables if it.table == where.table), None)
        if table is None:
            names = ", ".join(it.table for it in lobby.tables)
            raise Refusal("unknown_table", f"there is no table {where.table!r}; there are {names}")
        chip = min(table.chips)

        async def sit(seed: Random) -> Player:
            async with gate:
                memory = Memory()
                await enrol(lobby.terminals, await _code(staff, where.table), memory)
                player = Player(lobby.terminals, memory, seed, chip)
                await player.terminal.__aenter__()
                return player

        seeds = _seeds(plan)
        return list(await asyncio.gather(*(sit(seed) for seed in seeds)))


async def _code(staff: Staff, table: str) -> str:
    """The code of a free seat; the door lets nobody ask too fast."""
    while True:
        try:
            return (await staff.sit(table)).code
        except Refusal as refusal:
            if refusal.code != "too_fast":
                raise
            await asyncio.sleep(SECONDS_WHEN_TOLD_TO_WAIT)


def _seeds(plan: Plan) -> Iterator[Random]:
    return (Random(f"{plan.seed} {n}") for n in range(plan.terminals))


def check_loopback(url: str) -> None:
    """Refuse to load a house on another machine."""
    host = urlsplit(url).hostname or ""
    try:
        here = host == "localhost" or ip_address(host).is_loopback
    except ValueError:
        here = False
    if not here:
        message = f"{url} is not on this machine; load is for houses on 127.0.0.1 alone"
        raise Refusal("not_loopback", message)


def _many_descriptors() -> None:
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))


def answered_within(said: list[Said], part: float) -> float:
    """The seconds within which this part of all answers came."""
    took = sorted(one.seconds for one in said)
    return took[min(len(took) - 1, int(len(took) * part))] if took else 0.0
