"""What the house tells a terminal, in sentences."""

from collections.abc import Iterator
from typing import Any

from croupier.scenario.telling import tell
from croupier.server import messages as m
from croupier.table.commands import Actor
from croupier.table.events import Event, Refused, VoucherIssued


def told(message: m.FromUs, seat: str) -> Iterator[str]:
    """The sentences of one message; none where there is nothing a player need read."""
    match message:
        case m.View(view=view):
            yield view_words(view)
        case m.Heard():
            for event in m.events_of(message):
                yield from _event_words(event, seat)
        case m.NotRecorded(message=why):
            yield f"refused: {why}"
        case m.NotFound(id=id):
            yield f"{id} was never registered"
        case m.Clock(closes_in=seconds):
            yield f"bets close in {seconds:g} seconds"
        case m.Bye(why=why):
            yield f"the house ends the connection: {why}"


def _event_words(event: Event, seat: str) -> Iterator[str]:
    if isinstance(event, Refused):
        yield f"refused: {event.message}" + (f" ({event.clause})" if event.clause else "")
    elif isinstance(event, VoucherIssued):
        yield f"your voucher: {event.code} for {event.amount}"
    else:
        yield from tell(event, Actor("terminal", seat))


def view_words(view: dict[str, Any]) -> str:
    """Where this seat stands."""
    round = f"round {view['round']}, " if view["round"] else ""
    lying = ", ".join(f"{credits} on {spot}" for spot, credits in view["bets"].items())
    return (
        f"{view['table']}, seat {view['seat']}: {round}{view['phase'].replace('_', ' ')}; "
        f"{view['credits']} credits, {view['staked']} at stake" + (f": {lying}" if lying else "")
    )
