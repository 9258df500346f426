/** Finds all mistakes of a control, so that they are shown at once: those that its schema tells, and those that the service finds. */
import { ask } from "../token.js";
import { isObject } from "../../detent/patch.js";
import { pathOf, pointerTo, valueAt, withValue } from "./schema.js";

/**
 * What is wrong with a value.
 * @param {import("./schema.js").Node} node @param {any} value @param {(string | number)[]} [path]
 * @returns {{pointer: string, detail: string}[]}
 */
export function mistakesOf(node, value, path = []) {
  const wrong = (detail) => [{ pointer: pointerTo(path), detail }];
  switch (node.type) {
    case "object": return isObject(value) ? ofMembers(node, value, path) : wrong(`must be an object, not ${shownValue(value)}`);
    case "union": return ofUnion(node, value, path);
    case "array": return Array.isArray(value) ? ofItems(node, value, path) : wrong(`must be an array, not ${shownValue(value)}`);
    case "map": return isObject(value) ? ofMap(node, value, path) : wrong(`must be an object, not ${shownValue(value)}`);
    case "either": return node.of.some((it) => !mistakesOf(it, value).length) ? [] : wrong(eitherOf(node, value));
    case "choice": case "const": return node.of.includes(value) ? [] : wrong(notAWord(node.of, value));
    case "boolean": return typeof value === "boolean" ? [] : wrong(`must be true or false, not ${shownValue(value)}`);
    case "string": return ofText(node, value).flatMap(wrong);
    default: return ofNumber(node, value).flatMap(wrong);
  }
}

/** How long a word may be for which another is looked for: longer than every known one. */
const longestMeant = 64;

/** The word that was probably meant; undefined if none is near. @param {string} word @param {string[]} known */
export function nearest(word, known) {
  if (word.length > longestMeant) return undefined;
  const near = known.map((it) => ({ it, far: distance(word.toLowerCase(), it.toLowerCase()) })).sort((a, b) => a.far - b.far)[0];
  return near && near.far <= Math.max(1, Math.ceil(Math.min(word.length, near.it.length) / 3)) ? near.it : undefined;
}

/** How many letters must be added, removed, replaced or swapped with the next to make one word of another. */
function distance(from, to) {
  let older = [], last = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (let row = 1; row <= from.length; row += 1) {
    const next = [row];
    for (let at = 1; at <= to.length; at += 1) {
      const replaced = last[at - 1] + Number(from[row - 1] !== to[at - 1]);
      const isSwapped = row > 1 && at > 1 && from[row - 1] === to[at - 2] && from[row - 2] === to[at - 1];
      next[at] = Math.min(last[at] + 1, next[at - 1] + 1, replaced, isSwapped ? older[at - 2] + 1 : Infinity);
    }
    [older, last] = [last, next];
  }
  return last[to.length];
}

function ofMembers({ members, required = [] }, value, path) {
  const missing = required.filter((name) => !Object.hasOwn(value, name));
  return [
    ...missing.map((name) => ({ pointer: pointerTo([...path, name]), detail: "is missing" })),
    ...Object.keys(value).flatMap((name) => (Object.hasOwn(members, name)
      ? mistakesOf(members[name], value[name], [...path, name])
      : [{ pointer: pointerTo([...path, name]), detail: unknown(name, Object.keys(members)) }])),
  ];
}

function unknown(name, known) {
  const meant = nearest(name, known);
  return meant ? `is unknown; did you mean ${meant}?` : `is unknown; the known names are ${listed(known, "and")}`;
}

function ofUnion({ by, kinds }, value, path) {
  if (!isObject(value)) return [{ pointer: pointerTo(path), detail: `must be an object, not ${shownValue(value)}` }];
  const at = pointerTo([...path, by]);
  const words = Object.keys(kinds);
  if (!Object.hasOwn(value, by)) return [{ pointer: at, detail: `is missing; it is ${listed(words.map(quoted))}` }];
  return Object.hasOwn(kinds, value[by]) ? ofMembers(kinds[value[by]], value, path) : [{ pointer: at, detail: notAWord(words, value[by]) }];
}

function ofItems({ items, least = 0, most = Infinity }, value, path) {
  const count = value.length < least || value.length > most
    ? [{ pointer: pointerTo(path), detail: `must have ${value.length < least ? `${least} or more` : `at most ${most}`}, not ${value.length}` }] : [];
  return [...count, ...value.flatMap((item, index) => mistakesOf(items, item, [...path, index]))];
}

