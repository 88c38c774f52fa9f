"""Whoever comes to the doors without good manners: turned away, and nobody else minds."""

import asyncio
import json
import logging
from collections.abc import Iterable
from pathlib import Path

import pytest

from croupier.server.transport import LONGEST_MESSAGE, MOST_BESIDE
from croupier.table import commands as c
from tests.server.evening import Evening, evening, wait_until
from tests.server.raw import (
    BINARY,
    CLOSE,
    CONTINUATION,
    PING,
    PONG,
    TEXT,
    Raw,
    come,
    frame,
    status_of,
)
from tests.server.wire import code_of, house

FOREIGN = ("http://evil.example", "null", "https://127.0.0.1", "http://127.0.0.1.evil.example", "x")
PING_SAID = b'{"say":"ping"}'


@pytest.mark.parametrize("origin", FOREIGN)
def test_a_foreign_page_is_turned_away_at_both_doors(tmp_path: Path, origin: str) -> None:
    async def run() -> None:
        async with house(tmp_path) as (opened, visitors):
            foreign = {"Origin": origin}
            assert await status_of(opened.terminals, foreign) == 403
            ann = await visitors.join("Ann", "dealer")
            cookie = "; ".join(f"{it.key}={it.value}" for it in ann.http.cookie_jar)
            signed_in = {"Cookie": cookie}
            ws = opened.staff.replace("http", "ws") + "/ws/console/table-1"
            assert await status_of(ws, signed_in | foreign) == 403
            assert await status_of(ws, signed_in) == 101
            for method, path in (("GET", "/api/lobby"), ("POST", "/api/sign-out"), ("GET", "/")):
                status, said = await ann.ask(method, path, headers=foreign)
                assert (status, said["error"]["code"]) == (403, "foreign_origin")
            own = {"Origin": opened.staff}
            assert await status_of(opened.terminals, own) == 101
            assert (await ann.ask("GET", "/api/me", headers=own))[0] == 200

    asyncio.run(run())


def test_a_name_that_is_not_ours_is_turned_away_at_the_staff_door(tmp_path: Path) -> None:
    """A page of a foreign name that was made to lead here (DNS rebinding)."""

    async def run() -> None:
        async with house(tmp_path) as (opened, visitors):
            nobody = visitors.passer_by()
            for host in ("evil.example", "127.0.0.1", "127.0.0.1:1", "evil.example:80"):
                status, said = await nobody.ask("GET", "/api/lobby", headers={"Host": host})
                assert (status, said["error"]["code"]) == (403, "foreign_host")
                ws = opened.staff.replace("http", "ws") + "/ws/display/table-1"
                assert await status_of(ws, {"Host": host}) == 403

    asyncio.run(run())


def test_the_terminal_door_knows_one_address(tmp_path: Path) -> None:
    async def run() -> None:
        async with house(tmp_path) as (opened, _):
            elsewhere = opened.terminals.replace("/terminal", "/elsewhere")
            assert await status_of(elsewhere) == 404
            assert await status_of(opened.terminals, method="POST") == 400
            assert await status_of(opened.terminals, {"Upgrade": ""}) == 400
            assert await status_of(opened.terminals, {"Sec-WebSocket-Version": "9"}) == 400

    asyncio.run(run())


BAD_FRAMES: dict[str, tuple[list[bytes], int]] = {
    "binary": ([frame(PING_SAID, BINARY)], 1003),
    "not masked": ([frame(PING_SAID, masked=False)], 1002),
    "a reserved bit": ([frame(PING_SAID, reserved=4)], 1002),
    "a reserved bit in a ping": ([frame(b"", PING, reserved=1)], 1002),
    "an unknown kind": ([frame(PING_SAID, 3)], 1002),
    "a continuation first": ([frame(PING_SAID, CONTINUATION)], 1002),
    "a new text within another": ([frame(b'{"s', fin=False), frame(PING_SAID)], 1002),
    "a ping in pieces": ([frame(b"", PING, fin=False)], 1002),
    "a long ping": ([frame(b"x" * 126, PING)], 1002),
    "a long message": ([frame(b" " * (LONGEST_MESSAGE + 1))], 1009),
    "a very long message": ([frame(b"", length=1 << 40)], 1009),
    "a negative length": ([frame(b"", length=1 << 63)], 1002),
    "long in pieces": (
        [frame(b" " * 9000, fin=False), *[frame(b" " * 9000, CONTINUATION, fin=False)] * 2],
        1009,
    ),
    "pieces without end": (
        [frame(b"", fin=False), *[frame(b"", CONTINUATION, fin=False)] * (MOST_BESIDE + 1)],
        1008,
    ),
    "pings without end": ([frame(b"x", PING)] * (MOST_BESIDE + 1), 1008),
    "pongs without end": ([frame(b"x", PONG)] * (MOST_BESIDE + 1), 1008),
    "a close with one byte": ([frame(b"x", CLOSE)], 1002),
    "a close with a forbidden code": ([frame(b"\x03\xed", CLOSE)], 1002),
    "a close that is no text": ([frame(b"\x03\xe8\xff", CLOSE)], 1007),
}


