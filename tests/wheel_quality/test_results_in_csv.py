"""Results in CSV: what is read, and what is refused with its line."""

import pytest

from croupier.rules.refusal import Refusal
from croupier.wheel_quality import Spin
from croupier.wheel_quality.results_in_csv import read_csv
from tests.wheel_quality.wheels import WHEEL


def read(text: str) -> list[Spin]:
    return read_csv(text.splitlines(keepends=True), WHEEL)


def test_numbers_alone_follow_each_other() -> None:
    assert read("number\n00\n17\r\n17\n") == [
        Spin("00", follows=False), Spin("17"), Spin("17"),
    ]  # fmt: skip
    assert read("number\n") == []


def test_every_column_in_any_order() -> None:
    text = 'dealer,direction,number,round\nanna,clockwise,0,7\n"ben, too",,00,8\n,,5,10\n'
    assert read(text) == [
        Spin("0", "anna", "clockwise", follows=False),
        Spin("00", "ben, too"),
        Spin("5", follows=False),
    ]


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("", "line 1 should hold the names number, .* it is empty"),
        ("17\n4\n", "line 1 should hold the names number, .* it has '17'"),
        ("number;dealer\n4;anna\n", "it has 'number;dealer'"),
        ("number,number\n4,4\n", "line 1 should hold"),
        ("number,Dealer\n4,anna\n", "it has 'number', 'Dealer'"),
        ("number\n17\n\n4\n", "line 3 has 0 cells, not 1"),
        ("number,dealer\n17\n", "line 2 has 1 cells, not 2"),
        ("number\n17\n000\n", "line 3 has '000', which is not on this wheel; it has 0, 00 and 1 "),
        ("number\n 17\n", "line 2 has ' 17', which is not on this wheel"),
        ("number\n1.0\n", "line 2 has '1.0'"),
        ("number,direction\n1,cw\n", "line 2 has the direction 'cw'; it is clockwise, antic"),
        ("number,round\n1,2\n4,2\n", "line 3 has round 2 after round 2; they should go up"),
        ("number,round\n1,two\n", "line 2 has the round 'two', which is no whole number"),
        ("number,round\n1,²\n", "line 2 has the round '²'"),
        ('number\n17\n"4\n', "line 3 is no CSV"),
    ],
)
def test_what_is_wrong_is_told_with_its_line(text: str, told: str) -> None:
    with pytest.raises(Refusal, match=told):
        read(text)
