// @ts-check
// The game console: what the dealer and the pit do at one table. Each part of the page is a module
// that is told of every change; what may be done, and what comes next, the table says.

import { Countdown } from "../shared/countdown.js";
import { byId, html, setText } from "../shared/elements.js";
import { Banner, begin } from "../shared/top.js";
import { beside, onLanguage, say } from "../shared/words.js";
import { alarms } from "./alarms.js";
import { Desk } from "./desk.js";
import { interruption, ruling } from "./interruption.js";
import { keys } from "./keys.js";
import { more } from "./more.js";
import { nextStep } from "./next.js";
import { proposals } from "./proposals.js";
import { result } from "./result.js";
import { calm, complain } from "./said.js";
import { machine, seats } from "./seats.js";
import { spin } from "./spin.js";
import { logs } from "./log.js";
import { voiding } from "./voiding.js";

const LAST_SHOWN = 10;

async function main() {
  await begin("console");
  const desk = new Desk();
  if (!(await desk.prepare())) {
    location.replace("/");
    return;
  }
  const banner = new Banner();
  desk.onConnection = (state, why) => banner.stands(state, why);
  head(desk);
  parts(desk);
  onLanguage(() => desk.again());
  desk.open();
}

function parts(desk) {
  nextStep(desk);
  result(desk);
  const choose = voiding(desk);
  spin(desk, choose);
  interruption(desk);
  ruling(desk);
  proposals(desk);
  seats(desk);
  machine(desk);
  alarms(desk);
  more(desk, complain);
  logs(desk);
  keys(desk, choose);
}

/** The head: the table, the round, the phase in the book's words, the last numbers. */
function head(desk) {
  const { about, me, book } = desk;
  document.title = `${desk.table} · Croupier`;
  setText(byId("title"), desk.table);
  setText(byId("book"), `${book.operator} ${book.title}`);
  const countdown = new Countdown((seconds) => {
    setText(byId("countdown"), seconds === null ? "" : say("countdown.seconds", { seconds }));
  });
  desk.onClock = (closesIn) => countdown.start(closesIn);
  desk.shows(({ view }, events) => {
    if (events.length) calm();
    if (!view.phase.startsWith("bets_open")) countdown.start(null);
    setText(byId("who"), say("who", { person: me.person, role: say(`role.${me.role}`) }));
    setText(byId("round"), view.round ? say("round", { round: view.round }) : "");
    setText(byId("phase"), phaseWords(about, view.phase));
    document.body.dataset.phase = view.phase;
    byId("spoiled").hidden = !view.can_only_be_void || view.phase === "void";
    const last = view.last_numbers.slice(0, LAST_SHOWN);
    byId("last").replaceChildren(
      ...last.map((number) =>
        html("li", { class: `number-shown ${desk.colour(number)}`, text: number }),
      ),
    );
  });
}

/** The phase; where the book has words for it, these first. */
function phaseWords(about, phase) {
  const { open, close } = about.announcements;
  if (phase.startsWith("bets_open")) return beside(open.at(-1), `phase.${phase}`);
  if (phase === "bets_closed") return beside(close.at(-1), `phase.${phase}`);
  return say(`phase.${phase}`);
}

main();
