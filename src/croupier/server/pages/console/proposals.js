// @ts-check
// Acts that wait for a second person: what is proposed, by whom, what it changes; approve or
// reject.

import { byId, html } from "../shared/elements.js";
import { say } from "../shared/words.js";
import { actInWords, showChanges } from "./changes.js";
import { openForm } from "./form.js";
import { complain } from "./said.js";

/** The list of proposals. */
export function proposals(desk) {
  const list = byId("proposals");
  desk.shows(({ view }) => {
    const waiting = Object.entries(view.proposals);
    const key = JSON.stringify(waiting) + say("proposal.approve");
    if (list.dataset.key === key) return;
    list.dataset.key = key;
    byId("waiting").hidden = !waiting.length;
    list.replaceChildren(...waiting.map(([number, one]) => item(desk, Number(number), one)));
  });
}

function item(desk, number, { person, act }) {
  const changes = html("div");
  showChanges(desk, act, changes);
  const reject = () => desk.do({ type: "reject.1", number }).catch(complain);
  return html(
    "li",
    {},
    html("p", { text: `${number}. ${actInWords(act)}` }),
    html("p", { class: "by", text: say("proposal.by", { person }) }),
    changes,
    html(
      "menu",
      {},
      html("button", { type: "button", text: say("proposal.reject"), onclick: reject }),
      html("button", {
        type: "button",
        class: "main",
        text: say("proposal.approve"),
        onclick: () => approve(desk, number, act),
      }),
    ),
  );
}

/** The second person repeats the act by approving it, with his own PIN. */
function approve(desk, number, act) {
  openForm({
    title: say("proposal.approve"),
    note: `${number}. ${actInWords(act)}`,
    fields: [{ name: "pin", words: say("form.pin"), kind: "pin" }],
    doing: say("proposal.approve"),
    danger: true,
    done: ({ pin }) => desk.do({ type: "approve.1", number, act }, pin),
    changed: (_, below) => below.childElementCount || showChanges(desk, act, below),
  });
}
