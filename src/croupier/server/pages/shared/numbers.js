// @ts-check
// What a number of the wheel looks like. It follows from the layout: the numbers that its red and
// black boxes cover.

/** @returns {(number: string) => "red" | "black" | "green"} */
export function colouring(layout) {
  const covered = (kind) => new Set(layout.spots.find((spot) => spot.kind === kind)?.numbers);
  const red = covered("red");
  const black = covered("black");
  return (number) => (red.has(number) ? "red" : black.has(number) ? "black" : "green");
}
