"""Where things lie on a felt: every spot is hit at its place and reached by the arrows."""

import json
from math import dist
from pathlib import Path
from typing import Any

import pytest

from croupier.rulebooks import layout, layouts
from croupier.rulebooks.in_json import layout_in_json
from tests.pages.browser import SIZES, Stage
from tests.pages.house import house
from tests.server.served import table_settings

ASK = """async (layouts) => {
  const script = document.querySelector("script[type=module]").src;
  const { Ground } = await import(new URL("../shared/ground.js", script));
  const arrows = [[1, 0], [-1, 0], [0, 1], [0, -1]];
  const reached = (ground) => {
    const found = new Set([ground.spots[0]]);
    for (const spot of found) for (const [right, down] of arrows) {
      const next = ground.next(spot, right, down);
      if (next) found.add(next);
    }
    return ground.spots.filter((spot) => !found.has(spot)).map((spot) => spot.id);
  };
  const missed = (ground) => ground.spots
    .filter((spot) => ground.nearest(spot.at.x, spot.at.y) !== spot)
    .map((spot) => spot.id);
  return layouts.flatMap((layout) => [false, true].map((upright) => {
    const ground = new Ground(layout, upright);
    return { layout: layout.layout, upright, unreached: reached(ground), missed: missed(ground),
      wide: ground.wide, high: ground.high, places: ground.spots.map((spot) => spot.at) };
  }));
}"""


@pytest.fixture(scope="module")
def grounds(stage: Stage, tmp_path_factory: pytest.TempPathFactory) -> list[dict[str, Any]]:
    """What the page reckons of every layout, on its side and upright."""
    folder = tmp_path_factory.mktemp("house")
    shown = json.loads(json.dumps([layout_in_json(layout(it)) for it in layouts()], default=str))

    async def scene() -> list[dict[str, Any]]:
        async with (
            house(Path(folder), table_settings(Path(folder))) as served,
            stage.page(served.address) as page,
        ):
            found: list[dict[str, Any]] = await page.evaluate(ASK, shown)
            return found

    return stage.run(scene())


def test_every_spot_is_hit_at_its_place(grounds: list[dict[str, Any]]) -> None:
    assert len(grounds) == 12
    assert {(it["layout"], it["upright"]): it["missed"] for it in grounds if it["missed"]} == {}


def test_arrows_reach_every_spot(grounds: list[dict[str, Any]]) -> None:
    assert {
        (it["layout"], it["upright"]): it["unreached"] for it in grounds if it["unreached"]
    } == {}


def closest(places: list[dict[str, float]]) -> float:
    """How far the two closest places lie apart."""
    at = [(place["x"], place["y"]) for place in places]
    return min(dist(one, other) for i, one in enumerate(at) for other in at[:i])


def test_spots_are_far_enough_apart_for_a_finger(grounds: list[dict[str, Any]]) -> None:
    """On a phone's width; the felt is one surface, and the loupe helps besides."""
    width = SIZES["phone"][0] - 8
    for ground in grounds:
        if ground["upright"]:
            scale = width / (ground["wide"] + 48)
            assert closest(ground["places"]) * scale >= 12, ground["layout"]
