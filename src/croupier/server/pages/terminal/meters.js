// @ts-check
// Credits, bets and the last win; what is on its way and not yet registered stands apart.

import { byId, html, setText } from "../shared/elements.js";
import { money } from "../shared/money.js";
import { onLanguage, say } from "../shared/words.js";

const METERS = ["credits", "bets", "returned", "unregistered"];

export class Meters {
  /** @param {any} desk */
  constructor(desk) {
    this.desk = desk;
    this.shown = new Map();
    onLanguage(() => this.#draw());
  }

  #draw() {
    const meters = METERS.map((name) => {
      const sum = html("dd", { "data-meter": name });
      this.shown.set(name, sum);
      return html("div", { class: name }, html("dt", { text: say(`meter.${name}`) }), sum);
    });
    byId("meters").replaceChildren(...meters);
    this.update();
  }

  /** Show the sums as they are now. */
  update() {
    const { view, slip } = this.desk;
    if (!view || !this.shown.size) return;
    const last = view.rounds[0];
    const sums = {
      credits: view.credits,
      bets: view.staked,
      unregistered: slip.unregistered,
      returned: last && last.round === view.round ? last.returned : 0,
    };
    for (const [name, node] of this.shown) setText(node, money(sums[name]));
    byId("meters").classList.toggle("sending", sums.unregistered > 0);
  }
}