function ofMap({ names, items }, value, path) {
  const pattern = new RegExp(names);
  return Object.entries(value).flatMap(([name, member]) => (pattern.test(name)
    ? mistakesOf(items, member, [...path, name])
    : [{ pointer: pointerTo([...path, name]), detail: "must be a name of letters and digits, with a letter first" }]));
}

const eitherOf = ({ of }, value) => (typeof value === "number" ? ofNumber(of.find(({ type }) => type === "number"), value)[0]
  : `must be a colour, such as "${of[0].example}", or a number, not ${shownValue(value)}`);

function ofText({ longest = Infinity, pattern }, value) {
  if (typeof value !== "string") return [`must be a string, not ${shownValue(value)}`];
  if ([...value].length > longest) return [`must have at most ${longest} characters, not ${[...value].length}`];
  return pattern && !new RegExp(pattern, "u").test(value) ? [`must not be ${shownValue(value)}`] : [];
}

function ofNumber({ type, min = -Infinity, max = Infinity, above = -Infinity, below = Infinity }, value) {
  if (typeof value !== "number" || Number.isNaN(value)) return [`must be a number, not ${shownValue(value)}`];
  if (type === "integer" && !Number.isInteger(value)) return [`must be a whole number, not ${value}`];
  if (value >= min && value <= max && value > above && value < below) return [];
  const bounds = [
    above > -Infinity && `above ${above}`, min > -Infinity && `at least ${min}`,
    below < Infinity && `below ${below}`, max < Infinity && `at most ${max}`,
  ];
  return [`must be ${bounds.filter(Boolean).join(" and ")}, not ${value}`];
}

function notAWord(words, value) {
  const meant = typeof value === "string" && nearest(value, words);
  return `must be ${listed(words.map(quoted))}, not ${shownValue(value)}${meant ? `; did you mean ${quoted(meant)}?` : ""}`;
}

const quoted = (word) => `"${word}"`;
const listed = (words, last = "or") => (words.length < 2 ? words.join("") : `${words.slice(0, -1).join(", ")} ${last} ${words.at(-1)}`);

function shownValue(value) {
  if (value === undefined) return "left out";
  if (typeof value === "object" && value !== null) return Array.isArray(value) ? "an array" : "an object";
  const text = JSON.stringify(value);
  return text.length > 40 ? `${text.slice(0, 39)}…` : text;
}

/** How many mistakes are asked for. */
const mostMistakes = 12;

/**
 * All mistakes of a control: those given, and what the service finds besides.
 * @param {object} control
 * @param {{pointer: string, detail: string}[]} found those that are known
 * @param {object} good a control without mistakes, whose members take the place of mistaken ones
 * @param {(control: object) => Promise<{pointer: string, detail: string}[]>} ask the mistakes that the service names
 */
export async function allMistakes(control, found, good, ask) {
  const all = [...found];
  let trial = all.reduce((mended, { pointer }) => mend(mended, pointer, good), control);
  while (all.length < mostMistakes) {
    const fresh = (await ask(trial)).filter(({ pointer }) => !all.some((known) => isWithin(pointer, known.pointer)));
    // What the service names again cannot be mended alone.
    if (!fresh.length) return all;
    all.push(...fresh);
    for (const { pointer } of fresh) trial = mend(trial, pointer, good);
  }
  return all;
}

const isWithin = (pointer, outer) => pointer === outer || pointer.startsWith(`${outer}/`) || outer.startsWith(`${pointer}/`);

/** The control with the good control's member in place of a mistaken one. Of a list, all items are replaced. */
function mend(control, pointer, good) {
  let path = pathOf(pointer);
  const list = path.findIndex((_, index) => Array.isArray(valueAt(control, path.slice(0, index))));
  if (list > 0) path = path.slice(0, list);
  // A member that depends on its kind is replaced with the kind.
  const inner = path.slice(0, -1);
  if (inner.length && valueAt(control, inner)?.kind !== valueAt(good, inner)?.kind) path = inner;
  return path.length ? withValue(control, path, valueAt(good, path)) : good;
}

/** The mistakes that a refusal names. */
export function mistakesIn(error) {
  const errors = error.problem?.errors ?? [{ pointer: "", detail: error.problem?.detail ?? error.message }];
  return errors.map(({ pointer = "", detail }) => ({ pointer: pointer.replace(/^\/control/, ""), detail }));
}

/** The mistakes that the service finds in a control, without a session of it. */
export async function evaluated(control) {
  const body = JSON.stringify({ control, events: [{ type: "elapsed", t: 0 }] });
  const headers = { "Content-Type": "application/json" };
  const response = await ask("v1/evaluate", { method: "POST", body, headers });
  return response.status === 422 ? mistakesIn({ problem: await response.json() }) : [];
}
