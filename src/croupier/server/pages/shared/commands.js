// @ts-check
// Commands on their way. Each gets an id, is stored before it is sent, and is settled exactly once:
// with its events, or with a refusal. After a lost connection the house is asked what became of it.

import { Refusal } from "./house.js";

/**
 * @typedef {{id: string, command: any, pin?: string, answer: (events: any[]) => void,
 *   refuse: (why: Refusal) => void}} Waiting
 */

export class Commands {
  /**
   * @param {string} source whose ids these are: a seat or a person
   * @param {string} table
   * @param {Storage | null} storage where ids outlive the page
   * @param {(message: any) => boolean} say
   */
  constructor(source, table, storage, say) {
    this.source = source;
    this.key = `croupier.commands.${table}.${source}`;
    this.storage = storage;
    this.say = say;
    /** @type {Map<string, Waiting>} */
    this.waiting = new Map();
    this.asking = [];
    this.last = this.#stored().last ?? 0;
  }

  /** The highest id the house has taken of us: never less is made from now on. */
  atLeast(last) {
    this.last = Math.max(this.last, last);
  }

  /** Ids of commands that were sent before this page began, and whose answer was not heard. */
  get left() {
    return (this.#stored().waiting ?? []).filter((id) => !this.waiting.has(id));
  }

  /** Send a command; its events come, or a Refusal. `pin` goes with it and is stored nowhere. */
  do(command, pin = "") {
    const id = `${this.source}:${++this.last}`;
    return new Promise((answer, refuse) => {
      this.waiting.set(id, { id, command, pin, answer, refuse });
      this.#store();
      this.#send(id);
    });
  }

  #send(id) {
    const { command, pin } = /** @type {Waiting} */ (this.waiting.get(id));
    this.say(pin ? { say: "do", id, command, pin } : { say: "do", id, command });
  }

  /** The connection is there again: ask for every answer that is missing, one after another. */
  askForAnswers() {
    this.asking = [...this.left, ...this.waiting.keys()];
    this.#askNext();
  }

  #askNext() {
    if (this.asking.length) this.say({ say: "became", id: this.asking[0] });
  }

  /** A message that may be an answer of ours. */
  heard(message) {
    const id = message.id;
    if (typeof id !== "string" || !id) return;
    const mine = this.waiting.get(id);
    if (message.say === "not_found") {
      if (mine) this.#send(id);
      else this.#forget(id);
    } else {
      this.waiting.delete(id);
      this.#forget(id);
      if (mine) settle(mine, message);
    }
    if (this.asking[0] === id) {
      this.asking.shift();
      this.#askNext();
    }
  }

  #forget(id) {
    this.#store((this.#stored().waiting ?? []).filter((one) => one !== id));
  }

  #stored() {
    return JSON.parse(this.storage?.getItem(this.key) ?? "{}");
  }

  #store(left = this.#stored().waiting ?? []) {
    const waiting = [...new Set([...left, ...this.waiting.keys()])];
    this.storage?.setItem(this.key, JSON.stringify({ last: this.last, waiting }));
  }
}

function settle(mine, message) {
  const refused = message.say === "refused" ? message : message.events?.find(isRefused);
  if (refused) mine.refuse(new Refusal(refused));
  else mine.answer(message.events ?? []);
}

function isRefused(event) {
  return event.type === "refused.1";
}
