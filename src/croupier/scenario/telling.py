"""Events in the words of a screen: what all who hear it read first, then what is for this one.

A screen has heard what `croupier.table.hearing` lets through; nothing is decided here.
"""

from collections.abc import Callable, Iterator
from typing import Any

from croupier.rules.numbers import colour
from croupier.scenario.proposals import act_words
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.hearing import RULED

Sentences = Iterator[str]


def tell(event: e.Event, listener: c.Actor) -> list[str]:
    """The sentences of an event for a screen that hears it."""
    return list(TELL[type(event)](event, listener))


def number_words(number: str) -> str:
    """A number with its colour, as it is called out."""
    return f"{number} {colour(number)}"


def bets_words(bets: c.Bets) -> str:
    """A slip in the notation of the bets."""
    return ", ".join(f"{credits} on {spot.replace('_', ' ')}" for spot, credits in bets)


def limits_words(chip: int, by_kind: tuple[tuple[str, int, int], ...], most: int) -> str:
    """Limits as a scenario writes them."""
    rows = [f"{kind.replace('_', ' ')} {low} to {high}" for kind, low, high in by_kind]
    return ", ".join([f"chip {chip}", *rows, *([f"{most} a round"] if most else [])])


def _sum(event: Any, *kinds: str) -> int:
    return sum(amount for account, amount in event.postings if account.split(":")[0] in kinds)


def _own(listener: c.Actor) -> bool:
    return listener.role == "terminal"


def _registered(event: e.BetRegistered, listener: c.Actor) -> Sentences:
    option = f"{event.option}: " if event.option else ""
    if _own(listener) and event.seat == listener.person:
        yield f"registered {option}{bets_words(event.bets)}"
    elif event.bets:
        yield f"{event.seat} places {option}{bets_words(event.bets)}"
    else:
        yield f"{event.seat} stakes {_sum(event, 'stake')}"


def _withdrawn(event: e.BetWithdrawn, listener: c.Actor) -> Sentences:
    if _own(listener) and event.seat == listener.person:
        yield f"withdrawn {bets_words(event.bets)}"
    elif event.bets:
        yield f"{event.seat} withdraws {bets_words(event.bets)}"
    else:
        yield f"{event.seat} takes back {-_sum(event, 'stake')}"


def _over(event: Any, listener: c.Actor) -> Sentences:
    """What the end of a round moves: one's own credits, or the house's result for the pit."""
    if event.ruling and event.ruling != RULED:
        yield f'the ruling: "{event.ruling}"'
    if not event.postings:
        return
    back, house = _sum(event, "credits"), _sum(event, "house")
    if _own(listener):
        yield f"{back} back" if back else "nothing back"
    elif isinstance(event, e.RoundVoided):
        yield f"{back} returned in all"
    else:
        yield f"the house {'wins' if house >= 0 else 'loses'} {abs(house)}"


def _settled(event: e.RoundSettled, listener: c.Actor) -> Sentences:
    by = " by ruling" if event.ruling else ""
    yield f"round {event.round} is settled on {number_words(event.number)}{by} ({event.clause})"
    yield from _over(event, listener)


def _voided(event: e.RoundVoided, listener: c.Actor) -> Sentences:
    why = " by ruling" if event.ruling else f": {event.reason.replace('_', ' ')}"
    yield f"round {event.round} is void{why} ({event.clause})"
    yield from _over(event, listener)


def _again(event: Any, listener: c.Actor) -> Sentences:
    """What a correction moves: one's own credits, or claims and the house's part for the pit."""
    change = _sum(event, "credits")
    if _own(listener):
        if change:
            yield f"{change} more" if change > 0 else f"{-change} taken back"
        return
    for account, amount in event.postings:
        if account.startswith("claims:"):
            yield claim_words(account[7:], amount)
    if event.postings:
        house = _sum(event, "house")
        yield f"the house {'gains' if house >= 0 else 'gives'} {abs(house)}"


def claim_words(seat: str, amount: int) -> str:
    """A claim in words: below zero the house is owed."""
    if amount < 0:
        return f"the house claims {-amount} from {seat}"
    return f"the house owes {seat} {amount}"


def cash_words(amount: int) -> str:
    """What the cash box has taken in, less what it has paid out."""
    return f"the cash box {f'holds {amount}' if amount >= 0 else f'is short of {-amount}'}"


def _corrected(event: e.ResultCorrected, listener: c.Actor) -> Sentences:
    old, new = number_words(event.old), number_words(event.new)
    yield f"round {event.round} is corrected from {old} to {new} ({event.clause})"
    yield from _again(event, listener)


def _settlement_voided(event: e.SettlementVoided, listener: c.Actor) -> Sentences:
    reason = event.reason.replace("_", " ")
    yield f"round {event.round} is void after all: {reason} ({event.clause})"
    yield from _again(event, listener)


def _rested(event: e.BallRested, listener: c.Actor) -> Sentences:
    yield "the ball is at rest"
    if event.spoiled:
        yield "bets were open until then, so the round can only be void"


def _proposed_result(event: e.ResultProposed, listener: c.Actor) -> Sentences:
    yield "a result is being checked"
    if event.number:
        yield f"it is {number_words(event.number)}"


