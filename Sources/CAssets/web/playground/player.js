/** Plays the film whose scrubber a card shows: the time goes on, and more of the film is loaded. */

/** How often the thumb moves on, in milliseconds. */
const movesEvery = 500;

/** How many seconds of the film are loaded in one. */
const loads = 12;

export class Player {
  #button; #shown; #timer; #then; #isMoving = false;

  /** @param {HTMLElement} button @param {() => object} shown the client of the session that is shown now */
  constructor(button, shown) {
    [this.#button, this.#shown] = [button, shown];
    button.addEventListener("click", () => this.#play(!this.#timer));
  }

  /** Offers to play what counts seconds. */
  show() {
    const { text } = this.#shown().control, isFilm = text?.style === "duration";
    this.#button.hidden = !isFilm;
    if (!isFilm) this.#play(false);
  }

  #play(plays) {
    this.#timer = clearInterval(this.#timer);
    this.#button.setAttribute("aria-pressed", String(plays));
    if (!plays) return;
    this.#then = performance.now();
    this.#timer = setInterval(() => this.#goOn(), movesEvery);
  }

  /** Moves the thumb by the time that has passed, unless a finger holds it, and loads what comes next. */
  async #goOn() {
    if (this.#isMoving) return;
    this.#isMoving = true;
    const detent = this.#shown(), { control, frame } = detent, { lower, upper } = control.range;
    const now = performance.now(), passed = (now - this.#then) / 1000, from = frame.value < upper ? frame.value + passed : lower;
    this.#then = now;
    const loaded = control.reachable?.upper ?? upper, more = Math.min(loaded + loads * passed, upper);
    const due = [];
    if (loaded < upper) due.push(detent.reshape({ reachable: { upper: more } }));
    // A finger may come down before the service has it.
    if (!frame.dragging) due.push(detent.set(Math.min(from, more), { ifIdle: true }));
    await Promise.allSettled(due);
    this.#isMoving = false;
    if (detent.frame.value >= upper) this.#play(false);
  }
}
