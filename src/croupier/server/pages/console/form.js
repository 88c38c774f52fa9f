// @ts-check
// One form in a dialog: its fields, a sentence on top, something shown below, and what is done.

import { html } from "../shared/elements.js";
import { typedAmount } from "../shared/money.js";
import { say } from "../shared/words.js";

/**
 * @typedef {{name: string, words: string, kind?: "text"|"amount"|"whole"|"pin"|"choice"|"number",
 *   choices?: [string, string][], value?: string, optional?: boolean}} Field
 */

const INPUTS = {
  text: { maxlength: 200 },
  amount: { inputmode: "decimal" },
  whole: { inputmode: "numeric", pattern: "[0-9]+" },
  number: { maxlength: 3, autocapitalize: "off" },
  pin: { type: "password", autocomplete: "off", inputmode: "numeric" },
};

/**
 * Open a form and close it when `done` has been carried out; a refusal is shown and it stays.
 * @param {{title: string, note?: string, fields: Field[], doing: string, danger?: boolean,
 *   done: (values: any) => Promise<any>, changed?: (values: any, below: any) => void}} given
 */
export function openForm({ title, note = "", fields, doing, danger = false, done, changed }) {
  const wrong = html("p", { class: "wrong", role: "alert" });
  const below = html("div", { class: "below" });
  const inputs = fields.map((field) => inputOf(field));
  const values = () =>
    Object.fromEntries(fields.map((one, at) => [one.name, read(one, inputs[at])]));
  const act = html("button", { class: danger ? "danger" : "main", text: doing });
  const leave = html("button", { type: "button", text: say("form.leave") });
  const form = html(
    "form",
    { method: "dialog" },
    html("h2", { text: title }),
    ...(note ? [html("p", { text: note })] : []),
    ...fields.map((field, at) =>
      html("label", {}, html("span", { text: field.words }), inputs[at]),
    ),
    below,
    wrong,
    html("menu", {}, leave, act),
  );
  const dialog = html("dialog", { class: "form", "aria-label": title }, form);
  leave.onclick = () => dialog.close();
  dialog.addEventListener("close", () => dialog.remove());
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    wrong.textContent = "";
    act.disabled = true;
    try {
      await done(values());
      dialog.close();
    } catch (refusal) {
      wrong.textContent = told(refusal);
    }
    act.disabled = false;
  });
  const look = () => isComplete(fields, values()) && changed?.(values(), below);
  form.addEventListener("input", look);
  document.body.append(dialog);
  dialog.showModal();
  look();
  return dialog;
}

/** Whether all is there but the PIN, which changes nothing of what would follow. */
function isComplete(fields, values) {
  return fields.every((one) => one.optional || one.kind === "pin" || values[one.name] !== "");
}

function inputOf(field) {
  const optional = field.optional ? {} : { required: true };
  if (field.kind === "choice") {
    const options = (field.choices ?? []).map(([value, text]) => html("option", { value, text }));
    return html("select", { name: field.name, ...optional }, ...options);
  }
  const given = { name: field.name, autocomplete: "off", ...INPUTS[field.kind ?? "text"] };
  const input = html("input", { ...given, ...optional });
  input.value = field.value ?? "";
  return input;
}

function read(field, input) {
  if (field.kind === "amount") return input.value.trim() ? typedAmount(input.value) : 0;
  if (field.kind === "whole") return Number(input.value || 0);
  return input.value.trim();
}

/** The sentence of a refusal, with its clause. */
export function told(refusal) {
  if (!refusal.code) throw refusal;
  return refusal.clause ? `${refusal.message} (${refusal.clause})` : refusal.message;
}
