// @ts-check
// What the display shows beside the words: at a live table the felt with all players' colour chips
// and the dolly, at any other the wheel.

import { Felt } from "../shared/felt.js";
import { Wheel } from "../shared/wheel.js";

const SPINNING = ["bets_open_ball_spinning", "ball_spinning", "ball_at_rest", "result_proposed"];
const TONES = 8;

export class Picture {
  /** @param {any} about @param {any} layout @param {(number: string) => any} colour */
  constructor(about, layout, colour) {
    this.felt = about.has_shared_felt ? new Felt(layout, {}, { label: about.title }) : null;
    this.wheel = this.felt ? null : new Wheel(layout.wheel, colour);
    this.node = (this.felt ?? this.wheel).node;
    this.shown = "";
    this.owners = /** @type {string[]} */ ([]);
  }

  /** Show the table as it is. */
  show(view) {
    if (this.felt) this.felt.show(this.#lying(view));
    else this.#turn(view);
  }

  #lying({ felt, dolly, number }) {
    const chips = Object.entries(felt).flatMap(([owner, bets]) =>
      Object.entries(bets).map(([spot, amount]) => this.#chip(owner, spot, amount)),
    );
    return { chips, won: number ? [number] : [], dolly };
  }

  #chip(owner, spot, amount) {
    if (!this.owners.includes(owner)) this.owners.push(owner);
    const tone = `of-${this.owners.indexOf(owner) % TONES}`;
    return { owner, spot, amount, tone, state: "registered" };
  }

  #turn(view) {
    const now = SPINNING.includes(view.phase) ? "spinning" : view.number;
    if (now === this.shown) return;
    const before = this.shown;
    this.shown = now;
    if (now === "spinning") this.wheel.spin();
    else if (before === "spinning" && now) this.wheel.land(now);
    else this.wheel.rest(now);
  }
}
