"""A slice of `./run soak wheel` and `wheel-line`, each shown red by a driver that is weakened."""

from unittest import mock

from croupier.wheels.makers import ss2
from croupier.wheels.source import Seen
from croupier.wheels.ss2_frames import number_of
from croupier.wheels.ss2_game import SeenGame
from tests.soak import wheel, wheel_line
from tests.soak.figures import Figures

SEED = 5
FRAMES = 25_000
SECONDS = 300


def good(figures: Figures, **at_least: int) -> None:
    """Nothing wrong, and enough was looked at."""
    assert figures.wrong == []
    for what, number in at_least.items():
        assert figures.counts[what] >= number, figures.line()


def test_a_bad_cable_never_gives_a_wrong_number() -> None:
    good(wheel_line.run(SEED, FRAMES), games=200, numbers=80, doubt=15, offline=10)


def test_control_a_driver_that_trusts_the_status_frame_is_found() -> None:
    def trusting(self: SeenGame, last: bytes, *more: object) -> Seen:
        return Seen("number", number_of(last)) if last.strip() else Seen("doubt", "none")

    with mock.patch.object(SeenGame, "conclusion", trusting):
        assert wheel_line.run(SEED, FRAMES).wrong


def test_control_a_driver_that_asks_nobody_is_found() -> None:
    def silent(self: ss2.Maker, seen: Seen) -> object:
        return iter([seen] if seen.what == "number" else [])

    with mock.patch.object(ss2.Maker, "_conclude", silent):
        assert wheel_line.run(SEED, FRAMES).wrong


def test_play_with_everything_going_wrong_is_settled_or_void_with_its_clause() -> None:
    good(wheel.run(SEED, SECONDS, speed=0.0, tables=2), settled=5, void=2, readings=8)


def test_control_a_wrong_number_that_the_table_confirms_by_itself_is_found() -> None:
    with mock.patch.object(SeenGame, "conclusion", return_value=Seen("number", "17")):
        found = wheel.run(SEED, SECONDS, speed=0.0, tables=1, confirm="table")
        assert any("is settled on 17, but" in wrong for wrong in found.wrong)
