"""The reader of a wheel at its table: line, log, orders, and what is recorded of the wheel."""

from pathlib import Path

import pytest

from croupier.cli.wheel_health import of_journal
from croupier.rules.refusal import Refusal
from croupier.server.founding import rehearse
from croupier.server.settings import read_settings
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.phases import Phase
from croupier.wheels.serial_line import LineLost, SerialLine
from tests.table.play import DEALER
from tests.wheels.workshop import COUNTED, SERIAL, Workshop, run


def test_the_wheel_is_recorded_with_its_serial_number_and_zeros_once(tmp_path: Path) -> None:
    async def play(shop: Workshop) -> None:
        await shop.time.sleep(1)
        fitted = [
            event
            for record in shop.every_record()
            for event in record.events
            if isinstance(event, e.WheelFitted)
        ]
        assert fitted == [e.WheelFitted(SERIAL, "ss2", ("00", "0"))]
        assert shop.state.wheel == SERIAL

    run(play, tmp_path)
    run(play, tmp_path)  # a second start records nothing more


def test_a_cable_that_is_pulled_out_is_told_and_found_again(tmp_path: Path) -> None:
    async def play(shop: Workshop) -> None:
        shop.unplug()
        await shop.until(lambda: shop.state.alarms)
        assert not shop.reader.health.online
        shop.line.plug()
        await shop.until(lambda: shop.reader.health.online)
        await shop.bets()
        shop.device.begin("normal")
        await shop.until_phase(Phase.RESULT_PROPOSED)

    run(play, tmp_path)


@pytest.mark.parametrize(("at", "game"), [(256, "normal"), (255, "normal"), (1, "same_way")])
def test_the_spin_count_goes_from_256_to_1(at: int, game: str, tmp_path: Path) -> None:
    async def play(shop: Workshop) -> None:
        shop.device.count = at
        await shop.bets()
        for _ in range(3):
            if shop.state.phase is Phase.SETTLED:
                await shop.bets()
            shop.device.begin(game)
            await shop.until_phase(Phase.RESULT_PROPOSED)
            await shop.settled(shop.device.truths[-1].number)
        assert not any(reading.trouble for reading in shop.readings())

    run(play, tmp_path, wheel=COUNTED)


@pytest.mark.parametrize("layout", ["rws-00-etg-2019-a", "rws-000-etg-2023"])
def test_every_zero_is_read_as_itself(layout: str, tmp_path: Path) -> None:
    async def play(shop: Workshop) -> None:
        zeros = shop.table.kept.game.book.wheel.zeros
        for zero in zeros:
            shop.device.numbers = (zero,)
            await shop.bets()
            shop.device.begin("normal")
            await shop.until_phase(Phase.RESULT_PROPOSED)
            assert shop.state.number == zero
            await shop.settled(zero)

    run(play, tmp_path, layout, COUNTED)


def test_orders_are_answered_or_refused_in_words(tmp_path: Path) -> None:
    async def play(shop: Workshop) -> None:
        order = shop.table.order_wheel
        assert await order("self_test") == "OK"
        assert await order("chi_squared") == "0.0"
        assert "17:0" in await order("wins")
        assert await order("compartments") == "OK"
        assert await order("mode 2") == "OK"
        shop.device.begin("normal")
        await shop.until(lambda: shop.device.state == 3)
        with pytest.raises(Refusal, match="the wheel refuses it now"):
            await order("self_test")
        with pytest.raises(Refusal, match="the wheel is busy"):
            await order("mode 2")
        assert await order("restart") == "OK"
        assert await order("power_off") == "OK"
        await shop.until(lambda: shop.device.state == 6)
        shop.unplug()
        await shop.until(lambda: not shop.reader.is_connected)
        with pytest.raises(Refusal, match="not connected"):
            await order("power_on")
        with pytest.raises(Refusal, match="no order"):
            await order("explode")

    run(play, tmp_path)


def test_who_spins_at_the_console_has_the_wheel_launch_the_ball(tmp_path: Path) -> None:
    async def play(shop: Workshop) -> None:
        await shop.bets()
        await shop.do(DEALER, c.StartSpin())
        await shop.until_phase(Phase.RESULT_PROPOSED)
        assert "> *u 1" in shop.device_log()

    run(play, tmp_path, wheel=COUNTED)


def test_every_reading_stands_in_the_device_log_by_its_hash(tmp_path: Path) -> None:
    async def play(shop: Workshop) -> None:
        for game in ("normal", "contradicted", "dropped"):
            await shop.bets()
            shop.device.begin(game)
            await shop.until_reading()
            await shop.do(DEALER, c.ReferRound("next"))
            await shop.until(lambda: shop.device.state == 1)
            act = c.GiveRuling(shop.state.round, "", "next")
            await shop.do(DEALER, c.Propose(act))
            shift = c.Actor("shift_manager", "Shirin", "office")
            await shop.do(shift, c.Approve(shop.state.proposed, act))

    run(play, tmp_path)
    journal = tmp_path / "table-1.journal"
    told = of_journal(journal)
    assert told["wheels"][0]["serial"] == SERIAL
    assert told["logs"] == told["logs"] | {"readings": 3, "found": 3, "missing": 0, "wrong": 0}
    (log,) = tmp_path.glob("*.wheel-*.log")
    text = log.read_text()
    second = text.index("*X;4", text.index(" = "))
    log.write_text(text[:second] + "*X;3" + text[second + 4 :])
    assert of_journal(journal)["logs"]["wrong"] == 1


def test_a_line_is_for_one_program_at_a_time(tmp_path: Path) -> None:
    async def play(shop: Workshop) -> None:
        with pytest.raises(LineLost, match="another program reads this line"):
            SerialLine(Path(shop.settings.wheel.device))

    run(play, tmp_path)


def test_a_device_that_is_not_there_or_no_line(tmp_path: Path) -> None:
    with pytest.raises(LineLost, match="No such file"):
        SerialLine(tmp_path / "nothing")
    (tmp_path / "file").write_text("")
    with pytest.raises(LineLost, match="it is no serial line"):
        SerialLine(tmp_path / "file")


SETTINGS = """
table = "t"
book = "{book}"
journal = "t.journal"
[[seats]]
name = "T1"
layout = "{layout}"
[wheel]
source = "ss2"
"""
READER = 'device = "/dev/ttyUSB0"\nserial = "SS2-1"\n'


@pytest.mark.parametrize(
    ("more", "told"),
    [
        ("", "a reader needs its device"),
        (READER + 'confirm = "table"\n', "only where revolutions are counted"),
        (READER + "pace = 0.0\n", "wheel.pace is above 0"),
    ],
)
def test_settings_that_will_not_do_are_told(more: str, told: str) -> None:
    text = SETTINGS.format(book="rws-00-etg-2019", layout="rws-00-etg-2019-a") + more
    with pytest.raises(Refusal, match=told):
        read_settings(text, "t.toml")


def test_a_book_that_closes_before_the_spin_takes_no_later_evidence() -> None:
    text = SETTINGS.format(book="mbs-00-etg-2020", layout="mbs-00-etg-2020") + READER
    rehearse(read_settings(text, "t.toml"))
    with pytest.raises(Refusal, match="bets close before the spin"):
        rehearse(read_settings(text + 'close_at = "no_more_bets"\n', "t.toml"))
