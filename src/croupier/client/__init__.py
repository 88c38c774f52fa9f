"""A client of the live table, for test labs, load and programs of one's own.

    memory = Memory()                                    # or Memory(Path("T1.terminal"))
    await enrol(door, code, memory)                      # once; the memory holds the token
    async with Terminal(door, memory) as terminal:
        match await terminal.place_bets([("red", 500)]):
            case Registered(n=n):                        # durable, as record n
            case Refused(message=why):                   # not carried out

`Terminal` is a player terminal: it makes ids and remembers them before it sends, comes back by
itself when the line is lost, takes up where it was, and asks what became of what has no answer.
`Staff` is the staff door over HTTP. Neither knows a rule.
"""

from croupier.client.answers import Answer, Refused, Registered
from croupier.client.memory import Memory
from croupier.client.staff import Lobby, LobbyTable, Sat, Staff
from croupier.client.standing import Standing
from croupier.client.terminal import Terminal, enrol

__all__ = [
    "Answer",
    "Lobby",
    "LobbyTable",
    "Memory",
    "Refused",
    "Registered",
    "Sat",
    "Staff",
    "Standing",
    "Terminal",
    "enrol",
]
