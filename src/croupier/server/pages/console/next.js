// @ts-check
// The one large button: what comes next, as the table itself says; it changes with the phase.

import { byId, setText } from "../shared/elements.js";
import { say } from "../shared/words.js";
import { told } from "./form.js";
import { complain } from "./said.js";

/** Show the next step on the large button, and carry it out. */
export function nextStep(desk) {
  const button = byId("next");
  const why = byId("next-why");
  button.addEventListener("click", async () => {
    const command = desk.view?.next?.command;
    if (!command || button.getAttribute("aria-disabled") === "true") return;
    button.setAttribute("aria-disabled", "true");
    await desk.do(command).catch(complain);
    desk.again();
  });
  desk.shows(({ view }) => {
    const next = view.next;
    const of = next ? next.command.type.split(".")[0] : `wait_${view.phase}`;
    setText(button, say(`next.${of}`, { number: next?.command.number ?? "" }));
    button.dataset.step = of;
    const colour = next?.command.number ? desk.colour(next.command.number) : "";
    button.dataset.colour = colour;
    button.setAttribute("aria-disabled", String(!next || Boolean(next.refused)));
    setText(why, next?.refused ? told(next.refused) : "");
  });
}
