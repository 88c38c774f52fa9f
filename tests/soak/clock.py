"""The clock runs wild: no time that a request carries changes an event, a balance or the order.

The same requests go to one table with true times and to another with times up to 400 days off,
frozen, running backwards, or no times at all.
"""

import random
from collections.abc import Iterator
from dataclasses import replace
from datetime import datetime, timedelta

from croupier.journal.codec import write_state
from croupier.rules.refusal import Refusal
from croupier.table.commands import Request
from croupier.table.decide import take
from croupier.table.game import Game
from croupier.table.state import Record, State
from tests.journal.random_play import Play
from tests.soak.evening import BOOKS
from tests.soak.figures import Figures

SIZE = 20_000  # requests
EACH = 500  # to one pair of tables
DAYS = 400
START = datetime(2026, 7, 1, 20)


def run(seed: int, size: int = SIZE) -> Figures:
    """So many requests, each to two tables."""
    figures = Figures()
    figures.count("requests", 0)
    for first in range(0, size, EACH):
        book = BOOKS[first // EACH % len(BOOKS)]
        play, chance = Play(seed * 1_000_003 + first, book), random.Random(f"{seed} {first}")
        for wrong in one_pair(play, chance, min(EACH, size - first)):
            figures.blame(f"[{seed} {first}] {wrong}")
        figures.count("requests", min(EACH, size - first))
        figures.count("pairs of tables")
    return figures


def one_pair(play: Play, chance: random.Random, requests: int) -> Iterator[str]:
    """Two tables, one with a true clock; where they differ."""
    true, wild = State(), State()
    frozen = START.isoformat()
    for _ in range(requests):
        request = play.request(true)
        off = START + timedelta(days=chance.uniform(-DAYS, DAYS))
        at = chance.choice((frozen, off.isoformat(), "", "no time at all"))
        here = outcome(play.game, true, request)
        there = outcome(play.game, wild, replace(request, at=at))
        if here != there:
            yield f"{request.id} at {at!r}: {there}, not {here}"
            return
    if timeless(true) != timeless(wild):
        yield "the same requests at other times make another table"


def outcome(game: Game, state: State, request: Request) -> object:
    """What followed from a request, without its time."""
    try:
        record, is_new = take(game, state, request)
    except Refusal as refusal:
        return refusal.code, str(refusal)
    return record.n, record.events, is_new


def timeless(state: State) -> bytes:
    """A table without the times of its requests."""
    answered = {id: without_time(record) for id, record in state.answered.items()}
    return write_state(replace(state, answered=answered))


def without_time(record: Record) -> Record:
    """A record as if nobody had looked at a clock."""
    return replace(record, request=replace(record.request, at=""))
