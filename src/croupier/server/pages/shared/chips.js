// @ts-check
// The chips on a felt. Each is in a state that is seen without colour: `sent` has a broken line and
// is not counted yet, `registered` a whole one, `won` a double one; `lost` is swept away.

import { svg } from "./elements.js";
import { short } from "./money.js";
import { fitting } from "./print.js";

export const RADIUS = 17;
const FAN = 6; // how far chips of several players on one spot lie apart

/**
 * @typedef {{spot: string, amount: number, state: "registered" | "sent" | "won" | "lost",
 *   tone: string, owner?: string}} Chip `tone` is a class: that of a value or a player's colour
 */

export class Chips {
  /** @param {import("./ground.js").Ground} ground */
  constructor(ground) {
    this.ground = ground;
    this.node = svg("g", { class: "chips" });
    this.lying = new Map();
    this.spots = new Map();
    this.swept = new Set();
  }

  /** Whether anything lies on a spot. */
  lieOn(spot) {
    return (this.spots.get(spot) ?? 0) > 0;
  }

  /** Whether something lies on a spot that is not swept away. */
  stayOn(spot) {
    return this.lieOn(spot) && !this.swept.has(spot);
  }

  /** Show these chips and no others; the spots where something changed. */
  show(chips) {
    const changed = new Set();
    const keep = new Set();
    const heights = new Map();
    for (const chip of chips) {
      const key = `${chip.spot}|${chip.owner ?? ""}`;
      const height = heights.get(chip.spot) ?? 0;
      heights.set(chip.spot, height + 1);
      keep.add(key);
      if (this.#put(key, chip, height)) changed.add(chip.spot);
    }
    for (const [key, { node, spot }] of this.lying) {
      if (keep.has(key)) continue;
      node.remove();
      this.lying.delete(key);
      changed.add(spot);
    }
    this.spots = heights;
    this.swept = new Set(chips.filter(({ state }) => state === "lost").map(({ spot }) => spot));
    return changed;
  }

  #put(key, chip, height) {
    const drawn = [chip.amount, chip.state, chip.tone, height].join();
    const there = this.lying.get(key);
    if (there?.drawn === drawn) return false;
    const node = picture(chip, this.ground.byId.get(chip.spot).at, height);
    if (there) there.node.replaceWith(node);
    else this.node.append(node);
    this.lying.set(key, { node, drawn, spot: chip.spot });
    return true;
  }
}

function picture({ spot, amount, state, tone }, { x, y }, height) {
  const amountShown = short(amount);
  const size = Math.min(14, fitting(amountShown, 1.55 * RADIUS));
  const place = `translate(${x + FAN * height} ${y - FAN * height})`;
  return svg(
    "g",
    { class: `chip ${state} ${tone}`, transform: place, "data-spot": spot, "data-state": state },
    svg("circle", { class: "body", r: RADIUS }),
    svg("circle", { class: "edge", r: RADIUS - 2.5 }),
    svg("circle", { class: "face", r: RADIUS - 5 }),
    svg("text", { y: size * 0.365, "font-size": size, text: amountShown }),
  );
}

/** The class of a chip by its amount: that of the largest value it has room for. */
export function toneOf(amount, values) {
  const at = values.filter((value) => value <= amount).length - 1;
  return `value-${Math.max(0, at) % 6}`;
}
