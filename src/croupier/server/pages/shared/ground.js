// @ts-check
// Where things lie on a felt that is drawn: from the layout's cells and spots to places in the
// picture and back. A felt lies on its side, zeros to the left, or upright, zeros on top.

export const CELL = 80; // units of the picture that a cell is wide
const TALL = 1.6; // how much higher than wide an upright felt is, to fill a phone
const REACH = 0.29; // of a cell: how far a line or a corner of it draws a finger to itself

/** @typedef {{id: string, kind: string, name: string, numbers: string[], pays: number, x: number,
 *   y: number, at: {x: number, y: number}}} Spot */

export class Ground {
  /** @param {any} layout as the house gives it @param {boolean} upright */
  constructor(layout, upright) {
    this.upright = upright;
    this.layout = layout;
    this.margin = upright ? 14 : 24;
    const [across, down] = upright
      ? [layout.height, layout.width]
      : [layout.width, layout.height];
    const high = upright ? (TALL * across * CELL) / down : CELL;
    this.unit = { x: CELL, y: Math.round(high) };
    this.wide = across * this.unit.x;
    this.high = down * this.unit.y;
    this.cells = layout.cells.map((cell) => ({ ...cell, box: this.#box(cell) }));
    /** @type {Spot[]} */
    this.spots = layout.spots.map((spot) => ({ ...spot, at: this.place(spot.x, spot.y) }));
    this.byId = new Map(this.spots.map((spot) => [spot.id, spot]));
    this.middles = new Map(this.cells.map((cell) => [cell, this.#spotInTheMiddle(cell)]));
  }

  /** A place of the layout, measured in cells, as a place in the picture. */
  place(x, y) {
    const [across, down] = this.upright ? [this.layout.height - y, x] : [x, y];
    return { x: across * this.unit.x, y: down * this.unit.y };
  }

  #box({ left, top, width, height }) {
    const one = this.place(left, top);
    const other = this.place(left + width, top + height);
    const x = Math.min(one.x, other.x);
    const y = Math.min(one.y, other.y);
    const wide = Math.abs(one.x - other.x);
    const high = Math.abs(one.y - other.y);
    return { x, y, wide, high, middle: { x: x + wide / 2, y: y + high / 2 } };
  }

  #spotInTheMiddle(cell) {
    return this.spots.find((spot) => distance(spot.at, cell.box.middle) < 1);
  }

  /** The spot that a place in the picture is meant for; none beside the felt. */
  nearest(x, y) {
    const at = { x, y };
    const reach = REACH * Math.min(this.unit.x, this.unit.y);
    const close = this.spots
      .filter((spot) => !this.#isAMiddle(spot))
      .map((spot) => ({ spot, away: distance(spot.at, at) }))
      .filter(({ away }) => away <= reach)
      .sort((one, two) => one.away - two.away);
    if (close.length) return close[0].spot;
    const cell = this.cells.find(({ box }) => holds(box, x, y));
    return cell ? this.middles.get(cell) : undefined;
  }

  #isAMiddle(spot) {
    this.inMiddles ??= new Set(this.middles.values());
    return this.inMiddles.has(spot);
  }

  /** The next spot from one in a direction: the closest that lies more that way than aside. */
  next(from, right, down) {
    let best = null;
    let least = Infinity;
    for (const spot of this.spots) {
      const x = (spot.at.x - from.at.x) / this.unit.x;
      const y = (spot.at.y - from.at.y) / this.unit.y;
      const ahead = x * right + y * down;
      const aside = Math.abs(x * down) + Math.abs(y * right);
      const cost = ahead + 2.5 * aside;
      if (ahead > 0.01 && aside <= 2 * ahead && cost < least) [best, least] = [spot, cost];
    }
    return best;
  }
}

function holds(box, x, y) {
  return x >= box.x && x <= box.x + box.wide && y >= box.y && y <= box.y + box.high;
}

function distance(one, two) {
  return Math.hypot(one.x - two.x, one.y - two.y);
}
