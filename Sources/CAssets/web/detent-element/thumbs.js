/**
 * Several thumbs on one track: a handle for each, which is a slider of its own for keys and screen readers, in a group (the ARIA
 * APG's multi-thumb slider). It is loaded only for such a control.
 */
import { attribute, make, readable, style } from "./dom.js";
import * as layers from "./layers.js";
import { css } from "./sheet.js";

// What the track says of itself where it has one thumb.
const ofOne = ["role", "tabindex", "aria-orientation", "aria-valuemin", "aria-valuemax", "aria-valuenow", "aria-valuetext", "aria-readonly"];
// What the element says of the control, and each handle of itself.
const ofEach = ["tabindex", "aria-orientation", "aria-disabled", "aria-readonly"];
const ends = ["Minimum", "Maximum"];

const sheet = css`
.hands > .thumb {
  --half: calc(22px / var(--fit, 1)); pointer-events: auto; border-radius: 10px;
  left: calc(0px - var(--half)); top: calc(50% - var(--half)); width: calc(2 * var(--half)); height: calc(2 * var(--half));
}
.hands .part { margin: var(--half); }
.track:has([aria-readonly]) { cursor: default; touch-action: auto; }

/* The rail between the first thumb and the last. */
.fill { inset: 0; }
.rail .fill i { inset: 0; width: auto; }

/* The focus is seen around what is drawn of the handle; one that the pointer has given, once keys are used. */
.thumb[data-keys]:empty { outline: 3px solid var(--accent); outline-offset: 3px; }
.thumb:focus-visible:not(:empty) { outline: none; }
.thumb:is(:focus-visible, [data-keys]) .part { outline: 3px solid var(--accent); outline-offset: 3px; }
.stage[data-look=dial] .thumb:is(:focus-visible, [data-keys]) .part { outline-color: #fff; }
@media (forced-colors: active) {
  .thumb[data-keys]:empty { outline-color: Highlight; }
  .thumb:is(:focus-visible, [data-keys]) .part, .stage[data-look=dial] .thumb:is(:focus-visible, [data-keys]) .part {
    outline-color: Highlight; outline-offset: 6px;
  }
}
`;

/** What one of several thumbs shows of a frame, as a frame of a slider with one. */
const partOf = (frame, index) => ({ ...frame, ...frame.thumbs[index], thumb: frame.thumbs[index] });

/** Moves what belongs to one of several thumbs, by its own transitions. */
const motionOf = (motion, index) => ({
  move: (element, name, to, css, ...properties) => motion.move(element, name, to, css, ...properties.map((it) => it + index)),
});

export class Thumbs {
  #host; #detent; #track; #kept; #layout; #last; #settled; #untold; #isTouch = false; #observer; #client;
  #handles = []; #keys = 0;
  /** The thumbs of this page's keys that have no response yet. */
  #keyed = new Set();
  #hands = make("div", { class: "plane hands" });

  /** Says what the handles and the group say: the element writes to it as it does to the track of one thumb. */
  said = make("i");

  /** @param {HTMLElement} host the element @param {object} detent a client of a slider with several thumbs */
  constructor(host, detent) {
    [this.#host, this.#detent, this.#track, this.#last] = [host, detent, host.track, detent.frame.thumbs];
    const shown = this.#last.map((it) => it.snapped);
    this.#settled = [shown, shown];
    this.#handles = this.#last.map(() => make("div", { class: "thumb", role: "slider", "data-detent": "thumb" }));
    this.#hands.append(...this.#handles);
    const { adoptedStyleSheets: sheets } = host.shadowRoot;
    if (!sheets.includes(sheet)) sheets.push(sheet);
    this.#kept = [...ofOne, "aria-disabled"].map((name) => [name, this.#track.getAttribute(name)]);
    for (const name of ofOne) this.#track.removeAttribute(name);
    this.#track.setAttribute("role", "group");
    this.#track.replaceChildren(...this.#track.querySelectorAll(".plane"), this.#hands);
    this.#observer = new MutationObserver(() => this.#name());
    this.#observer.observe(this.said, { attributes: true });
    this.#observer.observe(host, { attributeFilter: ["thumb-labels"] });
    this.#client = clientOf(detent, () => this.#focused, () => host.defaultValue, () => this.#noteKey());
    this.#name();
  }

  /** The client for the pointer and keys: a key without a thumb is for the one whose handle has the focus. */
  get client() {
    return {
      __proto__: this.#client,
      bind: (track, options) => {
        const listening = new AbortController(), { signal } = listening;
        const show = (isSeen) => this.#handles.forEach((it, index) => it.toggleAttribute("data-keys", isSeen && index === this.#focused));
        track.addEventListener("pointerdown", ({ pointerType }) => {
          this.#isTouch = pointerType === "touch";
          show(false);
        }, { signal, capture: true });
        track.addEventListener("focusout", () => show(false), { signal });
        track.addEventListener("keydown", ({ key, ctrlKey, altKey, metaKey }) => {
          if (!(ctrlKey || altKey || metaKey) && /^(Arrow|Page|Home|End)/.test(key)) show(true);
        }, { signal });
        // A pointer gives the focus to the thumb that it takes, which is not always the handle below it.
        track.addEventListener("mousedown", (event) => event.preventDefault(), { signal });
        const unbind = this.#detent.bind(track, { ...options, thumbOf: () => this.#noteKey() });
        return () => {
          listening.abort();
          unbind();
        };
      },
    };
  }

  /** The first values, as a text: those of the control, or spread over what can be reached. */
  get first() {
    const { initialValues, count } = this.#detent.control.thumbs, { trackWidth } = this.#layout;
    const { x, width } = this.#layout.reachable ?? { x: 0, width: trackWidth };
    const spread = this.#handles.map((_, index) => this.#detent.valueAt((x + (width * index) / (count - 1)) / trackWidth));
    return (initialValues ?? spread).join(" ");
  }

  get #focused() {
    const index = this.#handles.indexOf(this.#host.shadowRoot.activeElement);
    return index < 0 ? undefined : index;
  }

