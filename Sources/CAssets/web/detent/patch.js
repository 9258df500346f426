/** Whether a JSON value is an object. */
export const isObject = (it) => typeof it === "object" && it !== null && !Array.isArray(it);

/** Whether two JSON values are the same, whatever the order of their members. */
export function sameValue(one, other) {
  if (Array.isArray(one) && Array.isArray(other)) {
    return one.length === other.length && one.every((item, index) => sameValue(item, other[index]));
  }
  if (!isObject(one) || !isObject(other)) return one === other;
  const names = Object.keys(one);
  return names.length === Object.keys(other).length
    && names.every((name) => Object.hasOwn(other, name) && sameValue(one[name], other[name]));
}

/** The merge patch (RFC 7396) that makes one control of another. */
export function patchBetween(from, to) {
  const patch = {};
  for (const name in from) if (!Object.hasOwn(to, name)) patch[name] = null;
  for (const [name, value] of Object.entries(to)) {
    if (sameValue(from[name], value)) continue;
    patch[name] = isObject(value) && isObject(from[name]) ? patchBetween(from[name], value) : value;
  }
  return patch;
}
