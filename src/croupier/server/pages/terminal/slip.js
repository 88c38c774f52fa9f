// @ts-check
// One's bets of this round: what is registered, what is on its way, and the way back. Each act of
// the player is one command and one step to undo; a step that was refused never was.
//
// An order is {kind: "place" | "option" | "withdraw" | "clear", bets: [[spot, credits]…]}; that of
// an option has its `option` and the `credits` of a piece as well.

/** @typedef {{kind: string, bets: [string, number][], option?: string, credits?: number}} Order */

const SIGN = { place: 1, option: 1, withdraw: -1, clear: -1 };

export class Slip {
  /** @param {any} desk gives `view`, `send(command)`, `refused(why, order)`, `changed()` */
  constructor(desk) {
    this.desk = desk;
    /** @type {Set<Order>} */
    this.onTheirWay = new Set();
    this.begin();
  }

  /** A new round: there is nothing to undo. */
  begin() {
    /** @type {{forward: Order, backward: Order}[]} */
    this.done = [];
    this.undone = [];
  }

  /** What is registered, and by spot what is on its way: more is positive, less negative. */
  get pending() {
    const sums = new Map();
    for (const { kind, bets } of this.onTheirWay) {
      for (const [spot, credits] of bets) {
        sums.set(spot, (sums.get(spot) ?? 0) + SIGN[kind] * credits);
      }
    }
    return sums;
  }

  /** What lies on the felt when all that is on its way has come. @returns {[string, number][]} */
  get lying() {
    const sums = new Map(Object.entries(this.desk.view.bets));
    for (const [spot, more] of this.pending) sums.set(spot, (sums.get(spot) ?? 0) + more);
    return [...sums].filter(([, credits]) => credits > 0);
  }

  /** What the bets that are on their way cost; nothing of it is registered. */
  get unregistered() {
    const costs = [...this.onTheirWay].filter(({ kind }) => SIGN[kind] > 0).map(costOf);
    return costs.reduce((sum, cost) => sum + cost, 0);
  }

  /** Do something new. @param {Order} order */
  async act(order) {
    const step = { forward: order, backward: inverse(order) };
    const there = this.undone;
    this.undone = [];
    this.done.push(step);
    if (await this.#send(order)) return true;
    this.done = this.done.filter((one) => one !== step);
    if (!this.undone.length) this.undone = there;
    this.desk.changed();
    return false;
  }

  async undo() {
    const step = this.done.pop();
    if (!step) return;
    if (await this.#send(step.backward)) this.undone.push(step);
    else this.done.push(step);
    this.desk.changed();
  }

  async redo() {
    const step = this.undone.pop();
    if (!step) return;
    if (await this.#send(step.forward)) this.done.push(step);
    else this.undone.push(step);
    this.desk.changed();
  }

  /** Send an order; whether it was registered. */
  async #send(order) {
    this.onTheirWay.add(order);
    const sending = this.desk.send(commandOf(order, this.desk.view));
    this.desk.changed();
    try {
      await sending;
      return true;
    } catch (why) {
      this.desk.refused(why, order);
      return false;
    } finally {
      this.onTheirWay.delete(order);
      this.desk.changed();
    }
  }
}

/** What an order costs. @param {Order} order */
export function costOf({ bets }) {
  return bets.reduce((sum, [, credits]) => sum + credits, 0);
}

/** @param {Order} order @returns {Order} */
function inverse({ kind, bets }) {
  return { kind: SIGN[kind] > 0 ? "withdraw" : "place", bets };
}

/** @param {Order} order @param {any} view */
function commandOf({ kind, bets, option, credits }, { seat, round }) {
  if (kind === "option") return { type: "place_option.1", seat, round, option, credits };
  if (kind === "clear") return { type: "clear_bets.1", seat, round };
  return { type: `${kind}_bets.1`, seat, round, bets };
}
