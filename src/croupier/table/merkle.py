"""The root of all registered bets: published when bets close, before there is any result.

Each seat's leaf is the hash of its bets in a fixed order; whoever holds his own slip and the path
beside it can prove that it was, or was not, part of the round.
"""

from collections.abc import Mapping
from hashlib import sha256


def bets_root(felts: Mapping[str, Mapping[str, int]]) -> str:
    """The Merkle root over the seats in order; of no bets, the hash of nothing."""
    level = [leaf(seat, felts[seat]) for seat in sorted(felts)]
    if not level:
        return sha256(b"").hexdigest()
    while len(level) > 1:
        pairs = zip(level[0::2], level[1::2], strict=False)
        odd = level[-1:] if len(level) % 2 else []
        level = [sha256(b"\x01" + one + two).digest() for one, two in pairs] + odd
    return level[0].hex()


def leaf(seat: str, felt: Mapping[str, int]) -> bytes:
    """The hash of one seat's bets."""
    bets = ",".join(f"{spot}={credits}" for spot, credits in sorted(felt.items()))
    return sha256(f"\x00{seat}:{bets}".encode()).digest()
