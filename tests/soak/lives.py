"""The houses of `server_kill`: a process that is asked for one life after another.

Each life is a fork of it, so that a real process with real doors stands there in a moment. It says
in one line of JSON that it is born, and in another where its doors are. `early` is the control:
there a table answers before its group is durable.
"""

import asyncio
import json
import os
import signal
import sys
from pathlib import Path
from unittest import mock

import uvloop
from argon2 import PasswordHasher

from croupier.server import host, secrecy
from croupier.server.logs import begin_logs
from croupier.server.serving import Opened, Serving
from tests.server.served import FREE_PORTS, table_settings

LONGEST = 60.0  # seconds of a life that nobody ends


def say(**what: object) -> None:
    """One line to whoever asked for this life."""
    os.write(1, json.dumps({"pid": os.getpid(), **what}).encode() + b"\n")


async def answer_early(self: host.Host) -> None:
    """What must never be: the answer goes out, then the group is written."""
    group = self._waiting[: host.MOST_IN_A_GROUP]
    del self._waiting[: host.MOST_IN_A_GROUP]
    prepared = self.kept.prepare([request for request, *_ in group])
    self._answer(group, prepared)
    await self._write(lambda: self.kept.commit(prepared))


async def live(folder: Path, seats: int) -> None:
    """Serve one table until killed, or told to end."""
    serving = Serving([table_settings(folder, seats=seats)], folder, FREE_PORTS)
    asyncio.get_running_loop().call_later(LONGEST, serving.close)

    def opened(at: Opened) -> None:
        at.house.tables["table-1"].hellos.most = 10_000
        say(staff=at.staff, terminals=at.terminals, first_codes=at.first_codes)

    await serving.run(opened)


def main(folder: Path, seats: int, early: bool) -> None:
    """A life for every line on standard input."""
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)  # nobody waits for the dead
    begin_logs(as_json=True)
    secrecy._argon2 = PasswordHasher(1, 8, 1)
    if early:
        mock.patch.object(host.Host, "_group", answer_early).start()
    for _ in sys.stdin:
        if os.fork() == 0:
            say(born=True)
            with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
                runner.run(live(folder, seats))
            os._exit(0)


if __name__ == "__main__":
    main(Path(sys.argv[1]), int(sys.argv[2]), sys.argv[3] == "early")
