"""Where the two doors are: their addresses, their sockets and what they encrypt with."""

import socket
import ssl
from dataclasses import dataclass
from pathlib import Path

from croupier.rules.refusal import Refusal
from croupier.server.origins import Origins, local_origins
from croupier.server.terminal_door import PATH


@dataclass(frozen=True, slots=True)
class Doors:
    """What is set for the doors. Port 0 takes any that is free."""

    bind: str = "127.0.0.1"
    staff_port: int = 8600
    terminal_port: int = 8601
    origins: tuple[str, ...] = ()
    terminals: str = ""  # how browsers know the terminal door, where that is not its own address
    certificate: Path | None = None
    key: Path | None = None


class DoorSockets:
    """Both sockets, bound and not yet listening, with the addresses under which they are known."""

    def __init__(self, doors: Doors) -> None:
        self.tls = _tls(doors)
        self.staff = _bound(doors.bind, doors.staff_port)
        try:
            self.terminal = _bound(doors.bind, doors.terminal_port)
        except Refusal:
            self.staff.close()
            raise
        name = f"[{doors.bind}]" if ":" in doors.bind else doors.bind
        scheme, ws = ("https", "wss") if self.tls else ("http", "ws")
        port = self.staff.getsockname()[1]
        self.staff_url = f"{scheme}://{name}:{port}"
        self.terminal_origin = f"{ws}://{name}:{self.terminal.getsockname()[1]}"
        if doors.terminals:
            self.terminal_origin = doors.terminals.rstrip("/")
        self.terminal_url = self.terminal_origin + PATH.decode()
        self.origins = Origins([*local_origins(scheme, doors.bind, port), *doors.origins])

    def close(self) -> None:
        """Let go of both."""
        self.staff.close()
        self.terminal.close()


def _bound(bind: str, port: int) -> socket.socket:
    family = socket.AF_INET6 if ":" in bind else socket.AF_INET
    taken = socket.socket(family, socket.SOCK_STREAM)
    try:
        taken.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        taken.bind((bind, port))
    except OSError as error:
        taken.close()
        message = f"cannot listen at {bind} port {port}: {error.strerror or error}"
        raise Refusal("port_taken", f"{message}; name another port or address") from None
    return taken


def _tls(doors: Doors) -> ssl.SSLContext | None:
    """What both doors encrypt with, if they do."""
    if doors.certificate is None:
        return None
    context = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
    try:
        context.load_cert_chain(doors.certificate, doors.key)
    except (OSError, ssl.SSLError) as error:
        message = f"{doors.certificate}: no certificate and key that fit together ({error})"
        raise Refusal("bad_certificate", message) from None
    return context
