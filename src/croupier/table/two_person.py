"""Acts that take two persons: proposed by one, approved by another, bound to the exact proposal.

The second person repeats the act he approves; if it is not the one that was proposed, or the table
has moved on so that it no longer fits, nothing happens.
"""

from collections.abc import Iterable

from croupier.rules.refusal import Refusal
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.betting import seat_of
from croupier.table.dealing import (
    check_not_spoiled,
    check_payable,
    check_spin,
    settled,
    voided,
)
from croupier.table.game import Game, clause_of
from croupier.table.money import move, return_bets, returned_to_seats, settle_again
from croupier.table.permissions import TWO_PERSONS, require
from croupier.table.phases import Phase
from croupier.table.state import PastRound, Proposal, State

Events = Iterable[e.Event]


def propose(game: Game, state: State, command: c.Propose, actor: c.Actor) -> Events:
    """Lay an act before a second person, if it could be carried out now."""
    lowest, _ = TWO_PERSONS[type(command.act)]
    require(actor, lowest, "propose this")
    tuple(carry_out(game, state, command.act))
    return (e.ActProposed(state.proposed + 1, command.act, actor.person, actor.session),)


def approve(game: Game, state: State, command: c.Approve, actor: c.Actor) -> Events:
    """The second person approves exactly what was proposed, and it is carried out."""
    proposal = _proposal(state, command.number)
    if proposal.act != command.act:
        message = f"proposal {command.number} is {proposal.act}; that and nothing else is approved"
        raise Refusal("not_the_proposal", message)
    require(actor, _lowest_approver(game, proposal.act), "approve this")
    if actor.person == proposal.person or actor.session == proposal.session:
        message = f"{proposal.person} proposed it; another person approves, from another session"
        raise Refusal("same_person", message)
    _check_player_stayed(state, proposal)
    return (e.ActApproved(command.number), *carry_out(game, state, proposal.act))


def _lowest_approver(game: Game, act: c.Act) -> str:
    """After rest the outcome is fixed: what had to be named before takes a shift manager."""
    if isinstance(act, c.VoidSettled) and game.irregularity(act.reason).until == "rest":
        return "shift_manager"
    return TWO_PERSONS[type(act)][1]


def _check_player_stayed(state: State, proposal: Proposal) -> None:
    """Credits are set right for who sat there when it was proposed, not for who sits there now."""
    act = proposal.act
    if isinstance(act, c.AdjustCredits) and state.seats[act.seat].left_at > proposal.at:
        message = f"the player at {act.seat} has cashed out since this was proposed"
        raise Refusal("player_gone", message)


def reject(game: Game, state: State, command: c.Reject) -> Events:
    """Take a proposal off the table."""
    _proposal(state, command.number)
    return (e.ActRejected(command.number),)


def _proposal(state: State, number: int) -> Proposal:
    proposal = state.proposals.get(number)
    if proposal is None:
        waiting = ", ".join(map(str, state.proposals)) or "none"
        raise Refusal("unknown_proposal", f"no proposal {number} is waiting; waiting: {waiting}")
    return proposal


def carry_out(game: Game, state: State, act: c.Act) -> Events:
    """What follows from an act, or a refusal that says why it does not fit."""
    match act:
        case c.CorrectResult():
            return _correct_result(game, state, act)
        case c.VoidSettled():
            return _void_settled(game, state, act)
        case c.VoidEarlier():
            return _void_earlier(game, state, act)
        case c.AnswerInterruption():
            return _answer_interruption(game, state, act)
        case c.GiveRuling():
            return _give_ruling(game, state, act)
        case c.AdjustCredits():
            return _adjust_credits(game, state, act)


def consequences(game: Game, state: State, act: c.Act) -> dict[str, dict[str, int]]:
    """What an act would do to each seat's credits and stake, and what would be claimed."""
    changes: dict[str, dict[str, int]] = {}
    for event in carry_out(game, state, act):
        for account, amount in getattr(event, "postings", ()):
            kind, _, seat = account.partition(":")
            if seat:
                change = changes.setdefault(seat, {})
                change[kind] = change.get(kind, 0) + amount
    return changes


def _correct_result(game: Game, state: State, act: c.CorrectResult) -> Events:
    """Settle by the compartment, while the round is kept; later rounds never change."""
    game.book.wheel.check(act.new)
    clause = game.source("wrong_result")
    if act.old == act.new:
        raise Refusal("same_number", f"round {act.round} has {act.old} already")
    if act.round == state.round and state.phase is Phase.RESULT_CONFIRMED:
        _check_old(act, state.number)
        return (e.ResultCorrected(act.round, act.old, act.new, clause, ()),)
    past = _past(state, act.round)
    if not past.number:
        message = f"round {act.round} is void; a void round has no result that could be corrected"
        raise Refusal("already_void", message, clause_of(game.document.void.bets_returned))
    _check_old(act, past.number)
    returned = returned_to_seats(game, state, past.felts, act.new)
    postings = settle_again(state, past, returned)
    return (e.ResultCorrected(act.round, act.old, act.new, clause, postings),)


def _check_old(act: c.CorrectResult, number: str) -> None:
    if number != act.old:
        raise Refusal("other_number", f"round {act.round} is {number}, not {act.old}")


