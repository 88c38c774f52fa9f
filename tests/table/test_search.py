"""The round model, exhaustively: every state within a budget holds the invariants.

The controls at the end break the table in a dozen ways; the search must find every one.
"""

from collections.abc import Callable, Iterator
from copy import deepcopy
from dataclasses import fields
from typing import Any

import pytest

from croupier.table import commands as c
from croupier.table import dealing, evolve, money, permissions, phases, two_person
from croupier.table import events as e
from croupier.table.game import Game
from croupier.table.phases import Phase
from croupier.table.state import PastRound, State
from tests.table.alphabet import alphabet
from tests.table.invariants import check_state
from tests.table.notebook import Broken, Ghost
from tests.table.play import DEALER, LAYOUT_B, LIVE_RWS, MBS, RWS, SHIFT, Table
from tests.table.search import KEYED, LEFT_OUT, Node, search

Patch = pytest.MonkeyPatch


def start(budget: int, coins: int, book: str = RWS) -> tuple[Game, Node]:
    """An open table, at RWS with layout A at T1 and B at T2, with 20 credits at each."""
    table = Table(book, ("", LAYOUT_B if book == RWS else "")).open(20, 20)
    return table.game, Node(table.state, Ghost(budget, coins, put_in=(20, 20)))


@pytest.mark.parametrize("kind", KEYED, ids=lambda kind: str(kind.__name__))
def test_the_key_knows_every_field_or_leaves_it_out_with_a_reason(kind: type) -> None:
    keyed, left_out = set(KEYED[kind].split()), set(LEFT_OUT[kind].split())
    assert keyed | left_out == {field.name for field in fields(kind)}
    assert not keyed & left_out


