"""The bet notation: how people write a spot, an option, a bet and a slip.

    17   8/11   split 8 11   0/00/2   corner 25   six line 31   column 2   red   series 4 21 2
    tiers   grand series   neighbours 22 by 2 (n2 22)   finale 4
    10 on split 8/11   red x5   tiers x5   (credits on a spot; credits on each piece of an option)

Case, spaces, slashes and underscores are free. A name with a single number means the spot of that
kind that begins with it: corner 25 is 25/26/28/29. A slip is bets with commas or semicolons
between.
"""

import re
from collections.abc import Iterable, Sequence

from croupier.rules.numbers import ONE_TO_36, ZEROS
from croupier.rules.places import OUTSIDE, SERIES
from croupier.rules.refusal import Refusal, near
from croupier.rules.spots import Spot

ALIASES = {
    "straight": "straight up",
    "number": "straight up",
    "square": "corner",
    "line": "six line",
    "sixline": "six line",
    "topline": "top line",
    "three line": "street",
    "1-18": "low",
    "1 to 18": "low",
    "19-36": "high",
    "19 to 36": "high",
    "1st 12": "dozen 1",
    "2nd 12": "dozen 2",
    "3rd 12": "dozen 3",
    "col": "column",
    "single": "straight up",
}
MOST_DIGITS = 100  # of credits in a notation
ON = re.compile(r"(?P<credits>\S+) on (?P<what>.+)", re.IGNORECASE)
TIMES = re.compile(r"(?P<what>.+?) x ?(?P<credits>\S+)", re.IGNORECASE)
NEIGHBOURS = re.compile(
    r"neighbours? (?:of )?(?P<centre>\d+)(?: (?:by )?(?P<width>\d{1,2}))?"
    r"|n ?(?P<short_width>\d) (?P<short_centre>\d+)"
)
COUNTED_SERIES = re.compile(r"series (?P<count>[356]) (?P<numbers>\d+(?: \d+)*)")
FINALE = re.compile(r"(?:finales?|f) ?(?P<digit>\d+)")


def tidy(text: str) -> str:
    """One space between words, lower case, underscores and slashes as spaces."""
    return " ".join(text.lower().replace("_", " ").replace("/", " ").split())


def split_slip(text: str) -> list[str]:
    """The bets of a slip, one text each."""
    return [part.strip() for part in re.split(r"[;,\n]", text) if part.strip()]


def split_credits(text: str) -> tuple[int, str]:
    """Separate the credits from what they lie on: "10 on red" and "red x10"; one if not said."""
    words = " ".join(text.split())
    match = ON.fullmatch(words) or TIMES.fullmatch(words)
    if match is None:
        return 1, words
    credits, what = match["credits"], match["what"]
    if not (credits.isascii() and credits.isdigit()):
        raise Refusal(
            "bad_credits", f"{credits!r} in {text!r} is no whole number of credits, such as 10"
        )
    if len(credits) > MOST_DIGITS:
        raise Refusal("bad_credits", f"credits have at most {MOST_DIGITS} digits")
    return int(credits), what


def find_spot(spots: Sequence[Spot], text: str, options: Sequence[str] = ()) -> Spot:
    """The spot that the text names; `options` are what it may have meant where none is like it."""
    words, numbers = _read(text)
    if not words:
        return _only(_with_numbers(spots, numbers)[:1], spots, text)
    kind = words.replace(" ", "_")
    if kind in ("column", "dozen"):
        of_kind = [s for s in spots if s.kind == kind]
        return _only([s for s in of_kind if s.id == f"{kind} {' '.join(numbers)}"], of_kind, text)
    of_kind = [s for s in spots if s.kind == kind or s.name.lower() == words]
    if kind == "series":
        of_kind = [s for s in spots if s.kind in SERIES]
    if not of_kind:
        raise Refusal(
            "unknown_spot", f"this layout has no {text!r}; {_known(spots, words, options)}"
        )
    if not numbers:
        return _only(of_kind, spots, text)
    exact = _with_numbers(of_kind, numbers)
    if exact or len(numbers) > 1:
        return _only(exact, of_kind, text)
    first = [s for s in of_kind if s.numbers[0] == numbers[0] and s.kind not in OUTSIDE]
    return _only(first, of_kind, text)


def _read(text: str) -> tuple[str, list[str]]:
    """Separate the name from the numbers."""
    words = tidy(text)
    words = ALIASES.get(words, words)
    series = COUNTED_SERIES.fullmatch(words)
    if series and len(series["numbers"].split()) == int(series["count"]):
        words = f"series {series['numbers']}"
    name: list[str] = []
    numbers: list[str] = []
    for word in words.split():
        if word in ONE_TO_36 or word in ZEROS:
            numbers.append(word)
        elif word.isdigit():
            message = f"{word!r} is no number; numbers are 0, 00, 000 and 1 to 36, as on the wheel"
            raise Refusal("unknown_spot", message)
        elif numbers:
            raise Refusal("unknown_spot", f"{text!r} has {word!r} where a number should stand")
        else:
            name.append(word)
    joined = " ".join(name)
    return ALIASES.get(joined, joined), numbers


def _with_numbers(spots: Iterable[Spot], numbers: Sequence[str]) -> list[Spot]:
    wanted = set(numbers)
    if len(wanted) < len(numbers):
        return []
    return [spot for spot in spots if set(spot.numbers) == wanted]


def _only(found: Sequence[Spot], among: Sequence[Spot], text: str) -> Spot:
    if len(found) == 1:
        return found[0]
    if found:
        which = ", ".join(spot.id for spot in found)
        raise Refusal("ambiguous_spot", f"{text!r} may be {which}; name all its numbers")
    _, numbers = _read(text)
    like_it = [s.id for s in among if set(numbers) & set(s.numbers) and len(s.numbers) < 7]
    hint = f"there are {', '.join(like_it[:8])}" if numbers and like_it else _known(among, text)
    raise Refusal("unknown_spot", f"this layout has no spot {text!r}; {hint}")


def _known(spots: Sequence[Spot], name: str, options: Sequence[str] = ()) -> str:
    if len(spots) <= 3:
        return near("", [spot.id for spot in spots])
    kinds = dict.fromkeys(spot.id if spot.id == spot.kind else spot.kind for spot in spots)
    return near(name, [*(kind.replace("_", " ") for kind in kinds), *options])
