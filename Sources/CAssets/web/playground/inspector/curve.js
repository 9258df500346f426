/** The scale in the inspector: its curve, and the values that fit it. */
import { interpolated, pointsOf, symlog, valueOnScale } from "../../detent/scale.js";
import { attribute, make } from "../dom.js";

/** A value's place on the track, 0 to 1 within the range. @param {any} control @param {number} value */
export function placeOnScale({ range: { lower, upper }, scale, grid }, value) {
  const part = (value - lower) / (upper - lower);
  switch (scale?.kind) {
    case "exponential": return Math.log(value / lower) / Math.log(upper / lower);
    case "power": return part ** (1 / scale.exponent);
    case "symlog": return (symlog(value, scale) - symlog(lower, scale)) / (symlog(upper, scale) - symlog(lower, scale));
    case "piecewise": case "even": return interpolated(pointsOf(lower, upper, scale, grid), value, "value", "at");
    default: return part;
  }
}

/** How fine values of a range are for people: a hundredth of it or less, as 1, 2 or 5 of a decimal place; for one point, as
 * for a range 1 long. */
export function fineness({ lower, upper }) {
  const rough = (upper - lower || 1) / 200, ten = 10 ** Math.floor(Math.log10(rough));
  return [1, 2, 5, 10].map((it) => it * ten).find((it) => it >= rough * 0.999);
}

/** A value on the step's grid, or rounded for people. @param {number} value */
export function tidyValue(value, range, step) {
  const grid = step ?? fineness(range), origin = step ? range.lower : 0;
  const digits = Math.max(0, -Math.floor(Math.log10(grid)) + 2);
  return Number((origin + Math.round((value - origin) / grid) * grid).toFixed(Math.min(digits, 15)));
}

/** A drawing of the scale: places on the track along, values up. It is drawn anew by `draw`. */
export function scaleCurve() {
  const line = make("polygon", { class: "line" });
  const drawing = make("svg", { viewBox: "-2 -2 204 104", preserveAspectRatio: "none", role: "img" }, line);
  const [low, high] = [make("span"), make("span")];
  const element = make("figure", { class: "curve" }, drawing, make("figcaption", {}, low, make("span", {}, "place on the track"), high));
  const draw = (control, write) => {
    const { lower, upper } = control.range ?? {};
    const points = Array.from({ length: 41 }, (_, index) => index / 40)
      .map((place) => [place * 200, 100 - (100 * (valueOnScale(control, place) - lower)) / (upper - lower)]);
    element.hidden = !points.every(([, height]) => Number.isFinite(height) && height > -5 && height < 105);
    if (element.hidden) return;
    // Back to the start, so that the outline is the line alone.
    attribute(line, "points", [...points, ...points.slice(1, -1).reverse()].map((point) => point.map((it) => it.toFixed(2)).join()).join(" "));
    low.textContent = write(lower);
    high.textContent = write(upper);
    attribute(drawing, "aria-label", `The scale's curve. The middle of the track is ${write(tidyValue(valueOnScale(control, 0.5), control.range))}.`);
  };
  return { element, draw };
}
