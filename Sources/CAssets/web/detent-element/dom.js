/** Small helpers for drawn elements. */

/**
 * A new element.
 * @param {string} tag
 * @param {Record<string, string | number>} [attributes]
 * @param {...(Node | string)} children
 */
export function make(tag, attributes = {}, ...children) {
  const svg = ["svg", "polygon"].includes(tag);
  const element = svg ? document.createElementNS("http://www.w3.org/2000/svg", tag) : document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.append(...children);
  return element;
}

/** The last written values, so that a frame writes only what has changed. @type {WeakMap<Element, Map<string, unknown>>} */
const written = new WeakMap();

/** Whether `value` differs from the last one for `element`'s `name`; remembers it. */
export function isNew(element, name, value) {
  let known = written.get(element);
  if (!known) written.set(element, (known = new Map()));
  if (known.has(name) && known.get(name) === value) return false;
  known.set(name, value);
  return true;
}

/** Sets a CSS property, custom or not, if it has changed. */
export function style(element, name, value) {
  if (isNew(element, name, value)) element.style.setProperty(name, value);
}

/** Sets an attribute, or removes it if `value` is false or undefined, if it has changed. */
export function attribute(element, name, value) {
  if (!isNew(element, `@${name}`, value)) return;
  if (value === false || value === undefined) element.removeAttribute(name);
  else element.setAttribute(name, value === true ? "" : value);
}

/** A number for people to read: at most two decimals. @param {number} value */
export const readable = (value) => value.toLocaleString("en", { maximumFractionDigits: 2, useGrouping: false });
