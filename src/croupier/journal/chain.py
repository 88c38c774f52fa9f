"""The hash chain: every record's hash is that of the hash before it and the record's line.

It does not depend on how records were grouped, so any position can be named by its hash. It stops
no insider who hashes everything anew; that is what checkpoints held outside are for.
"""

from collections.abc import Iterable, Iterator, Sequence
from hashlib import sha256
from typing import NamedTuple

from croupier.journal.decisions import JournalError


class Head(NamedTuple):
    """The last record: its number and the chain's hash there."""

    n: int
    hash: bytes


GENESIS = Head(0, sha256(b"croupier journal 1").digest())


class Group(NamedTuple):
    """Records that became durable together; the hash is the chain's after the last of them."""

    first: int
    size: int
    body: bytes
    hash: bytes

    @property
    def last(self) -> int:
        """The number of the last record."""
        return self.first + self.size - 1

    def lines(self) -> list[bytes]:
        """The records' lines without their ends."""
        return self.body[:-1].split(b"\n") if self.body[-1:] == b"\n" else []


def grouped(head: Head, lines: Sequence[bytes]) -> Group:
    """Lines as the group that follows the head."""
    body = b"\n".join([*lines, b""])
    if body.count(b"\n") != len(lines):
        raise ValueError("a line has an end within")
    return Group(head.n + 1, len(lines), body, extend(head.hash, lines))


def extend(hash: bytes, lines: Iterable[bytes]) -> bytes:
    """The hash after these lines."""
    for line in lines:
        hash = sha256(hash + line).digest()
    return hash


def verified(groups: Iterable[Group]) -> Iterator[tuple[Group, list[bytes]]]:
    """The groups of a whole journal and their lines, each once it is found to follow."""
    n, hash = GENESIS
    for group in groups:
        if group.first != n + 1:
            raise JournalError("H", f"record {group.first} follows record {n}", n + 1)
        lines = group.lines()
        if len(lines) != group.size:
            found = f"records {group.first} to {group.last} have {len(lines)} lines"
            raise JournalError("H", found, group.first)
        hash = extend(hash, lines)
        if hash != group.hash:
            where = f"in records {group.first} to {group.last}"
            raise JournalError("I", f"the chain is broken {where}", group.first)
        yield group, lines
        n = group.last


def head_at(groups: Iterable[Group], n: int) -> Head | None:
    """Number and hash of record `n` of a whole journal; None if it does not reach so far."""
    if n == 0:
        return GENESIS
    hash = GENESIS.hash
    for group, lines in verified(groups):
        if group.last >= n:
            return Head(n, extend(hash, lines[: n - group.first + 1]))
        hash = group.hash
    return None
