"""Records and tables as lines: the same thing always the same bytes, and nothing else is read."""

import json
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import Any, get_args

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from croupier.journal import codec, tags
from croupier.journal.decisions import JournalError
from croupier.journal.mirror import MOST
from croupier.rules.bets import Limit, Limits
from croupier.rules.refusal import Refusal
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.state import Proposal, Record, State
from tests.journal.random_play import GAMES, played, terminal
from tests.journal.values import CLASSES, values_of

GOLDEN = Path(__file__).with_name("golden_lines.jsonl")
BET = c.PlaceBets("T1", 3, (("red", 5), ("split 8/11", 10)))
POSTINGS = (("credits:T1", -15), ("stake:T1", 15))
RECORD = Record(
    7,
    c.Request("T1:3", terminal("T1"), BET, "2026-07-01T20:15:00Z"),
    (e.BetRegistered("T1", 3, BET.bets, POSTINGS),),
)
LINE = codec.write_record(RECORD)
few = settings(max_examples=15, deadline=None, suppress_health_check=list(HealthCheck))


def records_with(thing: Any) -> Record:
    """A record in which an instance of any class of the table stands where it may."""
    if isinstance(thing, get_args(e.Event)):
        return replace(RECORD, events=(thing, thing))
    if isinstance(thing, get_args(c.Act)):
        asked = replace(RECORD.request, command=c.Approve(1, thing))
        return replace(RECORD, request=asked, events=(e.ActProposed(1, thing, "ann", "s"),))
    return replace(RECORD, request=replace(RECORD.request, command=thing))


# ---- every class, there and back


@pytest.mark.parametrize("cls", CLASSES, ids=lambda cls: cls.__name__)
def test_every_class_comes_back_as_it_was(cls: type) -> None:
    @few
    @given(values_of(cls))
    def comes_back(thing: Any) -> None:
        record = records_with(thing)
        line = codec.write_record(record)
        assert b"\n" not in line
        assert codec.read_record(line, 7) == record
        assert codec.write_record(codec.read_record(line, 7)) == line

    comes_back()


def test_every_class_has_a_tag_of_its_own_with_a_version() -> None:
    assert set(tags.TAGS) == set(CLASSES)
    assert len(set(tags.TAGS.values())) == len(CLASSES)
    assert all(tag.rpartition(".")[2].isdigit() for tag in tags.TAGS.values())


def test_a_class_without_a_tag_cannot_be_written() -> None:
    class PlaceBets(c.PlaceBets):
        """One that nobody entered."""

    with pytest.raises(Refusal, match="cannot be kept"):
        codec.write_record(records_with(PlaceBets("T1", 3, BET.bets)))


@few
@given(values_of(State))
def test_every_table_comes_back_as_it_was(state: State) -> None:
    line = codec.write_state(state)
    assert codec.read_state(line) == state
    assert codec.write_state(codec.read_state(line)) == line


@pytest.mark.parametrize("book", GAMES)
def test_a_table_that_was_played_comes_back_as_it_was(book: str) -> None:
    state = played(book, 1, 400).state
    assert state.answered
    assert state.past
    again = codec.read_state(codec.write_state(state))
    assert again == state
    assert list(again.results.items()) == list(state.results.items())
    assert list(again.seats) == list(state.seats)


def test_the_types_of_a_table_come_back_too() -> None:
    state = State(limits=Limits(5, {"red": Limit(1, 2)}), redeemed={"b", "a"})
    state.proposals[2] = Proposal(c.VoidEarlier((1, 2)), "ann", "s", 9)
    again = codec.read_state(codec.write_state(state))
    assert (type(again.phase), type(again.redeemed)) == (type(state.phase), set)
    assert again.limits.by_kind["red"] == Limit(1, 2)
    assert b'"redeemed":["a","b"]' in codec.write_state(state)


# ---- the written form


def test_what_was_once_written_is_read_for_ever() -> None:
    """A line of every version of every class; new ones are added, none is ever changed."""
    lines = GOLDEN.read_bytes().splitlines()
    seen = set()
    for n, line in enumerate(lines, 1):
        record = codec.read_record(line, n)
        assert codec.write_record(record) == line
        seen |= set(types_in(json.loads(line)))
    assert seen == set(tags.TAGS.values())


def types_in(value: Any) -> list[str]:
    """Every tag in a line."""
    if isinstance(value, dict):
        own = [value["type"]] if "type" in value else []
        return own + [tag for inner in value.values() for tag in types_in(inner)]
    return [tag for inner in value for tag in types_in(inner)] if isinstance(value, list) else []


