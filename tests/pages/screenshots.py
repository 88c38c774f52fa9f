"""Pictures of every screen, layout and size: `./run screenshots [FOLDER]`.

The table is played to moments that show most: bets on the felt, a result, a void round. What is
seen is the real page of a real house; only the dealer's and the players' hands are ours.
"""

import sys
from dataclasses import dataclass, replace
from pathlib import Path
from tempfile import TemporaryDirectory

from playwright.async_api import Page

from croupier.rulebooks import layout as layout_of
from croupier.rulebooks import layouts
from croupier.server.settings import LimitSettings, TableSettings
from croupier.table import commands as c
from tests.pages.browser import SIZES, Stage
from tests.pages.house import ServedHouse, house
from tests.server.served import table_settings

FOLDER = "screenshots"
SCREENS = tuple(SIZES)
WALL = {"wall": (1080, 1920)}
BEFORE = "17 32 0 5 22 8 14 33 9 26 00 11 19 3 36 21 7 28".split()
PLAYERS = {
    "T2": ("violet", "10 on split 8/11, 20 on red, 5 on corner 25"),
    "T3": ("green", "15 on dozen 2, 5 on 17, 10 on street 22"),
}
SLIP = "25 on 17, 10 on split 14/17, 50 on red, 20 on dozen 2, 5 on corner 32, 5 on six line 4"
PIN = "135790"


def settings(folder: Path, layout: str) -> TableSettings:
    """A table as a casino would set it."""
    limits = {"straight_up": (500, 20_000), "split": (500, 40_000), "red": (2_500, 500_000)}
    found = LimitSettings(chip=100, round_maximum=1_000_000, by_kind=limits)
    return replace(table_settings(folder, layout, table=layout), limits=found)


async def played(served: ServedHouse, layout: str) -> None:
    """Some rounds, two players with bets in the one that is open."""
    await served.open(layout)
    for number in BEFORE:
        if number in layout_of(layout).numbers:
            await served.play(layout, number)
            await served.next_round(layout)
    for seat, (colour, slip) in PLAYERS.items():
        await buy(served, layout, seat, colour)
        await bet(served, layout, seat, slip)


async def bet(served: ServedHouse, layout: str, seat: str, slip: str) -> None:
    """A slip, its credits in dollars."""
    pieces = (piece for bet in layout_of(layout).slip(slip) for piece in bet.pieces())
    bets = tuple((str(piece.on.id), piece.credits * 100) for piece in pieces)
    placed = c.PlaceBets(seat, served.live(layout).kept.state.round, bets)
    await served.live(layout).host.do(c.Actor("terminal", seat), placed)


async def buy(served: ServedHouse, layout: str, seat: str, colour: str) -> None:
    """Credits, and at a live table a colour."""
    live = served.live(layout)
    colour, value = (colour, 500) if live.kept.game.has_shared_felt else ("", 0)
    bought = c.BuyCredits(seat, 500_000, colour, value)
    await served.do(layout, bought)


@dataclass(frozen=True)
class Camera:
    """Takes pictures of pages into a folder; `only` of layouts whose names hold it."""

    stage: Stage
    folder: Path
    only: str = ""

    async def shoot(self, page: Page, name: str) -> None:
        """One picture, when the page has come to rest."""
        await page.wait_for_timeout(400)
        await page.screenshot(path=self.folder / f"{name}.png")
        print(f"{name}.png", flush=True)


async def terminals(camera: Camera, served: ServedHouse, layout: str) -> None:
    """The player terminal at every size, with bets of its own, and once with a result."""
    live = served.live(layout)
    for size in SCREENS:
        async with camera.stage.page(
            f"{served.address}/terminal.html?table={layout}", size
        ) as page:
            await page.get_by_role("button", name="Take a free seat").click()
            await page.locator("body[data-line=open] .felt [data-cell]").first.wait_for()
            (seat,) = live.screens.seats
            await buy(served, layout, seat, "blue")
            await page.locator("#typed-bets").fill(SLIP)
            await page.locator("#typed-bets").press("Enter")
            await page.locator('.chip[data-state="registered"]').nth(5).wait_for()
            await camera.shoot(page, f"terminal-{layout}-{size}-bets")
            await served.play(layout, "17")
            await page.wait_for_timeout(4_000)
            await camera.shoot(page, f"terminal-{layout}-{size}-result")
            await served.next_round(layout)
        live.bye_seat(seat, "the picture is taken")
        await live.host.do(c.Actor("terminal", seat), c.CashOut(seat, f"{layout} {size}"))


async def displays(camera: Camera, served: ServedHouse, layout: str) -> None:
    """The public display, lying and upright."""
    SIZES.update(WALL)
    for size in ("desktop", "wall"):
        async with camera.stage.page(f"{served.address}/display.html?table={layout}", size) as page:
            await camera.shoot(page, f"display-{layout}-{size}")


async def consoles(camera: Camera, served: ServedHouse, layout: str) -> None:
    """The game console with a ball in the wheel, and with an interrupted round."""
    live = served.live(layout)
    for size in SCREENS:
        async with camera.stage.page(served.address, size) as page:
            code = await served.house.invite("pit_supervisor", "Ann")
            joined = {"code": code, "person": f"Sue {layout} {size}", "pin": PIN}
            await page.request.post(f"{served.address}/api/join", data=joined)
            await served.close(layout)
            await served.do(layout, c.ReportSpin("against", 5), c.ProposeResult("32"))
            await page.goto(f"{served.address}/console.html?table={layout}")
            await page.locator("#next:not(:empty)").wait_for()
            await camera.shoot(page, f"console-{layout}-{size}-result")
            await served.do(layout, c.InterruptRound("the console lost its power"))
            await camera.shoot(page, f"console-{layout}-{size}-interrupted")
            await served.two(layout, c.AnswerInterruption(live.kept.state.round, "32"))
            if live.kept.game.has_dolly:
                await served.do(layout, c.PlaceDolly("32"))
            await served.next_round(layout)


async def the_rest(camera: Camera, served: ServedHouse) -> None:
    """The lobby and the rules."""
    for size in SCREENS:
        for name, path in (("lobby", "/"), ("rules", "/rules.html")):
            async with camera.stage.page(served.address + path, size) as page:
                await camera.shoot(page, f"{name}-{size}")


async def all_of(camera: Camera) -> None:
    """Every picture, layout after layout."""
    with TemporaryDirectory() as folder:
        names = sorted(layouts())
        tables = [settings(Path(folder), layout) for layout in names]
        async with house(Path(folder), *tables) as served:
            await the_rest(camera, served)
            for layout in names:
                if camera.only in layout:
                    await played(served, layout)
                    await displays(camera, served, layout)
                    await consoles(camera, served, layout)
                    await terminals(camera, served, layout)


def main(folder: str = FOLDER, only: str = "") -> None:
    """Take them all, or those of the layouts whose names hold `only`."""
    Path(folder).mkdir(parents=True, exist_ok=True)
    stage = Stage()
    stage.open()
    try:
        stage.run(all_of(Camera(stage, Path(folder), only)))
    finally:
        stage.close()


if __name__ == "__main__":
    main(*sys.argv[1:])
