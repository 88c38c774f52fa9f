"""docs/traceability.md is up to date, and every clause has a test or a reason to have none."""

import pytest

from croupier.rulebooks import rulebooks
from croupier.rules.rulebook import Rulebook
from tests.traceability import PAGE, by_clause, clause_of, clause_tests, page

BOOKS = rulebooks()
CLAUSES = {
    "5.3": "",
    "5.3.1": "",
    "4.1": "",
    "4.1 table": "",
    "1": "",
    "1/Bet": "",
    "App C/0-Spiel": "",
}

every_book = pytest.mark.parametrize("book", BOOKS.values(), ids=BOOKS)


def test_the_page_is_what_books_and_tests_say_today() -> None:
    assert PAGE.read_text(encoding="utf-8").splitlines() == page().rstrip("\n").splitlines()


@every_book
def test_every_clause_has_a_test_or_a_reason_and_not_both(book: Rulebook) -> None:
    tested = set(by_clause(book)) - {""}
    spared = set(book.document.needs_nothing)
    assert set(book.document.clauses) - tested - spared == set()
    assert tested & spared == set()


@every_book
def test_every_test_names_a_clause_of_its_book(book: Rulebook) -> None:
    assert by_clause(book).get("", []) == []


def test_no_two_tests_of_a_book_have_one_name() -> None:
    names = [(book, name) for book, _, name in clause_tests()]
    assert len(set(names)) == len(names)


@pytest.mark.parametrize(
    ("test", "clause"),
    [
        ("test_5_3_1_a_ball_that_was_dropped", "5.3.1"),
        ("test_5_3_1", "5.3.1"),
        ("test_5_3_nine_mishaps", "5.3"),
        ("test_5_3_2_too_few", None),
        ("test_5_3_10_nothing", None),
        ("test_4_1_table_is_the_pay_table", "4.1 table"),
        ("test_4_1_is_the_pay_table", "4.1"),
        ("test_1_bet_is_a_bet", "1/Bet"),
        ("test_app_c_0_spiel_has_four_pieces", "App C/0-Spiel"),
        ("test_app_c_spiel_has_four_pieces", None),
        ("test_the_ball", None),
    ],
)
def test_a_test_belongs_to_the_clause_its_name_begins_with(test: str, clause: str | None) -> None:
    assert clause_of(test, CLAUSES) == clause
