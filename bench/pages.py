"""How long a terminal's page is busy at a stretch while a player bets: `./run bench pages`.

Two hundred chips are placed as fast as a browser takes clicks, then doubled, cleared and brought
back; Chromium's own observer of long tasks says what took more than 50 ms. Beside it stands how
long a click takes until its chip is drawn as sent. Other work on the machine shows in the figures.
"""

import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from croupier.rulebooks import layout
from tests.pages.browser import Stage
from tests.pages.seat import Player, seated

LAYOUT = "rws-00-360-2018"
CHIPS = 200
WATCH = """() => {
  window.long = [];
  new PerformanceObserver((seen) => window.long.push(...seen.getEntries().map((it) => it.duration)))
    .observe({ entryTypes: ["longtask"] });
}"""
DRAWN = """(async () => {
  const { node } = desk.board.felt;
  const times = [];
  for (const spot of desk.board.felt.ground.spots.slice(0, 50)) {
    const { x, y } = desk.board.felt.onScreen(spot.id);
    const given = { clientX: x, clientY: y, button: 0, bubbles: true, pointerType: "mouse" };
    const began = performance.now();
    node.dispatchEvent(new PointerEvent("pointerdown", given));
    node.dispatchEvent(new PointerEvent("pointerup", given));
    times.push(performance.now() - began);
    await new Promise(requestAnimationFrame);
  }
  return times;
})()"""


async def measure(stage: Stage, folder: Path) -> None:
    """Bet, and look at what took long."""
    async with seated(stage, folder, LAYOUT) as player:
        await player.page.evaluate(WATCH)
        spots = [str(spot.id) for spot in layout(LAYOUT).spots]
        for name, chips in (("placed", spots), ("placed again", spots[: CHIPS - len(spots)])):
            await player.place(*chips)
            await player.bets()
            await say(player, f"{len(chips)} chips {name}")
        for act in ("double", "clear", "undo"):
            await player.act(act)
            await say(player, act)
        times = sorted(await player.desk(DRAWN))
        await player.quiet()
        print(f"click to chip drawn: median {times[25]:.1f} ms, longest {times[-1]:.1f} ms")


async def say(player: Player, what: str) -> None:
    """The long tasks since the last time."""
    long = await player.page.evaluate("window.long.splice(0)")
    longest = f", the longest {max(long):.0f} ms" if long else ""
    print(f"{what}: {len(long)} tasks over 50 ms{longest}")


def main() -> None:
    """Measure once, in a house of its own."""
    stage = Stage()
    stage.open()
    with tempfile.TemporaryDirectory() as folder:
        stage.run(measure(stage, Path(folder)))
    stage.close()


main()
