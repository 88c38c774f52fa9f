// @ts-check
// Amounts as people read them: whole numbers of the smallest unit, in the table's currency.

import { locale } from "./words.js";

let currency = "SGD";
const formats = new Map(); // a format takes long to make

/** The currency of the table. */
export function useCurrency(code) {
  currency = code;
}

function format(options = {}) {
  const narrow = { style: "currency", currency, currencyDisplay: "narrowSymbol" };
  return made(locale(), { ...narrow, ...options });
}

function made(language, options) {
  const key = `${language} ${JSON.stringify(options)}`;
  if (!formats.has(key)) formats.set(key, new Intl.NumberFormat(language, options));
  return formats.get(key);
}

/** How many of the smallest unit make one: 100 cents a dollar. */
export function unit() {
  return 10 ** (format().resolvedOptions().maximumFractionDigits ?? 0);
}

/** An amount with its currency, without cents where there are none. */
export function money(amount) {
  const whole = amount % unit() === 0;
  return format(whole ? { minimumFractionDigits: 0 } : {}).format(amount / unit());
}

/** A gain with a plus, a loss with a minus. */
export function signed(amount) {
  return `${amount > 0 ? "+" : amount < 0 ? "−" : ""}${money(Math.abs(amount))}`;
}

/** What stands on a chip: short, and never more than there is. */
export function short(amount) {
  const value = amount / unit();
  const places = value < 1000 && value % 1 ? 2 : value < 100000 ? 1 : 0;
  const options = { notation: "compact", roundingMode: "trunc", maximumFractionDigits: places };
  return made("en", options).format(value);
}

/** The amount that somebody typed, in the smallest unit; NaN if it is none. */
export function typedAmount(text) {
  const plain = text.replace(/[,\s]/g, "");
  return /^\d+(\.\d+)?$/.test(plain) ? Math.round(Number(plain) * unit()) : NaN;
}
