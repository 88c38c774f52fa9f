"""A whole game by keyboard at each size, names for those who hear it, axe, languages, weight."""

import json
from pathlib import Path
from typing import Any

import pytest
from playwright.async_api import Page

from tests.pages.axe import violations
from tests.pages.browser import SIZES, Stage
from tests.pages.seat import CHIP, TABLE, seated

LANGUAGES = {
    "zh": ("最近号码", "Place your bets, please · 可以下注", "撤销"),
    "ms": ("Nombor terakhir", "Place your bets, please · Pertaruhan dibuka", "Buat asal"),
    "ta": ("கடைசி எண்கள்", "Place your bets, please · பந்தயங்கள் திறந்துள்ளன", "செயல்தவிர்"),
}
TABS = ("Statistics", "Limits and pays", "Favourites", "Money and session")
MOST_BYTES = 150_000

WAY = """(() => {
  const { ground, active } = desk.board.felt;
  const arrows = { ArrowRight: [1, 0], ArrowLeft: [-1, 0], ArrowDown: [0, 1], ArrowUp: [0, -1] };
  const ways = new Map([[active, []]]);
  for (const [spot, way] of ways) for (const [key, [right, down]] of Object.entries(arrows)) {
    const next = ground.next(spot, right, down);
    if (next && !ways.has(next)) ways.set(next, [...way, key]);
  }
  return ways.get(ground.byId.get(given));
})()"""
CLOSEST = """(() => {
  const at = desk.board.felt.ground.spots.map(({ id }) => desk.board.felt.onScreen(id));
  return Math.min(...at.flatMap((one, i) => at.slice(0, i)
    .map((other) => Math.hypot(one.x - other.x, one.y - other.y))));
})()"""


async def press(page: Page, *keys: str) -> None:
    """Keys, one after another."""
    for key in keys:
        await page.keyboard.press(key)


async def tab_to(page: Page, wanted: str) -> None:
    """Go by the tab key to an element."""
    for _ in range(60):
        if await page.evaluate("(it) => document.activeElement?.matches(it)", wanted):
            return
        await page.keyboard.press("Tab")
    raise AssertionError(f"the tab key does not lead to {wanted}")


@pytest.mark.parametrize("size", SIZES)
def test_a_whole_game_by_keyboard(stage: Stage, tmp_path: Path, size: str) -> None:
    async def scene() -> None:
        async with seated(stage, tmp_path, size=size, credits=0) as player:
            page = player.page
            await buy(page)
            await tab_to(page, "#tray [aria-checked=true]")
            await press(page, "ArrowRight")  # the chip of $5
            await tab_to(page, ".felt")
            await press(page, *await player.desk(WAY, "straight_up 8"), "Enter")
            assert await player.bets() == {"straight_up 8": 5 * CHIP}
            active = await page.locator(".felt").first.get_attribute("aria-activedescendant")
            name = await page.locator(f"[id='{active}']").get_attribute("aria-label")
            assert name == "Straight Up 8, pays 35 to 1, your bet $5"
            await press(page, "1", "Enter", "d", "u", "Delete")
            assert await player.bets() == {}
            await press(page, "Control+z")
            assert await player.bets() == {"straight_up 8": 6 * CHIP}
            await tab_to(page, ".track [data-option]")
            await press(page, "ArrowLeft", "ArrowLeft", "Enter")
            assert len(await player.bets()) == 4
            await tab_to(page, "[data-act=undo]")
            await press(page, "Enter")
            assert await player.bets() == {"straight_up 8": 6 * CHIP}
            await player.served.play(TABLE, "8")
            await player.phase("settled")
            said = page.locator("#alerts", has_text="$216 came back of $6 bet: +$210")
            await said.wait_for(state="attached")
            await cash_out(page)
            vouchers = player.served.live(TABLE).kept.state.vouchers
            assert [*vouchers.values()] == [5_000 + 21_000]

    stage.run(scene())


async def buy(page: Page) -> None:
    """A bill of $50, by keyboard."""
    await tab_to(page, "#buy")
    await press(page, "Enter")
    await tab_to(page, "[data-bill='5000']")
    await press(page, "Enter")
    await page.locator("[data-meter=credits]", has_text="$50").wait_for()


