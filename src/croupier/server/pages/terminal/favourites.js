// @ts-check
// Bets that one likes to place, under a name; kept in this browser for the layout they are for.

import { html } from "../shared/elements.js";
import { money } from "../shared/money.js";
import { say } from "../shared/words.js";
import { field, form } from "./dialog.js";
import { sumOf } from "./result.js";

export class Favourites {
  /** @param {any} desk */
  constructor(desk) {
    this.desk = desk;
  }

  get #key() {
    return `croupier.favourites.${this.desk.layout.layout}`;
  }

  get #kept() {
    return JSON.parse(localStorage.getItem(this.#key) ?? "[]");
  }

  #keep(kept) {
    localStorage.setItem(this.#key, JSON.stringify(kept));
    this.desk.side.update();
  }

  /** The favourites as a panel. */
  panel() {
    const name = field(say("favourites.name"), { name: "name", maxlength: 40, required: true });
    const add = form(say("favourites.add"), [name], (said) => this.#add(said.name));
    const rows = this.#kept.map((one, at) => this.#row(one, at));
    return [html("ul", { class: "favourites" }, ...rows), add];
  }

  #add(name) {
    const bets = Object.entries(this.desk.view.bets);
    if (!bets.length) throw new Error(say("favourites.nothing"));
    this.#keep([...this.#kept, { name, bets }]);
  }

  #row({ name, bets }, at) {
    const cost = money(sumOf(Object.fromEntries(bets)));
    const place = { type: "button", onclick: () => this.desk.place({ kind: "place", bets }) };
    const rest = () => this.#kept.filter((_, i) => i !== at);
    const away = { type: "button", onclick: () => this.#keep(rest()) };
    const words = say("favourites.remove", { name });
    return html(
      "li",
      { class: "row" },
      html("button", { ...place, text: `${name} · ${cost}` }),
      html("button", { ...away, "aria-label": words, text: "×" }),
    );
  }
}
