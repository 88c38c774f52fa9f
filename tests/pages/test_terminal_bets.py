"""Every spot and every option of all layouts, placed by hand and registered."""

import json
from collections import Counter
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest

from croupier.rulebooks import layout, layouts
from croupier.rulebooks.in_json import layout_in_json
from tests.pages.browser import Stage
from tests.pages.seat import CHIP, SEAT, TABLE, Player, seated

WHERE = """(kind) => [...document.querySelectorAll(kind)].map((node) => {
  const box = node.querySelector("text, span")?.getBoundingClientRect()
    ?? node.getBoundingClientRect();
  return { option: node.dataset.option, x: box.x + box.width / 2, y: box.y + box.height / 2 };
})"""
BY_MOUSE = "rws-00-etg-2019-b"  # of the others the same places are tapped many a frame


def registered(player: Player) -> dict[str, int]:
    """The bets of the seat as the table has them."""
    return player.served.live(TABLE).kept.state.seats[SEAT].felt


@pytest.mark.parametrize("name", layouts())
def test_every_spot_is_placed_by_a_click_at_its_place(
    stage: Stage, tmp_path: Path, name: str
) -> None:
    async def scene() -> None:
        spots = [str(spot.id) for spot in layout(name).spots]
        async with seated(stage, tmp_path, name) as player:
            hand = player.place if name == BY_MOUSE else player.tap_spots
            await hand(*spots)
            assert await player.bets() == dict.fromkeys(spots, CHIP)
            assert registered(player) == dict.fromkeys(spots, CHIP)
            drawn = player.page.locator(".felt .chip[data-state=registered]")
            assert await drawn.count() == len(spots)
            await player.equals_the_house()

    stage.run(scene())


@pytest.mark.parametrize("name", layouts())
def test_every_option_is_placed_from_the_racetrack(stage: Stage, tmp_path: Path, name: str) -> None:
    wanted = json.loads(json.dumps(layout_in_json(layout(name)), default=str))["options"]

    async def scene() -> None:
        async with seated(stage, tmp_path, name) as player:
            placed = [option async for option in place_options(player)]
            assert sorted(placed) == sorted(option["id"] for option in wanted)
            assert await player.bets() == sum_of_pieces(wanted)
            steps = await player.desk("desk.slip.done.length")
            assert steps == len(wanted)  # one option, one command, one step to undo

    stage.run(scene())


def sum_of_pieces(options: list[dict[str, Any]]) -> Counter[str]:
    """What lies where when each option was placed once."""
    lies: Counter[str] = Counter()
    for option in options:
        for piece in option["pieces"]:
            lies[piece["spot"]] += piece["count"] * CHIP
    return lies


async def place_options(player: Player) -> AsyncIterator[str]:
    """Click whatever the racetrack offers, with each width of neighbours."""
    page = player.page
    for option in await tap_all(player, ".options button, .finales button"):
        yield option
    widths = page.locator(".widths button")
    for at in range(await widths.count()):
        await widths.nth(at).click()
        for option in await tap_all(player, ".track [data-option]"):
            yield option


async def tap_all(player: Player, kind: str) -> list[str]:
    """Tap every element of a kind where its words stand; the options that they are for."""
    places = await player.page.evaluate(WHERE, kind)
    await player.tap(*((place["x"], place["y"]) for place in places))
    return [place["option"] for place in places]
