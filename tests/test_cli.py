"""The command line. What docs/cli.md says of its keys, pipes and terminals is in test_docs.py."""

import json
import re
from collections.abc import Callable
from io import BytesIO, TextIOWrapper
from pathlib import Path
from typing import Any, NamedTuple, get_args

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import croupier
from croupier.cli import main
from croupier.cli.phrases import PHRASES
from croupier.rules.document import Spin
from croupier.rules.irregularities import Consequence

SRC = Path(__file__).resolve().parent.parent / "src"
A, B, TRIPLE = "rws-00-etg-2019-a", "rws-00-etg-2019-b", "rws-000-etg-2023"


class Said(NamedTuple):
    """What a command wrote, and its exit code."""

    code: int
    out: str
    err: str

    @property
    def json(self) -> Any:
        """Its one object of JSON."""
        return json.loads(self.out)


Run = Callable[..., Said]


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Run:
    """Run a command in this process, with some bytes on its standard input."""

    def run(*words: str, stdin: bytes = b"") -> Said:
        monkeypatch.setattr("sys.stdin", TextIOWrapper(BytesIO(stdin)))
        code = main(words)
        return Said(code, *capsys.readouterr())

    return run


# ---- rule books


def test_list_names_books_and_layouts(run: Run) -> None:
    books = run("rulebook", "list", "--json").json["rulebooks"]
    assert [book["id"] for book in books] == list(dict.fromkeys(
        layout.book for layout in croupier.layouts().values()
    ))  # fmt: skip
    assert {layout["id"] for book in books for layout in book["layouts"]} == {*croupier.layouts()}
    table = run("rulebook", "list").out
    assert all(id in table for id in croupier.layouts())


def test_show_is_a_page_with_clauses(run: Run) -> None:
    page = run("rulebook", "show", "rws-00-360-2018").out
    assert "“No more bets”" in page
    assert re.search(r"bell at the close +yes +3\.5", page)
    assert re.search(r"6 Nos\. Series Bet +6 +6 +5 to 1 +4\.1", page)
    assert re.search(r"ball broke +the round is void +the \w+ .*  5\.1\.3", page)
    book = croupier.rulebook("rws-00-360-2018").document
    assert all(clause in page for clause in book.clauses)
    assert all(ruling.ruling in page for ruling in book.rulings)


def test_show_tells_the_data_file_to_programs(run: Run) -> None:
    book = run("rulebook", "show", "mbs-00-etg-2020", "--json").json
    assert book["spin"]["close"]["value"] == "before_spin"
    assert book["in_force"].startswith("2020-03-18")
    assert book["sha256"] == croupier.rulebook("mbs-00-etg-2020").sha256


def test_every_word_of_the_rules_has_a_phrase() -> None:
    close = get_args(Spin.__annotations__["close"])[0]
    assert {*get_args(Consequence), *get_args(close)} <= PHRASES.keys()


def test_check_passes_the_five_books(run: Run) -> None:
    said = run("rulebook", "check", "--json")
    assert said.code == 0
    assert said.json["ok"] is True
    assert [file["problems"] for file in said.json["files"]] == [[]] * 5


def test_check_tells_every_problem_with_its_clause(run: Run, tmp_path: Path) -> None:
    good = SRC / "croupier/rulebooks/mbs-00-2012.toml"
    text = good.read_text().replace('placed = "3.4.2"', 'placed = "3.4.99"')
    (tmp_path / "bad.toml").write_text(text)
    (tmp_path / "noise.toml").write_bytes(b"\xff\xfe")
    said = run("rulebook", "check", *map(str, (good, *sorted(tmp_path.iterdir()), tmp_path)))
    assert said.code == 1
    assert f"{good}: well" in said.out
    assert "  3.4.99: is cited by" in said.out
    assert "  UTF-8: " in said.out
    assert "  file: Is a directory" in said.out


