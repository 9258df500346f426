/**
 * How drawn properties move: as the service's transitions say, by its own curves.
 *
 * A move is drawn at once, and an animation adds the way that is still to go. While a finger drags, many of these run
 * at a time and sum up. For a spring that is exact: springs are linear, so the sum of its answers to each step is its
 * answer to all of them, velocity included; and it is how SwiftUI combines animations. A CSS transition would start
 * from rest with each frame, and never get going.
 */
import { style } from "./dom.js";

/** CSS's names of the curves that are no springs. */
const curves = { easeIn: "ease-in", easeOut: "ease-out", easeInOut: "ease-in-out" };

/** What only changes between two states is left to the style sheet, by `--halo-time`, `--halo-ease` and `--halo-delay`. */
const styled = ["bars", "halo", "seam"];

/** Whether this browser knows `linear()`; one that does not gets a curve of its own. */
const knowsSprings = CSS.supports("transition-timing-function", "linear(0, 1)");

const still = matchMedia("(prefers-reduced-motion: reduce)");

/** Springs that a layout does not have, by what was asked. @type {Map<string, {css: string, settlingDuration: number}>} */
const springs = new Map();

export class Motion {
  #root; #layout; #service; #timings = new Map();
  /** Where each element's properties went last, and what still runs there. @type {WeakMap<Element, object>} */
  #moved = new WeakMap();

  /** @param {HTMLElement} root the stage @param {object} layout @param {string} service the service's address */
  constructor(root, layout, service) {
    [this.#root, this.#layout, this.#service] = [root, layout, service];
  }

  /**
   * Takes a frame's transitions: the moves that follow are theirs. Answers a promise when a spring has to be asked for
   * first: then once more.
   * @param {object[]} transitions
   * @returns {Promise<unknown> | undefined}
   */
  prepare(transitions) {
    const unknown = transitions.map((transition) => this.#question(transition)).filter((query) => query && !springs.has(query));
    if (unknown.length) return Promise.all(unknown.map((query) => this.#ask(query)));
    this.#timings = new Map(transitions.map((transition) => [transition.property, this.#timing(transition)]));
    for (const property of styled) {
      const { duration = 0, delay = 0, easing = "linear" } = this.#timings.get(property) ?? {};
      style(this.#root, `--${property}-time`, `${duration}ms`);
      style(this.#root, `--${property}-delay`, `${delay}ms`);
      style(this.#root, `--${property}-ease`, easing);
    }
  }

  /**
   * Moves an element's CSS property to a number, by the first of these transitions that the frame has; else it jumps.
   * @param {HTMLElement} element
   * @param {"translate" | "rotate" | "insetBlock"} name one that may be negative, as the way to go often is
   * @param {number} to
   * @param {(number: number) => string} css how the property is written
   * @param {...string} properties the service's names
   */
  move(element, name, to, css, ...properties) {
    const last = this.#moved.get(element);
    if (last?.to === to) return;
    element.style[name] = css(to);
    const timing = properties.map((property) => this.#timings.get(property)).find(Boolean);
    let running = last?.running ?? [];
    if (last && timing && !still.matches) {
      const way = { [name]: [css(last.to - to), css(0)] };
      running = [...running.filter(({ playState }) => playState === "running"), element.animate(way, timing)];
    } else {
      for (const animation of running.splice(0)) animation.cancel();
    }
    this.#moved.set(element, { to, running });
  }

  #timing(transition) {
    const { delay = 0 } = transition;
    const known = this.#planned(transition) ?? springs.get(this.#question(transition));
    const isSpring = transition.curve === "spring";
    const easing = isSpring && !knowsSprings ? "ease-out" : (known?.css ?? curves[transition.curve] ?? "ease");
    const seconds = known?.settlingDuration ?? transition.duration;
    return { duration: seconds * 1000, delay: delay * 1000, easing, composite: "add", fill: "backwards" };
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
    let curve = { css: "ease-out", settlingDuration: 0.5 };
    try {
      const answer = await fetch(new URL(`v1/spring?${query}`, this.#service));
      if (answer.ok) curve = await answer.json();
    } catch {
      // A curve that cannot be had must not hold the drawing up.
    }
    // Each fling asks for a curve of its own.
    if (springs.size > 200) springs.clear();
    springs.set(query, curve);
  }
}
