"""Taking a seat with a terminal of the client library, and sending what is typed there."""

from pathlib import Path

from croupier.client import Memory, Staff, Terminal, enrol
from croupier.client.terminal import Hear
from croupier.player_terminal.words import commands_of
from croupier.rulebooks import layout
from croupier.rules.refusal import Refusal


def memory_in(file: Path, house: str, table: str) -> Memory:
    """What a terminal's file holds, where that is a terminal of this house and table."""
    memory = Memory(file)
    now = memory.now
    if not now.table:
        now.house, now.table = house, table
    if (now.house, now.table) != (house, table):
        message = f"{file} is a terminal of {now.table} at {now.house}"
        raise Refusal("other_terminal", f"{message}; name another file with --file")
    return memory


async def take_seat(memory: Memory, hear: Hear, code: str = "") -> Terminal:
    """The terminal of this memory, to be entered; without a token it first takes a seat."""
    kept = memory.now
    async with Staff(kept.house) as door:
        terminals = (await door.lobby()).terminals
        if not kept.token:
            await enrol(terminals, code or (await door.sit(kept.table)).code, memory)
    return Terminal(terminals, memory, hear)


async def typed(terminal: Terminal, line: str) -> None:
    """Send what a player typed; a Refusal says what cannot be read."""
    standing = terminal.standing
    match line.split():
        case ["wait", "for", "bets"]:
            await terminal.until(lambda: terminal.standing.bets_are_open)
        case ["wait", "for", "result"]:
            await terminal.until(lambda: terminal.standing.round_is_over)
        case ["became", id]:
            await terminal.became(id)
        case _:
            felt = layout(standing.layout)
            for command in commands_of(line, felt, terminal.seat, standing.round):
                terminal.begin(command)


async def answered(terminal: Terminal) -> None:
    """Wait until nothing that was sent is without an answer."""
    await terminal.until(lambda: not terminal.memory.now.waiting)
