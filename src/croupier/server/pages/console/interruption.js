// @ts-check
// The two pages on which a round waits for people: after an interruption the console is asked what
// the wheel shows; what the book does not cover is the shift manager's to rule.

import { byId, setText } from "../shared/elements.js";
import { say } from "../shared/words.js";
import { source } from "./desk.js";
import { openForm } from "./form.js";
import { actInWords, showChanges } from "./changes.js";

const PIN = () => ({ name: "pin", words: say("form.pin"), kind: /** @type {const} */ ("pin") });

/** Ask what the wheel shows; the answer is proposed, and a second person confirms it. */
export function interruption(desk) {
  const { when, ...of } = desk.irregularity("technical_interruption");
  const clauseIf = (outcome) => when[outcome] ?? source(of);
  byId("rested").onclick = () => withNumber(desk, clauseIf("established"));
  byId("not-rested").onclick = () =>
    proposeForm(
      desk,
      say("interruption.void", { clause: clauseIf("not_established") }),
      [],
      () => ({
        type: "answer_interruption.1",
        round: desk.view.round,
        number: "",
      }),
    );
  desk.shows(({ view }) => {
    byId("interruption").hidden = view.phase !== "interrupted";
    setText(byId("interruption-clause"), say("interruption.clause", { clause: source(of) }));
  });
}

function withNumber(desk, clause) {
  const fields = [
    { name: "number", words: say("form.number"), kind: /** @type {const} */ ("number") },
  ];
  proposeForm(desk, say("interruption.conclude", { clause }), fields, ({ number }) => ({
    type: "answer_interruption.1",
    round: desk.view.round,
    number,
  }));
}

/** The shift manager's ruling: a number to settle by, or nothing to void, and a written reason. */
export function ruling(desk) {
  const clause = source(desk.irregularity("uncovered"));
  byId("rule").onclick = () => {
    const fields = [
      {
        name: "number",
        words: say("ruling.number"),
        kind: /** @type {const} */ ("number"),
        optional: true,
      },
      { name: "reason", words: say("form.reason") },
    ];
    proposeForm(desk, say("ruling.note", { clause }), fields, ({ number, reason }) => ({
      type: "give_ruling.1",
      round: desk.view.round,
      number,
      reason,
    }));
  };
  desk.shows(({ view }) => {
    byId("ruling").hidden = view.phase !== "awaiting_ruling";
    setText(byId("ruling-clause"), say("ruling.clause", { clause }));
  });
}

/** A form for a two-person act: what it would change is shown as soon as it could be proposed. */
export function proposeForm(desk, note, fields, actOf) {
  openForm({
    title: say("proposal.propose"),
    note,
    fields: [...fields, PIN()],
    doing: say("proposal.propose"),
    done: (values) => desk.propose(actOf(values), values.pin),
    changed: (values, below) => look(desk, actOf(values), below),
  });
}

function look(desk, act, below) {
  const key = JSON.stringify(act);
  if (below.dataset.asked === key) return;
  below.title = actInWords(act);
  showChanges(desk, act, below);
}
