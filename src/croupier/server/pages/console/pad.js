// @ts-check
// A pad of numbers that lies as the felt does, drawn from its cells.

import { html } from "../shared/elements.js";
import { say } from "../shared/words.js";

/**
 * @param {any} layout @param {(number: string) => string} colour
 * @param {(number: string) => void} chosen
 */
export function pad(layout, colour, chosen) {
  const numbers = new Set(layout.numbers);
  const cells = layout.cells.filter((cell) => numbers.has(cell.name));
  const right = Math.max(...cells.map((cell) => Number(cell.left) + Number(cell.width)));
  const bottom = Math.max(...cells.map((cell) => Number(cell.top) + Number(cell.height)));
  const keys = cells.map((cell) => {
    const key = html("button", {
      type: "button",
      class: `key ${colour(cell.name)}`,
      "data-number": cell.name,
      "aria-label": `${cell.name} ${say(`colour.${colour(cell.name)}`)}`,
      text: cell.name,
      onclick: () => chosen(cell.name),
    });
    key.style.left = `${(100 * Number(cell.left)) / right}%`;
    key.style.top = `${(100 * Number(cell.top)) / bottom}%`;
    key.style.width = `${(100 * Number(cell.width)) / right}%`;
    key.style.height = `${(100 * Number(cell.height)) / bottom}%`;
    return key;
  });
  return html("div", { class: "pad", role: "group", "aria-label": say("pad.name") }, ...keys);
}
