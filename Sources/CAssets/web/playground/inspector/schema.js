/** What the inspector knows of a control: the members that openapi.yaml describes (`script/inspector` writes them). */
import { getJSON } from "../service.js";

/**
 * @typedef {{type: string, help?: string, unit?: string, default?: unknown, example?: unknown, required?: string[],
 *   members?: Record<string, Node>, kinds?: Record<string, Node>, by?: string, items?: Node, of?: any[],
 *   says?: Record<string, string>, min?: number, max?: number, above?: number, below?: number, longest?: number,
 *   least?: number, most?: number, pattern?: string, names?: string}} Node
 */

let loading;

/** The description of each kind of control. @returns {Promise<Record<string, Node>>} */
export function loadSchema() {
  loading ??= getJSON("playground/inspector/schema.json");
  loading.catch(() => (loading = undefined));
  return loading;
}

/** The description of a control. @param {Record<string, Node>} schema @param {any} control @returns {Node} */
export const describedControl = (schema, control) => schema[control?.kind] ?? schema.slider;

/** A member's name for people: "jumpsOnTouch" is "Jumps on touch". @param {string} name */
export function wordsOf(name) {
  const words = name.replace(/([a-z])([A-Z])/g, "$1 $2").toLowerCase().replace(/^min /, "least ").replace(/^max /, "greatest ");
  return words[0].toUpperCase() + words.slice(1);
}

/** A pointer's path. @param {string} pointer @returns {string[]} */
export const pathOf = (pointer) => pointer.split("/").slice(1).map((piece) => piece.replaceAll("~1", "/").replaceAll("~0", "~"));

/** The pointer (RFC 6901) to a path. @param {(string | number)[]} path */
export const pointerTo = (path) => path.map((piece) => `/${String(piece).replaceAll("~", "~0").replaceAll("/", "~1")}`).join("");

/** The value at a path; undefined if there is none. @param {any} value @param {(string | number)[]} path */
export const valueAt = (value, path) => path.reduce((found, name) => {
  const has = typeof found === "object" && found !== null && Object.hasOwn(found, name);
  return has ? found[name] : undefined;
}, value);

/** The same value with another one at a path; undefined removes it. @param {any} value @param {(string | number)[]} path */
export function withValue(value, [name, ...rest], wanted) {
  if (name === undefined) return wanted;
  const copy = Array.isArray(value) ? [...value] : typeof value === "object" ? { ...value } : {};
  const inner = withValue(Object.hasOwn(copy, name) ? copy[name] : undefined, rest, wanted);
  if (inner !== undefined) copy[name] = inner;
  else if (Array.isArray(copy)) copy.splice(Number(name), 1);
  else delete copy[name];
  return copy;
}
