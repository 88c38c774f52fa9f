"""What several test files need."""

import os
from pathlib import Path

import pytest
from hypothesis import settings

os.environ.pop("CROUPIER_RULEBOOKS", None)  # the tests look at the books of the house, no others

settings.register_profile("house", deadline=None)  # a busy machine is no fault of the code
settings.load_profile("house")


@pytest.fixture
def sixth_folder() -> Path:
    """A folder with a made-up sixth rule book, as CROUPIER_RULEBOOKS would name it."""
    return Path(__file__).parent / "sixth"
