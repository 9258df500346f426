/** Plays the film whose scrubber a card shows: the time goes on, and more of the film is loaded. */

import { part, text } from "./dom.js";

/** How often the thumb moves on, in milliseconds. */
const interval = 500;

/** How many seconds of the film are loaded in one. */
const loadedPerSecond = 12;

/** The most time that passes at once, in seconds: a service that did not respond is no reason to jump. */
const longestStep = 2;

/** Whether a control is a film's: it counts seconds, with one thumb. */
export const isFilm = ({ text, thumbs }) => text?.style === "duration" && !thumbs;

export class Player {
  #button; #shown; #title; #timer; #last; #placed; #isWaiting = false;

  /** @param {HTMLElement} button @param {() => object} shown the client of the session that is shown now */
  constructor(button, shown) {
    [this.#button, this.#shown] = [button, shown];
    button.addEventListener("click", () => this.#play(!this.#timer));
  }

  /** Shows the button if the control is a film's. @param {string} title what it plays */
  update(title) {
    const canPlay = isFilm(this.#shown().control);
    this.#title = title;
    this.#button.hidden = !canPlay;
    this.#play(canPlay && Boolean(this.#timer));
  }

  #play(plays) {
    const verb = plays ? "Pause" : "Play";
    this.#button.setAttribute("aria-label", `${verb} ${this.#title}`);
    text(part(this.#button, "verb"), verb);
    part(this.#button, "icon").setAttribute("href", `#icon-${verb.toLowerCase()}`);
    if (plays === Boolean(this.#timer)) return;
    this.#timer = clearInterval(this.#timer);
    if (!plays) return;
    this.#last = performance.now();
    this.#timer = setInterval(() => this.#tick(), interval);
  }

  /** Moves the thumb by the time that has passed, unless a finger holds it, and loads what comes next. One at a time. */
  async #tick() {
    if (this.#isWaiting) return;
    this.#isWaiting = true;
    const detent = this.#shown(), timer = this.#timer;
    try {
      await this.#goOn(detent);
    } catch (error) {
      // A finger may have come down before the service had it. Another refusal would come again.
      if (!error.problem?.frame && detent === this.#shown()) this.#play(false);
    } finally {
      this.#isWaiting = false;
    }
    const isOver = ["ended", "closed"].includes(detent.status) || (!detent.frame.dragging && detent.frame.value >= detent.control.range.upper);
    if (isOver && timer === this.#timer && detent === this.#shown()) this.#play(false);
  }

  async #goOn(detent) {
    const { control, frame } = detent, { lower, upper } = control.range;
    const now = performance.now(), passed = Math.min((now - this.#last) / 1000, longestStep);
    // Another page that plays the same film moves it.
    const isMoved = frame.reason === "set" && frame.value !== this.#placed;
    [this.#last, this.#placed] = [now, frame.value];
    if (isMoved) return;
    const loaded = control.reachable?.upper ?? upper, end = Math.min(loaded + loadedPerSecond * passed, upper);
    if (loaded < upper) await detent.reshape({ reachable: { upper: end } });
    const next = frame.value < upper ? frame.value + passed : lower;
    if (!detent.frame.dragging) this.#placed = (await detent.set(Math.min(next, end), { ifIdle: true })).value;
  }
}
