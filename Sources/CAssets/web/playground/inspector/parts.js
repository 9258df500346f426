/** Fields that have fields: objects, kinds, lists and the look. */
import { attribute, make, text } from "../dom.js";
import { isObject } from "../../detent/patch.js";
import { framedField, helpLine, sentence, titleAt } from "./frame.js";
import { pointerTo, wordsOf } from "./schema.js";
import { startingItem, startingKind, startingObject } from "./starting.js";

/** A line for mistakes of the whole member; those of its members are at their fields. */
function ownProblems(pointer, isBelow) {
  const line = make("p", { class: "why" });
  const fail = (problems) => {
    const mine = problems.filter((it) => it.pointer === pointer || (it.pointer.startsWith(`${pointer}/`) && !isBelow(it.pointer)));
    text(line, mine.map((it) => `${it.pointer === pointer ? "" : `${it.pointer.slice(pointer.length + 1)} `}${it.detail}`).map(sentence).join(" "));
  };
  return { line, fail };
}

/** Fields for members. Returns also whether a pointer belongs to one of them. */
function memberFields(node, path, form) {
  const shown = Object.entries(node.members).filter(([, member]) => member.type !== "const");
  const fields = shown.map(([name, member]) => ({
    name, field: form.field({ node: member, path: [...path, name], form, isRequired: node.required?.includes(name) }),
  }));
  const pointers = shown.map(([name]) => pointerTo([...path, name]));
  return {
    elements: fields.map(({ field }) => field.element),
    update: (value) => fields.forEach(({ name, field }) => {
      const member = isObject(value) ? value[name] : undefined;
      field.element.hidden = !form.isShown([...path, name], member);
      field.update(member);
    }),
    fail: (problems) => fields.forEach(({ field }) => field.fail(problems)),
    has: (pointer) => pointers.some((it) => pointer === it || pointer.startsWith(`${it}/`)),
  };
}

/** An object: a switch if it may be left out, and its members. @param {import("./fields.js").Place} place */
export function compositeField(place) {
  const { node, path, form } = place;
  const isOptional = !place.isRequired && node.default === undefined;
  const members = memberFields(node, path, form);
  const own = ownProblems(pointerTo(path), members.has);
  const inner = make("div", { class: place.isMain && !isOptional ? "inner flush" : "inner" }, ...[form.extra(path, node), ...members.elements].filter(Boolean));
  const body = [inner, own.line];
  let input, head;
  if (isOptional) {
    input = make("input", { type: "checkbox", role: "switch", autocomplete: "off" });
    head = framedField(place, input);
    head.element.classList.add("switch");
    input.addEventListener("change", () => form.change(path, input.checked ? startingObject(path, form.control(), node) : undefined, { wait: 0 }));
  }
  const element = make("div", { class: "part", role: "group", "aria-label": titleAt(place), "data-pointer": pointerTo(path) },
    ...(head ? [head.element] : place.isMain ? [] : [make("h4", {}, titleAt(place))]), ...(head || !node.help ? [] : [helpLine(node.help)]), ...body);
  const update = (value) => {
    if (input) input.checked = value !== undefined;
    inner.hidden = isOptional && !isObject(value);
    members.update(value);
  };
  const fail = (problems) => {
    own.fail(problems);
    members.fail(problems);
  };
  return { element, update, fail };
}

/** One of several kinds, each with members of its own. @param {import("./fields.js").Place} place */
export function unionField(place) {
  const { node, path, form } = place;
  const kinds = Object.keys(node.kinds);
  const says = Object.fromEntries(kinds.map((kind) => [kind, node.kinds[kind].help]));
  // What has been set for a kind comes back with it.
  const kept = new Map();
  let shown, members, value;
  const whole = (kind) => kind && (kept.get(kind) ?? startingKind(path, form.control(), node.kinds[kind], kind, value));
  const choose = { ...form, change: (_, kind, how) => form.change(path, whole(kind), how) };
  const isOptional = node.default === undefined && !place.isRequired;
  const choice = form.field({ ...place, title: place.isMain ? "Kind" : titleAt(place), path: [...path, node.by], form: choose, node: { type: "choice", of: kinds, says, isOptional } });
  const inner = make("div", { class: "inner" });
  const own = ownProblems(pointerTo(path), (pointer) => pointer === pointerTo([...path, node.by]) || Boolean(members?.has(pointer)));
  const extra = form.extra(path, node);
  const element = make("div", { class: "part", role: "group", "aria-label": titleAt(place), "data-pointer": pointerTo(path) }, choice.element, ...(extra ? [extra] : []), inner, own.line);
  const update = (next) => {
    value = next ?? node.default;
    const kind = isObject(value) ? value[node.by] : undefined;
    choice.update(kind);
    if (kind !== shown) {
      shown = kind;
      members = node.kinds[kind] && memberFields(node.kinds[kind], path, form);
      inner.replaceChildren(...(members?.elements ?? []));
      inner.hidden = !members?.elements.length;
    }
    if (kind) kept.set(kind, value);
    members?.update(value);
  };
  const fail = (problems) => {
    choice.fail(problems);
    own.fail(problems);
    members?.fail(problems);
  };
  return { element, update, fail };
}

