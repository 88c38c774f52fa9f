// @ts-check
// The wheel, seen from above. It decides nothing: it turns while the table says that the ball is
// spinning, and the ball comes to lie in the compartment that the table names. Whoever has asked
// for less motion sees it lie there at once.

import { svg } from "./elements.js";

const OUT = 100;
const RIM = 118;
const IN = 66;
const BALL_RUNS = 109; // how far out the ball runs, and where it lies
const BALL_LIES = 73;
const TURN = 9000; // milliseconds of one turn of the wheel
const BALL_TURN = 1400;
const LANDING = 3200;

export class Wheel {
  /** @param {string[]} order clockwise @param {(number: string) => string} colour */
  constructor(order, colour) {
    this.order = order;
    this.step = 360 / order.length;
    this.ball = svg("circle", { class: "ball", r: 4.5, cy: -BALL_LIES });
    this.runner = svg("g", { class: "runner" }, this.ball);
    this.rotor = svg("g", { class: "rotor" }, ...order.map((n, i) => this.#sector(n, i, colour)));
    this.rotor.append(svg("circle", { class: "hub", r: IN - 14 }), this.runner);
    this.node = svg("svg", { class: "wheel", viewBox: "-126 -126 252 252", role: "img" });
    this.node.append(svg("circle", { class: "rim", r: RIM }), this.rotor);
    this.runner.style.visibility = "hidden";
  }

  #sector(number, i, colour) {
    const half = ((this.step / 2) * Math.PI) / 180;
    const corner = (radius, side) => `${radius * Math.sin(side)} ${-radius * Math.cos(side)}`;
    const d = [
      `M${corner(OUT, -half)}A${OUT} ${OUT} 0 0 1 ${corner(OUT, half)}`,
      `L${corner(IN, half)}A${IN} ${IN} 0 0 0 ${corner(IN, -half)}Z`,
    ].join("");
    const size = number.length > 2 ? 6.5 : 9;
    const name = svg("text", { y: -OUT + 12, "font-size": size, text: number });
    const given = { class: `compartment ${colour(number)}`, "data-number": number };
    return svg("g", { ...given, transform: `rotate(${i * this.step})` }, svg("path", { d }), name);
  }

  /** The ball is spinning. */
  spin() {
    this.#stop();
    this.runner.style.visibility = "visible";
    this.ball.setAttribute("cy", -BALL_RUNS);
    if (isStill()) return;
    const turning = { duration: TURN, iterations: Infinity };
    this.turning = this.rotor.animate(turn(0, 360), turning);
    const running = { duration: BALL_TURN, iterations: Infinity };
    this.running = this.runner.animate(turn(0, -360), running);
  }

  /** The ball comes to lie on a number; fulfilled when it lies there, or when it is skipped. */
  async land(number) {
    const from = this.#angle();
    const wasRunning = Boolean(this.running);
    this.running?.cancel();
    this.running = undefined;
    if (!wasRunning || isStill()) return this.rest(number);
    const target = this.order.indexOf(number) * this.step;
    const to = target - 360 * Math.ceil((target - from) / 360) - 720;
    const falling = { duration: LANDING, easing: "cubic-bezier(.2,.6,.35,1)", fill: "forwards" };
    this.falling = this.runner.animate(turn(from, to), /** @type {any} */ (falling));
    this.ball.animate([{ cy: `${-BALL_RUNS}px` }, { cy: `${-BALL_LIES}px` }], falling);
    await this.falling.finished.catch(() => {});
    return this.rest(number);
  }

  /** How far round the ball is now, in degrees. */
  #angle() {
    const time = Number(this.running?.currentTime ?? 0) % BALL_TURN;
    return (-360 * time) / BALL_TURN;
  }

  /** Show the ball where it lies, without a way there; with no number there is no ball. */
  rest(number) {
    this.#stop(true);
    const at = this.order.indexOf(number);
    this.runner.style.visibility = at < 0 ? "hidden" : "visible";
    this.ball.setAttribute("cy", -BALL_LIES);
    this.runner.setAttribute("transform", `rotate(${at * this.step})`);
    for (const one of this.rotor.querySelectorAll("[data-number]")) {
      one.classList.toggle("won", one.dataset.number === number);
    }
  }

  /** Do not wait for the ball. */
  skip() {
    this.falling?.finish();
  }

  #stop(where = false) {
    if (where) this.turning?.pause();
    else this.turning?.cancel();
    this.running?.cancel();
    this.falling?.cancel();
    for (const one of this.ball.getAnimations()) one.cancel();
    this.running = this.falling = undefined;
    for (const one of this.rotor.querySelectorAll(".won")) one.classList.remove("won");
  }
}

function turn(from, to) {
  return [{ transform: `rotate(${from}deg)` }, { transform: `rotate(${to}deg)` }];
}

function isStill() {
  return matchMedia("(prefers-reduced-motion: reduce)").matches;
}
