// @ts-check
// The shape of a racetrack: two straights and two half circles. A place on it is how far along one
// has come, from the top left and clockwise, and how far out.

const STEPS = 8; // corners of a curved piece

export class Stadium {
  /** @param {number} wide @param {number} high @param {number} deep how broad the track is */
  constructor(wide, high, deep) {
    this.wide = wide;
    this.high = high;
    this.deep = deep;
    this.middle = high / 2 - deep / 2; // the radius of the line in the middle of the track
    this.straight = wide - high;
    this.length = 2 * this.straight + 2 * Math.PI * this.middle;
  }

  /** The place so far along, `out` from the line in the middle. */
  at(along, out = 0) {
    const s = ((along % this.length) + this.length) % this.length;
    const half = Math.PI * this.middle;
    const radius = this.middle + out;
    const y = this.high / 2;
    if (s < this.straight) return { x: y + s, y: y - radius };
    if (s < this.straight + half) {
      return turned(this.wide - y, y, radius, (s - this.straight) / this.middle - Math.PI / 2);
    }
    if (s < 2 * this.straight + half) {
      return { x: this.wide - y - (s - this.straight - half), y: y + radius };
    }
    const angle = (s - 2 * this.straight - half) / this.middle + Math.PI / 2;
    return turned(y, y, radius, angle);
  }

  /** The outline of the piece between two places, as points of a polygon. */
  piece(from, to) {
    const stops = Array.from({ length: STEPS + 1 }, (_, i) => from + ((to - from) * i) / STEPS);
    const outer = stops.map((s) => this.at(s, this.deep / 2));
    const inner = stops.reverse().map((s) => this.at(s, -this.deep / 2));
    return [...outer, ...inner].map(({ x, y }) => `${x.toFixed(1)},${y.toFixed(1)}`).join(" ");
  }
}

function turned(x, y, radius, angle) {
  return { x: x + radius * Math.cos(angle), y: y + radius * Math.sin(angle) };
}
