"""The game console: a dealer and a pit supervisor at one table, each in a browser of his own."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from playwright.async_api import Page

from croupier.table import commands as c
from tests.pages.browser import SIZES, Stage
from tests.pages.house import ServedHouse, house
from tests.server.served import table_settings

PIN = "246810"
ONE = c.Actor("terminal", "T1")


@asynccontextmanager
async def console(
    stage: Stage, served: ServedHouse, role: str, name: str, size: str = "laptop"
) -> AsyncIterator[Page]:
    """The console of somebody who has just joined."""
    async with stage.page(served.address, size=size) as page:
        joined = {"code": served.codes[role], "person": name, "pin": PIN}
        await page.request.post(f"{served.address}/api/join", data=joined)
        await page.goto(f"{served.address}/console.html?table=table-1")
        await page.locator("#next:not(:empty)").wait_for()
        yield page


async def step(page: Page, words: str) -> None:
    """Press the large button when it says this."""
    await page.locator("#next", has_text=words).click()


async def bets(served: ServedHouse) -> None:
    """A player buys credits and bets $30."""
    live = served.live("table-1")
    await live.host.do(ONE, c.BuyCredits("T1", 100_000))
    placed = (("red", 2_500), ("straight_up 17", 500))
    await live.host.do(ONE, c.PlaceBets("T1", live.kept.state.round, placed))


async def to_the_ball(page: Page, served: ServedHouse) -> None:
    """From a closed table to a ball that runs, as its book has the order."""
    await step(page, "Open the table")
    await step(page, "Come in as dealer")
    await step(page, "Open bets")
    await page.get_by_text("“Place your bets, please”").wait_for()
    await bets(served)
    for words in ("Close bets", "Spin the ball"):
        await page.locator("#next", has_text=words).wait_for()
        await step(page, words)


async def held(page: Page, selector: str) -> None:
    """Hold a button until it acts."""
    await page.locator(selector).hover()
    await page.mouse.down()
    await page.locator(f"{selector}.holding").wait_for()
    await page.locator(f"{selector}:not(.holding)").wait_for(state="attached")
    await page.mouse.up()


async def seen(page: Page) -> None:
    """Tick what makes a spin valid."""
    await page.get_by_role("button", name="runs against the wheel: Seen").click()
    await page.get_by_role("button", name="4 revolutions: Seen").click()


@pytest.mark.parametrize("size", SIZES)
def test_a_round_with_its_correction_by_a_second_person(
    stage: Stage, tmp_path: Path, size: str
) -> None:
    async def scene() -> None:
        async with (
            house(tmp_path, table_settings(tmp_path, "mbs-00-etg-2020")) as served,
            console(stage, served, "shift_manager", "Ann", size) as ann,
            console(stage, served, "pit_supervisor", "Sue", size) as sue,
        ):
            await to_the_ball(ann, served)
            await ann.locator('.key[data-number="17"]').click()
            await (
                ann.get_by_text("report the spin first (1.1.5)")
                .or_(ann.get_by_text("report the spin first (3.6)"))
                .wait_for()
            )
            await seen(ann)
            await step(ann, "Confirm 17")
            await ann.get_by_text("Round 1 is settled on 17").wait_for()
            await ann.get_by_text("More", exact=True).click()
            await ann.get_by_role("button", name="Correct a result").click()
            await ann.get_by_label("The right number").fill("18")
            await ann.get_by_label("Your PIN").fill(PIN)
            await ann.locator("dialog").get_by_text("−$130").wait_for()
            await ann.get_by_role("button", name="Propose").click()
            await sue.get_by_text("Correct round 1 from 17 to 18").first.wait_for()
            await sue.locator("#proposals").get_by_text("−$130").wait_for()
            await sue.get_by_role("button", name="Approve").click()
            await sue.get_by_label("Your PIN").fill(PIN)
            await sue.locator("dialog").get_by_role("button", name="Approve").click()
            await ann.get_by_text("Round 1 is corrected from 17 to 18").wait_for()
            state = served.live("table-1").kept.state
            assert state.credits("T1") == 100_000 - 3_000 + 5_000

    stage.run(scene())


def test_a_missed_tick_proposes_the_clause_and_the_held_button_voids(
    stage: Stage, tmp_path: Path
) -> None:
    async def scene() -> None:
        async with (
            house(tmp_path, table_settings(tmp_path, "mbs-00-etg-2020")) as served,
            console(stage, served, "shift_manager", "Ann") as page,
        ):
            await to_the_ball(page, served)
            await page.get_by_role("button", name="4 revolutions: Not so").click()
            await page.get_by_role("radio", name="Too few revolutions 5.3", checked=True).wait_for()
            await page.locator("#void", has_text="return $30").click()  # held too short
            assert served.live("table-1").kept.state.phase == "ball_spinning"
            await held(page, "#void")
            await page.get_by_text("Round 1 is void: Too few revolutions (5.3)").wait_for()
            assert served.live("table-1").kept.state.credits("T1") == 100_000

    stage.run(scene())


def test_no_spin_stands_only_in_the_book_that_has_it(stage: Stage, tmp_path: Path) -> None:
    async def scene() -> None:
        mbs = table_settings(tmp_path, "mbs-00-etg-2020")
        async with (
            house(tmp_path, mbs) as served,
            console(stage, served, "shift_manager", "Ann") as page,
        ):
            assert await page.locator("#no-spin").is_hidden()
            await to_the_ball(page, served)
            await page.locator("#no-spin", has_text="No spin (5.15)").wait_for()
            await held(page, "#no-spin")
            await page.get_by_text("Round 1 is void: No spin (5.15)").wait_for()

    stage.run(scene())


def test_an_interrupted_round_is_asked_for_with_its_clause(stage: Stage, tmp_path: Path) -> None:
    async def scene() -> None:
        async with (
            house(tmp_path, table_settings(tmp_path)) as served,
            console(stage, served, "shift_manager", "Ann") as ann,
            console(stage, served, "pit_supervisor", "Sue") as sue,
        ):
            await to_the_ball(ann, served)
            await seen(ann)
            await served.do("table-1", c.InterruptRound("power failure"))
            await ann.get_by_text("Did the ball come to rest").wait_for()
            await ann.get_by_role("button", name="Yes: key the number").click()
            await ann.get_by_text("the round is concluded (5.1.1)").wait_for()
            await ann.locator("dialog").get_by_label("Number").fill("17")
            await ann.get_by_label("Your PIN").fill(PIN)
            await ann.get_by_role("button", name="Propose").click()
            await sue.get_by_text("Conclude round 1 with 17").first.wait_for()
            await sue.get_by_role("button", name="Approve").click()
            await sue.get_by_label("Your PIN").fill("000000")
            await sue.locator("dialog").get_by_role("button", name="Approve").click()
            await sue.get_by_text("name and PIN do not go together").wait_for()
            await sue.get_by_label("Your PIN").fill(PIN)
            await sue.locator("dialog").get_by_role("button", name="Approve").click()
            await ann.get_by_text("An outcome was established: 17 (5.1.1)").wait_for()
            assert served.live("table-1").kept.state.phase == "settled"

    stage.run(scene())


def test_by_keyboard_and_by_all_languages(stage: Stage, tmp_path: Path) -> None:
    async def scene() -> None:
        async with (
            house(tmp_path, table_settings(tmp_path)) as served,
            console(stage, served, "shift_manager", "Ann") as page,
        ):
            for words in ("Open the table", "Come in as dealer", "Open bets", "Close bets"):
                await page.locator("#next", has_text=words).wait_for()
                await page.locator("#next").focus()
                await page.keyboard.press("Enter")
            await page.locator("#next", has_text="Spin the ball").wait_for()
            await page.keyboard.press("Enter")
            await page.locator("#next", has_text="Waiting for the ball").wait_for()
            await page.locator("body").press("0")
            await page.keyboard.type("0")
            assert await page.locator("#typed").input_value() == "00"
            await page.keyboard.press("Enter")
            await page.locator("#read-number", has_text="00").wait_for()
            for language in ("zh", "ms", "ta", "en"):
                await page.locator("#language").select_option(language)
                await page.locator(f"html[lang={language}]").wait_for()
                assert await page.locator("#phase").inner_text()

    stage.run(scene())
