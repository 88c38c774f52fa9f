"""The table's own work, in memory: `./run bench table`.

A bet decided and applied, and a round of 10,000 seats with ten bets each settled and applied,
beside a plain loop over dictionaries that does the arithmetic and nothing else. CPU time, the best
of several turns; the garbage collector rests while a figure is taken.
"""

import gc
import time
from collections.abc import Callable

from croupier.rulebooks import rulebook
from croupier.table import commands as c
from croupier.table.decide import decide, take
from croupier.table.evolve import evolve
from croupier.table.game import Game
from croupier.table.money import settle
from croupier.table.state import Record, State

SEATS, BETS, ROUNDS = 10_000, 10, 5
BOOK = "rws-00-etg-2019"
SYSTEM, SUPERVISOR = c.Actor("system", "host"), c.Actor("pit_supervisor", "Sue", "s")
DEALER = c.Actor("dealer", "Ann", "d")


class Table:
    """A table with many seats, each with credits for all its rounds."""

    def __init__(self) -> None:
        self.game = Game(rulebook(BOOK))
        self.state = State()
        self.counter = 0
        self.names = [f"T{n}" for n in range(SEATS)]
        self.actors = [c.Actor("terminal", name) for name in self.names]
        book = self.game.book
        seats = tuple((name, f"{BOOK}-{'ab'[n % 2]}") for n, name in enumerate(self.names))
        self.do(SYSTEM, c.FoundTable("bench", BOOK, book.sha256, seats, book.wheel.zeros))
        self.do(SUPERVISOR, c.OpenTable())
        self.do(DEALER, c.DealerIn())
        for actor in self.actors:
            self.do(actor, c.BuyCredits(actor.person, 1_000_000))
        shared = {spot.id for spot in book.layouts[0].spots} & {
            spot.id for spot in book.layouts[1].spots
        }
        self.spots = sorted(shared)

    def do(self, actor: c.Actor, command: c.Command) -> Record:
        """One command of one actor, with the next id."""
        self.counter += 1
        return take(self.game, self.state, self.request(actor, command))[0]

    def request(self, actor: c.Actor, command: c.Command) -> c.Request:
        """The command as a request."""
        return c.Request(f"{actor.person}:{self.counter}", actor, command)

    def bets(self, round: int, many: int) -> list[c.Request]:
        """A slip of so many bets from every seat."""
        self.counter += 1
        slips = []
        for n, actor in enumerate(self.actors):
            spots = [self.spots[(n + k * 7) % len(self.spots)] for k in range(many)]
            slip = c.PlaceBets(actor.person, round, tuple((spot, 5) for spot in spots))
            slips.append(self.request(actor, slip))
        return slips


def timed(work: Callable[[], object]) -> float:
    """The CPU seconds of some work."""
    gc.collect()
    gc.disable()
    began = time.process_time()
    work()
    took = time.process_time() - began
    gc.enable()
    return took


def one_round(table: Table, round: int) -> dict[str, float]:
    """The figures of one round."""
    game, state = table.game, table.state
    table.do(DEALER, c.OpenBets())
    singles = table.bets(round, 1)

    def decide_and_evolve() -> None:
        for request in singles:
            for event in decide(game, state, request):
                evolve(state, event)

    found = {"a bet decided and applied (µs)": timed(decide_and_evolve) / SEATS * 1e6}
    slips = table.bets(round, BETS - 1)
    for slip in slips:
        take(game, state, slip)
    table.do(DEALER, c.StartSpin())
    found["bets closed, with their root (ms)"] = (
        timed(lambda: table.do(DEALER, c.CloseBets())) * 1e3
    )
    table.do(DEALER, c.ReportSpin("against", 5))
    table.do(DEALER, c.ProposeResult("8"))
    found["a round settled: decided (ms)"] = timed(lambda: settle(game, state, "8")) * 1e3
    felts = [dict(seat.felt) for seat in state.seats.values()]
    winners = dict(game.winners(f"{BOOK}-a", "8"))
    found["plain loop over the same bets (ms)"] = timed(lambda: plain(felts, winners)) * 1e3
    confirm = c.ConfirmResult("8")
    found["a round settled: decided, applied (ms)"] = timed(lambda: table.do(DEALER, confirm)) * 1e3
    return found


def plain(felts: list[dict[str, int]], winners: dict[str, int]) -> list[int]:
    """What one would write by hand: the returns and nothing else."""
    return [sum(credits * winners.get(spot, 0) for spot, credits in felt.items()) for felt in felts]


def main() -> None:
    """Measure and print."""
    table = Table()
    rounds = [one_round(table, round) for round in range(1, ROUNDS + 1)]
    print(f"{SEATS} seats, {BETS} bets each, best of {ROUNDS} rounds")
    for name in rounds[0]:
        print(f"{min(figures[name] for figures in rounds):8.2f}  {name}")


if __name__ == "__main__":
    main()
