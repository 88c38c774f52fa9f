// @ts-check
// What a round brought: each winning bet as its stake times what comes back, and the sum. It is
// said as it is; more than one's own stake is a gain, less is none.

import { byId, html, tableOf } from "../shared/elements.js";
import { money, signed } from "../shared/money.js";
import { nameOf, numberInWords } from "../shared/names.js";
import { onLanguage, say } from "../shared/words.js";
import { alerted } from "./voice.js";

export class Result {
  /** @param {any} desk */
  constructor(desk) {
    this.desk = desk;
    this.told = 0;
    this.away = 0;
    onLanguage(() => this.update());
  }

  /** Show the round that is over, until the next one begins. */
  update() {
    const { view } = this.desk;
    if (!view) return;
    const over = ["settled", "void"].includes(view.phase);
    const mine = view.rounds.find((past) => past.round === view.round);
    byId("result").hidden = !over || this.away === view.round;
    if (!over) return;
    byId("result").replaceChildren(...this.#drawn(view, mine), this.#button(view.round));
    if (this.told !== view.round && mine) alerted(this.#inAll(mine));
    this.told = view.round;
  }

  #drawn(view, mine) {
    const heading = view.phase === "void" ? say("phase.void") : this.#number(view.number);
    const title = html("h2", { text: heading });
    if (!mine) return [title, html("p", { class: "quiet", text: say("result.no_bets") })];
    return [title, ...winners(this.desk, mine), html("p", { text: this.#inAll(mine) })];
  }

  /** It may cover something on a small screen, so it can be put away. */
  #button(round) {
    const putAway = () => {
      this.away = round;
      this.update();
    };
    const given = { type: "button", class: "away", "aria-label": say("close"), text: "×" };
    return html("button", { ...given, onclick: putAway });
  }

  #number(number) {
    return numberInWords(number, this.desk.colour(number));
  }

  #inAll(past) {
    const staked = sumOf(past.bets);
    const given = { staked: money(staked), returned: money(past.returned) };
    if (past.void) return say("result.returned", given);
    return say("result.in_all", { ...given, net: signed(past.returned - staked) });
  }
}

/** The winning bets of a round as a table; nothing where none won. */
function winners(desk, past) {
  const won = Object.entries(past.bets)
    .map(([id, bet]) => ({ spot: desk.spots.get(id), bet }))
    .filter(({ spot }) => spot?.numbers.includes(past.number));
  if (!won.length || past.void) return [];
  const rows = won.map(({ spot, bet }) => {
    const times = { bet: money(bet), times: spot.pays + 1, sum: money(bet * (spot.pays + 1)) };
    return [nameOf(spot), say("result.times", times)];
  });
  return [tableOf(rows)];
}

/** What the bets of a round cost. */
export function sumOf(bets) {
  return Object.values(bets).reduce((sum, bet) => sum + bet, 0);
}
