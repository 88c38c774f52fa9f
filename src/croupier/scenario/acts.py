"""What can be done in a scenario, one act a line: the phrases and the commands they make."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from croupier.rules import notation
from croupier.rules.refusal import Refusal
from croupier.scenario.grammar import Phrase, find, nearest
from croupier.scenario.header import layout_id
from croupier.scenario.notes import Notes
from croupier.scenario.proposals import ACTS, unquoted
from croupier.scenario.scene import Scene
from croupier.table import commands as c


@dataclass(frozen=True, slots=True)
class Said:
    """A line as it was said: the words in its slots, its notes, and where it is said."""

    words: Mapping[str, str]
    notes: Notes
    scene: Scene

    def __getitem__(self, slot: str) -> str:
        return self.words[slot]

    def count(self, slot: str) -> int:
        """The whole number in a slot."""
        return int(self.words[slot])

    @property
    def seat(self) -> str:
        """The seat that is meant: its own, or the one a note names."""
        return self.notes.seat or self.words["seat"]

    @property
    def round(self) -> int:
        """The round that the player looks at, or the one a note names."""
        return self.notes.round if self.notes.round >= 0 else self.scene.state.round

    @property
    def code(self) -> str:
        """The code of the voucher that is named."""
        return self.scene.code(self.words["voucher"])

    @property
    def slip(self) -> c.Bets:
        """The bets in the words of the player; the table finds the spots."""
        parts = map(notation.split_credits, notation.split_slip(self.words["slip"]))
        return tuple((what, credits) for credits, what in parts)


Make = Callable[[Said], c.Command]


def _limits(said: Said) -> c.ChangeLimits:
    chip, most, by_kind = 1, 0, []
    for part in said["limits"].split(", "):
        words = part.split()
        match words:
            case ["chip", n]:
                chip = int(n)
            case [n, "a", "round"]:
                most = int(n)
            case [*kind, low, "to", high]:
                by_kind.append(("_".join(kind), int(low), int(high)))
            case _:
                message = f"{part!r} is no limit; write chip 5, split 5 to 100 or 500 a round"
                raise Refusal("bad_limits", message)
    return c.ChangeLimits(chip, tuple(by_kind), most)


def _redeem(said: Said) -> c.RedeemVoucher:
    at_a_seat = said["who"] not in said.scene.header.staff
    return c.RedeemVoucher(said.code, said.count("credits"), said["who"] if at_a_seat else "")


def _act(said: Said) -> c.Act:
    found = find(ACTS, said["act"])
    if found is None:
        raise Refusal("unknown_act", f"no act says {said['act']!r}; {nearest(ACTS, said['act'])}")
    return found[0].make(found[1])


def _approve(said: Said) -> c.Approve:
    number = said.count("proposal")
    proposal = said.scene.state.proposals.get(number)
    nothing = c.GiveRuling(0, "", "")  # no such proposal: any act will do to be refused
    return c.Approve(number, proposal.act if proposal else nothing)


def _layout(said: Said) -> str:
    try:
        return layout_id(said.scene.header.rules, said["layout"])
    except Refusal:
        return said["layout"]


PLAYERS: tuple[Phrase[Make], ...] = (
    Phrase(
        "{seat} places {slip}",
        lambda said: c.PlaceBets(said.seat, said.round, said.slip),
        "a slip: all its bets are registered, or none",
    ),
    Phrase(
        "{seat} places the option {option}, {credits} on each piece",
        lambda s: c.PlaceOption(s.seat, s.round, s["option"], s.count("credits")),
        "all pieces of a multiple piece bet, or none",
    ),
    Phrase(
        "{seat} withdraws {slip}",
        lambda said: c.WithdrawBets(said.seat, said.round, said.slip),
        "credits are taken off spots",
    ),
    Phrase(
        "{seat} withdraws all bets",
        lambda said: c.ClearBets(said.seat, said.round),
        "everything of the seat is taken off the felt",
    ),
    Phrase(
        "{seat} buys {credits}",
        lambda said: c.BuyCredits(said.seat, said.count("credits")),
        "cash becomes credits",
    ),
    Phrase(
        "{seat} buys {credits} in {colour} chips of {value}",
        lambda s: c.BuyCredits(s.seat, s.count("credits"), s["colour"], s.count("value")),
        "at a live table: the player takes a colour, and its chips a value",
    ),
    Phrase(
        "{who} sells {seat} {credits}",
        lambda said: c.BuyCredits(said.seat, said.count("credits")),
        "the dealer changes a player's cash",
    ),
    Phrase(
        "{who} sells {seat} {credits} in {colour} chips of {value}",
        lambda s: c.BuyCredits(s.seat, s.count("credits"), s["colour"], s.count("value")),
        "the dealer hands out colour chips",
    ),
    Phrase(
        "{seat} cashes out to voucher {voucher}",
        lambda said: c.CashOut(said.seat, said.code),
        "all credits of the seat become a voucher",
    ),
    Phrase(
        "{who} redeems voucher {voucher} for {credits}",
        _redeem,
        "at a terminal it becomes credits, at the cage (one of the staff) cash",
    ),
)

CONSOLE: tuple[Phrase[Make], ...] = (
    Phrase("{who} comes in", lambda said: c.DealerIn(), "as the dealer of this table"),
    Phrase("{who} goes out", lambda said: c.DealerOut(), "the dealer leaves"),
    Phrase(
        "{who} announces {words}",
        lambda said: c.Announce(unquoted(said["words"])),
        "words that change nothing",
    ),
    Phrase("{who} opens bets", lambda said: c.OpenBets(), "a round begins"),
    Phrase("{who} closes bets", lambda said: c.CloseBets(), "no more bets"),
    Phrase("{who} spins the ball", lambda said: c.StartSpin(), "the spin begins"),
    Phrase(
        "{who} sees the ball run {direction} the wheel",
        lambda said: c.ReportSpin(said["direction"]),
        "what a person, or the wheel's sensor, saw of the direction",
    ),
    Phrase(
        "{who} sees the ball run {direction} the wheel, {revolutions} revolutions",
        lambda said: c.ReportSpin(said["direction"], said.count("revolutions")),
        "the direction and the whole revolutions that were counted",
    ),
    Phrase(
        "{who} counts {revolutions} revolutions",
        lambda said: c.ReportSpin("", said.count("revolutions")),
        "the whole revolutions alone",
    ),
    Phrase(
        "the ball comes to rest", lambda said: c.ReportBallAtRest(), "the wheel's sensor says so"
    ),
    Phrase("{who} sees the ball at rest", lambda said: c.ReportBallAtRest(), "a person says so"),
    Phrase(
        "{who} keys {number}",
        lambda said: c.ProposeResult(said["number"]),
        "a result is entered, and waits to be confirmed",
    ),
    Phrase(
        "{who} reads {number}",
        lambda said: c.ProposeResult(said["number"]),
        "the same, of the wheel's reader",
    ),
    Phrase(
        "the reader reads {number}",
        lambda said: c.ReportReading(said["number"]),
        "what the wheel's reader vouches for",
    ),
    Phrase(
        "the reader reads no number: {reason}",
        lambda said: c.ReportReading("", said["reason"].replace(" ", "_")),
        "what the wheel's reader has against a result",
    ),
    Phrase(
        "{who} confirms {number}",
        lambda said: c.ConfirmResult(said["number"]),
        "the number is named again, and stands",
    ),
    Phrase(
        "{who} voids the round: {reason}",
        lambda said: c.VoidRound(said["reason"].replace(" ", "_")),
        "for a reason of the book",
    ),
    Phrase("{who} announces no spin", lambda said: c.AnnounceNoSpin(), "where the book has it"),
    Phrase(
        "{who} refers the round: {words}",
        lambda said: c.ReferRound(unquoted(said["words"])),
        "what the rules do not cover goes to the shift manager",
    ),
    Phrase(
        "{who} interrupts the round: {words}",
        lambda said: c.InterruptRound(unquoted(said["words"])),
        "wheel, console or server cannot go on",
    ),
    Phrase(
        "{who} places the dolly on {number}",
        lambda said: c.PlaceDolly(said["number"]),
        "live tables",
    ),
    Phrase("{who} lifts the dolly", lambda said: c.LiftDolly(), "live tables: all is paid"),
)

PIT: tuple[Phrase[Make], ...] = (
    Phrase("{who} opens the table", lambda said: c.OpenTable(), "rounds may be played"),
    Phrase("{who} closes the table", lambda said: c.CloseTable(), "no rounds until it is opened"),
    Phrase(
        "{who} adds {seat} on layout {layout}",
        lambda said: c.AddSeat(said.seat, _layout(said)),
        "another terminal or place",
    ),
    Phrase(
        "the wheel {serial} is fitted",
        lambda said: c.FitWheel(said["serial"], "ss2"),
        "which wheel is at the table, with a reader",
    ),
    Phrase(
        "the reader raises an alarm: {words}",
        lambda said: c.RaiseAlarm(unquoted(said["words"])),
        "something about the wheel wants a person's eye",
    ),
    Phrase(
        "{who} acknowledges alarm {alarm}",
        lambda said: c.AcknowledgeAlarm(said.count("alarm")),
        "somebody has seen it",
    ),
    Phrase(
        "{who} sets limits: {limits}",
        _limits,
        "smallest chip, least and most on a spot of a kind, most of a seat in a round",
    ),
    Phrase(
        "{who} withholds options: {options}",
        lambda said: c.WithholdOptions(tuple(said["options"].split(", "))),
        "options of the book that the table does not offer",
    ),
    Phrase(
        "{who} sets the zeros to {zeros}",
        lambda said: c.ChangeZeros(tuple(said["zeros"].split())),
        "what is on this wheel",
    ),
    Phrase("{seat} connects", lambda said: c.ConnectSeat(said.seat), "the terminal is there"),
    Phrase("{seat} is back", lambda said: c.ConnectSeat(said.seat), "it answers again"),
    Phrase("{seat} is lost", lambda said: c.LoseSeat(said.seat), "it does not answer any more"),
    Phrase(
        "{who} proposes to {act}",
        lambda said: c.Propose(_act(said)),
        "the first half of an act that takes two persons",
    ),
    Phrase("{who} approves proposal {proposal}", _approve, "the other half, exactly as proposed"),
    Phrase(
        "{who} approves proposal {proposal} to {act}",
        lambda said: c.Approve(said.count("proposal"), _act(said)),
        "the same, saying what is approved",
    ),
    Phrase(
        "{who} rejects proposal {proposal}",
        lambda said: c.Reject(said.count("proposal")),
        "it is off the table",
    ),
)

SIMPLE = (*PLAYERS, *CONSOLE, *PIT)
