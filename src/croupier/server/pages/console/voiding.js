// @ts-check
// Voiding the running round: the book's own reasons with their clauses, and a button that must be
// held. It says what sum will be returned.

import { byId, html, setText } from "../shared/elements.js";
import { money } from "../shared/money.js";
import { say } from "../shared/words.js";
import { source } from "./desk.js";
import { complain } from "./said.js";

const HOLD = 1200; // milliseconds

/** The panel; gives back a function that chooses a reason. */
export function voiding(desk) {
  const list = byId("void-reasons");
  const button = byId("void");
  const choose = (reason) => {
    const one = list.querySelector(`input[value="${reason}"]`);
    if (one) one.checked = true;
    byId("voiding").scrollIntoView({ block: "nearest" });
    one?.focus();
    sayWhat(desk);
  };
  list.addEventListener("change", () => sayWhat(desk));
  held(button, () => {
    const reason = chosen();
    if (reason) desk.do({ type: "void_round.1", reason }).catch(complain);
  });
  noSpin(desk);
  desk.shows(() => {
    byId("voiding").hidden = !desk.view.void_reasons.length;
    reasons(desk, list);
    sayWhat(desk);
  });
  return choose;
}

function reasons(desk, list) {
  const key = desk.view.void_reasons.join() + say("void.hold", { sum: "" });
  if (list.dataset.key === key) return;
  const before = chosen();
  list.dataset.key = key;
  list.replaceChildren(...desk.view.void_reasons.map((id) => reason(desk, id)));
  const again = list.querySelector(`input[value="${before}"]`);
  if (again) again.checked = true;
}

function reason(desk, id) {
  const clause = source(desk.irregularity(id));
  const radio = html("input", { type: "radio", name: "reason", value: id });
  return html(
    "label",
    { title: desk.book.clauses[clause] ?? "" },
    radio,
    html("span", {}, say(`irregularity.${id}`), html("small", { text: clause })),
  );
}

function chosen() {
  const radio = /** @type {any} */ (document.querySelector("#void-reasons input:checked"));
  return radio?.value ?? "";
}

function sayWhat(desk) {
  const button = byId("void");
  button.disabled = !chosen();
  setText(button, say("void.hold", { sum: money(desk.view.staked) }));
}

/** The announcement of no spin, in a book that has it, on one key. */
function noSpin(desk) {
  const button = byId("no-spin");
  const words = desk.about.announcements.no_spin[0];
  if (!words) return;
  setText(button, `${words} (${source(desk.book.announcements.no_spin)})`);
  desk.shows(({ view }) => (button.hidden = !view.no_spin));
  held(button, () => desk.do({ type: "announce_no_spin.1" }).catch(complain));
}

/** Act when a button has been held long enough, by a finger, a mouse or a key. */
export function held(button, act) {
  let timer = 0;
  const begin = (event) => {
    if (button.disabled || timer || (event.type === "keydown" && !"Enter ".includes(event.key)))
      return;
    if (event.type === "keydown") event.preventDefault();
    button.classList.add("holding");
    timer = setTimeout(() => (end(), act()), HOLD);
  };
  const end = () => {
    clearTimeout(timer);
    timer = 0;
    button.classList.remove("holding");
  };
  for (const name of ["pointerdown", "keydown"]) button.addEventListener(name, begin);
  for (const name of ["pointerup", "pointerleave", "pointercancel", "keyup", "blur"]) {
    button.addEventListener(name, end);
  }
}
