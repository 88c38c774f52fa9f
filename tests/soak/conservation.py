"""Random transitions of the pure table: no act makes, destroys or overdraws money.

The books are kept a second time here, from the postings alone, and compared with the table's.
"""

from collections import Counter
from collections.abc import Iterator

from croupier.rules.refusal import Refusal
from croupier.table.decide import take
from croupier.table.state import Record, State
from tests.journal.random_play import Play
from tests.soak.evening import BOOKS, balance
from tests.soak.figures import Figures

SIZE = 50_000  # transitions
EACH = 2_000  # of one table, then a new one
OVERDRAWN = ("credits:", "stake:", "vouchers")


def run(seed: int, size: int = SIZE) -> Figures:
    """So many transitions, in turn by every rule book."""
    figures = Figures()
    figures.count("transitions", 0)
    for first in range(0, size, EACH):
        book = BOOKS[first // EACH % len(BOOKS)]
        for wrong in one_table(Play(seed * 1_000_003 + first, book), min(EACH, size - first)):
            figures.blame(f"[{seed} {first}] {wrong}")
        figures.count("transitions", min(EACH, size - first))
        figures.count("tables")
    return figures


def one_table(play: Play, steps: int) -> Iterator[str]:
    """A table by itself; whatever is wrong with its money."""
    state, books = State(), Counter[str]()
    for _ in range(steps):
        try:
            record, is_new = take(play.game, state, play.request(state))
        except Refusal:
            continue
        except AssertionError as error:
            yield f"the table stopped: {error}"
            return
        if is_new and (wrong := post(books, record)):
            yield f"record {record.n}: {wrong}"
    if wrong := balance(state):
        yield wrong
    if +books != +Counter(state.balances) or -books != -Counter(state.balances):
        yield "the table's books are not what its postings say"


def post(books: Counter[str], record: Record) -> str:
    """Enter the postings of a record; what is wrong with them."""
    for event in record.events:
        postings = getattr(event, "postings", ())
        if sum(amount for _, amount in postings):
            return f"{event} makes or destroys money"
        for account, amount in postings:
            books[account] += amount
            if books[account] < 0 and account.startswith(OVERDRAWN):
                return f"{event} overdraws {account}"
    return ""
