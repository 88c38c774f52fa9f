// @ts-check
// Credits for cash and back: a simulated bill, a voucher in, a voucher out with its QR code.

import { html } from "../shared/elements.js";
import { Refusal, ofTable, picture } from "../shared/house.js";
import { money, typedAmount, unit } from "../shared/money.js";
import { locale, say } from "../shared/words.js";
import { dialog, field, form } from "./dialog.js";
import { reason } from "./refusals.js";
import { notice, politely } from "./voice.js";

const BILLS = [10, 50, 100, 1000]; // in the currency's unit
const CODE_BYTES = 10;
const SCANNED = /^(\w+):(\d+)$/;

export class Cashier {
  /** @param {any} desk */
  constructor(desk) {
    this.desk = desk;
  }

  /** Buy credits, or put a voucher in. */
  in() {
    const parts = this.desk.about.has_shared_felt && !this.desk.view.chip_value
      ? [this.#colours()]
      : [this.#bills()];
    dialog(say("cashier.in"), ...parts, this.#voucherIn()).querySelector("button")?.focus();
  }

  #bills() {
    const buttons = BILLS.map((bill) => bill * unit()).map((amount) => {
      const buy = () => this.#buy({ amount });
      const given = { type: "button", "data-bill": amount, onclick: buy };
      return html("button", { ...given, text: money(amount) });
    });
    const title = html("p", { text: say("cashier.bill") });
    return html("div", {}, title, html("div", { class: "row" }, ...buttons));
  }

  async #buy({ amount, colour = "", value = 0 }) {
    const { seat } = this.desk.view;
    const command = { type: "buy_credits.1", seat, amount, colour, value };
    await this.#done(command, "cashier.bought", amount);
  }

  async #done(command, words, amount) {
    try {
      await this.desk.send(command);
    } catch (why) {
      throw new Error(reason(/** @type {Refusal} */ (why), this.desk));
    }
    this.desk.closeDialog();
    politely(say(words, { amount: money(amount) }));
  }

  /** At a live table: a colour, what one chip of it is worth, and how many. */
  #colours() {
    const pick = (name, values, text) => {
      const options = values.map((value) => html("option", { value, text: text(value) }));
      const words = html("span", { text: say(`cashier.${name}`) });
      return html("label", { class: "field" }, words, html("select", { name }, ...options));
    };
    const free = this.desk.freeColours();
    const fields = [
      pick("colour", free, (colour) => say(`chip_colour.${colour}`)),
      pick("value", this.desk.about.chips, money),
      field(say("cashier.amount"), { name: "amount", inputmode: "decimal", required: true }),
    ];
    return form(say("cashier.buy"), fields, (said) => {
      const amount = amountIn(said.amount);
      return this.#buy({ amount, colour: said.colour, value: Number(said.value) });
    });
  }

  /** The voucher's code is typed or scanned; a scanner gives the amount with it. */
  #voucherIn() {
    const fields = [
      field(say("cashier.code"), { name: "code", autocomplete: "off", required: true }),
      field(say("cashier.amount"), { name: "amount", inputmode: "decimal" }),
    ];
    return form(say("cashier.redeem"), fields, (said) => {
      const scanned = SCANNED.exec(said.code.trim());
      const code = scanned ? scanned[1] : said.code.replace(/[\s-]/g, "");
      const amount = scanned ? Number(scanned[2]) : amountIn(said.amount);
      const { seat } = this.desk.view;
      const command = { type: "redeem_voucher.1", seat, code, amount };
      return this.#done(command, "cashier.redeemed", amount);
    });
  }

  /** All credits become a voucher. Its code is made here, and is money: it is in no address. */
  async out() {
    const bytes = crypto.getRandomValues(new Uint8Array(CODE_BYTES));
    const code = [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
    const { seat } = this.desk.view;
    try {
      const events = await this.desk.send({ type: "cash_out.1", seat, code });
      const issued = events.find((event) => event.type === "voucher_issued.1");
      await this.#show(issued);
    } catch (why) {
      notice(reason(/** @type {Refusal} */ (why), this.desk), /** @type {Refusal} */ (why).clause);
    }
  }

  async #show({ code, amount }) {
    const { table } = this.desk.view;
    const square = await picture(ofTable(table, "/voucher"), { code, amount });
    square.setAttribute("role", "img");
    square.setAttribute("aria-label", say("cashier.qr"));
    const when = new Intl.DateTimeFormat(locale(), { dateStyle: "medium", timeStyle: "medium" });
    const grouped = code.match(/.{1,4}/g).join(" ");
    const voucher = html(
      "div",
      { class: "voucher" },
      html("strong", { text: money(amount) }),
      square,
      html("code", { text: grouped, "data-code": code, "data-amount": amount }),
      html("p", { text: say("cashier.of", { table, at: when.format(new Date()) }) }),
    );
    const print = html("button", { type: "button", class: "main", onclick: () => window.print() });
    print.textContent = say("cashier.print");
    dialog(say("cashier.voucher"), voucher, html("p", { text: say("cashier.keep") }), print);
  }
}

function amountIn(text) {
  const amount = typedAmount(text ?? "");
  if (!(amount > 0)) throw new Error(say("cashier.no_amount"));
  return amount;
}
