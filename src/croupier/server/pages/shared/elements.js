// @ts-check
// Making elements of the page, in HTML and in SVG.

const SVG = "http://www.w3.org/2000/svg";

/**
 * An element; a property such as `onclick` is set as one, `class` and all else as attributes.
 * @param {string} name @param {Record<string, any>} [given] @param {...(Node|string)} content
 * @returns {any}
 */
export function html(name, given = {}, ...content) {
  return filled(document.createElement(name), given, content);
}

/**
 * The same for a picture.
 * @param {string} name @param {Record<string, any>} [given] @param {...(Node|string)} content
 * @returns {any}
 */
export function svg(name, given = {}, ...content) {
  return filled(document.createElementNS(SVG, name), given, content);
}

function filled(node, given, content) {
  for (const [key, value] of Object.entries(given)) {
    if (value === undefined || value === false) continue;
    if (key.startsWith("on")) node.addEventListener(key.slice(2), value);
    else if (key === "text") node.textContent = value;
    else node.setAttribute(key, value === true ? "" : value);
  }
  node.append(...content);
  return node;
}

/**
 * A table: each row begins with what it is about, then come its values; `heads` name the columns.
 * @param {string[][]} rows @param {string[]} [heads]
 */
export function tableOf(rows, heads) {
  const body = rows.map(([about, ...values]) => {
    const cells = values.map((text) => html("td", { class: "sum", text }));
    return html("tr", {}, html("th", { scope: "row", text: about }), ...cells);
  });
  const columns = (heads ?? []).map((text) => html("th", { scope: "col", text }));
  const head = heads ? [html("thead", {}, html("tr", {}, ...columns))] : [];
  return html("table", {}, ...head, html("tbody", {}, ...body));
}

/** The element of the page with this id; a page that lacks it is wrong. */
export function byId(id) {
  const found = document.getElementById(id);
  if (!found) throw new Error(`this page has no element ${id}`);
  return /** @type {any} */ (found);
}

/** Set the text only when it is another, so that a live region is not told twice. */
export function setText(node, text) {
  if (node.textContent !== text) node.textContent = text;
}
