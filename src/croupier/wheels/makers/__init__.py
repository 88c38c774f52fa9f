"""The makers whose wheels can be read: each module here is one, found by listing the folder.

A maker is a class named `Maker` that knows what lines mean and what to say, and nothing of devices
and clocks: bytes and times come in, and what was seen comes out. Its module's name is the word for
`source` in the settings of a table.
"""

from collections.abc import Iterator, Sequence
from importlib import import_module
from pkgutil import iter_modules
from typing import Protocol

from croupier.rules.refusal import Refusal, near
from croupier.wheels.health import Health
from croupier.wheels.source import Seen


class Maker(Protocol):
    """One maker's wheel on its line."""

    health: Health

    def __init__(self, order: Sequence[str], stream: bool = False) -> None:
        """A wheel with these compartments; `stream` asks it to count the ball's revolutions."""

    def greeting(self) -> bytes:
        """What is said to the wheel when the line is there."""

    def heard(self, data: bytes, at: float) -> Iterator[Seen]:
        """What is seen in the bytes that came at this second."""

    def passed(self, at: float) -> Iterator[Seen]:
        """What is seen in that nothing came until this second."""

    def launch(self) -> bytes:
        """What is said to have the ball launched."""

    def void(self) -> bytes:
        """The round is void: give up the game, and say so."""

    def order(self, order: str) -> tuple[bytes, str]:
        """What is said for one of ORDERS, and the word its reply begins with."""


def makers() -> tuple[str, ...]:
    """The words for the makers that are known."""
    return tuple(sorted(module.name for module in iter_modules(__path__)))


def maker(name: str) -> type[Maker]:
    """The maker of that name, or a refusal that names them."""
    if name not in makers():
        raise Refusal("unknown_maker", f"no reader is called {name!r}; {near(name, makers())}")
    found: type[Maker] = import_module(f"{__name__}.{name}").Maker
    return found
