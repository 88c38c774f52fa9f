// @ts-check
// How a round goes by a book, row by row.

import { say } from "../shared/words.js";
import { sources } from "./tables.js";

/** What happens in a round, the book's value and its clause. */
export function roundRows(book) {
  const { announcements: said, spin, settlement, late_bets: late, felt, authority } = book;
  const row = (name, sourced) => [name, value(sourced.value), sources(sourced)];
  const words = (name, sourced) => [name, quoted(sourced.value), sources(sourced)];
  return [
    words(say("rules.row.open"), said.open),
    words(say("rules.row.close"), said.close),
    row(say("rules.row.order"), spin.close),
    ...(said.no_spin ? [words(say("rules.row.no_spin"), said.no_spin)] : []),
    row(say("rules.row.direction"), spin.direction),
    [say("rules.row.revolutions"), String(spin.revolutions.value), sources(spin.revolutions)],
    row(say("rules.row.decided"), settlement.decided_by),
    row(say("rules.row.dolly"), spin.dolly),
    row(say("rules.row.zeros"), settlement.zeros_lose_outside),
    row(say("rules.row.late"), late.place),
    row(say("rules.row.withdrawn"), late.withdraw),
    row(say("rules.row.chips"), felt.chips),
    row(say("rules.row.returned"), book.void.bets_returned),
    row(say("rules.row.uncovered"), authority.uncovered),
    [say("rules.row.wheel"), book.wheel.order.join(" "), sources({ clause: [], ...book.wheel })],
  ];
}

function value(of) {
  return say(`value.${of}`);
}

function quoted(words) {
  return words.map((one) => `“${one}”`).join(" / ");
}
