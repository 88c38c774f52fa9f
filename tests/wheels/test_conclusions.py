"""Every row of the SS2 line's conclusions, over a pseudo-terminal, by driver, host and journal."""

from dataclasses import replace
from pathlib import Path
from typing import Literal

import pytest

from croupier import layout as layout_of
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.phases import Phase
from tests.table.play import DEALER, ONE, SUPERVISOR
from tests.wheels.workshop import COUNTED, WHEEL, Workshop, run

# The game, the trouble, and its clause in each book, read off the documents.
VOIDS = """
game trouble rws-00-etg-2019-b rws-000-etg-2023 rws-00-360-2018 mbs-00-2012 mbs-00-etg-2020
with_the_wheel  same_direction           5.3.6  5.3.6  5.1.7   5.1  5.1
ball_out        ball_not_in_compartment  5.3.3  5.3.3  5.1.4   5.5  5.5
not_detected    ball_not_in_compartment  5.3.3  5.3.3  5.1.4   5.5  5.5
stopped         wheel_stopped            5.3.9  5.3.9  5.1.10  5.8  5.8
not_rotating    wheel_not_rotating       5.3.5  5.3.5  5.1.6   5.9  5.9
dropped         ball_dropped             5.3.1  5.3.1  5.1.1   5.2  5.2
few_turns       too_few_revolutions      5.3.2  5.3.2  5.1.2   5.3  5.3
"""
(_, _, *LAYOUTS), *LINES = map(str.split, VOIDS.strip().splitlines())
ROWS = [
    (layout, game, trouble, clause)
    for game, trouble, *clauses in LINES
    for layout, clause in zip(LAYOUTS, clauses, strict=True)
]


@pytest.mark.parametrize(("layout", "game", "trouble", "clause"), ROWS)
def test_a_void_is_proposed_with_its_clause_and_bets_are_returned(
    layout: str, game: str, trouble: str, clause: str, tmp_path: Path
) -> None:
    async def play(shop: Workshop) -> None:
        await shop.bets()
        shop.device.begin(game)
        reading = await shop.until_reading()
        assert (reading.number, reading.trouble, reading.clause) == ("", trouble, clause)
        assert f"= {reading.frames} {reading.sha256}" in shop.device_log()
        assert shop.credits() == 990
        (voided,) = await shop.do(DEALER, c.VoidRound(trouble))
        assert isinstance(voided, e.RoundVoided)
        assert (voided.clause, shop.credits()) == (clause, 1000)
        await shop.until(lambda: "> *R" in shop.device_log() and shop.device.state == 1)
        await next_round_is_paid(shop)

    run(play, tmp_path, layout, COUNTED)


async def next_round_is_paid(shop: Workshop) -> None:
    """A normal game settles, and T1 gets what the layout pays."""
    before = shop.credits()
    await shop.bets(red=10, straight_up_7=2)
    shop.device.begin("normal")
    await shop.until_phase(Phase.RESULT_PROPOSED)
    if not shop.settings.wheel.stream:
        await shop.attest()
    number = shop.device.truths[-1].number
    assert shop.readings()[-1].number == number == shop.state.number
    await shop.settled(number)
    assert shop.credits() == before + payable(shop, "10 on red, 2 on 7", number)


def payable(shop: Workshop, slip: str, number: str) -> int:
    """What a slip gains, by the layout of the seat."""
    from croupier import settle

    table = layout_of(shop.state.seats["T1"].layout)
    return settle(table.slip(slip), winning_number=number).net


def test_a_result_is_proposed_and_the_dealer_confirms(tmp_path: Path) -> None:
    """State 4, a number line that equals the status, two equal frames of state 5."""

    async def play(shop: Workshop) -> None:
        for _ in range(3):
            await next_round_is_paid(shop)

    run(play, tmp_path)


def test_without_the_rims_sensors_the_dealer_attests_the_revolutions(tmp_path: Path) -> None:
    """State 3 proves one revolution only."""

    async def play(shop: Workshop) -> None:
        await shop.bets()
        shop.device.begin("normal")
        await shop.until_phase(Phase.RESULT_PROPOSED)
        number = shop.state.number
        refusal = await shop.refused(DEALER, c.ConfirmResult(number))
        assert (refusal.code, refusal.clause) == ("spin_not_attested", "3.6")
        await shop.attest()
        await shop.settled(number)

    run(play, tmp_path)


