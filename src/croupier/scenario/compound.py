"""What a scenario says in one line and a table does in several acts."""

from collections.abc import Callable, Iterator

from croupier.scenario.acts import Said
from croupier.scenario.grammar import Phrase
from croupier.scenario.header import Place
from croupier.scenario.scene import Done
from croupier.table import commands as c
from croupier.table.phases import OPEN, Phase

Steps = Iterator[Done]
MakeSteps = Callable[[Said], Steps]

ENOUGH = 5  # revolutions of a spin that nobody doubts


def ready(said: Said) -> Steps:
    """The table as a shift begins: open, a dealer, the seats taken, their credits bought."""
    header, do = said.scene.header, said.scene.do
    yield do(header.of_role("pit_supervisor", "pit_manager", "shift_manager"), c.OpenTable())
    yield do(header.of_role("dealer"), c.DealerIn())
    for seat, place in header.seats.items():
        yield do("the server", c.ConnectSeat(seat))
        if place.credits:
            yield do(seat, _buy(seat, place))


def _buy(seat: str, place: Place) -> c.BuyCredits:
    return c.BuyCredits(seat, place.credits, place.colour, place.value)


def play_to(said: Said) -> Steps:
    """The rest of a round in which nothing goes wrong, in the order of the book."""
    who, number, do = said["who"], said["number"], said.scene.do
    yield from _close_and_spin(said)
    yield do("the wheel", c.ReportSpin("against", ENOUGH))
    yield do("the wheel", c.ReportBallAtRest())
    yield do(who, c.ProposeResult(number))
    yield do(who, c.ConfirmResult(number))
    if said.scene.game.has_dolly:
        yield do(who, c.PlaceDolly(number))
        yield do(who, c.LiftDolly())


def _close_and_spin(said: Said) -> Steps:
    who, scene = said["who"], said.scene
    if scene.game.close == "during_spin" and scene.state.phase is Phase.BETS_OPEN:
        yield scene.do(who, c.StartSpin())
    if scene.state.phase in OPEN:
        yield scene.do(who, c.CloseBets())
    if scene.state.phase is Phase.BETS_CLOSED:
        yield scene.do(who, c.StartSpin())


def lose_all(said: Said) -> Steps:
    """No terminal answers any more."""
    yield from (said.scene.do("the server", c.LoseSeat(s)) for s in said.scene.state.seats)


def all_back(said: Said) -> Steps:
    """Every terminal answers again."""
    yield from (said.scene.do("the server", c.ConnectSeat(s)) for s in said.scene.state.seats)


def crash(said: Said) -> Steps:
    """The server forgets all and reads its journal; a round that was running is interrupted."""
    interrupted = said.scene.restart()
    if interrupted:
        yield interrupted


COMPOUND: tuple[Phrase[MakeSteps], ...] = (
    Phrase(
        "the table is ready",
        ready,
        "it is opened, the first dealer comes in, the seats connect and buy what the header says",
    ),
    Phrase(
        "{who} plays the round to {number}",
        play_to,
        "all that is left of a round in which nothing goes wrong, in the order of the book",
    ),
    Phrase("all terminals are lost", lose_all, "none answers any more"),
    Phrase("all terminals are back", all_back, "they answer again"),
    Phrase(
        "the server crashes and restarts",
        crash,
        "it reads everything back from the journal; a running round is interrupted",
    ),
)
