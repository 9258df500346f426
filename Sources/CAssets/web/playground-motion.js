/**
 * How drawn properties move: the service's transitions, put into CSS.
 *
 * Each property that a frame's transitions can name (`bars`, `value`, `tilt` …) has three custom properties,
 * `--bars-time`, `--bars-ease` and `--bars-delay`, which the style sheet's `transition`s use. What a frame changes
 * without naming it jumps.
 */
import { style } from "./playground-dom.js";

/** CSS's names of the curves that are no springs. */
const curves = { easeIn: "ease-in", easeOut: "ease-out", easeInOut: "ease-in-out" };

/** What moves the thumb is called `value`, or `thumb` when it comes back from past an end. */
const drawnAs = { value: "thumb" };

const still = matchMedia("(prefers-reduced-motion: reduce)");

export class Motion {
  #stage; #layout; #service;
  /** Springs that the layout does not have, by what was asked. @type {Map<string, {css: string, settlingDuration: number}>} */
  #springs = new Map();

  /** @param {HTMLElement} stage @param {object} layout @param {string} service the service's address */
  constructor(stage, layout, service) {
    [this.#stage, this.#layout, this.#service] = [stage, layout, service];
  }

  /**
   * Puts what these transitions say into CSS. Answers a promise instead when a spring has to be asked for first:
   * then once more.
   * @param {object[]} transitions a frame's
   * @returns {Promise<unknown> | undefined}
   */
  prepare(transitions) {
    const unknown = transitions.map((transition) => this.#question(transition)).filter((query) => query && !this.#springs.has(query));
    if (unknown.length) return Promise.all(unknown.map((query) => this.#ask(query)));
    const named = new Set();
    for (const transition of transitions) {
      const property = drawnAs[transition.property] ?? transition.property;
      named.add(property);
      this.#set(property, transition, this.#curve(transition));
    }
    for (const property of ["bars", "thumb", "tilt", "lift", "glide", "halo", "seam"])
      if (!named.has(property)) style(this.#stage, `--${property}-time`, "0s");
  }

  #set(property, { delay = 0 }, { css, seconds }) {
    const moves = !still.matches || property === "halo";
    style(this.#stage, `--${property}-ease`, css);
    style(this.#stage, `--${property}-time`, moves ? `${seconds}s` : "0s");
    style(this.#stage, `--${property}-delay`, moves ? `${delay}s` : "0s");
  }

  /** The curve for CSS, and how long it runs. */
  #curve(transition) {
    const known = this.#planned(transition) ?? this.#springs.get(this.#question(transition));
    if (known) return { css: known.css, seconds: known.settlingDuration ?? known.duration };
    return { css: curves[transition.curve] ?? "ease", seconds: transition.duration };
  }

  /** The layout's transition, if it is this one. */
  #planned({ property, curve, duration, bounce, velocity }) {
    if (velocity) return undefined;
    return this.#layout.transitions.find((one) =>
      one.property === property && one.curve === curve && one.duration === duration && one.bounce === bounce);
  }

  /** What to ask the service to get this spring's curve; undefined when there is nothing to ask. */
  #question(transition) {
    if (transition.curve !== "spring" || this.#planned(transition)) return undefined;
    const { duration, bounce = 0, velocity = 0 } = transition;
    return new URLSearchParams({ duration, bounce, velocity }).toString();
  }

  async #ask(query) {
    const answer = await fetch(new URL(`v1/spring?${query}`, this.#service)).catch(() => undefined);
    // A curve that cannot be had must not hold the drawing up.
    this.#springs.set(query, answer?.ok ? await answer.json() : { css: "ease-out", settlingDuration: 0.5 });
  }
}
