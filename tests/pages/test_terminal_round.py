"""Whole rounds at the terminal: results, void and corrected rounds, what the page keeps of them."""

from collections.abc import Awaitable, Iterator
from pathlib import Path

import pytest

from croupier.rulebooks import layout, layouts
from croupier.table import commands as c
from tests.pages.browser import Stage
from tests.pages.seat import CHIP, SEAT, TABLE, Player, seated

SWEPT = "() => document.querySelectorAll('.felt .chip.lost').length"


@pytest.mark.parametrize("name", layouts())
def test_a_round_from_bets_to_the_next(stage: Stage, tmp_path: Path, name: str) -> None:
    async def scene() -> None:
        async with seated(stage, tmp_path, name) as player:
            page, served = player.page, player.served
            await player.place("straight_up 8", "split 8/11", "straight_up 0", "black", "odd")
            await player.bets()
            await served.close(TABLE)
            await player.phase("ball_spinning")
            await page.locator("body.spinning-now").wait_for()
            await served.settle(TABLE, "8")
            await player.phase("settled")
            await page.get_by_role("button", name="Skip").click()
            await page.locator("body:not(.spinning-now)").wait_for()
            won = page.locator("[data-cell='8'].won, .wheel [data-number='8'].won")
            assert await won.count() == 2
            result = (await page.locator("#result").inner_text()).removesuffix("×")
            assert [line for line in result.replace("\t", " ").splitlines() if line] == [
                "8 black",
                f"{layout(name).spot('8').name} 8 $1 × 36 = $36",
                "Split 8/11 $1 × 18 = $18",
                "Black $1 × 2 = $2",
                "$56 came back of $5 bet: +$51",
            ]
            assert await page.evaluate(SWEPT) == 2
            dolly = 1 if served.live(TABLE).kept.game.has_dolly else 0
            assert await page.locator(".dolly path").count() == dolly
            last = page.locator("#last li .number-shown")
            assert await last.all_inner_texts() == ["8"]
            await player.equals_the_house()
            await served.next_round(TABLE)
            await player.phase("bets_open")
            assert await page.locator(".felt .chip").count() == 0
            await player.equals_the_house()

    stage.run(scene())


def test_void_corrected_and_replayed_rounds(stage: Stage, tmp_path: Path) -> None:
    async def scene() -> None:
        async with seated(stage, tmp_path) as player:
            page, served = player.page, player.served
            await player.place("red", "straight_up 5")
            await player.bets()
            await served.close(TABLE)
            await served.do(TABLE, c.VoidRound("ball_flung_out"))
            await player.phase("void")
            assert "$2 bet, $2 returned" in await page.locator("#result").inner_text()
            await player.equals_the_house()
            await served.next_round(TABLE)
            await player.phase("bets_open")
            await player.place("straight_up 5", "black")
            await player.bets()
            await served.play(TABLE, "8")
            await player.phase("settled")
            await served.two(TABLE, c.CorrectResult(2, "8", "5"))
            await page.locator("#notice", has_text="corrected from 8 to 5").wait_for()
            await player.equals_the_house()
            rows = page.locator(".rounds button")
            assert [text.replace("\n", " ") for text in await rows.all_inner_texts()] == [
                "5 Round 2 · 5 red · corrected +$34",
                "– Round 1 · void $0",
            ]
            await rows.nth(0).click()
            dialog = page.locator("dialog")
            assert await dialog.locator(".chip").count() == 2
            assert await dialog.locator("[data-cell='5'].won").count() == 1
            assert "Straight Up 5\t$1\t$1 × 36 = $36" in await dialog.inner_text()
            await dialog.get_by_role("button", name="Close").click()
            await rows.nth(1).click()
            assert "Round 1 · void" in await dialog.inner_text()

    stage.run(scene())


