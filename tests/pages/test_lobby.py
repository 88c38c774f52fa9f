"""The lobby: tables with their free seats, and the way in for the staff."""

from pathlib import Path

from tests.pages.browser import Stage
from tests.pages.house import house
from tests.server.served import table_settings


def test_tables_and_the_staff_s_way_in(stage: Stage, tmp_path: Path) -> None:
    async def scene() -> None:
        async with (
            house(tmp_path, table_settings(tmp_path)) as served,
            stage.page(served.address, expected=("403", "wrong_pin")) as page,
        ):
            await page.get_by_text("3 of 3 seats free").wait_for()
            await page.get_by_label("Name").first.fill("Ann")
            await page.get_by_label("PIN").first.fill("000000")
            await page.get_by_role("button", name="Sign in").click()
            await page.get_by_text("name and PIN do not go together").wait_for()
            await page.get_by_label("One-time code").fill(served.codes["dealer"])
            await page.get_by_label("Name").last.fill("Ann")
            await page.get_by_label("PIN").last.fill("123456")
            await page.get_by_role("button", name="Join with a code").click()
            await page.get_by_text("Ann, dealer").wait_for()

    stage.run(scene())


def test_a_pit_manager_invites_a_colleague(stage: Stage, tmp_path: Path) -> None:
    async def scene() -> None:
        async with (
            house(tmp_path, table_settings(tmp_path)) as served,
            stage.page(served.address) as page,
        ):
            joined = {"code": served.codes["pit_manager"], "person": "Max", "pin": "123456"}
            await page.request.post(f"{served.address}/api/join", data=joined)
            await page.reload()
            await page.get_by_label("PIN").fill("123456")
            await page.get_by_role("button", name="Invite a colleague").click()
            said = page.get_by_text("Code for a dealer, good once: ")
            await said.wait_for()
            code = (await said.inner_text()).rsplit(" ", 1)[1]
            joined = {"code": code, "person": "Ann", "pin": "123456"}
            answer = await page.request.post(f"{served.address}/api/join", data=joined)
            assert (await answer.json())["role"] == "dealer"

    stage.run(scene())
