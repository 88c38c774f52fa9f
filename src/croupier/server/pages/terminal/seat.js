// @ts-check
// Taking a seat: a free one where anybody may, or the one that a code is for.

import { html } from "../shared/elements.js";
import { say } from "../shared/words.js";
import { dialog, field, form } from "./dialog.js";

/** Ask for a seat; what was wrong with the last try is said. */
export function askForSeat(about, line, why = "") {
  const wrong = why ? [html("p", { class: "wrong", role: "alert", text: why })] : [];
  const title = html("p", { class: "quiet", text: `${about.operator} · ${about.title}` });
  const free = form(say("sit.take"), [], () => line.sit());
  const code = field(say("sit.code"), { name: "code", autocomplete: "off", required: true });
  const enrol = form(say("sit.enrol"), [code], (said) => line.enrol(said.code.trim()));
  const ways = about.self_service ? [free, enrol] : [enrol];
  dialog(say("sit.title", { table: about.table }), ...wrong, title, ...ways);
}

/** The seat was taken over by another window: ask whether to go on here. */
export function askToContinue(line, close) {
  const here = html("button", { type: "button", class: "main", text: say("sit.here") });
  here.addEventListener("click", () => {
    close();
    line.connection.again();
  });
  dialog(say("sit.elsewhere"), here);
}
