// @ts-check
// The chips one can bet with: the chosen one has a ring, those that are too dear are greyed.

import { byId, html, svg } from "../shared/elements.js";
import { RADIUS, toneOf } from "../shared/chips.js";
import { money, short } from "../shared/money.js";
import { onLanguage } from "../shared/words.js";
import { fitting } from "../shared/print.js";

const CHIPS_OF_A_COLOUR = [1, 5, 10, 20]; // how many at once, where a player has one kind of chip

export class Tray {
  /** @param {any} desk */
  constructor(desk) {
    this.desk = desk;
    this.at = 0;
    this.drawn = "";
    onLanguage(() => this.update(true));
    byId("tray").addEventListener("keydown", (event) => this.#key(event));
  }

  /** What each chip is worth. */
  get values() {
    const { view, about } = this.desk;
    const one = view?.chip_value;
    return one ? CHIPS_OF_A_COLOUR.map((count) => count * one) : about.chips;
  }

  /** What the chosen chip is worth. */
  get value() {
    return this.values[Math.min(this.at, this.values.length - 1)];
  }

  /** Choose a chip by its place. */
  choose(at) {
    if (at < 0 || at >= this.values.length) return;
    this.at = at;
    this.update();
    this.desk.chipChanged();
  }

  /** Draw what has changed: values, the choice, what is too dear. */
  update(anew = false) {
    if (!this.desk.view) return;
    const values = this.values;
    const affordable = values.map((value) => value <= this.desk.available);
    const drawn = JSON.stringify([values, this.at, affordable]);
    if (drawn === this.drawn && !anew) return;
    this.drawn = drawn;
    const held = document.activeElement?.closest("#tray");
    byId("tray").replaceChildren(...values.map((value, i) => this.#chip(value, i, affordable[i])));
    if (held) byId("tray").children[this.at].focus();
  }

  #chip(value, at, affordable) {
    const chosen = at === this.at;
    const given = {
      type: "button",
      role: "radio",
      class: affordable ? "chip-button" : "chip-button dear",
      "aria-checked": String(chosen),
      "aria-label": money(value),
      tabindex: chosen ? 0 : -1,
      onclick: () => this.choose(at),
    };
    return html("button", given, chipPicture(value, toneOf(value, this.values)));
  }

  #key(event) {
    const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    if (!step) return;
    event.preventDefault();
    this.choose((this.at + step + this.values.length) % this.values.length);
  }
}

/** A chip as a picture that stands alone. */
export function chipPicture(value, tone) {
  const words = short(value);
  const size = Math.min(14, fitting(words, 1.5 * RADIUS));
  return svg(
    "svg",
    { class: `chip ${tone}`, viewBox: "-18 -18 36 36", "aria-hidden": "true" },
    svg("circle", { class: "body", r: RADIUS }),
    svg("circle", { class: "edge", r: RADIUS - 2.5 }),
    svg("circle", { class: "face", r: RADIUS - 5 }),
    svg("text", { y: size * 0.365, "font-size": size, text: words }),
  );
}
