"""The round of play: bets open and close, the ball is spun and rests, a result is confirmed."""

from collections.abc import Iterable
from typing import Any

from croupier.rules.reading import Sourced
from croupier.rules.refusal import Refusal
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.game import Game, clause_of
from croupier.table.merkle import bets_root
from croupier.table.money import felts_of, return_bets, settle
from croupier.table.permissions import BEFORE_REST, STAFF
from croupier.table.phases import OPEN, Phase
from croupier.table.reading import check_reading
from croupier.table.state import State

Events = Iterable[e.Event]


def open_table(game: Game, state: State, command: c.OpenTable) -> Events:
    """Let rounds be played."""
    return (e.TableOpened(),)


def close_table(game: Game, state: State, command: c.CloseTable) -> Events:
    """No rounds until it is opened again."""
    return (e.TableClosed(),)


def announce(game: Game, state: State, command: c.Announce) -> Events:
    """Say something that changes nothing."""
    if not command.words.strip():
        raise Refusal("no_words", "an announcement has words")
    return (e.Announced(command.words),)


def open_bets(game: Game, state: State, command: c.OpenBets) -> Events:
    """Begin a round, in the book's words."""
    if not state.dealer:
        raise Refusal("no_dealer", "no dealer is at the table; a dealer comes in first")
    if state.dolly:
        raise Refusal("dolly_stands", f"the dolly still stands on {state.dolly}; lift it first")
    words = game.document.announcements.open.value[0]
    return (e.Announced(words), e.RoundOpened(state.round + 1))


def close_bets(game: Game, state: State, command: c.CloseBets) -> Events:
    """No more bets, in the book's words and where the book has it: before or during the spin."""
    close = game.document.spin.close
    if close.value == "during_spin" and state.phase is Phase.BETS_OPEN:
        message = "in this book bets close while the ball is spinning; start the spin first"
        raise Refusal("spin_first", message, clause_of(close))
    announcements = game.document.announcements
    bell = announcements.bell_at_close is not None and announcements.bell_at_close.value
    return (e.Announced(announcements.close.value[0], bell), _closed(state))


def _closed(state: State) -> e.Event:
    return e.BetsClosed(state.round, bets_root(felts_of(state)))


def start_spin(game: Game, state: State, command: c.StartSpin) -> Events:
    """The ball is spun; before or after the close, as the book has it."""
    close = game.document.spin.close
    if close.value == "before_spin" and state.phase is Phase.BETS_OPEN:
        message = "in this book bets close before the ball is spun; close bets first"
        raise Refusal("close_first", message, clause_of(close))
    return (e.SpinStarted(),)


def report_spin(game: Game, state: State, command: c.ReportSpin, source: str) -> Events:
    """Keep what a person or a sensor saw of the spin."""
    if command.direction not in ("", "against", "with"):
        message = f"the direction is against or with (the wheel), not {command.direction!r}"
        raise Refusal("bad_direction", message)
    if type(command.revolutions) is not int or command.revolutions < -1:
        raise Refusal("bad_revolutions", "revolutions are a whole number of full turns")
    if state.phase not in BEFORE_REST and command.revolutions > state.spin.revolutions.get(
        source, command.revolutions
    ):
        message = f"{source} counted {state.spin.revolutions[source]}; the ball runs no more"
        raise Refusal("after_rest", message)
    return (e.SpinSeen(source, command.direction, command.revolutions),)


def ball_at_rest(game: Game, state: State, command: c.ReportBallAtRest) -> Events:
    """The ball rests. Bets that are still open close at once, and the round is spoiled."""
    if state.phase in OPEN:
        return (_closed(state), e.BallRested(spoiled=True))
    return (e.BallRested(),)


def propose_result(game: Game, state: State, command: c.ProposeResult) -> Events:
    """A result is keyed or read; that is evidence that the ball rests."""
    game.book.wheel.check(command.number)
    rested = state.phase in (Phase.BALL_AT_REST, Phase.RESULT_PROPOSED)
    before = () if rested else ball_at_rest(game, state, c.ReportBallAtRest())
    return (*before, e.ResultProposed(command.number))


def confirm_result(game: Game, state: State, command: c.ConfirmResult, role: str) -> Events:
    """The dealer confirms by naming the number again; then the round is settled."""
    if command.number != state.number:
        message = f"{state.number} is proposed, not {command.number}; propose the right one first"
        raise Refusal("other_number", message)
    check_payable(game, state)
    check_reading(game, state, role)
    return (e.ResultConfirmed(state.number), *settled(game, state, state.number))


def settled(game: Game, state: State, number: str, ruling: str = "") -> Events:
    """The settlement, which at a live table waits for the dolly."""
    if game.has_dolly and not ruling:
        return ()
    pays = clause_of(game.document.settlement.wins_pay)
    clause = game.source("uncovered") if ruling else pays
    return (e.RoundSettled(state.round, number, clause, settle(game, state, number), ruling),)


