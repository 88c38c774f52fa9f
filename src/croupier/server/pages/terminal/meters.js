// @ts-check
// Credits, bets, what the last round brought back, and the session: how long, and won or lost. What
// is on its way and not yet registered stands apart.

import { byId, html, setText } from "../shared/elements.js";
import { money, signed } from "../shared/money.js";
import { onLanguage, say } from "../shared/words.js";

const METERS = ["credits", "bets", "returned", "session", "unregistered"];
const LOOK_EVERY = 15000; // milliseconds, for the minutes

export class Meters {
  /** @param {any} desk */
  constructor(desk) {
    this.desk = desk;
    this.shown = new Map();
    onLanguage(() => this.#draw());
    setInterval(() => this.update(), LOOK_EVERY);
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
    const { view, slip, session } = this.desk;
    if (!view || !this.shown.size) return;
    const last = view.rounds[0];
    const told = {
      credits: money(view.credits),
      bets: money(view.staked),
      unregistered: money(slip.unregistered),
      returned: money(last && last.round === view.round ? last.returned : 0),
      session: say("session.now", { minutes: session.minutes, net: signed(session.net) }),
    };
    for (const [name, node] of this.shown) setText(node, told[name]);
    byId("meters").classList.toggle("sending", slip.unregistered > 0);
  }
}
