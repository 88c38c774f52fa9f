// @ts-check
// The public display: what any passer-by may read of a table. It only listens, and comes back by
// itself.

import { Countdown } from "../shared/countdown.js";
import { byId, html, setText } from "../shared/elements.js";
import { ask, named, ofTable } from "../shared/house.js";
import { ScreenLine } from "../shared/lines.js";
import { money, useCurrency } from "../shared/money.js";
import { colouring } from "../shared/numbers.js";
import { Banner, begin } from "../shared/top.js";
import { beside, onLanguage, say } from "../shared/words.js";
import { Picture } from "./picture.js";

const OVER = ["round_settled.1", "round_voided.1", "result_corrected.1", "settlement_voided.1"];

class Display {
  constructor(about, layout) {
    this.about = about;
    this.layout = layout;
    this.colour = colouring(layout);
    this.banner = new Banner();
    this.picture = new Picture(about, layout, this.colour);
    this.countdown = new Countdown((seconds) => this.#count(seconds));
    this.line = new ScreenLine(about.table, this);
    byId("picture").append(this.picture.node);
    document.body.classList.toggle("live", about.has_shared_felt);
    setText(byId("title"), `${about.operator} ${about.title} · ${about.table}`);
    onLanguage(() => this.#draw());
  }

  stands(state, why) {
    this.banner.stands(state, why);
  }

  said(message) {
    if (message.say === "clock") this.countdown.start(message.closes_in);
  }

  changed(events) {
    if (!this.line.view.phase.startsWith("bets_open")) this.countdown.start(null);
    this.#draw();
    const over = events.some((event) => OVER.includes(event.type));
    if (over || !events.length) this.#statistics();
  }

  #count(seconds) {
    setText(byId("countdown"), seconds === null ? "" : String(seconds));
    byId("countdown").classList.toggle("soon", seconds !== null && seconds <= 5);
  }

  #draw() {
    const { view } = this.line;
    if (!view) return;
    byId("phase").dataset.phase = view.phase;
    setText(byId("phase"), this.#phaseWords(view.phase));
    const { round, number, phase } = view;
    const stands = number || phase === "void";
    setText(byId("round"), stands ? say("display.round", { round }) : say("display.last_number"));
    this.#number(view);
    this.picture.show(view);
    const last = view.last_numbers.map((number) => this.#shown(number));
    byId("last").replaceChildren(...last);
    byId("limits").replaceChildren(...limitRows(view.limits));
  }

  /** The result that stands, or else the last one, with the word of its colour; void as such. */
  #number(view) {
    const isVoid = view.phase === "void";
    const number = isVoid ? "" : view.number || view.last_numbers[0] || "";
    const colour = number && this.colour(number);
    byId("result").className = `result ${isVoid ? "void" : colour} ${view.number ? "now" : ""}`;
    setText(byId("number"), isVoid ? "–" : number);
    setText(byId("colour"), isVoid ? say("display.void") : colour && say(`colour.${colour}`));
  }

  #phaseWords(phase) {
    const { open, close } = this.about.announcements;
    if (phase.startsWith("bets_open")) return beside(open.at(-1), `phase.${phase}`);
    if (phase === "bets_closed") return beside(close.at(-1), `phase.${phase}`);
    return say(`phase.${phase}`);
  }

  #shown(number, count = -1) {
    const word = say(`colour.${this.colour(number)}`);
    const shown = html("span", { class: `number-shown ${this.colour(number)}`, text: number });
    const spoken = html("span", { class: "unseen", text: word });
    const times = count >= 0 ? [html("span", { class: "times", text: `× ${count}` })] : [];
    return html("li", {}, shown, spoken, ...times);
  }

  async #statistics() {
    const { hot, cold } = await ask(ofTable(this.about.table, "/results"));
    for (const [name, rows] of Object.entries({ hot, cold })) {
      byId(name).replaceChildren(...rows.map(({ number, count }) => this.#shown(number, count)));
    }
  }
}

function limitRows({ chip, by_kind, round_maximum }) {
  const row = (name, text) => [html("dt", { text: name }), html("dd", { text })];
  const kinds = Object.entries(by_kind).flatMap(([kind, [least, most]]) =>
    row(say(`kind.${kind}`), `${money(least)} – ${money(most)}`),
  );
  const most = round_maximum ? row(say("display.round_maximum"), money(round_maximum)) : [];
  return [...row(say("display.chip"), money(chip)), ...kinds, ...most];
}

await begin("display");
const about = await ask(ofTable(named("table"), "/about"));
useCurrency(about.currency);
const layout = await ask(ofTable(about.table, `/layouts/${about.layouts[0]}`));
new Display(about, layout).line.open();
