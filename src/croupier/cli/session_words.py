"""The options that name a session, shared by `croupier session` and `croupier simulate`."""

import sys
from collections.abc import Mapping
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from typing import Annotated, Any, Literal

import typer

from croupier.rules.bets import Bet
from croupier.rules.layout import Layout
from croupier.rules.refusal import Refusal, near
from croupier.strategies import SYSTEMS, james_bond
from croupier.strategies.last_spin import Strategy

MOST_DIGITS = 30
BEYOND: Mapping[str, Literal["restart", "nearest", "leave"]] = {
    "restart": "restart",
    "nearest": "nearest",
    "leave": "leave",
}


def whole(text: str | int) -> int:
    """A whole number as people write large ones: 1000000, 1_000_000, 1e6. A default is one."""
    try:
        mantissa, _, exponent = str(text).lower().replace("_", "").partition("e")
        if len(mantissa) <= MOST_DIGITS and 0 <= int(exponent or 0) <= MOST_DIGITS:
            found: int = int(mantissa) * 10 ** int(exponent or 0)
            return found
    except ValueError:
        pass
    message = f"{text!r} is no whole number, such as 1000000, 1_000_000 or 1e6"
    raise typer.BadParameter(message)


def _option(name: str, help: str) -> Any:
    return typer.Option(name, parser=whole, metavar="N", help=help)


StrategyName = Annotated[
    str,
    typer.Option(
        "--strategy",
        metavar="NAME",
        help=f"{', '.join(SYSTEMS)}; or one of your own as file.py:name.",
    ),
]
Spins = Annotated[int | None, _option("--spins", "How many spins a session has at most.")]
Goal = Annotated[int | None, _option("--goal", "The bankroll at which the player stops.")]
Minimum = Annotated[int, _option("--minimum", "The least that may lie on a spot.")]
Maximum = Annotated[int | None, _option("--maximum", "The most that may lie on a spot.")]
Beyond = Annotated[
    str,
    typer.Option(
        "--beyond",
        metavar="WHAT",
        help="What follows when the limits forbid a slip: restart the strategy, bet the nearest "
        "number of units, or leave.",
    ),
]


def strategy_named(name: str) -> Strategy:
    """A known system, or what a file of the user's own defines."""
    if name in SYSTEMS:
        return SYSTEMS[name]
    file, colon, attribute = name.rpartition(":")
    if not colon:
        raise Refusal("unknown_strategy", f"there is no strategy {name!r}; {near(name, SYSTEMS)}")
    module = _module(Path(file))
    if not callable(found := getattr(module, attribute, None)):
        raise Refusal("unknown_strategy", f"{file} defines no strategy {attribute!r}")
    made: Strategy = found() if isinstance(found, type) else found
    return made


def _module(file: Path) -> Any:
    """The user's own file, as a module by its own name, so that other processes find it too."""
    spec = spec_from_file_location(file.stem, file) if file.suffix == ".py" else None
    if spec is None or spec.loader is None or not file.is_file():
        raise Refusal("unknown_strategy", f"{file} is no Python file")
    sys.path.insert(0, str(file.resolve().parent))
    module = sys.modules[file.stem] = module_from_spec(spec)
    try:
        spec.loader.exec_module(module)
    except Exception as error:
        message = f"{file} cannot be run: {type(error).__name__}: {error}"
        raise Refusal("bad_strategy", message) from None
    return module


def slip_of(layout: Layout, words: list[str] | None) -> tuple[Bet, ...]:
    """The bets of a slip; "james bond" names his."""
    text = " ".join(words or ())
    return james_bond(layout) if text.lower() == "james bond" else layout.slip(text)


def session_of(
    layout: Layout, slip: tuple[Bet, ...], strategy: str, beyond: str, **more: Any
) -> Any:
    """The session that the options describe."""
    from croupier.strategies.session import session

    if beyond not in BEYOND:
        raise Refusal("bad_beyond", f"--beyond is one of {', '.join(BEYOND)}, not {beyond!r}")
    return session(layout, slip, strategy_named(strategy), beyond=BEYOND[beyond], **more)


ENDS: Mapping[str, str] = {
    "goal": "goal reached",
    "left": "strategy leaves",
    "played_out": "all spins played",
    "ruined": "ruined",
}
