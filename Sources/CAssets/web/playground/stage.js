/**
 * Draws one control from its layout and its frames. The layout decides the layers: with bars it draws bars, with marks a
 * dial, and so on. So any control that the panel makes can be drawn.
 */
import { attribute, make, part, readable, style, text } from "./dom.js";
import * as layers from "./layers.js";
import { Motion } from "./motion.js";
import { segments, star } from "./star.js";
import { choice, strip } from "./strip.js";

export class Stage {
  #motion; #layers = []; #frame; #transitions = new Map(); #scheduled = false; #control; #service; #pinch;

  /**
   * @param {HTMLElement} track the control's own element, which takes pointer and keys
   * @param {{control: object, service: string, pinch: (magnification: number) => void}} what
   */
  constructor(track, { control, service, pinch }) {
    [this.#control, this.#service, this.#pinch] = [control, service, pinch];
    this.track = track;
    this.root = make("div", { class: "stage", "data-detent": "stage" });
    for (const [name, value] of Object.entries(control.appearance)) style(this.root, `--${name}`, String(value));
    attribute(track, "class", control.kind === "pinch" ? "strip" : "track");
    attribute(track, "data-classic", Boolean(control.appearance.offTint));
    attribute(track, "data-reversed", control.reversed);
    describe(track, control);
    this.root.append(track);
  }

  /** Lays the control out, at first and when the width of its track has changed. */
  lay(layout) {
    const control = this.#control, isPinch = control.kind === "pinch";
    this.#motion = new Motion(this.root, layout, this.#service);
    this.#layers = isPinch ? [strip(this.track)] : sliderLayers(layout, control);
    this.track.replaceChildren(...this.#layers.flatMap((layer) => layer.elements));
    attribute(this.root, "data-look", look(layout, control));
    attribute(this.track, "data-star", Boolean(layout.star));
    if (!isPinch) return;
    const buttons = choice(this.#pinch, control);
    this.#layers.push(buttons);
    this.root.replaceChildren(this.track, ...buttons.elements);
  }

  /** Draws this frame when the browser paints next. Of several, the last is drawn, with the transitions of all. */
  show(frame) {
    this.#frame = frame;
    for (const transition of frame.transitions) this.#transitions.set(transition.property, transition);
    if (this.#scheduled) return;
    this.#scheduled = true;
    requestAnimationFrame(() => this.#draw());
  }

  async #draw() {
    for (let asked; (asked = this.#motion.prepare([...this.#transitions.values()])); ) await asked;
    this.#scheduled = false;
    this.#transitions.clear();
    for (const layer of this.#layers) layer.draw(this.#frame, this.#motion);
    this.#describe(this.#frame);
  }

  /** Sets what a screen reader says. */
  #describe(frame) {
    const now = this.#control.kind === "pinch" ? Number(frame.seamless) : frame.snapped;
    const said = this.#control.kind === "pinch" ? (frame.seamless ? "One seamless strip" : "Two pictures") : frame.text || readable(now);
    attribute(this.track, "aria-valuenow", String(now));
    attribute(this.track, "aria-valuetext", said);
  }
}

/** The layers of a slider, from the lowest to the highest. */
function sliderLayers(layout, control) {
  const found = [];
  if (layout.bars) found.push(layers.bars(layout));
  else if (layout.marks) found.push(layers.marks(layout), layers.indicator());
  else {
    found.push(layout.segments ? segments(layout) : layers.rail());
    if (layout.stops) found.push(layers.stops(layout));
    found.push(layers.thumb(layout, control));
  }
  // Above all layers except the thumb.
  if (layout.reachable) found.splice(layout.bars ? 1 : -1, 0, layers.beyond(layout));
  if (layout.star && control.motion) found.push(star(layout, control));
  found.push(layers.finger());
  return found;
}

/** The stage's look, for the style sheet. */
function look(layout, { kind }) {
  if (kind === "pinch") return "strip";
  if (layout.star) return "star";
  return layout.marks && !layout.bars ? "dial" : "plain";
}

/** Sets what a screen reader says in every frame. */
function describe(track, { kind, range, reachable }) {
  const { lower, upper } = kind === "pinch" ? { lower: 0, upper: 1 } : reachable ?? range;
  attribute(track, "aria-valuemin", String(lower));
  attribute(track, "aria-valuemax", String(upper));
}

/** The card around a control. @param {{name?: string, title: string, summary: string, control: object}} preset */
export function makeCard({ name = "shared", title, summary, control }) {
  const card = document.querySelector("#card").content.cloneNode(true).firstElementChild;
  attribute(card, "data-preset", name);
  attribute(card, "data-kind", control.kind);
  text(part(card, "title"), title);
  text(part(card, "summary"), summary);
  return card;
}

/** A control's own element. @param {string} title */
export const makeTrack = (title) => make("div", {
  class: "track", role: "slider", tabindex: 0, "aria-orientation": "horizontal", "aria-label": title, "data-detent": "track",
});
