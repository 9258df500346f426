/** What is around each field: its title, its line of help, and the reason why it is wrong. */
import { attribute, make, text } from "../dom.js";
import { pointerTo, wordsOf } from "./schema.js";

/** @typedef {import("./fields.js").Place} Place */

let made = 0;

/** The title of a field. @param {Place} place */
export const titleAt = ({ path, title, node, isMain }) => title ?? (isMain && node.type === "choice" ? "Kind" : wordsOf(String(path.at(-1))));

/** A line of help: a description with its `code`. @param {string} help */
export function helpLine(help, attributes = {}) {
  const pieces = help.split("\u0060").map((piece, index) => (index % 2 ? make("code", {}, piece) : piece));
  return make("p", { class: "help", ...attributes }, ...pieces);
}

/** What is known of a member that is left out. */
function defaultOf({ node, form }) {
  if (node.default === undefined || typeof node.default === "object" || node.default === "") return "";
  const unit = form.unit(node);
  return ` Default ${typeof node.default === "boolean" ? (node.default ? "on" : "off") : node.default}${unit && ` ${unit}`}.`;
}

/**
 * The frame of a field: title, entry, help, and the reason why it is wrong.
 * @param {Place} place @param {HTMLElement} input what takes the focus @param {HTMLElement} [entry] what is around it
 */
export function framedField(place, input, entry = input, tag = "label") {
  const id = `field-${(made += 1)}`;
  input.id = id;
  const label = make(tag, tag === "label" ? { for: id } : { id: `${id}-title` }, titleAt(place));
  const help = helpLine(`${place.node.help ?? ""}${defaultOf(place)}`.trim(), { id: `${id}-help` });
  const why = make("p", { class: "why", id: `${id}-why` });
  const element = make("div", { class: "field", "data-pointer": pointerTo(place.path) }, label, entry, help, why);
  if (tag !== "label") attribute(input, "aria-labelledby", `${id}-title`);
  attribute(input, "aria-describedby", `${id}-help ${id}-why`);
  const fail = (problems) => {
    const at = pointerTo(place.path);
    const mine = problems.filter(({ pointer }) => pointer === at || pointer.startsWith(`${at}/`));
    text(why, mine.map(({ detail }) => sentence(detail)).join(" "));
    attribute(element, "data-wrong", mine.length > 0);
    attribute(input, "aria-invalid", mine.length > 0 ? "true" : undefined);
  };
  return { element, fail, help };
}

/** A detail of a problem as a sentence. @param {string} detail */
export const sentence = (detail) => `${detail[0].toUpperCase()}${detail.slice(1)}${/[.?]$/.test(detail) ? "" : "."}`;