def test_check_finds_an_id_that_stands_twice(run: Run, tmp_path: Path) -> None:
    book = SRC / "croupier/rulebooks/mbs-00-2012.toml"
    (tmp_path / "twin.toml").write_text(book.read_text())
    said = run("rulebook", "check", str(book), str(tmp_path / "twin.toml"))
    assert said.code == 1
    assert f"mbs-00-2012: is also the id of one in {book}" in said.out


def test_check_misses_no_folder(run: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("CROUPIER_RULEBOOKS", str(tmp_path / "nowhere"))
    said = run("rulebook", "check")
    assert (said.code, "it is no folder" in said.out) == (1, True)


def test_compare_is_computed_from_the_books(run: Run) -> None:
    compared = run("rulebook", "compare", "--json").json
    topics = {topic["topic"]: topic for part in compared.values() for topic in part}
    close = {book: said["value"] for book, said in topics["spin.close"]["values"].items()}
    assert close["mbs-00-etg-2020"] == "before the spin"
    assert close["mbs-00-2012"] == "while the ball runs"
    assert topics["spin.close"]["values"]["mbs-00-2012"]["clause"] == ["3.6"]
    assert topics["spin.revolutions"]["same"] is True
    assert topics["irregularities.no_spin"]["values"]["mbs-00-2012"] is None
    tops = {id: said and said["value"] for id, said in topics["spots.top_line"]["values"].items()}
    assert (tops[A], tops[B], tops[TRIPLE]) == (None, "1 at 6 to 1", "1 at 5 to 1")
    assert topics["options.grand series"]["values"][A]["value"] == "9 pieces"
    assert "irregularities.ball_broke" in topics
    assert "The same in all:" in run("rulebook", "compare").out


# ---- spots, options, odds, felt


@pytest.mark.parametrize("id", list(croupier.layouts()))
def test_spots_and_options_are_those_of_the_layout(run: Run, id: str) -> None:
    layout = croupier.layout(id)
    said = run("spots", id, "--json").json
    assert tuple(said["numbers"]) == layout.numbers
    for told, spot in zip(said["spots"], layout.spots, strict=True):
        assert (told["id"], told["kind"], told["pays"]) == (spot.id, spot.kind, spot.pays)
        assert (told["x"], told["y"], tuple(told["numbers"])) == (spot.x, spot.y, spot.numbers)
        assert 0 <= told["x"] <= said["width"]
        assert 0 <= told["y"] <= said["height"]
    options = run("options", id, "--json").json["options"]
    assert [option["id"] for option in options] == [option.id for option in layout.options()]
    for option in options:
        assert option["pieces_total"] == sum(piece["count"] for piece in option["pieces"])
    spots_shown, options_shown = run("spots", id).out, run("options", id).out
    assert all(spot.id in spots_shown for spot in layout.spots)
    assert all(option.id in options_shown for option in layout.options())


def test_odds_are_fractions_and_a_float(run: Run) -> None:
    said = run("odds", B, "--json").json
    red = next(spot for spot in said["spots"] if spot["spot"] == "red")
    assert red == {
        **{"spot": "red", "kind": "red", "pays": 1, "staked": 1},
        **{"chance": "9/19", "chance_of_gain": "9/19", "expected_loss": "1/19"},
        **{"house_edge": "1/19", "variance": "360/361", "sd": pytest.approx(0.9986139979)},
    }
    top_line = next(spot for spot in said["spots"] if spot["spot"] == "top_line")
    assert top_line["house_edge"] == "3/38"
    assert said["options"][0]["pieces_total"] == 3


def test_odds_of_a_slip(run: Run) -> None:
    said = run("odds", B, "10 on split 8/11, red x5", "--json").json
    assert (said["staked"], said["house_edge"], said["expected_loss"]) == (15, "1/19", "15/19")
    assert said["best"] == {"net": 165, "numbers": ["8", "11"]}
    assert said["covariance"][0][1] == said["covariance"][1][0] == "-16200/361"
    assert said["covariance"][0][0] == said["bets"][0]["variance"]
    assert [entry["net"] for entry in said["distribution"]] == [-15, -5, 165]
    assert len(said["numbers"]) == 38
    assert run("odds", B, *"10 on split 8/11, red x5".split(), "--json").json == said
    assert (
        "Of 15 staked, 15/19 is lost on average" in run("odds", B, "10 on split 8/11, red x5").out
    )


def test_the_covariance_of_a_very_long_slip_is_left_out(run: Run) -> None:
    assert run("odds", B, ", ".join(["red"] * 101), "--json").json["covariance"] is None


def test_felt_writes_a_picture(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "felt.svg"
    assert run("felt", B, "10 on split 8/11", "-n", "8", "-o", str(file)) == (0, "", "")
    assert file.read_text() == run("felt", B, "10 on split 8/11", "-n", "8").out
    assert file.read_text().startswith("<svg")


def test_a_sixth_book_is_everywhere(
    run: Run, monkeypatch: pytest.MonkeyPatch, sixth_folder: Path
) -> None:
    before = {*croupier.layouts()}
    monkeypatch.setenv("CROUPIER_RULEBOOKS", str(sixth_folder))
    (sixth,) = {*croupier.layouts()} - before
    assert sixth in run("rulebook", "list").out
    assert sixth in run("rulebook", "compare").out
    for command in (["rulebook", "check"], ["rulebook", "show", sixth], ["spots", sixth]):
        assert run(*command).code == run(*command, "--json").code == 0
    for command in (["options", sixth], ["odds", sixth], ["felt", sixth, "5 on red"]):
        assert run(*command).code == 0
    slip = {"layout": sixth, "winning_number": "1", "bets": [{"spot": "red", "credits": 5}]}
    assert run("settle", "--json", stdin=json.dumps(slip).encode()).json["returned"] == 10


# ---- settle


def slip(*bets: Any, **other: Any) -> bytes:
    """A line of input; on layout A, and 17 has won, unless told otherwise."""
    bets = bets or ({"spot": "straight_up 17", "credits": 7},)
    return json.dumps({"layout": A, "winning_number": "17", "bets": bets, **other}).encode()


GOOD = slip({"spot": "straight_up 17", "credits": 7}, {"option": "tiers", "credits": 1})
BET = b'{"layout": "mbs-00-2012", "winning_number": "1", "bets": [{"spot": "1", "credits": %s}]}'

REFUSED: list[tuple[bytes, str, int | None, str]] = [
    (b"", "bad_json", None, "empty"),
    (b"  \t", "bad_json", None, "empty"),
    (b"{", "bad_json", None, "not JSON"),
    (b"\xff\xfe{}", "bad_json", None, "not UTF-8"),
    (b"[" * 100_000, "bad_json", None, "nested too deeply"),
    (b'{"a":' * 100_000, "bad_json", None, "nested too deeply"),
    (b'{"layout": NaN}', "bad_json", None, "NaN"),
    (b'{"layout": "x", "layout": "y"}', "bad_json", None, "twice"),
    (BET % (b"9" * 5000), "bad_json", None, "too long"),
    (b"[]", "bad_slip", None, "a slip is an object, not a list"),
    (b"null", "bad_slip", None, "not null"),
    (b"{}", "bad_slip", None, "needs the key 'bets'"),
    (slip(bets={}), "bad_slip", None, "a list, not an object"),
    (slip(chips=1), "bad_slip", None, 'no key "chips"'),
    (slip(bets=[]), "empty_slip", None, "at least one bet"),
    (slip(layout="rws-00-etg-2019"), "unknown_layout", None, A),
    (slip(layout=["x"]), "unknown_layout", None, "known are"),
    (slip(layout="x" * 100_000), "unknown_layout", None, "…"),
    (slip(winning_number="000"), "unknown_number", None, "it has 0, 00 and 1 to 36"),
    (slip(winning_number=17), "unknown_number", None, "is a text"),
    (slip(17), "bad_slip", 0, "should be an object"),
    (slip({"spot": "17"}), "bad_slip", 0, "needs the key 'credits'"),
    (slip({"credits": 1}), "bad_slip", 0, "one of the two keys"),
    (slip({"spot": "1", "option": "tiers", "credits": 1}), "bad_slip", 0, "one of the two keys"),
    (slip({"spot": "1", "credits": 1, "times": 3}), "bad_slip", 0, 'no key "times"'),
    (slip({"spot": ["1"], "credits": 1}), "unknown_spot", 0, "a text"),
    (slip({"spot": "x" * 1000, "credits": 1}), "unknown_spot", 0, "at most 200 characters"),
    (slip({"spot": "top line", "credits": 1}), "unknown_spot", 0, "did you mean six line?"),
    (slip({"spot": "split 1/36", "credits": 1}), "unknown_spot", 0, "split 1/2"),
    (slip({"spot": "tiers", "credits": 1}), "unknown_spot", 0, "give it as 'option'"),
    (slip({"option": "red", "credits": 1}), "unknown_option", 0, "give it as 'spot'"),
    (slip({"option": "tires", "credits": 1}), "unknown_option", 0, "did you mean tiers?"),
    (slip({"spot": "1", "credits": 1}, {"spot": "37", "credits": 1}), "unknown_spot", 1, "37"),
    *((BET % text, "bad_credits", 0, "a whole number") for text in (
        *(b"1.5", b"1.0", b"1e3", b"true", b"null", b'"7"', b"[]", b"0", b"-1", b"9" * 101),
    )),
]  # fmt: skip


def test_settle_answers_line_for_line(run: Run) -> None:
    lines = [GOOD, *(line for line, *_ in REFUSED), GOOD]
    said = run("settle", "--json", stdin=b"\n".join(lines))
    answers = [json.loads(line) for line in said.out.splitlines()]
    assert said.code == 0
    assert answers[0] == answers[-1]
    assert answers[0] == {
        **{"staked": 13, "returned": 252, "net": 239},
        "bets": [{"returned": 252}, {"returned": 0}],
    }
    for answer, (line, code, bet, words) in zip(answers[1:-1], REFUSED, strict=True):
        assert answer.keys() == {"error"}, line
        assert (answer["error"]["code"], answer["error"]["bet"]) == (code, bet), line
        assert words in answer["error"]["message"], line
        assert len(answer["error"]["message"]) < 400


def test_settle_is_exact_for_enormous_credits(run: Run) -> None:
    most = 10**100 - 1
    assert run("settle", "--json", stdin=BET % str(most).encode()).json["returned"] == 36 * most


@pytest.mark.parametrize("form", [b"%s\n", b"%s", b"\xef\xbb\xbf%s\n", b"%s\r\n"])
def test_settle_takes_lines_as_other_programs_end_them(run: Run, form: bytes) -> None:
    assert run("settle", "--json", stdin=form % GOOD).json["net"] == 239


def test_settle_of_nothing_is_nothing(run: Run) -> None:
    assert run("settle", "--json") == (0, "", "")


@pytest.mark.parametrize(("lines", "code"), [([GOOD, GOOD], 0), ([GOOD, b"", GOOD], 1)])
def test_settle_strictly(run: Run, lines: list[bytes], code: int) -> None:
    strict = run("settle", "--json", "--strict", stdin=b"\n".join(lines))
    assert strict == run("settle", "--json", stdin=b"\n".join(lines))._replace(code=code)


def test_settle_has_a_table(run: Run) -> None:
    table = run("settle", stdin=GOOD + b"\n{}\n").out.splitlines()
    assert table[1].split() == "1 17 13 252 +239 7 on straight_up 17 brings 252".split()
    assert table[2].endswith("refused: a slip needs the key 'bets'")
    assert table[3].endswith("1 slip settled, 1 refused")


LAYOUT_IDS = st.sampled_from([*croupier.layouts(), "nix", "", None])
NAMES = st.sampled_from(["red", "17", "split 8/11", "tiers", "top line", "00", "x"]) | st.text()
NUMBERS = st.sampled_from(["0", "00", "000", "17", "37", "", 17, None])
CREDITS = st.integers() | st.floats() | st.booleans() | st.text(max_size=3) | st.just(1)
BETS = st.dictionaries(
    st.sampled_from(["spot", "option", "credits", "x"]), NAMES | CREDITS, max_size=3
) | st.fixed_dictionaries({"spot": NAMES, "credits": CREDITS})
SLIPS = st.fixed_dictionaries(
    {"layout": LAYOUT_IDS, "winning_number": NUMBERS, "bets": st.lists(BETS, max_size=4)}
).map(lambda slip: json.dumps(slip).encode())
LINES = st.lists(SLIPS | st.binary().map(lambda b: b.replace(b"\n", b"")) | st.just(GOOD))


@given(LINES)
@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None)
def test_every_line_gets_one_line_of_json(run: Run, lines: list[bytes]) -> None:
    said = run("settle", "--json", stdin=b"".join(line + b"\n" for line in lines))
    assert (said.code, said.err, said.out.count("\n")) == (0, "", len(lines))
    for line, answer in zip(lines, map(json.loads, said.out.splitlines()), strict=True):
        assert answer.keys() in ({"staked", "returned", "net", "bets"}, {"error"})
        if line == GOOD:
            assert answer["net"] == 239
        if "error" not in answer:
            assert answer["net"] == answer["returned"] - answer["staked"]


# ---- what goes wrong


@pytest.mark.parametrize(
    ("words", "code", "told"),
    [
        (["spotz"], 2, "No such command 'spotz'. Did you mean 'spots'? See croupier --help."),
        (["spots"], 2, "Missing argument 'LAYOUT'. See croupier spots --help."),
        (["spots", B, "--jsn"], 2, "No such option: --jsn (Possible options: --json). See"),
        (["rulebook", "sho"], 2, "Did you mean 'show'?"),
        (["odds", B, "-5 on red"], 2, "No such option: -5"),
        (["spots", "rws-00-etg-2019-c"], 1, f"did you mean {B} or {A}"),
        (["spots", "\udcff"], 1, "there is no layout '\\udcff'"),
        (["rulebook", "show", "rws-00-2019"], 1, "did you mean rws-00-etg-2019"),
        (["odds", A, "top line"], 1, "did you mean six line?"),
        (["odds", A, "tierss"], 1, "this layout has no 'tierss'"),
        (["odds", A, "0 on red"], 1, "a whole number of credits from 1 up"),
        (["odds", A, "9" * 5000, "on", "red"], 1, "credits have at most 100 digits"),
        (["odds", A, "9" * 400, "on", "red"], 1, "credits have at most 100 digits"),
        (["odds", A, ","], 1, "a slip has at least one bet"),
        (["felt", A, "-n", "37"], 1, "is not on this wheel"),
        (["felt", A, "-o", "/nowhere/felt.svg"], 1, "/nowhere/felt.svg: No such file"),
        (["felt", A, "-o", "/"], 1, "/: Is a directory"),
    ],
)
def test_a_mistake_is_told_in_one_line(run: Run, words: list[str], code: int, told: str) -> None:
    said = run(*words)
    assert (said.code, said.out) == (code, "")
    assert said.err.startswith("croupier: ")
    assert told in said.err
    assert said.err.count("\n") == 1


@pytest.mark.parametrize("content", [b'id = "x"', b"\xff", b"id ="])
def test_a_bad_rule_book_is_told_in_one_line(
    run: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, content: bytes
) -> None:
    (tmp_path / "bad.toml").write_bytes(content)
    monkeypatch.setenv("CROUPIER_RULEBOOKS", str(tmp_path))
    said = run("spots", A)
    assert (said.code, said.out, said.err.count("\n")) == (1, "", 1)
    assert "croupier rulebook check tells" in said.err


def test_a_mistake_of_ours_is_told_too(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("croupier.layout", lambda id: 1 / 0)
    assert run("spots", A) == (
        *(70, ""),
        "croupier: a mistake in croupier, please report it: ZeroDivisionError: division by zero\n",
    )


def test_no_words_give_the_help(run: Run) -> None:
    said = run()
    assert (said.code, said.err.startswith("Usage: croupier")) == (2, True)
    assert run("--help").out == said.err
    assert run("--version").out.startswith("croupier")
