// @ts-check
// Asking the house, by HTTP: tables, books, layouts, staff.

/** Why the house did not do something: its code, its sentence, the clause of the book. */
export class Refusal extends Error {
  constructor({ code, message, clause = "" }) {
    super(message);
    this.code = code;
    this.clause = clause;
  }
}

/** What the house answers to a GET. */
export function ask(path) {
  return answered(fetch(path));
}

/** What the house answers to a POST with this body. */
export function tell(path, body) {
  return answered(posted(path, body));
}

/** The picture that the house answers to a POST: an SVG element. */
export async function picture(path, body) {
  const response = await posted(path, body);
  if (!response.ok) throw new Refusal((await response.json()).error);
  const drawn = new DOMParser().parseFromString(await response.text(), "image/svg+xml");
  return document.importNode(drawn.documentElement, true);
}

function posted(path, body) {
  const headers = { "Content-Type": "application/json" };
  return fetch(path, { method: "POST", headers, body: JSON.stringify(body) });
}

async function answered(fetching) {
  let response;
  try {
    response = await fetching;
  } catch {
    throw new Refusal({ code: "no_house", message: "the house does not answer" });
  }
  const said = await response.json();
  if (said && said.error) throw new Refusal(said.error);
  return said;
}

/** The path of a table, and of what belongs to it. */
export function ofTable(table, rest = "") {
  return `/api/tables/${encodeURIComponent(table)}${rest}`;
}

/** What stands behind the page's address under a name: `terminal.html?table=one`. */
export function named(name) {
  return new URLSearchParams(location.search).get(name) ?? "";
}
