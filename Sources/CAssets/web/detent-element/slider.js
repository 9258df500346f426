import { bindClicks } from "./clicks.js";
import { open, service, spring } from "./connection.js";
import { attribute } from "./dom.js";
import { FormElement, listOf } from "./form.js";
import { Stage } from "./stage.js";
import { bindKeys } from "./strip.js";
import { contrastStyle } from "./style-contrast.js";
import { looksStyle } from "./style-looks.js";
import { sliderStyle } from "./style-slider.js";

const connecting = ["preset", "session", "src", "control", "local"];
const turning = ["orientation", "dir", "disabled", "readonly", "wheel", "resets"];
const naming = ["aria-label", "aria-labelledby", "title"];
// Those that may be set before the element is defined.
const properties = ["control", "format", "options", "value", "values"];

// In milliseconds, between two attempts.
const firstPause = 1000;
const longestPause = 30_000;
// Of several thumbs a text, such as "20 80".
const valueOf = ({ thumbs, seamless, snapped }) => thumbs?.map((it) => it.snapped).join(" ") ?? Number(seamless ?? snapped);
const parsed = (value) => (isNaN(value) ? value : Number(value));

/** A control of the service, drawn and dragged: `<detent-slider preset="meshing">` (docs/frontends.md#an-element). */
export class DetentSlider extends FormElement {
  /** The token of all elements whose options have none: no attribute, which every script and style of the page could read. */
  // An accessor: for a static field, esbuild 0.17 makes a WeakMap of each private member.
  static get observedAttributes() { return [...connecting, ...turning, ...naming, "predict", "required", "value", "name"]; }

  #stage = new Stage(); #detent; #stops = []; #turn = 0; #isGiven = false; #isFitted = false; #isReshaped = false;
  #control; #options = {}; #value; #settled; #unbind; #own; #first; #sets = 0;

