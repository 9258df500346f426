/** The star that lifts, leans and glides along its segments. */
import { attribute, make, style } from "./playground-dom.js";

/** The segments, and over them those that the thumb has passed. @returns {import("./playground-layers.js").Layer} */
export function segments({ trackWidth, segments: boxes }) {
  const row = () => boxes.map(({ x, width }) => {
    const segment = make("div", { class: "segment part" });
    style(segment, "left", `${x}px`);
    style(segment, "width", `${width}px`);
    return segment;
  });
  const on = make("div", { class: "segments on" }, ...row());
  const draw = ({ thumb }) => style(on, "clip-path", `inset(0 ${trackWidth - thumb.x}px 0 0)`);
  return { elements: [make("div", { class: "segments" }, ...row()), on], draw };
}

/** The star: it follows the value slowly, rises when there is one, and leans into the movement. */
export function star({ star: { points, cornerRadius } }, { appearance }) {
  const outline = make("polygon", { points: points.join(" ") });
  outline.setAttribute("stroke-width", 2 * cornerRadius);
  const shape = make("svg", { class: "star part", viewBox: "-0.5 -0.5 1 1", "data-detent": "star" }, outline);
  const lift = make("div", { class: "lift part" }, shape);
  const glide = make("div", { class: "glide" }, lift);
  const hint = make("span", { class: "hint" }, "Drag to rate");
  const draw = ({ thumb, motion, dragging }) => {
    style(glide, "translate", `${thumb.x}px 0`);
    attribute(lift, "data-raised", motion?.raised);
    style(shape, "rotate", `${motion?.tilt ?? 0}deg`);
    attribute(hint, "data-on", Boolean(appearance.hintAtLower) && !motion?.raised && !dragging);
  };
  return { elements: [hint, glide], draw };
}
