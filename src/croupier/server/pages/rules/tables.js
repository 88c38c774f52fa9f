// @ts-check
// Tables and sections of the rules, with every value's clause as a link to its words.

import { html } from "../shared/elements.js";

/** A chapter of the page. */
export function section(title, ...content) {
  return html("section", {}, html("h2", { text: title }), ...content);
}

/**
 * A table; a row may bear the id by which a link finds it.
 * @param {string[]} head @param {any[]} body
 */
export function rows(head, body) {
  const heads = head.map((text) => html("th", { scope: "col", text }));
  const lines = body.map((cells) =>
    html("tr", { id: cells.id }, ...cells.map((cell) => html("td", {}, cell))),
  );
  const top = head.length ? [html("thead", {}, html("tr", {}, ...heads))] : [];
  const table = html("table", {}, ...top, html("tbody", {}, ...lines));
  return html("div", { class: "scrolls", tabindex: "0", role: "group" }, table);
}

/** Links to the clauses, or to the ruling where there is none. */
export function sources({ clause, ruling }) {
  const clauses = [clause].flat().filter(Boolean);
  const links = clauses.map((one) => html("a", { href: `#clause-${one}`, text: one }));
  const of = ruling ? [html("a", { href: `#ruling-${ruling}`, text: ruling })] : [];
  const parts = [...links, ...of].flatMap((link, at) => (at ? [", ", link] : [link]));
  return html("span", { class: "source" }, ...parts);
}
