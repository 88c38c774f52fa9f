"""Mutated messages at the readers of both doors, and mutated frames at the doors themselves.

No exception but a Refusal, no message taken that the published schema does not describe, and none
refused that it does. At the real doors nothing goes wrong in the house, whoever sends what, and a
command stands in the journal only if it was said just so.
"""

import asyncio
import json
import logging
import random
import tempfile
import time
from collections.abc import Callable
from itertools import islice
from pathlib import Path
from typing import Any

import msgspec

from croupier.rules.refusal import Refusal
from croupier.server import live_table
from croupier.server.back_office import ROUTES
from croupier.server.logs import begin_logs, is_about_us
from croupier.server.messages import FromTerminal, read_staff, read_terminal
from croupier.server.secrecy import Signer
from tests.server import raw
from tests.server.evening import Evening, evening
from tests.server.test_protocol import example
from tests.server.wire import in_json
from tests.soak.figures import Figures
from tests.soak.kill import QUICK
from tests.soak.mutating import bytes_wrong, frames, messages
from tests.soak.schema import DEFS, fits, has_equal_keys, valid
from tests.table.samples import SAMPLE_OF

SIZE = 20  # seconds
# A round:
MESSAGES = 8_000  # at each reader
CONNECTIONS = 40  # at the terminal door, and as many requests at the staff door
BATCH = 50  # messages of one connection
COMMANDS = [in_json(sample.command) for sample in SAMPLE_OF.values()]
Read = Callable[[bytes], Any]


def seeds(way: str) -> list[Any]:
    """Good messages to begin with: one of each kind, and every command."""
    kinds = [example(of, DEFS) for of in DEFS[way]["anyOf"]]
    do = [{"say": "do", "id": f"T1:{n}", "command": it} for n, it in enumerate(COMMANDS, 1)]
    return kinds + [message for message in do if valid(message, DEFS[way])]


def run(seed: int, size: int = SIZE, lenient: bool = False) -> Figures:
    """So many seconds of it, and one round at least; `lenient` is the control."""
    begin_logs(as_json=True)
    figures = Figures()
    chance = random.Random(f"fuzz {seed}")
    until = time.monotonic() + size
    figures.count("messages at the readers", 0)
    if lenient:
        at_reader(figures, chance, "from_terminal", read_leniently)
        return figures
    while True:
        at_reader(figures, chance, "from_terminal", read_terminal)
        at_reader(figures, chance, "from_staff", read_staff)
        at_the_rest(figures, chance)
        asyncio.run(at_doors(figures, chance))
        if time.monotonic() > until:
            return figures


def at_reader(figures: Figures, chance: random.Random, way: str, read: Read) -> None:
    """One reader of messages, against the schema."""
    for message in islice(messages(chance, seeds(way)), MESSAGES):
        try:
            read(message)
            taken = True
        except Refusal:
            taken = False
        except Exception as error:
            figures.blame(f"{way} {message!r}: {error!r}")
            continue
        figures.count("messages at the readers")
        figures.count("of them taken", int(taken))
        described = fits(message, way)
        if taken and not described:
            figures.blame(f"{way} {message!r} is taken")
        if described and not taken and not has_equal_keys(message):
            figures.blame(f"{way} {message!r} is refused")


def read_leniently(message: bytes) -> Any:
    """The control: a reader that takes "5" for 5."""
    try:
        return msgspec.json.decode(message, type=FromTerminal, strict=False)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise Refusal("malformed", str(error)) from None


