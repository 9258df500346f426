/** Reads JSON and keeps the place of each member in the text. */

const token = /\s+|"(?:[^"\\\u0000-\u001f]|\\.)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null|[{}[\],:]|[^\s{}[\],:"]+|"[^\n]*/gy;

/** How deep values may lie in one another. Those of a control lie at most five deep. */
const deepest = 32;

/** A mistake in a JSON text, and its place. */
export class JSONMistake extends Error {
  /** @param {string} message @param {number} start @param {number} end */
  constructor(message, start, end) {
    super(message);
    [this.start, this.end] = [start, end];
  }
}

/** The text's pieces, in order and without gaps. @returns {{kind: string, text: string, start: number, end: number}[]} */
export function pieces(text) {
  return [...text.matchAll(token)].map(({ 0: piece, index }) => (
    { kind: kindOf(piece), text: piece, start: index, end: index + piece.length }));
}

function kindOf(piece) {
  if (/^\s/.test(piece)) return "space";
  if (/^".*"$/s.test(piece)) return "text";
  if (/^[{}[\],:]$/.test(piece)) return "mark";
  if (/^-?\d/.test(piece) && Number.isFinite(Number(piece))) return "number";
  return /^(true|false|null)$/.test(piece) ? "word" : "wrong";
}

/**
 * Reads a JSON text.
 * @param {string} text
 * @returns {{value: unknown, places: Map<string, {start: number, end: number}>}} the value, and by JSON pointer
 *   the place of each member with its name
 * @throws {JSONMistake} at the first place where the text is not JSON
 */
export function read(text) {
  const all = pieces(text).filter(({ kind }) => kind !== "space");
  const places = new Map();
  let next = 0;
  let depth = 0;
  const fail = (message, { start, end } = { start: Math.max(text.trimEnd().length - 1, 0), end: text.length }) => {
    throw new JSONMistake(message, start, end);
  };
  const take = (mark, wanted) => (all[next]?.text === mark ? all[next++] : fail(`${wanted} belongs here`, all[next]));
  const closes = (mark) => all[next]?.text === mark && Boolean(++next);

  function value(pointer, from) {
    const first = all[next++] ?? fail("a value is missing");
    const start = from ?? first.start;
    let found;
    if (++depth > deepest) fail(`this is nested more than ${deepest} times`, first);
    if (first.text === "{") found = members(pointer);
    else if (first.text === "[") found = items(pointer);
    else if (["mark", "wrong"].includes(first.kind)) fail("a value belongs here", first);
    else found = plain(first);
    places.set(pointer, { start, end: all[next - 1].end });
    depth -= 1;
    return found;
  }
  function plain(piece) {
    try {
      return JSON.parse(piece.text);
    } catch {
      return fail(piece.kind === "text" ? "this text has a wrong escape" : "this is not a number in JSON", piece);
    }
  }
  function members(pointer) {
    const object = {};
    if (closes("}")) return object;
    for (;;) {
      const name = all[next++] ?? fail("the object is not closed");
      if (name.kind !== "text") fail("a name in quotes belongs here", name);
      const key = plain(name);
      if (Object.hasOwn(object, key)) fail("this name is here twice", name);
      take(":", "a colon");
      const at = `${pointer}/${key.replaceAll("~", "~0").replaceAll("/", "~1")}`;
      Object.defineProperty(object, key, { value: value(at, name.start), enumerable: true, configurable: true, writable: true });
      if (closes("}")) return object;
      take(",", "a comma or }");
    }
  }
  function items(pointer) {
    const array = [];
    if (closes("]")) return array;
    for (;;) {
      array.push(value(`${pointer}/${array.length}`));
      if (closes("]")) return array;
      take(",", "a comma or ]");
    }
  }
  const whole = value("");
  if (all[next]) fail("this is after the end of the control", all[next]);
  return { value: whole, places };
}

/** The place of a pointer's member, or of the nearest one around it. */
export function place(places, pointer) {
  for (let at = pointer; ; at = at.slice(0, at.lastIndexOf("/"))) if (places.has(at) || at === "") return places.get(at);
}

/** Formats JSON, with short values on one line. @param {unknown} value @param {number} [room] */
export function pretty(value, room = 44, indent = "") {
  const flat = inline(value);
  if (flat.length + indent.length <= room || typeof value !== "object" || value === null) return flat;
  const inner = `${indent}  `;
  if (Array.isArray(value) && value.every((item) => typeof item !== "object")) return `[${wrap(value, room, inner)}\n${indent}]`;
  const lines = Array.isArray(value)
    ? value.map((item) => pretty(item, room, inner))
    : Object.entries(value).map(([name, member]) => `${JSON.stringify(name)}: ${pretty(member, room, inner)}`);
  const [open, close] = Array.isArray(value) ? "[]" : "{}";
  return `${open}\n${lines.map((line) => inner + line).join(",\n")}\n${indent}${close}`;
}

function inline(value) {
  if (Array.isArray(value)) return `[${value.map(inline).join(", ")}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  return `{${Object.entries(value).map(([name, member]) => `${JSON.stringify(name)}: ${inline(member)}`).join(", ")}}`;
}

function wrap(items, room, indent) {
  let lines = "", line = room;
  items.forEach((item, index) => {
    const piece = JSON.stringify(item) + (index < items.length - 1 ? "," : "");
    if (line + piece.length > room) [lines, line] = [`${lines}\n${indent}${piece}`, indent.length + piece.length];
    else [lines, line] = [`${lines} ${piece}`, line + piece.length + 1];
  });
  return lines;
}
