"""What the house tells a terminal, in sentences."""

from collections.abc import Iterator
from functools import reduce
from operator import or_
from typing import Any, get_args

import msgspec

from croupier.journal.codec import MIRRORS
from croupier.scenario.telling import tell
from croupier.table.commands import Actor
from croupier.table.events import Event, Refused, VoucherIssued

_OF_EVENTS = {MIRRORS.of(cls).type: MIRRORS.of(cls).read for cls in get_args(Event)}
_SOME: Any = reduce(or_, _OF_EVENTS)
_LIST: Any = list


def told(message: dict[str, Any], seat: str) -> Iterator[str]:
    """The sentences of one message; none where there is nothing a player need read."""
    match message:
        case {"say": "view", "view": view}:
            yield view_words(view)
        case {"say": "heard", "events": events}:
            for event in msgspec.convert(events, _LIST[_SOME]):
                yield from _event_words(_OF_EVENTS[type(event)](event), seat)
        case {"say": "refused", "message": why}:
            yield f"refused: {why}"
        case {"say": "not_found", "id": id}:
            yield f"{id} was never registered"
        case {"say": "clock", "closes_in": seconds}:
            yield f"bets close in {seconds:g} seconds"
        case {"say": "bye", "why": why}:
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
