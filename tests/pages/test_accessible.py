"""axe finds nothing wrong with the console, the display, the rules and the lobby."""

from pathlib import Path

import pytest

from croupier.table import commands as c
from tests.pages.axe import violations
from tests.pages.browser import Stage
from tests.pages.house import ANN, house
from tests.server.served import table_settings

PAGES = {
    "lobby": "/",
    "rules": "/rules.html?book=rws-00-etg-2019",
    "display": "/display.html?table=table-1",
    "console": "/console.html?table=table-1",
}


@pytest.mark.parametrize("name", PAGES)
@pytest.mark.parametrize("size", ["phone", "laptop"])
def test_axe_finds_nothing(stage: Stage, tmp_path: Path, name: str, size: str) -> None:
    async def scene() -> None:
        settings = table_settings(tmp_path, "mbs-00-2012")
        async with (
            house(tmp_path, settings) as served,
            stage.page(served.address, size=size) as page,
        ):
            joined = {"code": served.codes["shift_manager"], "person": "Sue", "pin": "123456"}
            await page.request.post(f"{served.address}/api/join", data=joined)
            await served.open("table-1")
            await served.do("table-1", c.BuyCredits("T1", 10_000, "violet", 100))
            live = served.live("table-1")
            await live.host.do(c.Actor("terminal", "T1"), c.PlaceBets("T1", 1, (("red", 500),)))
            await served.play("table-1", "17")
            await served.next_round("table-1")
            await served.close("table-1")
            await served.do("table-1", c.ReportSpin("against", 5), c.ProposeResult("32"))
            act = c.CorrectResult(1, "17", "19")
            await served.do("table-1", c.Propose(act), actor=ANN)
            await page.goto(served.address + PAGES[name])
            await page.locator("h1:not(:empty)").first.wait_for()
            await page.wait_for_load_state("networkidle")
            assert await violations(page) == []

    stage.run(scene())


def test_a_page_with_faults_is_shown(stage: Stage, tmp_path: Path) -> None:
    async def scene() -> None:
        async with (
            house(tmp_path, table_settings(tmp_path)) as served,
            stage.page(served.address) as page,
        ):
            await page.evaluate("document.body.append(document.createElement('button'))")
            assert any(one.startswith("button-name") for one in await violations(page))

    stage.run(scene())
