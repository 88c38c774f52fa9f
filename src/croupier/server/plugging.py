"""From table settings to the wheel that is plugged in: a maker's reader on its line, or a virtual
one; and whether the settings fit the book.
"""

from pathlib import Path

from croupier.journal.kept_table import KeptTable
from croupier.rules.refusal import Refusal
from croupier.server.settings import TableSettings, WheelSettings, close_at
from croupier.table.game import Game
from croupier.wheels.device_log import DeviceLog, day_by_day
from croupier.wheels.makers import maker
from croupier.wheels.pacing import Pace, RealTime
from croupier.wheels.reader import WheelReader
from croupier.wheels.serial_line import SerialLine
from croupier.wheels.source import Wheel
from croupier.wheels.virtual import VirtualWheel


def wheel_of(settings: TableSettings, kept: KeptTable, pace: Pace | None = None) -> Wheel | None:
    """The wheel that is plugged in; none where the dealer keys what he sees."""
    wheel = settings.wheel
    if wheel.source == "dealer":
        return None
    order = kept.game.book.wheel.with_zeros(*kept.state.zeros).order
    if wheel.source == "virtual":
        return VirtualWheel(order, wheel.seed, wheel.pace)
    return WheelReader(
        f"{wheel.source} {wheel.serial}",
        maker(wheel.source)(order, wheel.stream),
        lambda: SerialLine(Path(wheel.device)),
        DeviceLog(wheel.serial, day_by_day(log_stem(settings))),
        pace or RealTime(1 / wheel.pace),
    )


def log_stem(settings: TableSettings) -> Path:
    """How the names of a table's device logs begin; they lie beside its journal."""
    return Path(settings.journal).with_suffix(".wheel")


def check_wheel(wheel: WheelSettings, game: Game) -> None:
    """Refuse what the book does not allow: when evidence of a running ball closes bets."""
    if game.close == "before_spin" and close_at(wheel, game.close) != "ball_in_rim":
        message = (
            "wheel.close_at is 'ball_in_rim' by this book, in which bets close before the spin; "
            f"{wheel.close_at!r} would let them be open while the ball runs"
        )
        raise Refusal("bad_settings", message)
