// @ts-check
// What a screen may see of its table: the house's view, kept equal to the house's own.
//
// A terminal folds what it hears; any other screen, of which there are few, asks for the view
// again. What was told already, by an answer or before a connection was lost, is not heard twice.

import { fold } from "./fold.js";

export class Seen {
  /**
   * @param {{say: (message: any) => boolean, changed: (events: any[]) => void,
   *   phases?: Record<string, Record<string, string>>}} given with `phases`, events are folded
   */
  constructor({ say, changed, phases }) {
    this.say = say;
    this.changed = changed;
    this.phases = phases;
    /** @type {any} */
    this.view = null;
    this.safe = 0; // all up to this record has been told
    this.ahead = new Set(); // records after it that were told as answers
    this.looking = false;
    this.stale = false;
  }

  /** A message of the house; `changed` is told of what it brought. */
  heard(message) {
    if (message.say === "view") this.#seen(message);
    else if (message.say === "heard") this.#happened(message);
    else if (message.say === "stakes") this.#staked(message);
    else if (message.say === "resumed") this.looking = false;
  }

  /** Ask for the whole view; one question at a time, and once more if something came since. */
  look() {
    this.stale = this.looking;
    if (!this.looking) this.looking = this.say({ say: "look" });
  }

  #seen(message) {
    const { hot, cold, statistics_note, ...view } = message.view; // asked for where they are shown
    this.view = view;
    this.safe = message.n;
    this.ahead.clear();
    this.looking = false;
    this.changed([]);
    if (this.stale) this.look();
  }

  #happened({ n, id, events }) {
    if (n <= this.safe || this.ahead.has(n)) return;
    if (id) this.ahead.add(n);
    else this.#allToldUpTo(n);
    const folded = this.phases && events.every((event) => fold(this.view, event, this.phases));
    if (!folded) this.look();
    this.changed(events);
  }

  #allToldUpTo(n) {
    this.safe = n;
    for (const one of this.ahead) if (one <= n) this.ahead.delete(one);
  }

  #staked({ staked, seats }) {
    if (!this.view?.seats) return;
    this.view.staked = staked;
    for (const [seat, sum] of Object.entries(seats)) this.view.seats[seat].staked = sum;
    this.changed([]);
  }
}
