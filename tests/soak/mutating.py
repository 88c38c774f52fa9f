"""Messages and frames made wrong: by their structure first, then byte by byte."""

import json
import random
from collections.abc import Iterator
from typing import Any

from tests.server import raw

ODD: tuple[Any, ...] = (
    None, True, False, 0, -1, 1, 2**31, 2**53 - 1, 2**53, 2**63, -(2**63) - 1, 10**40, 0.5, 1e308,
    "", "0", "00", "1", "T1", "T2", "red", "\x00", "é", "💥", "\ud800", "a" * 300, [], {}, [[]],
    [["red", 1]], [["red"]], {"type": "ping"},
)  # fmt: skip
PIECES = (
    b'"say":', b'"type":', b'"id":', b"null", b"NaN", b"-0", b"1e999", b"\\u0000", b"\\ud800", b'"',
    b"{", b"}", b"[", b"]", b",", b":", b"\xff", b"\xed\xa0\x80", b"\xef\xbb\xbf", b"9" * 40, b" ",
)  # fmt: skip


def messages(chance: random.Random, seeds: list[Any]) -> Iterator[bytes]:
    """One mutated message after another."""
    while True:
        said = wrong(chance, json.loads(json.dumps(chance.choice(seeds))))
        text = json.dumps(said, ensure_ascii=chance.random() < 0.5).encode("utf-8", "surrogatepass")
        for _ in range(chance.choice((0, 0, 1, 1, 2, 5))):
            text = bytes_wrong(chance, text)
        yield text


def wrong(chance: random.Random, tree: Any) -> Any:
    """A JSON value with something changed somewhere in it, or nothing."""
    way = chance.random()
    if way < 0.1:
        return chance.choice(ODD)
    if isinstance(tree, int) and way < 0.4:
        return chance.choice((str(tree), float(tree), bool(tree), -tree, [tree]))
    if isinstance(tree, dict) and tree:
        key = chance.choice(list(tree))
        if way < 0.2:
            del tree[key]
        elif way < 0.3:
            tree[chance.choice(("more", "id", "pin", "seat", "Say", ""))] = chance.choice(ODD)
        elif way < 0.9:
            tree[key] = wrong(chance, tree[key])
    elif isinstance(tree, list) and tree:
        at = chance.randrange(len(tree))
        if way < 0.2:
            tree.insert(at, chance.choice(ODD))
        elif way < 0.3:
            del tree[at]
        elif way < 0.9:
            tree[at] = wrong(chance, tree[at])
    return tree


def bytes_wrong(chance: random.Random, text: bytes) -> bytes:
    """Some bytes with something changed."""
    at, to = sorted(chance.randrange(len(text) + 1) for _ in range(2))
    match chance.randrange(6):
        case 0:
            return text[:at] + bytes([chance.randrange(256)]) + text[at + 1 :]
        case 1:
            return text[:at] + chance.choice(PIECES) + text[at:]
        case 2:
            return text[:at] + text[to:]
        case 3:
            return text[:to] + text[at:]
        case 4:
            return text[:at]
    return text[:at] + text[at : at + 1] * chance.choice((2, 50, 3000)) + text[at:]


def frames(chance: random.Random, message: bytes) -> bytes:
    """A message as frames that may not be well formed."""
    way = chance.random()
    if way < 0.5:
        return raw.frame(message)
    if way < 0.7:
        cut = chance.randrange(len(message) + 1)
        first, second = message[:cut], message[cut:]
        between = raw.frame(b"?", chance.choice((raw.PING, raw.PONG))) if way < 0.6 else b""
        end = raw.frame(second, raw.CONTINUATION, fin=chance.random() < 0.9)
        return raw.frame(first, fin=False) + between + end
    if way < 0.85:
        kind, reserved = chance.randrange(16), chance.choice((0, 0, 0, 1, 2, 4, 7))
        fin, masked = chance.random() < 0.7, chance.random() < 0.9
        return raw.frame(message[:200], kind, fin=fin, masked=masked, reserved=reserved)
    if way < 0.95:
        return bytes_wrong(chance, raw.frame(message))
    length = chance.choice((0, 125, 126, 65535, 65536, 1 << 31, 1 << 62, (1 << 64) - 1))
    return raw.frame(message, length=length)
