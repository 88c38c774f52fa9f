// @ts-check
// What spots are called: the book's word with a translation beside it, and the numbers.

import { money } from "./money.js";
import { beside, say } from "./words.js";

const FEW = 6; // more numbers than these are not worth hearing one by one

/** "Split 8/11", "Column 2", "Red". */
export function nameOf(spot) {
  const name = beside(spot.name, `kind.${spot.kind}`);
  if (spot.numbers.length <= FEW) return `${name} ${spot.numbers.join("/")}`;
  const which = spot.id.split(" ").at(-1);
  return /^\d$/.test(which) ? `${name} ${which}` : name;
}

/** The name for those who hear it: the numbers one by one, what it pays, what lies there. */
export function spokenName(spot, bet) {
  const name = nameOf(spot).replaceAll("/", " ");
  const pays = say("spot.pays", { name, pays: spot.pays });
  return bet ? say("spot.your_bet", { spot: pays, bet: money(bet) }) : pays;
}

/** The least and the most that may lie on a spot, by the table's limits; null where none is set. */
export function limitsOf(spot, limits) {
  const [minimum, maximum] = limits.by_kind[spot.kind] ?? [limits.chip, null];
  return { minimum: Math.max(minimum, limits.chip), maximum };
}

/** "8 black": a number with the word of its colour. */
export function numberInWords(number, colour) {
  return say("number.colour", { number, colour: say(`colour.${colour}`) });
}