async def cash_out(page: Page) -> None:
    """Along the tabs to the last one, and all into a voucher."""
    await tab_to(page, "[role=tab][aria-selected=true]")
    await press(page, *(4 * ["ArrowRight"]))
    await tab_to(page, "#panel button:nth-of-type(2)")
    await press(page, "Enter")
    await page.locator(".voucher .qr").wait_for()
    await press(page, "Escape")


@pytest.mark.parametrize("size", SIZES)
def test_axe_finds_nothing_and_nothing_is_cut_off(stage: Stage, tmp_path: Path, size: str) -> None:
    async def scene() -> None:
        async with seated(stage, tmp_path, size=size) as player:
            page = player.page
            await player.place("straight_up 8", "red")
            await player.bets()
            assert await page.evaluate("document.documentElement.scrollWidth") <= SIZES[size][0]
            assert await player.desk(CLOSEST) >= 18  # pixels between two spots
            found: dict[str, Any] = {"open": await violations(page)}
            tabs = TABS if size == "laptop" else ()  # they are the same at each size
            for tab in tabs:
                await page.get_by_role("tab", name=tab).click()
                found[tab] = await violations(page)
            await page.locator("#buy").click()
            found["dialog"] = await violations(page)
            await press(page, "Escape")
            await player.served.play(TABLE, "8")
            await player.phase("settled")
            await page.get_by_role("tab", name="My rounds").click()
            found["settled"] = await violations(page)
            assert {state: it for state, it in found.items() if it} == {}

    stage.run(scene())


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_and_the_book_s_own_words(
    stage: Stage, tmp_path: Path, language: str
) -> None:
    numbers, phase, undo = LANGUAGES[language]

    async def scene() -> None:
        async with seated(stage, tmp_path) as player:
            page = player.page
            await page.locator("#language").select_option(language)
            await page.locator("#phase-words", has_text=phase).wait_for()
            assert await page.locator("html").get_attribute("lang") == language
            assert numbers in str(await page.locator("#last").get_attribute("aria-label"))
            assert await page.locator("[data-act=undo]").inner_text() == undo
            at = await player.desk("desk.board.felt.onScreen('split 8/11')")
            await page.mouse.move(at["x"], at["y"])
            assert (await page.locator("#aim").inner_text()).startswith("Split · ")
            await page.reload()
            await page.locator("#phase-words", has_text=phase).wait_for()

    stage.run(scene())


def test_all_of_the_page_weighs_little(stage: Stage, tmp_path: Path) -> None:
    """What comes over the line from an empty browser to an open seat, layout and words included."""

    async def scene() -> None:
        async with seated(stage, tmp_path, credits=0) as player:
            client = await player.page.context.new_cdp_session(player.page)
            await client.send("Network.enable")
            await client.send("Network.setCacheDisabled", {"cacheDisabled": True})
            weights: list[float] = []
            client.on("Network.loadingFinished", lambda it: weights.append(it["encodedDataLength"]))
            await player.page.reload()
            await player.page.locator("body[data-line=open] .felt").wait_for()
            assert 20_000 < sum(weights) < MOST_BYTES, json.dumps(weights)

    stage.run(scene())


def test_reduced_motion_shows_the_ball_at_once(stage: Stage, tmp_path: Path) -> None:
    async def scene() -> None:
        async with seated(stage, tmp_path, reduced_motion="reduce") as player:
            await player.served.close(TABLE)
            await player.phase("ball_spinning")
            await player.page.wait_for_function("() => document.getAnimations().length === 0")
            await player.served.settle(TABLE, "8")
            await player.page.locator(".wheel [data-number='8'].won").wait_for()
            assert await player.page.locator("body.spinning-now").count() == 0

    stage.run(scene())


def test_forced_colours_keep_felt_and_marks(stage: Stage, tmp_path: Path) -> None:
    async def scene() -> None:
        async with seated(stage, tmp_path, forced_colors="active") as player:
            drawn = await player.page.evaluate("""() => ["ellipse", "polygon"].map((shape) =>
              getComputedStyle(document.querySelector(`.felt ${shape}`)).fill)""")
            assert len(set(drawn)) == 2
            border = "getComputedStyle(document.querySelector('#phase')).borderTopStyle"
            assert await player.page.evaluate(border) == "solid"

    stage.run(scene())
