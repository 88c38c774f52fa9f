"""Play a scenario: do what it says, compare line by line, and see that the books balance."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

from croupier.journal.store import MemoryStore, Store
from croupier.rules.refusal import Refusal
from croupier.scenario.acts import Said
from croupier.scenario.comparing import Finding, compare_heard, compare_refused
from croupier.scenario.reading import Act, BadScenario, Scenario
from croupier.scenario.scene import CannotPlay, Done, Scene
from croupier.scenario.screens import Sentence, heard, lines, screens
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.evolve import BooksDoNotBalance

SERVER, WHEEL = "the server", "the wheel"


@dataclass(slots=True)
class PlayedAct:
    """An act, what was done for it, who heard what, and what was not as expected."""

    act: Act
    done: list[Done] = field(default_factory=list)
    sentences: list[Sentence] = field(default_factory=list)
    heard: list[tuple[str, str]] = field(default_factory=list)  # a group of screens, its sentences
    on: set[str] = field(default_factory=set)  # the screens that were on
    findings: list[Finding] = field(default_factory=list)

    @property
    def refused(self) -> list[e.Refused]:
        """The refusals that were answered."""
        return [done.refused for done in self.done if done.refused and not done.unheard]


@dataclass(slots=True)
class Played:
    """A scenario that was played."""

    scenario: Scenario
    acts: list[PlayedAct] = field(default_factory=list)
    books: list[str] = field(default_factory=list)  # what does not balance
    balances: dict[str, int] = field(default_factory=dict)
    records: int = 0

    @property
    def findings(self) -> list[Finding]:
        """Everything that was not as expected."""
        last = self.acts[-1].act.line if self.acts else 1
        books = [Finding(last, "the books balance", problem) for problem in self.books]
        return [finding for act in self.acts for finding in act.findings] + books

    @property
    def held(self) -> bool:
        """Whether all was as the scenario says."""
        return not self.findings


def play(scenario: Scenario, open_store: Callable[[], Store] | None = None) -> Played:
    """Play it from the founding of the table to its last line, on a journal in the memory if none
    is given; `open_store` opens it at the beginning and after each crash."""
    played = Played(scenario)
    scene = Scene(scenario.header, open_store or in_memory())
    try:
        _play(scene, scenario, played)
    except (BooksDoNotBalance, CannotPlay) as stop:
        played.books = [str(stop)]
    except Refusal as refusal:
        line = played.acts[-1].act.line if played.acts else 1
        raise BadScenario([f"{scenario.name}:{line}: {refusal.message}"]) from refusal
    finally:
        scene.close()
    return played


def in_memory() -> Callable[[], Store]:
    """A journal that is still there when the table has crashed, and gone with the program."""
    store = MemoryStore()
    return lambda: store


def _play(scene: Scene, scenario: Scenario, played: Played) -> None:
    found(scene)
    for act in scenario.acts:
        played.acts.append(PlayedAct(act))
        _play_act(scene, played.acts[-1])
    played.balances = {a: n for a, n in scene.state.balances.items() if n}
    played.records = scene.state.record
    played.books = list(wrong_books(scene))


def found(scene: Scene) -> None:
    """The first record: the table with its book, its wheel and its seats."""
    book, header = scene.game.book, scene.header
    seats = tuple((seat, place.layout) for seat, place in header.seats.items())
    zeros = header.zeros or book.wheel.zeros
    command = c.FoundTable("Scenario", book.id, book.sha256, seats, zeros)
    done = scene.do(SERVER, command)
    if done.refused:
        raise Refusal(done.refused.code, done.refused.message)


def _play_act(scene: Scene, played: PlayedAct) -> None:
    act = played.act
    for done in _steps(scene, act):
        played.done.append(done)
        told, on = heard(scene, done), screens(scene)
        played.sentences += told
        played.on |= on.keys()
        for group, text in lines(told, on, act.seat):
            _add_line(played.heard, group, text)
    played.on |= screens(scene).keys()
    played.findings += compare_refused(act.line, act.expected, played.refused)
    played.findings += compare_heard(act.expected, played.sentences, played.on, act.seat)
    played.findings += _facts(scene, act)


def _add_line(told: list[tuple[str, str]], group: str, text: str) -> None:
    if told and told[-1][0] == group:
        told[-1] = (group, f"{told[-1][1]}; {text}")
    else:
        told.append((group, text))


def _steps(scene: Scene, act: Act) -> Iterator[Done]:
    made = act.phrase.make(Said(act.words, act.notes, scene))
    if act.is_compound:
        yield from made
    else:
        yield scene.do(_asker(act, made), made, act.notes)


def _asker(act: Act, command: c.Command) -> str:
    """Who does it: whom the line names first; the server for its terminals, else the wheel."""
    if isinstance(command, c.ConnectSeat | c.LoseSeat):
        return SERVER
    return act.words.get("who") or act.words.get("seat") or WHEEL


def _facts(scene: Scene, act: Act) -> Iterator[Finding]:
    for expected in act.expected:
        if expected.fact is not None and expected.words is not None:
            seat = expected.words.get("seat")
            if seat and seat not in scene.state.seats:
                raise Refusal("unknown_seat", f"there is no seat {seat} at this table")
            true = expected.fact.make(expected.words, scene)
            if true != expected.text:
                yield Finding(expected.line, expected.text, true)


def wrong_books(scene: Scene) -> Iterator[str]:
    """What does not balance: every account, the stakes and the felts, vouchers, the journal."""
    state = scene.state
    total = sum(state.balances.values())
    if total:
        yield f"all accounts together stand at {total}"
    for account, amount in state.balances.items():
        if amount < 0 and account.startswith(("credits:", "stake:", "vouchers")):
            yield f"{account} stands at {amount}"
    for id, seat in state.seats.items():
        if sum(seat.felt.values()) != state.staked(id):
            yield f"{id} has {sum(seat.felt.values())} on the felt and {state.staked(id)} at stake"
    if sum(state.vouchers.values()) != state.balance("vouchers"):
        yield f"vouchers for {sum(state.vouchers.values())} are out, the account differs"
    scene.restart()
