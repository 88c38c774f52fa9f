"""The screens of a table, what each hears, and how that is said in few lines.

`all` is every screen, `others` all but that of the seat whose act it is, `players` the terminals
and the display, `staff` the console and the pit.
A line holds what one group of screens hears of one act, its sentences joined by semicolons.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from croupier.scenario.scene import Done, Scene
from croupier.scenario.telling import tell
from croupier.table import commands as c
from croupier.table.hearing import Publication

DISPLAY, CONSOLE, PIT = "the display", "the console", "the pit"
STAFF_SCREENS = (CONSOLE, PIT)
GROUPS = ("all", "others", "players", "staff")


@dataclass(frozen=True, slots=True)
class Sentence:
    """A sentence and the screens that hear it."""

    text: str
    screens: frozenset[str]


def screens(scene: Scene) -> dict[str, c.Actor]:
    """Every screen that is on: the connected terminals, the display, the console, the pit."""
    seats = [id for id, seat in scene.state.seats.items() if seat.connected]
    return {
        **{seat: c.Actor("terminal", seat) for seat in seats},
        DISPLAY: c.Actor("display", ""),
        CONSOLE: c.Actor("dealer", scene.state.dealer),
        PIT: c.Actor("pit_supervisor", ""),
    }


def heard(scene: Scene, done: Done) -> list[Sentence]:
    """What the screens hear of one command, in order. A refusal is an answer and not told here."""
    if done.record is None or done.refused:
        return []
    publication = Publication(scene.game, done.record)
    told: dict[tuple[int, int, str], set[str]] = {}
    for screen, listener in _listeners(scene, done).items():
        for at, event in enumerate(publication.event_by_event(listener)):
            for part, text in enumerate(tell(event, listener) if event else ()):
                told.setdefault((at, part, text), set()).add(screen)
    before = "as before: " if done.again else ""
    in_order = sorted(told, key=lambda key: (*key[:2], _rank(told[key]), key[2]))
    return [Sentence(before + key[2], frozenset(told[key])) for key in in_order]


def _rank(on: set[str]) -> int:
    """Of what different screens hear of one thing: one's own first, the staff's last."""
    if on <= set(STAFF_SCREENS):
        return 2
    return 0 if len(on) == 1 else 1


def _listeners(scene: Scene, done: Done) -> dict[str, c.Actor]:
    """Who hears of a command: all screens; only who asked, if it was asked and answered before."""
    listeners = screens(scene)
    asker = done.request.actor
    if done.again:
        listeners = {_screen_of(asker): asker}
    if done.unheard:
        listeners.pop(_screen_of(asker), None)
    return listeners


def _screen_of(actor: c.Actor) -> str:
    if actor.role == "terminal":
        return actor.person
    return CONSOLE if actor.role == "dealer" else PIT


def lines(told: Sequence[Sentence], on: Iterable[str], seat: str) -> Iterator[tuple[str, str]]:
    """What was heard as few lines: a group of screens, and its sentences."""
    runs: list[tuple[frozenset[str], list[str]]] = []
    for sentence in told:
        if runs and runs[-1][0] == sentence.screens:
            runs[-1][1].append(sentence.text)
        else:
            runs.append((sentence.screens, [sentence.text]))
    for screens_of_run, texts in runs:
        for group in _names(screens_of_run, frozenset(on), seat):
            yield group, "; ".join(texts)


def _names(heard_on: frozenset[str], on: frozenset[str], seat: str) -> Iterator[str]:
    """The fewest names for a set of screens."""
    left = set(heard_on)
    for group in GROUPS:
        meant = members(group, on, seat)
        if len(meant) > 1 and meant <= left:
            yield group
            left -= meant
    yield from sorted(left, key=lambda name: (name in STAFF_SCREENS, name))


def members(group: str, on: Iterable[str], seat: str) -> frozenset[str]:
    """The screens that a group's name means; `seat` is the one whose act it is, if any."""
    everybody = frozenset(on)
    staff = everybody & set(STAFF_SCREENS)
    groups = {
        "all": everybody,
        "others": everybody - {seat},
        "players": everybody - staff,
        "staff": staff,
    }
    return groups.get(group, frozenset({group}))
