"""What all tests of the server need."""

import pytest
from argon2 import PasswordHasher

from croupier.server import secrecy


@pytest.fixture(autouse=True)
def quick_pins(monkeypatch: pytest.MonkeyPatch) -> None:
    """PINs hashed by the same means with the least of work, so that many can be looked at."""
    monkeypatch.setattr(secrecy, "_argon2", PasswordHasher(1, 8, 1))