def test_the_page_keeps_exactly_what_the_house_would_show(stage: Stage, tmp_path: Path) -> None:
    """All that can befall a table, and after each thing the folded view is the house's own."""

    async def scene() -> None:
        async with seated(stage, tmp_path) as player:
            served = player.served
            for act in happenings(player):
                await act
                await player.equals_the_house()
            assert served.live(TABLE).kept.state.round == 6

    stage.run(scene())


def happenings(player: Player) -> Iterator[Awaitable[object]]:
    """One thing after another."""
    served = player.served
    yield player.place("red", "split 0/00", "corner 1/2/4/5")
    yield served.do(TABLE, c.ChangeLimits(CHIP, (("red", 100, 900),), 100_000))
    yield player.place("red")
    yield player.act("double")
    yield player.place("red", button="right")
    yield served.do(TABLE, c.Announce("Last bets, please"), c.StartSpin())
    yield player.place("black")
    yield served.do(TABLE, c.CloseBets(), c.ReportBallAtRest())
    yield served.settle(TABLE, "00")
    yield served.next_round(TABLE)
    yield player.act("rebet")
    yield served.do(TABLE, c.InterruptRound("power"))
    yield served.two(TABLE, c.AnswerInterruption(2, ""))
    yield served.next_round(TABLE)
    yield player.place("odd")
    yield served.close(TABLE)
    yield served.do(TABLE, c.ReferRound("a child pressed the button"))
    yield served.two(TABLE, c.GiveRuling(3, "3", "as the wheel showed"))
    yield served.do(TABLE, c.CloseTable())
    yield served.do(TABLE, c.ChangeZeros(("0", "00")), c.OpenTable(), c.OpenBets())
    yield player.place("low")
    yield served.play(TABLE, "1")
    yield served.two(TABLE, c.VoidSettled(4, "ball_flung_out"))
    yield served.two(TABLE, c.CorrectResult(3, "3", "4"))
    yield served.two(TABLE, c.AdjustCredits(SEAT, -500, "counted again"))
    yield served.next_round(TABLE)
    yield served.do(TABLE, c.CloseBets(), c.VoidRound("ball_dropped"))
    yield player.desk("desk.cashier.out()")
    yield player.desk("desk.closeDialog()")
    yield served.do(TABLE, c.BuyCredits(SEAT, 5000))
    yield served.next_round(TABLE)
    yield player.place("high")
    yield player.act("clear")


def test_a_shared_felt_shows_everybody_s_colours(stage: Stage, tmp_path: Path) -> None:
    async def scene() -> None:
        async with seated(stage, tmp_path, "mbs-00-2012") as player:
            served, page = player.served, player.page
            await served.do(TABLE, c.BuyCredits("T2", 10_000, "rose", 500))
            other = c.Actor("terminal", "T2")
            bets = c.PlaceBets("T2", 1, (("split 8/11", 500), ("red", 1000)))
            await served.do(TABLE, bets, actor=other)
            await page.locator(".felt .chip.of-6[data-spot='split 8/11']").wait_for()
            await player.place("split 8/11")
            await player.bets()
            assert await page.locator(".felt .chip[data-spot='split 8/11']").count() == 2
            assert await page.locator(".felt .chip.of-1").count() == 1
            await player.equals_the_house()

    stage.run(scene())


def test_where_a_screen_comes_in_late(stage: Stage, tmp_path: Path) -> None:
    """Loaded anew, the terminal stands where the table does."""

    async def scene() -> None:
        async with seated(stage, tmp_path) as player:
            page, served = player.page, player.served
            await player.place("straight_up 8")
            await player.bets()
            await served.close(TABLE)
            await page.reload()
            await player.phase("ball_spinning")
            await page.locator("body.spinning-now .chip[data-spot='straight_up 8']").wait_for()
            await served.settle(TABLE, "8")
            await player.phase("settled")
            await page.reload()
            await page.locator("[data-cell='8'].won").wait_for()
            assert "$36 came back" in await page.locator("#result").inner_text()
            assert await page.locator(".wheel [data-number='8'].won").count() == 1

    stage.run(scene())
