"""The staff door from a program, and the example of docs/client.md."""

import asyncio
import re
from contextlib import redirect_stdout
from io import StringIO
from pathlib import Path

import pytest

from croupier.client import Refused, Registered, Staff
from croupier.rules.refusal import Refusal
from croupier.table import commands as c
from tests.server.served import served

PAGE = (Path(__file__).resolve().parents[2] / "docs/client.md").read_text()


def test_the_example_of_the_page_prints_what_the_page_says(tmp_path: Path) -> None:
    (code,) = re.findall(r"^```python\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)
    (printed,) = re.findall(r"^```text\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)
    example: dict[str, object] = {}
    exec(code, example)

    async def run() -> None:
        async with served(tmp_path) as opened:
            play = example["play"]
            assert callable(play)
            await asyncio.wait_for(play(opened.staff, opened.first_codes["pit_supervisor"]), 30)

    out = StringIO()
    with redirect_stdout(out):
        asyncio.run(run())
    said = [line for line in out.getvalue().splitlines(keepends=True) if "[info" not in line]
    assert "".join(said) == printed


def test_what_the_staff_ask_for_and_what_is_refused(tmp_path: Path) -> None:
    async def run() -> None:
        async with served(tmp_path) as opened, Staff(opened.staff) as staff:
            with pytest.raises(Refusal, match="sign in first"):
                await staff.view("table-1")
            await staff.join(opened.first_codes["pit_manager"], "Mia", "314159")
            await staff.sign_in("Mia", "314159")
            opening = await staff.do("table-1", c.OpenTable(), id="Mia:1")
            assert isinstance(opening, Registered)
            assert await staff.became("table-1", "Mia:1") == opening
            again = await staff.do("table-1", c.OpenTable())
            assert isinstance(again, Refused)
            assert again.code == "wrong_phase"
            limits = c.ChangeLimits(5, (("straight_up", 5, 500),), 0)
            assert isinstance(await staff.do("table-1", limits, pin="314159"), Registered)
            wrong = await staff.do("table-1", limits, pin="314150")
            assert isinstance(wrong, Refused)
            assert wrong.code == "wrong_pin"
            assert (await staff.view("table-1"))["limits"]["chip"] == 5
            assert len(await staff.records("table-1", 2, 3)) == 3
            assert len(await staff.offer("table-1", "T2")) == 14
            await staff.revoke("table-1", "T2")
            await staff.let_machine_deal("table-1")
            (table,) = (await staff.lobby()).tables
            assert (table.table, table.seats, table.layouts) == (
                "table-1",
                3,
                ("rws-00-etg-2019-a",),
            )

    asyncio.run(run())


def test_what_is_no_house_is_told(tmp_path: Path) -> None:
    async def run() -> None:
        async with Staff("http://127.0.0.1:1") as staff:
            with pytest.raises(Refusal, match="no house answers there"):
                await staff.lobby()

    asyncio.run(run())
