// @ts-check
// The player's desk: what all parts of the terminal share, and what they may ask of one another.

import { byId } from "../shared/elements.js";
import { ask, ofTable } from "../shared/house.js";
import { TerminalLine } from "../shared/lines.js";
import { useCurrency } from "../shared/money.js";
import { colouring } from "../shared/numbers.js";
import { say } from "../shared/words.js";
import { Acts } from "./acts.js";
import { Board } from "./board.js";
import { Cashier } from "./cashier.js";
import { Favourites } from "./favourites.js";
import { Meters } from "./meters.js";
import { reason } from "./refusals.js";
import { Result } from "./result.js";
import { Session } from "./session.js";
import { Side } from "./side.js";
import { Slip, costOf } from "./slip.js";
import { Sound } from "./sound.js";
import { Statistics } from "./statistics.js";
import { Status } from "./status.js";
import { Tray } from "./tray.js";
import { notice, politely } from "./voice.js";

const OPEN = ["bets_open", "bets_open_ball_spinning"];
const COLOURS = ["ivory", "blue", "amber", "plum", "sky", "brown", "rose", "slate"];

export class Desk {
  /** @param {any} about what the house says of the table @param {any} phases @param {any} owner */
  constructor(about, phases, owner) {
    this.about = about;
    useCurrency(about.currency);
    this.line = new TerminalLine(about, phases, owner);
    this.slip = new Slip(this);
    this.session = new Session(this);
    this.sound = new Sound();
    this.statistics = new Statistics(this);
    this.favourites = new Favourites(this);
    this.cashier = new Cashier(this);
    this.tray = new Tray(this);
    this.board = new Board(this);
    this.acts = new Acts(this);
    this.meters = new Meters(this);
    this.status = new Status(this);
    this.result = new Result(this);
    this.side = new Side(this);
    /** @type {any} */
    this.layout = null;
    this.spots = new Map();
    this.colour = (_number) => "green";
  }

  get view() {
    return this.line.view;
  }

  get betsAreOpen() {
    return this.line.isOpen && OPEN.includes(this.view?.phase);
  }

  /** Credits that are not bet, what is on its way counted as bet. */
  get available() {
    return this.view.credits - this.slip.unregistered;
  }

  /** Fetch the layout as this table offers it now, and draw it. */
  async useLayout() {
    const { table, layout } = this.view;
    this.layout = await ask(ofTable(table, `/layouts/${layout}`));
    this.spots = new Map(this.layout.spots.map((spot) => [spot.id, spot]));
    this.colour = colouring(this.layout);
    this.onLayout?.();
    this.board.draw();
  }

  /** Draw all that may have changed. */
  changed() {
    if (!this.view || !this.layout) return;
    this.board.update();
    this.meters.update();
    this.tray.update();
    this.acts.update();
  }

  /** Send a command; its events, or a Refusal. */
  send(command) {
    return this.line.do(command);
  }

  /** Place bets, or take some off, as one act. @param {import("./slip.js").Order} order */
  async place(order) {
    if (!this.betsAreOpen) return this.sayNotOpen();
    const own = order.kind === "withdraw" ? "" : this.session.reached(costOf(order));
    if (own) return notice(own);
    if (await this.slip.act(order)) this.sound.play("registered");
  }

  /** Place an option with the chosen chip on each piece. */
  placeOption(option) {
    const credits = this.tray.value;
    const bets = option.pieces.map(({ spot, count }) => [spot, count * credits]);
    return this.place({ kind: "option", option: option.id, credits, bets });
  }

  /** An order was refused: say why. */
  refused(why, order) {
    this.sound.play("refused");
    notice(reason(why, this, order), why.clause);
  }

  /** Why nothing can be bet now. */
  sayNotOpen() {
    const [open] = this.about.announcements.open;
    notice(this.line.isOpen ? say("not_open", { open }) : say("line.lost"));
  }

  /** Another chip was chosen. */
  chipChanged() {
    this.board.chipChanged();
  }

  /** Show heat on felt and wheel, or with null none. */
  heat(of) {
    for (const node of document.querySelectorAll("[data-cell], .wheel [data-number]")) {
      const number = node.dataset.cell ?? node.dataset.number;
      const degree = of && this.layout.wheel.includes(number) ? of(number) : 0;
      node.setAttribute("data-heat", degree);
    }
  }

  /** At a live table: the colours nobody holds. */
  freeColours() {
    const held = Object.keys(this.view.felt ?? {});
    return COLOURS.filter((colour) => !held.includes(colour));
  }

  /** The class of a player's chips. */
  toneOfColour(colour) {
    const at = COLOURS.indexOf(colour);
    return `of-${at < 0 ? [...colour].reduce((sum, ch) => sum + ch.charCodeAt(0), 0) % 8 : at}`;
  }

  closeDialog() {
    byId("dialog").close();
  }

  /** Say that a bet or a return was made. */
  told(text) {
    politely(text);
  }
}
