// @ts-check
// The rules of a book as a page to read: the round, bets and options, irregularities, rulings and
// every clause. The book's content stands as it is; headings and values are said in the language.

import { byId, html } from "../shared/elements.js";
import { ask, named } from "../shared/house.js";
import { begin } from "../shared/top.js";
import { onLanguage, say } from "../shared/words.js";
import { layoutSection } from "./layouts.js";
import { roundRows } from "./round.js";
import { rows, section, sources } from "./tables.js";

let book;

function draw() {
  document.title = `${book.operator} ${book.title}`;
  byId("title").textContent = `${book.operator} ${book.title}`;
  const { version, in_force: from } = book;
  byId("rules").replaceChildren(
    html("p", {
      class: "quiet",
      text: say("rules.in_force", { version, from: from.slice(0, 10) }),
    }),
    section(say("rules.round"), rows([], roundRows(book))),
    ...book.layouts.map(layoutSection),
    section(
      say("rules.irregularities"),
      rows(irregularityHead(), book.irregularities.map(happened)),
    ),
    section(say("rules.rulings"), ...book.rulings.map(ruling)),
    section(say("rules.clauses"), rows([], Object.entries(book.clauses).map(clause))),
  );
  if (location.hash) document.getElementById(location.hash.slice(1))?.scrollIntoView();
}

function irregularityHead() {
  return [say("rules.happened"), say("rules.follows"), say("rules.clause")];
}

function happened(one) {
  return [say(`irregularity.${one.id}`), say(`then.${one.then}`), sources(one)];
}

function ruling({ id, question, ruling: text, clauses, setting }) {
  const where = clauses.length ? [sources({ clause: clauses, ruling: "" })] : [];
  return html(
    "section",
    { id: `ruling-${id}` },
    html("h3", { text: id.replaceAll("_", " ") }),
    html("p", { class: "quiet" }, question, " ", ...where),
    html("p", { text: setting ? `${text} ${say("rules.setting")}` : text }),
  );
}

function clause([number, text]) {
  const row = [html("strong", { text: number }), text];
  return Object.assign(row, { id: `clause-${number}` });
}

function bookLink({ id, operator, title }, chosen) {
  const current = id === chosen ? "page" : undefined;
  const href = `/rules.html?book=${encodeURIComponent(id)}`;
  return html("a", {
    class: "button",
    href,
    "aria-current": current,
    text: `${operator} ${title}`,
  });
}

await begin("rules", "console");
const { rulebooks } = await ask("/api/books");
const chosen = named("book") || rulebooks[0].id;
byId("books").replaceChildren(...rulebooks.map((one) => bookLink(one, chosen)));
book = await ask(`/api/books/${encodeURIComponent(chosen)}`);
draw();
onLanguage(draw);
