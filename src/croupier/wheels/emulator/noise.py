"""A bad cable: bytes that flip, lines that are torn, doubled or late."""

import random
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from croupier.wheels.emulator.device import Beat

LATEST = 3.0  # seconds


@dataclass(frozen=True, slots=True)
class Noise:
    """How often each befalls a line, from 0 to 1."""

    flipped: float = 0.0
    torn: float = 0.0
    doubled: float = 0.0
    delayed: float = 0.0


def noisy(beats: Iterable[Beat], noise: Noise, seed: int) -> Iterator[Beat]:
    """The same beats over a bad cable. What is late comes after what was sent meanwhile."""
    chance = random.Random(seed)
    late: list[tuple[float, bytes]] = []  # due in so many seconds
    for seconds, data in beats:
        yield from _come_due(late, seconds)
        spoiled = _spoil(data, noise, chance)
        if data and chance.random() < noise.delayed:
            late.append((chance.uniform(0.1, LATEST), spoiled))
            yield seconds, b""
        else:
            yield seconds, spoiled


def _come_due(late: list[tuple[float, bytes]], seconds: float) -> Iterator[Beat]:
    waiting = [(due - seconds, data) for due, data in late]
    late[:] = [one for one in waiting if one[0] > 0]
    yield from ((0.0, data) for due, data in waiting if due <= 0)


def _spoil(data: bytes, noise: Noise, chance: random.Random) -> bytes:
    if not data:
        return data
    if chance.random() < noise.doubled:
        data += data
    if chance.random() < noise.torn:
        cut = chance.randrange(len(data))
        data = chance.choice((data[cut:], data[:cut], data[:cut] + b"\r\n" + data[cut:]))
    if data and chance.random() < noise.flipped:
        at = chance.randrange(len(data))
        data = data[:at] + bytes([data[at] ^ 1 << chance.randrange(8)]) + data[at + 1 :]
    return data
