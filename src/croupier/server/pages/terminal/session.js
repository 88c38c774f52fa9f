// @ts-check
// One's own session: how long, how much, and the limits one has set for oneself. They are kept in
// this browser; a limit can be set lower at any time, and higher only when nothing is at the seat.

import { html, tableOf } from "../shared/elements.js";
import { money, signed, typedAmount, unit } from "../shared/money.js";
import { say } from "../shared/words.js";
import { dialog, field, form } from "./dialog.js";
import { notice } from "./voice.js";

const MINUTE = 60000;

export class Session {
  /** @param {any} desk */
  constructor(desk) {
    this.desk = desk;
  }

  get #key() {
    const { table, seat } = this.desk.view;
    return `croupier.session.${table}.${seat}`;
  }

  /** What is kept of the session. */
  get kept() {
    return JSON.parse(localStorage.getItem(this.#key) ?? "null");
  }

  /** A session begins with what lies at the seat: when somebody sits down. */
  begin(sitsDown) {
    if (sitsDown || !this.kept) {
      this.#keep({ since: Date.now(), paid: this.holdings, taken: 0 });
    }
  }

  #keep(kept) {
    localStorage.setItem(this.#key, JSON.stringify(kept));
    return kept;
  }

  get holdings() {
    return this.desk.view.credits + this.desk.view.staked;
  }

  /** What was won, or with a minus lost, since the session began. */
  get net() {
    const { paid, taken } = this.kept;
    return this.holdings + taken - paid;
  }

  get minutes() {
    return Math.floor((Date.now() - this.kept.since) / MINUTE);
  }

  /** Money that came to the seat or left it. */
  hear(events) {
    for (const { type, postings = [], amount } of events) {
      const mine = postings.find(([account]) => account === `credits:${this.desk.view.seat}`);
      const sum = mine?.[1] ?? 0;
      if (type === "credits_bought.1" || type === "voucher_redeemed.1") this.#add("paid", sum);
      if (type === "voucher_issued.1") this.#add("taken", amount);
    }
  }

  #add(name, sum) {
    const kept = this.kept;
    this.#keep({ ...kept, [name]: kept[name] + sum });
  }

  /** Why no more may be bet by one's own limits; nothing if more may. */
  reached(cost) {
    const { most, until } = this.kept;
    if (until && this.minutes >= until) return say("session.time_is_over", { minutes: until });
    const lost = -this.net + this.desk.view.staked + this.desk.slip.unregistered + cost;
    return most && lost > most ? say("session.money_is_over", { most: money(most) }) : "";
  }

  /** The session as a panel. */
  panel() {
    const { most, until } = this.kept;
    const time = until ? say("session.in_minutes", { minutes: until }) : say("session.none");
    const rows = [
      [say("session.minutes"), String(this.minutes)],
      [say("session.net"), signed(this.net)],
      [say("session.most"), most ? money(most) : say("session.none")],
      [say("session.until"), time],
    ];
    const set = html("button", { type: "button", onclick: () => this.#ask() });
    set.textContent = say("session.set");
    return [tableOf(rows), set];
  }

  #ask() {
    const { most, until } = this.kept;
    const amount = { name: "most", inputmode: "decimal", value: most ? most / unit() : "" };
    const minutes = { name: "until", inputmode: "numeric", value: until ?? "" };
    const fields = [field(say("session.most"), amount), field(say("session.until"), minutes)];
    const save = (said) => this.#limit(typedAmount(said.most || "0"), Number(said.until || 0));
    const rule = html("p", { text: say("session.rule") });
    dialog(say("session.set"), rule, form(say("save"), fields, save));
  }

  #limit(most, until) {
    const kept = this.kept;
    if (!(most >= 0) || !(until >= 0)) throw new Error(say("cashier.no_amount"));
    const isHigher = (now, then) => Boolean(then) && (!now || now > then);
    if (this.holdings && (isHigher(most, kept.most) || isHigher(until, kept.until))) {
      throw new Error(say("session.rule"));
    }
    this.#keep({ ...kept, most, until });
    this.desk.closeDialog();
    this.desk.changed();
    notice(say("session.saved"));
  }
}
