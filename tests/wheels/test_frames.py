"""The lines of an SS2 wheel: strict, never trimmed, and cut the same however they are read."""

import pytest

from croupier.rules.refusal import Refusal
from croupier.wheels.makers import maker, makers
from croupier.wheels.ss2_frames import (
    Lines,
    NumberLine,
    Reply,
    RimEvent,
    Status,
    number_of,
    understood,
)


def test_a_status_frame_is_read_field_by_field() -> None:
    frame = Status(state=3, spins=256, last=b" 9", flags=10, rpm=251, clockwise=False)
    assert understood(b"*X;3;256; 9;A;251;1") == frame


@pytest.mark.parametrize(
    ("line", "number"), [(b" 0", "0"), (b"00", "00"), (b"38", "000"), (b" 9", "9"), (b"36", "36")]
)
def test_numbers_are_two_characters(line: bytes, number: str) -> None:
    assert understood(line) == NumberLine(line)
    assert number_of(line) == number


@pytest.mark.parametrize(
    "line",
    [
        b"0", b"0 ", b" 0 ", b"  ", b"05", b"37 ", b"39", b"00;0", b"X;3;001; 9;0;251;1",
        b"*X;8;001; 9;0;251;1", b"*X;0;001; 9;0;251;1", b"*X;3;000; 9;0;251;1",
        b"*X;3;257; 9;0;251;1", b"*X;3;001;9;0;251;1", b"*X;3;001; 9;0;251;2",
        b"*X;3;001; 9;a;251;1", b"*X;3;001; 9;0;251;1 ", b"*X;3;001; 9;0;251;1\n",
        b"*X;3;001; 9;0;25", b"*bs 4", b"*bs", b"*R", b"*Z OK",
    ],
)  # fmt: skip
def test_what_is_not_exactly_a_line_is_not_understood(line: bytes) -> None:
    assert understood(line) is None


def test_replies_and_the_rims_sensors() -> None:
    assert understood(b"*P OK") == Reply("P", "OK")
    assert understood(b"*w 31.4") == Reply("w", "31.4")
    assert understood(b"*bs 3") == RimEvent(3)


@pytest.mark.parametrize("end", [b"\r", b"\n", b"\r\n"])
@pytest.mark.parametrize("size", [1, 2, 3, 7, 100])
def test_lines_end_in_cr_lf_or_both_and_come_in_any_pieces(end: bytes, size: int) -> None:
    lines = [b"*X;5;001;00;0;251;1", b" 0", b"*R OK"]
    sent = end.join(lines) + end
    cutter = Lines()
    found = [line for at in range(0, len(sent), size) for line in cutter.cut(sent[at : at + size])]
    assert found == lines


def test_a_line_that_never_ends_is_given_up() -> None:
    cutter = Lines()
    assert [len(line) for line in cutter.cut(b"7" * 600)] == [600]
    assert list(cutter.cut(b"17\r\n")) == [b"17"]


def test_makers_are_found_by_listing() -> None:
    assert makers() == ("ss2",)
    with pytest.raises(Refusal, match="did you mean ss2"):
        maker("ss3")
