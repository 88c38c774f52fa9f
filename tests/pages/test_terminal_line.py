"""The terminal's line: cut off and back, with questions and answers lost on the way."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

from playwright.async_api import Page, WebSocketRoute

from croupier.table import commands as c
from tests.pages.browser import Stage
from tests.pages.seat import CHIP, SEAT, TABLE, seated

Lose = Callable[[str], bool]


class Cable:
    """The cable between terminal and house; it can be pulled, and can lose messages."""

    def __init__(self) -> None:
        self.pulled = False
        self.lose_sent: Lose = lambda _: False
        self.lose_heard: Lose = lambda _: False
        self._open: list[WebSocketRoute] = []

    async def plug(self, page: Page) -> None:
        """Lead the page's terminal door through this cable."""
        await page.route_web_socket("**/terminal", self._connected)

    async def _connected(self, socket: WebSocketRoute) -> None:
        if self.pulled:
            await socket.close()
            return
        house = socket.connect_to_server()
        socket.on_message(lambda it: None if self.lose_sent(str(it)) else house.send(it))
        house.on_message(lambda it: None if self.lose_heard(str(it)) else socket.send(it))
        self._open += [socket, house]

    async def pull(self) -> None:
        """Nothing gets through any more, and both sides notice."""
        self.pulled = True
        for end in self._open:
            await end.close()
        self._open.clear()

    def mend(self) -> None:
        """All is as before."""
        self.pulled = False
        self.lose_sent = self.lose_heard = lambda _: False


def test_cut_off_and_back(stage: Stage, tmp_path: Path) -> None:
    """A banner, nothing accepted, and on return the page stands where the table does."""

    async def scene() -> None:
        cable = Cable()
        async with seated(stage, tmp_path, before=cable.plug) as player:
            page, served = player.page, player.served
            await player.place("red")
            assert await player.bets() == {"red": CHIP}
            await cable.pull()
            banner = page.locator("#banner", has_text="The connection is lost")
            await banner.wait_for()
            await player.place("black")
            await page.locator("#notice", has_text="The connection is lost").wait_for()
            assert await page.locator(".felt [data-spot]").count() == 1
            await served.play(TABLE, "1")
            await served.next_round(TABLE)
            cable.mend()
            await banner.wait_for(state="hidden")
            await page.locator("#last", has_text="1 red").wait_for()
            await player.equals_the_house()
            await player.place("black")
            assert await player.bets() == {"black": CHIP}
            await player.equals_the_house()

    stage.run(scene())


def test_a_lost_command_is_asked_for_and_sent_again(stage: Stage, tmp_path: Path) -> None:
    async def scene() -> None:
        cable = Cable()
        async with seated(stage, tmp_path, before=cable.plug) as player:
            cable.lose_sent = lambda message: '"do"' in message
            await player.place("red")
            chip = player.page.locator(".felt [data-spot=red]")
            assert await chip.get_attribute("data-state") == "sent"
            await cable.pull()
            cable.mend()
            assert await player.bets() == {"red": CHIP}
            assert await chip.get_attribute("data-state") == "registered"
            await player.equals_the_house()

    stage.run(scene())


def test_a_lost_answer_is_asked_for_and_nothing_is_bet_twice(stage: Stage, tmp_path: Path) -> None:
    async def scene() -> None:
        cable = Cable()
        async with seated(stage, tmp_path, before=cable.plug) as player:
            cable.lose_heard = lambda message: '"id":"T1:' in message
            await player.place("red", "split 8/11")
            await player.page.wait_for_timeout(100)
            await cable.pull()
            cable.mend()
            assert await player.bets() == {"red": CHIP, "split 8/11": CHIP}
            await player.equals_the_house()

    stage.run(scene())


def test_a_second_window_takes_the_seat_over(stage: Stage, tmp_path: Path) -> None:
    async def scene() -> None:
        async with seated(stage, tmp_path) as player:
            second = await player.page.context.new_page()
            await second.goto(player.page.url)
            await second.locator("body[data-line=open] .felt").wait_for()
            here = player.page.get_by_role("button", name="Go on here")
            await here.click()
            await player.page.locator("body[data-line=open]").wait_for()
            await second.get_by_text("This seat is open in another window").wait_for()
            await player.place("red")
            assert await player.bets() == {"red": CHIP}

    stage.run(scene())


def test_a_revoked_terminal_asks_for_a_seat(stage: Stage, tmp_path: Path) -> None:
    async def scene() -> None:
        async with seated(stage, tmp_path, credits=0) as player:
            await player.served.house.revoke(TABLE, SEAT, "Ann")
            code = await player.served.house.offer(TABLE, "T2", "Ann")
            await player.page.get_by_label("One-time code").fill(code)
            await player.page.get_by_role("button", name="Take the seat of the code").click()
            await player.page.get_by_role("heading", name="table-1, seat T2").wait_for()

    stage.run(scene())


def test_an_attendant_is_called_and_comes(stage: Stage, tmp_path: Path) -> None:
    async def scene() -> None:
        async with seated(stage, tmp_path, credits=0) as player:
            button = player.page.get_by_role("button", name="Attendant")
            await button.click()
            await player.page.locator("#attendant[aria-pressed=true]").wait_for()
            live: Any = player.served.live(TABLE)
            assert live.calling == {SEAT}
            await player.page.reload()
            await player.page.locator("#attendant[aria-pressed=true]").wait_for()
            live.call(SEAT, False)
            await player.page.locator("#attendant[aria-pressed=false]").wait_for()

    stage.run(scene())


def test_sounds_are_off_until_they_are_turned_on(stage: Stage, tmp_path: Path) -> None:
    async def scene() -> None:
        async with seated(stage, tmp_path) as player:
            assert await player.desk("Boolean(desk.sound.context)") is False
            await player.page.get_by_role("button", name="Sound").click()
            assert await player.desk("desk.sound.context.constructor.name") == "AudioContext"
            await player.place("red")
            await player.served.close(TABLE)
            await player.phase("ball_spinning")
            await player.page.get_by_role("button", name="Sound").click()
            assert await player.desk("Boolean(desk.sound.context)") is False

    stage.run(scene())


def test_a_table_that_is_closed_and_opened(stage: Stage, tmp_path: Path) -> None:
    async def scene() -> None:
        async with seated(stage, tmp_path) as player:
            await player.served.do(TABLE, c.VoidRound("ball_dropped"), c.CloseTable())
            await player.phase("table_closed")
            await player.served.do(TABLE, c.OpenTable())
            await player.phase("between_rounds")
            await player.equals_the_house()

    stage.run(scene())
