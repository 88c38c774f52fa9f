// @ts-check
// The player terminal: a desk on a line to the table. What is heard of the round is shown here.

import { byId, html } from "../shared/elements.js";
import { ask, named, ofTable } from "../shared/house.js";
import { Banner, begin } from "../shared/top.js";
import { onLanguage, say } from "../shared/words.js";
import { Wheel } from "../shared/wheel.js";
import { Desk } from "./desk.js";
import { askForSeat, askToContinue } from "./seat.js";
import { typedBets } from "./typed.js";
import { notice, quiet } from "./voice.js";

const ANEW = ["zeros_changed.1", "options_withheld.1"];
const TO_BE_SAID = ["announced.1"];
const SPINNING = ["bets_open_ball_spinning", "ball_spinning", "ball_at_rest", "result_proposed"];

class Terminal {
  constructor(about, phases) {
    this.desk = new Desk(about, phases, this);
    this.desk.onLayout = () => this.#drawWheel();
    this.banner = new Banner();
    this.wheel = null;
    this.drawnLayout = "";
    this.sitsDown = false;
    byId("attendant").addEventListener("click", () => this.#call());
    byId("buy").addEventListener("click", () => this.desk.cashier.in());
    byId("skip").addEventListener("click", () => this.wheel?.skip());
    typedBets(this.desk);
  }

  begin() {
    const { line } = this.desk;
    if (line.hasSeat) line.open();
    else askForSeat(this.desk.about, line);
  }

  /** How the line stands; without a seat one is asked for. */
  stands(state, why) {
    const { line, about } = this.desk;
    document.body.classList.toggle("waiting", state !== "open");
    this.banner.stands(state, why);
    this.desk.changed();
    if (state === "open") {
      this.desk.closeDialog();
      quiet();
    } else if (state === "ended" && line.hasSeat) {
      askToContinue(line, () => this.desk.closeDialog());
    } else if (state === "ended") {
      askForSeat(about, line, why);
    }
  }

  /** Somebody takes the seat: a session of his own begins with the view that comes. */
  satDown() {
    this.sitsDown = true;
  }

  /** The clock, and whether an attendant is called. */
  said(message) {
    if (message.say === "clock") this.desk.status.clock(message.closes_in);
    if (message.say === "called") {
      byId("attendant").setAttribute("aria-pressed", String(message.on));
    }
  }

  /** The view is another. */
  async changed(events) {
    const { desk } = this;
    const { view } = desk;
    for (const event of events) this.#happened(event);
    if (!events.length) desk.session.begin(this.sitsDown);
    this.sitsDown = false;
    desk.session.hear(events);
    if (this.drawnLayout !== `${view.seat} ${view.layout}` || events.some(isAnew)) {
      this.drawnLayout = `${view.seat} ${view.layout}`;
      await desk.useLayout();
    }
    if (!desk.layout) return;
    if (!events.length) this.#standing();
    desk.status.update();
    desk.result.update();
    desk.changed();
    if (!events.every(isABet) || !events.length) desk.side.show(desk.side.shown);
  }

  #happened(event) {
    const { sound, slip } = this.desk;
    if (event.type === "round_opened.1") {
      slip.begin();
      sound.play("open");
      this.wheel?.rest("");
    } else if (event.type === "bets_closed.1") sound.play("close");
    else if (event.type === "spin_started.1") this.#spin();
    else if (event.type === "result_confirmed.1") this.#land(event.number);
    else if (event.type === "round_voided.1") this.wheel?.rest("");
    else if (event.type === "result_corrected.1") this.#corrected(event);
    else if (event.type === "settlement_voided.1") notice(say("voided_later", event), event.clause);
    if (TO_BE_SAID.includes(event.type) && !this.#isOfABook(event.words)) notice(event.words);
  }

  /** Words that stand as the phase anyway are not shown twice. */
  #isOfABook(words) {
    const { open, close } = this.desk.about.announcements;
    return [...open, ...close].includes(words);
  }

  #corrected(event) {
    this.wheel?.rest(event.round === this.desk.view.round ? event.new : "");
    notice(say("corrected", event), event.clause);
  }

  #drawWheel() {
    this.wheel = new Wheel(this.desk.layout.wheel, this.desk.colour);
    this.wheel.node.setAttribute("aria-label", say("wheel"));
    byId("wheel").replaceChildren(this.wheel.node);
    this.#standing();
  }

  /** Where a screen comes in while the ball runs, or lies: show it so. */
  #standing() {
    const { phase, number } = this.desk.view;
    if (SPINNING.includes(phase)) this.#spin();
    else this.#rest(number);
  }

  #spin() {
    this.wheel?.spin();
    document.body.classList.add("spinning-now");
    byId("buy").addEventListener("click", () => this.desk.cashier.in());
    byId("skip").hidden = false;
  }

  async #land(number) {
    this.desk.sound.play("result");
    await this.wheel?.land(number);
    this.#rest(number);
  }

  #rest(number) {
    this.wheel?.rest(number);
    document.body.classList.remove("spinning-now");
    byId("buy").addEventListener("click", () => this.desk.cashier.in());
    byId("skip").hidden = true;
  }

  #call() {
    const button = byId("attendant");
    this.desk.line.call(button.getAttribute("aria-pressed") !== "true");
  }
}

function isAnew(event) {
  return ANEW.includes(event.type);
}

function isABet(event) {
  return event.type.startsWith("bet_");
}

await begin("terminal");
const table = named("table");
const [about, phases] = await Promise.all([ask(ofTable(table, "/about")), ask("/api/phases")]);
export const terminal = new Terminal(about, phases);
onLanguage(() => (document.title = say("title", { table, seat: "" })));
terminal.begin();