def _past(state: State, round: int) -> PastRound:
    past = state.past.get(round)
    if past is None:
        kept = f"{min(state.past)} to {max(state.past)}" if state.past else "none yet"
        message = f"round {round} is not among the settled rounds that are kept ({kept})"
        raise Refusal("unknown_round", message)
    return past


def _void_settled(game: Game, state: State, act: c.VoidSettled) -> Events:
    """Void the latest round after its result; earlier rounds stand."""
    irregularity = game.irregularity(act.reason)
    if not irregularity.voids or act.reason == "no_spin":
        raise Refusal("not_a_void_reason", f"{act.reason} does not void a round after its result")
    if act.round != state.round:
        stand = game.document.void.earlier_rounds_stand
        source = stand.clause[0] if stand.clause else f"ruling {stand.ruling}"
        raise Refusal("earlier_rounds_stand", f"round {act.round} stands", source)
    if state.phase is Phase.RESULT_CONFIRMED:
        return (voided(state, act.reason, irregularity.source),)
    return (_settlement_voided(state, act.round, act.reason, irregularity.source),)


def _settlement_voided(state: State, round: int, reason: str, clause: str) -> e.Event:
    past = _past(state, round)
    if not past.number:
        raise Refusal("already_void", f"round {round} is void already")
    bets = {seat: sum(felt.values()) for seat, felt in past.felts.items()}
    return e.SettlementVoided(round, reason, clause, settle_again(state, past, bets))


def _void_earlier(game: Game, state: State, act: c.VoidEarlier) -> Events:
    """The ball broke and earlier rounds are affected, where the book lets that be."""
    broke = game.irregularity("ball_broke")
    if broke.then != "void_affected_rounds":
        message = "in this book a broken ball voids its own round only"
        raise Refusal("earlier_rounds_stand", message, broke.source)
    if not act.rounds or len(set(act.rounds)) < len(act.rounds):
        raise Refusal("bad_rounds", "name the affected rounds, each once")
    if len(act.rounds) > 1:
        return _void_each(state, act.rounds, broke.source)
    return (_settlement_voided(state, act.rounds[0], "ball_broke", broke.source),)


def _void_each(state: State, rounds: tuple[int, ...], clause: str) -> Events:
    """Void several rounds at once; what is taken back from a seat adds up over them."""
    taken = dict(state.balances)
    for round in rounds:
        event = _settlement_voided(state, round, "ball_broke", clause)
        assert isinstance(event, e.SettlementVoided)
        for account, amount in event.postings:
            taken[account] = taken.get(account, 0) + amount
        if any(taken[account] < 0 for account, _ in event.postings if account[:8] == "credits:"):
            message = "together the rounds take back more than a seat has; void them one by one"
            raise Refusal("void_one_by_one", message, clause)
        yield event


def _answer_interruption(game: Game, state: State, act: c.AnswerInterruption) -> Events:
    """Conclude the interrupted round if an outcome was established, else void it."""
    if state.phase is not Phase.INTERRUPTED or act.round != state.round:
        raise Refusal("not_interrupted", f"round {act.round} is not interrupted")
    if not act.number:
        _check_not_established(game, state)
        clause = game.source("technical_interruption", "not_established")
        return (voided(state, "technical_interruption", clause),)
    game.book.wheel.check(act.number)
    check_not_spoiled(state)
    check_spin(game, state)
    clause = game.source("technical_interruption", "established")
    return (
        e.OutcomeEstablished(act.number, clause),
        *settled(game, state, act.number),
    )


def _check_not_established(game: Game, state: State) -> None:
    """Refuse to void what the record shows: that the ball had come to rest in a valid spin."""
    try:
        check_payable(game, state)
    except Refusal:
        return
    if state.spin.rested:
        message = "the ball had come to rest in a valid spin, by the record; conclude the round"
        clause = game.source("technical_interruption", "established")
        raise Refusal("outcome_established", message, clause)


def _give_ruling(game: Game, state: State, act: c.GiveRuling) -> Events:
    """The shift manager settles by a number or voids, with a written reason."""
    if state.phase is not Phase.AWAITING_RULING or act.round != state.round:
        raise Refusal("no_ruling_awaited", f"round {act.round} awaits no ruling; refer it first")
    if not act.reason.strip():
        raise Refusal("no_reason", "a ruling has a written reason")
    clause = game.source("uncovered")
    if not act.number:
        return (e.RoundVoided(act.round, "ruling", clause, return_bets(state), act.reason),)
    game.book.wheel.check(act.number)
    check_not_spoiled(state)
    check_spin(game, state)
    return settled(game, state, act.number, ruling=act.reason)


def _adjust_credits(game: Game, state: State, act: c.AdjustCredits) -> Events:
    """Set a seat's credits right; they never go below zero."""
    seat_of(state, act.seat)
    if type(act.amount) is not int or not act.amount:
        raise Refusal("bad_credits", "an adjustment is a whole number of credits, up or down")
    if not act.reason.strip():
        raise Refusal("no_reason", "an adjustment has a written reason")
    if state.credits(act.seat) + act.amount < 0:
        message = f"seat {act.seat} has {state.credits(act.seat)}; at most that can be taken"
        raise Refusal("not_enough_credits", message)
    postings = move("house", f"credits:{act.seat}", act.amount)
    return (e.CreditsAdjusted(act.seat, act.reason, postings),)
