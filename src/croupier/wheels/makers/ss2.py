"""Wheels of the SS2 line (Cammegh Slingshot and Mercury): what their frames lead us to conclude.

A conclusion is a proposal; people decide. Evidence that the ball rests is told at once, whatever
came before it. Everything else has to be seen in two frames running, since one may be noise, but
for a ball that runs the wheel's way, which is told at the first frame that says so.
"""

from collections.abc import Callable, Iterator, Sequence

from croupier.rules.numbers import ZEROS
from croupier.rules.refusal import Refusal, near
from croupier.wheels import ss2_frames as f
from croupier.wheels.health import Health
from croupier.wheels.source import ORDERS, Seen
from croupier.wheels.ss2_counts import Counts
from croupier.wheels.ss2_game import EVENTS_A_TURN, SURE, SeenGame

SILENCE = 1.5  # seconds without a frame: the wheel is offline
NOT_SEEN_FOR = 5.0  # seconds for which the ball may be out of the sensors' sight
RETRIES_FOR = 3.0  # seconds for which a failed launch is the wheel's own business
NEXT_FRAME = 0.1  # seconds: frames come no faster, so one that does is noise, or a line doubled
COMMANDS = {
    "power_on": (b"*P 1", "P"),
    "power_off": (b"*P 0", "P"),
    "restart": (b"*R", "R"),
    "self_test": (b"*F", "F"),
    "chi_squared": (b"*w", "w"),
    "wins": (b"*W", "W"),
}
END = b"\r\n"

Sights = Iterator[Seen]