def test_fields_stand_in_the_order_of_their_names() -> None:
    event = json.loads(LINE)["events"][0]
    assert list(event) == ["type", "bets", "option", "postings", "round", "seat"]
    assert list(json.loads(LINE)) == ["n", "request", "events"]


def test_no_path_of_a_class_is_written() -> None:
    assert b"croupier" not in LINE
    assert b"PlaceBets" not in LINE


# ---- reading is strict

TEXT = LINE.decode()
SPOILED = {
    "no JSON": TEXT[:-1],
    "more after it": TEXT + "x",
    "blanks": TEXT.replace(",", ", ", 1),
    "another order": TEXT.replace('"n":7,', "", 1)[:-1] + ',"n":7}',
    "a tag nobody knows": TEXT.replace("place_bets.1", "place_bets.2"),
    "an event's tag nobody knows": TEXT.replace("bet_registered.1", "bet_registered.0"),
    "no tag": TEXT.replace('"type":"place_bets.1",', ""),
    "an event's tag at a command": TEXT.replace("place_bets.1", "bets_closed.1"),
    "a missing field": TEXT.replace('"option":"",', ""),
    "another field": TEXT.replace('"option":"",', '"option":"","x":1,'),
    "a field twice": TEXT.replace('"option":"",', '"option":"","option":"",'),
    "another field of the record": TEXT[:-1] + ',"x":1}',
    "text for a number": TEXT.replace('"round":3', '"round":"3"', 1),
    "a float": TEXT.replace('["red",5]', '["red",5.0]', 1),
    "a truth": TEXT.replace('["red",5]', '["red",true]', 1),
    "null": TEXT.replace('"seat":"T1"', '"seat":null', 1),
    "too short a pair": TEXT.replace('["red",5]', '["red"]', 1),
    "too large a number": TEXT.replace('["red",5]', f'["red",{MOST + 1}]', 1),
    "an escape we do not write": TEXT.replace("red", "r\\u0065d", 1),
    "not UTF-8": TEXT.encode().replace(b"red", b"\xff\xfe\xfd", 1),
}


@pytest.mark.parametrize("spoiled", SPOILED.values(), ids=list(SPOILED))
def test_a_spoiled_line_is_not_read(spoiled: str | bytes) -> None:
    line = spoiled if isinstance(spoiled, bytes) else spoiled.encode()
    assert line != LINE
    with pytest.raises(JournalError, match="record 7") as found:
        codec.read_record(line, 7)
    assert (found.value.letter, found.value.n) == ("J", 7)


def test_a_line_at_another_place_is_not_read() -> None:
    with pytest.raises(JournalError, match="record 7 stands where 8 should be") as found:
        codec.read_record(LINE, 8)
    assert found.value.letter == "H"


@few
@given(st.integers(0, len(LINE) - 1), st.integers(1, 255))
def test_no_flipped_byte_is_read_as_the_same_record(at: int, flip: int) -> None:
    spoiled = bytes([*LINE[:at], LINE[at] ^ flip, *LINE[at + 1 :]])
    with suppress(JournalError):
        assert codec.read_record(spoiled, 7) != RECORD


# ---- what cannot be kept is refused before it is decided


def wrong(value: Any) -> Any:
    """A value of another type than its place says."""
    return value


NOT_KEPT: list[dict[str, Any]] = [
    {"command": c.BuyCredits("T1", MOST + 1)},
    {"command": c.BuyCredits("T1", 10**30)},
    {"command": c.BuyCredits("T1", True)},
    {"command": c.BuyCredits("T1", wrong(5.0))},
    {"command": c.BuyCredits("T1", wrong(None))},
    {"command": c.PlaceBets("T1", 3, wrong([("red", 5)]))},
    {"command": c.PlaceBets("T1", 3, wrong((("red", 5, 6),)))},
    {"command": c.Announce("\ud800")},
    {"command": c.Announce("x" * codec.LONGEST_REQUEST)},
    {"command": "open bets"},
    {"actor": None},
    {"id": 7},
]


@pytest.mark.parametrize("changed", NOT_KEPT)
def test_a_request_that_cannot_be_kept_is_refused(changed: dict[str, Any]) -> None:
    with pytest.raises(Refusal) as found:
        codec.write_request(replace(RECORD.request, **changed))
    assert found.value.code == "malformed"
