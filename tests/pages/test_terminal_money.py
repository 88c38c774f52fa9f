"""Credits at the terminal: bills, vouchers with their QR code, one's own limits, favourites."""

from pathlib import Path

from playwright.async_api import Page

from croupier.server.settings import LimitSettings
from tests.pages.browser import Stage
from tests.pages.seat import CHIP, SEAT, TABLE, seated


def test_voucher_out_and_in(stage: Stage, tmp_path: Path) -> None:
    async def scene() -> None:
        async with seated(stage, tmp_path, credits=0) as player:
            page = player.page
            state = player.served.live(TABLE).kept.state
            credits = page.locator("[data-meter=credits]")
            await page.get_by_role("button", name="Buy credits").click()
            await page.get_by_role("button", name="$50", exact=True).click()
            await page.locator("[data-meter=credits]", has_text="$50").wait_for()
            await page.get_by_role("tab", name="Money and session").click()
            await page.get_by_role("button", name="Cash out").click()
            voucher = page.locator(".voucher")
            await voucher.locator("svg.qr path").wait_for()
            code = await voucher.locator("code").get_attribute("data-code")
            assert state.vouchers == {code: 5000}
            assert await credits.inner_text() == "$0"
            await page.locator("dialog").get_by_role("button", name="Close").click()
            await page.get_by_role("button", name="Buy credits").first.click()
            await page.get_by_label("Code on the voucher").fill(f"{code}:4000")
            await page.get_by_role("button", name="Put the voucher in").click()
            await page.get_by_text("The amount is not that of the voucher").wait_for()
            await page.get_by_label("Code on the voucher").fill(f"{code}:5000")
            await page.get_by_role("button", name="Put the voucher in").click()
            await page.locator("[data-meter=credits]", has_text="$50").wait_for()
            assert state.vouchers == {}
            assert state.credits(SEAT) == 5000
            assert await page.get_by_text("Won or lost").locator("..").inner_text() == (
                "Won or lost\t$0"
            )
            await player.equals_the_house()

    stage.run(scene())


def test_cashing_out_with_bets_at_stake_is_refused(stage: Stage, tmp_path: Path) -> None:
    async def scene() -> None:
        async with seated(stage, tmp_path) as player:
            await player.place("red")
            await player.bets()
            await player.desk("desk.cashier.out()")
            says = "cash out when the round is over"
            await player.page.locator("#notice", has_text=says).wait_for()

    stage.run(scene())


def test_colour_chips_are_bought_at_a_live_table(stage: Stage, tmp_path: Path) -> None:
    async def scene() -> None:
        async with seated(stage, tmp_path, "rws-00-360-2018", credits=0) as player:
            page = player.page
            await page.get_by_role("button", name="Buy credits").click()
            await page.get_by_label("Colour").select_option("plum")
            await page.get_by_label("Value of a chip").select_option("500")
            await page.get_by_label("Amount").first.fill("100")
            await page.get_by_role("button", name="Buy chips").click()
            await page.locator("[data-meter=credits]", has_text="$100").wait_for()
            values = await page.locator("#tray button").evaluate_all(
                "(chips) => chips.map((chip) => chip.getAttribute('aria-label'))"
            )
            assert values == ["$5", "$25", "$50", "$100"]
            await player.place("split 8/11")
            assert await player.bets() == {"split 8/11": 500}
            assert await page.locator(".felt .chip.of-3").count() == 1
            await player.equals_the_house()

    stage.run(scene())


def test_one_s_own_limit_of_losses(stage: Stage, tmp_path: Path) -> None:
    async def scene() -> None:
        async with seated(stage, tmp_path, credits=5000) as player:
            page = player.page
            await page.get_by_role("tab", name="Money and session").click()
            await set_limit(page, "2")
            await player.place("red", "red", "red")
            says = "above your own limit of $2"
            await page.locator("#notice", has_text=says).wait_for()
            assert await player.bets() == {"red": 2 * CHIP}
            await set_limit(page, "9")
            await page.locator("dialog [role=alert]", has_text="can be raised when").wait_for()
            await page.locator("dialog").get_by_role("button", name="Close").click()
            await player.served.play(TABLE, "2")
            await player.phase("settled")
            session = await page.locator("[data-meter=session]").inner_text()
            assert session == "0 min · −$2"
            await player.served.next_round(TABLE)
            await player.phase("bets_open")
            await player.place("red")
            assert await player.bets() == {}

    async def set_limit(page: Page, amount: str) -> None:
        await page.get_by_role("button", name="Set my own limits").click()
        await page.locator("dialog").get_by_label("My own limit of losses").fill(amount)
        await page.get_by_role("button", name="Save").click()

    stage.run(scene())


def test_favourites_are_kept_and_placed(stage: Stage, tmp_path: Path) -> None:
    async def scene() -> None:
        async with seated(stage, tmp_path) as player:
            page = player.page
            await page.get_by_role("tab", name="Favourites").click()
            await page.get_by_label("Name").fill("My eleven")
            await page.get_by_role("button", name="Save the bets").click()
            await page.get_by_text("Place the bets first").wait_for()
            await player.place("split 8/11", "black")
            bets = await player.bets()
            await page.get_by_role("button", name="Save the bets").click()
            favourite = page.get_by_role("button", name="My eleven · $2")
            await favourite.wait_for()
            await player.act("clear")
            await favourite.click()
            await page.locator(".felt [data-spot=black]").wait_for()
            assert await player.bets() == bets
            await page.get_by_role("button", name="Remove My eleven").click()
            assert await favourite.count() == 0

    stage.run(scene())


def test_limits_and_pays_are_one_touch_away(stage: Stage, tmp_path: Path) -> None:
    limits = LimitSettings(CHIP, 100_000, {"straight_up": (500, 10_000)})

    async def scene() -> None:
        async with seated(stage, tmp_path, limits=limits) as player:
            await player.page.get_by_role("tab", name="Limits and pays").click()
            table = await player.page.locator("#panel").inner_text()
            assert "Straight Up\t35 to 1\t$5\t$100\t4.1.1" in table
            assert "Most in a round: $1,000" in table
            await player.page.get_by_role("link", name="The rules").wait_for()

    stage.run(scene())


def test_statistics_have_the_expected_line(stage: Stage, tmp_path: Path) -> None:
    async def scene() -> None:
        async with seated(stage, tmp_path) as player:
            page, served = player.page, player.served
            for number in ("8", "8", "00", "31"):
                await served.play(TABLE, number)
                await served.next_round(TABLE)
            await page.get_by_role("tab", name="Statistics").click()
            panel = page.locator("#panel")
            await panel.get_by_text("4 spins, each number expected 0.1 times").wait_for()
            shown = await panel.inner_text()
            assert "for information only" in shown
            assert "Most often: 8 (2)" in shown
            assert "Red\t0\t1.9" in shown
            assert "Black\t3\t1.9" in shown
            assert await panel.locator(".bars line").count() == 1
            await page.get_by_role("button", name="Show on felt and wheel").click()
            assert await page.locator(".felt [data-cell='8'][data-heat='4']").count() == 1
            await page.get_by_role("button", name="20", exact=True).click()
            await served.play(TABLE, "31")
            await panel.get_by_text("5 spins, each").wait_for()

    stage.run(scene())
