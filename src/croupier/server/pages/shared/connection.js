// @ts-check
// One connection to a door of the house, for every screen: it comes back by itself, it knows what
// was sent and has no answer yet, and it knows nothing of the game.
//
// The owner is told by methods it may have:
//   greeting()         the message to begin with, or null (the staff's doors want none)
//   heard(message)     every message but the answers to `do`
//   stands(state, why) "connecting", "open", "lost" (it tries again) or "ended" (it does not)

const FIRST_WAIT = 300; // milliseconds before the first new try; each doubles, and is spread
const LONGEST_WAIT = 8000;
const PING_EVERY = 20000;
const PATIENCE = 10000; // for anything to be heard after a ping
const FINAL = // refusals after which trying again would bring the same
  "replaced revoked expired bad_token bad_code unknown_table malformed".split(" ");

export class Connection {
  /** @param {string} url @param {any} owner */
  constructor(url, owner) {
    this.url = url;
    this.owner = owner;
    this.isOpen = false;
    this.tries = 0;
    this.final = "";
  }

  open() {
    this.final = "";
    this.owner.stands("connecting", "");
    const socket = (this.socket = new WebSocket(this.url));
    socket.onopen = () => this.#greet();
    socket.onmessage = (event) => this.#hear(socket, JSON.parse(event.data));
    socket.onclose = () => this.#gone(socket);
  }

  /** Say something; false if nobody is there to hear it. */
  say(message) {
    if (this.socket?.readyState !== WebSocket.OPEN) return false;
    this.socket.send(JSON.stringify(message));
    return true;
  }

  /** Begin anew, at once. */
  again() {
    this.tries = 0;
    clearTimeout(this.waiting);
    if (this.socket) this.#gone(this.socket, true);
    this.open();
  }

  /** End it for good. */
  close(why = "") {
    this.final = why || "closed";
    this.socket?.close();
  }

  #greet() {
    const greeting = this.owner.greeting();
    if (greeting) this.say(greeting);
    this.pinging = setInterval(() => this.#ping(), PING_EVERY);
  }

  #ping() {
    this.say({ say: "ping" });
    this.impatient = setTimeout(() => this.#gone(this.socket), PATIENCE);
  }

  #hear(socket, message) {
    if (socket !== this.socket) return;
    clearTimeout(this.impatient);
    const opens = !this.isOpen && (message.say === "view" || message.say === "resumed");
    if (opens) {
      this.tries = 0;
      this.isOpen = true;
    }
    if (message.say === "refused" && FINAL.includes(message.code)) {
      this.final = message.code;
      this.why = message.message;
    }
    this.owner.heard(message);
    if (opens) this.owner.stands("open", "");
  }

  /** The connection is gone, or counts as gone; only the present one is looked at. */
  #gone(socket, quietly = false) {
    if (socket !== this.socket) return;
    this.socket = undefined;
    this.isOpen = false;
    clearInterval(this.pinging);
    clearTimeout(this.impatient);
    socket.onclose = null;
    socket.close();
    if (quietly) return;
    if (this.final) this.owner.stands("ended", this.why ?? "");
    else this.#tryLater();
  }

  #tryLater() {
    const wait = Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** this.tries++) * (0.5 + Math.random());
    this.owner.stands("lost", "");
    this.waiting = setTimeout(() => this.open(), wait);
  }
}
