// @ts-check
// The one dialog of the terminal, with whatever is to be said or asked in it.

import { byId, html } from "../shared/elements.js";
import { say } from "../shared/words.js";

/** Open the dialog with a title and content. @param {string} title @param {...Node} content */
export function dialog(title, ...content) {
  const node = byId("dialog");
  const close = html("button", { type: "button", text: say("close"), onclick: () => node.close() });
  const heading = html("h2", { id: "dialog-title", text: title });
  node.replaceChildren(html("div", { class: "stack" }, heading, ...content, close));
  if (!node.open) node.showModal();
  return node;
}

/** A label around a field. */
export function field(words, given) {
  return html("label", { class: "field" }, html("span", { text: words }), html("input", given));
}

/** A form whose fields come as an object; what it throws is said in it. */
export function form(words, fields, send) {
  const wrong = html("p", { role: "alert", class: "wrong" });
  const button = html("button", { type: "submit", class: "main", text: words });
  const submit = async (event) => {
    event.preventDefault();
    wrong.textContent = "";
    try {
      await send(Object.fromEntries(new FormData(event.target)));
    } catch (why) {
      wrong.textContent = /** @type {Error} */ (why).message;
    }
  };
  return html("form", { class: "stack", onsubmit: submit }, ...fields, button, wrong);
}
