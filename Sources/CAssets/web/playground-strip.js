/** The carousel: two pictures that a pinch, ctrl and the wheel, keys or two buttons join into one strip. */
import { attribute, make, style } from "./playground-dom.js";

/** How long the wheel may rest before its next turn is a new pinch, in milliseconds. */
const pinchPause = 250;

/** Draws the strip. @param {HTMLElement} track @returns {import("./playground-layers.js").Layer} */
export function strip(track) {
  const [first, second] = [make("div", { class: "picture" }), make("div", { class: "picture" })];
  const draw = ({ spacing, innerCornerRadius: inner, outerCornerRadius: outer }) => {
    style(second, "margin-left", `${spacing}px`);
    style(first, "border-radius", `${outer}px ${inner}px ${inner}px ${outer}px`);
    style(second, "border-radius", `${inner}px ${outer}px ${outer}px ${inner}px`);
    style(track, "--outer", outer);
  };
  return { elements: [first, second], draw };
}

/** The two buttons; `draw` shows which of them is the case. @returns {import("./playground-layers.js").Layer} */
export function choice(pinch, { joinBelow, splitAbove }) {
  const join = make("button", { type: "button", "data-detent": "join" }, "Join");
  const split = make("button", { type: "button", "data-detent": "split" }, "Split");
  join.onclick = () => pinch(joinBelow / 2);
  split.onclick = () => pinch(splitAbove * 2);
  const row = make("div", { class: "choice", role: "group", "aria-label": "The pictures" }, split, join);
  const draw = ({ seamless }) => {
    attribute(join, "aria-pressed", String(seamless));
    attribute(split, "aria-pressed", String(!seamless));
  };
  return { elements: [row], draw };
}

/**
 * Listens for pinches on `track`.
 * @param {HTMLElement} track
 * @param {{joinBelow: number, splitAbove: number}} control
 * @param {(magnification: number) => void} pinch told the magnification since the pinch began
 * @returns {() => void} stops listening
 */
export function bindPinch(track, { joinBelow, splitAbove }, pinch) {
  const fingers = new Map();
  let began = 0, turned = 1, lastTurn = 0;
  const spread = () => {
    const [a, b] = [...fingers.values()];
    return Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY);
  };
  const handlers = {
    pointerdown(event) {
      fingers.set(event.pointerId, event);
      if (fingers.size === 2) began = spread();
    },
    pointermove(event) {
      if (!fingers.has(event.pointerId)) return;
      fingers.set(event.pointerId, event);
      if (fingers.size === 2 && began > 0 && spread() > 0) pinch(spread() / began);
    },
    pointerup: (event) => fingers.delete(event.pointerId),
    pointercancel: (event) => fingers.delete(event.pointerId),
    pointerleave: (event) => fingers.delete(event.pointerId),
    wheel(event) {
      if (!event.ctrlKey) return;
      event.preventDefault();
      if (event.timeStamp - lastTurn > pinchPause) turned = 1;
      [turned, lastTurn] = [turned * Math.exp(-event.deltaY / 100), event.timeStamp];
      pinch(turned);
    },
    keydown(event) {
      const joins = ["ArrowRight", "ArrowUp", "End"].includes(event.key);
      if (!joins && !["ArrowLeft", "ArrowDown", "Home"].includes(event.key)) return;
      event.preventDefault();
      pinch(joins ? joinBelow / 2 : splitAbove * 2);
    },
  };
  for (const [name, handler] of Object.entries(handlers)) track.addEventListener(name, handler, { passive: false });
  return () => Object.entries(handlers).forEach(([name, handler]) => track.removeEventListener(name, handler));
}
