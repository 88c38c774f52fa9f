"""The health of the wheels as a monitoring system asks for it, by table and serial number."""

from collections.abc import Callable, Iterator

from prometheus_client.core import GaugeMetricFamily

from croupier.server.house import House
from croupier.wheels.health import Health

COUNTED: tuple[tuple[str, str, Callable[[Health], float]], ...] = (
    ("online", "1 while the wheel is heard", lambda health: health.online),
    ("spins", "Games that were seen", lambda health: health.spins),
    ("spins_an_hour", "Games an hour", lambda health: health.spins_an_hour),
    ("misfires", "Launches that failed", lambda health: health.misfires),
    ("faults", "Faults that the wheel reported", lambda health: health.faults),
    ("times_offline", "Times it was not heard", lambda health: health.times_offline),
    ("unreadable_lines", "Lines not understood", lambda health: health.unreadable),
    ("clockwise", "Games clockwise", lambda health: health.clockwise),
    ("anticlockwise", "Games anticlockwise", lambda health: health.anticlockwise),
    ("same_way", "Games that went the way of the one before", lambda health: health.same_way),
    ("rotor_rpm", "Speed of the rotor in the last game", lambda health: health.rpm),
)


def wheels(house: House) -> Iterator[GaugeMetricFamily]:
    """One family a count, one sample a wheel; and the alarms that nobody has acknowledged."""
    plugged = [(name, table) for name, table in house.tables.items() if table.hand]
    for name, says, count in COUNTED:
        family = GaugeMetricFamily(f"croupier_wheel_{name}", says, labels=["table", "serial"])
        for table, live in plugged:
            if live.hand:
                health = live.hand.wheel.health
                family.add_metric([table, live.settings.wheel.serial], float(count(health)))
        yield family
    alarms = GaugeMetricFamily("croupier_alarms", "Alarms not acknowledged", labels=["table"])
    for table, live in house.tables.items():
        alarms.add_metric([table], len(live.kept.state.alarms))
    yield alarms
