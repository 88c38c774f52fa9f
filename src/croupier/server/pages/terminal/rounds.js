// @ts-check
// One's own last rounds: what each brought, and each to be seen again with its bets.

import { html, tableOf } from "../shared/elements.js";
import { money, signed } from "../shared/money.js";
import { nameOf, numberInWords } from "../shared/names.js";
import { say } from "../shared/words.js";
import { pastFelt } from "./board.js";
import { dialog } from "./dialog.js";
import { sumOf } from "./result.js";

/** The rounds as a list. */
export function roundsPanel(desk) {
  const { rounds } = desk.view;
  if (!rounds.length) return [html("p", { class: "quiet", text: say("rounds.none") })];
  return [html("ol", { class: "rounds" }, ...rounds.map((past) => row(desk, past)))];
}

function row(desk, past) {
  const colour = past.void ? "void" : desk.colour(past.number);
  const mark = html("span", { class: `number-shown ${colour}`, text: past.number || "–" });
  mark.setAttribute("aria-hidden", "true");
  const net = signed(past.returned - sumOf(past.bets));
  const marks = [past.void && say("rounds.void"), past.corrected && say("rounds.corrected")];
  const told = [say("rounds.round", { round: past.round }), numberOf(desk, past), ...marks];
  const words = html("span", { class: "grow", text: told.filter(Boolean).join(" · ") });
  const button = { type: "button", "data-round": past.round, onclick: () => replay(desk, past) };
  const sum = html("b", { class: "sum", text: net });
  return html("li", {}, html("button", button, mark, words, sum));
}

/** What one bet of a round brought back, and how it is reckoned. */
function comesBack(past, spot, bet) {
  if (past.void) return money(bet);
  if (!spot?.numbers.includes(past.number)) return money(0);
  const times = spot.pays + 1;
  return say("result.times", { bet: money(bet), times, sum: money(bet * times) });
}

function numberOf(desk, past) {
  return past.void ? "" : numberInWords(past.number, desk.colour(past.number));
}

/** Show a round that is over: its bets on the felt, what won, what came back. */
function replay(desk, past) {
  const bets = Object.entries(past.bets).map(([id, bet]) => {
    const spot = desk.spots.get(id);
    return [spot ? nameOf(spot) : id, money(bet), comesBack(past, spot, bet)];
  });
  const heads = ["bet", "staked", "returned"].map((key) => say(`rounds.${key}`));
  const sums = { staked: money(sumOf(past.bets)), returned: money(past.returned) };
  const title = [say("rounds.round", { round: past.round }), numberOf(desk, past)];
  if (past.void) title.push(say("rounds.void"));
  if (past.corrected) title.push(say("rounds.corrected"));
  dialog(
    title.filter(Boolean).join(" · "),
    pastFelt(desk, past),
    tableOf(bets, heads),
    html("p", { text: say("result.returned", sums) }),
  ).classList.add("wide");
}
