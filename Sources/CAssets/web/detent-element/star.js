/** The star that lifts, leans and glides along its segments. */
import { attribute, make, style } from "./dom.js";
import { along } from "./layers.js";

/** The segments, and above them those from lower or another value to the thumb. @returns {import("./layers.js").Layer} */
export function segments({ trackWidth, segments: boxes, fillFrom }) {
  const row = () => boxes.map(({ x, width }) => {
    const segment = make("div", { class: "segment part", part: "segment" });
    style(segment, "left", `${x}px`);
    style(segment, "width", `${width}px`);
    return segment;
  });
  // A window that ends at the thumb, or begins there. What it shows moves against it, and so stays in place.
  const filled = (start, end, shift) => {
    const seen = make("div", { class: "segments on part" }, ...row());
    const window = make("div", { class: "segments window part" }, seen);
    const side = make("div", { class: "segments side" }, window);
    for (const [name, inset] of [["left", start], ["right", trackWidth - end]]) {
      style(side, name, `${inset}px`);
      style(window, name, `${-inset}px`);
    }
    return { seen, window, side, shift };
  };
  const x = fillFrom?.x;
  const all = fillFrom ? [filled(0, x, 0), filled(x, trackWidth, -trackWidth)] : [filled(0, trackWidth, -trackWidth)];
  const draw = ({ thumb }, motion) => {
    for (const { seen, window, shift } of all) {
      motion.move(window, "translate", thumb.x + shift, along, "value", "thumb");
      motion.move(seen, "translate", -thumb.x - shift, along, "value", "thumb");
    }
  };
  return { elements: [make("div", { class: "segments" }, ...row()), ...all.map(({ side }) => side)], draw };
}

const up = (y) => `0 ${y}px`;
const degrees = (angle) => `${angle}deg`;

/** The star: it follows the value slowly, rises when there is a value, and leans into the movement. */
export function star({ star: { points, cornerRadius } }, { appearance }) {
  const outline = make("polygon", { points: points.join(" ") });
  outline.setAttribute("stroke-width", 2 * cornerRadius);
  const shape = make("svg", { class: "star part", viewBox: "-0.5 -0.5 1 1", part: "star", "data-detent": "star" }, outline);
  const lift = make("div", { class: "lift part" }, shape);
  const glide = make("div", { class: "glide" }, lift);
  const hint = make("span", { class: "hint", part: "hint" }, "Drag to rate");
  const height = appearance.starLift ?? appearance.starSize ?? 0;
  const draw = ({ thumb, motion: { tilt, raised }, dragging }, motion) => {
    motion.move(glide, "translate", thumb.x, along, "glide");
    motion.move(lift, "translate", raised ? -height : 0, up, "lift");
    motion.move(shape, "rotate", tilt, degrees, "tilt");
    attribute(hint, "data-on", Boolean(appearance.hintAtLower) && !raised && !dragging);
  };
  return { elements: [hint, glide], draw };
}
