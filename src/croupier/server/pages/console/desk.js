// @ts-check
// What every part of the console has at hand: the table, its book, who works here, and the view.

import { Commands } from "../shared/commands.js";
import { Connection } from "../shared/connection.js";
import { ask, named, ofTable, tell } from "../shared/house.js";
import { useCurrency } from "../shared/money.js";
import { colouring } from "../shared/numbers.js";
import { Seen } from "../shared/seen.js";

export class Desk {
  constructor() {
    this.table = named("table");
    /** @type {((desk: Desk, events: any[]) => void)[]} */
    this.parts = [];
    this.onConnection = (/** @type {string} */ _state, /** @type {string} */ _why) => {};
    this.onClock = (/** @type {number} */ _closesIn) => {};
    this.onWheel = (/** @type {any} */ _seen) => {};
    this.onCalled = (/** @type {any} */ _called) => {};
  }

  /** Ask for all that does not change while the table is open; false if nobody is signed in. */
  async prepare() {
    this.me = await ask("/api/me");
    if (!this.me.person) return false;
    this.about = await ask(ofTable(this.table, "/about"));
    this.book = await ask(`/api/books/${this.about.book}`);
    this.layout = await ask(ofTable(this.table, `/layouts/${this.about.layouts[0]}`));
    this.colour = colouring(this.layout);
    useCurrency(this.about.currency);
    return true;
  }

  /** Connect; the parts are told whenever something has changed. */
  open() {
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const url = `${scheme}://${location.host}/ws/console/${encodeURIComponent(this.table)}`;
    this.connection = new Connection(url, this);
    const say = (message) => /** @type {Connection} */ (this.connection).say(message);
    this.seen = new Seen({ say, changed: (events) => this.#changed(events) });
    const source = `${this.me.person} ${this.me.session}`;
    this.commands = new Commands(source, this.table, localStorage, say);
    this.connection.open();
  }

  get view() {
    return this.seen?.view;
  }

  /** A part of the console: a function that is told of every change. */
  shows(part) {
    this.parts.push(part);
  }

  #changed(events) {
    for (const part of this.parts) part(this, events);
  }

  /** Show everything once more, as after a change of language. */
  again() {
    if (this.view) this.#changed([]);
  }

  /** Carry out a command; its events, or a Refusal. */
  do(command, pin = "") {
    return /** @type {Commands} */ (this.commands).do(command, pin);
  }

  /** Lay a two-person act before a second person. */
  propose(act, pin) {
    return this.do({ type: "propose.1", act }, pin);
  }

  /** What a two-person act would change, seat by seat, and why it would be refused if it were. */
  consequences(act) {
    return tell(ofTable(this.table, "/consequences"), { act });
  }

  /** An irregularity of the book. */
  irregularity(id) {
    return this.book.irregularities.find((one) => one.id === id);
  }

  greeting() {
    return null;
  }

  heard(message) {
    if (message.say === "clock") this.onClock(message.closes_in);
    else if (message.say === "wheel_saw") this.onWheel(message);
    else if (message.say === "called") this.onCalled(message);
    this.commands?.heard(message);
    this.seen?.heard(message);
  }

  stands(state, why) {
    if (state === "open") this.commands?.askForAnswers();
    this.onConnection(state, why);
  }
}

/** The clause of something of the book, or its ruling, as people name it. */
export function source({ clause, ruling }) {
  const clauses = typeof clause === "string" ? clause : clause.join(", ");
  return clauses || `ruling ${ruling}`;
}
