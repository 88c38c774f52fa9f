// @ts-check
// The felt: drawn from a layout, with chips, the dolly and what is being aimed at. It is one
// surface on which the nearest spot is hit, and one stop of the keyboard, where arrows go from spot
// to spot.
//
// The owner may give: place(spot), remove(spot), aim(spot or null), describe(spot) for its name.

import { svg } from "./elements.js";
import { Ground } from "./ground.js";
import { printed } from "./print.js";
import { Chips } from "./chips.js";
import { colouring } from "./numbers.js";
import { Hand } from "./hand.js";

const PAWN = "m-6 12h12v-3q-3.7-1.5-3.7-8h2v-2h-1.8a5 5 0 1 0-5 0h-1.8v2h2q0 6.5-3.7 8z";
const ARROWS = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};
let felts = 0;

export class Felt {
  /** @param {any} layout @param {any} owner @param {{upright?: boolean, label?: string}} [given] */
  constructor(layout, owner, { upright = false, label = "" } = {}) {
    this.owner = owner;
    this.name = `felt-${felts++}`;
    this.ground = new Ground(layout, upright);
    this.colour = layout.colours ?? colouring(layout);
    this.cells = new Map();
    this.options = new Map();
    this.active = this.ground.spots[0];
    this.chips = new Chips(this.ground);
    this.node = this.#draw(label);
    if (owner.place) this.#takeBets();
  }

  #draw(label) {
    const { wide, high, margin } = this.ground;
    const box = [-margin, -margin, wide + 2 * margin, high + 2 * margin];
    const [x, y, width, height] = box;
    const isSurface = this.owner.place !== undefined;
    const node = svg("svg", {
      class: this.ground.upright ? "felt upright" : "felt",
      viewBox: box.join(" "),
      role: isSurface ? "listbox" : "img",
      tabindex: isSurface ? 0 : undefined,
      "aria-label": label,
    });
    this.covers = svg("g", { class: "covers" });
    this.dolly = svg("g", { class: "dolly" });
    this.ring = svg("circle", { class: "ring", r: 21 });
    this.all = svg("g", { id: this.name, "aria-hidden": "true" });
    this.all.append(svg("rect", { class: "ground", x, y, width, height, rx: margin }));
    this.all.append(...this.ground.cells.map((cell) => this.#cell(cell)), this.covers);
    this.all.append(this.chips.node, this.dolly, this.ring);
    node.append(this.all);
    if (isSurface) node.append(...this.ground.spots.map((spot) => this.#option(spot)));
    return node;
  }

  #cell(cell) {
    const spot = this.ground.middles.get(cell);
    const isNumber = spot.kind === "straight_up";
    const drawn = printed(cell, spot, isNumber ? this.colour(cell.name) : undefined);
    this.cells.set(cell.name, { cell, drawn, spot });
    return drawn;
  }

  #option(spot) {
    const id = `${this.name}-${spot.id.replace(/\W+/g, "-")}`;
    const { x, y } = spot.at;
    const given = { id, role: "option", class: "spot", cx: x, cy: y, r: 12 };
    const option = svg("circle", { ...given, "aria-selected": "false" });
    this.options.set(spot.id, option);
    return option;
  }

  #takeBets() {
    this.node.addEventListener("keydown", (event) => this.#key(event));
    this.node.addEventListener("focus", () => this.#activate(this.active));
    this.node.addEventListener("blur", () => this.owner.aim?.(null));
    new Hand(this.node, this);
    this.nameAll();
  }

  /** The spot under a place on the screen. */
  spotAt(clientX, clientY) {
    const at = this.node.getScreenCTM().inverse();
    const { x, y } = new DOMPoint(clientX, clientY).matrixTransform(at);
    return this.ground.nearest(x, y);
  }

  /** Where a spot lies on the screen. */
  onScreen(id) {
    const { x, y } = this.ground.byId.get(id).at;
    const at = new DOMPoint(x, y).matrixTransform(this.node.getScreenCTM());
    return { x: at.x, y: at.y };
  }

  #key(event) {
    const arrow = ARROWS[event.key];
    if (arrow) this.#activate(this.ground.next(this.active, arrow[0], arrow[1]) ?? this.active);
    else if (event.key === "Enter" || event.key === " ") this.owner.place(this.active);
    else if (event.key === "Delete" || event.key === "Backspace") this.owner.remove(this.active);
    else return;
    event.preventDefault();
  }

  #activate(spot) {
    this.active = spot;
    this.node.setAttribute("aria-activedescendant", this.options.get(spot.id).id);
    this.aim(spot);
  }

  /** Somebody aims at a spot, or at nothing. */
  aim(spot) {
    this.cover(spot ? spot.numbers : []);
    this.ring.classList.toggle("aimed", Boolean(spot));
    if (spot) {
      this.ring.setAttribute("cx", spot.at.x);
      this.ring.setAttribute("cy", spot.at.y);
    }
    this.owner.aim?.(spot);
  }

  /** Light up the numbers that are covered. */
  cover(numbers) {
    const covered = new Set(numbers);
    for (const [name, { drawn }] of this.cells) {
      drawn.classList.toggle("covered", covered.has(name));
    }
  }

  /** Say the names of all spots anew: the language or a limit has changed. */
  nameAll() {
    for (const spot of this.ground.spots) this.#name(spot);
  }

  #name(spot) {
    const option = this.options.get(spot.id);
    option?.setAttribute("aria-label", this.owner.describe?.(spot) ?? spot.id);
    option?.setAttribute("aria-selected", String(this.chips.lieOn(spot.id)));
  }

  /**
   * Show what lies on the felt.
   * @param {{chips: import("./chips.js").Chip[], won?: string, dolly?: string}} shown
   */
  show({ chips, won = "", dolly = "" }) {
    for (const id of this.chips.show(chips)) this.#name(this.ground.byId.get(id));
    for (const [name, { drawn, spot }] of this.cells) {
      drawn.classList.toggle("laden", this.chips.stayOn(spot.id));
      drawn.classList.toggle("won", name === won);
    }
    this.#stand(dolly);
  }

  #stand(number) {
    const cell = this.cells.get(number)?.cell;
    if (this.dolly.dataset.on === (cell ? number : "")) return;
    this.dolly.dataset.on = cell ? number : "";
    const { x, y, wide, high } = cell?.box ?? { x: 0, y: 0, wide: 0, high: 0 };
    const d = `M${x + 0.76 * wide} ${y + high - 15}${PAWN}`;
    this.dolly.replaceChildren(...(cell ? [svg("path", { d })] : []));
  }
}

/** The layout with nothing but its numbers: a pad for keying a result. */
export function numbersOnly(layout) {
  const spots = layout.spots.filter((spot) => spot.kind === "straight_up");
  const names = new Set(spots.map((spot) => spot.numbers[0]));
  const cells = layout.cells.filter((cell) => names.has(cell.name));
  const height = Math.max(...cells.map((cell) => cell.top + cell.height));
  const width = Math.max(...cells.map((cell) => cell.left + cell.width));
  return { ...layout, spots, cells, width, height, colours: colouring(layout) };
}
