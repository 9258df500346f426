// How places on a track, 0 to 1 from the lower end of the range, become values.

/** @param {any} control a slider @param {number} place */
export function valueOnScale({ range: { lower, upper }, scale, grid }, place) {
  switch (scale?.kind) {
    case "exponential": return lower * (upper / lower) ** place;
    case "power": return lower + (upper - lower) * place ** scale.exponent;
    case "symlog": {
      const [from, to] = [symlog(lower, scale), symlog(upper, scale)];
      const at = from + (to - from) * place;
      return Math.sign(at) * scale.linear * Math.expm1(Math.abs(at));
    }
    case "piecewise": case "even": return interpolated(pointsOf(lower, upper, scale, grid), place, "at", "value");
    default: return lower + (upper - lower) * place;
  }
}

export const symlog = (value, { linear }) => Math.sign(value) * Math.log1p(Math.abs(value) / linear);

/** The points between which a piecewise or an even scale is straight. */
export function pointsOf(lower, upper, { kind, knots = [] }, grid) {
  const { values = [] } = grid ?? {}, last = values.length - 1;
  if (kind === "even" && last > 0) return values.map((value, index) => ({ at: index / last, value }));
  return [{ at: 0, value: lower }, ...knots, { at: 1, value: upper }];
}

export function interpolated(points, wanted, from, to) {
  const next = Math.max(points.findIndex((point) => point[from] >= wanted), 1);
  const [one, other] = [points[next - 1], points[next]];
  return one[to] + ((other[to] - one[to]) * (wanted - one[from])) / (other[from] - one[from]);
}
