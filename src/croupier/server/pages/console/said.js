// @ts-check
// What the table says to whoever works at the console: acts as they happen, refusals at once.

import { byId, html } from "../shared/elements.js";
import { told } from "./form.js";

const SHOWN = 30;

/** Say a sentence politely, at the head of the log. */
export function tellDealer(sentence, kind = "") {
  const log = byId("log");
  log.prepend(html("li", { class: kind, text: sentence }));
  while (log.children.length > SHOWN) log.lastChild.remove();
}

/** Say why something was refused. */
export function complain(refusal) {
  const sentence = told(refusal);
  byId("alert").textContent = sentence;
  tellDealer(sentence, "wrong");
}

/** Nothing is wrong any more. */
export function calm() {
  byId("alert").textContent = "";
}