  constructor() {
    super();
    const root = this.attachShadow({ mode: "open", delegatesFocus: true });
    root.adoptedStyleSheets = [sliderStyle, looksStyle, contrastStyle];
    root.append(this.#stage.root);
    new ResizeObserver(() => this.#fit()).observe(this.track);
    this.addEventListener("focusin", () => this.#rename());
  }

  /** The part that takes the pointer and keys. */
  get track() { return this.#stage.track; }

  /** The client; undefined until it is there. */
  get detent() { return this.#detent; }

  /** The client's status; "connecting" until it is there. */
  get status() { return this.#detent?.status ?? "connecting"; }

  /** The value that a form gets: the slider's, on its steps; 1 for a pinch control that is joined, else 0. */
  get value() { return this.#value; }

  /** The values of several thumbs, from the lowest. */
  get values() { return listOf(this.#value); }

  set values(values) { this.value = values.join(" "); }

  set value(value) {
    this.#value = this.#first = parsed(value);
    this.#report();
    this.#put(this.#detent);
  }

  /** Brings the slider to the value; where it refuses, the value is the slider's. */
  async #put(detent) {
    const problem = await detent?.set(this.#value).then(() => {}, (error) => error);
    if (!detent || detent !== this.#detent) return;
    this.#first = undefined;
    if (!problem) return;
    this.#value = valueOf(detent.frame);
    this.#report();
    this.#say(problem);
  }

  /** The value after a reset of the form. */
  get defaultValue() {
    const { initialValue = 0 } = this.#detent?.control ?? {};
    return parsed(this.getAttribute("value") ?? this.#stage.thumbs?.first ?? initialValue);
  }

  /** The control, or what differs from the preset. */
  get control() { return this.#control ?? JSON.parse(this.getAttribute("control") ?? "null") ?? undefined; }

  set control(control) {
    this.#control = control;
    this.#open();
  }

  /** Makes the words for a frame, in place of the control's own text. */
  get format() { return this.#stage.format; }

  set format(format) {
    this.#stage.format = format;
    if (this.#detent) this.#stage.show(this.#detent.frame);
  }

  /** The options of `connect`. */
  get options() { return this.#options; }

  set options(options) {
    this.#options = options;
    this.#open();
  }

  /**
   * Shows a client that the page has opened. Its track has the element's length, or with `isFitted` the session's: it is drawn
   * smaller where there is less room.
   */
  async use(detent, { isFitted = false } = {}) {
    this.#turn += 1;
    this.#isGiven = true;
    await this.#take(detent, isFitted);
  }

  connectedCallback() {
    for (const name of properties.filter((it) => Object.hasOwn(this, it))) {
      const value = this[name];
      delete this[name];
      this[name] = value;
    }
    this.#rename();
    if (!this.#detent) this.#open();
    else this.#bind();
  }

  disconnectedCallback() {
    // It may only be moved.
    queueMicrotask(() => {
      if (this.isConnected) return;
      if (this.#isGiven) this.#unbind?.();
      else this.#leave();
    });
  }

  attributeChangedCallback(name) {
    if (connecting.includes(name)) this.#open();
    else if (naming.includes(name)) this.#rename();
    else if (name === "predict") this.#detent?.predict(this.#isPredicted);
    else if (turning.includes(name)) this.#bind();
    else this.#report();
  }

  formResetCallback() {
    if (this.#detent) this.value = this.defaultValue;
    // The attribute's value or the control's own, once it is there.
    else {
      this.#value = this.#first = undefined;
      this.#report();
    }
  }

  formStateRestoreCallback(state) { if (!this.session) this.value = state; }

  formAssociatedCallback() { this.#rename(); }

  get #isPredicted() { return this.getAttribute("predict") !== "false"; }

  /** Opens a client for the attributes and properties; those that are set together open one. */
  async #open() {
    if (!this.isConnected || this.#isGiven) return;
    const turn = (this.#turn += 1);
    await undefined;
    if (turn !== this.#turn) return;
    for (let pause = firstPause; turn === this.#turn; pause = Math.min(2 * pause, longestPause)) {
      try {
        const wanted = this.#wanted();
        const { session } = wanted;
        if (!(wanted.preset || wanted.control || session)) return;
        const url = new URL(this.src || service, document.baseURI).href;
        const options = { token: DetentSlider.token, predict: this.#isPredicted, stream: !!session, ...this.#options };
        const opened = this.local && !session ? (await import("../detent/local.js")).open(service, wanted, options) : open(url, wanted, options);
        const { detent, isMade, ask } = await opened;
        if (turn !== this.#turn || !this.isConnected) return detent.close();
        await this.#take(detent, !isMade, ask);
        this.#own = detent;
        return;
      } catch (error) {
        const message = this.#say(error);
        // A service that does not respond is asked again.
        if ((error.status < 500 && error.status !== 429) || error instanceof SyntaxError) return this.#report(message);
      }
      await new Promise((resume) => setTimeout(resume, pause));
    }
  }

  /** The session for the attributes and properties. */
  #wanted() {
    const { preset, control, session } = this;
    // A slider that is shared later is shared at its value. The service does not know a design of the folder's.
    const shared = session && this.#detent, isDesign = shared && (this.#isReshaped || (this.local && !shared.preset));
    const value = this.#first ?? (shared ? this.#value : undefined) ?? (this.hasAttribute("value") ? this.defaultValue : undefined);
    const design = isDesign ? shared.control : control, initialValues = listOf(value), isOfSeveral = initialValues.length > 1;
    if (isOfSeveral && design && !(preset || design.thumbs)) throw new SyntaxError("one thumb takes one value");
    const start = isOfSeveral ? { control: { ...design, thumbs: { ...design?.thumbs, initialValues } } } : { control: design, value };
    return { session, preset: (!isDesign && preset) || undefined, ...start };
  }

  /** Tells the page of an error; its message. */
  #say(error) {
    const { message } = error;
    this.dispatchEvent(new ErrorEvent("error", { error, message }));
    return message;
  }

  async #take(detent, isFitted, ask = (query) => spring(detent, query)) {
    this.#leave();
    [this.#detent, this.#isFitted] = [detent, isFitted];
    const layout = await detent.layout(), several = detent.control.thumbs && (await import("../detent-element/thumbs.js"));
    if (detent !== this.#detent) return;
    this.#stage.thumbs?.leave();
    this.#stage.thumbs = several && new several.Thumbs(this, detent);
    this.#stage.take(detent.control, { ask, pinch: (it) => this.#set(it) });
    const lay = (layout) => {
      if (detent !== this.#detent) return;
      this.#lay(layout);
      this.#stage.show(detent.frame);
    };
    this.#stops.push(
      detent.on("frame", (frame, from) => this.#showNew(detent, frame, from)),
      detent.on("control", (it) => this.#reshape(it, ask)),
      detent.on("layout", (it) => detent.control.kind === "slider" && lay(it)),
      detent.on("status", (detail) => this.dispatchEvent(new CustomEvent("status", { detail }))),
      detent.on("renewed", () => detent.layout().then(lay, (error) => this.#say(error))),
    );
    this.#lay(layout);
    this.#first = undefined;
    this.#value = this.#settled = valueOf(detent.frame);
    this.#report();
    this.#stage.show(detent.frame);
    this.#bind();
    this.dispatchEvent(new CustomEvent("connect", { detail: detent }));
  }

  /** Draws another control from now on, with the layout that follows. */
  #reshape(control, ask) {
    this.#isReshaped = true;
    this.#stage.take(control, { ask, pinch: (it) => this.#set(it) });
    this.#fit();
  }

  #leave() {
    for (const stop of this.#stops.splice(0)) stop();
    this.#unbind?.();
    this.#own?.close();
    this.#detent = this.#unbind = this.#own = undefined;
    this.#isReshaped = false;
  }

  #lay(layout) {
    this.#stage.lay(layout);
    this.#fit();
  }

  /** Lays the drawing as the attributes say, and into the room that there is. */
  #fit() {
    const { control } = this.#detent ?? {};
    if (!control || !this.isConnected) return;
    this.#stage.turn({ isVertical: this.#isVertical, isMirrored: this.#isMirrored, isFitted: this.#isFitted || this.isDisabled || this.readOnly });
  }

  get #isMirrored() { return !this.#detent.control.reversed === (this.#direction === "rtl"); }

  get #isVertical() { return this.orientation === "vertical"; }

  get #direction() { return this.#isVertical ? "ltr" : getComputedStyle(this).direction; }

  /** Says what the control is called. */
  #rename() { attribute(this.#stage.said, "aria-label", this.label || undefined); }

  /** Takes the pointer and keys, unless it is disabled or only to be read. */
  #bind() {
    this.#unbind?.();
    this.#unbind = undefined;
    const { said, thumbs } = this.#stage;
    attribute(said, "aria-disabled", this.isDisabled && "true");
    attribute(said, "aria-readonly", this.readOnly && "true");
    attribute(said, "tabindex", this.isDisabled ? undefined : 0);
    this.#fit();
    const detent = this.#detent && (thumbs?.client ?? this.#detent);
    if (!detent || this.isDisabled || this.readOnly) return;
    const axis = this.#isVertical ? "y" : "x";
    const stops = [detent.bind(this.track, { axis, direction: this.#direction, resize: !this.#isFitted })];
    stops.push(bindClicks(this.track, detent, {
      isVertical: () => this.#isVertical, isMirrored: () => this.#isMirrored, set: (it) => this.#set(it),
      wheel: this.wheel, resets: this.resets,
    }));
    if (detent.control.kind === "pinch") stops.push(bindKeys(this.track, (it) => this.#set(it)));
    this.#unbind = () => stops.forEach((stop) => stop());
  }

  /** Sets a value for the user. */
  async #set(value) {
    if (this.isDisabled || this.readOnly) return;
    this.#sets += 1; // that have no response yet
    await (this.#stage.thumbs?.client ?? this.#detent).set(value).catch(() => {});
    this.#sets -= 1;
  }

  #showNew(detent, frame, from) {
    this.#stage.show(frame);
    // A slider that no other page knows needs the page's stream only while it settles.
    if (this.#own && !this.session && !this.local && !this.#options.stream) detent.stream(!!frame.motion?.settlesAt);
    this.#tell(frame, from);
  }

  /** Tells the form the value, and the page what the user did: `input` with each change, `change` at its end. */
  #tell(frame, from) {
    const value = valueOf(frame), known = this.#stage.thumbs?.follow(frame, this.#settled) ?? frame;
    const { reason, gesture, dragging, settled = value, last = this.#value } = known;
    this.#value = value;
    if (value !== last) this.#report();
    const isOwn = gesture ? gesture.startsWith(this.#detent.hand) : from !== "stream" || this.shadowRoot.activeElement;
    const isUsers = isOwn && (this.#sets || /drag|end|cancel|key|pinch|undo|redo/.test(reason));
    if (isUsers && value !== last) this.dispatchEvent(new Event("input", { bubbles: true, composed: true }));
    if (dragging) return;
    if (isUsers && settled !== this.#settled) this.dispatchEvent(new Event("change", { bubbles: true }));
    this.#settled = settled;
  }

  #report(problem) { this.report(this.#value, problem, this.track); }
}

/** The token of all elements whose options have none: no attribute, which every script and style of the page could read. */
DetentSlider.token = undefined;
