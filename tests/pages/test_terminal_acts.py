"""What can be done with one's bets: undo, redo, clear, double, rebet, removing; and refusals."""

from pathlib import Path

import pytest

from croupier.server.settings import LimitSettings
from croupier.table import commands as c
from tests.pages.browser import Stage
from tests.pages.seat import CHIP, SEAT, TABLE, Player, seated

ROUND = ("straight_up 17", "split 8/11", "red")


def test_each_act_is_one_step_back_and_forth(stage: Stage, tmp_path: Path) -> None:
    async def scene() -> None:
        async with seated(stage, tmp_path) as player:
            await player.place(*ROUND, "red")
            placed = await player.bets()
            assert placed == {"straight_up 17": CHIP, "split 8/11": CHIP, "red": 2 * CHIP}
            await player.page.get_by_role("button", name="Tiers Bet").click()
            with_tiers = await player.bets()
            assert sum(with_tiers.values()) == sum(placed.values()) + 6 * CHIP
            assert await player.act("undo") == placed
            assert await player.act("redo") == with_tiers
            doubled = {spot: 2 * bet for spot, bet in with_tiers.items()}
            assert await player.act("double") == doubled
            assert await player.act("clear") == {}
            assert await player.act("undo") == doubled
            for _ in range(6):
                await player.act("undo")
            assert await player.bets() == {}
            assert await player.page.locator("[data-act=undo][aria-disabled=true]").count() == 1
            for _ in range(4):
                await player.act("redo")
            assert await player.bets() == placed
            await player.equals_the_house()

    stage.run(scene())


def test_removing(stage: Stage, tmp_path: Path) -> None:
    async def scene() -> None:
        async with seated(stage, tmp_path) as player:
            await player.place(*ROUND)
            await player.place("red", button="right")
            assert "red" not in await player.bets()
            await player.act("erase")
            await player.place("split 8/11")
            assert await player.bets() == {"straight_up 17": CHIP}
            await player.act("erase")
            await player.page.keyboard.press("Control+z")
            assert "split 8/11" in await player.bets()

    stage.run(scene())


def test_holding_still_looks_and_removes(stage: Stage, tmp_path: Path) -> None:
    async def scene() -> None:
        async with seated(stage, tmp_path, size="phone") as player:
            await player.place("red")
            assert await player.bets() == {"red": CHIP}
            await hold(player, "straight_up 5")
            assert await player.bets() == {"red": CHIP}  # a look, no bet
            await hold(player, "red")
            assert await player.bets() == {}

    stage.run(scene())


async def hold(player: Player, spot: str) -> None:
    """A finger that stays where it is, and sees the spot enlarged and named."""
    at = await player.desk("desk.board.felt.onScreen(given)", spot)
    touch = {"touchPoints": [at]}
    client = await player.page.context.new_cdp_session(player.page)
    await client.send("Input.dispatchTouchEvent", {"type": "touchStart", **touch})
    await player.page.locator(".loupe").wait_for()
    assert (await player.page.locator("#aim").inner_text()).strip()
    await player.page.wait_for_timeout(700)
    await client.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


def test_rebet_and_rebet_double(stage: Stage, tmp_path: Path) -> None:
    async def scene() -> None:
        async with seated(stage, tmp_path) as player:
            await player.place(*ROUND)
            bets = await player.bets()
            await player.served.play(TABLE, "2")
            await player.phase("settled")
            await player.served.next_round(TABLE)
            await player.phase("bets_open")
            assert await player.bets() == {}
            assert await player.act("rebet") == bets
            assert await player.act("rebet_double") == {s: 3 * bet for s, bet in bets.items()}
            assert await player.act("undo") == bets

    stage.run(scene())


REFUSED = [
    ("above_maximum", "is above the maximum of $5. Nothing was bet", ["red"], 5, {"red": 5}),
    ("below_minimum", "is below the minimum of $3. Nothing was bet", ["black"], 1, {}),
]
LIMITS = LimitSettings(CHIP, 1000, {"red": (100, 500), "black": (300, 900)})


@pytest.mark.parametrize(("code", "words", "spots", "times", "left"), REFUSED)
def test_a_bet_beyond_a_limit_is_refused_with_the_limit(
    stage: Stage, tmp_path: Path, code: str, words: str, spots: list[str], times: int,
    left: dict[str, int],
) -> None:  # fmt: skip
    async def scene() -> None:
        async with seated(stage, tmp_path, limits=LIMITS) as player:
            await player.place(*(times * spots))
            await player.place(*spots)
            await player.page.locator("#notice", has_text=words).wait_for()
            assert await player.bets() == {spot: n * CHIP for spot, n in left.items()}

    stage.run(scene())


def test_all_or_nothing_with_the_reason(stage: Stage, tmp_path: Path) -> None:
    async def scene() -> None:
        async with seated(stage, tmp_path, limits=LIMITS, credits=1200) as player:
            notice = player.page.locator("#notice")
            await player.place("red", "red", "red", "odd", "odd", "odd")
            before = await player.bets()
            assert await player.act("double") == before
            assert "at is above the maximum" not in await notice.inner_text()
            assert "Red: $6 is above the maximum of $5" in await notice.inner_text()
            await player.page.locator("#tray button").nth(1).click()
            await player.place("odd")
            await player.bets()
            assert "A seat may bet $10 in a round; $4 more" in await notice.inner_text()
            await player.page.get_by_role("button", name="Grand Series Bet").click()
            await player.bets()
            assert "There are not enough credits: $6 can be bet" in await notice.inner_text()
            assert await player.bets() == before
            dear = player.page.locator("#tray .dear")
            assert await dear.count() == 2  # $25 and $100

    stage.run(scene())


