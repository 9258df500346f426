/** The carousel: two pictures that a pinch, ctrl and the wheel, keys or two buttons join into one strip. */
import { attribute, make, style } from "./dom.js";

/** Draws the strip. @param {HTMLElement} track @returns {import("./layers.js").Layer} */
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

/** The two buttons; `draw` shows which of them applies. @returns {import("./layers.js").Layer} */
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
 * Lets keys join and split the pictures, as the buttons do. The client itself handles fingers and the wheel.
 * @param {HTMLElement} track
 * @param {{joinBelow: number, splitAbove: number}} control
 * @param {(magnification: number) => void} pinch
 * @returns {() => void} stops listening
 */
export function bindKeys(track, { joinBelow, splitAbove }, pinch) {
  const pressed = (event) => {
    const joins = ["ArrowRight", "ArrowUp", "End"].includes(event.key);
    if (!joins && !["ArrowLeft", "ArrowDown", "Home"].includes(event.key)) return;
    event.preventDefault();
    pinch(joins ? joinBelow / 2 : splitAbove * 2);
  };
  track.addEventListener("keydown", pressed);
  return () => track.removeEventListener("keydown", pressed);
}
