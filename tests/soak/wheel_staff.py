"""The people at a table whose wheel is read: they play, deal, look at the wheel and decide."""

import random

from croupier.rules.refusal import Refusal
from croupier.server.host import refusal_of
from croupier.table import commands as c
from croupier.table.phases import OPEN, RUNNING, Phase
from croupier.wheels.emulator.device import Truth
from tests.soak.figures import Figures
from tests.table.play import DEALER, ONE, SHIFT, SUPERVISOR, TWO
from tests.wheels.workshop import Workshop

OVER = (Phase.SETTLED, Phase.VOID)
SPOTS = ("red", "odd", "straight_up 7", "straight_up 0", "dozen 1", "column 2")
REASONS = {  # what a person sees of a game that is not valid
    "with_the_wheel": "same_direction",
    "few_turns": "too_few_revolutions",
    "stopped": "wheel_stopped",
    "not_rotating": "wheel_not_rotating",
    "dropped": "ball_dropped",
    "unseen": "ball_dropped",
}
NEVER_FELL = "ball_not_in_compartment"
LONG_ENOUGH = 4.0  # seconds after a game for the reader to say something
MOST_OF_A_ROUND = 300.0


class Staff:
    """A dealer, a supervisor and a shift manager, and the players' money."""

    def __init__(self, shop: Workshop, chance: random.Random, figures: Figures) -> None:
        self.shop = shop
        self.truths: dict[int, Truth] = {}
        self.bought = {"T1": 1000, "T2": 0}
        self._chance = chance
        self._figures = figures
        self._over_at = 0.0

    async def work(self, seconds: float) -> None:
        """Rounds, one after another, for so many seconds of the wheel."""
        ends = self.shop.time.now() + seconds
        while self.shop.time.now() < ends:
            await self._round()
            self._figures.count("rounds")
        await self._acknowledge()

    async def _round(self) -> None:
        shop, chance = self.shop, self._chance
        await shop.until(lambda: shop.device.state in (1, 6))
        if shop.device.state == 6:
            await self._power_on()
            return
        if shop.state.dolly:
            await shop.do(DEALER, c.LiftDolly())
        await shop.do(DEALER, c.OpenBets())
        await self._bets()
        before = len(shop.device.truths)
        if shop.table.kept.game.close == "before_spin":
            await shop.do(DEALER, c.CloseBets())
        if chance.random() < 0.5:
            await self._try(DEALER, c.StartSpin())
            await shop.time.sleep(2)
        if len(shop.device.truths) == before:
            shop.device.begin()  # by hand
        await shop.until(lambda: len(shop.device.truths) > before)
        self.truths[shop.state.round] = shop.device.truths[-1]
        await self._until_over(before + 1)
        await self._acknowledge()

    async def _bets(self) -> None:
        shop, chance = self.shop, self._chance
        for actor in (ONE, TWO):
            seat = actor.person
            if shop.state.credits(seat) < 100:
                await shop.do(actor, c.BuyCredits(seat, 500))
                self.bought[seat] += 500
            spots = chance.sample(SPOTS, 2)
            bets = tuple((spot, chance.randrange(1, 20)) for spot in spots)
            await shop.do(actor, c.PlaceBets(seat, shop.state.round, bets))

    async def _until_over(self, games: int) -> None:
        """Look at the table and the wheel twice a second, and do what is to be done."""
        shop = self.shop
        began = shop.time.now()
        self._over_at = 0.0
        while shop.state.phase not in OVER:
            await shop.time.sleep(0.5)
            if shop.time.now() - began > MOST_OF_A_ROUND:
                self._figures.blame(f"round {shop.state.round} does not end: {shop.state.phase}")
                return
            if self._chance.random() < 0.003:
                await self._pull_the_cable()
            await self._see_the_ball()
            await self._decide(shop.device.truths[-1], shop.device.games_over >= games)

    async def _pull_the_cable(self) -> None:
        self._figures.count("cables pulled")
        self.shop.unplug()
        await self.shop.time.sleep(self._chance.uniform(1, 6))
        self.shop.line.plug()

    async def _see_the_ball(self) -> None:
        """What a dealer with eyes does if the reader has not done it."""
        shop = self.shop
        phase, ball = shop.state.phase, shop.device.state
        if ball in (3, 4) and not shop.state.spin.started and phase in RUNNING:
            await self._try(DEALER, c.StartSpin())
        if ball == 4 and phase in OPEN:
            await self._try(DEALER, c.CloseBets())

    async def _decide(self, truth: Truth, over: bool) -> None:
        shop, state = self.shop, self.shop.state
        if shop.device.state == 6:
            await self._power_on()
        if not over:
            trouble = state.spin.trouble
            if trouble in shop.table.kept.game.book.irregularities and state.phase in RUNNING:
                await self._void(trouble)
            return
        now = shop.time.now()
        self._over_at = self._over_at or now
        if state.phase is Phase.RESULT_CONFIRMED:
            await shop.do(DEALER, c.PlaceDolly(state.number))
        elif state.phase in RUNNING | {Phase.INTERRUPTED} and now - self._over_at > LONG_ENOUGH:
            if truth.valid:
                await self._conclude(truth.number)
            else:
                await self._void(REASONS.get(truth.game, NEVER_FELL))

    async def _conclude(self, number: str) -> None:
        """The ball lies there, in a valid spin; if it cannot be paid, the round is void."""
        shop, round = self.shop, self.shop.state.round
        if shop.state.phase is Phase.INTERRUPTED:
            done = await self._together(c.AnswerInterruption(round, number), SUPERVISOR)
        else:
            if shop.state.number != number or shop.state.phase is not Phase.RESULT_PROPOSED:
                await self._try(DEALER, c.ProposeResult(number))
            await self._try(DEALER, c.ReportSpin("against", 6))
            done = await self._try(DEALER, c.ConfirmResult(number))
            done = done or await self._try(SUPERVISOR, c.ConfirmResult(number))
        if not done:
            self._figures.count("valid, and void all the same")
            await self._void(NEVER_FELL)

    async def _void(self, reason: str) -> None:
        """For the book's reason, or by the shift manager's ruling where it comes too late."""
        shop, round = self.shop, self.shop.state.round
        if shop.state.phase is Phase.INTERRUPTED:
            if await self._together(c.AnswerInterruption(round, ""), SUPERVISOR):
                return
        elif await self._try(DEALER, c.VoidRound(reason)):
            return
        await self._try(DEALER, c.ReferRound("what the wheel showed"))
        await self._together(c.GiveRuling(round, "", "the spin was not valid"), SHIFT)

    async def _together(self, act: c.Act, by: c.Actor) -> bool:
        if not await self._try(DEALER, c.Propose(act)):
            return False
        return await self._try(by, c.Approve(self.shop.state.proposed, act))

    async def _try(self, actor: c.Actor, command: c.Command) -> bool:
        return refusal_of(await self.shop.table.host.do(actor, command)) is None

    async def _power_on(self) -> None:
        try:
            await self.shop.table.order_wheel("power_on")
        except Refusal:  # the cable is out, or its answer was lost
            await self.shop.time.sleep(1)

    async def _acknowledge(self) -> None:
        for number in [*self.shop.state.alarms]:
            await self._try(SUPERVISOR, c.AcknowledgeAlarm(number))
