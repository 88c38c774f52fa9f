"""`croupier settle`: slips in, a line each, and a line of answer for every one of them.

Whatever is wrong with a line concerns that line alone. The answers to all lines that have come in
are sent before the next are waited for, so a program may ask one slip at a time as well as a
hundred thousand; nothing but an unfinished line is held back.
"""

import json as json_text
import sys
from collections.abc import Callable, Iterator
from typing import Annotated, Any, BinaryIO

import typer

from croupier.cli.arguments import Json, examples
from croupier.cli.output import write
from croupier.cli.slips import BadLine, Slip, SlipReader
from croupier.rules.refusal import Refusal
from croupier.rules.settlement import Settlement
from croupier.rules.settlement import settle as settle_bets

EXAMPLES = examples(
    "settle --json < slips.jsonl > settled.jsonl", "settle --json --strict < slips.jsonl"
) + (
    '\n\n\b\nA line of slips.jsonl:\n  {"layout": "mbs-00-etg-2020", "winning_number": "17", '
    '"bets":\n    [{"spot": "split 17/20", "credits": 5}, {"option": "tiers", "credits": 1}]}'
)
AT_A_TIME = 1 << 16
MARK = b"\xef\xbb\xbf"  # some programs begin UTF-8 with it


def settle(
    json: Json = False,
    strict: Annotated[
        bool, typer.Option("--strict", help="Exit with 1 if any line was refused.")
    ] = False,
) -> None:
    """Settle slips from standard input, one JSON object a line.

    Line n of the answer belongs to line n of the input. A line that cannot be settled gets an
    error of its own, also if it is blank; the others are settled, and the exit code stays 0 unless
    --strict is given.
    """
    if sys.stdin is None:
        raise Refusal("no_input", "settle reads slips from standard input, and there is none")
    if sys.stdin.isatty():
        print("Type slips, one JSON object a line; Ctrl-D ends.", file=sys.stderr)
    report = JsonReport() if json else TableReport()
    reader = SlipReader()
    for lines in _lines(sys.stdin.buffer):
        write("".join(_answer(line, reader, report) for line in lines))
        sys.stdout.flush()
    write(report.end())
    if strict and report.refused:
        raise typer.Exit(1)


def _lines(source: BinaryIO) -> Iterator[list[bytes]]:
    """The lines of a stream, as many at a time as have come in."""
    read: Callable[[int], bytes] = getattr(source, "read1", source.read)
    pending = bytearray(read(AT_A_TIME).removeprefix(MARK))
    searched = 0
    while True:
        end = pending.rfind(b"\n", searched) + 1
        if end:
            yield bytes(pending[:end]).split(b"\n")[:-1]
            del pending[:end]
        searched = len(pending)
        if not (more := read(AT_A_TIME)):
            break
        pending += more
    if pending:
        yield [bytes(pending)]


def _answer(line: bytes, reader: SlipReader, report: "JsonReport | TableReport") -> str:
    try:
        slip = reader.read(line)
    except BadLine as bad:
        return report.refuse(bad)
    return report.settled(slip, settle_bets(slip.bets, slip.winning_number))


class JsonReport:
    """The answers for a program."""

    refused = 0

    def settled(self, slip: Slip, settlement: Settlement) -> str:
        """What a settled slip brings, in all and bet by bet."""
        bets = ", ".join([f'{{"returned": {returned}}}' for returned in settlement.returned_each])
        staked, returned = settlement.staked, settlement.returned
        return (
            f'{{"staked": {staked}, "returned": {returned}, "net": {returned - staked}, '
            f'"bets": [{bets}]}}\n'
        )

    def refuse(self, bad: BadLine) -> str:
        """Why a line is refused."""
        self.refused += 1
        error: dict[str, Any] = {"code": bad.code, "message": bad.message, "bet": bad.bet}
        return json_text.dumps({"error": error}) + "\n"

    def end(self) -> str:
        """Nothing more is said at the end."""
        return ""


class TableReport:
    """The answers for people: a row a slip, and the totals under them."""

    def __init__(self) -> None:
        self.refused = self.lines = self.staked = self.returned = 0

    def settled(self, slip: Slip, settlement: Settlement) -> str:
        """The totals of a slip and its winning bets."""
        self.staked += settlement.staked
        self.returned += settlement.returned
        won = [
            f"{bet} brings {returned}"
            for bet, returned in zip(slip.bets, settlement.returned_each, strict=True)
            if returned
        ]
        return self._row(
            slip.winning_number,
            *(settlement.staked, settlement.returned, f"{settlement.net:+d}"),
            ", ".join(won) or "nothing wins",
        )

    def refuse(self, bad: BadLine) -> str:
        """A row that says why there is no settlement."""
        self.refused += 1
        where = "" if bad.bet is None else f"bet {bad.bet + 1}: "
        return self._row("", "", "", "", f"refused: {where}{bad.message}")

    def end(self) -> str:
        """The totals of all slips."""
        net = f"{self.returned - self.staked:+d}"
        slips = self.lines - self.refused
        many = f"{slips} slip{'s' * (slips != 1)} settled, {self.refused} refused"
        return _columns("all", "", self.staked, self.returned, net, many)

    def _row(self, number: str, staked: object, returned: object, net: str, what: str) -> str:
        self.lines += 1
        head = _columns("line", "number", "staked", "returned", "net", "") * (self.lines == 1)
        return head + _columns(self.lines, number, staked, returned, net, what)


def _columns(
    line: object, number: str, staked: object, returned: object, net: str, what: str
) -> str:
    row = f"{line:>6}  {number:>6}  {staked:>10}  {returned:>10}  {net:>10}  {what}"
    return row.rstrip() + "\n"
