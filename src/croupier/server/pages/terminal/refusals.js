// @ts-check
// Why a bet was refused, in the player's language and currency. The house gives the reason's code;
// the amounts stand in the limits that the table shows.

import { money } from "../shared/money.js";
import { limitsOf, nameOf } from "../shared/names.js";
import { has, say } from "../shared/words.js";

const OF_A_SPOT = ["below_minimum", "above_maximum"];

/**
 * The sentence for a refusal; the house's own where there is none for its code.
 * @param {import("../shared/house.js").Refusal} why @param {any} desk @param {any} [order]
 */
export function reason(why, desk, order) {
  if (OF_A_SPOT.includes(why.code) && order) return beyondALimit(why, desk, order);
  const { limits, credits, staked } = desk.view ?? { limits: {}, credits: 0, staked: 0 };
  const room = Math.max(0, (limits.round_maximum ?? 0) - staked);
  const amounts = {
    credits: money(credits),
    chip: money(limits.chip ?? 0),
    maximum: money(limits.round_maximum ?? 0),
    room: money(room),
  };
  return has(`refusal.${why.code}`) ? say(`refusal.${why.code}`, amounts) : why.message;
}

/** Which of the bets would lie outside its limits, and what they are. */
function beyondALimit(why, desk, order) {
  for (const [id, credits] of order.bets) {
    const spot = desk.spots.get(id);
    const { minimum, maximum } = limitsOf(spot, desk.view.limits);
    const total = credits + (desk.view.bets[id] ?? 0);
    if (total >= minimum && (maximum === null || total <= maximum)) continue;
    const given = { spot: nameOf(spot), minimum: money(minimum), maximum: money(maximum ?? 0) };
    return say(`refusal.${why.code}`, { ...given, total: money(total) });
  }
  return why.message;
}
