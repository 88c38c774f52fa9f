// @ts-check
// What every part of the console has at hand: the table, its book, who works here, and the view.

import { ask, named, ofTable, tell } from "../shared/house.js";
import { ScreenLine } from "../shared/lines.js";
import { useCurrency } from "../shared/money.js";
import { colouring } from "../shared/numbers.js";

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
    this.line = new ScreenLine(this.table, this, `${this.me.person} ${this.me.session}`);
    this.line.open();
  }

  get view() {
    return this.line?.view;
  }

  /** A part of the console: a function that is told of every change. */
  shows(part) {
    this.parts.push(part);
  }

  changed(events) {
    if (this.view) for (const part of this.parts) part(this, events);
  }

  /** Show everything once more, as after a change of language. */
  again() {
    this.changed([]);
  }

  /** Carry out a command; its events, or a Refusal. */
  do(command, pin = "") {
    return /** @type {ScreenLine} */ (this.line).do(command, pin);
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

  said(message) {
    if (message.say === "clock") this.onClock(message.closes_in);
    else if (message.say === "wheel_saw") this.onWheel(message);
    else this.onCalled(message);
  }

  stands(state, why) {
    this.onConnection(state, why);
  }
}

/** The clause of something of the book, or its ruling, as people name it. */
export function source({ clause, ruling }) {
  const clauses = typeof clause === "string" ? clause : clause.join(", ");
  return clauses || `ruling ${ruling}`;
}
