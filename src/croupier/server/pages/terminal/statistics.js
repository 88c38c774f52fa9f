// @ts-check
// How often each number fell, beside how often it is expected to: for information only. Counts say
// nothing of the next spin, and nothing here hints that they do.

import { html, svg, tableOf } from "../shared/elements.js";
import { ask, ofTable } from "../shared/house.js";
import { nameOf } from "../shared/names.js";
import { beside, locale, say } from "../shared/words.js";

const SPANS = [20, 50, 100, 200, 500];
const BAR = 7;
const ROOM = 118; // how long the longest bar is
const SHOWN = 4; // hot and cold numbers
const HEATS = 5;

export class Statistics {
  /** @param {any} desk */
  constructor(desk) {
    this.desk = desk;
    this.span = 200;
    this.isHeated = false;
    /** @type {{note: string, numbers: string[]}} */
    this.results = { note: "", numbers: [] };
  }

  /** Ask the house for the last results. */
  async look() {
    this.results = await ask(ofTable(this.desk.view.table, "/results"));
    this.#heat();
  }

  /** The statistics as a panel. */
  panel() {
    const numbers = this.results.numbers.slice(0, this.span);
    const counts = this.#counts(numbers);
    const expected = numbers.length / this.desk.layout.wheel.length;
    const told = say("statistics.of", { spins: numbers.length, expected: this.#places(expected) });
    const note = beside(this.results.note, "statistics.note");
    return [
      this.#choices(),
      html("p", { class: "quiet", text: `${told} · ${note}` }),
      this.#bars(counts, expected),
      this.#ranked(counts),
      this.#shares(numbers),
    ];
  }

  #counts(numbers) {
    const counts = new Map(this.desk.layout.wheel.map((number) => [number, 0]));
    for (const number of numbers) counts.set(number, counts.get(number) + 1);
    return counts;
  }

  #places(value) {
    return new Intl.NumberFormat(locale(), { maximumFractionDigits: 1 }).format(value);
  }

  #choices() {
    const spans = SPANS.map((span) => {
      const pressed = { type: "button", "aria-pressed": String(span === this.span) };
      return html("button", { ...pressed, onclick: () => this.#choose(span), text: String(span) });
    });
    const heat = { type: "button", "aria-pressed": String(this.isHeated) };
    const toggle = html("button", { ...heat, onclick: () => this.#toggle() });
    toggle.textContent = say("statistics.heat");
    return html("div", { class: "row small" }, ...spans, toggle);
  }

  #choose(span) {
    this.span = span;
    this.#heat();
    this.desk.side.update();
  }

  #toggle() {
    this.isHeated = !this.isHeated;
    this.#heat();
    this.desk.side.update();
  }

  /** Show on felt and wheel how often each number fell: a class from 0 to 4. */
  #heat() {
    const counts = this.#counts(this.results.numbers.slice(0, this.span));
    const most = Math.max(1, ...counts.values());
    const heat = (number) => Math.round((HEATS - 1) * (counts.get(number) / most));
    this.desk.heat(this.isHeated ? heat : null);
  }

  /** A bar for each number in the order of the wheel, and the line of what is expected. */
  #bars(counts, expected) {
    const most = Math.max(1, expected, ...counts.values());
    const line = 26 + (ROOM * expected) / most;
    const rows = [...counts].map(([number, count], i) => {
      const y = i * (BAR + 3);
      const colour = this.desk.colour(number);
      return svg(
        "g",
        { class: colour },
        svg("text", { x: 20, y: y + BAR, text: number, "text-anchor": "end" }),
        svg("rect", { x: 26, y, width: (ROOM * count) / most, height: BAR }),
        svg("text", { x: 30 + (ROOM * count) / most, y: y + BAR, text: String(count) }),
      );
    });
    const high = counts.size * (BAR + 3);
    const mark = svg("line", { x1: line, x2: line, y1: -3, y2: high });
    const given = { class: "bars", viewBox: `0 -4 172 ${high + 6}`, role: "img" };
    return svg("svg", { ...given, "aria-label": say("statistics.bars") }, ...rows, mark);
  }

  #ranked(counts) {
    const ranked = [...counts].sort((one, other) => other[1] - one[1]);
    const told = (rows) => rows.map(([number, count]) => `${number} (${count})`).join("  ");
    const hot = say("statistics.hot", { numbers: told(ranked.slice(0, SHOWN)) });
    const cold = say("statistics.cold", { numbers: told(ranked.slice(-SHOWN).reverse()) });
    return html("div", {}, html("p", { text: hot }), html("p", { text: cold }));
  }

  /** How many of the spins each outside bet would have had, and how many are expected. */
  #shares(numbers) {
    const total = this.desk.layout.wheel.length;
    const outside = this.desk.layout.spots.filter((spot) => spot.numbers.length >= 12);
    const rows = outside.map((spot) => {
      const covered = new Set(spot.numbers);
      const fell = numbers.filter((number) => covered.has(number)).length;
      const expected = this.#places((numbers.length * covered.size) / total);
      return [nameOf(spot), String(fell), expected];
    });
    const heads = ["bet", "fell", "expected"].map((key) => say(`statistics.${key}`));
    return tableOf(rows, heads);
  }
}
