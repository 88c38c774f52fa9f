"""The public display: what any passer-by may read, in every phase, and never a player."""

from pathlib import Path

import pytest

from croupier.rulebooks import layouts
from croupier.table import commands as c
from tests.pages.browser import Stage
from tests.pages.house import ANN, house
from tests.server.served import table_settings

ONE = c.Actor("terminal", "T1")


@pytest.mark.parametrize("layout", sorted(layouts()))
def test_a_round_on_the_display(stage: Stage, tmp_path: Path, layout: str) -> None:
    async def scene() -> None:
        async with (
            house(tmp_path, table_settings(tmp_path, layout)) as served,
            stage.page(f"{served.address}/display.html?table=table-1") as page,
        ):
            live = served.live("table-1")
            shared = live.kept.game.has_shared_felt
            await page.locator("#phase", has_text="Table closed").wait_for()
            await served.open("table-1")
            colour, value = ("violet", 100) if shared else ("", 0)
            await live.host.do(ONE, c.BuyCredits("T1", 10_000, colour, value))
            await live.host.do(ONE, c.PlaceBets("T1", 1, (("split 8/11", 500),)))
            opened = live.kept.game.document.announcements.open.value[-1]
            await page.locator("#phase", has_text=opened).wait_for()
            chips = page.locator('.chip[data-spot="split 8/11"]')
            await (chips.wait_for() if shared else page.locator("svg.wheel").wait_for())
            await served.play("table-1", "8")
            await page.locator("#number", has_text="8").wait_for()
            await page.locator("#colour", has_text="black").wait_for()
            await page.locator("#last li", has_text="8").wait_for()
            await page.locator("#hot li", has_text="× 1").first.wait_for()
            assert await page.locator(".dolly path").count() == (1 if shared else 0)
            await served.next_round("table-1")
            await served.do("table-1", c.VoidRound("ball_flung_out"))
            await page.locator("#colour", has_text="void").wait_for()
            shown = await page.locator("body").inner_text()
            assert not {"T1", ANN.person} & set(shown.split())

    stage.run(scene())


def test_it_comes_back_by_itself(stage: Stage, tmp_path: Path) -> None:
    async def scene() -> None:
        async with (
            house(tmp_path, table_settings(tmp_path)) as served,
            stage.page(f"{served.address}/display.html?table=table-1") as page,
        ):
            await page.locator("#phase", has_text="Table closed").wait_for()
            for screen in [*served.live("table-1").screens.staff]:
                screen.bye("this display is dropped")
            await page.locator("#banner").wait_for()
            await served.open("table-1")
            await page.locator("#phase", has_text="Place your bets").wait_for()
            await page.locator("#banner").wait_for(state="hidden")

    stage.run(scene())
