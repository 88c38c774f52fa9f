"""The transition table, and the page that is drawn from it."""

from croupier.table.phases import ANY, IN_ROUND, NEXT, OVER, Phase
from tests.diagram import PAGE, renewed


def test_the_page_shows_the_tables_as_they_are() -> None:
    page = PAGE.read_text(encoding="utf-8")
    assert page == renewed(page), "run: python -m tests.diagram"


def test_every_phase_can_be_left_and_reached() -> None:
    left = {before for row in NEXT.values() for before in row}
    reached = {after for row in NEXT.values() for after in row.values()}
    assert left == reached == set(ANY)


def test_from_every_phase_of_a_round_the_round_can_end() -> None:
    ways = {(before, after) for row in NEXT.values() for before, after in row.items()}
    ends = set(OVER)
    for _ in Phase:
        ends |= {before for before, after in ways if after in ends}
    assert ends >= IN_ROUND


def test_a_void_can_be_declared_at_every_phase_of_a_round() -> None:
    assert set(NEXT["RoundVoided"]) == set(IN_ROUND)
