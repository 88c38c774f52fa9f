"""A player at a terminal, for the browser tests: what a hand does and what an eye reads."""

import asyncio
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from playwright.async_api import Page

from croupier.server.settings import LimitSettings, TableSettings
from croupier.table import commands as c
from tests.pages.browser import Before, Stage, nothing
from tests.pages.house import ServedHouse, house
from tests.server.served import table_settings

TABLE, SEAT = "table-1", "T1"
CHIP = 100
RICH = 100_000_000
DESK = """async (given) => {
  const { terminal } = await import(document.querySelector("script[type=module]").src);
  const { desk } = terminal;
  return EXPRESSION;
}"""
TAP = """given.map(([x, y]) => {
  const there = document.elementFromPoint(x, y);
  const event = { clientX: x, clientY: y, bubbles: true, pointerType: "mouse", button: 0 };
  for (const kind of ["pointerdown", "pointerup"]) {
    there.dispatchEvent(new PointerEvent(kind, event));
  }
  there.dispatchEvent(new MouseEvent("click", event));
})"""
AT_ONCE = 40  # taps; a terminal may have 64 commands under way
QUIET = """(async () => {
  while (desk.slip.onTheirWay.size || desk.line.seen.looking) {
    await new Promise((done) => setTimeout(done, 10));
  }
})()"""


@dataclass(frozen=True)
class Player:
    """A page with a seat, and the house it is in."""

    page: Page
    served: ServedHouse

    async def desk(self, expression: str, given: Any = None) -> Any:
        """What an expression over the page's `desk` says."""
        return await self.page.evaluate(DESK.replace("EXPRESSION", expression), given)

    async def quiet(self) -> None:
        """Wait until nothing is on its way."""
        await self.desk(QUIET)

    async def bets(self) -> dict[str, int]:
        """The registered bets, as the page shows them."""
        await self.quiet()
        bets: dict[str, int] = await self.desk("desk.view.bets")
        return bets

    async def place(self, *spots: str, button: Any = "left") -> None:
        """Click the felt at the places of some spots."""
        at = await self.desk("given.map((id) => desk.board.felt.onScreen(id))", spots)
        for place in at:
            await self.page.mouse.click(place["x"], place["y"], button=button)

    async def tap(self, *places: tuple[float, float]) -> None:
        """Tap whatever lies at these places of the screen, many in one frame."""
        for first in range(0, len(places), AT_ONCE):
            await self.desk(TAP, places[first : first + AT_ONCE])
            await self.quiet()

    async def tap_spots(self, *spots: str) -> None:
        """Tap the felt at the places of some spots."""
        at = await self.desk("given.map((id) => desk.board.felt.onScreen(id))", spots)
        await self.tap(*((place["x"], place["y"]) for place in at))

    async def act(self, name: str) -> dict[str, int]:
        """Press one of the buttons; the bets after it."""
        await self.page.locator(f"[data-act={name}]").click()
        return await self.bets()

    async def rich(self, amount: int = RICH) -> None:
        """Credits for the seat."""
        shared = self.served.live(TABLE).kept.game.has_shared_felt
        colour = ("blue", CHIP) if shared else ()
        await self.served.do(TABLE, c.BuyCredits(SEAT, amount, *colour))
        await self.page.wait_for_function(
            "(credits) => document.querySelector('[data-meter=credits]').textContent !== '$0'",
            arg=amount,
        )

    async def phase(self, phase: str) -> None:
        """Wait until the page shows the phase."""
        await self.page.locator(f"#phase[data-phase={phase}]").wait_for()

    async def equals_the_house(self) -> None:
        """What the page folded is exactly what the house would show it."""
        await self.quiet()
        await asyncio.sleep(0.05)
        wanted = await self.served.view(TABLE, c.Actor("terminal", SEAT))
        for asked_for in ("hot", "cold", "statistics_note"):
            del wanted[asked_for]
        assert await self.desk("desk.view") == wanted


@asynccontextmanager
async def seated(
    stage: Stage,
    folder: Path,
    layout: str = "rws-00-etg-2019-a",
    size: str = "laptop",
    limits: LimitSettings | None = None,
    credits: int = RICH,
    expected: Sequence[str] = (),
    before: Before = nothing,
    **given: Any,
) -> AsyncIterator[Player]:
    """A player in an open round with credits, at a table with this layout."""
    settings: TableSettings = replace(
        table_settings(folder, layout, seats=2), limits=limits or LimitSettings(chip=CHIP)
    )
    async with house(folder, settings) as served:
        await served.open(TABLE)
        address = f"{served.address}/terminal.html?table={TABLE}"
        async with stage.page(address, size, expected, before, **given) as page:
            await page.get_by_role("button", name="Take a free seat").click()
            await page.locator("body[data-line=open] .felt [data-cell]").first.wait_for()
            player = Player(page, served)
            if credits:
                await player.rich(credits)
            yield player
