// @ts-check
// The staff's way in: name and PIN, or once a code; then the consoles of the tables.

import { byId, html } from "../shared/elements.js";
import { ask, tell } from "../shared/house.js";
import { say } from "../shared/words.js";

const ROLES = ["dealer", "pit_supervisor", "pit_manager", "shift_manager", "auditor"];
const MAY_INVITE = ["pit_manager", "shift_manager"];

/** @type {{person: string, role: string} | null} */
let who = null;
let asked = false;

/** Draw what the staff need: the ways in, or the consoles. */
export async function drawStaff(tables) {
  if (!asked) {
    asked = true;
    who = await ask("/api/me");
  }
  const inside = who?.person ? [greeting(), ...consoles(tables), ...invitation()] : [];
  const parts = inside.length ? inside : [form("sign_in"), form("join")];
  byId("staff").replaceChildren(html("h2", { text: say("staff.title") }), ...parts);
}

function greeting() {
  const out = async () => {
    await tell("/api/sign-out", {});
    location.reload();
  };
  const name = say("staff.signed_in", { person: who?.person, role: say(`role.${who?.role}`) });
  const button = html("button", { type: "button", onclick: out, text: say("staff.sign_out") });
  return html("div", { class: "row" }, html("span", { text: name }), button);
}

function consoles(tables) {
  return tables.map(({ table }) => {
    const href = `/console.html?table=${encodeURIComponent(table)}`;
    return html("a", { class: "button", href, text: say("staff.console_of", { table }) });
  });
}

/** Who may, invites a colleague: a role and one's own PIN give a code to hand over. */
function invitation() {
  if (!MAY_INVITE.includes(who?.role ?? "")) return [];
  const said = html("p", { role: "status" });
  const choices = ROLES.map((role) => html("option", { value: role, text: say(`role.${role}`) }));
  const role = html("select", { name: "role", "aria-label": say("staff.role") }, ...choices);
  const button = html("button", { type: "submit", text: say("staff.invite") });
  const send = async (event) => {
    event.preventDefault();
    try {
      const { code } = await tell("/api/staff/invite", Object.fromEntries(new FormData(node)));
      said.textContent = say("staff.code", { role: say(`role.${role.value}`), code });
    } catch (refusal) {
      said.textContent = /** @type {Error} */ (refusal).message;
    }
  };
  const node = html("form", { class: "stack", onsubmit: send }, role, field("pin"), button, said);
  return [node];
}

/** The fields of signing in, and with a code of joining; what is wrong is said beneath. */
function form(kind) {
  const fields = kind === "join" ? ["code", "person", "pin"] : ["person", "pin"];
  const wrong = html("p", { role: "alert" });
  const inputs = fields.map((name) => field(name));
  const button = html("button", { type: "submit", text: say(`staff.${kind}`) });
  const send = async (event) => {
    event.preventDefault();
    const said = Object.fromEntries(new FormData(node));
    try {
      await tell(kind === "join" ? "/api/join" : "/api/sign-in", said);
      location.reload();
    } catch (refusal) {
      wrong.textContent = /** @type {Error} */ (refusal).message;
    }
  };
  const node = html("form", { class: "stack", onsubmit: send }, ...inputs, button, wrong);
  return node;
}

function field(name) {
  const secret = name === "pin" ? { type: "password", inputmode: "numeric" } : {};
  const given = { name, required: true, autocomplete: "off", ...secret };
  const words = html("span", { text: say(`staff.field.${name}`) });
  return html("label", {}, words, html("input", given));
}
