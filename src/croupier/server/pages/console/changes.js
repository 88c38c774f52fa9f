// @ts-check
// What a two-person act would change, seat by seat, as a table to be read before it is approved.

import { html } from "../shared/elements.js";
import { signed } from "../shared/money.js";
import { has, say } from "../shared/words.js";
import { told } from "./form.js";

/** Fill a place with the changes of an act, or with why it does not fit. */
export async function showChanges(desk, act, place) {
  const asked = (place.dataset.asked = JSON.stringify(act));
  const { seats, refused } = await desk.consequences(act);
  const shown = refused ? html("p", { class: "wrong", text: told(refused) }) : tableOf(seats);
  if (place.dataset.asked === asked) place.replaceChildren(shown);
}

function tableOf(seats) {
  const rows = Object.entries(seats);
  if (!rows.length) return html("p", { text: say("changes.none") });
  const columns = ["credits", "stake", "claims"].filter((one) => rows.some(([, has]) => has[one]));
  const head = html("tr", {}, html("th", { text: say("changes.seat") }), ...columns.map(headOf));
  return html(
    "table",
    { class: "changes" },
    html("thead", {}, head),
    html("tbody", {}, ...rows.map(([seat, change]) => rowOf(seat, change, columns))),
  );
}

function headOf(column) {
  return html("th", { scope: "col", text: say(`changes.${column}`) });
}

function rowOf(seat, change, columns) {
  const sums = columns.map((one) => html("td", { class: "sum", text: signed(change[one] ?? 0) }));
  return html("tr", {}, html("th", { scope: "row", text: seat }), ...sums);
}

/** A two-person act in a sentence. */
export function actInWords(act) {
  const name = act.type.split(".")[0];
  const none = "number" in act && !act.number ? "_void" : "";
  const reason = has(`irregularity.${act.reason}`) ? say(`irregularity.${act.reason}`) : act.reason;
  return say(`act.${name}${none}`, { ...act, reason, amount: signed(act.amount ?? 0) });
}