def at_the_rest(figures: Figures, chance: random.Random) -> None:
    """Tokens, and the bodies of the back office."""
    with tempfile.TemporaryDirectory() as folder:
        signer = Signer(Path(folder) / "key")
    token = signer.token("table-1", "T1", "0" * 32)
    bodies = [route for route in ROUTES if route.body]
    bits = messages(chance, [{"code": "x", "person": "x", "pin": "x"}, {"on": True}, *COMMANDS])
    for body in islice(bits, MESSAGES // 2):
        figures.count("tokens and bodies", 2)
        mutated = bytes_wrong(chance, token.encode()).decode("utf-8", "replace")
        if no_exception(figures, signer.read, mutated) and mutated.strip() != token:
            figures.blame(f"{mutated!r} passes for a token")
        no_exception(figures, chance.choice(bodies).read, body)


def no_exception(figures: Figures, read: Callable[[Any], Any], what: Any) -> bool:
    """Whether something is taken; an exception but a Refusal must not be."""
    try:
        read(what)
    except Refusal:
        return False
    except Exception as error:
        figures.blame(f"{what!r}: {error!r}")
        return False
    return True


class Complaints(logging.Handler):
    """Whatever is logged with an exception, in the house or in a library."""

    def __init__(self, figures: Figures) -> None:
        super().__init__(logging.ERROR)
        self.figures = figures

    def emit(self, record: logging.LogRecord) -> None:
        """Only what the house would write into its log."""
        if is_about_us(record) and record.exc_info:
            self.figures.blame(f"logged: {record.getMessage()} {record.exc_info[1]!r}")


async def at_doors(figures: Figures, chance: random.Random) -> None:
    """A served house, and a seat that says anything at all."""
    live_table.MOST_HELLOS = 1_000_000
    complaints = Complaints(figures)
    logging.getLogger().addHandler(complaints)
    loop = asyncio.get_running_loop()
    loop.set_exception_handler(lambda _, what: figures.blame(f"in the loop: {what}"))
    with tempfile.TemporaryDirectory(prefix="croupier-soak-", dir=QUICK) as folder:
        async with evening(Path(folder)) as it:
            bad, token = await it.visitors.terminal()
            await bad.close()
            good, _ = await it.visitors.terminal()
            said: set[str] = set()
            for _ in range(CONNECTIONS):
                await one_connection(it, chance, token, said, figures)
                await good.say({"say": "ping"})
                await good.until("pong")
                await staff_door(it, chance, figures)
            look(it, said, figures)
    logging.getLogger().removeHandler(complaints)


async def one_connection(
    it: Evening, chance: random.Random, token: str, said: set[str], figures: Figures
) -> None:
    """Good manners until the hello, then mutated frames until the house has had enough."""
    wire = await raw.come(it.visitors.terminals)
    if chance.random() < 0.95:
        wire.send(raw.frame(json.dumps({"say": "hello", "token": token}).encode()))
    for message in islice(messages(chance, seeds("from_terminal")), BATCH):
        figures.count("frames at the terminal door")
        if chance.random() < 0.6:
            good = {"say": "do", "id": f"T1:{it.state.counters.get('T1', 0) + 1}"}
            message = json.dumps({**good, "command": chance.choice(COMMANDS)}).encode()
        if fits(message, "from_terminal"):
            said.add(json.dumps(json.loads(message).get("command"), sort_keys=True))
        try:
            wire.send(frames(chance, message))
            await wire.writer.drain()
        except ConnectionError:
            break
    wire.send(raw.frame(b"\x03\xe8", raw.CLOSE))
    if wire.writer.can_write_eof():
        wire.writer.write_eof()
    await wire.to_the_end()


async def staff_door(it: Evening, chance: random.Random, figures: Figures) -> None:
    """Mutated requests at the staff door; it answers, or ends the connection."""
    route = chance.choice(ROUTES)
    path = route.path.format(**dict.fromkeys(("table", "book", "layout", "seat", "id"), "table-1"))
    head = f"{route.method} {path} HTTP/1.1\r\nHost: {it.visitors.staff[7:]}\r\n"
    body = next(messages(chance, [{"code": "x", "person": "x", "pin": "x"}, *COMMANDS]))
    said = f"{head}Content-Length: {len(body)}\r\n\r\n".encode() + body
    for _ in range(chance.choice((0, 0, 1, 3))):
        said = bytes_wrong(chance, said)
    host, port = it.visitors.staff[7:].split(":")
    reader, writer = await asyncio.open_connection(host, int(port))
    writer.write(said)
    writer.write_eof()
    async with asyncio.timeout(20):
        answer = await reader.read()
    writer.close()
    figures.count("requests at the staff door")
    if b" 500 " in answer[:20]:
        figures.blame(f"{said!r} is answered {answer[:200]!r}")


def look(it: Evening, said: set[str], figures: Figures) -> None:
    """What the bad seat has in the journal is what it said."""
    for group in it.table.kept.store.groups():
        for line in group.lines():
            request = json.loads(line)["request"]
            command = json.dumps(request["command"], sort_keys=True)
            if request["actor"]["person"] == "T1" and command not in said:
                figures.blame(f"recorded and never said: {command}")
