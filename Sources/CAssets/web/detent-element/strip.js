/** The carousel: two pictures that a pinch, ctrl and the wheel, keys or two buttons join into one strip. */
import { attribute, make, style } from "./dom.js";

// This script, joined with others, may be in another folder beside this one.
const panorama = new URL("../detent-element/panorama.svg", import.meta.url);

/** Draws the strip. Its pictures are those that the page puts into the element. @returns {import("./layers.js").Layer} */
export function strip(track) {
  const [first, second] = ["first", "second"].map((name) =>
    make("div", { class: "picture", part: "picture" }, make("slot", { name })));
  style(track, "--panorama", `url("${panorama}")`);
  const draw = ({ spacing, innerCornerRadius: inner, outerCornerRadius: outer }) => {
    style(second, "margin-left", `${spacing}px`);
    style(first, "border-radius", `${outer}px ${inner}px ${inner}px ${outer}px`);
    style(second, "border-radius", `${inner}px ${outer}px ${outer}px ${inner}px`);
    style(track, "--outer", outer);
  };
  return { elements: [first, second], draw };
}

/** The two buttons; `draw` shows which of them applies. @returns {import("./layers.js").Layer} */
export function choice(pinch) {
  const button = (name, isSeamless, label) => {
    const made = make("button", { type: "button", part: `button ${name}`, "data-detent": name }, label);
    made.onclick = () => pinch(isSeamless);
    return made;
  };
  const [split, join] = [button("split", false, "Split"), button("join", true, "Join")];
  const row = make("div", { class: "choice", part: "choice", role: "group", "aria-label": "The pictures" }, split, join);
  const draw = ({ seamless }) => {
    attribute(join, "aria-pressed", String(seamless));
    attribute(split, "aria-pressed", String(!seamless));
  };
  return { elements: [row], draw };
}

/**
 * Lets keys join and split the pictures, as the buttons do. The client itself handles fingers and the wheel.
 * @param {HTMLElement} track
 * @param {(isSeamless: boolean) => void} pinch
 * @returns {() => void} stops listening
 */
export function bindKeys(track, pinch) {
  const pressed = (event) => {
    const joins = ["ArrowRight", "ArrowUp", "End"].includes(event.key);
    if (!joins && !["ArrowLeft", "ArrowDown", "Home"].includes(event.key)) return;
    event.preventDefault();
    pinch(joins);
  };
  track.addEventListener("keydown", pressed);
  return () => track.removeEventListener("keydown", pressed);
}
