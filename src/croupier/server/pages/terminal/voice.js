// @ts-check
// What is said to those who hear the screen, and the notice that those who see it read. Own acts
// are said politely; what happens at the table is said at once.

import { byId, html, setText } from "../shared/elements.js";
import { say } from "../shared/words.js";

const SHOWN = 9000; // milliseconds that a notice stands
let hiding;

/** Say something that follows from one's own act. */
export function politely(text) {
  setText(byId("politely"), text);
}

/** Say something that happened at the table. */
export function alerted(text) {
  setText(byId("alerts"), text);
}

/** Show why something was not done, and say it. */
export function notice(text, clause = "") {
  const node = byId("notice");
  const close = html("button", { type: "button", "aria-label": say("close"), text: "×" });
  close.addEventListener("click", quiet);
  const by = clause ? say("by_clause", { clause }) : "";
  node.replaceChildren(html("p", { text: `${text} ${by}`.trim() }), close);
  node.hidden = false;
  clearTimeout(hiding);
  hiding = setTimeout(quiet, SHOWN);
  politely(`${text} ${by}`.trim());
}

/** Take the notice away. */
export function quiet() {
  byId("notice").hidden = true;
}
