// @ts-check
// One layout of a book: its felt, what each kind of bet pays, and the options.

import { html } from "../shared/elements.js";
import { say } from "../shared/words.js";
import { rows, section, sources } from "./tables.js";

/** The chapter of a layout. */
export function layoutSection(layout) {
  const pays = Object.values(layout.pays).map((line) => [
    line.name,
    String(line.numbers),
    say("rules.to_one", { pays: line.pays }),
    sources(line),
  ]);
  const head = [say("rules.bet"), say("rules.numbers"), say("rules.pays"), say("rules.clause")];
  return section(
    `${layout.name} · ${layout.id}`,
    html("img", { src: `/api/layouts/${layout.id}/felt.svg`, alt: layout.name }),
    rows(head, pays),
    ...optionTable(layout),
  );
}

function optionTable(layout) {
  const offered = [...layout.options.map(fixed), ...neighbours(layout), ...finales(layout)];
  if (!offered.length) return [];
  const head = [say("rules.option"), say("rules.pieces"), say("rules.clause")];
  return [html("h3", { text: say("rules.options") }), rows(head, offered)];
}

function fixed(option) {
  return [option.name, `${option.total}: ${option.pieces.join(", ")}`, sources(option)];
}

function neighbours({ neighbours: of }) {
  if (!of) return [];
  const examples = Object.entries(of.examples).map(([name, numbers]) => `${name}: ${numbers}`);
  return [[of.name, `${of.widths.join(", ")} (${examples.join("; ")})`, sources(of)]];
}

function finales({ finales: of }) {
  if (!of) return [];
  return [[of.name, Object.values(of.numbers).join("; "), sources(of)]];
}
