"""The emulated wheel: games become bytes in time, and commands are answered as a wheel answers.

`run` yields what is sent and how many seconds after what came before. Whoever runs it waits; the
wheel itself knows no clock but the seconds it has yielded.
"""

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from croupier.wheels.emulator.games import BROKEN, GAMES, MISHAPS, GamePlan, Leg

EVERY = 0.5  # seconds between two status frames
NOT_OFTENER = 0.1
IDLE = 9.0  # seconds before a wheel that plays by itself begins a game
SHOWN_FOR = 3  # frames of a winning number
CLOSED = 6  # the state in which no rotor turns
PATIENCE = 20.0  # seconds for which a wheel waits to be restarted, then it restarts itself

Beat = tuple[float, bytes]


@dataclass(frozen=True, slots=True)
class Truth:
    """What really happened in a game; `number` is where the ball lies, "" if nowhere."""

    game: str
    number: str
    valid: bool


class _Restarted(Exception):
    """The game was given up."""


class EmulatedWheel:
    """A wheel with these compartments, played by a script of games and then by chance.

    By itself it begins a game every few seconds; otherwise `*u` does, or `begin`.
    """

    def __init__(
        self,
        order: Sequence[str],
        seed: int,
        script: Sequence[str] = (),
        mishaps: float = 0.0,
        by_itself: bool = True,
        games: int = 0,
    ) -> None:
        self.truths: list[Truth] = []
        self.games_over = 0
        self.count = 1
        self.numbers = tuple(order)  # in which the ball may lie
        self._random = random.Random(seed)
        self._script = list(script)
        self._mishaps = mishaps
        self._by_itself = by_itself
        self._left = games or -1
        self.state, self._flags, self._last = 1, "0", "  "
        self._anticlockwise = False
        self._way: bool | None = None  # anticlockwise or not, if it was asked for
        self._still = False
        self._rotor = 250.0
        self._on, self._broken = True, False
        self._begun = self._restart = self._streams = self._mute = False
        self._wins = dict.fromkeys(self.numbers, 0)
        self._seconds = self._asked_at = 0.0
        self._sensor = 0

    # ---- what comes from it

    def begin(self, *script: str) -> None:
        """Play these games next; a wheel that does not play by itself begins the first."""
        self._script += script
        self._begun = True

    def run(self) -> Iterator[Beat]:
        """Everything the wheel sends, until it has played its games."""
        while self._left:
            try:
                yield from self._wait_for_game()
                self._left -= 1
                name = self._next()
                yield from self._game(name, GAMES[name])
            except _Restarted:
                self._flags, self._still = "0", False
            self.games_over = len(self.truths)
        yield from self._leg(Leg(1, 2, 2))

    def _next(self) -> str:
        if self._script:
            return self._script.pop(0)
        return self._random.choice(MISHAPS) if self._random.random() < self._mishaps else "normal"

    def _wait_for_game(self) -> Iterator[Beat]:
        """Closed while it has no power or is broken; then before the game."""
        waited = 0.0
        while not (self._begun or (self._by_itself and waited >= IDLE)):
            if self._on and not self._broken:
                yield from self._show(1)
                waited += EVERY
            else:
                yield from self._show(CLOSED, BROKEN if self._broken else "0")
        self._begun = False

    def _game(self, name: str, plan: GamePlan) -> Iterator[Beat]:
        lies = self._random.choice(self.numbers) if plan.number else ""
        self.truths.append(Truth(name, lies, plan.valid and bool(lies)))
        if self._way is not None:
            self._anticlockwise, self._way = self._way, None
        elif not plan.same_way:
            self._anticlockwise = not self._anticlockwise
        for leg in plan.legs:
            if leg.odd == "last_changes":
                self._last = self._other(lies)
            yield from self._leg(leg)
        if plan.waits:
            yield from self._patience()
        if lies:
            yield from self._tell(plan, lies)
        self._flags, self._still = "0", False

    def _patience(self) -> Iterator[Beat]:
        waited = 0.0
        while waited < PATIENCE:
            yield from self._show(self.state, self._flags)
            waited += EVERY

    def _tell(self, plan: GamePlan, lies: str) -> Iterator[Beat]:
        """The number line, then the frames with the number; the count grows when they end."""
        said = self._other(lies) if plan.number == "contradicted" else _two(lies)
        if plan.number != "unsaid":
            yield self._after(0.2, f"{said}\r\n")
        self._last = _two(lies)
        self._wins[lies] += 1
        self._still = False
        for _ in range(SHOWN_FOR):
            yield from self._show(5)
        self.count = (self.count + plan.skips) % 256 + 1

    def _other(self, lies: str) -> str:
        return _two(self._random.choice([number for number in self.numbers if number != lies]))

    def _leg(self, leg: Leg) -> Iterator[Beat]:
        lasts = self._random.uniform(leg.shortest, leg.longest)
        self._still = leg.odd == "still"
        self._mute = leg.odd == "dark"
        self._broken = self._broken or leg.flags == BROKEN
        passed, turned = 0.0, 0.0
        while passed < lasts:
            yield from self._show(leg.state, leg.flags)
            passed += EVERY
            turned += EVERY * leg.turns * 3
            while turned >= 1.0 and self._streams:
                turned -= 1.0
                self._sensor = self._sensor % 3 + 1
                yield self._after(0.0, f"*bs {self._sensor}\r\n")
        self._mute = False

    def _show(self, state: int, flags: str = "0") -> Iterator[Beat]:
        """Half a second, then a status frame; a restart ends the game here."""
        self.state, self._flags = state, flags
        self._rotor = min(320.0, max(180.0, self._rotor + self._random.uniform(-4, 4)))
        yield self._after(EVERY, "" if self._mute else self._frame())
        if self._restart:
            self._restart = False
            raise _Restarted

    def _frame(self) -> str:
        speed = 0 if self._still or self.state == CLOSED else round(self._rotor)
        way = int(self._anticlockwise)
        shown = f"{self.count:03};{self._last};{self._flags};{speed:03};{way}"
        return f"*X;{self.state};{shown}\r\n"

    def _after(self, seconds: float, text: str) -> Beat:
        self._seconds += seconds
        return seconds, text.encode("ascii")

    # ---- what is said to it

    def command(self, line: bytes) -> bytes:
        """What the wheel answers to one line."""
        words = line.decode("latin-1").split()
        if not words or len(words[0]) < 2 or words[0][0] != "*":
            return b""
        answer = self._answer(words[0][1], words[1:])
        return answer.encode("ascii")

    def _answer(self, letter: str, words: list[str]) -> str:
        match letter, words:
            case "X", []:
                return self._frame_on_request()
            case "P", ["0" | "1"]:
                return self._power(words[0] == "1")
            case "u", ["1" | "3"]:
                return self._reply("u", self._launch(anticlockwise=words[0] == "3"))
            case "R", []:
                self._restart = self.state != 1
                return self._reply("R", "OK")
            case "F", []:
                return self._reply("F", "OK" if self.state == 1 else "NO")
            case "I", ["0" | "4"]:
                self._streams = words[0] == "4"
                return self._reply("I", "OK")
            case "T", [_, count] if count.isdigit():
                return self._reply("T", "OK" if int(count) == len(self.numbers) else "NO")
            case "o", [_]:
                return self._reply("o", "OK" if self.state == 1 else "BUSY")
            case "w", []:
                return self._reply("w", f"{self._chi_squared():.1f}")
            case "W", []:
                return self._reply("W", " ".join(f"{n}:{won}" for n, won in self._wins.items()))
        return self._reply(letter, "NO") if letter.isalpha() else ""

    def _reply(self, letter: str, value: str) -> str:
        return f"*{letter} {value}\r\n"

    def _frame_on_request(self) -> str:
        if self._mute or self._seconds - self._asked_at < NOT_OFTENER:
            return ""
        self._asked_at = self._seconds
        return self._frame()

    def _power(self, on: bool) -> str:
        self._on, self._broken = on, self._broken and not on
        self._restart = True
        return self._reply("P", "OK")

    def _launch(self, anticlockwise: bool) -> str:
        if not self._on or self._broken:
            return "NO"
        if self.state != 1:
            return "BUSY"
        self._begun, self._way = True, anticlockwise
        return "OK"

    def _chi_squared(self) -> float:
        spins = sum(self._wins.values())
        expected = spins / len(self.numbers)
        squares = sum((won - expected) ** 2 for won in self._wins.values())
        return squares / expected if expected else 0.0


def _two(number: str) -> str:
    """A number as the line has it: two characters, and 38 for the triple zero."""
    return {"000": "38", "00": "00"}.get(number, f"{number:>2}")
