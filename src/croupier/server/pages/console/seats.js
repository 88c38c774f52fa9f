// @ts-check
// Who sits at the table and what is at stake; codes for terminals, and calls for an attendant.

import { byId, html, setText } from "../shared/elements.js";
import { ofTable, tell } from "../shared/house.js";
import { money } from "../shared/money.js";
import { say, spoken } from "../shared/words.js";
import { openForm } from "./form.js";
import { complain, tellDealer } from "./said.js";

const MOST_ROWS = 60;

/** The list of seats with its sums. */
export function seats(desk) {
  const calling = new Set();
  desk.onCalled = ({ seat, on }) => {
    if (on) calling.add(seat);
    else calling.delete(seat);
    if (on) tellDealer(say("seat.calls", { seat }), "call");
    desk.again();
  };
  desk.shows(({ view }) => {
    const all = Object.entries(view.seats);
    const there = all.filter(([, seat]) => seat.connected).length;
    setText(byId("at-stake"), money(view.staked));
    setText(byId("there"), say("seat.there", { there, all: all.length }));
    rows(desk, shown(all, calling), calling);
  });
}

/** A table of thousands shows those of whom there is something to say. */
function shown(all, calling) {
  if (all.length <= MOST_ROWS) return all;
  const worth = ([name, seat]) => calling.has(name) * 4 + Boolean(seat.staked) * 2 + seat.connected;
  return [...all].sort((one, other) => worth(other) - worth(one)).slice(0, MOST_ROWS);
}

/** Only rows that changed are drawn anew, so that none loses the keyboard's focus. */
function rows(desk, seats, calling) {
  const body = byId("seats");
  const before = new Map([...body.children].map((row) => [row.dataset.key, row]));
  const now = seats.map(([name, seat]) => {
    const key = [
      spoken(),
      name,
      seat.connected,
      seat.staked,
      seat.colour,
      calling.has(name),
    ].join();
    return before.get(key) ?? row(desk, key, name, seat, calling);
  });
  const kept = new Set(now);
  for (const old of before.values()) if (!kept.has(old)) old.remove();
  now.forEach((one, at) => body.children[at] !== one && body.insertBefore(one, body.children[at]));
}

function row(desk, key, name, seat, calling) {
  const state = calling.has(name) ? "calling" : seat.connected ? "connected" : "lost";
  return html(
    "tr",
    { class: state, "data-key": key },
    html("th", { scope: "row", text: name }),
    html("td", { text: say(`seat.${state}`) + (seat.colour ? ` · ${seat.colour}` : "") }),
    html("td", { class: "sum", text: seat.staked ? money(seat.staked) : "–" }),
    html("td", {}, act(desk, name, state)),
  );
}

function act(desk, name, state) {
  if (state === "calling") {
    const attend = () => desk.line.attend(name);
    return html("button", { type: "button", text: say("seat.attend"), onclick: attend });
  }
  const label = say("seat.about", { seat: name });
  return html("button", {
    type: "button",
    text: "⋯",
    "aria-label": label,
    onclick: () => about(desk, name),
  });
}

/** What can be done about a seat: a code for a terminal, or its end. */
function about(desk, seat) {
  const path = (rest) => ofTable(desk.table, `/seats/${encodeURIComponent(seat)}/${rest}`);
  openForm({
    title: say("seat.about", { seat }),
    fields: [
      {
        name: "act",
        words: say("seat.what"),
        kind: "choice",
        choices: [
          ["offer", say("seat.offer")],
          ["revoke", say("seat.revoke")],
        ],
      },
    ],
    doing: say("form.do"),
    done: async ({ act }) => {
      const said = await tell(path(act), {});
      if (act === "offer") tellDealer(say("seat.code", { seat, code: said.code }), "code");
      else tellDealer(say("seat.revoked", { seat }));
    },
  });
}

/** Let the machine deal, or send it out. */
export function machine(desk) {
  const button = byId("machine");
  button.addEventListener("click", () => {
    const on = desk.view.dealer !== "machine";
    tell(ofTable(desk.table, "/machine-dealer"), { on }).catch(complain);
  });
  desk.shows(({ view }) => {
    const dealer = view.dealer || say("dealer.none");
    setText(byId("dealer"), say("dealer.is", { dealer }));
    button.hidden = Boolean(view.dealer) && view.dealer !== "machine";
    const deals = view.dealer === "machine";
    setText(button, deals ? say("dealer.machine_out") : say("dealer.machine_in"));
  });
}
