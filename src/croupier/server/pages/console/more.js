// @ts-check
// Everything else that can be done at the console: a menu of acts, each a form of its own.

import { byId, html } from "../shared/elements.js";
import { typedAmount, unit } from "../shared/money.js";
import { has, onLanguage, say } from "../shared/words.js";
import { openForm } from "./form.js";
import { proposeForm } from "./interruption.js";
import { tellDealer } from "./said.js";

const field = (name, words, more = {}) => ({ name, words, ...more });
const pin = () => field("pin", say("form.pin"), { kind: "pin" });
const seatOf = (desk) =>
  field("seat", say("form.seat"), { kind: "choice", choices: seatsOf(desk) });

function seatsOf(desk) {
  return Object.keys(desk.view.seats).map((seat) => [seat, seat]);
}

/** A form whose values make one command. */
function commandForm(desk, name, fields, commandOf, note = "") {
  openForm({
    title: say(`more.${name}`),
    note,
    fields,
    doing: say("form.do"),
    done: async (values) => {
      const events = await desk.do(commandOf(values), values.pin ?? "");
      for (const event of events) if (event.code) tellDealer(say("more.voucher_is", event), "code");
    },
  });
}

/** Round numbers with their results, the newest first; only the pit is told of earlier ones. */
function roundsOf(desk) {
  const { rounds, round, number } = desk.view;
  const known = Object.entries(rounds ?? {}).map(([n, result]) => [n, result]);
  if (!rounds && number) known.push([String(round), number]);
  return known.reverse().map(([n, result]) => [`${n} ${result}`, `${n}: ${result}`]);
}

const ACTS = {
  correct: (desk) =>
    proposeForm(
      desk,
      say("correct.note"),
      [
        field("round", say("form.round"), { kind: "choice", choices: roundsOf(desk) }),
        field("number", say("correct.new"), { kind: "number" }),
      ],
      ({ round, number }) => {
        const [of, old] = round.split(" ");
        return { type: "correct_result.1", round: Number(of), old, new: number };
      },
    ),
  void_settled: (desk) =>
    proposeForm(
      desk,
      say("void_settled.note"),
      [field("reason", say("form.reason"), { kind: "choice", choices: reasonsOf(desk) })],
      ({ reason }) => ({ type: "void_settled.1", round: desk.view.round, reason }),
    ),
  void_earlier: (desk) =>
    proposeForm(
      desk,
      say("void_earlier.note"),
      [field("rounds", say("form.rounds"))],
      ({ rounds }) => ({
        type: "void_earlier.1",
        rounds: rounds.split(/[\s,]+/).map(Number),
      }),
    ),
  adjust: (desk) =>
    proposeForm(
      desk,
      say("adjust.note"),
      [
        seatOf(desk),
        field("amount", say("form.signed_amount")),
        field("reason", say("form.reason")),
      ],
      ({ seat, amount, reason }) => ({
        type: "adjust_credits.1",
        seat,
        amount: (amount.startsWith("-") ? -1 : 1) * typedAmount(amount.replace(/^[-+]/, "")) || 0,
        reason,
      }),
    ),
  refer: (desk) =>
    commandForm(desk, "refer", [field("reason", say("form.reason"))], ({ reason }) => ({
      type: "refer_round.1",
      reason,
    })),
  interrupt: (desk) =>
    commandForm(desk, "interrupt", [field("cause", say("form.cause"))], ({ cause }) => ({
      type: "interrupt_round.1",
      cause,
    })),
  announce: (desk) =>
    commandForm(desk, "announce", [field("words", say("form.words"))], ({ words }) => ({
      type: "announce.1",
      words,
    })),
  sell: (desk) =>
    commandForm(desk, "sell", sellFields(desk), ({ seat, amount, colour = "", value = 0 }) => ({
      type: "buy_credits.1",
      seat,
      amount,
      colour,
      value,
    })),
  redeem: (desk) =>
    commandForm(
      desk,
      "redeem",
      [
        field("code", say("form.code")),
        field("amount", say("form.amount"), { kind: "amount" }),
        pin(),
      ],
      ({ code, amount }) => ({ type: "redeem_voucher.1", code, amount, seat: "" }),
    ),
  add_seat: (desk) =>
    commandForm(desk, "add_seat", addSeatFields(desk), ({ seat, layout }) => ({
      type: "add_seat.1",
      seat,
      layout,
    })),
  zeros: (desk) =>
    commandForm(
      desk,
      "zeros",
      [field("zeros", say("form.zeros"), { value: desk.view.zeros.join(" ") }), pin()],
      ({ zeros }) => ({ type: "change_zeros.1", zeros: zeros.split(/\s+/) }),
    ),
  limits: (desk) =>
    commandForm(desk, "limits", limitFields(desk), ({ chip, round_maximum, by_kind }) => ({
      type: "change_limits.1",
      chip,
      round_maximum,
      by_kind: listed(by_kind).map(limitRow),
    })),
  withhold: (desk) =>
    commandForm(
      desk,
      "withhold",
      [field("options", say("form.options"), { value: withheld(desk), optional: true }), pin()],
      ({ options }) => ({ type: "withhold_options.1", options: listed(options) }),
    ),
  dealer_out: (desk) => desk.do({ type: "dealer_out.1" }),
  close_table: (desk) => desk.do({ type: "close_table.1" }),
};

function reasonsOf(desk) {
  const voids = desk.book.irregularities.filter((one) => one.then.startsWith("void"));
  return voids.map((one) => [one.id, say(`irregularity.${one.id}`)]);
}

function withheld(desk) {
  return desk.view.limits.options_withheld.join(", ");
}

/** What stands between commas. */
function listed(text) {
  return text
    .split(",")
    .map((one) => one.trim())
    .filter(Boolean);
}

/** "red 100 50000": a kind of bet with its minimum and maximum. */
function limitRow(text) {
  const [kind, ...amounts] = text.split(/\s+/);
  return [kind, ...amounts.map(typedAmount)];
}

function limitFields(desk) {
  const { chip, round_maximum, by_kind } = desk.view.limits;
  const rows = Object.entries(by_kind).map(([kind, row]) => [kind, ...row.map(plain)].join(" "));
  return [
    field("chip", say("form.chip"), { kind: "amount", value: plain(chip) }),
    field("round_maximum", say("form.round_maximum"), {
      kind: "amount",
      value: plain(round_maximum),
    }),
    field("by_kind", say("form.by_kind"), { value: rows.join(", "), optional: true }),
    pin(),
  ];
}

/** An amount as it is typed. */
function plain(amount) {
  return String(amount / unit());
}

function sellFields(desk) {
  const sold = [seatOf(desk), field("amount", say("form.amount"), { kind: "amount" })];
  if (!desk.about.has_shared_felt) return sold;
  const value = field("value", say("form.chip_value"), { kind: "amount" });
  return [...sold, field("colour", say("form.colour")), value];
}

function addSeatFields(desk) {
  const choices = desk.about.layouts.map((one) => [one, one]);
  return [
    field("seat", say("form.seat")),
    field("layout", say("form.layout"), { kind: "choice", choices }),
    pin(),
  ];
}

/** The menu. */
export function more(desk, complain) {
  const menu = byId("more");
  const fill = () => {
    const items = Object.entries(ACTS).map(([name, act]) =>
      html("button", {
        type: "button",
        text: say(`more.${name}`),
        title: has(`more.${name}.why`) ? say(`more.${name}.why`) : undefined,
        onclick: () => Promise.resolve(act(desk)).catch(complain),
      }),
    );
    menu.replaceChildren(...items);
  };
  fill();
  onLanguage(fill);
}