  /** Notes a key that is sent next; the thumb that it is for. */
  #noteKey() {
    this.#keys += 1;
    if (!this.#keyed.size) this.#awaitKeys();
    this.#keyed.add(this.#focused);
    return this.#focused;
  }

  /** Forgets the keys once all have their responses, and what these show is shown. */
  async #awaitKeys() {
    for (let count; count !== this.#keys; ) {
      count = this.#keys;
      await undefined;
      // What is sent without an event is no request: it waits for those before it.
      await this.#detent.send([]).catch(() => {});
    }
    this.#keyed.clear();
  }

  /** Gives the track back to a slider with one thumb. */
  leave() {
    this.#observer.disconnect();
    this.#hands.remove();
    for (const [name, value] of this.#kept) copy(this.#track, name, value);
  }

  /** Says what the group and the handles are called, and whether they can be moved. */
  #name() {
    const { label } = this.#host, names = this.#host.getAttribute("thumb-labels")?.split(",") ?? [], { length } = this.#handles;
    copy(this.#track, "aria-label", label || null);
    copy(this.#track, "aria-disabled", this.said.getAttribute("aria-disabled"));
    this.#handles.forEach((handle, index) => {
      for (const name of ofEach) copy(handle, name, this.said.getAttribute(name));
      const place = length === 2 ? ends[index] : `Thumb ${index + 1} of ${length}`;
      copy(handle, "aria-label", names[index]?.trim() || [label, place].filter(Boolean).join(", "));
    });
  }

  /** The layers of the slider; the handles stay where they are, as one may have the focus. */
  layers(layout, control) {
    this.#layout = layout;
    const fingers = this.#handles.map(() => layers.finger());
    const found = fingers.map(({ elements, draw }, index) => ({ elements, draw: (frame) => draw(partOf(frame, index)) }));
    const isHeld = (frame, test) => frame.thumbs.some((it) => it.heldStop !== undefined && test(it));
    if (layout.bars) found.push(layers.bars(layout));
    else if (layout.marks) {
      const { elements } = layers.marks(layout), { marks } = layout;
      found.push({ elements, draw: (frame) => elements.forEach((mark, index) =>
        attribute(mark, "data-holds", isHeld(frame, (it) => it.snapped === marks[index].value))) });
    } else {
      found.push(...(layout.segments ? segments(layout) : [rail(layout)]));
      if (layout.stops) {
        const { elements } = layers.stops(layout);
        found.push({ elements, draw: (frame) => elements.forEach((stop, index) =>
          attribute(stop, "data-holds", isHeld(frame, (it) => it.heldStop === index))) });
      }
    }
    if (layout.reachable) found.push(layers.beyond(layout));
    for (const handle of this.#handles) {
      for (const animation of handle.getAnimations()) animation.cancel();
      const seen = layout.marks && !layout.bars ? layers.indicator() : layers.thumb(layout, control);
      handle.replaceChildren(...(layout.bars ? [] : seen.elements[0].children));
    }
    return [...found, { elements: [], draw: (frame, motion) => this.#draw(frame, motion) }];
  }

  #draw(frame, motion) {
    const { thumbs, active } = frame;
    thumbs.forEach((thumb, index) => {
      const handle = this.#handles[index], { x, snapped, text, reachable: { lower, upper } } = thumb;
      motionOf(motion, index).move(handle, "translate", x, layers.along, "value", "thumb");
      // In front is what was moved last, and of those at an end the one that can leave it.
      style(handle, "z-index", lower < upper ? (index === active ? 2 : 1) : 0);
      attribute(handle, "aria-valuemin", String(lower));
      attribute(handle, "aria-valuemax", String(upper));
      attribute(handle, "aria-valuenow", String(snapped));
      attribute(handle, "aria-valuetext", this.#host.format?.(partOf(frame, index), index) ?? (text || readable(snapped)));
    });
  }

  /**
   * Follows a frame: which gesture has changed it, one of this page if there is one, and whether fingers hold all that moves. Once
   * one has left, or a key or a click has moved another thumb, what is settled is another object if a thumb that no finger holds
   * has another value than it had when it was last settled, or any has another one than was told then. `last` is the value that
   * was told last, where it is not that of the frame before. The focus follows this page's fingers.
   * @param {object} frame
   * @param {unknown} settled what was
   */
  follow({ thumbs, active, reason, dragging }, settled) {
    const before = this.#last;
    this.#last = thumbs;
    const isOurs = (name) => name?.startsWith(this.#detent.hand);
    const changed = thumbs.map((it, index) => [it, before[index]]).filter(([it, was]) =>
      it.snapped !== was.snapped || it.dragging !== was.dragging || it.gesture !== was.gesture);
    const names = changed.flatMap(([it, was]) => [it.gesture, was.gesture]).filter(Boolean);
    const isLeft = (was, index) => was.dragging && !thumbs[index].dragging && !thumbs.some((it) => it.gesture === was.gesture);
    const isTaken = ({ gesture }, index) => isOurs(gesture) && gesture !== before[index].gesture;
    // A finger that comes down may go on to scroll the page.
    const found = thumbs.map((it, index) => index).filter((index) => (isTaken(thumbs[index], index) && !this.#isTouch)
      || (isOurs(before[index].gesture) && isLeft(before[index], index) && reason !== "cancel"));
    // Of a range, one moves in front.
    this.#handles[found.includes(active) ? active : found[0]]?.focus({ preventScroll: true, focusVisible: false });
    // A key's frame names no gesture.
    const gesture = names.find(isOurs) ?? (reason !== "key" ? names[0] : this.#keyed.has(active) ? this.#detent.hand : "-");
    // What this page's fingers put back is told once, with the last of them.
    if (reason === "cancel" && isOurs(gesture) && thumbs.some((it) => isOurs(it.gesture))) {
      this.#untold ??= before.map((it) => it.snapped).join(" ");
      return { gesture: "-", dragging };
    }
    const last = isOurs(gesture) ? this.#untold : undefined;
    if (isOurs(gesture)) this.#untold = undefined;
    const isMoved = /^(key|set)$/.test(reason) && changed.some(([it, was]) => !it.gesture && !was.gesture);
    const isHeld = dragging && !isMoved && !before.some(isLeft);
    const change = { reason, gesture, dragging: isHeld, settled, last };
    if (change.dragging) return change;
    const [kept, told] = this.#settled;
    const values = thumbs.map((it, index) => (it.dragging ? kept[index] : it.snapped));
    this.#settled = [values, thumbs.map((it) => it.snapped)];
    const isSettled = String(this.#settled) === String([kept, told]);
    return { ...change, settled: isSettled ? settled : {} };
  }
}

/** The thumb that is drawn nearest to a value; of two as near, the higher. */
function nearest({ frame: { thumbs }, trackWidth, valueAt }, value) {
  const isBeyond = ({ x }, index) => index && value >= valueAt((thumbs[index - 1].x + x) / 2 / trackWidth);
  return thumbs.filter(isBeyond).length;
}

/**
 * A client that sets the nearest thumb, whose keys are for the one with the focus and wait only for its finger, and whose first
 * value is the element's.
 */
const clientOf = (detent, focused, first, noteKey) => ({
  __proto__: detent,
  set: (value) => detent.set(value, { thumb: nearest(detent, value) }),
  get control() { return { ...detent.control, initialValue: first() }; },
  get frame() { return partOf(detent.frame, focused()); },
  send: (events) => {
    const thumb = noteKey();
    return detent.send([events].flat().map((it) => ({ thumb, ...it })));
  },
});

function copy(element, name, value) {
  if (value === null) element.removeAttribute(name);
  else if (element.getAttribute(name) !== value) element.setAttribute(name, value);
}

/**
 * Shows what lies between the first thumb and the last: a window begins at the one, in it another ends at the other, and what they
 * show moves against them, and so stays in place. Each of both moves by the transitions of its thumb.
 */
function between({ trackWidth }, content) {
  const box = (name, ...children) => make("div", { class: `fill part ${name}` }, ...children);
  const seen = box("", content), ending = box("window", seen), still = box("", ending), beginning = box("window", still);
  const draw = ({ thumbs }, motion) => {
    const last = thumbs.length - 1;
    for (const [index, outer, inner, shift] of [[0, beginning, still, 0], [last, ending, seen, -trackWidth]]) {
      const { move } = motionOf(motion, index), at = thumbs[index].x + shift;
      move(outer, "translate", at, layers.along, "value", "thumb");
      move(inner, "translate", -at, layers.along, "value", "thumb");
    }
  };
  return { elements: [beginning], draw };
}

function rail(layout) {
  const { elements, draw } = between(layout, make("i", { class: "part", part: "progress" }));
  return { elements: [make("div", { class: "rail", part: "rail" }, ...elements)], draw };
}

function segments(layout) {
  const row = (name) => make("div", { class: name }, ...layout.segments.map(({ x, width }) => {
    const segment = make("div", { class: "segment part", part: "segment" });
    style(segment, "left", `${x}px`);
    style(segment, "width", `${width}px`);
    return segment;
  }));
  return [{ elements: [row("segments")], draw() {} }, between(layout, row("segments on part"))];
}
