"""What a monitoring system may ask of the house: counters and times, in Prometheus' words."""

from collections.abc import Iterator
from typing import Any

from prometheus_client import CollectorRegistry, Counter, Histogram, generate_latest
from prometheus_client.core import GaugeMetricFamily
from prometheus_client.registry import Collector

from croupier.server.house import House
from croupier.server.live_table import LiveTable
from croupier.server.wheel_metrics import wheels
from croupier.table import events as e
from croupier.table.phases import Phase
from croupier.table.state import Record

CONTENT_TYPE = "text/plain; version=0.0.4; charset=utf-8"
SECONDS = (0.0005, 0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.5, 1, 5)


class Metrics:
    """Counts what the tables of a house record."""

    def __init__(self, house: House) -> None:
        self._registry = registry = CollectorRegistry()
        self._bets = Counter(
            "croupier_bets", "Commands that registered bets", ["table"], registry=registry
        )
        self._refusals = Counter(
            "croupier_refusals", "Refused commands", ["table", "code"], registry=registry
        )
        self._commits = Histogram(
            "croupier_commit_seconds",
            "Time to make a group of records durable",
            ["table"],
            buckets=SECONDS,
            registry=registry,
        )
        for name, table in house.tables.items():
            self._listen(name, table)
        registry.register(Standing(house))

    def _listen(self, name: str, table: LiveTable) -> None:
        bets, commits = self._bets.labels(name), self._commits.labels(name)

        def hear(records: list[Record]) -> None:
            registered = 0
            for record in records:
                first = record.events[0] if record.events else None
                if type(first) is e.BetRegistered:
                    registered += 1
                elif type(first) is e.Refused:
                    self._refusals.labels(name, first.code).inc()
            bets.inc(registered)
            commits.observe(table.host.commit_seconds)

        table.host.on_records(hear)

    def page(self) -> bytes:
        """All of it, in the text format."""
        return generate_latest(self._registry)


class Standing(Collector):
    """Where each table stands at the moment somebody asks."""

    def __init__(self, house: House) -> None:
        self._house = house

    def describe(self) -> list[Any]:
        """Nothing to describe before it is asked."""
        return []

    def collect(self) -> Iterator[GaugeMetricFamily]:
        """One family a question, one sample a table."""
        phase = GaugeMetricFamily("croupier_phase", "1 where it stands", labels=["table", "is"])
        terminals = _family("terminals", "Terminals that are connected")
        waiting = _family("waiting", "Commands that are not yet decided")
        records = _family("records", "Records in the journal")
        rounds = _family("round", "The number of the round")
        for name, table in self._house.tables.items():
            state = table.kept.state
            for one in Phase:
                phase.add_metric([name, one.value], float(state.phase is one))
            terminals.add_metric([name], len(table.screens.seats))
            waiting.add_metric([name], table.host.waiting)
            records.add_metric([name], state.record)
            rounds.add_metric([name], state.round)
        yield from (phase, terminals, waiting, records, rounds)
        yield from wheels(self._house)


def _family(name: str, says: str) -> GaugeMetricFamily:
    return GaugeMetricFamily(f"croupier_{name}", says, labels=["table"])
