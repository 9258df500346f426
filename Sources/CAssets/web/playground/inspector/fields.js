/** The fields of the form: one for each type that a member may have. */
import { make, text } from "../dom.js";
import { framedField } from "./frame.js";
import { compositeField, listField, lookField, unionField } from "./parts.js";
import { wordsOf } from "./schema.js";

/**
 * @typedef {{element: HTMLElement, update: (value: any) => void, fail: (problems: {pointer: string, detail: string}[]) => void}} Field
 * @typedef {{change: (path: (string | number)[], value: any, how?: object) => void, unit: (node: import("./schema.js").Node) => string,
 *   control: () => any, isShown: (path: (string | number)[], value: any) => boolean, field: (place: Place) => Field, extra: (path: (string | number)[], node: import("./schema.js").Node) => HTMLElement | undefined}} Form
 * @typedef {{node: import("./schema.js").Node, path: (string | number)[], form: Form, title?: string, isRequired?: boolean,
 *   isMain?: boolean}} Place `isMain` if the group has the member's name as its title
 */

let groups = 0;

/** The field for a member. @param {Place} place @returns {Field} */
export function makeField(place) {
  switch (place.node.type) {
    case "object": return compositeField(place);
    case "union": return unionField(place);
    case "array": return isLong(place.node) ? numbersField(place) : listField(place);
    case "map": return lookField(place);
    case "boolean": return switchField(place);
    case "choice": return place.node.of.length > 4 ? selectField(place) : choiceField(place);
    case "number": case "integer": return numberField(place);
    default: return textField(place);
  }
}

/** Whether a list is too long for a row for each item. */
const isLong = ({ items, most = Infinity }) => items.type === "number" && most > 256;

/** Many numbers, in one line. @param {Place} place @returns {Field} */
function numbersField(place) {
  const { path, form } = place;
  const input = make("input", { type: "text", autocomplete: "off", spellcheck: "false", placeholder: "none, such as 1, 2.5, 5" });
  const { element, fail } = framedField(place, input, make("span", { class: "entry long" }, input));
  const read = () => {
    const written = input.value.split(/[\s,;]+/).filter(Boolean);
    return written.length ? written.map((it) => (Number.isNaN(Number(it)) ? it : Number(it))) : undefined;
  };
  input.addEventListener("input", () => form.change(path, read()));
  let latest;
  const update = (value) => {
    latest = value;
    if (document.activeElement === input && JSON.stringify(read()) === JSON.stringify(value)) return;
    input.value = Array.isArray(value) ? value.join(", ") : value === undefined ? "" : JSON.stringify(value);
  };
  input.addEventListener("blur", () => update(latest));
  return { element, update, fail };
}

/** A number; what is no number is kept as text, so that the JSON has it too. @param {Place} place @returns {Field} */
function numberField(place) {
  const { node, path, form } = place;
  const isNegative = (node.min ?? node.above ?? -1) < 0;
  const input = make("input", { type: "text", autocomplete: "off", spellcheck: "false", inputmode: isNegative ? "text" : "decimal" });
  if (node.default !== undefined) input.placeholder = String(node.default);
  else if (!place.isRequired) input.placeholder = "none";
  const unit = make("span", { class: "unit", "aria-hidden": "true" });
  const { element, fail } = framedField(place, input, make("span", { class: "entry number" }, input, unit));
  const read = () => {
    const written = input.value.trim().replace(",", ".");
    return written === "" ? undefined : Number.isNaN(Number(written)) ? input.value : Number(written);
  };
  input.addEventListener("input", () => form.change(path, read()));
  input.addEventListener("keydown", (event) => {
    const way = { ArrowUp: 1, ArrowDown: -1 }[event.key];
    if (!way) return;
    event.preventDefault();
    const from = typeof read() === "number" ? read() : (node.default ?? 0);
    const next = stepped(from, way * (event.shiftKey ? 10 : 1), node);
    input.value = String(next);
    form.change(path, next);
  });
  let latest;
  const update = (value) => {
    text(unit, form.unit(node));
    latest = value;
    // What is being written is kept as it is, such as "1." or an empty field.
    const isKept = read() === value || (read() === undefined && value === node.default);
    if (document.activeElement === input && isKept) return;
    input.value = value === undefined ? "" : typeof value === "object" ? JSON.stringify(value) : String(value);
  };
  input.addEventListener("blur", () => update(latest));
  return { element, update, fail };
}

/** The number that a key leads to: one unit of its last decimal, within the bounds. */
function stepped(from, by, { type, min = -Infinity, max = Infinity, above = -Infinity, below = Infinity }) {
  const decimals = type === "integer" ? 0 : (String(from).split(".")[1]?.length ?? (below <= 1 || max <= 1 ? 2 : 0));
  const next = Number((from + by / 10 ** decimals).toFixed(decimals));
  return next <= above || next >= below ? from : Math.min(Math.max(next, min), max);
}

/** @param {Place} place @returns {Field} */
function textField(place) {
  const { path, form, node } = place;
  const input = make("input", { type: "text", autocomplete: "off", spellcheck: "false", autocapitalize: "off" });
  const { element, fail } = framedField(place, input, make("span", { class: "entry" }, input));
  input.addEventListener("input", () => form.change(path, input.value === "" && node.default === "" ? undefined : input.value));
  const update = (value = "") => {
    const wanted = typeof value === "string" ? value : JSON.stringify(value);
    if (input.value !== wanted) input.value = wanted;
  };
  return { element, update, fail };
}

/** @param {Place} place @returns {Field} */
function switchField(place) {
  const { path, form, node } = place;
  const input = make("input", { type: "checkbox", role: "switch", autocomplete: "off" });
  const { element, fail } = framedField(place, input);
  element.classList.add("switch");
  input.addEventListener("change", () => form.change(path, input.checked, { wait: 0 }));
  return { element, fail, update: (value = node.default) => (input.checked = value === true) };
}

/** Few words: each is a button. @param {Place} place @returns {Field} */
function choiceField(place) {
  const { path, form, node } = place;
  const name = `choice-${(groups += 1)}`;
  const inputs = [...(node.isOptional ? [""] : []), ...node.of].map((word) => make("input", { type: "radio", name, value: word, autocomplete: "off" }));
  const group = make("div", { class: "choices", role: "radiogroup" },
    ...inputs.map((input) => make("label", {}, input, make("span", {}, wordsOf(input.value || "none")))));
  const { element, fail, help } = framedField(place, group, group, "span");
  const plain = help.textContent;
  for (const input of inputs) input.addEventListener("change", () => form.change(path, input.value || undefined, { wait: 0 }));
  const update = (value = node.default ?? "") => {
    for (const input of inputs) input.checked = input.value === value;
    text(help, [node.says?.[value], plain].filter(Boolean).join(" "));
  };
  return { element, update, fail };
}

/** Many words. @param {Place} place @returns {Field} */
function selectField(place) {
  const { path, form, node } = place;
  const select = make("select", { autocomplete: "off" }, ...node.of.map((word) => make("option", { value: word }, wordsOf(word))));
  const { element, fail } = framedField(place, select, make("span", { class: "entry select" }, select));
  select.addEventListener("change", () => form.change(path, select.value, { wait: 0 }));
  return { element, fail, update: (value = node.default) => (select.value = typeof value === "string" ? value : "") };
}
