"""The results that count, round by round: corrected ones corrected, void ones left out.

A table may get another wheel, or its zeros may turn out to lie in another order. What fell before
then says nothing about the wheel of today, so only the rounds since are given.
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace

from croupier.table import events as e
from croupier.table.state import Record


@dataclass(frozen=True, slots=True)
class RoundResult:
    """The number of a round, and the dealer who was at the table when the ball was spun."""

    round: int
    number: str
    dealer: str


@dataclass(frozen=True, slots=True)
class WheelResults:
    """What one wheel brought; `earlier` counts the rounds before it that are left out."""

    table: str
    zeros: tuple[str, ...]
    results: tuple[RoundResult, ...]
    earlier: int


def results(records: Iterable[Record]) -> WheelResults:
    """The results of a journal's last wheel."""
    reader = _Reader()
    for record in records:
        for event in record.events:
            reader.read(event)
    kept = sorted(reader.kept.values(), key=lambda result: result.round)
    since = tuple(result for result in kept if result.round > reader.other_wheel_until)
    return WheelResults(reader.table, reader.zeros, since, len(kept) - len(since))


class _Reader:
    """Goes through a journal and keeps how each round stands."""

    def __init__(self) -> None:
        self.table = ""
        self.zeros: tuple[str, ...] = ()
        self.wheel = ""
        self.now = self.other_wheel_until = 0  # rounds
        self.dealer = self.spun_by = ""
        self.kept: dict[int, RoundResult] = {}

    def read(self, event: e.Event) -> None:
        match event:
            case e.TableFounded():
                self.table, self.zeros = event.table, event.zeros
            case e.DealerCameIn():
                self.dealer = event.person
            case e.DealerWentOut():
                self.dealer = ""
            case e.RoundOpened():
                self.now, self.spun_by = event.round, self.dealer
            case e.SpinStarted():
                self.spun_by = self.dealer
            case e.RoundSettled():
                self.kept[event.round] = RoundResult(event.round, event.number, self.spun_by)
            case e.ResultCorrected() if event.round in self.kept:
                self.kept[event.round] = replace(self.kept[event.round], number=event.new)
            case e.SettlementVoided():
                self.kept.pop(event.round, None)
            case e.ZerosChanged() | e.WheelFitted():
                self._wheel(event)

    def _wheel(self, event: e.ZerosChanged | e.WheelFitted) -> None:
        """Another wheel or order of the zeros; to say the same once more changes nothing."""
        changed = event.zeros != self.zeros
        if isinstance(event, e.WheelFitted):
            changed |= self.wheel not in ("", event.serial)
            self.wheel = event.serial
        self.zeros = event.zeros
        if changed:
            self.other_wheel_until = self.now
