"""A slip as a line of JSON: reading it, and saying what is wrong with it.

    {"layout": "mbs-00-2012", "winning_number": "17", "bets": [
        {"spot": "split 17/20", "credits": 5}, {"option": "tiers", "credits": 1}]}

A line is refused as a whole, for the first thing wrong in it. Keys that are not known are refused
too: a bet whose misspelt key is passed over would be settled as another bet.
"""

import json
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, NoReturn

import croupier
from croupier.rules.bets import Bet
from croupier.rules.layout import Layout
from croupier.rules.multiple_piece import Option
from croupier.rules.refusal import Refusal, near
from croupier.rules.spots import Spot

SLIP_KEYS = {"layout", "winning_number", "bets"}
SPOT_KEYS = {"spot", "credits"}
OPTION_KEYS = {"option", "credits"}
LONGEST_NAME = 200
MOST_CREDITS = 10**100
REMEMBERED = 1 << 16


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
    """Reads slips line by line and remembers the names it has looked up."""

    def __init__(self) -> None:
        self._layouts = croupier.layouts()
        self._remembered: dict[tuple[str, str, str], Spot | Option | Refusal] = {}

    def read(self, line: bytes) -> Slip:
        """The slip of a line; BadLine if it is none."""
        slip = _parse(line)
        if slip.keys() != SLIP_KEYS:
            _refuse_keys(slip, SLIP_KEYS)
        layout, number, bets = self._layout(slip["layout"]), slip["winning_number"], slip["bets"]
        if not isinstance(number, str) or number not in layout.numbers:
            _refuse_number(layout, number)
        if not isinstance(bets, list):
            raise BadLine("bad_slip", f"bets should be a list, not {_shown(bets)}")
        if not bets:
            raise BadLine("empty_slip", "a slip has at least one bet")
        return Slip(layout, number, tuple(self._bet(layout, bet, i) for i, bet in enumerate(bets)))

    def _layout(self, id: Any) -> Layout:
        if isinstance(id, str) and id in self._layouts:
            return self._layouts[id]
        hint = near(id[:LONGEST_NAME], self._layouts) if isinstance(id, str) else "it is a text"
        raise BadLine("unknown_layout", f"there is no layout {_shown(id)}; {hint}")

    def _bet(self, layout: Layout, bet: Any, at: int) -> Bet:
        if not isinstance(bet, dict):
            raise BadLine("bad_slip", f"a bet should be an object, not {_shown(bet)}", at)
        if bet.keys() == SPOT_KEYS:
            on = self._on(layout, "spot", bet["spot"], at)
        elif bet.keys() == OPTION_KEYS:
            on = self._on(layout, "option", bet["option"], at)
        else:
            _refuse_bet_keys(bet, at)
        credits = bet["credits"]
        if type(credits) is not int or not 1 <= credits <= MOST_CREDITS:
            wanted = "a whole number from 1 up, without point, exponent or quotation marks"
            raise BadLine("bad_credits", f"credits are {wanted}, not {_shown(credits)}", at)
        return Bet(on, credits)

    def _on(self, layout: Layout, key: str, name: Any, at: int) -> Spot | Option:
        if not isinstance(name, str) or len(name) > LONGEST_NAME:
            wanted = f"a text of at most {LONGEST_NAME} characters"
            raise BadLine(f"unknown_{key}", f"the {key} should be {wanted}, not {_shown(name)}", at)
        asked = layout.id, key, name
        found = self._remembered.get(asked) or self._look_up(layout, key, name)
        if isinstance(found, Refusal):
            raise BadLine(found.code, found.message, at)
        return found

    def _look_up(self, layout: Layout, key: str, name: str) -> Spot | Option | Refusal:
        found: Spot | Option | Refusal
        try:
            found = layout.spot(name) if key == "spot" else layout.option(name)
        except Refusal as refusal:
            found = refusal
        if len(self._remembered) >= REMEMBERED:
            self._remembered.clear()
        self._remembered[layout.id, key, name] = found
        return found


def _parse(line: bytes) -> dict[str, Any]:
    try:
        slip = PARSER.decode(line.decode())
    except UnicodeDecodeError as error:
        raise BadLine("bad_json", f"the line is not UTF-8 at byte {error.start + 1}") from None
    except RecursionError:
        raise BadLine("bad_json", "the line is nested too deeply") from None
    except ValueError as error:
        reason = "the line is empty" if not line.strip() else f"the line is not JSON: {error}"
        raise BadLine("bad_json", reason) from None
    if not isinstance(slip, dict):
        raise BadLine("bad_slip", f"a slip is an object, not {_shown(slip)}")
    return slip


def _without_twins(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """An object in which no key stands twice: of two credits, neither is the right one."""
    found = dict(pairs)
    if len(found) < len(pairs):
        keys = [key for key, _ in pairs]
        twin = next(key for key in found if keys.count(key) > 1)
        raise ValueError(f"the key {twin!r} stands twice")
    return found


def _no_number(word: str) -> NoReturn:
    raise ValueError(f"{word} is no number in JSON")


PARSER = json.JSONDecoder(object_pairs_hook=_without_twins, parse_constant=_no_number)


def _refuse_keys(given: Iterable[str], wanted: set[str], at: int | None = None) -> NoReturn:
    what = "a slip" if at is None else "a bet"
    for key in sorted(wanted - set(given)):
        raise BadLine("bad_slip", f"{what} has the key {key!r}; it is missing", at)
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
    else:
        zeros = ", ".join(layout.wheel.zeros)
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