def _seen(event: e.SpinSeen, listener: c.Actor) -> Sentences:
    direction = f"the ball runs {event.direction} the wheel" if event.direction else ""
    turns = f"{event.revolutions} revolutions" if event.revolutions >= 0 else ""
    role, _, person = event.source.partition(" ")
    who = f"the {person}" if role == "system" else person
    yield f"seen by {who}: {', '.join(filter(None, (direction, turns)))}"


def _reading(event: e.ReadingKept, listener: c.Actor) -> Sentences:
    if event.number:
        yield f"the reader reads {number_words(event.number)}"
    if event.trouble:
        trouble = event.trouble.replace("_", " ")
        yield f"the reader proposes no result: {trouble} ({event.clause})"


def _referred(event: e.RoundReferred, listener: c.Actor) -> Sentences:
    yield f"round {event.round} awaits a ruling ({event.clause})"
    if event.reason:
        yield f'the question: "{event.reason}"'


def _bought(event: e.CreditsBought, listener: c.Actor) -> Sentences:
    bought = _sum(event, "credits")
    yield f"{bought} bought" if _own(listener) else f"{event.seat} buys {bought}"


def _redeemed(event: e.VoucherRedeemed, listener: c.Actor) -> Sentences:
    if _own(listener):
        yield f"a voucher for {event.amount} becomes credits"
    else:
        where = f"becomes credits of {event.seat}" if event.seat else "is paid in cash"
        yield f"a voucher for {event.amount} {where}"


def _adjusted(event: e.CreditsAdjusted, listener: c.Actor) -> Sentences:
    yield f'{event.seat} is adjusted by {_sum(event, "credits"):+}: "{event.reason}"'


def _limits(event: e.LimitsChanged, listener: c.Actor) -> Sentences:
    yield f"limits are {limits_words(event.chip, event.by_kind, event.round_maximum)}"


def _fixed(form: str) -> Callable[[Any, c.Actor], Sentences]:
    """A sentence whose {fields} are the event's own."""

    def sentence(event: Any, listener: c.Actor) -> Sentences:
        yield form.format(event=event)

    return sentence


TELL: dict[type, Callable[[Any, c.Actor], Sentences]] = {
    e.TableFounded: _fixed("table {event.table} plays by {event.book}"),
    e.SeatAdded: _fixed("{event.seat} is added on layout {event.layout}"),
    e.TableOpened: _fixed("the table is open"),
    e.TableClosed: _fixed("the table is closed"),
    e.DealerCameIn: _fixed("{event.person} is the dealer"),
    e.DealerWentOut: _fixed("{event.person} has gone out"),
    e.Announced: lambda event, _: iter([f'{"bell, " if event.bell else ""}"{event.words}"']),
    e.RoundOpened: _fixed("round {event.round}, bets are open"),
    e.BetsClosed: _fixed("bets are closed"),
    e.SpinStarted: _fixed("the ball is spinning"),
    e.SpinSeen: _seen,
    e.BallRested: _rested,
    e.ResultProposed: _proposed_result,
    e.ResultConfirmed: lambda event, _: iter([f"the result is {number_words(event.number)}"]),
    e.OutcomeEstablished: lambda event, _: iter(
        [f"the ball had come to rest in {number_words(event.number)} ({event.clause})"]
    ),
    e.RoundSettled: _settled,
    e.RoundVoided: _voided,
    e.RoundInterrupted: _fixed("round {event.round} is interrupted: {event.cause}"),
    e.RoundReferred: _referred,
    e.ResultCorrected: _corrected,
    e.SettlementVoided: _settlement_voided,
    e.DollyPlaced: _fixed("the dolly is on {event.number}"),
    e.DollyLifted: _fixed("the dolly is lifted"),
    e.BetRegistered: _registered,
    e.BetWithdrawn: _withdrawn,
    e.CreditsBought: _bought,
    e.ColourTaken: _fixed("{event.seat} plays {event.colour} chips of {event.value}"),
    e.VoucherIssued: _fixed("{event.seat} has a voucher for {event.amount}"),
    e.VoucherRedeemed: _redeemed,
    e.CreditsAdjusted: _adjusted,
    e.SeatConnected: _fixed("{event.seat} is connected"),
    e.SeatLost: _fixed("{event.seat} does not answer ({event.clause})"),
    e.WheelFitted: _fixed("the wheel is {event.serial}, read by {event.reader}"),
    e.ReadingKept: _reading,
    e.AlarmRaised: _fixed("alarm {event.number}: {event.words}"),
    e.AlarmAcknowledged: _fixed("{event.person} has seen alarm {event.number}"),
    e.LimitsChanged: _limits,
    e.OptionsWithheld: lambda event, _: iter(
        [f"not offered: {', '.join(event.options) or 'none'}"]
    ),
    e.ZerosChanged: lambda event, _: iter([f"the zeros lie {' '.join(event.zeros)}"]),
    e.ActProposed: lambda event, _: iter(
        [f"proposal {event.number} by {event.person}, to {act_words(event.act)}"]
    ),
    e.ActApproved: _fixed("proposal {event.number} is approved"),
    e.ActRejected: _fixed("proposal {event.number} is rejected"),
}
