"""1 Definitions: the five books load, and the loader says what is wrong and under which clause."""

from hashlib import sha256
from pathlib import Path

import pytest

from croupier import Refusal, layouts, rulebook
from croupier.rulebooks import HERE, files, read, rulebooks
from croupier.rules.rulebook import RulebookError, parse_rulebook

BOOKS = {
    "mbs-00-2012": ("Double Zero Roulette", ["mbs-00-2012"]),
    "mbs-00-etg-2020": ("Electronic Double Zero Roulette", ["mbs-00-etg-2020"]),
    "rws-00-360-2018": ("Roulette Double Zero 360°", ["rws-00-360-2018"]),
    "rws-00-etg-2019": (
        "Roulette Double Zero (Electronic Table Game)",
        ["rws-00-etg-2019-a", "rws-00-etg-2019-b"],
    ),
    "rws-000-etg-2023": ("Roulette Triple Zero (Electronic Table Game)", ["rws-000-etg-2023"]),
}
TEXT = (HERE / "mbs-00-2012.toml").read_text(encoding="utf-8")


def test_every_file_of_the_folder_is_a_book() -> None:
    assert [path.stem for path in files()] == list(rulebooks()) == list(BOOKS)


@pytest.mark.parametrize("id", BOOKS)
def test_a_book_has_its_title_and_its_layouts(id: str) -> None:
    book = rulebook(id)
    assert (book.document.title, [layout.id for layout in book.layouts]) == BOOKS[id]
    assert all(layout.book == id and layouts()[layout.id] is layout for layout in book.layouts)


@pytest.mark.parametrize(
    ("id", "in_force", "version"),
    [
        ("mbs-00-2012", "2012-12-19", "2"),
        ("mbs-00-etg-2020", "2020-03-18", "2"),
        ("rws-00-360-2018", "2018-02-13", ""),
        ("rws-00-etg-2019", "2019-11-15T08:00:00", "3"),
        ("rws-000-etg-2023", "2023-04-06T08:00:00", ""),
    ],
)
def test_a_book_is_in_force_from_the_day_it_prints(id: str, in_force: str, version: str) -> None:
    assert rulebook(id).document.in_force.isoformat() == in_force
    assert rulebook(id).document.version == version


@pytest.mark.parametrize("path", files(), ids=lambda path: path.stem)
def test_a_book_is_named_by_the_hash_of_its_text(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert read(path).sha256 == sha256(text.encode()).hexdigest()
    assert parse_rulebook(text + "\n").sha256 != read(path).sha256


def test_a_book_is_read_once() -> None:
    assert rulebook("mbs-00-2012") is rulebook("mbs-00-2012")


@pytest.mark.parametrize("id", BOOKS)
def test_every_ruling_a_book_cites_can_be_read_in_it(id: str) -> None:
    for ruling in rulebook(id).document.rulings:
        assert ruling.question.endswith(("?", ".")), ruling.id
        assert len(ruling.ruling) > 10, ruling.id


def test_an_unknown_book_is_refused_with_one_like_it() -> None:
    with pytest.raises(Refusal, match="did you mean rws-00-360-2018") as refused:
        rulebook("rws-00-360")
    assert refused.value.code == "unknown_rulebook"


def test_two_books_of_one_id_are_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "again.toml").write_text(TEXT, encoding="utf-8")
    monkeypatch.setenv("CROUPIER_RULEBOOKS", str(tmp_path))
    with pytest.raises(RulebookError, match="there are two rule books 'mbs-00-2012'"):
        rulebooks()


def test_a_file_that_is_not_utf_8_is_refused(tmp_path: Path) -> None:
    (tmp_path / "old.toml").write_bytes(TEXT.replace("wager", "Einsätze").encode("latin-1"))
    with pytest.raises(RulebookError, match="TOML: is not UTF-8"):
        read(tmp_path / "old.toml")


# ---- what the loader says


def problems(text: str) -> list[tuple[str, str]]:
    """The problems of a text: under which clause, and what."""
    with pytest.raises(RulebookError) as wrong:
        parse_rulebook(text, "my-book.toml")
    return [(problem.clause, problem.message) for problem in wrong.value.problems]


def test_a_text_that_is_no_toml_is_refused_with_the_line() -> None:
    ((clause, message),) = problems("id = [\n1 2]")
    assert clause == "TOML"
    assert "line 2" in message


def test_an_empty_text_lacks_everything_by_name() -> None:
    missing = {clause for clause, message in problems("") if message.endswith("is missing")}
    assert {"id", "wheel", "spin", "layouts", "rulings", "clauses"} < missing
    assert "version" not in missing
    assert "needs_nothing" not in missing


def test_one_reading_shows_all_that_is_of_the_wrong_form() -> None:
    text = TEXT.replace('value = "during_spin"', "value = 3").replace("pays = 17", 'pays = "17"')
    clauses = [clause for clause, _ in problems(text)]
    assert sorted(clauses) == ["3.6", "4.1"]


def test_one_reading_shows_all_that_does_not_fit_together() -> None:
    text = TEXT.replace("pays = 17", "pays = 18").replace('["0/1/2/3"]', '["0/1/2/4"]')
    text = text.replace('"1.1.4" = "The round', '"1.1.9" = "The round')
    assert {clause for clause, _ in problems(text)} == {"4.1", "mbs_zero_area", "1.1.4", "1.1.9"}


def test_the_error_names_the_book_and_each_clause() -> None:
    with pytest.raises(RulebookError) as wrong:
        parse_rulebook(TEXT.replace("pays = 17", "pays = 18"), "my-book.toml")
    assert str(wrong.value).startswith("mbs-00-2012 4.1: split on 2 numbers pays 18")


def test_a_word_that_the_rules_do_not_know_is_a_new_rule() -> None:
    ((clause, message),) = problems(TEXT.replace('value = "shared"', 'value = "hidden"'))
    assert clause == "1.1.1, 3.3"
    assert "the rules know private, shared. A new word is a new rule" in message


def test_a_misspelt_key_is_told_the_right_one() -> None:
    said = problems(TEXT.replace("operator =", "operater ="))
    assert ("operater", "operater is not known here; did you mean operator?") in said
    assert ("operator", "operator is missing") in said
