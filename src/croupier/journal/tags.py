"""The words under which commands, acts and events stand in a journal, each with its version.

The table is written out, so that renaming a class changes no journal. When the fields of a class
change, its word gets the next version, and the old word keeps a reader of its own: what was once
written is read for ever (tests/journal/golden_lines.jsonl has a line of every version).
"""

from croupier.table import commands as c
from croupier.table import events as e

COMMANDS: dict[type, str] = {
    c.PlaceBets: "place_bets.1",
    c.PlaceOption: "place_option.1",
    c.WithdrawBets: "withdraw_bets.1",
    c.ClearBets: "clear_bets.1",
    c.BuyCredits: "buy_credits.1",
    c.CashOut: "cash_out.1",
    c.RedeemVoucher: "redeem_voucher.1",
    c.OpenTable: "open_table.1",
    c.CloseTable: "close_table.1",
    c.DealerIn: "dealer_in.1",
    c.DealerOut: "dealer_out.1",
    c.Announce: "announce.1",
    c.OpenBets: "open_bets.1",
    c.CloseBets: "close_bets.1",
    c.StartSpin: "start_spin.1",
    c.ReportSpin: "report_spin.1",
    c.ReportBallAtRest: "report_ball_at_rest.1",
    c.ProposeResult: "propose_result.1",
    c.ConfirmResult: "confirm_result.1",
    c.VoidRound: "void_round.1",
    c.AnnounceNoSpin: "announce_no_spin.1",
    c.ReferRound: "refer_round.1",
    c.PlaceDolly: "place_dolly.1",
    c.LiftDolly: "lift_dolly.1",
    c.FoundTable: "found_table.1",
    c.AddSeat: "add_seat.1",
    c.ConnectSeat: "connect_seat.1",
    c.LoseSeat: "lose_seat.1",
    c.InterruptRound: "interrupt_round.1",
    c.ChangeLimits: "change_limits.1",
    c.WithholdOptions: "withhold_options.1",
    c.ChangeZeros: "change_zeros.1",
    c.Propose: "propose.1",
    c.Approve: "approve.1",
    c.Reject: "reject.1",
}

ACTS: dict[type, str] = {
    c.CorrectResult: "correct_result.1",
    c.VoidSettled: "void_settled.1",
    c.VoidEarlier: "void_earlier.1",
    c.AnswerInterruption: "answer_interruption.1",
    c.GiveRuling: "give_ruling.1",
    c.AdjustCredits: "adjust_credits.1",
}

EVENTS: dict[type, str] = {
    e.TableFounded: "table_founded.1",
    e.SeatAdded: "seat_added.1",
    e.TableOpened: "table_opened.1",
    e.TableClosed: "table_closed.1",
    e.DealerCameIn: "dealer_came_in.1",
    e.DealerWentOut: "dealer_went_out.1",
    e.Announced: "announced.1",
    e.RoundOpened: "round_opened.1",
    e.BetsClosed: "bets_closed.1",
    e.SpinStarted: "spin_started.1",
    e.SpinSeen: "spin_seen.1",
    e.BallRested: "ball_rested.1",
    e.ResultProposed: "result_proposed.1",
    e.ResultConfirmed: "result_confirmed.1",
    e.OutcomeEstablished: "outcome_established.1",
    e.RoundSettled: "round_settled.1",
    e.RoundVoided: "round_voided.1",
    e.RoundInterrupted: "round_interrupted.1",
    e.RoundReferred: "round_referred.1",
    e.ResultCorrected: "result_corrected.1",
    e.SettlementVoided: "settlement_voided.1",
    e.DollyPlaced: "dolly_placed.1",
    e.DollyLifted: "dolly_lifted.1",
    e.BetRegistered: "bet_registered.1",
    e.BetWithdrawn: "bet_withdrawn.1",
    e.CreditsBought: "credits_bought.1",
    e.ColourTaken: "colour_taken.1",
    e.VoucherIssued: "voucher_issued.1",
    e.VoucherRedeemed: "voucher_redeemed.1",
    e.CreditsAdjusted: "credits_adjusted.1",
    e.SeatConnected: "seat_connected.1",
    e.SeatLost: "seat_lost.1",
    e.LimitsChanged: "limits_changed.1",
    e.OptionsWithheld: "options_withheld.1",
    e.ZerosChanged: "zeros_changed.1",
    e.ActProposed: "act_proposed.1",
    e.ActApproved: "act_approved.1",
    e.ActRejected: "act_rejected.1",
    e.Refused: "refused.1",
}

TAGS = {**COMMANDS, **ACTS, **EVENTS}
