// @ts-check
// What is printed on the cells of a felt. Colour never speaks alone: red is an ellipse, black a
// diamond, the zeros stand plain. A chip lies in the middle of its number, so the number gives way.

import { svg } from "./elements.js";

const WIDTHS = { " ": 0.35, "-": 0.42, I: 0.38, M: 1, W: 1.11 };
const CAPITAL = 0.73;
const CHIP = 17;
const DEEPER = { red: 1, black: 1.25 }; // a diamond has less room for its number

/** The cell as an element: its box, and what is printed on it with and without a chip. */
export function printed(cell, spot, colour) {
  const { x, y, wide, high } = cell.box;
  const box = svg("rect", { x, y, width: wide, height: high });
  const kind = colour ?? spot.kind;
  const drawn = colour
    ? number(cell, colour)
    : isColour(spot.kind)
      ? colourBox(cell, spot.kind)
      : words(cell, spot);
  return svg("g", { class: `cell ${kind}`, "data-cell": cell.name }, box, ...drawn);
}

function isColour(kind) {
  return kind === "red" || kind === "black";
}

/** The ellipse that means red or the diamond that means black. */
export function shape(colour, { x, y }, wide, high) {
  if (colour === "red") return svg("ellipse", { cx: x, cy: y, rx: wide, ry: high });
  const points = `${x},${y - high} ${x + wide},${y} ${x},${y + high} ${x - wide},${y}`;
  return svg("polygon", { points });
}

function number(cell, colour) {
  const { middle, wide, high } = cell.box;
  const flat = Math.min(wide, high);
  const size = Math.min(30, 0.42 * flat, fitting(cell.name, wide - 2 * CHIP - 4));
  const drawn = [];
  if (colour !== "green") drawn.push(shape(colour, middle, 0.43 * wide, 0.44 * high));
  const at = wide > 2.5 * high ? { x: middle.x - wide / 6, y: middle.y } : middle;
  drawn.push(label(cell.name, at, size, "number"));
  const aside =
    high > 1.4 * wide
      ? { x: middle.x, y: middle.y - high / 4 }
      : wide > 1.4 * high
        ? { x: middle.x + 0.34 * Math.min(wide, 2 * high), y: middle.y }
        : { x: middle.x + 0.27 * wide, y: middle.y - 0.28 * high };
  const round = Math.min(0.17 * wide, 0.2 * high);
  const little = colour === "green" ? [] : [shape(colour, aside, round * DEEPER[colour], round)];
  drawn.push(svg("g", { class: "aside" }, ...little, label(cell.name, aside, 0.95 * round, "")));
  return drawn;
}

function colourBox(cell, kind) {
  const { middle, wide, high } = cell.box;
  const word = kind.toUpperCase();
  const shaped = shape(kind, middle, wide / 2 - 5, high / 2 - 5);
  const size = Math.min(20, fitting(word, 0.62 * wide));
  return [shaped, ...asideToo([word], middle, size, { x: 0, y: -CHIP - 6 }, wide)];
}

function words(cell, spot) {
  const { middle, wide, high } = cell.box;
  const rows = rowsOf(spot);
  const widest = spot.kind.startsWith("series") ? ["00 00 00", ...rows] : rows;
  const size = Math.min(24, fitting(longest(widest), wide - 8), high / rows.length / 1.5);
  const beside = wide > 1.5 * high;
  const away = beside ? { x: -(wide / 2 + CHIP) / 2, y: 0 } : { x: 0, y: -CHIP - 7 };
  return asideToo(rows, middle, size, away, beside ? wide / 2 - CHIP - 4 : wide - 6);
}

/** Rows of words around a middle, and smaller ones that show when a chip lies there. */
function asideToo(rows, middle, size, away, room) {
  const there = { x: middle.x + away.x, y: middle.y + away.y };
  const shown = away.x ? rows : [rows.join(" ")];
  const small = Math.min(size, away.x ? 18 : 14, fitting(longest(shown), room));
  return [
    svg("g", { class: "number" }, ...stacked(rows, middle, size)),
    svg("g", { class: "aside" }, ...stacked(shown, there, small)),
  ];
}

function stacked(rows, { x, y }, size) {
  const first = y - 0.6 * size * (rows.length - 1);
  return rows.map((row, i) => label(row, { x, y: first + 1.2 * size * i }, size, ""));
}

/** Words around a middle, their capitals centred on it. */
export function label(text, { x, y }, size, kind) {
  const given = { x, y: y + (size * CAPITAL) / 2, "font-size": size, class: kind || undefined };
  return svg("text", { ...given, text });
}

/** The size in which words are so wide. */
export function fitting(text, wide) {
  const width = [...text].reduce((sum, letter) => sum + (WIDTHS[letter] ?? 0.72), 0);
  return wide / width;
}

function longest(rows) {
  return rows.reduce((one, two) => (two.length > one.length ? two : one));
}

const DOZENS = { "dozen 1": "1st 12", "dozen 2": "2nd 12", "dozen 3": "3rd 12" };

/** The words on an outside box, as they are printed on felts. */
function rowsOf(spot) {
  const { kind, numbers, pays, id } = spot;
  if (kind.startsWith("series")) {
    const half = kind === "series_3" ? 3 : Math.floor(numbers.length / 2);
    return [numbers.slice(0, half).join(" "), numbers.slice(half).join(" ")].filter(Boolean);
  }
  if (kind === "column") return [`${pays} to 1`];
  if (kind === "dozen") return [DOZENS[id]];
  if (kind === "low" || kind === "high") return [`${numbers[0]}-${numbers.at(-1)}`];
  return [kind.toUpperCase()];
}
