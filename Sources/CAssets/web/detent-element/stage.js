/**
 * Draws one control from its layout and its frames. The layout decides the layers: with bars it draws bars, with marks a
 * dial, and so on. So any control can be drawn.
 */
import { attribute, make, readable, style } from "./dom.js";
import * as layers from "./layers.js";
import { Motion, nameOf } from "./motion.js";
import { segments, star } from "./star.js";
import { choice, strip } from "./strip.js";

export class Stage {
  #motion; #layers = []; #frame; #transitions = new Map(); #scheduled = false; #control; #layout; #ask; #pinch; #looks = {}; #isMoving;
  #plane = make("div", { class: "plane" });

  /** Makes the words for a frame that a screen reader says; where there are none, they are the control's. */
  format;

  /** The control's own part, which takes the pointer and keys. */
  track = make("div", {
    class: "track", part: "track", role: "slider", tabindex: 0, "aria-orientation": "horizontal", "data-detent": "track",
  }, this.#plane);

  /** What draws several thumbs (thumbs.js). */
  thumbs;

  root = make("div", { class: "stage", part: "stage", "data-detent": "stage" }, this.track);

  /** The element that says what the control is: the track, or one that tells the handles of several thumbs. */
  get said() { return this.thumbs?.said ?? this.track; }

  /**
   * Begins with another control.
   * @param {object} control
   * @param {{ask: (query: string) => Promise<object>, pinch: (isSeamless: boolean) => void}} calls asks for a spring's curve, and
   *   joins or splits
   */
  take(control, { ask, pinch }) {
    [this.#control, this.#ask, this.#pinch] = [control, ask, pinch];
    const { appearance, kind, trackWidth } = control;
    for (const name in { ...this.#looks, ...appearance }) style(this.root, `--${name}`, String(appearance[name] ?? ""));
    this.#looks = appearance;
    style(this.track, "--natural", String(trackWidth ?? ""));
    attribute(this.track, "class", kind === "pinch" ? "strip" : "track");
    attribute(this.track, "data-classic", Boolean(appearance.offTint));
    describe(this.said, control);
  }

  /** Lays the control out, at first and when the width of its track has changed. */
  lay(layout) {
    const control = this.#control, isPinch = control.kind === "pinch";
    [this.#layout, this.#isMoving] = [layout, Boolean(control.motion)];
    this.#motion = new Motion(this.root, layout, this.#ask);
    this.#layers = isPinch ? [strip(this.track)] : (this.thumbs?.layers(layout, control) ?? sliderLayers(layout, control));
    const elements = this.#layers.flatMap((layer) => layer.elements);
    if (isPinch) this.track.replaceChildren(...elements);
    else this.#plane.replaceChildren(...elements);
    // The handles of several thumbs lie beside the plane, and one may have the focus.
    if (!isPinch) this.track[this.thumbs ? "prepend" : "replaceChildren"](this.#plane);
    const seen = look(layout, control);
    attribute(this.root, "data-look", seen);
    attribute(this.root, "part", `stage ${seen}`);
    attribute(this.track, "data-star", Boolean(layout.star));
    if (isPinch) this.#layers.push(choice(this.#pinch));
    // The track stays where it is: it has the focus, and perhaps a finger.
    while (this.track.nextSibling) this.track.nextSibling.remove();
    if (isPinch) this.root.append(...this.#layers[1].elements);
  }

  /**
   * Turns the drawing: upright, or from right to left. A fitted one keeps its length and is drawn smaller where there is less
   * room; any other has the track's length.
   */
  turn({ isVertical, isMirrored, isFitted }) {
    attribute(this.root, "data-vertical", isVertical);
    attribute(this.said, "aria-orientation", isVertical ? "vertical" : "horizontal");
    attribute(this.track, "data-mirrored", isMirrored);
    attribute(this.track, "data-fitted", isFitted || isVertical);
    const { trackWidth } = this.#layout ?? {};
    if (!trackWidth) return;
    if (isFitted) style(this.track, "--natural", String(trackWidth));
    const room = this.track[isVertical ? "offsetHeight" : "offsetWidth"];
    style(this.track, "--length", String(trackWidth));
    style(this.track, "--fit", String(isFitted && room ? room / trackWidth : 1));
  }

  /** Draws this frame when the browser paints next. Of several, the last is drawn, with the transitions of all. */
  show(frame) {
    this.#frame = frame;
    for (const transition of frame.transitions) this.#transitions.set(nameOf(transition), transition);
    if (this.#scheduled) return;
    this.#scheduled = true;
    requestAnimationFrame(() => this.#draw());
  }

  async #draw() {
    for (let asked; (asked = this.#motion.prepare([...this.#transitions.values()])); ) await asked;
    this.#scheduled = false;
    this.#transitions.clear();
    // A frame of another control waits for its layout.
    if (!this.#fits(this.#frame)) return;
    for (const layer of this.#layers) layer.draw(this.#frame, this.#motion);
    if (!this.thumbs) this.#describe(this.#frame);
  }

  /** Whether the layers are of the frame's control. */
  #fits({ seamless, bars, motion }) {
    const { bars: boxes, star } = this.#layout ?? {};
    if ((seamless !== undefined) !== (this.#control.kind === "pinch")) return false;
    return bars?.heights.length === boxes?.length && (!star || Boolean(motion) === this.#isMoving);
  }

  /** Sets what a screen reader says. */
  #describe(frame) {
    const { seamless, snapped, text } = frame, isPinch = this.#control.kind === "pinch";
    const now = isPinch ? Number(seamless) : snapped;
    const said = isPinch ? (seamless ? "One seamless strip" : "Two pictures") : text || readable(now);
    attribute(this.said, "aria-valuenow", String(now));
    attribute(this.said, "aria-valuetext", this.format?.(frame) ?? said);
  }
}

/** The layers of a slider, from the lowest to the highest. */
function sliderLayers(layout, control) {
  const found = [];
  if (layout.bars) found.push(layers.bars(layout));
  else if (layout.marks) found.push(layers.marks(layout), layers.indicator());
  else {
    found.push(layout.segments ? segments(layout) : layers.rail(layout));
    if (layout.stops) found.push(layers.stops(layout));
    found.push(layers.thumb(layout, control));
  }
  // Above all layers except the thumb.
  if (layout.reachable) found.splice(layout.bars ? 1 : -1, 0, layers.beyond(layout));
  if (layout.star && control.motion) found.push(star(layout, control));
  // A small handle is seen above the finger's ring.
  return [layers.finger(), ...found];
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
