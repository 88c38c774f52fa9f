"""What a terminal remembers: who it is, its last id, and what has no answer yet."""

import os
from pathlib import Path

import msgspec

from croupier.rules.refusal import Refusal


class Remembered(msgspec.Struct, forbid_unknown_fields=True):
    """A terminal's memory; in a file it outlives the process and the power."""

    house: str = ""  # where it was enrolled, for whoever keeps several
    table: str = ""
    seat: str = ""
    token: str = ""
    last: int = 0  # the highest number an id was made with
    waiting: dict[str, msgspec.Raw] = {}  # commands without an answer, by their ids


class Memory:
    """The memory of one terminal; with a path, every change is durable before anything follows."""

    def __init__(self, path: Path | None = None) -> None:
        self._path = path
        self.now = self._read(path) if path else Remembered()

    def _read(self, path: Path) -> Remembered:
        try:
            return msgspec.json.decode(path.read_bytes(), type=Remembered)
        except FileNotFoundError:
            return Remembered()
        except msgspec.DecodeError as error:
            message = f"{path} is no terminal's file ({error}); name another one"
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
        if self._path is None:
            return
        new = self._path.with_name(self._path.name + ".new")
        descriptor = os.open(new, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
        with os.fdopen(descriptor, "wb") as file:
            file.write(msgspec.json.encode(self.now))
            file.flush()
            os.fsync(file.fileno())
        new.replace(self._path)
