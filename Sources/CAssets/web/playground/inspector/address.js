/** Carries designs in the page's address and in files, each as what differs from its preset. */
import { isObject, patchBetween, sameValue } from "../../detent/patch.js";
import { JSONMistake, read } from "../json.js";

/** How long a design may be in the address, and all of them together, in characters. */
const longest = 8000;

/** How many designs without a preset are read of an address: each is one more card. */
const mostWhole = 8;

/** A text in letters that an address may have, and back. @param {string} text */
export const packed = (text) => btoa(String.fromCharCode(...new TextEncoder().encode(text)))
  .replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");

function unpacked(letters) {
  const bytes = Uint8Array.from(atob(letters.replaceAll("-", "+").replaceAll("_", "/")), (letter) => letter.charCodeAt(0));
  return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
}

/** A design as what differs from its preset; undefined if that is nothing. One without a preset is whole. */
export function carriedDesign({ name, control }, preset) {
  if (!preset.name) return { ...(name && { name }), control };
  if (!name && sameValue(control, preset.control)) return undefined;
  return { preset: preset.name, ...(name && { name }), control: patchBetween(preset.control, control) };
}

/**
 * The address's fragment for these designs; undefined if they are too long for an address.
 * @param {object[]} designs as `carriedDesign` gives them
 */
export function fragmentOf(designs) {
  const fragment = designs.map((design) => `design=${packed(JSON.stringify(design))}`).join("&");
  return fragment.length > longest ? undefined : fragment && `#${fragment}`;
}

/**
 * The designs of a fragment.
 * @returns {{designs: {preset?: string, name?: string, control: object}[], mistakes: string[]}}
 */
export function designsIn(fragment) {
  const designs = [], mistakes = [];
  const given = new URLSearchParams(fragment.replace(/^#/, "")).getAll("design");
  if (fragment.length > longest + 1) return { designs, mistakes: [`The address is too long for a design: ${fragment.length} characters.`] };
  for (const letters of given) {
    try {
      designs.push(checkedDesign(JSON.parse(unpacked(letters))));
    } catch (error) {
      mistakes.push(error instanceof DesignMistake ? error.message : "The design in the address is damaged. Was the link copied as a whole?");
    }
  }
  const whole = designs.filter(({ preset }) => preset === undefined);
  if (whole.length <= mostWhole) return { designs, mistakes };
  mistakes.push(`The address has ${whole.length} designs without a preset, and only the first ${mostWhole} are shown.`);
  return { designs: designs.filter((design) => !whole.includes(design, mostWhole)), mistakes };
}

/** What is wrong with a design from elsewhere. */
export class DesignMistake extends Error {}

function checkedDesign(design) {
  if (!isObject(design) || !isObject(design.control)) throw new DesignMistake("The design in the address has no control.");
  if (!["string", "undefined"].includes(typeof design.preset)) throw new DesignMistake("The design's preset must be a name.");
  return { preset: design.preset, name: checkedName(design.name), control: design.control };
}

/** How long a name may be, in characters. */
const longestName = 64;

/** The name of a shared slider in the address's query; undefined if there is none. @param {URLSearchParams} query */
export const nameIn = (query) => [...(query.get("name") ?? "")].slice(0, longestName).join("").trim() || undefined;

/** A name that a card can show. */
function checkedName(name) {
  if (name === undefined || (typeof name === "string" && name.length <= longestName)) return name?.trim() || undefined;
  throw new DesignMistake("A design's name must be a text of at most 64 characters.");
}

/** A design as the text of a file. */
export const fileOf = ({ name, control }, preset) => `${JSON.stringify({ name: name ?? preset.title, control }, undefined, 2)}\n`;

/**
 * The design in a file: that of `fileOf`, or a control alone.
 * @param {string} text
 * @throws {DesignMistake} with what is wrong
 */
export function designInFile(text) {
  const { value } = readFile(text);
  if (!isObject(value)) throw new DesignMistake("The file has no object, which a control is.");
  if (!Object.hasOwn(value, "control")) return { name: undefined, control: value };
  if (!isObject(value.control)) throw new DesignMistake("The file's \"control\" is no object.");
  return { name: checkedName(value.name), control: value.control };
}

function readFile(text) {
  try {
    return read(text);
  } catch (error) {
    if (!(error instanceof JSONMistake)) throw error;
    const line = text.slice(0, error.start).split("\n").length;
    throw new DesignMistake(`The file is not JSON. Line ${line}: ${error.message}.`);
  }
}
