/** The form: a group of fields for each subject, made from the schema. */
import { attribute, make, part, text } from "../dom.js";
import { scaleCurve } from "./curve.js";
import { readableNumber } from "./design.js";
import { makeField } from "./fields.js";
import { sentence } from "./frame.js";
import { briefOf, groupsOf, isShown, isUsed } from "./groups.js";
import { describedControl, pointerTo, valueAt, withValue, wordsOf } from "./schema.js";
import { withFollowers } from "./starting.js";

export class Form {
  #root; #draft; #extras; #kind; #groups = []; #list;

  /**
   * @param {HTMLElement} root
   * @param {import("./draft.js").Draft} draft
   * @param {(path: (string | number)[], form: Form) => HTMLElement | undefined} extras what stands beside a member's fields
   */
  constructor(root, draft, extras) {
    [this.#root, this.#draft, this.#extras] = [root, draft, extras];
    this.#list = part(root.parentElement, "form-problems");
    draft.listen((what, by) => {
      if (what === "control" && by !== this) this.#show();
      if (what === "control" && by === this) this.#update();
      if (what === "problems") this.#fail();
    });
  }

  /** The group of a member is open. @param {string} name */
  isOpen(name) {
    return Boolean(this.#groups.find((group) => group.names.includes(name))?.element.open);
  }

  /** Opens the groups that the control uses, and folds the others. */
  unfold() {
    for (const { element, names } of this.#groups) element.open = names.some((name) => isUsed(this.#draft.control, name));
  }

  change(path, value, how = {}) {
    const { control } = this.#draft;
    this.#draft.change(withFollowers(control, withValue(control, path, value)), { ...how, by: this });
  }

  control = () => this.#draft.control;

  /** The unit that stands behind a number. */
  unit(node) {
    return node.unit === "value" ? (this.#draft.control.text?.suffix ?? "").toString().trim() : node.unit ?? "";
  }

  extra(path, node) {
    if (path.join() === "scale") return this.#curve();
    return this.#extras(path, node);
  }

  #curve() {
    const curve = scaleCurve();
    this.#draft.listen((what) => {
      const { control } = this.#draft;
      if (what === "control" && control?.range) curve.draw(control, readableNumber);
    });
    return curve.element;
  }

  #show() {
    const { control, schema } = this.#draft;
    if (!control || !schema) return;
    const node = describedControl(schema, control);
    if (node !== this.#kind) this.#make(node);
    this.#update();
  }

  /** Makes the groups of a kind of control. */
  #make(node) {
    this.#kind = node;
    this.#groups = groupsOf(node).map(({ title, names }) => this.#group(node, title, names));
    this.#root.replaceChildren(...this.#groups.map(({ element }) => element));
    this.unfold();
  }

  #group(node, title, names) {
    const form = {
      field: makeField, change: (...given) => this.change(...given), control: this.control, unit: (it) => this.unit(it), extra: (...given) => this.extra(...given),
      isShown: (...given) => isShown(this.#draft.control, ...given),
    };
    const fields = names.map((name) => ({
      name, field: makeField({ node: node.members[name], path: [name], form, isRequired: node.required?.includes(name), isMain: title === wordsOf(name) }),
    }));
    const now = make("span", { class: "now" });
    const element = make("details", { class: "group", "data-group": title.toLowerCase() },
      make("summary", {}, make("h3", {}, title), now), make("div", { class: "fields" }, ...fields.map(({ field }) => field.element)));
    return { element, names, fields, now };
  }

  #update() {
    const { control } = this.#draft;
    if (!control) return;
    for (const { element, names, fields, now } of this.#groups) {
      for (const { name, field } of fields) {
        const value = valueAt(control, [name]);
        field.element.hidden = !isShown(control, [name], value);
        field.update(value);
      }
      element.hidden = fields.every(({ field }) => field.element.hidden);
      text(now, briefOf(control, names));
    }
  }

  /** Shows each mistake at its field, marks its group, and lists all. */
  #fail() {
    const { problems } = this.#draft;
    for (const { element, names, fields } of this.#groups) {
      for (const { field } of fields) field.fail(problems);
      const isWrong = problems.some(({ pointer }) => names.some((name) => (`${pointer}/`).startsWith(`${pointerTo([name])}/`)));
      attribute(element, "data-wrong", isWrong);
    }
    this.#list.replaceChildren(...problems.map((problem) => this.#button(problem)));
  }

  /** A line of the list of mistakes, which leads to its field. */
  #button({ pointer, detail }) {
    const name = pointer.split("/").slice(1).map((piece) => (/^\d+$/.test(piece) ? Number(piece) + 1 : wordsOf(piece))).join(" › ") || "The control";
    const button = make("button", { type: "button" }, make("b", {}, name), ` ${sentence(detail)}`);
    button.addEventListener("click", () => this.#lead(pointer));
    return make("li", {}, button);
  }

  #lead(pointer) {
    const fields = [...this.#root.querySelectorAll("[data-pointer]")].filter(({ dataset }) => `${pointer}/`.startsWith(`${dataset.pointer}/`));
    const field = fields.at(-1);
    if (!field) return;
    field.closest("details").open = true;
    (field.querySelector("input, select, [role=radiogroup] input") ?? field).focus();
  }
}
