"""A second verifier and replayer that shares no line with the first: it imports nothing of ours.

It reads a closed journal with the standard library, chains the hashes itself, keeps the accounts
itself, knows by heart what each kind of bet pays, and follows the phases of a round in its own
words. `read` gives a report; the first replayer has to give the same bytes.

`python tests/journal/second_replayer.py FILE` prints it.
"""

import json
import sqlite3
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import closing
from hashlib import sha256
from typing import Any

PAYS = {"straight_up": 35, "split": 17, "street": 11, "corner": 8, "six_line": 5, "green": 11,
        "series_3": 11, "series_5": 6, "series_6": 5, "column": 2, "dozen": 2,
        "low": 1, "high": 1, "red": 1, "black": 1, "odd": 1, "even": 1}  # fmt: skip
RED = set("1 3 5 7 9 12 14 16 18 19 21 23 25 27 30 32 34 36".split())
EVENTS_OF_PHASES = {  # what may happen when the round stands so, and how it stands then
    "closed": {"table_opened": "over"},
    "over": {"table_closed": "closed", "round_opened": "open"},
    "open": {"spin_started": "open, spun", "bets_closed": "shut", "round_voided": "over"},
    "open, spun": {"bets_closed": "spun", "round_voided": "over"},
    "shut": {"spin_started": "spun", "ball_rested": "rest", "round_voided": "over"},
    "spun": {"ball_rested": "rest", "round_voided": "over"},
    "rest": {"result_proposed": "proposed", "round_voided": "over"},
    "proposed": {"result_proposed": "proposed", "result_confirmed": "won", "round_voided": "over"},
    "won": {"round_settled": "over", "round_voided": "over", "round_referred": "referred"},
    "stopped": {"outcome_established": "won", "round_voided": "over", "round_referred": "referred"},
    "referred": {"round_settled": "over", "round_voided": "over"},
}
STEPS = {step for steps in EVENTS_OF_PHASES.values() for step in steps} | {"round_interrupted"}
RUNNING = {"open", "open, spun", "shut", "spun", "rest", "proposed"}
for running in RUNNING:
    EVENTS_OF_PHASES[running] |= {"round_interrupted": "stopped", "round_referred": "referred"}


class WrongError(Exception):
    """Something in the journal is not as it has to be."""


def need(truth: bool, what: str) -> None:
    """Stop unless this holds."""
    if not truth:
        raise WrongError(what)


def lines(path: str) -> Iterator[bytes]:
    """The lines of a closed journal, in their order."""
    with closing(sqlite3.connect(f"file:{path}?mode=ro&immutable=1", uri=True)) as file:
        yield from (line for (body,) in file.execute("SELECT body FROM groups ORDER BY first")
                    for line in body.splitlines())  # fmt: skip


