"""Checkpoints: how long a journal was and the hash of its chain there, kept outside.

Whoever can write the journal can also write a whole new chain; what he cannot do is sign for it.
A checkpoint that lies elsewhere (another machine, paper, the regulator) shows a journal that was
cut off, forked or rewritten. Its time is told from outside; it is no proof of when.
"""

import json
from collections.abc import Sequence
from dataclasses import asdict, dataclass

from croupier.journal.chain import Group, Head, extend
from croupier.journal.decisions import JournalError

FOR = b"croupier checkpoint 1\n"  # so that a signature can stand for nothing else


@dataclass(frozen=True, slots=True)
class Checkpoint:
    """What is signed: which table, how many records, the chain's hash after the last, and when."""

    table: str
    size: int
    root: str
    at: str

    def signed(self) -> bytes:
        """The bytes that are signed."""
        return FOR + json.dumps(asdict(self), sort_keys=True).encode()

    def check_group(self, before: Head, group: Group, lines: Sequence[bytes]) -> None:
        """If the checkpoint lies in this group, refuse the journal unless its hash is the same."""
        if group.first <= self.size <= group.last:
            root = extend(before.hash, lines[: self.size - group.first + 1])
            if root.hex() != self.root:
                message = f"up to record {self.size} this is not the journal of the checkpoint"
                raise JournalError("N", message, self.size)

    def check_reached(self, head: Head, table: str) -> None:
        """Refuse a journal that ends before the checkpoint, or is another table's."""
        if table != self.table:
            raise JournalError("N", f"the checkpoint is of table {self.table!r}, not {table!r}")
        if head.n < self.size:
            message = f"the checkpoint has {self.size} records, the journal ends at {head.n}"
            raise JournalError("N", message, head.n)
