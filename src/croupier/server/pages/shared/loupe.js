// @ts-check
// The felt under a finger, enlarged above it.

import { html, svg } from "./elements.js";

const SEEN = 110; // units of the felt that it shows
const SIZE = 150; // pixels
const ABOVE = 110;

export class Loupe {
  /** @param {import("./felt.js").Felt} felt */
  constructor(felt) {
    this.felt = felt;
    this.picture = svg("svg", { class: "felt", width: SIZE, height: SIZE });
    this.picture.append(svg("use", { href: `#${felt.name}` }));
    this.node = html("div", { class: "loupe", "aria-hidden": "true" }, this.picture);
  }

  /** Show what lies under a place on the screen. */
  show(x, y) {
    if (!this.node.isConnected) document.body.append(this.node);
    const inverse = this.felt.node.getScreenCTM().inverse();
    const at = new DOMPoint(x, y).matrixTransform(inverse);
    this.picture.setAttribute("viewBox", [at.x - SEEN / 2, at.y - SEEN / 2, SEEN, SEEN].join(" "));
    const left = Math.min(Math.max(8, x - SIZE / 2), innerWidth - SIZE - 8);
    const top = y - ABOVE - SIZE / 2 > 0 ? y - ABOVE - SIZE / 2 : y + 40;
    this.node.style.transform = `translate(${left}px, ${top}px)`;
  }

  hide() {
    this.node.remove();
  }
}
