// @ts-check
// What can be done with one's bets: the buttons, and the keys while the felt or the track is used.

import { byId, html } from "../shared/elements.js";
import { onLanguage, say } from "../shared/words.js";
import { notice } from "./voice.js";

const KEYS = { u: "undo", y: "redo", c: "clear", d: "double", r: "rebet", t: "rebet_double" };

export class Acts {
  /** @param {any} desk */
  constructor(desk) {
    this.desk = desk;
    this.erasing = false;
    this.buttons = new Map();
    onLanguage(() => this.#draw());
    document.addEventListener("keydown", (event) => this.#key(event));
  }

  #does = {
    undo: () => this.desk.slip.undo(),
    redo: () => this.desk.slip.redo(),
    clear: () => this.clear(),
    double: () => this.#placeAll(this.desk.slip.lying, "nothing_to_double"),
    rebet: () => this.#rebet(1),
    rebet_double: () => this.#rebet(2),
    erase: () => this.#erase(),
  };

  #draw() {
    const buttons = Object.keys(this.#does).map((name) => {
      const given = { type: "button", "data-act": name, onclick: () => this.do(name) };
      const button = html("button", { ...given, text: say(`act.${name}`) });
      this.buttons.set(name, button);
      return button;
    });
    byId("acts").replaceChildren(...buttons);
    this.update();
  }

  /** Which of them can be done now. */
  update() {
    const { view, slip, betsAreOpen } = this.desk;
    if (!view || !this.buttons.size) return;
    const lies = slip.lying.length;
    const can = {
      undo: slip.done.length,
      redo: slip.undone.length,
      clear: lies,
      double: lies,
      rebet: view.rounds.length,
      rebet_double: view.rounds.length,
      erase: true,
    };
    for (const [name, button] of this.buttons) {
      button.setAttribute("aria-disabled", String(!(betsAreOpen && can[name])));
    }
    this.buttons.get("erase").setAttribute("aria-pressed", String(this.erasing));
  }

  /** Do one of the acts by its name, if it can be done. */
  do(name) {
    const disabled = this.buttons.get(name).getAttribute("aria-disabled") === "true";
    if (!disabled) this.#does[name]();
    else if (!this.desk.betsAreOpen) this.desk.sayNotOpen();
  }

  clear() {
    this.desk.slip.act({ kind: "clear", bets: this.desk.slip.lying });
  }

  #rebet(times) {
    const bets = Object.entries(this.desk.view.rounds[0]?.bets ?? {});
    const again = bets.map(([spot, credits]) => [spot, times * credits]);
    this.#placeAll(again, "nothing_to_rebet");
  }

  /** Place many bets: all of them or none. */
  #placeAll(bets, otherwise) {
    if (bets.length) this.desk.place({ kind: "place", bets });
    else notice(say(`act.${otherwise}`));
  }

  #erase() {
    this.erasing = !this.erasing;
    this.update();
  }

  /** Control-Z everywhere; single letters only where bets are placed. */
  #key(event) {
    const typing = event.target.matches("input, select, textarea");
    if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === "z" && !typing) {
      event.preventDefault();
      this.do(event.shiftKey ? "redo" : "undo");
      return;
    }
    const name = KEYS[event.key.toLowerCase()];
    const playing = event.target.closest?.(".felt, .track");
    if (!playing || event.ctrlKey || event.altKey || event.metaKey) return;
    if (name) this.do(name);
    else if (/^[1-9]$/.test(event.key)) this.desk.tray.choose(Number(event.key) - 1);
  }
}
