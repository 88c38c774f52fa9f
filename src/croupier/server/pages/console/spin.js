// @ts-check
// The ticks of a valid spin: seen or not seen, by whom, with the clause. One that was not seen
// proposes the book's own reason to void.

import { byId, html } from "../shared/elements.js";
import { say } from "../shared/words.js";
import { source } from "./desk.js";
import { complain } from "./said.js";

const SHOWN_IN = [
  "bets_open_ball_spinning",
  "ball_spinning",
  "ball_at_rest",
  "result_proposed",
  "interrupted",
];

/** The three ticks; `choose` opens the void panel on a reason. */
export function spin(desk, choose) {
  desk.shows(({ view, book }) => {
    byId("spin").hidden = !SHOWN_IN.includes(view.phase);
    const wanted = book.spin.revolutions.value;
    const { direction, revolutions } = view.spin;
    const turning = Object.keys(direction).length > 0;
    show(
      tick("direction", source(book.spin.direction), {
        by: who(direction),
        seen: all(direction, (way) => way === "against"),
        yes: () => report(desk, { direction: "against" }),
        no: () => report(desk, { direction: "with" }, () => choose("same_direction")),
      }),
      tick("revolutions", source(book.spin.revolutions), {
        given: { wanted },
        by: who(revolutions),
        seen: all(revolutions, (turns) => turns >= wanted),
        yes: () => report(desk, { revolutions: wanted }),
        no: () => report(desk, { revolutions: wanted - 1 }, () => choose("too_few_revolutions")),
      }),
      tick("turning", source(desk.irregularity("wheel_not_rotating")), {
        by: "",
        seen: turning ? true : undefined,
        no: () => choose("wheel_not_rotating"),
      }),
    );
  });
}

/** Whether all that was seen is so; undefined when nothing was seen. */
function all(seen, so) {
  const values = Object.values(seen);
  return values.length ? values.every(so) : undefined;
}

function who(seen) {
  return Object.entries(seen)
    .map(([by, what]) => `${by.replaceAll("_", " ")}: ${what}`)
    .join(", ");
}

function report(desk, what, then = () => {}) {
  const command = { type: "report_spin.1", direction: "", revolutions: -1, ...what };
  desk.do(command).then(then, complain);
}

function show(...ticks) {
  const list = byId("ticks");
  const key = ticks.map((tick) => tick.dataset.key).join("|");
  if (list.dataset.key === key) return;
  list.dataset.key = key;
  list.replaceChildren(...ticks);
}

/** One line: the sentence, its clause, who saw it, and the buttons yes and no. */
function tick(name, clause, { given = {}, by, seen, yes, no }) {
  const words = say(`spin.${name}`, given);
  const mark = seen === undefined ? "?" : seen ? "✓" : "✗";
  const button = (text, pressed, onclick) =>
    html("button", {
      type: "button",
      text,
      "aria-label": `${words}: ${text}`,
      "aria-pressed": String(pressed),
      onclick,
    });
  return html(
    "li",
    {
      class: `tick ${seen === undefined ? "open" : seen ? "seen" : "missed"}`,
      "data-key": `${words}${mark}${by}`,
    },
    html("span", { class: "mark", "aria-hidden": "true", text: mark }),
    html("span", {}, words, html("small", { text: [clause, by].filter(Boolean).join(" · ") })),
    ...(yes ? [button(say("spin.yes"), seen === true, yes)] : []),
    button(say("spin.no"), seen === false, no),
  );
}