def test_a_chip_is_sent_at_once_and_registered_when_told(stage: Stage, tmp_path: Path) -> None:
    """In the task of the click itself it is drawn as sent, so with the next frame it is seen."""
    at_once = """(() => {
      const { node, ground } = desk.board.felt;
      const { x, y } = desk.board.felt.onScreen("red");
      const given = { clientX: x, clientY: y, button: 0, bubbles: true, pointerType: "mouse" };
      node.dispatchEvent(new PointerEvent("pointerdown", given));
      node.dispatchEvent(new PointerEvent("pointerup", given));
      const chip = node.querySelector("[data-spot=red]");
      return [chip.dataset.state, document.querySelector("[data-meter=unregistered]").textContent,
        document.querySelector("[data-meter=bets]").textContent];
    })()"""

    async def scene() -> None:
        async with seated(stage, tmp_path) as player:
            assert await player.desk(at_once) == ["sent", "$1", "$0"]
            assert await player.bets() == {"red": CHIP}
            chip = player.page.locator(".felt [data-spot=red]")
            assert await chip.get_attribute("data-state") == "registered"
            assert await player.page.locator("[data-meter=bets]").inner_text() == "$1"

    stage.run(scene())


def test_bets_close_while_chips_are_in_flight(stage: Stage, tmp_path: Path) -> None:
    """What was sent before the close was heard, and came after it, is taken off with the clause."""
    unaware = """Object.defineProperty(desk, "betsAreOpen", { get: () => true })"""

    async def scene() -> None:
        async with seated(stage, tmp_path) as player:
            await player.place("red")
            assert await player.bets() == {"red": CHIP}
            await player.desk(f"void {unaware}")
            await player.served.close(TABLE)
            await player.phase("ball_spinning")
            await player.place("black", "red")
            await player.page.locator("#notice", has_text="(clause ").wait_for()
            assert await player.bets() == {"red": CHIP}
            assert await player.page.locator(".felt [data-spot]").count() == 1
            await player.place("red", button="right")
            stands = "a bet can no longer be withdrawn. It stands. (clause 5.7)"
            await player.page.locator("#notice", has_text=stands).wait_for()
            assert await player.bets() == {"red": CHIP}

    stage.run(scene())


def test_nothing_is_sent_when_bets_are_not_open(stage: Stage, tmp_path: Path) -> None:
    async def scene() -> None:
        async with seated(stage, tmp_path) as player:
            await player.served.close(TABLE)
            await player.phase("ball_spinning")
            await player.place("red")
            says = "They are when the table says “Place your bets, please”"
            await player.page.locator("#notice", has_text=says).wait_for()
            record = player.served.live(TABLE).kept.state.record
            await player.page.locator("[data-act=rebet]").click(force=True)
            assert player.served.live(TABLE).kept.state.record == record

    stage.run(scene())


def test_an_option_the_table_withholds_is_absent(stage: Stage, tmp_path: Path) -> None:
    async def scene() -> None:
        async with seated(stage, tmp_path) as player:
            tiers = player.page.get_by_role("button", name="Tiers Bet")
            assert await tiers.count() == 1
            await player.served.do(TABLE, c.WithholdOptions(("tiers", "finale", "neighbours by 3")))
            await tiers.wait_for(state="detached")
            assert await player.page.locator(".finales").count() == 0
            assert await player.page.locator(".widths button").all_inner_texts() == ["1", "2"]
            await player.equals_the_house()

    stage.run(scene())


def test_what_is_aimed_at_is_named_with_pays_and_limits(stage: Stage, tmp_path: Path) -> None:
    async def scene() -> None:
        async with seated(stage, tmp_path, limits=LIMITS) as player:
            page, aim = player.page, player.page.locator("#aim")
            await player.place("red")
            await player.bets()
            at = await player.desk("desk.board.felt.onScreen('red')")
            await page.mouse.move(at["x"] + 9, at["y"] + 5)
            wanted = "Red, pays 1 to 1 · $1 to $5 · $1 would bring back $2"
            assert await aim.inner_text() == wanted
            assert await page.locator(".felt .covered").count() == 18
            await page.get_by_role("button", name="0-Spiel Bet").hover()
            assert await aim.inner_text() == "0-Spiel Bet: 0-spiel · 4 × $1 = $4"
            assert await page.locator(".felt .covered").count() == 7
            assert await page.locator(".track .covered").count() == 7
            assert await page.locator(".felt .chip.ghost").count() == 4
            assert await player.desk("desk.view.staked") == 100
            spot = page.get_by_role("option", name="Red, pays 1 to 1, your bet $1", exact=True)
            assert await spot.count() == 1

    stage.run(scene())


def test_typed_bets(stage: Stage, tmp_path: Path) -> None:
    async def scene() -> None:
        async with seated(stage, tmp_path, expected=("404",)) as player:
            typed = player.page.get_by_label("Type bets")
            await typed.fill("8/11, corner 25 x3")
            await typed.press("Enter")
            await player.page.locator(".felt [data-spot='corner 25/26/28/29']").wait_for()
            assert await player.bets() == {"split 8/11": CHIP, "corner 25/26/28/29": 3 * CHIP}
            await typed.fill("n2 22")
            await typed.press("Enter")
            await player.page.locator(".felt [data-spot='straight_up 22']").wait_for()
            assert await player.desk("desk.slip.done.at(-1).forward.option") == "neighbours 22 by 2"
            await typed.fill("top line")
            await typed.press("Enter")
            await player.page.locator("#notice", has_text="no 'top line'").wait_for()
            assert await player.desk("desk.view.seat") == SEAT

    stage.run(scene())