@pytest.fixture
def complaints(caplog: pytest.LogCaptureFixture) -> Iterable[None]:
    """Nothing that anybody sends is an exception of ours."""
    with caplog.at_level(logging.ERROR):
        yield
    assert [it.getMessage() for it in caplog.records if it.exc_info] == []


@pytest.mark.usefixtures("complaints")
def test_bad_frames_end_the_connection_with_the_right_code(tmp_path: Path) -> None:
    async def run() -> None:
        async with evening(tmp_path) as it:
            good, token = await it.visitors.terminal()
            await good.close()
            await wait_until(lambda: not it.state.seats["T1"].connected)
            hello = frame(json.dumps({"say": "hello", "token": token}).encode())
            for named, (frames, code) in BAD_FRAMES.items():
                for before in ([], [hello]):
                    wire = await come(it.visitors.terminals)
                    wire.send(*before, *frames)
                    assert (named, await wire.close_code()) == (named, code)
            await wait_until(lambda: not it.state.seats["T1"].connected)
            await it.console.done(c.Announce("still here"))

    asyncio.run(run())


def test_a_message_in_pieces_and_with_pings_between_is_one_message(tmp_path: Path) -> None:
    async def run() -> None:
        async with evening(tmp_path) as it:
            _, token = await it.visitors.terminal()
            hello = json.dumps({"say": "hello", "token": token}).encode()
            wire = await come(it.visitors.terminals)
            wire.send(frame(hello[:10], fin=False), frame(b"are you there", PING))
            wire.send(frame(hello[10:50], CONTINUATION, fin=False), frame(b"", PONG))
            wire.send(frame(hello[50:], CONTINUATION), frame(PING_SAID))
            assert await wire.hear() == (PONG, b"are you there")
            kinds = [json.loads((await wire.hear())[1])["say"] for _ in range(2)]
            assert sorted(kinds) == ["pong", "view"]
            wire.send(frame(b"\x03\xe8", CLOSE))
            assert await wire.close_code() == 1000

    asyncio.run(run())


DEEP = b'{"say":"hello","token":' + b"[" * 8000 + b"]" * 8000 + b"}"
BET = '{"say":"do","id":"T1:1","command":{"type":"place_bets.1","seat":"T1","round":1,"bets":%s}}'
BAD_MESSAGES = [
    b"",
    b"null",
    b"{}",
    b"[]",
    b'"ping"',
    b'{"say":"ping"}{}',
    b"\xef\xbb\xbf" + PING_SAID,
    PING_SAID[:-1],
    b'{"say":"pong"}',
    b'{"say":"ping","more":1}',
    b'{"say":1}',
    b"\xff\xfe",
    b'{"say":"ping\xc3"}',
    b'{"say":"became","id":"\xed\xa0\x80"}',
    b'{"say":"became","id":"\\ud800"}',
    b'{"say":"became","id":"\\udc00\\ud800"}',
    b'{"say":"became","id":"\x01"}',
    b'{"say":"became","id":null}',
    b'{"say":"ping","say":"hello"}',
    DEEP,
    b"[" * 16000,
    *[
        (BET % f'[["red",{number}]]').encode()
        for number in ("NaN", "Infinity", "-Infinity", "1e400", "1e3", "1.0", "01", "0x10", "true")
    ],
    (BET % f'[["red",{"9" * 400}]]').encode(),
    (BET % f'[["red",{"9" * 15000}]]').encode(),
    (BET % '[["red",9007199254740992]]').encode(),
    (BET % '[["red","1"]]').encode(),
    (BET % '[["red"]]').encode(),
    (BET % '[["red",1,1]]').encode(),
    (BET % '{"red":1}').encode(),
    (BET % "null").encode(),
    (BET % "[]").replace('"T1:1"', "1").encode(),
    (BET % "[]").replace("place_bets.1", "place_bets.2").encode(),
    (BET % "[]").replace("place_bets.1", "PlaceBets").encode(),
    (BET % "[]").replace('"round":1', '"round":1,"session":"x"').encode(),
    (BET % "[]").replace('"say":"do"', '"say":"do","pin":"246810"').encode(),
    b'{"say":"do","id":"T1:1","command":{"type":"confirm_result.1","number":"0"}}',
]


