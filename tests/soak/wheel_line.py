"""A bad cable: flipped, torn, doubled and late bytes never give a wrong number.

Emulated wheels play with many mishaps over noisy lines, at the driver's maker directly and in the
wheel's own seconds. A number that is concluded has to be the one in which the ball lies, of a game
that is valid. A game without a number has to have asked a person: a void proposed, a doubt, a
fault, or a line that is called offline. What somebody does then (`*R`, `*P 1`) is done.
"""

import random
from collections.abc import Iterable

from croupier.rulebooks import rulebooks
from croupier.wheels.emulator.device import EmulatedWheel, Truth
from croupier.wheels.emulator.noise import Noise, noisy
from croupier.wheels.makers import maker
from croupier.wheels.source import Seen
from tests.soak.figures import Figures

SIZE = 100_000  # status frames
FRAMES_A_LINE = 5_000
LEVELS = (0.0, 0.002, 0.01, 0.03, 0.1)  # how often each kind of noise befalls a line
ASKED = ("trouble", "doubt", "fault", "offline")
WATCH_EVERY = 0.25


class Line:
    """One wheel on one bad cable."""

    def __init__(self, seed: int, figures: Figures) -> None:
        chance = random.Random(seed)
        order = chance.choice([*rulebooks().values()]).wheel.order
        stream = chance.random() < 0.8
        rates = [chance.choice(LEVELS) for _ in range(4)]
        self.name = f"seed {seed}"
        self.device = EmulatedWheel(order, seed, mishaps=0.4)
        self.maker = maker("ss2")(order, stream)
        if stream:
            self.device.command(b"*I 4")
        self.beats = noisy(self.device.run(), Noise(*rates), seed)
        self.figures = figures
        self.at = 0.0
        self.games = 0
        self.told: list[str] = []  # of the game that is played

    def play(self, frames: int) -> None:
        """So many frames, good ones and bad ones."""
        for seconds, data in self.beats:
            self._wait(seconds)
            self._see(self.maker.heard(data, self.at))
            if len(self.device.truths) > self.games:
                self._next_game()
            sent = data.count(b"*X")
            self.figures.count("frames", sent)
            frames -= sent
            if frames < 0 and not self.told:
                return

    def _wait(self, seconds: float) -> None:
        while seconds > WATCH_EVERY:
            seconds -= WATCH_EVERY
            self.at += WATCH_EVERY
            self._see(self.maker.passed(self.at))
        self.at += seconds

    def _next_game(self) -> None:
        if self.games:
            over = self.device.truths[self.games - 1]
            self.figures.count("games")
            if "number" not in self.told and not set(ASKED) & set(self.told):
                self.figures.blame(f"{self.name}: {over} ended, and nobody was asked")
        self.games = len(self.device.truths)
        self.told = []

    def _see(self, sights: Iterable[Seen]) -> None:
        for seen in sights:
            self.told.append(seen.what)
            if seen.what == "number":
                self._check(seen, self.device.truths[-1])
            elif seen.what == "trouble":
                self.device.command(self.maker.void().strip())
            elif seen.what == "fault":
                self.device.command(b"*P 1")
            if seen.what in ASKED:
                self.figures.count(seen.what)

    def _check(self, seen: Seen, truth: Truth) -> None:
        self.figures.count("numbers")
        # Without the rim's sensors the dealer attests the revolutions.
        valid = truth.valid or truth.game == "few_turns"
        if seen.value != truth.number or not valid:
            self.figures.blame(f"{self.name}: {seen.value} was read, but {truth}")


def run(seed: int, size: int) -> Figures:
    """So many frames, a new line every few thousand."""
    figures = Figures()
    chance = random.Random(seed)
    while figures.counts["frames"] < size:
        Line(chance.randrange(1 << 32), figures).play(FRAMES_A_LINE)
    return figures
