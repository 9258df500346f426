/**
 * The layers of which sliders are drawn. A layer is made once for a layout and then draws each frame. `x` and sizes are
 * in points, which are CSS pixels here.
 * @typedef {import("./motion.js").Motion} Motion
 * @typedef {{elements: Element[], draw: (frame: object, motion: Motion) => void}} Layer
 */
import { attribute, make, readable, style } from "./dom.js";

/** A place along the track, for CSS's `translate`. @param {number} x */
export const along = (x) => `${x}px 0`;

/** Half a height above the line and half below. @param {number} height */
const around = (height) => `${-height / 2}px`;

/** Bars that swell before the thumb. @returns {Layer} */
export function bars({ bars: boxes }) {
  const all = boxes.map(({ x, width }) => {
    const bar = make("div", { class: "bar part", part: "bar" });
    style(bar, "left", `${x}px`);
    style(bar, "width", `${width}px`);
    return bar;
  });
  const draw = ({ bars: { heights, from = 0, highlighted, current } }, motion) => all.forEach((bar, index) => {
    motion.move(bar, "insetBlock", heights[index], around, "bars");
    attribute(bar, "data-bar", index === current ? "current" : index >= from && index < from + highlighted ? "reached" : "rest");
  });
  return { elements: [make("div", { class: "bars" }, ...all)], draw };
}

/** The rail, in one tint from its lower end or from a value to the thumb and another elsewhere. @returns {Layer} */
export function rail({ fillFrom }) {
  if (fillFrom) return railFrom(fillFrom.x);
  const on = make("i", { class: "part", part: "progress" });
  const draw = ({ thumb }, motion) => motion.move(on, "translate", thumb.x, along, "value", "thumb");
  return { elements: [make("div", { class: "rail", part: "rail" }, on)], draw };
}

/** A rail that is filled on both sides of a place: each side is a window behind which its tint moves. */
function railFrom(x) {
  const [below, above] = ["below", "above"].map((side) => make("i", { class: "part", part: "progress", "data-side": side }));
  const sides = [below, above].map((on) => make("b", { class: "side part" }, on));
  style(sides[0], "width", `${x}px`);
  style(sides[1], "left", `${x}px`);
  const draw = ({ thumb }, motion) => {
    for (const on of [below, above]) motion.move(on, "translate", thumb.x - x, along, "value", "thumb");
  };
  return { elements: [make("div", { class: "rail", part: "rail" }, ...sides)], draw };
}

/** The thumb: a knob, with a halo for a slider with `motion`. @returns {Layer} */
export function thumb({ thumb: size }, { motion }) {
  const knob = make("b", { class: "knob part", part: "thumb" });
  if (size) style(knob, "--size", `${size.size}px`);
  const halo = make("b", { class: "halo part", part: "halo" });
  const place = make("div", { class: "thumb", "data-detent": "thumb" }, ...(motion ? [halo] : []), knob);
  const draw = (frame, motion) => {
    motion.move(place, "translate", frame.thumb.x, along, "value", "thumb");
    attribute(halo, "data-on", ["forwards", "backwards"].includes(frame.motion?.phase));
  };
  return { elements: [place], draw };
}

/** A dial's indicator, in the thumb's place. @returns {Layer} */
export function indicator() {
  const place = make("div", { class: "thumb", "data-detent": "thumb" }, make("b", { class: "indicator part", part: "thumb" }));
  return { elements: [place], draw: ({ thumb }, motion) => motion.move(place, "translate", thumb.x, along, "value", "thumb") };
}

/** Stops without marks, each with the distance that the finger travels while the stop holds the thumb. @returns {Layer} */
export function stops({ stops: places }) {
  const elements = places.map(({ x, width = 0 }) => {
    const zone = make("b", { class: "part", part: "zone" });
    style(zone, "--zone", `${width}px`);
    const stop = make("div", { class: "stop" }, zone, make("i", { class: "part", part: "stop" }));
    style(stop, "left", `${x}px`);
    return stop;
  });
  const draw = ({ heldStop }) => elements.forEach((stop, index) => attribute(stop, "data-holds", index === heldStop));
  return { elements, draw };
}

/** A dial's marks. Key marks and those at the ends are labelled. @returns {Layer} */
export function marks({ marks: places }) {
  const elements = places.map(({ x, value, key }, index) => {
    const named = key || index === 0 || index === places.length - 1;
    const label = make("span", { class: "part", part: "label" }, readable(value));
    const mark = make("div", { class: "mark", part: "mark", ...(key && { "data-key": "" }) }, ...(named ? [label] : []));
    style(mark, "left", `${x}px`);
    return mark;
  });
  const draw = ({ snapped, heldStop }) => elements.forEach((mark, index) =>
    attribute(mark, "data-holds", heldStop !== undefined && places[index].value === snapped));
  return { elements, draw };
}

/** The parts of the track that the thumb cannot reach, faded. @returns {Layer} */
export function beyond({ trackWidth, reachable: { x, width } }) {
  const elements = [[0, x], [x + width, trackWidth]].filter(([from, to]) => to > from).map(([from, to]) => {
    const veil = make("div", { class: "beyond", part: "beyond" });
    style(veil, "left", `${from}px`);
    style(veil, "width", `${to - from}px`);
    return veil;
  });
  return { elements, draw() {} };
}

/** The finger, where it is apart from the thumb. @returns {Layer} */
export function finger() {
  const place = make("div", { class: "finger", "data-detent": "finger" }, make("i", { class: "part", part: "finger" }));
  const draw = ({ thumb: { x, fingerOffset }, dragging }) => {
    const apart = dragging && fingerOffset !== 0;
    attribute(place, "data-apart", apart);
    if (apart) style(place, "translate", along(x + fingerOffset));
  };
  return { elements: [place], draw };
}
