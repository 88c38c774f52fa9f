// @ts-check
// The result: keyed on the pad or typed, read back large, and confirmed separately.

import { byId, setText } from "../shared/elements.js";
import { onLanguage, say } from "../shared/words.js";
import { pad } from "./pad.js";
import { complain } from "./said.js";

const CONFIRMED_IN = ["result_confirmed", "settled"];
const KEYED_IN = ["bets_closed", "ball_spinning", "ball_at_rest", "result_proposed"];

/** The pad, the typed number and the read-back. */
export function result(desk) {
  const propose = (number) => desk.do({ type: "propose_result.1", number }).catch(complain);
  const fill = () => byId("pad").replaceChildren(pad(desk.layout, desk.colour, propose));
  const typed = byId("typed");
  byId("typing").addEventListener("submit", (event) => {
    event.preventDefault();
    if (typed.value.trim()) propose(typed.value.trim());
    typed.value = "";
  });
  fill();
  onLanguage(fill);
  desk.shows(({ view }) => {
    byId("result").hidden = !KEYED_IN.includes(view.phase);
    readBack(desk, view);
    for (const key of byId("pad").querySelectorAll("button")) {
      key.setAttribute("aria-pressed", String(key.dataset.number === view.number));
    }
  });
}

/** The number in its colour, with the colour's word; nothing while there is none. */
function readBack(desk, view) {
  const shown = byId("read-back");
  const colour = view.number ? desk.colour(view.number) : "";
  shown.hidden = !view.number;
  shown.className = `read-back ${colour}`;
  setText(byId("read-number"), view.number);
  setText(byId("read-colour"), colour && say(`colour.${colour}`));
  const proposed = !CONFIRMED_IN.includes(view.phase);
  const standing = proposed ? say("result.proposed") : say("result.confirmed");
  setText(byId("read-standing"), view.number ? standing : "");
}
