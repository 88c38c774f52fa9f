"""The gallery: every block runs and gives the picture that is kept, and none is left over."""

import re
from pathlib import Path

import pytest

from tests.gallery.write import DOCS, blocks, drawn, page


@pytest.mark.parametrize(
    ("path", "code"), [*blocks()], ids=lambda given: getattr(given, "stem", "")
)
def test_no_picture_is_stale(path: Path, code: str) -> None:
    assert drawn(code) == path.read_text(encoding="utf-8")


def test_every_block_has_its_picture_and_every_picture_its_block() -> None:
    assert len([*blocks()]) == len(re.findall(r"^```python$", page(), re.MULTILINE))
    assert {path for path, _ in blocks()} == {*(DOCS / "gallery").iterdir()}
    assert all(path.stat().st_size < 30_000 for path, _ in blocks())