def test_the_table_confirms_what_the_reader_vouches_for_when_it_is_set_to(tmp_path: Path) -> None:
    async def play(shop: Workshop) -> None:
        await shop.bets()
        shop.device.begin("normal")
        await shop.until_phase(Phase.SETTLED)
        asked = [record.request for record in shop.records]
        (by,) = [one.actor for one in asked if isinstance(one.command, c.ConfirmResult)]
        assert (by.role, by.person) == ("pit_supervisor", "table settings")
        # Not what the reader has something against
        await shop.bets()
        shop.device.begin("contradicted")
        await shop.until_reading()
        await shop.do(DEALER, c.ProposeResult("17"))
        await shop.time.sleep(30)
        assert shop.state.phase is Phase.RESULT_PROPOSED

    run(play, tmp_path, wheel=replace(COUNTED, confirm="table"))


@pytest.mark.parametrize("game", ["misfire", "hidden_shortly"])
def test_what_the_wheel_mends_by_itself_is_not_told(game: str, tmp_path: Path) -> None:
    """Flag 8 in the first three seconds; flag 1 for less than five."""

    async def play(shop: Workshop) -> None:
        await shop.bets()
        shop.device.begin(game)
        await shop.until_phase(Phase.RESULT_PROPOSED)
        await shop.attest()
        await shop.settled(shop.device.truths[-1].number)
        await shop.time.sleep(5)
        assert shop.reader.health.misfires == (game == "misfire")
        assert not shop.state.alarms

    run(play, tmp_path)


def test_a_launch_that_goes_on_failing_is_told_to_the_dealer(tmp_path: Path) -> None:
    """Flag 8 that persists."""

    async def play(shop: Workshop) -> None:
        await shop.bets()
        shop.device.begin("stuck")
        await shop.until(lambda: shop.state.alarms)
        assert shop.state.alarms == {1: "the wheel cannot launch the ball"}
        (seen,) = await shop.do(DEALER, c.AcknowledgeAlarm(1))
        assert seen == e.AlarmAcknowledged(1, "Dan")
        assert not shop.state.alarms

    run(play, tmp_path)


def test_a_fault_interrupts_the_round_until_the_wheel_is_powered_on(tmp_path: Path) -> None:
    """Flag 4, then 6 with flag 4 until `*P 1`."""

    async def play(shop: Workshop) -> None:
        await shop.bets()
        shop.device.begin("fault")
        await shop.until_phase(Phase.INTERRUPTED)
        assert "sensor, motor or encoder fault" in shop.state.alarms[1]
        act = c.AnswerInterruption(1, "")
        await shop.do(DEALER, c.Propose(act))
        *_, voided = await shop.do(SUPERVISOR, c.Approve(1, act))
        assert isinstance(voided, e.RoundVoided)
        assert (voided.clause, shop.credits()) == ("5.1.2", 1000)
        await shop.until(lambda: shop.device.state == 6)
        assert await shop.table.order_wheel("power_on") == "OK"
        await shop.until(lambda: shop.device.state == 1)
        await next_round_is_paid(shop)

    run(play, tmp_path)


@pytest.mark.parametrize("game", ["offline", "power_loss"])
def test_a_silent_wheel_is_offline_and_the_result_is_keyed_by_hand(
    game: str, tmp_path: Path
) -> None:
    """No frame for 1.5 seconds, before the ball runs or while it does."""

    async def play(shop: Workshop) -> None:
        await shop.bets()
        shop.device.begin(game)
        await shop.until(lambda: shop.state.alarms)
        assert "no frame for 1.5 seconds; results are keyed by hand" in shop.state.alarms[1]
        if game == "offline":  # and it comes back in time
            await shop.until_phase(Phase.RESULT_PROPOSED)
        else:
            assert not shop.readings()
            await shop.do(DEALER, c.ProposeResult("17"))
        await shop.attest()
        await shop.settled(shop.state.number)
        await shop.until(lambda: shop.reader.health.online and shop.device.state == 1)
        await next_round_is_paid(shop)

    run(play, tmp_path)


