"""A slip as a line of JSON: reading it, and saying what is wrong with it.

    {"layout": "mbs-00-etg-2020", "winning_number": "17", "bets": [
        {"spot": "split 17/20", "credits": 5}, {"option": "tiers", "credits": 1}]}

A line is refused as a whole, for the first thing wrong in it. Keys that are not known are refused
too: a bet whose misspelt key is passed over would be settled as another bet.
"""

import json
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, NoReturn, TypeVar

import croupier
from croupier.cli.arguments import MOST_CREDITS
from croupier.rules.bets import Bet
from croupier.rules.layout import Layout
from croupier.rules.multiple_piece import Option
from croupier.rules.numbers import in_order
from croupier.rules.refusal import Refusal, near
from croupier.rules.spots import Spot

SLIP_KEYS = {"layout", "winning_number", "bets"}
SPOT_KEYS = {"spot", "credits"}
OPTION_KEYS = {"option", "credits"}
LONGEST_NAME = 200
REMEMBERED = 1 << 16
K = TypeVar("K")
V = TypeVar("V")


class BadLine(Refusal):
    """Why a line is refused; `bet` is the place of the bet at fault, from 0, if it is one."""

    def __init__(self, code: str, message: str, bet: int | None = None) -> None:
        super().__init__(code, message)
        self.bet = bet


@dataclass(frozen=True, slots=True)
class Slip:
    """The bets of one player on one spin, and how the spin ended."""

    layout: Layout
    winning_number: str
    bets: tuple[Bet, ...]


class SlipReader:
    """Reads slips line by line and remembers the names and bets it has met."""

    def __init__(self) -> None:
        self._layouts = croupier.layouts()
        self._numbers = {id: set(layout.numbers) for id, layout in self._layouts.items()}
        self._named: dict[tuple[str, str, str], Spot | Option | Refusal] = {}
        self._bets: dict[tuple[str, str, str, int], Bet] = {}

    def read(self, line: bytes) -> Slip:
        """The slip of a line; BadLine if it is none."""
        slip = _parse(line)
        if slip.keys() != SLIP_KEYS:
            _refuse_keys(slip, SLIP_KEYS)
        layout, number, bets = self._layout(slip["layout"]), slip["winning_number"], slip["bets"]
        if not isinstance(number, str) or number not in self._numbers[layout.id]:
            _refuse_number(layout, number)
        if not isinstance(bets, list):
            raise BadLine("bad_slip", f"bets should be a list, not {_shown(bets)}")
        if not bets:
            raise BadLine("empty_slip", "a slip has at least one bet")
        return Slip(layout, number, tuple(self._bet(layout, bet, i) for i, bet in enumerate(bets)))

    def _layout(self, id: Any) -> Layout:
        if isinstance(id, str) and id in self._layouts:
            return self._layouts[id]
        name = id[:LONGEST_NAME] if isinstance(id, str) else ""
        hint = near(name, self._layouts)
        raise BadLine("unknown_layout", f"there is no layout {_shown(id)}; {hint}")

    def _bet(self, layout: Layout, bet: Any, at: int) -> Bet:
        if not isinstance(bet, dict):
            raise BadLine("bad_slip", f"a bet should be an object, not {_shown(bet)}", at)
        key = "spot" if "spot" in bet else "option"
        if len(bet) != 2 or key not in bet or "credits" not in bet:
            _refuse_bet_keys(bet, at)
        name, credits = bet[key], bet["credits"]
        if type(credits) is not int or not 1 <= credits <= MOST_CREDITS:
            wanted = "a whole number from 1 up, without point, exponent or quotation marks"
            raise BadLine("bad_credits", f"credits are {wanted}, not {_shown(credits)}", at)
        if not isinstance(name, str) or len(name) > LONGEST_NAME:
            wanted = f"a text of at most {LONGEST_NAME} characters"
            raise BadLine(f"unknown_{key}", f"the {key} should be {wanted}, not {_shown(name)}", at)
        asked = layout.id, key, name, credits
        return self._bets.get(asked) or self._new_bet(layout, asked, at)

    def _new_bet(self, layout: Layout, asked: tuple[str, str, str, int], at: int) -> Bet:
        _, key, name, credits = asked
        on = self._on(layout, key, name)
        if isinstance(on, Refusal):
            raise BadLine(on.code, on.message, at)
        bet = Bet(on, credits)
        _remember(self._bets, asked, bet)
        return bet

    def _on(self, layout: Layout, key: str, name: str) -> Spot | Option | Refusal:
        asked = layout.id, key, name
        if asked not in self._named:
            _remember(self._named, asked, _find(layout, key, name))
        return self._named[asked]


