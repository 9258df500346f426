/**
 * Animates drawn properties with the service's transitions and curves.
 *
 * A property gets its new value at once, and an animation adds the remaining distance. During a drag many of these run
 * at the same time and add up. For a spring the sum is exact, with its velocity, because springs are linear; SwiftUI
 * combines animations in the same way. A CSS transition would start from rest with each frame, and never gain speed.
 */
import { style } from "./dom.js";

/** CSS's names of the curves that are not springs. */
const curves = { easeIn: "ease-in", easeOut: "ease-out", easeInOut: "ease-in-out" };

/** Transitions between two states, which the style sheet runs, by `--halo-time`, `--halo-ease` and `--halo-delay`. */
const styled = ["bars", "halo", "seam"];

/** Whether this browser has `linear()`. Without it, springs become `ease-out`. */
const knowsSprings = CSS.supports("transition-timing-function", "linear(0, 1)");

/** A transition's property; that of one of several thumbs with its index. */
export const nameOf = ({ property, thumb = "" }) => property + thumb;

const still = matchMedia("(prefers-reduced-motion: reduce)");

/** Springs that are not in a layout, by the query that asks for them. @type {Map<string, {css: string, settlingDuration: number}>} */
const springs = new Map();

export class Motion {
  #root; #layout; #request; #timings = new Map();
  /** Each element's last value, and its running animations. @type {WeakMap<Element, object>} */
  #moved = new WeakMap();

  /**
   * @param {HTMLElement} root the stage
   * @param {object} layout
   * @param {(query: string) => Promise<{css: string, settlingDuration: number}>} request asks for a spring's curve
   */
  constructor(root, layout, request) {
    [this.#root, this.#layout, this.#request] = [root, layout, request];
  }

  /**
   * Takes a frame's transitions for the moves that follow. Returns a promise if a spring has to be requested first; call
   * it again when the promise resolves.
   * @param {object[]} transitions
   * @returns {Promise<unknown> | undefined}
   */
  prepare(transitions) {
    const unknown = transitions.map((transition) => this.#question(transition)).filter((query) => query && !springs.has(query));
    if (unknown.length) return Promise.all(unknown.map((query) => this.#ask(query)));
    this.#timings = new Map(transitions.map((transition) => [nameOf(transition), this.#timing(transition)]));
    for (const property of styled) {
      const { duration = 0, delay = 0, easing = "linear" } = this.#timings.get(property) ?? {};
      style(this.#root, `--${property}-time`, `${duration}ms`);
      style(this.#root, `--${property}-delay`, `${delay}ms`);
      style(this.#root, `--${property}-ease`, easing);
    }
  }

  /**
   * Moves an element's CSS property to a number, by the first of these transitions that the frame has; without one it jumps.
   * @param {HTMLElement} element
   * @param {"translate" | "rotate" | "insetBlock"} name a property that may be negative, as the distance often is
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

  /** The layout's transition that is the same as this one; undefined if there is none. */
  #planned({ property, curve, duration, bounce, velocity }) {
    if (velocity) return undefined;
    return this.#layout.transitions.find((one) =>
      one.property === property && one.curve === curve && one.duration === duration && one.bounce === bounce);
  }

  /** The query for this spring's curve; undefined if its curve is known. */
  #question(transition) {
    if (transition.curve !== "spring" || this.#planned(transition)) return undefined;
    const { duration, bounce = 0, velocity = 0 } = transition;
    return new URLSearchParams({ duration, bounce, velocity }).toString();
  }

  async #ask(query) {
    let curve = { css: "ease-out", settlingDuration: 0.5 };
    try {
      curve = await this.#request(query);
    } catch {
      // The frame is drawn with another curve.
    }
    // Each fling has a curve of its own, so the number is limited.
    if (springs.size > 200) springs.clear();
    springs.set(query, curve);
  }
}
