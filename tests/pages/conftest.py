"""The browser tests share one Chromium a process."""

from collections.abc import Iterator

import pytest

from tests.pages.browser import Stage


@pytest.fixture(scope="session")
def stage() -> Iterator[Stage]:
    """Chromium, started once."""
    stage = Stage()
    stage.open()
    yield stage
    stage.close()