def check_payable(game: Game, state: State) -> None:
    """Refuse to pay a round that the book voids, or in which a bet may have followed the ball."""
    spin = game.document.spin
    check_not_spoiled(state)
    if not state.spin.started:
        raise _void_instead(game, "ball_dropped", "no spin was started", spin.direction)
    if "against" not in state.spin.direction.values():
        raise Refusal(
            "spin_not_attested",
            "nobody has seen the ball spun against the wheel; report the spin first",
            clause_of(spin.direction),
        )
    revolutions = state.spin.revolutions.values()
    if not revolutions:
        raise Refusal(
            "spin_not_attested",
            f"nobody has counted {game.revolutions} revolutions; report the spin first",
            clause_of(spin.revolutions),
        )
    check_spin(game, state)


def check_spin(game: Game, state: State) -> None:
    """Refuse to pay a spin that somebody saw to be invalid."""
    spin = game.document.spin
    if "with" in state.spin.direction.values():
        because = "the ball was seen spun with the wheel"
        raise _void_instead(game, "same_direction", because, spin.direction)
    revolutions = state.spin.revolutions.values()
    if revolutions and min(revolutions) < game.revolutions:
        seen = f"{min(revolutions)} revolutions were seen"
        raise _void_instead(game, "too_few_revolutions", seen, spin.revolutions)


def check_not_spoiled(state: State) -> None:
    """A bet may have followed the ball: nobody may have such a round paid."""
    if state.spoiled or not state.bets_were_closed:
        message = "bets were open until the ball lay at rest; this round can only be void"
        raise Refusal("bets_open_at_rest", message, "ruling bet_after_ball")


def _void_instead(game: Game, reason: str, because: str, rule: Sourced[Any]) -> Refusal:
    """What is to be done: void the round for a reason of the book, or refer it if it has none."""
    if reason not in game.book.irregularities:
        message = f"{because}; refer the round to the shift manager"
        return Refusal("spin_not_valid", message, clause_of(rule))
    clause = game.source(reason)
    return Refusal("spin_not_valid", f"{because}; void the round for {reason} ({clause})", clause)


def void_round(game: Game, state: State, command: c.VoidRound) -> Events:
    """Void the running round for a reason of the book; its bets are returned."""
    irregularity = game.irregularity(command.reason)
    if not irregularity.voids or command.reason == "no_spin":
        raise Refusal("not_a_void_reason", f"{command.reason} does not void a round by itself")
    at_rest = state.phase in (Phase.BALL_AT_REST, Phase.RESULT_PROPOSED)
    if irregularity.until == "rest" and at_rest and not state.spoiled:
        message = "the ball is at rest and the outcome fixed; refer the round to the shift manager"
        raise Refusal("after_rest", message, irregularity.source)
    return (voided(state, command.reason, irregularity.source),)


def voided(state: State, reason: str, clause: str, ruling: str = "") -> e.Event:
    """The current round is void and every bet of it returned."""
    return e.RoundVoided(state.round, reason, clause, return_bets(state), ruling)


def no_spin(game: Game, state: State, command: c.AnnounceNoSpin, role: str) -> Events:
    """Announce no spin, where the book has it; void even if the ball rests."""
    authority, said = game.document.authority.no_spin, game.document.announcements.no_spin
    if authority is None or said is None:
        raise Refusal("not_in_this_book", "this book has no announcement of no spin")
    lowest = min(authority.value, key=STAFF.index)
    if STAFF.index(role) < STAFF.index(lowest):
        raise Refusal("not_permitted", f"no spin takes a {lowest} or above", clause_of(authority))
    return (
        e.Announced(said.value[0]),
        voided(state, "no_spin", game.source("no_spin")),
    )


def refer_round(game: Game, state: State, command: c.ReferRound) -> Events:
    """Put what the rules do not cover before the shift manager."""
    if not command.reason.strip():
        raise Refusal("no_reason", "say in writing what has to be decided")
    return (e.RoundReferred(state.round, command.reason, game.source("uncovered")),)


def interrupt_round(game: Game, state: State, command: c.InterruptRound) -> Events:
    """Wheel, console or server cannot go on: the console will be asked what the wheel shows."""
    return (e.RoundInterrupted(state.round, command.cause),)


def place_dolly(game: Game, state: State, command: c.PlaceDolly) -> Events:
    """Put the dolly on the winning number; then the round is paid."""
    if not game.has_dolly:
        raise Refusal("not_in_this_book", "this book has no dolly")
    if command.number != state.number:
        message = f"the winning number is {state.number}; the dolly goes there"
        raise Refusal("other_number", message, clause_of(game.document.spin.dolly))
    if state.phase is Phase.SETTLED:
        return (e.DollyPlaced(command.number),)
    check_spin(game, state)
    clause = clause_of(game.document.settlement.wins_pay)
    postings = settle(game, state, state.number)
    return (
        e.DollyPlaced(command.number),
        e.RoundSettled(state.round, state.number, clause, postings),
    )


def lift_dolly(game: Game, state: State, command: c.LiftDolly) -> Events:
    """Take the dolly off, so that bets can be opened again."""
    if not state.dolly:
        raise Refusal("no_dolly", "the dolly is not on the felt")
    return (e.DollyLifted(),)
