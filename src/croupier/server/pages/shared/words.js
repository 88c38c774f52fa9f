// @ts-check
// What the screens say, in the language that is chosen. The book's own words stand as they are,
// with a translation beside them; nothing here translates a rule.

export const LANGUAGES = { en: "English", zh: "简体中文", ms: "Bahasa Melayu", ta: "தமிழ்" };
const LOCALES = { en: "en-SG", zh: "zh-SG", ms: "ms-SG", ta: "ta-SG" };
const MARKED = "[data-words], [data-words-aria-label], [data-words-placeholder]";
const KEPT_UNDER = "croupier.language";

let catalogues = ["shared"];
let words = {};
let language = "en";
const listeners = new Set();

/** The language that was chosen here, or the browser's, or English. */
export function chosenLanguage() {
  const known = [localStorage.getItem(KEPT_UNDER), ...navigator.languages, "en"];
  const short = known.map((tag) => (tag ?? "").slice(0, 2));
  return short.find((tag) => tag in LANGUAGES) ?? "en";
}

/** Which catalogues the page speaks from, `shared` aside; a file for each and each language. */
export function speakFrom(...names) {
  catalogues = ["shared", ...names];
}

/** Speak a language from now on: everything marked in the page, and whoever listens. */
export async function speak(chosen = chosenLanguage()) {
  const read = await Promise.all(catalogues.map((name) => catalogue(name, chosen)));
  words = Object.assign({}, ...read);
  language = chosen;
  localStorage.setItem(KEPT_UNDER, chosen);
  document.documentElement.lang = chosen;
  for (const node of document.querySelectorAll(MARKED)) put(node);
  for (const listener of listeners) listener();
}

async function catalogue(name, chosen) {
  const response = await fetch(new URL(`../words/${name}.${chosen}.json`, import.meta.url));
  return response.json();
}

/** Tell a listener now, if there are words yet, and whenever the language changes. */
export function onLanguage(listener) {
  listeners.add(listener);
  if (Object.keys(words).length) listener();
}

/** Put the words of an element of the page: `data-words` its text, `data-words-NAME` attributes. */
function put(node) {
  for (const [name, key] of Object.entries(node.dataset)) {
    if (name === "words") node.textContent = say(key);
    else if (name.startsWith("words")) node.setAttribute(kebab(name.slice(5)), say(key));
  }
}

function kebab(name) {
  return name[0].toLowerCase() + name.slice(1).replace(/[A-Z]/g, (big) => `-${big.toLowerCase()}`);
}

/**
 * The words of a key, with what stands in its braces filled in.
 * @param {string} key @param {Record<string, any>} [given]
 */
export function say(key, given = {}) {
  const text = words[key];
  if (text === undefined) throw new Error(`no words for ${key}`);
  return text.replace(/\{(\w+)\}/g, (_, name) => given[name]);
}

/** Whether there are words for a key. */
export function has(key) {
  return key in words;
}

/** The book's words with our translation beside them, where the language is not the book's. */
export function beside(ofTheBook, key) {
  return language === "en" || !has(key) ? ofTheBook : `${ofTheBook} · ${say(key)}`;
}

/** The locale for numbers and dates. */
export function locale() {
  return LOCALES[language];
}

/** The language that is spoken. */
export function spoken() {
  return language;
}
