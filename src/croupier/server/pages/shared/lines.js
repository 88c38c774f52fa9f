// @ts-check
// The lines from a screen to its table: a player terminal's, and that of a screen of the staff or
// the public. Both keep the view (`seen.view`), come back by themselves, and tell their owner:
//
//   changed(events)    the view is another; these events were heard (none: a whole view came)
//   stands(state, why) how the connection stands, see connection.js
//   satDown()          the terminal was enrolled at a seat
//   said(message)      `clock`, `called`, `wheel_saw`: what stands in no view

import { Commands } from "./commands.js";
import { Connection } from "./connection.js";
import { ofTable, tell } from "./house.js";
import { Seen } from "./seen.js";

const BESIDE = ["clock", "called", "wheel_saw"];
const NO_SEAT = ["revoked", "expired", "bad_token", "bad_code", "unknown_table"];

class Line {
  constructor(url, owner, phases) {
    this.owner = owner;
    this.connection = new Connection(url, this);
    const say = (message) => this.connection.say(message);
    this.seen = new Seen({ say, phases, changed: (events) => owner.changed(events) });
  }

  /** @type {Commands | null} */
  commands = null;

  open() {
    this.connection.open();
  }

  /** Whether something that is said now will be heard. */
  get isOpen() {
    return this.connection.isOpen;
  }

  get view() {
    return this.seen.view;
  }

  greeting() {
    return null;
  }

  /** Ask the table for something: the events that followed, or a Refusal. */
  do(command, pin = "") {
    if (!this.commands) throw new Error("this screen only listens");
    return this.commands.do(command, pin);
  }

  heard(message) {
    this.seen.heard(message);
    if (message.say === "view") this.commands?.atLeast(message.id);
    this.commands?.heard(message);
    if (BESIDE.includes(message.say)) this.owner.said?.(message);
  }

  stands(state, why) {
    if (state === "open") this.commands?.askForAnswers();
    this.owner.stands(state, why);
  }
}

/** A player terminal. Its seat's token is kept in this browser. */
export class TerminalLine extends Line {
  /** @param {any} about what the house says of the table @param {any} phases @param {any} owner */
  constructor(about, phases, owner) {
    super(about.terminals, owner, phases);
    this.table = about.table;
    this.key = `croupier.seat.${this.table}`;
    this.#useSeat(JSON.parse(localStorage.getItem(this.key) ?? "null"));
  }

  /** Whether this browser holds a seat at the table. */
  get hasSeat() {
    return Boolean(this.seat);
  }

  /** Take a free seat, where anybody may. */
  async sit() {
    this.enrol((await tell(ofTable(this.table, "/sit"), {})).code);
  }

  /** Take the seat that a one-time code is for. */
  enrol(code) {
    this.code = code;
    this.connection.again();
  }

  #useSeat(seat) {
    this.seat = seat;
    const say = (message) => this.connection.say(message);
    this.commands = seat && new Commands(seat.seat, this.table, localStorage, say);
  }

  greeting() {
    if (this.code) return { say: "enrol", code: this.code };
    return { say: "hello", token: this.seat.token, heard: this.view ? this.seen.safe : 0 };
  }

  heard(message) {
    if (message.say === "enrolled") this.#enrolled(message);
    if (message.say === "refused" && !message.id && NO_SEAT.includes(message.code)) this.#leave();
    super.heard(message);
  }

  #enrolled({ table, seat, token }) {
    this.code = "";
    localStorage.setItem(this.key, JSON.stringify({ table, seat, token }));
    this.#useSeat({ table, seat, token });
    this.seen.view = null;
    this.owner.satDown?.();
    this.connection.say(this.greeting());
  }

  #leave() {
    this.code = "";
    this.seen.view = null;
    localStorage.removeItem(this.key);
    this.#useSeat(null);
  }

  /** Call an attendant, or say that none is needed any more. */
  call(on) {
    this.connection.say({ say: "call", on });
  }
}

/** A screen of the staff (with a person, who can ask for things) or of the public (with none). */
export class ScreenLine extends Line {
  /** @param {string} table @param {any} owner @param {string} [person] */
  constructor(table, owner, person = "") {
    const kind = person ? "console" : "display";
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    super(`${scheme}://${location.host}/ws/${kind}/${encodeURIComponent(table)}`, owner, undefined);
    const say = (message) => this.connection.say(message);
    if (person) this.commands = new Commands(person, table, localStorage, say);
  }

  /** Go to a seat that called. */
  attend(seat) {
    this.connection.say({ say: "attend", seat });
  }
}
