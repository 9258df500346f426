/** Accessors for attributes: of texts, and of those that are there or not. */
const texts = ["name", "preset", "session", "src", "orientation"];
const flags = { disabled: "disabled", readOnly: "readonly", required: "required", local: "local", wheel: "wheel", resets: "resets" };

/** The numbers of a value: of several thumbs it is a text with one for each. */
export const listOf = (value) => String(value ?? "").match(/\S+/g)?.map(Number) ?? [];

/** An element of a form: its value, its labels and its validity. */
export class FormElement extends HTMLElement {
  // An accessor, as in slider.js.
  static get formAssociated() { return true; }
  #internals = this.attachInternals();
  #isOff = false;

  get type() { return this.localName; }
  get form() { return this.#internals.form; }
  get labels() { return this.#internals.labels; }
  get validity() { return this.#internals.validity; }
  get validationMessage() { return this.#internals.validationMessage; }
  get willValidate() { return this.#internals.willValidate; }
  checkValidity() { return this.#internals.checkValidity(); }
  reportValidity() { return this.#internals.reportValidity(); }

  /** Whether it is disabled, by itself or by a fieldset. */
  get isDisabled() { return this.#isOff || this.disabled; }

  /** What it is called: as its attributes say, or its labels. */
  get label() {
    const ids = this.getAttribute("aria-labelledby")?.split(/\s+/) ?? [];
    const found = ids.map((id) => this.getRootNode().getElementById?.(id)).filter(Boolean);
    const textOf = (elements) => elements.map((it) => it.textContent.trim()).join(" ");
    return textOf(found) || this.getAttribute("aria-label") || textOf([...this.labels]) || this.title;
  }

  /**
   * Gives the form the value, or those of several thumbs under one name; a required element without one is not valid, nor one with
   * a problem.
   */
  report(value, problem, anchor) {
    const isMissing = value === undefined;
    const data = new FormData();
    for (const it of this.name ? listOf(value) : []) data.append(this.name, it);
    this.#internals.setFormValue(data, isMissing ? null : String(value));
    const [customError, valueMissing] = [Boolean(problem), isMissing && this.required];
    if (customError || valueMissing) this.#internals.setValidity({ customError, valueMissing }, problem || "No value yet.", anchor);
    else this.#internals.setValidity({});
  }

  formDisabledCallback(isOff) {
    this.#isOff = isOff;
    this.attributeChangedCallback("disabled");
  }
}

for (const name of texts) {
  Object.defineProperty(FormElement.prototype, name, {
    get() { return this.getAttribute(name) ?? ""; },
    set(value) { this.setAttribute(name, value); },
    configurable: true, enumerable: true,
  });
}
for (const [name, attribute] of Object.entries(flags)) {
  Object.defineProperty(FormElement.prototype, name, {
    get() { return this.hasAttribute(attribute); },
    set(value) { this.toggleAttribute(attribute, Boolean(value)); },
    configurable: true, enumerable: true,
  });
}
