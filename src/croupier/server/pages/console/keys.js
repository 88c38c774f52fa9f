// @ts-check
// The console by keyboard: digits key a number, and letters go to the parts of the page.

import { byId } from "../shared/elements.js";

/** Listen for keys wherever no field has them. */
export function keys(desk, choose) {
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || isField(event.target)) return;
    if (/^\d$/.test(event.key) && !byId("result").hidden) byId("typed").focus();
    else if (event.key === "Enter" && event.target === document.body) byId("next").click();
    else if (event.key === "v") choose(desk.view.void_reasons[0]);
    else if (event.key === "n" && !byId("no-spin").hidden) byId("no-spin").focus();
    else if (event.key === "c") byId("more").querySelector("button").click();
    else return;
    if (!/^\d$/.test(event.key)) event.preventDefault();
  });
}

function isField(target) {
  return Boolean(target.closest?.("input, select, dialog"));
}
