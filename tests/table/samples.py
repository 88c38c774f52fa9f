"""Every command once, with somebody who may ask it and a table at which it is carried out."""

from dataclasses import dataclass

from croupier.table import commands as c
from croupier.table.commands import Actor
from croupier.table.phases import Phase
from tests.table.play import (
    DEALER,
    GAMES,
    LIVE_RWS,
    MANAGER,
    MBS,
    ONE,
    RELIEF,
    RWS,
    SENSOR,
    SERVER,
    SUPERVISOR,
    Table,
)

CODE = "0123456789abcdef"
CORRECTION = c.CorrectResult(1, "17", "18")
PROPOSED = ((DEALER, c.Propose(CORRECTION)),)
CASHED_OUT = ((ONE, c.CashOut("T1", CODE)),)
P = Phase


@dataclass(frozen=True)
class Sample:
    """A command, who asks it, and the table where he may: a phase of a book, then some steps."""

    command: c.Command
    actor: Actor
    phase: Phase
    before: tuple[tuple[Actor, c.Command], ...] = ()
    book: str = RWS

    def table(self) -> Table:
        """The table, one step before the command."""
        table = Table(self.book)
        if isinstance(self.command, c.FoundTable):
            table.state = type(table.state)()
            return table
        table.to(self.phase)
        for actor, command in self.before:
            table.ask(actor, command)
        return table


FOUND = c.FoundTable("Table 2", RWS, GAMES[RWS].book.sha256, (), ("0", "00"))
SAMPLES = (
    Sample(c.PlaceBets("T1", 1, (("red", 5),)), ONE, P.BETS_OPEN),
    Sample(c.PlaceOption("T1", 1, "finale 4", 5), ONE, P.BETS_OPEN),
    Sample(c.WithdrawBets("T1", 1, (("red", 5),)), ONE, P.BETS_OPEN),
    Sample(c.ClearBets("T1", 1), ONE, P.BETS_OPEN),
    Sample(c.BuyCredits("T1", 10), ONE, P.BALL_SPINNING),
    Sample(c.CashOut("T1", CODE), ONE, P.SETTLED),
    Sample(c.RedeemVoucher(CODE, 1000, "T1"), ONE, P.BETWEEN_ROUNDS, CASHED_OUT),
    Sample(c.OpenTable(), SUPERVISOR, P.TABLE_CLOSED),
    Sample(c.CloseTable(), SUPERVISOR, P.SETTLED),
    Sample(c.DealerIn(), RELIEF, P.BETS_OPEN, ((DEALER, c.DealerOut()),)),
    Sample(c.DealerOut(), DEALER, P.BETS_OPEN),
    Sample(c.Announce("last bets, please"), DEALER, P.BETS_OPEN),
    Sample(c.OpenBets(), DEALER, P.SETTLED),
    Sample(c.CloseBets(), DEALER, P.BETS_OPEN),
    Sample(c.StartSpin(), DEALER, P.BETS_CLOSED),
    Sample(c.ReportSpin("against", 4), SENSOR, P.BALL_SPINNING),
    Sample(c.ReportBallAtRest(), SENSOR, P.BALL_SPINNING),
    Sample(c.ProposeResult("17"), SENSOR, P.BALL_SPINNING),
    Sample(c.ConfirmResult("17"), DEALER, P.RESULT_PROPOSED),
    Sample(c.VoidRound("ball_flung_out"), DEALER, P.BALL_SPINNING),
    Sample(c.AnnounceNoSpin(), DEALER, P.BALL_SPINNING, book=MBS),
    Sample(c.ReferRound("the lights went out"), DEALER, P.BALL_SPINNING),
    Sample(c.PlaceDolly("17"), DEALER, P.RESULT_CONFIRMED, book=LIVE_RWS),
    Sample(c.LiftDolly(), DEALER, P.SETTLED, book=LIVE_RWS),
    Sample(FOUND, SERVER, P.TABLE_CLOSED),
    Sample(c.AddSeat("T3", "rws-00-etg-2019-b"), SUPERVISOR, P.SETTLED),
    Sample(c.FitWheel("SS2-7", "ss2"), SENSOR, P.BETWEEN_ROUNDS),
    Sample(c.ReportReading("17"), SENSOR, P.BALL_SPINNING),
    Sample(c.RaiseAlarm("the rotor is slow"), SENSOR, P.BETS_OPEN),
    Sample(c.AcknowledgeAlarm(1), DEALER, P.BETS_OPEN, ((SENSOR, c.RaiseAlarm("slow")),)),
    Sample(c.ConnectSeat("T1"), SERVER, P.BETS_OPEN),
    Sample(c.LoseSeat("T1"), SERVER, P.BETS_OPEN),
    Sample(c.InterruptRound("power failure"), SERVER, P.BALL_SPINNING),
    Sample(c.ChangeLimits(1, (("red", 1, 9),), 50), MANAGER, P.BETS_OPEN),
    Sample(c.WithholdOptions(("finale",)), MANAGER, P.BETS_OPEN),
    Sample(c.ChangeZeros(("0", "00")), MANAGER, P.SETTLED),
    Sample(c.Propose(CORRECTION), DEALER, P.SETTLED),
    Sample(c.Approve(1, CORRECTION), SUPERVISOR, P.SETTLED, PROPOSED),
    Sample(c.Reject(1), SUPERVISOR, P.SETTLED, PROPOSED),
)
SAMPLE_OF = {type(sample.command).__name__: sample for sample in SAMPLES}