class Checks:
    """The invariants of every state, and of every kind of state that there is a way out of it."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.kinds: set[tuple[Any, ...]] = set()

    def __call__(self, node: Node) -> None:
        check_state(node.state, node.ghost)
        state = node.state
        marks = (state.spoiled, state.bets_were_closed, bool(state.number), bool(state.dolly))
        kind = (state.phase, *marks, *state.spin.direction.values(), bool(state.proposals))
        if kind not in self.kinds:
            self.kinds.add(kind)
            find_the_way_out(self.game, state)


def find_the_way_out(game: Game, state: State) -> None:
    """From anywhere, with a dealer, a supervisor and a shift manager, to the next round."""
    table = Table(game.book.id)
    table.game, table.state = game, deepcopy(state)
    round = state.round
    if state.phase in phases.RUNNING:
        table.ask(DEALER, c.VoidRound("ball_flung_out"))
    elif state.phase is Phase.RESULT_CONFIRMED:
        table.together(c.VoidSettled(round, "ball_flung_out"))
    elif state.phase is Phase.INTERRUPTED and not state.spin.rested:
        table.together(c.AnswerInterruption(round, ""))
    elif state.phase is Phase.INTERRUPTED:
        table.ask(DEALER, c.ReferRound("the ball lay there and nobody saw where"))
    if table.state.phase is Phase.AWAITING_RULING:
        table.together(c.GiveRuling(round, "", "nobody saw it"), approved_by=SHIFT)
    if table.state.dolly:
        table.ask(DEALER, c.LiftDolly())
    table.ask(DEALER, c.OpenBets())
    assert (table.state.phase, table.state.round) == (Phase.BETS_OPEN, round + 1)


def test_every_state_of_three_rounds_with_an_irregularity_and_a_voucher() -> None:
    game, node = start(budget=1, coins=1)
    checks = Checks(game)
    found = search(game, alphabet(rounds=3), checks, node)
    assert sum(found.values()) >= 200_000
    never = {Phase.TABLE_CLOSED, Phase.RESULT_CONFIRMED}  # not in the alphabet; for a dolly only
    assert set(found) == set(Phase) - never
    assert {kind[0] for kind in checks.kinds} == set(found)


def test_every_state_of_two_rounds_with_two_irregularities() -> None:
    game, node = start(budget=2, coins=0)
    found = search(game, alphabet(rounds=2), Checks(game), node)
    assert sum(found.values()) > 10_000


@pytest.mark.parametrize(
    ("book", "never"), [(LIVE_RWS, Phase.BETS_CLOSED), (MBS, Phase.RESULT_CONFIRMED)]
)
def test_every_state_of_two_rounds_in_the_other_orders(book: str, never: Phase) -> None:
    game, node = start(budget=1, coins=0, book=book)
    found = search(game, alphabet(rounds=2), Checks(game), node)
    assert sum(found.values()) > 2_000
    others = {Phase.BETS_OPEN_BALL_SPINNING} if book == MBS else set()
    before = {Phase.TABLE_CLOSED, Phase.BETWEEN_ROUNDS}  # where it starts
    assert set(found) == set(Phase) - before - others - {never}


# ---- controls: each breaks the table in one way


def nothing(*args: Any) -> None:
    """In the place of a check."""


def spoiled_rounds_are_paid(patch: Patch) -> None:
    patch.setattr(dealing, "check_not_spoiled", nothing)


def spoiled_rounds_are_paid_after_an_interruption(patch: Patch) -> None:
    patch.setattr(two_person, "check_not_spoiled", nothing)


def spins_with_the_wheel_are_paid(patch: Patch) -> None:
    patch.setattr(dealing, "check_spin", nothing)


def void_rounds_are_corrected(patch: Patch) -> None:
    def correct(game: Game, state: State, act: c.CorrectResult) -> tuple[e.Event, ...]:
        past = state.past[act.round]
        returned = money.returned_to_seats(game, state, past.felts, act.new)
        postings = money.settle_again(state, past, returned)
        return (e.ResultCorrected(act.round, act.old, act.new, "5.5", postings),)

    patch.setattr(two_person, "_correct_result", correct)


def a_void_round_forgets_a_seat(patch: Patch) -> None:
    real = money.return_bets
    patch.setattr(dealing, "return_bets", lambda state: real(state)[:2])


def credits_fall_below_zero(patch: Patch) -> None:
    def difference(
        state: State, past: PastRound, seat: str, should: int
    ) -> Iterator[tuple[str, int]]:
        yield f"credits:{seat}", should - past.returned[seat]

    patch.setattr(money, "_difference", difference)


def betting_goes_on_after_the_close(patch: Patch) -> None:
    patch.setitem(phases.NEXT["BetsClosed"], Phase.BETS_OPEN, Phase.BETS_OPEN)


def bets_are_taken_while_the_ball_spins(patch: Patch) -> None:
    row = permissions.Row(phases.RUNNING, others=("terminal",))
    patch.setitem(permissions.PERMISSIONS, c.PlaceBets, row)


def vouchers_stay_good(patch: Patch) -> None:
    patch.setitem(evolve.CHANGE, e.VoucherRedeemed, nothing)


def losing_bets_come_back(patch: Patch) -> None:
    patch.setattr(money, "returned_on", lambda felt, winners: sum(felt.values()))


def a_correction_changes_the_running_round(patch: Patch) -> None:
    real = evolve.CHANGE[e.ResultCorrected]

    def corrected(state: State, event: e.ResultCorrected) -> None:
        real(state, event)
        state.number = event.new

    patch.setitem(evolve.CHANGE, e.ResultCorrected, corrected)


def void_rounds_stay_among_the_results(patch: Patch) -> None:
    real = evolve.CHANGE[e.SettlementVoided]

    def voided(state: State, event: e.SettlementVoided) -> None:
        results = dict(state.results)
        real(state, event)
        state.results = results

    patch.setitem(evolve.CHANGE, e.SettlementVoided, voided)


def a_referred_round_is_taken_from_the_shift_manager(patch: Patch) -> None:
    row = permissions.Row(phases.IN_ROUND, "dealer", ("system",))
    patch.setitem(permissions.PERMISSIONS, c.InterruptRound, row)
    patch.setitem(phases.NEXT["RoundInterrupted"], Phase.AWAITING_RULING, Phase.INTERRUPTED)


def an_interrupted_round_has_no_way_out(patch: Patch) -> None:
    patch.setattr(two_person, "_answer_interruption", two_person._give_ruling)


CONTROLS: dict[Callable[[Patch], None], str] = {
    spoiled_rounds_are_paid: "must never be paid",
    spoiled_rounds_are_paid_after_an_interruption: "must never be paid",
    spins_with_the_wheel_are_paid: "must never be paid",
    void_rounds_are_corrected: "must never be paid",
    a_void_round_forgets_a_seat: "bets at stake",
    credits_fall_below_zero: "leaves credits:T1 at -",
    betting_goes_on_after_the_close: "cannot happen at bets_open",
    bets_are_taken_while_the_ball_spins: "after the end of betting",
    vouchers_stay_good: "vouchers in circulation",
    losing_bets_come_back: "T1 should get 180, not 10",
    a_correction_changes_the_running_round: "running round changed",
    void_rounds_stay_among_the_results: "results .* are not those",
    a_referred_round_is_taken_from_the_shift_manager: "interrupted follows awaiting_ruling",
    an_interrupted_round_has_no_way_out: "no_ruling_awaited",
}


@pytest.mark.parametrize("break_it", CONTROLS, ids=lambda control: control.__name__)
def test_the_search_finds_it_when(break_it: Callable[[Patch], None], monkeypatch: Patch) -> None:
    game, node = start(budget=2, coins=2)
    break_it(monkeypatch)
    with pytest.raises(Broken, match=CONTROLS[break_it]):
        search(game, alphabet(rounds=3), Checks(game), node, most=30_000)
