// @ts-check
// What an event changes in a terminal's view, as the house would show it after the event. A view is
// folded for the events of every round; after a rare one the house is asked for the view once more.

const NUMBER_SHOWN = ["result_confirmed", "settled"];
const LAST_SHOWN = 20; // numbers and rounds, as the house shows them

/** Events that change nothing a terminal is shown, their phase aside. */
const NOTHING_ELSE = new Set([
  "table_opened.1",
  "table_closed.1",
  "announced.1",
  "spin_started.1",
  "ball_rested.1",
  "result_proposed.1",
  "round_interrupted.1",
  "round_referred.1",
  "seat_connected.1",
  "seat_lost.1",
  "refused.1",
]);

const CHANGES = {
  "round_opened.1": (view, event) => {
    view.round = event.round;
    view.number = view.bets_root = "";
  },
  "bets_closed.1": (view, event) => (view.bets_root = event.bets_root),
  "result_confirmed.1": (view, event) => (view.number = event.number),
  "outcome_established.1": (view, event) => (view.number = event.number),
  "dolly_placed.1": (view, event) => (view.dolly = event.number),
  "dolly_lifted.1": (view) => (view.dolly = ""),
  "round_settled.1": (view, event) => roundOver(view, event, event.number),
  "round_voided.1": (view, event) => roundOver(view, event, ""),
  "bet_registered.1": (view, event) => lie(view, event, 1),
  "bet_withdrawn.1": (view, event) => lie(view, event, -1),
  "credits_bought.1": () => {},
  "credits_adjusted.1": () => {},
  "voucher_redeemed.1": () => {},
  "voucher_issued.1": (view) => {
    view.rounds = [];
    view.colour = "";
    view.chip_value = 0;
  },
};

/**
 * Change the view as the event says; false if the house must be asked for the view instead.
 * @param {any} view @param {any} event @param {Record<string, Record<string, string>>} phases
 */
export function fold(view, event, phases) {
  const change = CHANGES[event.type];
  if (!change && !NOTHING_ELSE.has(event.type)) return false;
  if (event.seat !== undefined && event.seat !== view.seat) return false;
  view.phase = phases[event.type]?.[view.phase] ?? view.phase;
  for (const [account, amount] of event.postings ?? []) {
    if (account === `credits:${view.seat}`) view.credits += amount;
    if (account === `stake:${view.seat}`) view.staked += amount;
  }
  change?.(view, event);
  if (!NUMBER_SHOWN.includes(view.phase)) view.number = "";
  return !view.felt || !event.bets;
}

function lie(view, event, sign) {
  for (const [spot, credits] of event.bets) {
    view.bets[spot] = (view.bets[spot] ?? 0) + sign * credits;
    if (!view.bets[spot]) delete view.bets[spot];
  }
}

function roundOver(view, event, number) {
  const returned = event.postings
    .filter(([account]) => account === `credits:${view.seat}`)
    .reduce((sum, [, amount]) => sum + amount, 0);
  const past = { round: event.round, number, void: !number, corrected: false };
  if (Object.keys(view.bets).length) {
    view.rounds = [{ ...past, bets: view.bets, returned }, ...view.rounds].slice(0, LAST_SHOWN);
  }
  if (number) view.last_numbers = [number, ...view.last_numbers].slice(0, LAST_SHOWN);
  view.number = number;
  view.bets = {};
  if (view.felt) view.felt = {};
}
