// @ts-check
// The racetrack: the compartments of the table's wheel in their order, and the options that this
// terminal's layout offers; what it does not offer is not there.
//
// The owner gives: place(option), preview(option or null), cost(option) for the words of a button.

import { html, svg } from "./elements.js";
import { colouring } from "./numbers.js";
import { label } from "./print.js";
import { say } from "./words.js";
import { Stadium } from "./stadium.js";

const LONG = { wide: 1180, high: 236, deep: 46, letters: 19 };
const SHORT = { wide: 560, high: 290, deep: 62, letters: 18 }; // where a finger needs more room
const NEIGHBOURS = /^neighbours (\S+) by (\d+)$/;
const FINALE = /^finale (\d)$/;

export class Racetrack {
  /** @param {any} layout @param {any} owner @param {{narrow?: boolean}} [given] */
  constructor(layout, owner, { narrow = false } = {}) {
    this.owner = owner;
    this.form = narrow ? SHORT : LONG;
    this.layout = layout;
    this.colour = colouring(layout);
    this.spots = new Map(layout.spots.map((spot) => [spot.id, spot]));
    this.pieces = new Map();
    /** @type {Map<string, Map<string, any>>} width -> centre -> option */
    this.neighbours = new Map();
    this.finales = [];
    this.fixed = [];
    for (const option of layout.options) this.#sort(option);
    this.stop = layout.wheel[0];
    this.width = [...this.neighbours.keys()][0];
    this.node = html("section", { class: "racetrack" });
    this.draw();
  }

  /** Whether the layout offers anything that would stand on it. */
  static isOffered(layout) {
    return layout.options.length > 0;
  }

  #sort(option) {
    const neighbours = NEIGHBOURS.exec(option.id);
    if (FINALE.test(option.id)) this.finales.push(option);
    else if (!neighbours) this.fixed.push(option);
    else {
      const [, centre, width] = neighbours;
      if (!this.neighbours.has(width)) this.neighbours.set(width, new Map());
      this.neighbours.get(width)?.set(centre, option);
    }
  }

  /** Draw it, in the language that is spoken and with what a piece costs now. */
  draw() {
    const focused = document.activeElement?.getAttribute("data-option");
    const inside = html("div", { class: "inside" }, this.#fixedOptions());
    if (this.neighbours.size) inside.append(this.#widths());
    if (this.finales.length) inside.append(this.#finales());
    this.node.setAttribute("aria-label", say("racetrack"));
    this.node.replaceChildren(this.#track(), inside);
    if (focused) this.node.querySelector(`[data-option="${focused}"]`)?.focus();
  }

  #track() {
    const { wide, high, deep, letters } = this.form;
    const stadium = new Stadium(wide, high, deep);
    const order = this.layout.wheel;
    const each = stadium.length / order.length;
    const track = svg("svg", { class: "track", viewBox: `-3 -3 ${wide + 6} ${high + 6}` });
    const start = stadium.straight / 2 - each / 2; // the first compartment tops the track
    order.forEach((number, i) => {
      const from = start + i * each;
      const outline = svg("polygon", { points: stadium.piece(from, from + each) });
      const name = label(number, stadium.at(from + each / 2), letters, "");
      track.append(this.#compartment(number, outline, name));
    });
    if (!this.neighbours.size) track.setAttribute("aria-hidden", "true");
    track.addEventListener("keydown", (event) => this.#along(event));
    return track;
  }

  /** The track is one stop of the keyboard; arrows go along it. */
  #along(event) {
    const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    if (!step) return;
    event.preventDefault();
    const order = this.layout.wheel;
    const at = order.indexOf(event.target.dataset.number);
    this.stop = order.at((at + step) % order.length);
    for (const [number, node] of this.pieces) {
      node.setAttribute("tabindex", number === this.stop ? 0 : -1);
    }
    this.pieces.get(this.stop).focus();
  }

  #compartment(number, ...drawn) {
    const option = this.neighbours.get(this.width)?.get(number);
    const given = { class: `compartment ${this.colour(number)}`, "data-number": number };
    const stop = { tabindex: number === this.stop ? 0 : -1 };
    const acts = option ? { ...this.#acts(option), ...stop } : {};
    const node = svg("g", { ...given, ...acts }, ...drawn);
    this.pieces.set(number, node);
    return node;
  }

  /** What makes an element a button that places an option and shows before what it is. */
  #acts(option) {
    const preview = () => this.preview(option);
    const end = () => this.preview(null);
    const key = (event) => {
      if (event.key !== "Enter" && event.key !== " ") return;
      event.preventDefault();
      this.owner.place(option);
    };
    return {
      role: "button",
      tabindex: 0,
      "data-option": option.id,
      "aria-label": `${option.id}, ${this.owner.cost(option)}`,
      onclick: () => this.owner.place(option),
      onkeydown: key,
      onpointerenter: preview,
      onfocus: preview,
      onpointerleave: end,
      onblur: end,
    };
  }

  #fixedOptions() {
    const buttons = this.fixed.map((option) => this.#button(option, option.name));
    return html("div", { class: "options" }, ...buttons);
  }

  #button(option, words) {
    const { role, tabindex, onkeydown, ...acts } = this.#acts(option);
    if (words === option.name) delete acts["aria-label"]; // it says so itself
    const cost = html("small", { text: this.owner.cost(option) });
    return html("button", { type: "button", ...acts }, html("span", { text: words }), cost);
  }

  /** How many neighbours each side; where the book has one width, it is said and not chosen. */
  #widths() {
    const one = [...this.neighbours.get(this.width).values()][0];
    const choices = [...this.neighbours.keys()].map((width) => this.#width(width));
    const title = html("span", { text: `${one.name}, ${say("neighbours.each_side")}` });
    const cost = html("small", { text: this.owner.cost(one) });
    const given = { class: "widths", role: "group", "aria-label": title.textContent };
    return html("div", given, title, ...choices, cost);
  }

  #width(width) {
    const chosen = width === this.width;
    const choose = () => {
      this.width = width;
      this.draw();
    };
    const given = { type: "button", "aria-pressed": String(chosen), "data-option": `by ${width}` };
    return html("button", { ...given, onclick: choose, text: width });
  }

  #finales() {
    const title = html("span", { text: this.finales[0].name });
    const buttons = this.finales.map((option) => this.#button(option, option.id.split(" ")[1]));
    return html("div", { class: "finales" }, title, ...buttons);
  }

  /** Light up what an option covers, here and wherever the owner shows it. */
  preview(option) {
    const covered = new Set(option ? numbersOf(option, this.spots) : []);
    for (const [number, node] of this.pieces) node.classList.toggle("covered", covered.has(number));
    this.owner.preview(option);
  }
}

/** The numbers that the pieces of an option cover. */
export function numbersOf(option, spots) {
  return option.pieces.flatMap((piece) => spots.get(piece.spot).numbers);
}
