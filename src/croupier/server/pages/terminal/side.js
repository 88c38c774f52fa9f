// @ts-check
// The side of the terminal: a panel of one's choice at a time.

import { byId, html } from "../shared/elements.js";
import { onLanguage, say } from "../shared/words.js";
import { limitsPanel } from "./limits.js";
import { roundsPanel } from "./rounds.js";

export class Side {
  /** @param {any} desk */
  constructor(desk) {
    this.desk = desk;
    this.shown = "rounds";
    this.panels = {
      rounds: () => roundsPanel(desk),
      statistics: () => desk.statistics.panel(),
      limits: () => limitsPanel(desk),
      favourites: () => desk.favourites.panel(),
      session: () => this.#session(),
    };
    onLanguage(() => this.#draw());
    byId("tabs").addEventListener("keydown", (event) => this.#key(event));
  }

  #session() {
    const { cashier, session } = this.desk;
    const button = (name, act) => {
      return html("button", { type: "button", onclick: act, text: say(`cashier.${name}`) });
    };
    const ways = [button("in", () => cashier.in()), button("out", () => cashier.out())];
    return [html("div", { class: "row" }, ...ways), ...session.panel()];
  }

  #draw() {
    const tabs = Object.keys(this.panels).map((name) => {
      const given = { type: "button", role: "tab", id: `tab-${name}`, "aria-controls": "panel" };
      return html("button", { ...given, onclick: () => this.show(name), text: say(`tab.${name}`) });
    });
    byId("tabs").replaceChildren(...tabs);
    if (this.desk.view) this.show(this.shown);
  }

  /** Show a panel; statistics are asked for when they are looked at. */
  async show(name) {
    this.shown = name;
    for (const tab of byId("tabs").children) {
      const chosen = tab.id === `tab-${name}`;
      tab.setAttribute("aria-selected", String(chosen));
      tab.setAttribute("tabindex", chosen ? "0" : "-1");
    }
    byId("panel").setAttribute("aria-labelledby", `tab-${name}`);
    if (name === "statistics") await this.desk.statistics.look();
    if (this.shown === name) this.update();
  }

  /** Draw the panel anew, unless somebody types in it. */
  update() {
    const panel = byId("panel");
    if (!this.desk.view || panel.contains(document.activeElement?.closest("input"))) return;
    panel.replaceChildren(...this.panels[this.shown]());
  }

  #key(event) {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!step) return;
    const names = Object.keys(this.panels);
    const next = names.at((names.indexOf(this.shown) + step) % names.length);
    this.show(next);
    byId(`tab-${next}`).focus();
  }
}
