// @ts-check
// Where the round stands: the book's words with a translation beside, the countdown, the last
// numbers.

import { byId, html, setText } from "../shared/elements.js";
import { Countdown } from "../shared/countdown.js";
import { numberInWords } from "../shared/names.js";
import { onLanguage, say, spoken } from "../shared/words.js";
import { alerted, politely } from "./voice.js";

const SAID_AT = [10, 5]; // seconds
const OPEN = ["bets_open", "bets_open_ball_spinning"];
const CLOSED = ["bets_closed", "ball_spinning"];

export class Status {
  /** @param {any} desk */
  constructor(desk) {
    this.desk = desk;
    this.countdown = new Countdown((seconds) => this.#tick(seconds));
    onLanguage(() => this.update());
  }

  /** The house's clock. */
  clock(closesIn) {
    this.countdown.start(closesIn);
  }

  #tick(seconds) {
    const shown = seconds !== null && this.desk.betsAreOpen;
    setText(byId("countdown"), shown ? say("countdown", { seconds }) : "");
    if (shown && SAID_AT.includes(seconds)) politely(say("countdown.words", { seconds }));
  }

  /** Draw the phase and the last numbers. */
  update() {
    const { view, about } = this.desk;
    if (!view) return;
    if (!this.desk.betsAreOpen) this.countdown.start(null);
    const words = this.#phaseWords(view, about.announcements);
    const node = byId("phase");
    if (node.dataset.phase !== view.phase) alerted(words);
    node.dataset.phase = view.phase;
    setText(byId("phase-words"), words);
    setText(byId("title"), say("title", { table: view.table, seat: view.seat }));
    document.title = `${byId("title").textContent} · ${say(`phase.${view.phase}`)}`;
    this.#drawLast(view.last_numbers);
  }

  #drawLast(numbers) {
    const drawn = `${spoken()} ${numbers}`;
    if (drawn !== this.drawn) byId("last").replaceChildren(...numbers.map((n) => this.#number(n)));
    this.drawn = drawn;
  }

  /** What the book has announced, and what it means; or only what it means. */
  #phaseWords(view, { open, close }) {
    const [ofTheBook] = OPEN.includes(view.phase) ? open : CLOSED.includes(view.phase) ? close : [];
    const ours = say(`phase.${view.phase}`);
    if (!ofTheBook) return view.number ? `${ours}: ${this.#inWords(view.number)}` : ours;
    return spoken() === "en" ? ofTheBook : `${ofTheBook} · ${ours}`;
  }

  #inWords(number) {
    return numberInWords(number, this.desk.colour(number));
  }

  #number(number) {
    const colour = this.desk.colour(number);
    const shown = html("span", { class: `number-shown ${colour}`, text: number });
    shown.setAttribute("aria-hidden", "true");
    return html("li", {}, shown, html("span", { class: "unseen", text: this.#inWords(number) }));
  }
}
