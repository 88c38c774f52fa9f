// @ts-check
// Bets that are typed: "8/11", "corner 25", "tiers x5". The house reads them; a credit of what is
// typed is a chip of the chosen value.

import { byId } from "../shared/elements.js";
import { ofTable, tell } from "../shared/house.js";
import { notice } from "./voice.js";

/** Let bets be typed at a desk. */
export function typedBets(desk) {
  byId("typed").addEventListener("submit", async (event) => {
    event.preventDefault();
    const input = byId("typed-bets");
    try {
      if (!input.value.trim()) return;
      const slip = { layout: desk.view.layout, text: input.value };
      const { bets } = await tell(ofTable(desk.view.table, "/slip"), slip);
      input.value = "";
      await place(desk, bets);
    } catch (why) {
      notice(/** @type {Error} */ (why).message);
    }
  });
}

/** One act: an option alone is placed as the option, all else as its pieces. */
function place(desk, bets) {
  const value = desk.tray.value;
  const option = desk.layout.options.find(({ id }) => id === bets[0].on);
  const pieces = bets.flatMap((bet) => bet.pieces.map(([spot, count]) => [spot, count * value]));
  if (!option || bets.length > 1) return desk.place({ kind: "place", bets: pieces });
  const credits = bets[0].credits * value;
  return desk.place({ kind: "option", option: option.id, credits, bets: pieces });
}
