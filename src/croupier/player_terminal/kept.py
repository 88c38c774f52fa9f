"""What a terminal keeps in its file: who it is, its last id, and what has no answer yet."""

import os
from pathlib import Path

import msgspec

from croupier.rules.refusal import Refusal


class Kept(msgspec.Struct, forbid_unknown_fields=True):
    """A terminal's memory; it outlives the process and the power."""

    house: str
    table: str
    seat: str = ""
    token: str = ""
    last: int = 0  # the highest number an id was made with
    heard: int = 0  # the last record
    waiting: dict[str, msgspec.Raw] = {}  # commands without an answer, by their ids


class KeptFile:
    """The file of one terminal; every change is durable before anything follows from it."""

    def __init__(self, path: Path, house: str, table: str) -> None:
        self._path = path
        self.now = self._read() or Kept(house, table)
        if (self.now.house, self.now.table) != (house, table) and table:
            message = f"{path} is a terminal of {self.now.table} at {self.now.house}"
            raise Refusal("other_terminal", f"{message}; name another file with --file")

    def _read(self) -> Kept | None:
        try:
            return msgspec.json.decode(self._path.read_bytes(), type=Kept)
        except FileNotFoundError:
            return None
        except msgspec.DecodeError as error:
            message = f"{self._path} is no terminal's file ({error}); name another with --file"
            raise Refusal("bad_file", message) from None

    def new_id(self, command: bytes) -> str:
        """An id for a command, stored before the command is sent."""
        self.now.last += 1
        id = f"{self.now.seat}:{self.now.last}"
        self.now.waiting[id] = msgspec.Raw(command)
        self.save()
        return id

    def answered(self, id: str) -> None:
        """The answer to an id has come."""
        if self.now.waiting.pop(id, None) is not None:
            self.save()

    def save(self) -> None:
        """Make it durable: a new file, synced, takes the old one's place."""
        new = self._path.with_name(self._path.name + ".new")
        descriptor = os.open(new, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
        with os.fdopen(descriptor, "wb") as file:
            file.write(msgspec.json.encode(self.now))
            file.flush()
            os.fsync(file.fileno())
        new.replace(self._path)
