// @ts-check
// Alarms of the wheel's reader: what it is, and a button by which somebody says that he has seen
// it.

import { byId, html } from "../shared/elements.js";
import { say } from "../shared/words.js";
import { complain } from "./said.js";

/** The list of alarms that nobody has acknowledged. */
export function alarms(desk) {
  desk.shows(({ view }) => {
    const open = Object.entries(view.alarms ?? {});
    byId("alarms-section").hidden = !open.length;
    byId("alarms").replaceChildren(...open.map(([number, alarm]) => item(desk, number, alarm)));
  });
}

function item(desk, number, words) {
  const seen = () =>
    desk.do({ type: "acknowledge_alarm.1", number: Number(number) }).catch(complain);
  const button = html("button", { type: "button", text: say("alarm.seen"), onclick: seen });
  return html("li", {}, html("span", { text: words }), button);
}
