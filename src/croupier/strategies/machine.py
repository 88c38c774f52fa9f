"""The machine of a finite strategy: all it can come to place, and what follows on each number.

A strategy is recognised as finite by running it: from each of its states on each number, until no
new state turns up. The likeliest states come first, and after `most` of them it stops: a machine
whose strategy has more is incomplete, and what it does not know it says (`UNKNOWN`). Those who use
it either bound the chance of ever getting there, or play on plainly from there.
"""

from collections import Counter
from dataclasses import dataclass, field
from heapq import heappop, heappush

from croupier.rules.refusal import Refusal
from croupier.strategies.play import Placed, Play
from croupier.strategies.session import Session

LEAVES, UNKNOWN = -1, -2  # what follows, instead of a node
MOST_NODES = 20_000
DOUBLINGS = 64  # nobody's bankroll doubles so often; who finds one that does, finds it `UNKNOWN`
Branches = tuple[tuple[int, int, int], ...]


@dataclass(frozen=True)
class Machine:
    """Nodes from 0, the start: the stake, and by number what is gained and which node follows.

    It is `complete` if no player can come to spin where it does not know on.
    """

    stakes: tuple[int, ...] = field(repr=False)
    nets: tuple[tuple[int, ...], ...] = field(repr=False)
    follows: tuple[tuple[int, ...], ...] = field(repr=False)
    complete: bool

    def branches(self) -> tuple[Branches, ...]:
        """For each node (net, what follows, on how many numbers)."""
        return tuple(
            tuple((*way, many) for way, many in Counter(zip(*both, strict=True)).items())
            for both in zip(self.nets, self.follows, strict=True)
        )

    def stake(self, node: int) -> int | None:
        """What lies on the felt at a node; None if the player has left, 0 if it is unknown."""
        if node < 0:
            return None if node == LEAVES else 0
        return self.stakes[node]


class _Search:
    """The states met so far, and those still to be asked, the likeliest first.

    Depth is the fewest spins to a node. Where a shorter way is found later, it is handed on.
    """

    def __init__(self, play: Play, most: int) -> None:
        self.play, self.most = play, most
        self.spins = play.session.spins
        self.nodes: dict[tuple[object, object], int] = {}
        self.placed: list[Placed] = []
        self.depth: list[int] = []
        self.follows: dict[int, tuple[int, ...]] = {}
        self.waiting: list[tuple[float, int, int]] = []
        self.left_over = False

    def run(self) -> None:
        """Ask until nothing new turns up, or there are too many."""
        self._node(self.play.first(), 1.0, 0)
        while self.waiting:
            likely, depth, at = heappop(self.waiting)
            if depth > self.depth[at] or (self.spins is not None and depth >= self.spins):
                continue
            if at in self.follows:
                for to in self.follows[at]:
                    if to >= 0:
                        self._closer(to, -likely, depth + 1)
            elif self._out_of_reach(self.placed[at].stake):
                self.placed[at] = self.placed[at]._replace(nets=(0,) * len(self.play.numbers))
                self.follows[at] = (UNKNOWN,) * len(self.play.numbers)
            elif len(self.follows) < self.most:
                self.follows[at] = self._ask(at, -likely, depth)
            else:
                self.left_over = True

    def _out_of_reach(self, stake: int) -> bool:
        """Whether nobody will ever be able to place a slip, so that nothing follows it."""
        session = self.play.session
        return (session.goal is not None and stake >= session.goal) or (
            stake > session.bankroll << DOUBLINGS
        )

    def _node(self, placed: Placed | None, likely: float, depth: int) -> int:
        """The node of what is placed, a new one if need be."""
        if placed is None:
            return LEAVES
        key = (placed.state, placed.wanted)
        if key not in self.nodes:
            self.nodes[key] = len(self.placed)
            self.placed.append(placed)
            self.depth.append(depth + 1)
        self._closer(self.nodes[key], likely, depth)
        return self.nodes[key]

    def _closer(self, node: int, likely: float, depth: int) -> None:
        if depth < self.depth[node]:
            self.depth[node] = depth
            heappush(self.waiting, (-likely, depth, node))

    def _ask(self, at: int, likely: float, depth: int) -> tuple[int, ...]:
        """What follows on each number; one number stands for all that gain the same, if it may."""
        placed, ways = self.placed[at], Counter(self.placed[at].nets)
        known: dict[int, Placed | None] = {}
        seen = False
        follows = []
        for number, net in enumerate(placed.nets):
            if seen or net not in known:
                last = self.play.last_spin(placed, number)
                known[net] = self.play.after(placed, last)
                seen = seen or last.number_seen
            share = likely * (1 if seen else ways[net]) / len(placed.nets)
            follows.append(self._node(known[net], share, depth + 1))
        return tuple(follows)


def machine(session: Session, most: int = MOST_NODES) -> Machine:
    """The machine of a session's strategy."""
    search = _Search(Play(session), most)
    try:
        search.run()
    except TypeError as error:
        if "unhashable" not in str(error):
            raise
        message = "the state of a strategy should be hashable, such as a number or a tuple"
        raise Refusal("bad_strategy", message) from None
    number_of = {old: new for new, old in enumerate(search.follows)}
    number_of |= {LEAVES: LEAVES}
    return Machine(
        tuple(search.placed[at].stake for at in search.follows),
        tuple(search.placed[at].nets for at in search.follows),
        tuple(tuple(number_of.get(f, UNKNOWN) for f in row) for row in search.follows.values()),
        not search.left_over,
    )
