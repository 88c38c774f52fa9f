// @ts-check
// The table's limits and what each bet pays, with the clause that says so.

import { html, tableOf } from "../shared/elements.js";
import { money } from "../shared/money.js";
import { limitsOf } from "../shared/names.js";
import { beside, say } from "../shared/words.js";

/** Limits, pays and the way to the rules. */
export function limitsPanel(desk) {
  const { limits } = desk.view;
  const kinds = new Map(desk.layout.spots.map((spot) => [spot.kind, spot]));
  const rows = [...kinds.values()].map((spot) => row(spot, limits));
  const heads = ["bet", "pays", "minimum", "maximum", "clause"].map((key) => say(`limits.${key}`));
  const most = limits.round_maximum ? money(limits.round_maximum) : say("session.none");
  const rules = `/rules.html?book=${encodeURIComponent(desk.about.book)}`;
  return [
    html("p", { text: say("limits.chip", { chip: money(limits.chip) }) }),
    html("p", { text: say("limits.round", { most }) }),
    tableOf(rows, heads),
    html("p", { class: "quiet", text: `${desk.about.operator} · ${desk.about.title}` }),
    html("a", { class: "button", href: rules, target: "_blank", text: say("limits.rules") }),
  ];
}

function row(spot, limits) {
  const { minimum, maximum } = limitsOf(spot, limits);
  return [
    beside(spot.name, `kind.${spot.kind}`),
    say("limits.to_one", { pays: spot.pays }),
    money(minimum),
    maximum === null ? "–" : money(maximum),
    spot.pays_clause,
  ];
}