def _find(layout: Layout, key: str, name: str) -> Spot | Option | Refusal:
    other = "option" if key == "spot" else "spot"
    try:
        return _named(layout, key, name)
    except Refusal as refusal:
        with suppress(Refusal):
            _named(layout, other, name)
            return Refusal(refusal.code, f"{name!r} is no {key} here; give it as {other!r}")
        return refusal


def _named(layout: Layout, key: str, name: str) -> Spot | Option:
    return layout.spot(name) if key == "spot" else layout.option(name)


def _remember(memory: dict[K, V], key: K, value: V) -> None:
    if len(memory) >= REMEMBERED:
        memory.clear()
    memory[key] = value


def _parse(line: bytes) -> dict[str, Any]:
    try:
        slip = PARSER.decode(line.decode())
    except UnicodeDecodeError as error:
        raise BadLine("bad_json", f"the line is not UTF-8 at byte {error.start + 1}") from None
    except RecursionError:
        raise BadLine("bad_json", "the line is nested too deeply") from None
    except json.JSONDecodeError as error:
        reason = f"not JSON: {error.msg} at character {error.pos + 1}" if line.strip() else "empty"
        raise BadLine("bad_json", f"the line is {reason}") from None
    except BadLine:
        raise
    except ValueError:
        raise BadLine("bad_json", "a number in the line is too long to read") from None
    if not isinstance(slip, dict):
        raise BadLine("bad_slip", f"a slip is an object, not {_shown(slip)}")
    return slip


def _without_twins(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """An object in which no key stands twice: of two credits, neither is the right one."""
    found = dict(pairs)
    if len(found) < len(pairs):
        keys = [key for key, _ in pairs]
        twin = next(key for key in found if keys.count(key) > 1)
        raise BadLine("bad_json", f"the key {_shown(twin)} stands twice in one object")
    return found


def _no_number(word: str) -> NoReturn:
    raise BadLine("bad_json", f"{word} is no number in JSON")


PARSER = json.JSONDecoder(object_pairs_hook=_without_twins, parse_constant=_no_number)


def _refuse_keys(given: Iterable[str], wanted: set[str], at: int | None = None) -> NoReturn:
    what = "a slip" if at is None else "a bet"
    for key in sorted(wanted - set(given)):
        raise BadLine("bad_slip", f"{what} needs the key {key!r}", at)
    for key in sorted(set(given) - wanted):
        hint = near(key[:LONGEST_NAME], sorted(wanted))
        raise BadLine("bad_slip", f"{what} has no key {_shown(key)}; {hint}", at)
    raise AssertionError("the keys are as they should be")


def _refuse_bet_keys(bet: dict[str, Any], at: int) -> NoReturn:
    if ("spot" in bet) == ("option" in bet):
        raise BadLine("bad_slip", "a bet is on a spot or on an option: one of the two keys", at)
    _refuse_keys(bet, SPOT_KEYS if "spot" in bet else OPTION_KEYS, at)


def _refuse_number(layout: Layout, number: Any) -> NoReturn:
    if not isinstance(number, str):
        message = f'the winning number is a text, such as "17" or "00", not {_shown(number)}'
        raise BadLine("unknown_number", message)
    zeros = ", ".join(in_order(layout.wheel.zeros))
    message = f"{_shown(number)} is not on this wheel; it has {zeros} and 1 to 36"
    raise BadLine("unknown_number", message)


def _shown(value: Any) -> str:
    """A value as it stood in the line, or its beginning; a container by what it is."""
    if isinstance(value, dict | list):
        return "an object" if isinstance(value, dict) else "a list"
    if isinstance(value, int) and abs(value) > MOST_CREDITS:
        return "a number of over 100 digits"
    shown = json.dumps(value)
    return shown if len(shown) <= 80 else f"{shown[:80]}…"