class Maker:
    """An SS2 wheel on its line."""

    def __init__(self, order: Sequence[str], stream: bool = False) -> None:
        self.health = Health()
        self._order = tuple(order)
        self._stream = stream
        self._lines = f.Lines()
        self._counts = Counts()
        self._game = SeenGame()
        self._before: f.Status | None = None
        self._heard_at: float | None = None  # the last frame
        self._row = 0  # frames of one state running
        self._faulty = False
        self._clockwise = False
        self._sensor = 0  # of the rim, that the ball passed last
        self._by_state: dict[int, Callable[[f.Status, float], Sights]] = {
            f.BEFORE_GAME: self._no_ball,
            f.PLACE_BETS: self._no_ball,
            f.IN_RIM: self._in_rim,
            f.NO_MORE_BETS: self._slowing,
            f.WINNING_NUMBER: self._rested,
            f.CLOSED: self._closed,
            f.NOT_DETECTED: self._not_detected,
        }

    # ---- what is said to the wheel

    def greeting(self) -> bytes:
        """Ask for a frame at once, and for the rim's sensors if the ball's turns are counted."""
        return b"*X" + END + (b"*I 4" + END if self._stream else b"")

    def launch(self) -> bytes:
        """Start a game, the other way than the last one."""
        return (b"*u 3" if self._clockwise else b"*u 1") + END

    def void(self) -> bytes:
        """Restart the game, by which the wheel knows that it is void."""
        self._game.over = True
        return b"*R" + END

    def order(self, order: str) -> tuple[bytes, str]:
        """The command for an order, and the letter of its reply."""
        word, _, mode = order.partition(" ")
        if word == "mode" and mode.isascii() and mode.isdigit():
            return b"*o " + mode.encode() + END, "o"
        if order == "compartments":
            zeros = sum(number in ZEROS for number in self._order)
            return f"*T {zeros} {len(self._order)}".encode() + END, "T"
        if order not in COMMANDS:
            raise Refusal("unknown_order", f"no order is {order!r}; {near(order, ORDERS)}")
        command, letter = COMMANDS[order]
        return command + END, letter

    # ---- what the wheel says

    def heard(self, data: bytes, at: float) -> Sights:
        """All that is seen in these bytes; what is not understood is counted and not acted on."""
        for line in self._lines.cut(data):
            match f.understood(line):
                case f.Status() as frame:
                    yield from self._status(frame, at)
                case f.NumberLine(number):
                    yield from self._number_line(number)
                case f.RimEvent(sensor):
                    yield from self._rim_event(sensor)
                case f.Reply(command, value):
                    yield Seen("reply", f"{command} {value}")
                case None:
                    self._game.unreadable += 1

    def passed(self, at: float) -> Sights:
        """Nothing came: after a while the wheel is offline, and the result of a ball is lost."""
        if self._heard_at is None:
            self._heard_at = at
        known_to_be_off = self.health.times_offline and not self.health.online
        if at - self._heard_at > SILENCE and not known_to_be_off:
            self.health.online = False
            self.health.times_offline += 1
            self._row = 0
            self._game.over = self._game.over or self._game.ball_was_seen
            yield Seen("offline", f"no frame for {SILENCE} seconds; results are keyed by hand")

    def _status(self, frame: f.Status, at: float) -> Sights:
        if not self.health.online:
            self.health.online = True
            yield Seen("online")
        too_soon = self._heard_at is not None and at - self._heard_at < NEXT_FRAME
        self._heard_at = at
        if too_soon:
            self._game.unreadable += 1
            yield from self._rest_at_once(frame)
            return
        yield from self._in_its_time(frame, at)

    def _rest_at_once(self, frame: f.Status) -> Sights:
        if frame.state == f.WINNING_NUMBER:
            yield from self._once(Seen("at_rest"))

    def _in_its_time(self, frame: f.Status, at: float) -> Sights:
        game, before = self._game, self._before
        same = before is not None and before.state == frame.state
        self._row = self._row + 1 if same else 1
        game.rows[frame.state] = max(game.rows.get(frame.state, 0), self._row)
        game.turned(frame, before)
        yield from self._fault(frame)
        for misfit in self._counts.misfits(frame, before, f.WINNING_NUMBER in game.rows):
            yield from self._doubt(misfit)
        yield from self._launching(frame, at)
        yield from self._by_state[frame.state](frame, at)
        self._before = frame

    def _number_line(self, number: bytes) -> Sights:
        """The ball rests; whether this is the number is seen when the status says so too."""
        game = self._game
        yield from self._once(Seen("at_rest"))
        game.lines_differ = game.lines_differ or game.line not in (b"", number)
        game.line = number

    def _rim_event(self, sensor: int) -> Sights:
        """The ball is counted on; nothing passes the same sensor twice running."""
        if sensor == self._sensor:
            return
        self._sensor = sensor
        self._game.events += 1
        turns, more = divmod(self._game.events, EVENTS_A_TURN)
        if self._stream and not more:
            yield Seen("revolutions", str(turns))

    # ---- what is told of a game

    def _is_sure(self) -> bool:
        return self._row >= SURE

    def _twice(self, true_of: Callable[[f.Status], object], frame: f.Status) -> bool:
        """Whether something is true of this frame and of the one before."""
        return self._before is not None and bool(true_of(self._before) and true_of(frame))

    def _once(self, seen: Seen) -> Sights:
        """Tell it, if nothing of the kind was told of this game."""
        if seen.what not in self._game.told:
            self._game.told.add(seen.what)
            yield seen

    def _conclude(self, seen: Seen) -> Sights:
        """Tell how the game ends, if that is not settled yet."""
        game = self._game
        if not game.over:
            game.over = True
            is_number = seen.what == "number"
            game.number, game.trouble = (seen.value, "") if is_number else ("", seen.value)
            yield seen

    def _doubt(self, why: str) -> Sights:
        """Something does not fit: a game that runs has no result, one that had is doubtful."""
        game, doubt = self._game, Seen("doubt", why)
        runs = game.ball_was_seen and not game.over
        yield from self._conclude(doubt) if runs else iter([doubt])

    # ---- frame by frame

    def _fault(self, frame: f.Status) -> Sights:
        """A fault of the device; the next one can come when this one's flag is down."""
        if self._twice(lambda frame: frame.flags & f.DEVICE_FAULT, frame) and not self._faulty:
            self._faulty, self._game.over, self._game.trouble = True, True, "fault"
            self.health.faults += 1
            closed = "; it has closed, power it on again" if frame.state == f.CLOSED else ""
            yield Seen("fault", f"sensor, motor or encoder fault{closed}")
        self._faulty = self._faulty and bool(frame.flags & f.DEVICE_FAULT)

    def _launching(self, frame: f.Status, at: float) -> Sights:
        """A launch that failed is tried again; if a state goes on with it, somebody has to look."""
        game, before = self._game, self._before
        failed_before = before is not None and before.flags & f.FAILED_LAUNCH
        game.misfires += bool(frame.flags & f.FAILED_LAUNCH) and not failed_before
        if self._row == 1:
            game.since.pop(f.FAILED_LAUNCH, None)
        if game.held(frame, f.FAILED_LAUNCH, at) > RETRIES_FOR:
            yield from self._once(Seen("warning", "the wheel cannot launch the ball"))

    def _no_ball(self, frame: f.Status, at: float) -> Sights:
        """Between games: one that ran has ended, or was restarted."""
        game = self._game
        if not self._is_sure() or not (game.ball_was_seen or game.over):
            return
        yield from self._conclude(Seen("doubt", "the game ended without a result"))
        self._game = SeenGame()
        if game.ball_was_seen:
            for words in self.health.played(game.summary(at)):
                yield Seen("warning", words)

    def _in_rim(self, frame: f.Status, at: float) -> Sights:
        game = self._game
        game.clockwise = self._clockwise = frame.clockwise
        with_the_wheel = frame.flags & f.WITH_THE_ROTOR
        if self._is_sure() or with_the_wheel:
            yield from self._once(Seen("spun"))
        if with_the_wheel and not game.with_the_wheel:
            game.with_the_wheel = True
            yield Seen("direction", "with")
            yield from self._conclude(Seen("trouble", "same_direction"))
        elif self._is_sure() and not game.with_the_wheel:
            yield from self._once(Seen("direction", "against"))
        yield from self._standing_still(frame)

    def _slowing(self, frame: f.Status, at: float) -> Sights:
        game = self._game
        if self._is_sure() or game.is_sure_of(f.IN_RIM):
            yield from self._once(Seen("spun"))
            yield from self._once(Seen("no_more_bets"))
        if game.held(frame, f.BALL_NOT_SEEN, at) > NOT_SEEN_FOR:
            yield from self._conclude(Seen("trouble", "ball_not_in_compartment"))
        yield from self._standing_still(frame)

    def _standing_still(self, frame: f.Status) -> Sights:
        if self._is_sure() and self._twice(lambda frame: frame.rpm == 0, frame):
            trouble = "wheel_stopped" if self._game.rpm else "wheel_not_rotating"
            yield from self._conclude(Seen("trouble", trouble))

    def _rested(self, frame: f.Status, at: float) -> Sights:
        yield from self._rest_at_once(frame)
        before = self._before
        if before is not None and self._is_sure() and before.last == frame.last:
            self._counts.last = frame.last
            yield from self._conclude(self._game.conclusion(frame.last, self._order, self._stream))

    def _closed(self, frame: f.Status, at: float) -> Sights:
        if self._is_sure() and self._game.ball_was_seen:
            yield from self._conclude(Seen("doubt", "the wheel closed while the ball ran"))

    def _not_detected(self, frame: f.Status, at: float) -> Sights:
        if self._is_sure():
            yield from self._conclude(Seen("trouble", "ball_not_in_compartment"))
