// @ts-check
// The felt and the racetrack of the terminal: what lies there, what is aimed at, what it costs.

import { byId, html, setText } from "../shared/elements.js";
import { Felt } from "../shared/felt.js";
import { Racetrack, numbersOf } from "../shared/racetrack.js";
import { toneOf } from "../shared/chips.js";
import { money } from "../shared/money.js";
import { limitsOf, nameOf, spokenName } from "../shared/names.js";
import { onLanguage, say } from "../shared/words.js";
import { politely } from "./voice.js";

const UPRIGHT = matchMedia("(max-width: 700px) and (orientation: portrait)");
const SHOWS_RESULT = ["result_confirmed", "settled", "table_closed", "between_rounds"];

export class Board {
  /** @param {any} desk */
  constructor(desk) {
    this.desk = desk;
    this.previewed = null;
    this.heat = null;
    UPRIGHT.addEventListener("change", () => this.draw());
    onLanguage(() => this.desk.layout && this.draw());
  }

  /** Draw the felt and the track of the layout anew. */
  draw() {
    const { layout } = this.desk;
    const label = say("felt.label", { layout: layout.name });
    this.felt = new Felt(layout, this, { upright: UPRIGHT.matches, label });
    byId("felt").replaceChildren(this.felt.node);
    const owner = this.#trackOwner();
    const narrow = UPRIGHT.matches;
    this.track = Racetrack.isOffered(layout) ? new Racetrack(layout, owner, { narrow }) : null;
    byId("racetrack").replaceChildren(...(this.track ? [this.track.node] : []));
    byId("racetrack").hidden = !this.track;
    this.felt.nameAll();
    this.aim(null);
    this.update();
  }

  #trackOwner() {
    return {
      place: (option) => this.desk.placeOption(option),
      preview: (option) => this.#preview(option),
      cost: (option) => this.#cost(option),
    };
  }

  /** "6 × $5 = $30" */
  #cost(option) {
    const value = this.desk.tray.value;
    const given = { pieces: option.pieces_total, chip: money(value) };
    return say("option.cost", { ...given, cost: money(option.pieces_total * value) });
  }

  /** A spot was chosen: a chip goes there, or with the eraser all goes away. */
  place(spot) {
    if (this.desk.acts.erasing) return this.remove(spot);
    return this.desk.place({ kind: "place", bets: [[spot.id, this.desk.tray.value]] });
  }

  /** Take all off a spot. */
  remove(spot) {
    const bets = this.desk.slip.lying.filter(([id]) => id === spot.id);
    if (bets.length) this.desk.place({ kind: "withdraw", bets });
  }

  /** Say what is aimed at. */
  aim(spot) {
    this.aimed = spot;
    this.#sayAim();
  }

  #sayAim() {
    const { previewed, aimed } = this;
    const option = previewed && `${previewed.name}: ${previewed.id} · ${this.#cost(previewed)}`;
    setText(byId("aim"), option || (aimed ? this.#told(aimed) : say("aim.hint")));
  }

  #told(spot) {
    const bet = this.desk.view.bets[spot.id] ?? 0;
    const { minimum, maximum } = limitsOf(spot, this.desk.view.limits);
    const given = { minimum: money(minimum), maximum: maximum === null ? "" : money(maximum) };
    const limits = maximum === null ? say("spot.from", given) : say("spot.from_to", given);
    const pays = say("spot.pays", { name: nameOf(spot), pays: spot.pays });
    if (!bet) return `${pays} · ${limits}`;
    const wins = { bet: money(bet), returned: money(bet * (spot.pays + 1)) };
    return `${pays} · ${limits} · ${say("spot.returns", wins)}`;
  }

  /** The name of a spot for those who hear it. */
  describe(spot) {
    return spokenName(spot, this.desk.view?.bets[spot.id] ?? 0);
  }

  #preview(option) {
    this.previewed = option;
    this.felt.cover(option ? numbersOf(option, this.desk.spots) : []);
    this.update();
  }

  /** Another chip was chosen: the options cost something else. */
  chipChanged() {
    this.track?.draw();
    if (this.previewed) this.#preview(this.previewed);
    politely(say("tray.chosen", { chip: money(this.desk.tray.value) }));
  }

  /** Show what lies on the felt now. */
  update() {
    if (!this.felt || !this.desk.view) return;
    const { view } = this.desk;
    const won = SHOWS_RESULT.includes(view.phase) ? this.#won(view) : "";
    const chips = [...this.#chips(view, won), ...this.#ghosts()];
    this.felt.show({ chips, won, dolly: view.dolly });
    this.#sayAim();
  }

  #won(view) {
    return view.number || view.dolly || "";
  }

  #chips(view, won) {
    const last = view.rounds[0];
    if (won && last?.round === view.round) {
      return Object.entries(last.bets).map(([spot, amount]) => {
        const wins = this.desk.spots.get(spot).numbers.includes(last.number);
        return { spot, amount, state: wins ? "won" : "lost", tone: this.#tone(amount) };
      });
    }
    return [...this.#own(view), ...this.#others(view)];
  }

  #own(view) {
    const { pending } = this.desk.slip;
    const spots = new Set([...Object.keys(view.bets), ...pending.keys()]);
    return [...spots].flatMap((spot) => {
      const more = pending.get(spot) ?? 0;
      const amount = (view.bets[spot] ?? 0) + Math.max(0, more);
      const state = more ? "sent" : "registered";
      return amount ? [{ spot, amount, state, tone: this.#tone(amount) }] : [];
    });
  }

  /** At a live table: the chips of the others, in their colours. */
  #others(view) {
    const mine = view.colour || view.seat;
    const others = Object.entries(view.felt ?? {}).filter(([colour]) => colour !== mine);
    return others.flatMap(([owner, felt]) =>
      Object.entries(felt).map(([spot, amount]) => {
        return { spot, amount, state: "registered", tone: this.desk.toneOfColour(owner), owner };
      }),
    );
  }

  #ghosts() {
    const value = this.desk.tray.value;
    const pieces = this.previewed?.pieces ?? [];
    const state = "ghost";
    return pieces.map(({ spot, count }) => {
      const amount = count * value;
      return { spot, amount, state, tone: this.#tone(amount), owner: "preview" };
    });
  }

  #tone(amount) {
    const { view, tray } = this.desk;
    return view.colour ? this.desk.toneOfColour(view.colour) : toneOf(amount, tray.values);
  }
}

/** A felt with the bets of a round that is over. */
export function pastFelt(desk, past) {
  const label = say("felt.label", { layout: desk.layout.name });
  const felt = new Felt(desk.layout, {}, { upright: UPRIGHT.matches, label });
  const chips = Object.entries(past.bets).map(([spot, amount]) => {
    const wins = desk.spots.get(spot)?.numbers.includes(past.number);
    const state = wins ? "won" : "registered";
    return { spot, amount, state, tone: toneOf(amount, desk.tray.values) };
  });
  felt.show({ chips, won: past.number });
  return html("div", { class: "past-felt" }, felt.node);
}
