"""Breadth-first search over the real table: every state that a small alphabet of acts can reach.

Two terminals with different layouts play three rounds on one wheel. Ordinary acts are free, the
others (cash, irregularities, corrections, a crash, a lost connection) cost one each of a small
budget, so that the space is finite and is searched to its end. Each state is held against the
ghost of `notebook.py` and the rules of `invariants.py`.
"""

import gc
import pickle
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, fields
from typing import Any, get_origin, get_type_hints

from croupier.rules.refusal import Refusal
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.decide import decide
from croupier.table.evolve import apply
from croupier.table.game import Game
from croupier.table.state import PastRound, Record, Seat, Spin, State
from tests.table.invariants import check_record
from tests.table.notebook import Broken, Ghost, note

REWRITES_THE_PAST = (e.ResultCorrected, e.SettlementVoided)


@dataclass(frozen=True, slots=True)
class Move:
    """One act of the alphabet: its steps are put to the table together, all of them or none."""

    name: str
    steps: tuple[c.Request, ...]
    cost: int = 0
    coins: int = 0
    crash: bool = False


Moves = tuple[Move, ...]


@dataclass(slots=True)
class Node:
    """A table, its ghost, and the moves that led here."""

    state: State
    ghost: Ghost
    path: tuple[Any, ...] = ()

    def way(self) -> str:
        """The names of the moves that led here."""
        names, path = [], self.path
        while path:
            path, name = path
            names.append(name)
        return " · ".join(reversed(names))


Alphabet = Callable[[Node], Iterable[Moves]]


Each = Callable[[Node], None]


def search(
    game: Game, alphabet: Alphabet, each: Each, *starts: Node, most: int = 10**9
) -> dict[str, int]:
    """Reach every state, or `most` of them; how many there are of each phase.

    Every new state is shown to `each`. The collector of cycles rests meanwhile: it would walk
    through hundreds of thousands of tables again and again, and there are no cycles.
    """
    gc.disable()
    try:
        return _search(game, alphabet, each, starts, most)
    finally:
        gc.enable()


def _search(
    game: Game, alphabet: Alphabet, each: Each, starts: tuple[Node, ...], most: int
) -> dict[str, int]:
    seen, waiting = {key(start) for start in starts}, deque(starts)
    found: dict[str, int] = {}
    while waiting and len(seen) < most:
        node = waiting.popleft()
        before = key(node)
        for after in nexts(game, node, alphabet):
            found_key = key(after)
            if found_key not in seen:
                seen.add(found_key)
                phase = after.state.phase
                found[phase] = found.get(phase, 0) + 1
                waiting.append(after)
                try:
                    each(after)
                except Exception as error:
                    raise Broken(f"{error!r}\nafter {after.way()}") from error
        if not before % 16 and key(node) != before:
            raise Broken(f"a table was changed by its copies: {node.way()}")
    return found


def nexts(game: Game, node: Node, alphabet: Alphabet) -> Iterator[Node]:
    """The nodes after this one; what breaks is told with its way there."""
    ghost = node.ghost
    for moves in alphabet(node):
        for move in moves:
            if move.cost > ghost.budget or move.coins > ghost.coins:
                continue
            try:
                after = follow(game, node, move)
            except Exception as error:
                raise Broken(f"{error!r}\nafter {node.way()} · {move.name}") from error
            if after is not None:
                yield after


def follow(game: Game, node: Node, move: Move) -> Node | None:
    """The node after a move; None where one of its steps is refused."""
    state, ghost = node.state, node.ghost
    if move.cost or move.coins:
        left = ghost.budget - move.cost, ghost.coins - move.coins
        ghost = ghost._replace(budget=left[0], coins=left[1])
    if move.crash:
        restored = pickle.loads(pickle.dumps(state))
        if restored != state:
            raise Broken("what was restored after the crash is another table")
        state = restored
    for request in move.steps:
        try:
            events = decide(game, state, request)
        except Refusal:
            return None
        after = twin(state, isinstance(events[-1], REWRITES_THE_PAST))
        apply(after, Record(state.record + 1, request, events))
        check_record(state, ghost, events, after)
        ghost = note(ghost, state, request, events)
        state = after
    return Node(state, ghost, (node.path, move.name))


def copier(kind: type) -> Callable[[Any], Any]:
    """A function that copies one such object and its dicts and sets.

    It is written out field by field, because the search makes a million copies, and written by a
    loop, so that a new field is never forgotten.
    """
    hints = get_type_hints(kind)
    lines = ["def copy(one):", "    new = object.__new__(kind)"]
    for field in fields(kind):
        own = ".copy()" if get_origin(hints[field.name]) in (dict, set) else ""
        lines.append(f"    new.{field.name} = one.{field.name}{own}")
    names: dict[str, Any] = {"kind": kind}
    exec("\n".join([*lines, "    return new"]), names)
    copy: Callable[[Any], Any] = names["copy"]
    return copy


copy_state, copy_seat, copy_spin, copy_past = map(copier, (State, Seat, Spin, PastRound))


def twin(state: State, rewrite: bool) -> State:
    """A copy that shares nothing an act may change; past rounds are copied if they may be."""
    new: State = copy_state(state)
    new.seats = {id: copy_seat(seat) for id, seat in state.seats.items()}
    new.spin = copy_spin(state.spin)
    if rewrite:
        new.past = {n: copy_past(past) for n, past in state.past.items()}
    new.answered, new.counters = {}, {}
    if not new.proposals:
        new.proposed = 0
    return new


# What of a table makes no difference to what can happen next, or follows from the rest (the
# invariants compare the two): everything else is part of the key.
LEFT_OUT: dict[type, str] = {
    State: "table wheel alarms alarms_raised book book_sha256 currency zeros limits round_maximum"
    " options_withheld bets_root"
    " proposed results redeemed answered answered_after round_after counters record",
    Seat: "layout colour value left_at",
    Spin: "",
    PastRound: "round felts over_at corrected",
}
KEYED: dict[type, str] = {
    State: "seats phase dealer round spin number spoiled bets_were_closed dolly proposals past"
    " balances vouchers",
    Seat: "connected felt",
    Spin: "started rested direction revolutions read trouble",
    PastRound: "number returned claimed",
}


def key(node: Node) -> int:
    """Nodes with the same key behave the same: ids, records and times are left out."""
    state = node.state
    spin, balance = state.spin, state.balances.get
    one, two = state.seats.values()
    past = [
        (n, p.number, *p.returned.items(), *p.claimed.items(), one.left_at > p.over_at)
        for n, p in state.past.items()
    ]
    return hash((
        state.phase, state.round, state.number, state.spoiled, state.bets_were_closed,
        state.dealer, state.dolly, spin.started, spin.rested, *spin.direction.items(),
        *spin.revolutions.items(), spin.read, spin.trouble, *past,
        one.connected, *one.felt, two.connected, *two.felt,
        balance("credits:T1"), balance("credits:T2"), balance("claims:T1"), balance("claims:T2"),
        balance("house"), *state.vouchers.values(), node.ghost,
        *[(p.act, p.person, p.session) for p in state.proposals.values()],
    ))  # fmt: skip