@pytest.mark.usefixtures("complaints")
def test_bad_messages_are_refused_and_recorded_nowhere(tmp_path: Path) -> None:
    async def run() -> None:
        async with evening(tmp_path) as it:
            good, token = await it.visitors.terminal()
            await good.done(c.BuyCredits("T1", 1000))
            before = it.state.counters["T1"]
            for message in BAD_MESSAGES:
                wire = await come(it.visitors.terminals)
                wire.send(frame(json.dumps({"say": "hello", "token": token}).encode()))
                await wire.hear()
                wire.send(frame(message))
                said = [json.loads(it) for kind, it in await wire.to_the_end() if kind == TEXT]
                kinds = [(one["say"], one.get("code")) for one in said if one["say"] != "heard"]
                assert (message, *kinds) == (message, ("refused", "malformed"), ("bye", None))
                it.table.hellos.most = 10_000
            assert it.state.counters["T1"] == before
            assert it.state.credits("T1") == 1000

    asyncio.run(run())


@pytest.mark.usefixtures("complaints")
def test_bad_messages_of_the_staff_are_refused_and_the_console_stays(tmp_path: Path) -> None:
    async def run() -> None:
        async with evening(tmp_path) as it:
            before = it.state.record
            for message in BAD_MESSAGES[:-1]:  # the last is for the staff to say
                try:
                    text = message.decode()
                except UnicodeDecodeError:
                    continue  # the library ends the connection itself, see below
                await it.console.say(text)
                assert code_of(await it.console.answer("")) == "malformed"
            assert it.state.record == before
            await it.console.done(c.Announce("still here"))
            for kind, payload, code in ((TEXT, b"\xff", 1007), (BINARY, b"{}", 1000)):
                ws = it.visitors.staff.replace("http", "ws") + "/ws/display/table-1"
                display = await come(ws)
                display.send(frame(payload, kind))
                assert await display.close_code() == code

    asyncio.run(run())


def test_of_two_equal_keys_the_last_counts_and_the_answer_says_so(tmp_path: Path) -> None:
    async def run() -> None:
        async with evening(tmp_path) as it:
            one, _ = await it.visitors.terminal()
            await one.done(c.BuyCredits("T1", 100))
            twice = (BET % '[["red",5]],"bets":[["odd",7]]').replace("T1:1", "T1:2")
            await one.say(twice)
            answer = await one.answer("T1:2")
            assert answer["events"][0]["bets"] == [["odd", 7]]
            assert it.state.seats["T1"].felt == {"odd": 7}

    asyncio.run(run())


async def hello_within(it: Evening, seconds: float, *said: bytes) -> Raw:
    """Come in, say something that is no hello, and be sent away."""
    wire = await come(it.visitors.terminals)
    wire.send(*said)
    async with asyncio.timeout(seconds):
        await wire.to_the_end()
    return wire


@pytest.mark.usefixtures("complaints")
def test_who_says_no_hello_is_sent_away(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("croupier.server.terminal_talk.SECONDS_TO_SAY_HELLO", 0.2)

    async def run() -> None:
        async with evening(tmp_path) as it:
            await hello_within(it, 10)
            await hello_within(it, 10, frame(b'{"say":"h', fin=False))
            await hello_within(it, 10, frame(b"", PING))
            await hello_within(it, 10, frame(PING_SAID))
            await hello_within(it, 10, frame(b'{"say":"became","id":"T1:1"}'))

    asyncio.run(run())


@pytest.mark.usefixtures("complaints")
def test_who_is_silent_is_sent_away_and_its_seat_is_lost(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("croupier.server.terminal_talk.SECONDS_OF_SILENCE", 0.5)

    async def run() -> None:
        async with evening(tmp_path) as it:
            one, _ = await it.visitors.terminal()
            assert "nothing was heard" in (await one.until("bye"))["why"]
            await wait_until(lambda: not it.state.seats["T1"].connected)

    asyncio.run(run())