/** A list: a row for each item. @param {import("./fields.js").Place} place */
export function listField(place) {
  const { node, path, form } = place;
  const single = titleAt(place).replace(/s$/, "");
  const rows = make("ol", { class: "rows" });
  const add = make("button", { type: "button", class: "add" }, `Add ${single.toLowerCase()}`);
  const own = ownProblems(pointerTo(path), (pointer) => /^\/\d+/.test(pointer.slice(pointerTo(path).length)));
  const element = make("div", { class: "part list", role: "group", "aria-label": titleAt(place), "data-pointer": pointerTo(path) },
    make("h4", {}, titleAt(place)), ...(node.help ? [helpLine(node.help)] : []), rows, own.line, add);
  let fields = [], items = [];
  add.addEventListener("click", () => {
    const { list, index } = startingItem(path, form.control(), node, items);
    form.change(path, list, { wait: 0 });
    rows.children[index]?.querySelector("input")?.focus();
  });
  const remove = (index) => {
    const list = items.filter((_, at) => at !== index);
    form.change(path, list.length >= (node.least ?? 1) || place.isRequired ? list : undefined, { wait: 0 });
    (rows.children[Math.min(index, rows.children.length - 1)]?.querySelector("input") ?? add).focus();
  };
  const update = (value) => {
    items = Array.isArray(value) ? value : [];
    if (fields.length !== items.length) {
      fields = items.map((_, index) => form.field({ node: flat(node.items), path: [...path, index], form, isRequired: true, title: `${index + 1}` }));
      rows.replaceChildren(...fields.map((field, index) => itemRow(field, `${single} ${index + 1}`, () => remove(index))));
    }
    fields.forEach((field, index) => field.update(items[index]));
    add.hidden = items.length >= node.most;
  };
  const fail = (problems) => {
    own.fail(problems);
    for (const field of fields) field.fail(problems);
  };
  return { element, update, fail };
}

/** An item needs no help of its own: the list's is above. */
const flat = (node) => (node.members ? { ...node, help: undefined } : { ...node, help: undefined, default: undefined });

function itemRow(field, title, remove) {
  const button = make("button", { type: "button", class: "remove", "aria-label": `Remove ${title.toLowerCase()}` }, "−");
  button.addEventListener("click", remove);
  for (const input of field.element.querySelectorAll("input, select")) {
    const label = input.labels?.[0]?.textContent;
    attribute(input, "aria-label", /^\d*$/.test(label ?? "") ? title : `${title}, ${label.toLowerCase()}`);
  }
  return make("li", {}, field.element, button);
}

/** The look: colours and numbers by name. @param {import("./fields.js").Place} place */
export function lookField(place) {
  const { node, path, form } = place;
  const [colour, number] = node.items.of;
  const name = make("input", { type: "text", placeholder: "name", "aria-label": "Name of a colour or size to add", autocomplete: "off", autocapitalize: "off", spellcheck: "false" });
  const add = make("button", { type: "button", class: "add" }, "Add");
  const inner = make("div", { class: "inner" });
  const own = ownProblems(pointerTo(path), (pointer) => names.some((it) => pointer === pointerTo([...path, it])));
  const element = make("div", { class: "part", "data-pointer": pointerTo(path) }, helpLine(node.help), inner, make("div", { class: "adding" }, name, add), own.line);
  let names = [], fields = [];
  add.addEventListener("click", () => {
    if (!name.value.trim()) return name.focus();
    form.change([...path, name.value.trim()], /colou?r|tint/i.test(name.value) ? "#007aff" : 1, { wait: 0 });
    name.value = "";
  });
  const update = (value) => {
    const look = isObject(value) ? value : {};
    if (names.join() !== Object.keys(look).join()) {
      names = Object.keys(look);
      fields = names.map((it) => (typeof look[it] === "string" ? colourField : form.field)(
        { node: { ...(typeof look[it] === "string" ? colour : number), help: "" }, path: [...path, it], form, title: wordsOf(it) }));
      inner.replaceChildren(...fields.map((field) => field.element));
    }
    fields.forEach((field, index) => field.update(look[names[index]]));
  };
  const fail = (problems) => {
    own.fail(problems);
    for (const field of fields) field.fail(problems);
  };
  return { element, update, fail };
}

/** A colour, as its digits and as a swatch that opens the browser's own choice. */
function colourField(place) {
  const field = place.form.field(place);
  const input = field.element.querySelector("input");
  const swatch = make("input", { type: "color", "aria-label": `${titleAt(place)}, chosen from a palette`, autocomplete: "off" });
  input.before(swatch);
  swatch.addEventListener("input", () => place.form.change(place.path, swatch.value + input.value.slice(7)));
  const update = (value) => {
    field.update(value);
    if (/^#[0-9a-f]{6}/i.test(value)) swatch.value = value.slice(0, 7).toLowerCase();
  };
  return { ...field, update };
}