@pytest.mark.parametrize(
    ("game", "doubt"),
    [
        ("contradicted", "number line '"),
        ("unsaid", "no number line came before the winning number"),
        ("early_number", "the last number changed without a result"),
    ],
)
def test_numbers_that_differ_are_no_result_and_a_supervisor_decides(
    game: str, doubt: str, tmp_path: Path
) -> None:
    """Number line and status differ, or the status has a number outside of state 5."""

    async def play(shop: Workshop) -> None:
        await shop.bets()
        shop.device.begin(game)
        reading = await shop.until_reading()
        assert reading.trouble.startswith(doubt)
        assert (reading.number, reading.clause) == ("", "5.10")
        await shop.until_phase(Phase.BALL_AT_REST)
        await shop.time.sleep(10)
        assert shop.state.phase is Phase.BALL_AT_REST  # nothing is proposed
        number = shop.device.truths[-1].number
        await shop.do(DEALER, c.ProposeResult(number))
        await shop.attest()
        refusal = await shop.refused(DEALER, c.ConfirmResult(number))
        assert (refusal.code, refusal.clause) == ("reader_disagrees", "5.5")
        await shop.do(SUPERVISOR, c.ConfirmResult(number))
        assert shop.credits() == 1000 + payable(shop, "10 on red", number)

    run(play, tmp_path)


def test_a_dealer_does_not_overrule_the_reader(tmp_path: Path) -> None:
    async def play(shop: Workshop) -> None:
        await shop.bets()
        shop.device.begin("normal")
        await shop.until_phase(Phase.RESULT_PROPOSED)
        await shop.attest()
        number = shop.state.number
        other = "17" if number != "17" else "18"
        await shop.do(DEALER, c.ProposeResult(other))
        assert (await shop.refused(DEALER, c.ConfirmResult(other))).code == "reader_disagrees"
        await shop.do(DEALER, c.ProposeResult(number))
        await shop.settled(number)

    run(play, tmp_path)


def test_a_gap_in_the_spin_count_is_for_a_supervisor(tmp_path: Path) -> None:
    async def play(shop: Workshop) -> None:
        await shop.bets()
        shop.device.begin("missed_spin")
        await shop.until(lambda: len(shop.readings()) == 2)
        number, gap = shop.readings()
        assert number.number == shop.device.truths[-1].number
        assert gap.trouble == "the wheel's spin count went from 001 to 003"
        await shop.attest()
        assert (await shop.refused(DEALER, c.ConfirmResult(number.number))).clause == "5.5"
        await shop.do(SUPERVISOR, c.ConfirmResult(number.number))

    run(play, tmp_path)


@pytest.mark.parametrize("close_at", ["ball_in_rim", "no_more_bets"])
def test_evidence_of_a_running_ball_closes_bets(
    close_at: Literal["ball_in_rim", "no_more_bets"], tmp_path: Path
) -> None:
    """The book lets bets be open while the ball runs; the setting says until when."""

    async def play(shop: Workshop) -> None:
        await shop.bets()
        shop.device.begin("normal")
        await shop.until(lambda: shop.state.spin.started)
        still_open = shop.state.phase is Phase.BETS_OPEN_BALL_SPINNING
        assert still_open == (close_at == "no_more_bets")
        await shop.until_phase(Phase.BALL_SPINNING)
        assert shop.device.state == {"ball_in_rim": 3, "no_more_bets": 4}[close_at]
        refusal = await shop.refused(ONE, c.PlaceBets("T1", 1, (("black", 10),)))
        assert refusal.clause == "3.5"
        await shop.until_phase(Phase.RESULT_PROPOSED)
        await shop.attest()
        await shop.settled(shop.state.number)

    run(play, tmp_path, wheel=replace(WHEEL, close_at=close_at))


def test_where_bets_close_before_the_spin_a_ball_that_runs_closes_them(tmp_path: Path) -> None:
    async def play(shop: Workshop) -> None:
        await shop.do(DEALER, c.OpenBets())
        shop.device.begin("normal")
        reading = await shop.until_reading()
        assert (reading.trouble, reading.clause) == (
            "the ball was spun while bets were open",
            "6.1",
        )
        assert shop.state.phase is Phase.BALL_SPINNING
        await shop.until_phase(Phase.RESULT_PROPOSED)
        await shop.attest()
        refusal = await shop.refused(DEALER, c.ConfirmResult(shop.state.number))
        assert refusal.code == "reader_disagrees"

    run(play, tmp_path, "mbs-00-etg-2020")
