"""A slice of random play; `random_play.run(seed, steps)` is the same at any length."""

from collections import Counter

import pytest

from croupier.table import commands as c
from croupier.table import events as e
from croupier.table import evolve
from croupier.table.state import State
from tests.table.notebook import Broken
from tests.table.random_play import COMMANDS, run

SEEDS, STEPS = range(10), 5_000


def test_conservation_over_random_play_by_anybody() -> None:
    accepted: Counter[str] = Counter()
    refused: Counter[str] = Counter()
    events: Counter[str] = Counter()
    for seed in SEEDS:
        played = run(seed, STEPS)
        accepted, refused, events = (
            accepted + played.accepted, refused + played.refused, events + played.events,
        )  # fmt: skip
    rare = {c.FoundTable, c.AddSeat, c.AnnounceNoSpin, c.WithdrawBets, c.PlaceOption}
    assert {kind.__name__ for kind in COMMANDS} - set(accepted) <= {k.__name__ for k in rare}
    assert len(refused) >= 50
    for common in (e.RoundSettled, e.RoundVoided, e.BetRegistered, e.VoucherRedeemed):
        assert events[common.__name__] >= 20


def test_the_same_seed_plays_the_same() -> None:
    assert run(7, 500) == run(7, 500)
    assert run(7, 500) != run(12, 500)  # of the same book


@pytest.mark.parametrize("event", [e.CreditsBought, e.BetRegistered, e.RoundSettled])
def test_control_an_event_that_keeps_a_credit_is_found(
    event: type[e.Event], monkeypatch: pytest.MonkeyPatch
) -> None:
    real = evolve._post

    def leaky(state: State, name: str, postings: e.Postings) -> None:
        real(state, name, postings)
        if name == event.__name__:
            state.balances["house"] = state.balances.get("house", 0) + 1

    monkeypatch.setattr(evolve, "_post", leaky)
    with pytest.raises(Broken, match=r"seed 2, step \d+: .*the balances sum to 1"):
        run(2, STEPS)
