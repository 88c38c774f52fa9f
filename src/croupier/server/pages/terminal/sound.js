// @ts-check
// A few short tones; off until somebody turns them on.

import { byId } from "../shared/elements.js";

const TONES = {
  registered: [660, 0.04],
  refused: [180, 0.15],
  open: [520, 0.12],
  close: [880, 0.35],
  result: [700, 0.2],
};

export class Sound {
  constructor() {
    this.button = byId("sound");
    this.button.addEventListener("click", () => this.#toggle());
  }

  #toggle() {
    this.context = this.context ? void this.context.close() : new AudioContext();
    this.button.setAttribute("aria-pressed", String(Boolean(this.context)));
  }

  /** Sound a tone, if sounds are on. */
  play(name) {
    if (!this.context) return;
    const [pitch, length] = TONES[name];
    const { currentTime, destination } = this.context;
    const tone = this.context.createOscillator();
    const volume = this.context.createGain();
    tone.frequency.value = pitch;
    volume.gain.setValueAtTime(0.12, currentTime);
    volume.gain.exponentialRampToValueAtTime(0.001, currentTime + length);
    tone.connect(volume).connect(destination);
    tone.start();
    tone.stop(currentTime + length);
  }
}
