// @ts-check
// A finger, a pen or a mouse on a felt. A tap places; a right click, or holding still on a chip,
// removes. Whoever holds sees what he aims at, enlarged above the finger, and may slide to a
// neighbouring spot before he lets go.

import { Loupe } from "./loupe.js";

const HOLD = 250; // milliseconds until the loupe shows
const HOLD_TO_REMOVE = 650;
const SLIDES = 14; // pixels from which a finger is on its way

export class Hand {
  /** @param {any} node @param {import("./felt.js").Felt} felt */
  constructor(node, felt) {
    this.felt = felt;
    this.loupe = new Loupe(felt);
    this.down = null;
    node.addEventListener("pointerdown", (event) => this.#down(event));
    node.addEventListener("pointermove", (event) => this.#move(event));
    node.addEventListener("pointerup", (event) => this.#up(event));
    node.addEventListener("pointercancel", () => this.#end());
    node.addEventListener("pointerleave", () => this.#leave());
    node.addEventListener("contextmenu", (event) => this.#menu(event));
    const still = (event) => this.down?.held && event.cancelable && event.preventDefault();
    node.addEventListener("touchmove", still, { passive: false });
  }

  #down(event) {
    if (event.button !== 0) return;
    this.#end();
    this.felt.active = this.felt.spotAt(event.clientX, event.clientY) ?? this.felt.active;
    this.down = { x: event.clientX, y: event.clientY, held: false, moved: false, over: false };
    if (event.pointerType === "mouse") return;
    this.#aim(event);
    this.holding = setTimeout(() => this.#hold(event), HOLD);
    this.removing = setTimeout(() => this.#holdToRemove(event), HOLD_TO_REMOVE);
  }

  #hold(event) {
    if (!this.down) return;
    this.down.held = true;
    this.loupe.show(event.clientX, event.clientY);
  }

  #holdToRemove(event) {
    const spot = this.felt.spotAt(event.clientX, event.clientY);
    if (!this.down || this.down.moved || !spot || !this.felt.chips.lieOn(spot.id)) return;
    this.down.over = true;
    this.felt.owner.remove(spot);
  }

  #move(event) {
    this.#aim(event);
    if (!this.down) return;
    const far = Math.hypot(event.clientX - this.down.x, event.clientY - this.down.y) > SLIDES;
    this.down.moved ||= far;
    if (this.down.held) this.loupe.show(event.clientX, event.clientY);
  }

  /** A tap places, and so does a slide; holding still was only a look. */
  #up(event) {
    const { down } = this;
    this.#end();
    if (!down || down.over || (down.held && !down.moved)) return;
    const spot = this.felt.spotAt(event.clientX, event.clientY);
    if (spot) this.felt.owner.place(spot);
  }

  #aim(event) {
    const spot = this.felt.spotAt(event.clientX, event.clientY) ?? null;
    if (spot !== this.aimed) this.felt.aim(spot);
    this.aimed = spot;
  }

  #leave() {
    this.aimed = null;
    this.felt.aim(null);
  }

  #menu(event) {
    event.preventDefault();
    const spot = this.felt.spotAt(event.clientX, event.clientY);
    if (event.pointerType !== "touch" && spot) this.felt.owner.remove(spot);
  }

  #end() {
    clearTimeout(this.holding);
    clearTimeout(this.removing);
    this.loupe.hide();
    this.down = null;
  }
}
