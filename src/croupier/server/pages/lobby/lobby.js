// @ts-check
// The lobby: the tables with their free seats, and the way in for the staff.

import { byId, html } from "../shared/elements.js";
import { ask } from "../shared/house.js";
import { begin } from "../shared/top.js";
import { onLanguage, say } from "../shared/words.js";
import { drawStaff } from "./staff.js";

const LOOK_EVERY = 5000; // milliseconds

let tables = [];

function card(table) {
  const free = table.seats - table.taken;
  const at = encodeURIComponent(table.table);
  const phase = html("span", { class: "phase", "data-phase": table.phase });
  phase.textContent = say(`phase.${table.phase}`);
  const rules = `/rules.html?book=${encodeURIComponent(table.book)}`;
  const take = { class: "button main", href: `/terminal.html?table=${at}` };
  return html(
    "li",
    { class: "panel stack" },
    html("h2", { text: table.table }),
    html("p", { class: "quiet", text: `${table.operator} · ${table.title}` }),
    phase,
    html("p", { text: say("lobby.free_seats", { free, seats: table.seats }) }),
    html("a", { ...take, text: say("lobby.take_a_seat") }),
    html(
      "div",
      { class: "row" },
      html("a", { href: rules, text: say("lobby.rules") }),
      html("a", { href: `/display.html?table=${at}`, text: say("lobby.display") }),
    ),
  );
}

function draw() {
  byId("tables").replaceChildren(...tables.map(card));
  drawStaff(tables);
}

async function look() {
  const before = JSON.stringify(tables);
  ({ tables } = await ask("/api/lobby"));
  if (JSON.stringify(tables) !== before) draw();
}

await begin("lobby");
onLanguage(draw);
await look();
setInterval(look, LOOK_EVERY);
