"""docs/sessions.md: its examples print what stands under them."""

import re
from contextlib import redirect_stdout
from io import StringIO
from pathlib import Path
from typing import Any

PAGE = (Path(__file__).resolve().parents[2] / "docs/sessions.md").read_text()


def test_the_examples_print_what_the_page_says() -> None:
    shown = re.findall(r"^```python\n(.*?)^```\n\n```text\n(.*?)^```", PAGE, re.M | re.S)
    names: dict[str, Any] = {}
    assert len(shown) == 2
    for code, printed in shown:
        out = StringIO()
        with redirect_stdout(out):
            exec(code, names)
        assert out.getvalue() == printed
