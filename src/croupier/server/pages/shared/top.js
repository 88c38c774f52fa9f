// @ts-check
// What every page has on top: the choice of the language and, where there is a connection, the
// banner that says when it is lost.

import { byId, html, setText } from "./elements.js";
import { LANGUAGES, chosenLanguage, onLanguage, say, speak, speakFrom, spoken } from "./words.js";

/** Speak from these catalogues, and let the language be chosen; fulfilled when words are there. */
export async function begin(...catalogues) {
  speakFrom(...catalogues);
  await speak();
  const choice = byId("language");
  const options = Object.entries(LANGUAGES).map(([value, text]) =>
    html("option", { value, lang: value, text, selected: value === chosenLanguage() }),
  );
  choice.replaceChildren(...options);
  choice.addEventListener("change", () => speak(choice.value));
}

/** The banner over a page whose line is not open. */
export class Banner {
  constructor() {
    this.node = byId("banner");
    this.state = "open";
    this.why = "";
    onLanguage(() => this.#draw());
  }

  /** How the line stands. */
  stands(state, why = "") {
    this.state = state;
    this.why = why;
    this.#draw();
  }

  #draw() {
    document.body.dataset.line = this.state;
    this.node.hidden = this.state === "open";
    const why = this.why && spoken() === "en" ? this.why : "";
    setText(this.node, this.state === "open" ? "" : `${say(`line.${this.state}`)} ${why}`.trim());
  }
}
