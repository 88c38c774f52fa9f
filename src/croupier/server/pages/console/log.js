// @ts-check
// What happened at the table, one line each, the newest first; and what the wheel's reader sees.

import { byId, setText } from "../shared/elements.js";
import { money } from "../shared/money.js";
import { has, say } from "../shared/words.js";
import { actInWords } from "./changes.js";
import { tellDealer } from "./said.js";

/** Keep the log. */
export function logs(desk) {
  desk.shows((_, events) => {
    for (const event of events) logged(event);
  });
  desk.onWheel = ({ what, value }) => {
    const words = has(`irregularity.${value}`) ? say(`irregularity.${value}`) : value;
    setText(byId("wheel-saw"), say(`wheel.${what}`, { value: words }));
  };
}

function logged(event) {
  const name = event.type.split(".")[0];
  if (!has(`event.${name}`)) return;
  const reason = has(`irregularity.${event.reason}`)
    ? say(`irregularity.${event.reason}`)
    : event.reason;
  const act = event.act ? actInWords(event.act) : "";
  const amount = event.amount === undefined ? "" : money(event.amount);
  tellDealer(say(`event.${name}`, { ...event, reason, act, amount }));
}
