// @ts-check
// How long bets are open still, by the table's clock: the house says how many seconds, and from
// then on they are counted here.

const LOOK_EVERY = 200; // milliseconds

export class Countdown {
  /** @param {(seconds: number | null) => void} tell called when the whole seconds change */
  constructor(tell) {
    this.tell = tell;
    this.told = /** @type {number | null | undefined} */ (undefined);
  }

  /** So many seconds from now; null: no clock runs. @param {number | null} closesIn */
  start(closesIn) {
    this.ends = closesIn === null ? null : performance.now() + 1000 * closesIn;
    clearInterval(this.ticking);
    if (this.ends !== null) this.ticking = setInterval(() => this.#look(), LOOK_EVERY);
    this.#look();
  }

  #look() {
    const left = this.ends == null ? null : Math.max(0, this.ends - performance.now());
    const seconds = left === null ? null : Math.ceil(left / 1000);
    if (seconds !== this.told) this.tell((this.told = seconds));
  }
}