def numbers_of(spot: str, zeros: list[str]) -> list[str]:
    """What a bet covers, by its name."""
    kind, _, which = spot.partition(" ")
    if "/" in which or kind == "straight_up":
        return which.split("/")
    if kind in ("top_line", "green"):
        return zeros + (["1", "2", "3"] if kind == "top_line" else [])
    if kind == "column":
        return [str(n) for n in range(1, 37) if n % 3 == int(which) % 3]
    if kind == "dozen":
        return [str(n) for n in range(1, 37) if (n - 1) // 12 + 1 == int(which)]
    tests: dict[str, Callable[[int], bool]] = {
        "low": lambda n: n < 19,
        "high": lambda n: n > 18,
        "red": lambda n: str(n) in RED,
        "black": lambda n: str(n) not in RED,
        "odd": lambda n: n % 2 == 1,
        "even": lambda n: n % 2 == 0,
    }
    return [str(n) for n in range(1, 37) if tests[kind](n)]


class Replayer:
    """The accounts, the felts and the rounds, kept from the records alone."""

    def __init__(self) -> None:
        self.hash = sha256(b"croupier journal 1").digest()
        self.n = 0
        self.zeros: list[str] = []
        self.accounts: dict[str, int] = {}
        self.felts: dict[str, dict[str, int]] = {}
        self.phase = "closed"
        self.round = 0
        self.number = ""
        self.rounds: dict[int, dict[str, Any]] = {}
        self.bets: dict[int, dict[str, dict[str, int]]] = {}

    def take(self, line: bytes) -> None:
        """The next line."""
        self.hash = sha256(self.hash + line).digest()
        self.n += 1
        record = json.loads(line)
        need(record["n"] == self.n, f"record {self.n} says it is {record['n']}")
        for event in record["events"]:
            try:
                self.happen(event.pop("type").partition(".")[0], event)
            except (WrongError, KeyError) as error:
                raise WrongError(f"record {self.n}: {error}") from None

    def happen(self, what: str, event: dict[str, Any]) -> None:
        """One event: check what it says, then let it be so."""
        if what in STEPS:
            need(what in EVENTS_OF_PHASES[self.phase], f"{what} when the round is {self.phase}")
            self.phase = EVENTS_OF_PHASES[self.phase][what]
        check = getattr(self, what, None)
        if check is not None:
            check(event)
        need(sum(amount for _, amount in event.get("postings", [])) == 0, "money was made")
        for account, amount in event.get("postings", []):
            self.accounts[account] = self.accounts.get(account, 0) + amount
            bounded = account.startswith(("credits", "stake", "vouchers"))
            need(not bounded or self.accounts[account] >= 0, f"{account} is below zero")

    def table_founded(self, event: dict[str, Any]) -> None:
        """The zeros are all that is needed of it."""
        self.zeros = sorted(event["zeros"], key=len)

    def round_opened(self, event: dict[str, Any]) -> None:
        """A round follows the one before."""
        need(event["round"] == self.round + 1, "a round out of order")
        self.round, self.number, self.felts = event["round"], "", {}

    def bet_registered(self, event: dict[str, Any]) -> None:
        """Bets come onto the felt and are paid for, while bets are open."""
        self.move(event, 1)

    def bet_withdrawn(self, event: dict[str, Any]) -> None:
        """Bets go off the felt and their credits come back, while bets are open."""
        self.move(event, -1)

    def move(self, event: dict[str, Any], sign: int) -> None:
        """Move bets and check the money with them."""
        need(self.phase.startswith("open"), f"a bet was moved when the round was {self.phase}")
        seat, total = event["seat"], sum(n for _, n in event["bets"])
        felt = self.felts.setdefault(seat, {})
        for spot, n in event["bets"]:
            need(n > 0, "a bet of nothing")
            felt[spot] = felt.get(spot, 0) + sign * n
            need(felt[spot] >= 0, "more was withdrawn than lay there")
        paid = {f"credits:{seat}": -sign * total, f"stake:{seat}": sign * total}
        need(dict(event["postings"]) == paid, "the bets and the money differ")

    def bets_closed(self, event: dict[str, Any]) -> None:
        """The root is that of all bets on the felt."""
        need(event["bets_root"] == root(self.lying()), "the root is not that of the bets")

    def lying(self) -> dict[str, dict[str, int]]:
        """The bets that lie, by seat."""
        felts = {s: {spot: n for spot, n in felt.items() if n} for s, felt in self.felts.items()}
        return {seat: felt for seat, felt in felts.items() if felt}

    def result_proposed(self, event: dict[str, Any]) -> None:
        """A number is proposed."""
        self.number = event["number"]

    def result_confirmed(self, event: dict[str, Any]) -> None:
        """It is that which was proposed."""
        need(event["number"] == self.number, "another number was confirmed")

    def outcome_established(self, event: dict[str, Any]) -> None:
        """After an interruption the number is told by two persons."""
        self.number = event["number"]

    def round_settled(self, event: dict[str, Any]) -> None:
        """Every bet is paid by the number, to the credit."""
        need(bool(event["ruling"]) or event["number"] == self.number, "settled by another number")
        self.over(event, event["number"])

    def round_voided(self, event: dict[str, Any]) -> None:
        """Every bet comes back."""
        self.over(event, "")

    def over(self, event: dict[str, Any], number: str) -> None:
        """The round is over: what it brings each seat, checked against the postings."""
        felts = self.lying()
        returned = {seat: self.worth(felt, number) for seat, felt in felts.items()}
        staked = {seat: sum(felt.values()) for seat, felt in felts.items()}
        should = {f"stake:{seat}": -n for seat, n in staked.items()}
        should |= {f"credits:{seat}": n for seat, n in returned.items()}
        should["house"] = sum(staked.values()) - sum(returned.values())
        same_money(event["postings"], should)
        self.rounds[event["round"]] = {"number": number, "returned": returned}
        self.bets[event["round"]] = felts
        self.number = number

    def worth(self, felt: dict[str, int], number: str) -> int:
        """What the bets of a felt bring back on a number; on none, themselves."""
        if not number:
            return sum(felt.values())
        total = 0
        for spot, n in felt.items():
            covered = numbers_of(spot, self.zeros)
            line = 6 if len(covered) == 5 else 5
            pays = PAYS.get(spot.partition(" ")[0], line)
            total += n * (pays + 1) if number in covered else 0
        return total

    def result_corrected(self, event: dict[str, Any]) -> None:
        """The round is brought to what the other number pays."""
        if event["round"] == self.round and self.phase == "won":
            need(self.number == event["old"] and not event["postings"], "a wrong correction")
            self.number = event["new"]
        else:
            self.again(event, event["new"])

    def settlement_voided(self, event: dict[str, Any]) -> None:
        """The round is brought to what it would be void."""
        self.again(event, "")

    def again(self, event: dict[str, Any], number: str) -> None:
        """What each seat gets or owes more, as credits or as a claim; the house has the rest."""
        past, felts = self.rounds[event["round"]], self.bets[event["round"]]
        need(event.get("old", past["number"]) == past["number"] != "", "not the number it had")
        returned = {seat: self.worth(felt, number) for seat, felt in felts.items()}
        more: dict[str, int] = {}
        for account, n in event["postings"]:
            seat = account.partition(":")[2]
            more[seat] = more.get(seat, 0) + n
        should = {seat: n - past["returned"][seat] for seat, n in returned.items()}
        same_money(more.items(), should | {"": -sum(should.values())})
        past |= {"number": number, "returned": returned}
        if event["round"] == self.round:
            self.number = number

    def report(self) -> bytes:
        """What two replayers compare."""
        told = {
            "records": self.n,
            "head": self.hash.hex(),
            "balances": {account: n for account, n in self.accounts.items() if n},
            "rounds": {str(n): past for n, past in self.rounds.items()},
        }
        return json.dumps(told, sort_keys=True).encode()


def same_money(postings: Iterable[Any], should: dict[str, int]) -> None:
    """Whether postings come to just these amounts."""
    found: dict[str, int] = {}
    for account, n in postings:
        found[account] = found.get(account, 0) + n
    paid = {account: n for account, n in found.items() if n}
    need(paid == {account: n for account, n in should.items() if n}, f"paid {paid}, not {should}")


def root(felts: dict[str, dict[str, int]]) -> str:
    """The Merkle root of all bets, seat by seat."""
    row = []
    for seat in sorted(felts):
        bets = ",".join(f"{spot}={n}" for spot, n in sorted(felts[seat].items()))
        row.append(sha256(b"\0" + f"{seat}:{bets}".encode()).digest())
    while len(row) > 1:
        last = row[len(row) // 2 * 2 :]  # where their number is odd
        pairs = zip(row[::2], row[1::2], strict=False)
        row = [sha256(b"\1" + one + two).digest() for one, two in pairs] + last
    return row[0].hex() if row else sha256(b"").hexdigest()


def read(path: str) -> bytes:
    """The report on a journal, or WrongError."""
    replayer = Replayer()
    for line in lines(path):
        replayer.take(line)
    return replayer.report()


if __name__ == "__main__":
    sys.stdout.write(read(sys.argv[1]).decode() + "\n")
